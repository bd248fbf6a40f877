import { use, useCallback } from 'react';
import type { Location } from 'react-router';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes the parameters it is given, which are a copy, and returns those to be shown. */
type AddressChange = (now: URLSearchParams) => URLSearchParams;

interface Change {
  replace?: boolean;
  /** `push`: an entry of its own, which Back leaves. `pop`: leaves it, if it shows nothing else that is new. */
  layer?: 'push' | 'pop';
}

/** Locations that are being left by Back, which takes a moment. */
export const leaving = new WeakSet<Location>();

/** The parameters below the layer that an entry of the history was pushed for, as `change` wrote them. */
const belowOf = (state: unknown): string | undefined => (state as { below?: string } | null)?.below;
const sorted = (text: string): string => text.split('&').toSorted().join('&');

/**
 * The parameters of the page's address, and a function that changes them. React Router's own setter starts from the
 * address last rendered, so that of two changes in a row the first would be lost. A
 * replacement, which a page makes by itself (a search after a pause in typing), doesn't lead back from a page that the
 * user has gone on to. What changes under an open layer, such as a step to another page of the list, stays in the
 * layer's entry of the history.
 */
export function useAddress() {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  const change = useCallback(
    function change(by: AddressChange, options: Change = {}): void {
      const { replace = false, layer } = options;
      const newest = router?.state.navigation.location ?? router?.state.location;
      if (newest && leaving.has(newest)) {
        if (layer === 'pop') return; // a second one would leave the page
        const stop = router?.subscribe(() => {
          stop?.();
          change(by, options);
        });
        return;
      }
      // A hidden tab has an address of its own.
      const here = newest === undefined || newest.pathname === pathname;
      if ((replace || layer === 'pop') && !here) return;
      const before = new URLSearchParams(here && newest ? newest.search : search).toString();
      const next = by(new URLSearchParams(before)).toString();
      const below = here ? belowOf(newest?.state) : undefined;
      if (layer === 'pop' && newest && below !== undefined && sorted(next) === sorted(below)) {
        leaving.add(newest);
        void navigate(-1);
        return;
      }
      const over = layer === 'pop' ? undefined : (below ?? (layer === 'push' ? before : undefined));
      void navigate(`?${next}`, {
        replace: replace || layer === 'pop' || below !== undefined,
        state: over === undefined ? null : { below: over },
      });
    },
    [router, pathname, search, navigate],
  );
  return [address, change] as const;
}
