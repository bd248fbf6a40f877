import type { Adjustment } from '@regulars/contract';
import { useState } from 'react';
import { ApiError, call } from '../../framework/api/index.ts';
import type { List } from '../../framework/list/use-list.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';

/** The open adjustment within the list: its neighbours, and what follows a decision. */
export function useQueue(list: List<Adjustment, object>, opened: string | undefined, open: (id: string) => void) {
  const steps = useRowSteps(list, opened, open);
  // Opened by a decision: another click may be under way, meant for the one just decided.
  const [reached, setReached] = useState<string>();
  const items = list.result.data?.items ?? [];

  /** Opens the next request that waits for this user, in the list's order, else wherever it is; or none is left. */
  async function advance(): Promise<boolean> {
    const at = items.findIndex(({ adjustment_id: id }) => id === opened);
    const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
    const next = others.find(({ approvable }) => approvable)?.adjustment_id ?? (await firstWaiting(opened));
    if (next === undefined) return false;
    setReached(next);
    open(next);
    return true;
  }

  return { steps, reached, advance };
}

/** The request to lapse first of those that wait for this user. */
async function firstWaiting(except: string | undefined): Promise<string | undefined> {
  try {
    const { items } = await call('GET /approvals', { query: { size: 2 } }, { quiet: true });
    return items.find(({ id }) => id !== except)?.id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
