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

/** A read that never reached the server is worth another try; an answer is an answer. */
function worthAnotherTry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && (error.name === 'network' || error.status === 503);
}

/**
 * Offline, a call fails at once, so that its form or region says so. The library would hold it back until the network
 * returns, and send what the person has discarded or corrected meanwhile.
 */
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.quietness ?? {}) }),
  defaultOptions: {
    // What could not be read is read again once the network is back, which this mode leaves out by itself.
    queries: { networkMode, refetchOnReconnect: true, retry: worthAnotherTry, staleTime: 10_000 },
    mutations: { networkMode, retry: false },
  },
});

// The server words menus, dictionaries and errors in the language of the screen. Words that come with a page change nothing.
let language = i18n.locale;
i18n.on('change', () => {
  if (i18n.locale === language) return;
  language = i18n.locale;
  void queryClient.invalidateQueries();
});
