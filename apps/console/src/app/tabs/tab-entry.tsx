import { useLingui } from '@lingui/react/macro';
import { Dropdown } from 'antd';
import { House, Pin, X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { isPlainPress } from '../plain-press.ts';
import styles from './tab-bar.module.css';
import { useTabMenu } from './tab-menus.tsx';
import { homeKey } from './tabs.ts';
import type { Tab } from './tabs.ts';
import type { TabControls } from './use-tabs.ts';

type TabEntryProps = { tab: Tab; name: string; controls: TabControls };

/** Click shows the tab, right-click or Shift+F10 opens its menu, Delete or middle-click closes it. */
export function TabEntry({ tab, name, controls }: TabEntryProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const menu = useTabMenu(tab, controls);
  const shown = tab.key === controls.shownKey;
  const isHome = tab.key === homeKey;
  const close = () => controls.close('this', tab.key);

  function press(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void navigate(tab.address);
  }

  function pressMiddle(event: MouseEvent) {
    if (event.button !== 1) return;
    event.preventDefault();
    close();
  }

  return (
    <Dropdown trigger={['contextMenu']} autoFocus menu={menu}>
      <li className={classNames(styles.tab, shown && styles.shown)}>
        <a
          href={tab.address}
          aria-current={shown ? 'page' : undefined}
          title={name}
          className={styles.link}
          onClick={press}
          onAuxClick={pressMiddle}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Delete') close();
          }}
        >
          {isHome && <House size={15} strokeWidth={1.75} aria-hidden="true" />}
          <span className={styles.name}>{name}</span>
          {controls.unsaved.has(tab.key) && (
            <span className={styles.unsaved} title={t`not saved`}>
              <span className="visually-hidden">{t`not saved`}</span>
            </span>
          )}
          {tab.pinned && <Pin size={13} strokeWidth={1.75} aria-label={t`pinned`} />}
        </a>
        {!isHome && !tab.pinned && (
          <button type="button" className={styles.close} aria-label={t`Close ${name}`} onClick={close}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </li>
    </Dropdown>
  );
}
