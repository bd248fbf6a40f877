import { i18n } from '@lingui/core';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from './announcements.ts';
import type { Quietness } from './announcements.ts';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { quietness?: Quietness };
  }
}

/**
 * Retries a read that didn't reach the server or met 503; any other error response is final. So is `rows_busy`, which a
 * read gets after half a minute: the user decides whether to wait again. Without a network nothing is retried until it is
 * back, so that the screen says so at once.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !navigator.onLine || !(error instanceof ApiError)) return false;
  return error.name === 'network' || (error.status === 503 && error.name !== 'rows_busy');
}

/**
 * Always: an offline call must fail at once, so that its form or region says so. By default the library pauses a
 * mutation and sends it on reconnect, although the user may have discarded or corrected the input by then.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.quietness ?? {}) }),
  defaultOptions: {
    // Refetch failed reads on reconnect, which network mode `always` disables by default.
    queries: { networkMode, refetchOnReconnect: true, retry: shouldRetry, staleTime: 10_000 },
    mutations: { networkMode, retry: false },
  },
});

// The server translates menus, dictionaries and errors, so a change of language makes all reads stale. Loading another
// message catalogue also fires `change`, without changing the language.
let language = i18n.locale;
i18n.on('change', () => {
  if (i18n.locale === language) return;
  language = i18n.locale;
  void queryClient.invalidateQueries();
});
