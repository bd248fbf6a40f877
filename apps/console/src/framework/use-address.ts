import { use, useCallback } from 'react';
import type { NavigateOptions } from 'react-router';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes the parameters it is given, which are a copy, and returns those to be shown. */
type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * The parameters of the page's address, and a function that changes them. React Router's own setter starts from the
 * address last rendered, so that of two changes in a row the first would be lost. A
 * replacement, which a page makes by itself (a search after a pause in typing), doesn't lead back from a page that the
 * user has gone on to.
 */
export function useAddress() {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  const change = useCallback(
    (by: AddressChange, options?: NavigateOptions): void => {
      const newest = router?.state.navigation.location ?? router?.state.location;
      // A hidden tab has an address of its own.
      const here = newest === undefined || newest.pathname === pathname;
      if (options?.replace && !here) return;
      const now = here && newest ? newest.search : search;
      void navigate(`?${by(new URLSearchParams(now)).toString()}`, options);
    },
    [router, pathname, search, navigate],
  );
  return [address, change] as const;
}
