import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BuiltPages } from '../framework/access/built-pages.ts';
import { lazyLayer } from '../framework/feedback/lazy-layer.tsx';
import { useMedia } from '../framework/list/use-media.ts';
import { whenIdle } from '../framework/when-idle.ts';
import { useCurrentUser } from '../framework/session/index.ts';
import { loadMessages } from '../i18n/locale.ts';
import { Header, PhoneHeader } from './header/header.tsx';
import { useStoredLook } from './look-choices.ts';
import { itemAt } from './menu/build-menu.ts';
import { MenuColumn, MenuDrawer } from './menu/menu-places.tsx';
import type { MenuPlaceProps } from './menu/menu-places.tsx';
import { homeOf, menuPath } from './modes.ts';
import { isBuilt } from './page-catalogue.ts';
import { Notices } from './notices.tsx';
// Not lazy: users keep typing right after the shortcut.
import { Overlay } from '../ui/plain/overlay.tsx';
import { Palette, preloadPalette } from './palette/palette.tsx';
import { ShellActionsContext } from './shell-actions.ts';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabListMenu } from './tabs/tab-menus.tsx';
import { useTabNames } from './tabs/tab-names.ts';
import { TabPane } from './tabs/tab-pane.tsx';
import { useTabs } from './tabs/use-tabs.ts';
import { useModes } from './use-modes.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useVersionCheck } from './use-version-check.ts';
import styles from './workspace.module.css';

const ShortcutsDialog = lazyLayer(async () => {
  const [dialog] = await Promise.all([import('./shortcuts-dialog.tsx'), loadMessages('palette')]);
  return dialog.ShortcutsDialog;
});

type Layer = 'menu' | 'palette' | 'shortcuts';

/** The console of one merchant: header, menu and tabs. */
export function Workspace() {
  const { t } = useLingui();
  const location = useLocation();
  const { mode, groups, allGroups, switchMode, leave } = useModes();
  const { merchant } = useCurrentUser();
  const controls = useTabs(`regulars.tabs.${merchant.merchant_id}.${mode}`, homeOf(mode));
  const nameOf = useTabNames(allGroups);
  const listMenu = useTabListMenu(controls, nameOf);
  const newVersion = useVersionCheck();
  const [layer, setLayer] = useState<Layer | null>(null);
  const phone = useMedia('(width < 768px)');
  const drawer = useMedia('(width < 1024px)');
  useStoredLook();

  useEffect(
    () =>
      whenIdle(() => {
        preloadPalette();
        ShortcutsDialog.preload();
      }),
    [],
  );

  const { shownKey } = controls;
  const openPalette = useCallback(() => setLayer('palette'), []);
  const actions = useMemo(() => ({ openPalette }), [openPalette]);
  useShortcuts({
    onPalette: openPalette,
    onHelp: () => setLayer('shortcuts'),
    onCloseTab: () => controls.close('this', shownKey),
  });

  const shownTab = controls.tabs.find((tab) => tab.key === shownKey);
  const title = shownTab ? nameOf(shownTab) : merchant.abbreviation_name;
  useEffect(() => {
    document.title = `${title} · ${merchant.abbreviation_name}`;
  }, [title, merchant.abbreviation_name]);

  const menu = { groups, shown: itemAt(groups, menuPath(mode, location.pathname)), mode, onMode: switchMode };
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
      <BuiltPages value={isBuilt}>
        <div className={styles.frame}>
          <a href="#content" className={styles.skip}>{t`Skip to the content`}</a>
          <Notices newVersion={newVersion} />
          {phone ? <PhoneHeader {...header} title={title} tabList={tabList} /> : <Header {...header} />}
          {!drawer && <MenuColumn {...menu} />}
          <div className={styles.work}>
            {!phone && <TabBar controls={controls} nameOf={nameOf} />}
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
          {layer && <Layers layer={layer} {...menu} leave={leave} onLayer={setLayer} />}
        </div>
      </BuiltPages>
    </ShellActionsContext>
  );
}

type LayersProps = MenuPlaceProps & {
  layer: Layer;
  leave: () => Promise<boolean>;
  onLayer: (layer: Layer | null) => void;
};

/** The layers over the page, one at a time. */
function Layers({ layer, leave, onLayer, ...menu }: LayersProps) {
  const { t } = useLingui();
  const close = () => onLayer(null);
  switch (layer) {
    case 'menu':
      return (
        <Overlay kind="drawer" label={t`Menu`} onClose={close}>
          <MenuDrawer {...menu} onChosen={close} />
        </Overlay>
      );
    case 'palette':
      return <Palette {...menu} leave={leave} onShortcuts={() => onLayer('shortcuts')} onClose={close} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />;
  }
}
