import { Dropdown, Tooltip } from 'antd';
import { MenuIcon } from '../../framework/access/menu-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { soleItem } from './build-menu.ts';
import type { MenuGroup, MenuItem } from './build-menu.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './side-menu.module.css';

type CollapsedGroupsProps = {
  groups: readonly MenuGroup[];
  shown: MenuItem | undefined;
  onOpen: (item: MenuItem) => void;
};

/** The collapsed menu: one icon per group; its pages open in a flyout. */
export function CollapsedGroups({ groups, shown, onOpen }: CollapsedGroupsProps) {
  return (
    <ul>
      {groups.map((group) => {
        const item = soleItem(group);
        const current = group.items.some(({ id }) => id === shown?.id);
        const className = classNames(styles.entry, styles.icon, current && styles.current);
        return (
          <li key={group.id}>
            {item ? (
              <Tooltip title={group.name} placement="right">
                <span>
                  <MenuLink item={item} current={current} className={className} onOpen={onOpen}>
                    <MenuIcon code={group.code} url={group.iconUrl} />
                    <span className="visually-hidden">{group.name}</span>
                  </MenuLink>
                </span>
              </Tooltip>
            ) : (
              <Dropdown
                trigger={['click', 'hover']}
                placement="topRight"
                autoFocus
                menu={{
                  items: [
                    {
                      type: 'group',
                      key: group.id,
                      label: group.name,
                      children: group.items.map(({ id, name }) => ({ key: id, label: name })),
                    },
                  ],
                  selectedKeys: shown ? [shown.id] : [],
                  onClick: ({ key }) => {
                    const chosen = group.items.find(({ id }) => id === key);
                    if (chosen) onOpen(chosen);
                  },
                }}
              >
                <button type="button" aria-label={group.name} aria-haspopup="menu" className={className}>
                  <MenuIcon code={group.code} url={group.iconUrl} />
                </button>
              </Dropdown>
            )}
          </li>
        );
      })}
    </ul>
  );
}
