import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { scrollerOf } from '../scroller.ts';
import styles from './list.module.css';

interface ListFrameProps {
  /** Which rows the address asks for. What else is in it, such as an open row, doesn't move them. */
  query: object;
  /** The rows of the current address are rendered, so that the scroll position can be restored. */
  ready: boolean;
  children: ReactNode;
}

/** The page of a list: restores the scroll position on Back and when its tab is shown again. */
export function ListFrame({ query, ready, children }: ListFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The key identifies a history entry, also after a reload.
  const { key } = useLocation();
  const rows = JSON.stringify(query);
  const place = useRef<{ rows: string; top: number }>(undefined);

  // Hidden tabs run effect cleanups, and run the effects again when shown, possibly with another key.
  useLayoutEffect(() => {
    const scroller = scrollerOf(frame.current);
    if (!scroller || !ready) return undefined;
    // Of the same rows the place is where it is: its event may come only now. A tab that is shown again is at 0.
    if (place.current?.rows !== rows) scroller.scrollTop = storedTop(key);
    else if (scroller.scrollTop === 0) scroller.scrollTop = place.current.top;
    place.current = { rows, top: scroller.scrollTop };
    const remember = () => {
      // A hidden element reports scroll position 0; ignore that.
      if (scroller.clientHeight > 0) place.current = { rows, top: scroller.scrollTop };
    };
    const store = () => storeTop(key, place.current?.top ?? 0);
    const target = scroller === document.scrollingElement ? document : scroller;
    target.addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      target.removeEventListener('scroll', remember);
      removeEventListener('pagehide', store);
      store();
    };
  }, [rows, key, ready]);

  return (
    <div ref={frame} className={styles.frame}>
      {children}
    </div>
  );
}

const storage = 'regulars.scroll';
/** Number of history entries whose scroll position is kept. */
const most = 50;

function storedPlaces(): [key: string, top: number][] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]');
    // Only storeTop below writes it.
    return Array.isArray(places) ? (places as [string, number][]) : [];
  } catch {
    return [];
  }
}

function storedTop(key: string): number {
  return storedPlaces().find(([one]) => one === key)?.[1] ?? 0;
}

function storeTop(key: string, top: number): void {
  const others = storedPlaces().filter(([one]) => one !== key);
  sessionStorage.setItem(storage, JSON.stringify([...others, [key, Math.round(top)]].slice(-most)));
}
