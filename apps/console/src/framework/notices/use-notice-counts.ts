import { useEndpoint } from '../api/index.ts';
import { useApprovalRights } from '../approvals/use-approvals.ts';
import { useCanAt } from '../session/index.ts';

/** In milliseconds; short, because a colleague is waiting at the counter. */
const between = 30_000;

/** What waits for this user, by kind, and the numbers of unread notices and announcements; the header polls both in one call. */
export function useNoticeCounts() {
  const { data } = useEndpoint('GET /notices/counts', {}, { quiet: true, refetchInterval: between });
  const { mayDecide } = useApprovalRights();
  const refunds = [useCanAt('order', 'order:refund'), useCanAt('top_up', 'top_up:refund')];
  const { waiting: counted = [], unread = 0, announcements = 0 } = data ?? {};
  // A merchant may have removed the page where it is decided.
  const may: Readonly<Record<string, boolean>> = { adjustment: mayDecide, refund: refunds.includes(true) };
  const waiting = counted.filter(({ kind }) => may[kind] ?? true);
  return { waiting, unread, announcements, total: waiting.reduce((sum, { total }) => sum + total, 0) };
}
