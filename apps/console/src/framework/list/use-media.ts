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

/** Phone layout: rows are cards, filters are in a sheet, drawers fill the screen. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767.98px)');
}

/** Touch, so presumably no keyboard: hints about keys are not shown, as in the style of `Kbd`. */
export function useTouch(): boolean {
  return useMedia('(hover: none), (max-width: 767.98px)');
}
