import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import styles from './list.module.css';

interface ListFrameProps {
  /** The rows are there, so that a place among them can be gone back to. */
  ready: boolean;
  children: ReactNode;
}

/** The page of a list: Back and the change of tabs return to where one was among the rows. */
export function ListFrame({ ready, children }: ListFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const cameBack = useNavigationType() === 'POP';
  const place = useRef<{ address: string; top: number }>(undefined);

  // Hidden tabs drop their effects and run them again when shown, which is when the place is restored.
  useLayoutEffect(() => {
    const scroller = scrollerOf(frame.current);
    if (!scroller || !ready) return undefined;
    const shownBefore = place.current?.address === address;
    const top = shownBefore ? place.current?.top : cameBack ? storedTop(address) : place.current && 0;
    if (top !== undefined) scroller.scrollTop = top;
    place.current = { address, top: scroller.scrollTop };
    const remember = () => {
      // Being hidden scrolls to the top, too.
      if (scroller.clientHeight > 0) place.current = { address, top: scroller.scrollTop };
    };
    const target = scroller === document.scrollingElement ? document : scroller;
    target.addEventListener('scroll', remember, { passive: true });
    return () => {
      target.removeEventListener('scroll', remember);
      storeTop(address, place.current?.top ?? 0);
    };
  }, [address, ready, cameBack]);

  return (
    <div ref={frame} className={styles.frame}>
      {children}
    </div>
  );
}

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let one = element?.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement;
}

const keyOf = (address: string) => `regulars.scroll:${address}`;

function storedTop(address: string): number {
  return Number(sessionStorage.getItem(keyOf(address)) ?? 0);
}

function storeTop(address: string, top: number): void {
  if (top > 0) sessionStorage.setItem(keyOf(address), String(Math.round(top)));
  else sessionStorage.removeItem(keyOf(address));
}
