import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './tab-bar.module.css';
import { TabEntry } from './tab-entry.tsx';
import { useTabListMenu } from './tab-menus.tsx';
import type { Tab } from './tabs.ts';
import type { TabControls } from './use-tabs.ts';

type TabBarProps = { controls: TabControls; nameOf: (tab: Tab) => string };

/**
 * The bar of open tabs: a list of links and buttons, not an ARIA tab list, because each tab has its own menu and close
 * button.
 */
export function TabBar({ controls, nameOf }: TabBarProps) {
  const { t } = useLingui();
  const { tabs, shownKey } = controls;
  const list = useRef<HTMLUListElement>(null);
  const listMenu = useTabListMenu(controls, nameOf);

  const shown = tabs.find(({ key }) => key === shownKey);
  /** A record’s name arrives after its tab, and is longer than the page’s. */
  const shownName = shown && nameOf(shown);

  useEffect(() => {
    list.current?.querySelector('li:has([aria-current])')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownKey, shownName, tabs.length]);

  return (
    <nav aria-label={t`Open pages`} className={styles.bar}>
      <ul
        ref={list}
        className={styles.list}
        onWheel={({ deltaX, deltaY, currentTarget }) => {
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
      >
        {tabs.map((tab) => (
          <TabEntry key={tab.key} tab={tab} name={nameOf(tab)} controls={controls} />
        ))}
      </ul>
      <Dropdown trigger={['click']} placement="bottomRight" autoFocus menu={listMenu}>
        <button type="button" className={styles.more} aria-label={t`All open pages`} aria-haspopup="menu">
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Dropdown>
    </nav>
  );
}
