import type { AdjustmentReason, AdjustmentState, MemberState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { defaultPolicy } from './adjustments.rules.ts';

/** The adjustment's own columns. */
export interface AdjustmentRecord extends Amounts {
  readonly adjustment_id: string;
  readonly member_id: string;
  readonly branch_id: string | null;
  readonly expires_on: string | null;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  readonly state: AdjustmentState;
  readonly asked_at: Date;
  readonly asked_by: string;
  readonly asked_by_name: string | null;
  readonly waits_until: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly decision: string | null;
  readonly undone_at: Date | null;
  readonly undone_by_name: string | null;
  readonly undo_reason: string | null;
  readonly version: number;
}

const lockMemberRow = statement<{ branch_id: string | null; state: MemberState }>(
  'adjustment_member',
  'select branch_id, state from member where merchant_id = $1 and member_id = $2 for no key update',
);

/**
 * Locks the member. Every manual adjustment takes this lock first and reads the remaining limits in a later statement,
 * so that the second of two concurrent requests sees the first. Lock order: before the ledger's own locks (day, then
 * account).
 */
export const lockMember = async (tx: TenantTx, memberId: string) =>
  (await tx.query(lockMemberRow, [tx.merchantId, memberId]))[0];

const selectTwin = statement<{ adjustment_id: string; asked_at: Date; asked_by: string; asked_by_name: string | null }>(
  'adjustment_twin',
  `select adjustment_id, asked_at, asked_by, asked_by_name from adjustment
   where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3
     and principal = $4 and bonus = $5 and points = $6 and growth = $7
   order by asked_at desc limit 1`,
);

/** A waiting adjustment of the same amounts for this member. */
export const getWaitingTwin = async (
  tx: TenantTx,
  memberId: string,
  { principal, bonus, points, growth }: Amounts,
  now: Date,
) => (await tx.query(selectTwin, [tx.merchantId, memberId, now, principal, bonus, points, growth]))[0];

const selectWaiting = statement<Amounts & { asked_at: Date; asked_by: string; asked_by_name: string | null }>(
  'member_adjustments_waiting',
  `select principal, bonus, points, growth, asked_at, asked_by, asked_by_name from adjustment
   where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3
   order by asked_at desc limit $4`,
);

/** The member's last requests that wait for approval. */
export const listWaiting = (db: TenantView, memberId: string, now: Date, limit: number) =>
  db.query(selectWaiting, [db.merchantId, memberId, now, limit]);

const addOne = statement(
  'adjustment_insert',
  `insert into adjustment (merchant_id, adjustment_id, member_id, branch_id, principal, bonus, points, growth, expires_on, reason, note, state, asked_at, asked_by, asked_by_name, waits_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

export interface NewAdjustment extends Amounts {
  readonly adjustment_id: string;
  readonly member_id: string;
  readonly branch_id: string | null;
  readonly expires_on: string | null;
  readonly reason: string;
  readonly note: string | null;
  /** When the request expires; null if posted at once. */
  readonly waits_until: Date | null;
}

export const addAdjustment = async (
  tx: TenantTx,
  { userId, operator, now }: Tenant,
  adjustment: NewAdjustment,
): Promise<void> => {
  await tx.query(addOne, [
    tx.merchantId,
    adjustment.adjustment_id,
    adjustment.member_id,
    adjustment.branch_id,
    adjustment.principal,
    adjustment.bonus,
    adjustment.points,
    adjustment.growth,
    adjustment.expires_on,
    adjustment.reason,
    adjustment.note,
    adjustment.waits_until ? 'waiting' : 'posted',
    now,
    userId,
    operator,
    adjustment.waits_until,
  ]);
};

const lockOne = statement<AdjustmentRecord & { undo_hours: number }>(
  'adjustment_lock',
  `select adjustment_id, member_id, branch_id, principal, bonus, points, growth, expires_on, reason, note, state, asked_at, asked_by, asked_by_name,
     waits_until, decided_at, decided_by_name, decision, undone_at, undone_by_name, undo_reason, version,
     coalesce((select undo_hours from adjustment_policy p where p.merchant_id = $1), $3::integer) as undo_hours
   from adjustment where merchant_id = $1 and adjustment_id = $2 for no key update`,
);

/** The locked adjustment, with the hours in which it can be undone. */
export const lockAdjustment = async (tx: TenantTx, adjustmentId: string) =>
  (await tx.query(lockOne, [tx.merchantId, adjustmentId, defaultPolicy.undoHours]))[0];

const decideOne = statement(
  'adjustment_decide',
  `update adjustment set state = $3, decided_at = $4, decided_by = $5, decided_by_name = $6, decision = $7, version = version + 1
   where merchant_id = $1 and adjustment_id = $2`,
);

/** Records a decision. `by` is the second person; null for a withdrawal by the asker. */
export const decideAdjustment = async (
  tx: TenantTx,
  adjustmentId: string,
  state: 'posted' | 'refused' | 'withdrawn',
  now: Date,
  by: { readonly userId: string; readonly operator: string | null } | null,
  decision: string | null = null,
): Promise<void> => {
  await tx.query(decideOne, [
    tx.merchantId,
    adjustmentId,
    state,
    now,
    by?.userId ?? null,
    by?.operator ?? null,
    decision,
  ]);
};

const undoOne = statement(
  'adjustment_undo',
  `update adjustment set state = 'undone', undone_at = $3, undone_by = $4, undone_by_name = $5, undo_reason = $6, version = version + 1
   where merchant_id = $1 and adjustment_id = $2`,
);

export const markUndone = async (
  tx: TenantTx,
  adjustmentId: string,
  { now, userId, operator }: Tenant,
  reason: string,
): Promise<void> => {
  await tx.query(undoOne, [tx.merchantId, adjustmentId, now, userId, operator, reason]);
};

const expireSome = statement<{ adjustment_id: string }>(
  'adjustment_expire',
  `update adjustment set state = 'expired', decided_at = waits_until, version = version + 1
   where merchant_id = $1 and state = 'waiting' and waits_until <= $2 returning adjustment_id`,
);

/** Records expired requests and returns their ids. */
export const expireAdjustments = async (tx: TenantTx, now: Date): Promise<string[]> =>
  (await tx.query(expireSome, [tx.merchantId, now])).map(({ adjustment_id }) => adjustment_id);

/** $1 now: the merchants with expired requests to record. */
export const listMerchantsWithExpired = statement<{ merchant_id: string }>(
  'adjustment_expired_merchants',
  "select distinct merchant_id from adjustment where state = 'waiting' and waits_until <= $1",
);
