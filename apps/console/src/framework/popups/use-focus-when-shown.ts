import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Frames after which to stop trying to focus. */
const mostFrames = 30;

const focusable = 'input:not([type=radio]):enabled, input:checked:enabled, textarea:enabled, button:enabled, a[href]';

export const focusablesIn = (container: HTMLElement | null): HTMLElement[] => [
  ...(container?.querySelectorAll<HTMLElement>(focusable) ?? []),
];

/** Focuses the first control of a popup, which is hidden for some frames after it opens; each time `shown` changes. */
export function useFocusWhenShown(container: RefObject<HTMLElement | null>, shown: number | boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    let frames = 0;
    function enter(): void {
      const [first] = focusablesIn(container.current);
      first?.focus();
      frames += 1;
      if ((!first || document.activeElement !== first) && frames < mostFrames) frame = requestAnimationFrame(enter);
    }
    let frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, [container, shown]);
}
