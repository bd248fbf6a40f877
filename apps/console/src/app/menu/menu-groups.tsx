import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { usePreference } from '../../framework/preferences/use-preference.ts';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { soleItem } from './build-menu.ts';
import type { MenuGroup, MenuItem } from './build-menu.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './side-menu.module.css';

type MenuGroupsProps = {
  groups: readonly MenuGroup[];
  shown: MenuItem | undefined;
  /** Expands every group, as while searching. */
  allOpen: boolean;
  /** The groups that are expanded until the user collapses them. */
  openAtFirst: string[];
  onOpen: (item: MenuItem) => void;
};

/** Expanded groups are remembered. The current page's group is expanded too, until the user collapses it. */
export function MenuGroups({ groups, shown, allOpen, openAtFirst, onOpen }: MenuGroupsProps) {
  const [unfolded, setUnfolded] = usePreference('shell.menu_unfolded', openAtFirst);
  const [foldedHere, setFoldedHere] = useState<string | null>(null);

  function toggle(id: string, isOpen: boolean) {
    setFoldedHere(isOpen ? id : null);
    const others = unfolded.filter((one) => one !== id);
    setUnfolded(isOpen ? others : [...others, id]);
  }

  return (
    <ul>
      {groups.map((group) => {
        const item = soleItem(group);
        if (item) return <SoleEntry key={group.id} group={group} item={item} shown={shown} onOpen={onOpen} />;
        const holdsShown = group.items.some(({ id }) => id === shown?.id);
        const isOpen = unfolded.includes(group.id) || (holdsShown && foldedHere !== group.id);
        return (
          <GroupEntry
            key={group.id}
            group={group}
            shown={shown}
            open={allOpen || isOpen}
            onToggle={() => toggle(group.id, isOpen)}
            onOpen={onOpen}
          />
        );
      })}
    </ul>
  );
}

type EntryProps = { group: MenuGroup; shown: MenuItem | undefined; onOpen: (item: MenuItem) => void };

function SoleEntry({ group, item, shown, onOpen }: EntryProps & { item: MenuItem }) {
  const current = item.id === shown?.id;
  return (
    <li>
      <MenuLink
        item={item}
        current={current}
        className={classNames(styles.entry, current && styles.current)}
        onOpen={onOpen}
      >
        <MenuIcon code={group.code} url={group.iconUrl} />
        <span className={styles.name}>{item.name}</span>
      </MenuLink>
    </li>
  );
}

function GroupEntry({ group, shown, open, onToggle, onOpen }: EntryProps & { open: boolean; onToggle: () => void }) {
  const id = useId();
  const holdsShown = group.items.some((item) => item.id === shown?.id);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={classNames(styles.entry, holdsShown && styles.holdsCurrent)}
        onClick={onToggle}
      >
        <MenuIcon code={group.code} url={group.iconUrl} />
        <span className={styles.name}>{group.name}</span>
        <ChevronDown size={16} strokeWidth={1.75} className={styles.chevron} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!open}>
        {group.items.map((item) => {
          const current = item.id === shown?.id;
          return (
            <li key={item.id}>
              <MenuLink
                item={item}
                current={current}
                className={classNames(styles.entry, styles.child, current && styles.current)}
                onOpen={onOpen}
              >
                <span className={styles.name}>{item.name}</span>
              </MenuLink>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
