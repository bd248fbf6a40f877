import type { Approval } from '@regulars/contract';
import { useEndpoint } from '../api/index.ts';
import { useCanAt } from '../session/index.ts';

/** Number of approvals fetched; the list page has the rest. */
const shown = 6;
/** Milliseconds; short, because a colleague waits at the counter. */
const between = 30_000;

/** Approvals awaiting this user's decision; not fetched for users who may decide nothing. */
export function useApprovals() {
  const mayDecide = useCanAt('adjustment', 'adjustment:approve');
  const { data, error, refetch } = useEndpoint(
    'GET /approvals',
    { query: { size: shown } },
    { quiet: true, enabled: mayDecide, refetchInterval: between },
  );
  return { mayDecide, approvals: data, error, refetch };
}

/** Addresses for deciding one approval, and for listing all. */
export const addressOf = ({ id }: Approval): string => `/memberAdjustments?adjustment=${id}`;
export const listAddress = '/memberAdjustments?state=waiting';
