import { useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, useAction } from '../../../framework/api/index.ts';
import { overtakenErrors, useOvertaken } from '../../../framework/approvals/use-overtaken.ts';
import { adjustmentReads } from '../../../framework/balance-reads.ts';
import { useFeedback } from '../../../framework/feedback/feedback-context.ts';

/** Milliseconds that a decided line keeps its place, so that the next line's button doesn't move under the pointer. */
const keptFor = 6_000;
const options = { invalidates: adjustmentReads, handles: overtakenErrors };

export interface PendingRow {
  adjustment: Adjustment;
  /** The decision just taken; undefined while pending. */
  outcome: string | undefined;
}

export type PendingActions = ReturnType<typeof usePendingActions>;

/** Decides about the lines of a list, one at a time; decided lines stay in place for a while. */
export function usePendingActions(waiting: readonly Adjustment[], onDecided: () => void) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const overtaken = useOvertaken();
  const [kept, setKept] = useState<readonly (PendingRow & { at: number })[]>([]);
  const [acting, setActing] = useState<string>();
  // A ref, because two clicks in one frame see the same state.
  const lock = useRef(false);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const approve = useAction('PUT /vip-trim-order/{id}/approve', options);
  const withdraw = useAction('PUT /vip-trim-order/{id}/withdraw', options);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const rows = rowsOf(waiting, kept);

  function keep(adjustment: Adjustment, outcome: string): void {
    const { adjustment_id: id } = adjustment;
    const at = Math.max(
      0,
      rows.findIndex((row) => row.adjustment.adjustment_id === id),
    );
    setKept((before) => [...before, { adjustment, outcome, at }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setKept((before) => before.filter((row) => row.adjustment.adjustment_id !== id));
    }, keptFor);
    timers.current.add(timer);
  }

  async function run(
    action: typeof approve | typeof withdraw,
    adjustment: Adjustment,
    outcome: string,
    done: string,
  ): Promise<void> {
    if (lock.current) return;
    const { adjustment_id: id, version } = adjustment;
    lock.current = true;
    setActing(id);
    try {
      await action.mutateAsync({ params: { id }, ifMatch: version });
      keep(adjustment, outcome);
      void message.success(done);
      onDecided();
    } catch (error) {
      // The call announced any other error.
      if (!(error instanceof ApiError)) throw error;
      if (await overtaken(error, id)) {
        keep(adjustment, t`Already decided or withdrawn`);
        onDecided();
      }
    } finally {
      lock.current = false;
      setActing(undefined);
    }
  }

  return {
    rows,
    acting,
    approve: (adjustment: Adjustment, what: string) => void run(approve, adjustment, t`Approved`, t`Approved: ${what}`),
    withdraw: (adjustment: Adjustment) => void run(withdraw, adjustment, t`Withdrawn`, t`Withdrawn`),
  };
}

function rowsOf(waiting: readonly Adjustment[], kept: readonly (PendingRow & { at: number })[]): PendingRow[] {
  const decided = new Set(kept.map(({ adjustment }) => adjustment.adjustment_id));
  const rows: PendingRow[] = waiting
    .filter(({ adjustment_id }) => !decided.has(adjustment_id))
    .map((adjustment) => ({ adjustment, outcome: undefined }));
  for (const row of kept.toSorted((one, other) => one.at - other.at)) rows.splice(row.at, 0, row);
  return rows;
}
