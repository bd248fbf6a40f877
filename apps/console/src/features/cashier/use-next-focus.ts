import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Focusable = RefObject<{ focus: () => void } | null>;

/**
 * Puts the focus where the cashier goes on, as soon as the page shows what was just changed: an input may be there only
 * then, and a key that follows at once, as a scanner's do, must already land in it.
 */
export function useNextFocus(): (input: Focusable) => void {
  const wanted = useRef<Focusable>(null);
  useLayoutEffect(() => {
    wanted.current?.current?.focus();
    wanted.current = null;
  });
  return (input) => {
    wanted.current = input;
  };
}
