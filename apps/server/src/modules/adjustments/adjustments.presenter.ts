import type { Adjustment, AdjustmentDetail } from '@regulars/contract';
import type { LedgerAccount } from '../../ledger/index.ts';
import type { AdjustmentRow } from './adjustment-list.queries.ts';
import { defaultPolicy, stateAt, undoUntil } from './adjustments.rules.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An adjustment on the wire, in its state at `now`. */
export const presentAdjustment = (row: AdjustmentRow, now: Date, approvable: boolean): Adjustment => {
  const {
    member_id,
    member_branch_id: _,
    member_state: __,
    undo_hours,
    asked_at,
    waits_until,
    decided_at,
    undone_at,
    ...fields
  } = row;
  const state = stateAt(row, now);
  const until = undoUntil(row, undo_hours ?? defaultPolicy.undoHours);
  return {
    ...fields,
    vip_id: member_id,
    state,
    asked_at: asked_at.toISOString(),
    waits_until: instant(waits_until),
    decided_at: instant(state === 'expired' ? waits_until : decided_at),
    undo_until: state === 'posted' && until > now ? until.toISOString() : null,
    undone_at: instant(undone_at),
    approvable,
  };
};

export const presentBalances = ({ balances, held }: LedgerAccount): AdjustmentDetail['balances'] => ({
  ...balances,
  principal_free: balances.principal - held.principal,
  bonus_free: balances.bonus - held.bonus,
  points_free: Math.max(balances.points - held.points, 0),
});
