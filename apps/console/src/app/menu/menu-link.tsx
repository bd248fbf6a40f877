import type { MouseEvent, ReactNode } from 'react';
import { isPlainPress } from '../plain-press.ts';
import type { MenuItem } from './build-menu.ts';
import styles from './side-menu.module.css';

type MenuLinkProps = {
  item: MenuItem;
  current: boolean;
  className: string | undefined;
  onOpen: (item: MenuItem) => void;
  children: ReactNode;
};

/** A real link if the item has an address, so that it can be opened in another browser tab. */
export function MenuLink({ item, current, className, onOpen, children }: MenuLinkProps) {
  const { target } = item;
  if (target.kind === 'fault') {
    return (
      <button type="button" className={className} onClick={() => onOpen(item)}>
        {children}
      </button>
    );
  }
  if (target.kind === 'link') {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
        <span className={styles.outside} aria-hidden="true">
          ↗
        </span>
      </a>
    );
  }
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onOpen(item);
  };
  return (
    <a href={target.address} aria-current={current ? 'page' : undefined} className={className} onClick={press}>
      {children}
    </a>
  );
}
