import { useState } from 'react';
import { useMedia } from '../../framework/list/use-media.ts';
import { usePreference } from '../../framework/preferences/use-preference.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { OpenStatusTag } from '../open-status-tag.tsx';
import { modesOf } from '../modes.ts';
import styles from './menu-places.module.css';
import { SideMenu } from './side-menu.tsx';
import type { SideMenuProps } from './side-menu.tsx';
import { useOpenItem } from './use-open-item.ts';

export type MenuPlaceProps = Pick<SideMenuProps, 'groups' | 'shown' | 'mode' | 'onMode'>;

/** The menu beside the page; collapsed on narrow screens, or if the user prefers it. */
export function MenuColumn(props: MenuPlaceProps) {
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

export function MenuDrawer({ onChosen, onMode, ...props }: MenuPlaceProps & { onChosen: () => void }) {
  const openItem = useOpenItem();
  const user = useCurrentUser();
  const { merchant } = user;
  return (
    <div className={styles.drawer}>
      <div className={styles.drawerHead}>
        <LogoMark size={28} />
        <div className={styles.merchant}>
          <strong>{merchant.abbreviation_name}</strong>
          <span>{merchant.merchant_no}</span>
        </div>
        <OpenStatusTag status={merchant.vip_open_status} />
      </div>
      <SideMenu
        {...props}
        modes={modesOf(user)}
        collapsed={false}
        onMode={(mode) => {
          onChosen();
          onMode(mode);
        }}
        onOpen={(item) => {
          // Close first: the drawer would cover a warning.
          onChosen();
          void openItem(item);
        }}
      />
    </div>
  );
}
