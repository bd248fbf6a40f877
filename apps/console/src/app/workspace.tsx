import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePreference } from '../framework/preferences/use-preference.ts';
import { selection, session, useCurrentUser, useSelection } from '../framework/session/index.ts';
import type { Mode } from '../framework/session/index.ts';
import { Header, PhoneHeader } from './header/header.tsx';
import { useKeptLook } from './look-choices.ts';
import { buildMenu, itemAt } from './menu/build-menu.ts';
import type { MenuGroup } from './menu/build-menu.ts';
import { SideMenu } from './menu/side-menu.tsx';
import type { SideMenuProps } from './menu/side-menu.tsx';
import { useOpenItem } from './menu/use-open-item.ts';
import { homeOf, menuEntries, modeFor, modesOf, workingMode } from './modes.ts';
import { Notices } from './notices.tsx';
import { Overlay } from './overlay.tsx';
import { Palette } from './palette/palette.tsx';
import { ShellActionsContext } from './shell-actions.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabListMenu } from './tabs/tab-menus.tsx';
import { useTabNames } from './tabs/tab-names.ts';
import { TabPane } from './tabs/tab-pane.tsx';
import { useConfirmLoss } from './tabs/use-confirm-loss.ts';
import { useTabs } from './tabs/use-tabs.ts';
import { useMedia } from './use-media.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useVersionCheck } from './use-version-check.ts';
import styles from './workspace.module.css';

type Layer = 'menu' | 'palette' | 'shortcuts' | null;

/** The console of one merchant: header, menu, open pages. */
export function Workspace() {
  const { t } = useLingui();
  const location = useLocation();
  const { mode, groups, switchMode, leave } = useModes();
  const { merchant } = useCurrentUser();
  const controls = useTabs(`regulars.tabs.${merchant.merchant_id}.${mode}`, homeOf(mode));
  const nameOf = useTabNames(groups);
  const listMenu = useTabListMenu(controls, nameOf);
  const newVersion = useVersionCheck();
  const [layer, setLayer] = useState<Layer>(null);
  const phone = useMedia('(width < 768px)');
  const drawer = useMedia('(width < 1024px)');
  useKeptLook();

  const { shownKey } = controls;
  const openPalette = useCallback(() => setLayer('palette'), []);
  const actions = useMemo(() => ({ openPalette }), [openPalette]);
  useShortcuts({
    onPalette: openPalette,
    onHelp: () => setLayer('shortcuts'),
    onCloseTab: () => controls.close('this', shownKey),
  });

  const shownTab = controls.tabs.find((tab) => tab.key === shownKey);
  const title = shownTab ? nameOf(shownTab) : '';
  useEffect(() => {
    document.title = title ? `${title} · ${merchant.abbreviation_name}` : merchant.abbreviation_name;
  }, [title, merchant.abbreviation_name]);

  const shown = itemAt(groups, location.pathname);
  const closeLayer = () => setLayer(null);
  const menu = { groups, shown, mode, onMode: switchMode };
  const header = {
    onMenu: drawer ? () => setLayer('menu') : undefined,
    onSearch: openPalette,
    onShortcuts: () => setLayer('shortcuts'),
    leave,
  };
  const tabList = (trigger: ReactNode) => (
    <Dropdown trigger={['click']} autoFocus menu={listMenu}>
      {trigger}
    </Dropdown>
  );

  return (
    <ShellActionsContext value={actions}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>{t`Skip to the content`}</a>
        {phone ? <PhoneHeader {...header} title={title} tabList={tabList} /> : <Header {...header} />}
        {!drawer && <MenuColumn {...menu} />}
        <div className={styles.work}>
          {!phone && <TabBar controls={controls} nameOf={nameOf} />}
          <Notices newVersion={newVersion} />
          <main id="content" tabIndex={-1} className={styles.panes}>
            {controls.tabs.map((tab) => (
              <TabPane
                key={`${mode}${tab.key}`}
                tab={tab}
                name={nameOf(tab)}
                location={tab.key === shownKey ? location : null}
                controls={controls.actions}
              />
            ))}
          </main>
        </div>
        {layer === 'menu' && drawer && (
          <Overlay kind="drawer" label={t`Menu`} onClose={closeLayer}>
            <MenuDrawer {...menu} onChosen={closeLayer} />
          </Overlay>
        )}
        {layer === 'palette' && (
          <Palette
            groups={groups}
            mode={mode}
            onMode={switchMode}
            leave={leave}
            onShortcuts={() => setLayer('shortcuts')}
            onClose={closeLayer}
          />
        )}
        {layer === 'shortcuts' && <ShortcutsDialog onClose={closeLayer} />}
      </div>
    </ShellActionsContext>
  );
}

/** The mode worked in, its menu, and how to change it. An address of the other mode brings that mode along. */
function useModes() {
  const user = useCurrentUser();
  const chosen = workingMode(user, useSelection().mode);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const confirmLoss = useConfirmLoss();
  const mode = modeFor(user, chosen, pathname) ?? chosen;

  // Only as the address changes: a switch chooses the mode first and then goes to its home.
  useEffect(
    () =>
      selection.choose({
        mode: modeFor(user, workingMode(user, selection.read().mode), pathname) ?? selection.read().mode,
      }),
    [user, pathname],
  );

  const groups = useMemo(() => buildMenu(menuEntries(user, mode), user.merchant.vip_interface_version), [user, mode]);
  const leave = useCallback(async () => !session.hasUnsaved() || confirmLoss(), [confirmLoss]);
  const switchMode = useCallback(
    async (next: Mode) => {
      if (!(await leave())) return;
      selection.choose({ mode: next });
      await navigate(homeOf(next));
    },
    [leave, navigate],
  );
  return { mode, groups, leave, switchMode: useCallback((next: Mode) => void switchMode(next), [switchMode]) };
}

type MenuPlaceProps = Pick<SideMenuProps, 'shown' | 'mode' | 'onMode'> & { groups: readonly MenuGroup[] };

/** Beside the page; icons alone where the screen is narrow, or where the person likes it so. */
function MenuColumn(props: MenuPlaceProps) {
  const narrow = useMedia('(width < 1280px)');
  const openItem = useOpenItem();
  const modes = modesOf(useCurrentUser());
  const [collapsedWide, setCollapsedWide] = usePreference('shell.menu_collapsed', false);
  const [collapsedNarrow, setCollapsedNarrow] = useState(true);
  const [collapsed, setCollapsed] = narrow ? [collapsedNarrow, setCollapsedNarrow] : [collapsedWide, setCollapsedWide];
  return (
    <div className={styles.menu} data-collapsed={collapsed || undefined}>
      <SideMenu
        {...props}
        modes={modes}
        collapsed={collapsed}
        onCollapse={setCollapsed}
        onOpen={(item) => void openItem(item)}
      />
    </div>
  );
}

function MenuDrawer({ onChosen, onMode, ...props }: MenuPlaceProps & { onChosen: () => void }) {
  const openItem = useOpenItem();
  const { merchant, ...user } = useCurrentUser();
  return (
    <div className={styles.drawer}>
      <div className={styles.drawerHead}>
        <strong>{merchant.abbreviation_name}</strong>
        <span>{merchant.merchant_no}</span>
      </div>
      <SideMenu
        {...props}
        modes={modesOf({ merchant, ...user })}
        collapsed={false}
        onMode={(mode) => {
          onChosen();
          onMode(mode);
        }}
        onOpen={(item) => {
          // Closed first: a warning would stand behind the layer.
          onChosen();
          void openItem(item);
        }}
      />
    </div>
  );
}
