import type { Approval } from '@regulars/contract';
import { useEndpoint } from '../api/index.ts';
import { useCan } from '../session/index.ts';

/** What is shown at once; the list has the rest. */
const shown = 6;
/** Milliseconds between looks while the rows are on screen. */
const between = 30_000;

/** What waits for this user's decision; asked for only where the user may decide anything. */
export function useApprovals() {
  const mayDecide = useCan('adjustment:approve');
  const { data, error, refetch } = useEndpoint(
    'GET /approvals',
    { query: { size: shown } },
    { quiet: true, enabled: mayDecide, refetchInterval: between },
  );
  return { mayDecide, approvals: data, error, refetch };
}

/** Where one of them is decided, and where all of them are listed. */
export const addressOf = ({ id }: Approval): string => `/memberAdjustments?adjustment=${id}`;
export const listAddress = '/memberAdjustments?state=waiting';
