import { useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

let width = innerWidth;
function watchWidth(changed: () => void): () => void {
  function read(): void {
    width = innerWidth;
    changed();
  }
  width = innerWidth;
  addEventListener('resize', read);
  return () => removeEventListener('resize', read);
}
/** Of the window, in pixels; read where it changes alone, because reading it lays the page out. */
export const useWindowWidth = (): number => useSyncExternalStore(watchWidth, () => width);

/** Phone layout: rows are cards, filters are in a sheet, drawers fill the screen. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767.98px)');
}

/** Touch, so presumably no keyboard: hints about keys are not shown, as in the style of `Kbd`. */
export function useTouch(): boolean {
  return useMedia('(hover: none), (max-width: 767.98px)');
}
