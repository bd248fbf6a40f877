import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
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

/** Phones: rows are cards, filters lie in a sheet, drawers fill the screen. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767.98px)');
}
