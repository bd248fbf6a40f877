import { useEndpoint } from '../api/index.ts';

/** Milliseconds: a colleague waits at the counter. */
const between = 30_000;

/** What waits for this user, by kind, and how many notices are unread: the one thing that the header polls for both. */
export function useNoticeCounts() {
  const { data } = useEndpoint('GET /notices/counts', {}, { quiet: true, refetchInterval: between });
  const { waiting = [], unread = 0 } = data ?? {};
  return { waiting, unread, total: waiting.reduce((sum, { total }) => sum + total, 0) };
}
