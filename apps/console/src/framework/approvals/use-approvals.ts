import { useEndpoint } from '../api/index.ts';
import { useCanAt } from '../session/index.ts';

/** Number of approvals fetched; the list page has the rest. */
const shown = 6;
/** Milliseconds; short, because a colleague waits at the counter. */
const between = 30_000;

/** What this user may do with what waits. Who may decide without reading adjustments has no page to open them on. */
export function useApprovalRights() {
  return {
    mayDecide: useCanAt('adjustment', 'adjustment:approve'),
    mayOpen: useCanAt('adjustment', 'adjustment:read'),
  };
}

/** Approvals awaiting this user's decision; not fetched for users who may decide nothing. */
export function useApprovals() {
  const { mayDecide, mayOpen } = useApprovalRights();
  const { data, error, refetch } = useEndpoint(
    'GET /approvals',
    { query: { size: shown } },
    { quiet: true, enabled: mayDecide, refetchInterval: between },
  );
  return { mayDecide, mayOpen, approvals: data, error, refetch };
}

/** The list of all. */
export const listAddress = '/memberAdjustments?state=waiting';
