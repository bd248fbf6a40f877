import { useEndpoint } from '../api/index.ts';

/** In milliseconds; short, because a colleague is waiting at the counter. */
const between = 30_000;

/** What waits for this user, by kind, and the number of unread notices; the header polls both in one call. */
export function useNoticeCounts() {
  const { data } = useEndpoint('GET /notices/counts', {}, { quiet: true, refetchInterval: between });
  const { waiting = [], unread = 0 } = data ?? {};
  return { waiting, unread, total: waiting.reduce((sum, { total }) => sum + total, 0) };
}
