import { Trans, useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useState } from 'react';
import type { Mode } from '../../framework/session/index.ts';
import { searchMenu } from './build-menu.ts';
import type { MenuGroup, MenuItem } from './build-menu.ts';
import { CollapsedGroups } from './collapsed-groups.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import styles from './side-menu.module.css';

export type SideMenuProps = {
  groups: readonly MenuGroup[];
  /** The current page's item. */
  shown: MenuItem | undefined;
  mode: Mode;
  modes: readonly Mode[];
  onMode: (mode: Mode) => void;
  onOpen: (item: MenuItem) => void;
  collapsed: boolean;
  /** Whether its groups are expanded until the user collapses them. */
  beginsOpen?: boolean;
  /** Undefined if the menu is a drawer. */
  onCollapse?: ((collapsed: boolean) => void) | undefined;
};

/** The two-level menu of a mode, with search; collapses to icons. */
export function SideMenu({
  groups,
  shown,
  mode,
  modes,
  onMode,
  onOpen,
  collapsed,
  beginsOpen = false,
  onCollapse,
}: SideMenuProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const found = searchMenu(groups, words);
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label={t`Menu`} className={styles.menu}>
      {!collapsed && (
        <div className={styles.top}>
          {modes.length > 1 && <ModeSwitch mode={mode} onMode={onMode} />}
          <label className={styles.search}>
            <Search size={16} strokeWidth={1.75} aria-hidden="true" />
            <input
              type="search"
              value={words}
              aria-label={t`Find in the menu`}
              placeholder={t`Find in the menu`}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
        </div>
      )}
      <div className={styles.list}>
        {collapsed ? (
          <CollapsedGroups groups={groups} shown={shown} onOpen={onOpen} />
        ) : (
          <MenuGroups
            groups={found}
            shown={shown}
            allOpen={words.trim() !== ''}
            openAtFirst={beginsOpen ? groups.map(({ id }) => id) : []}
            onOpen={onOpen}
          />
        )}
        {found.length === 0 && (
          <output className={styles.none}>
            <Trans>Nothing in the menu matches</Trans>
          </output>
        )}
      </div>
      {onCollapse && (
        <button
          type="button"
          className={styles.collapse}
          aria-label={collapsed ? t`Expand the menu` : t`Collapse the menu`}
          onClick={() => onCollapse(!collapsed)}
        >
          <Toggle size={17} strokeWidth={1.75} aria-hidden="true" />
          {!collapsed && <Trans>Collapse the menu</Trans>}
        </button>
      )}
    </nav>
  );
}
