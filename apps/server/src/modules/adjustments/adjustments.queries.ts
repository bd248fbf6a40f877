import type { AdjustmentReason, AdjustmentState, MemberState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { columnsOf, statement, type RowOfColumns, type TenantTx } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { branchesValue, changeableBranches, inBranchesOf } from '../branches/index.ts';
import { since } from './adjustment-authority.queries.ts';
import { getPolicy } from './adjustment-limits.queries.ts';

const adjustmentRows = rowsOf('adjustment', 'adjustment_id');

/** An adjustment's own columns; the table's checks allow only these states and reasons. */
export type AdjustmentRecord = Readonly<Omit<RowOf<'adjustment'>, 'state' | 'reason'>> & {
  readonly state: AdjustmentState;
  readonly reason: AdjustmentReason;
};

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

const twin = columnsOf('adjustment', ['adjustment_id', 'asked_at', 'asked_by', 'asked_by_name']);
const selectTwin = statement<RowOfColumns<typeof twin>>(
  'adjustment_twin',
  `select ${twin.select()} from adjustment
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

const selectAnyWaiting = statement<{ waits: boolean }>(
  'member_adjustment_waits',
  `select exists (select from adjustment where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3) as waits`,
);

/** Whether a request of the member waits for approval. Of a locked member no request is added meanwhile. */
export const hasWaiting = async (tx: TenantTx, memberId: string, now: Date): Promise<boolean> =>
  (await tx.query(selectAnyWaiting, [tx.merchantId, memberId, now]))[0]?.waits === true;

const selectWaiting = statement<Amounts & { asked_at: Date; asked_by: string; asked_by_name: string | null }>(
  'member_adjustments_waiting',
  `select principal, bonus, points, growth, asked_at, asked_by, asked_by_name from adjustment a
   where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3
     and (asked_by = $5 or $6::boolean and ${inBranchesOf('a', '$7')})
   order by asked_at desc limit $4`,
);

/** The member's last requests that wait for approval, of those that the user may see. */
export const listWaiting = (tenant: Tenant, memberId: string, limit: number) => {
  const { db, userId, now, permissions } = tenant;
  const others = permissions.has('adjustment:read');
  const branches = branchesValue(changeableBranches(tenant));
  return db.query(selectWaiting, [db.merchantId, memberId, now, limit, userId, others, branches]);
};

const selectRecent = statement<Amounts & { posted_at: Date; asked_by: string; asked_by_name: string | null }>(
  'member_adjustments_recent',
  `select principal, bonus, points, growth, coalesce(decided_at, asked_at) as posted_at, asked_by, asked_by_name
   from adjustment a
   where merchant_id = $1 and member_id = $2 and state = 'posted' and asked_at > $4 and coalesce(decided_at, asked_at) > $3
     and (asked_by = $6 or $7::boolean and ${inBranchesOf('a', '$8')})
   order by posted_at desc limit $5`,
);

/** The member's adjustments posted within 24 hours and not undone, newest first, of those that the user may see. */
export const listRecent = (tenant: Tenant, memberId: string, limit: number) => {
  const { db, userId, now, permissions } = tenant;
  const others = permissions.has('adjustment:read');
  const branches = branchesValue(changeableBranches(tenant));
  return db.query(selectRecent, [
    db.merchantId,
    memberId,
    since.window(now),
    since.reach(now),
    limit,
    userId,
    others,
    branches,
  ]);
};

const requested = columnsOf('adjustment', [
  'adjustment_id',
  'member_id',
  'branch_id',
  'principal',
  'bonus',
  'points',
  'growth',
  'expires_on',
  'reason',
  'note',
  'state',
  'asked_at',
  'asked_by',
  'asked_by_name',
  'waits_until',
]);
// A statement is sent at once, so it precedes the posting with which it is pipelined.
const addOne = statement('adjustment_insert', requested.insert);

/** `waits_until`: when the request expires; null if posted at once. */
export type NewAdjustment = Omit<
  Pick<AdjustmentRecord, (typeof requested.names)[number]>,
  'state' | 'asked_at' | 'asked_by' | 'asked_by_name'
>;

export const addAdjustment = async (
  tx: TenantTx,
  { userId, operator, now }: Tenant,
  adjustment: NewAdjustment,
): Promise<void> => {
  const state = adjustment.waits_until ? 'waiting' : 'posted';
  const row = { ...adjustment, state, asked_at: now, asked_by: userId, asked_by_name: operator };
  await tx.query(addOne, [tx.merchantId, ...requested.valuesOf(row)]);
};

/** The locked adjustment, with the hours in which it can be undone. */
export const lockAdjustment = async (
  tx: TenantTx,
  adjustmentId: string,
): Promise<(AdjustmentRecord & { readonly undo_hours: number }) | undefined> => {
  const [[row], { undo_hours }] = await Promise.all([adjustmentRows.lock(tx, [adjustmentId]), getPolicy(tx)]);
  return row && { ...(row as AdjustmentRecord), undo_hours }; // as the table's checks allow
};

/** Records a decision. `by` is the second person; null for a withdrawal by the asker. */
export const decideAdjustment = async (
  tx: TenantTx,
  adjustmentId: string,
  state: 'posted' | 'refused' | 'withdrawn',
  now: Date,
  by: { readonly userId: string; readonly operator: string | null } | null,
  decision: string | null = null,
): Promise<void> => {
  const decided = { decided_at: now, decided_by: by?.userId ?? null, decided_by_name: by?.operator ?? null };
  await adjustmentRows.edit(tx, [adjustmentId], { state, ...decided, decision });
};

export const markUndone = async (
  tx: TenantTx,
  adjustmentId: string,
  { now, userId, operator }: Tenant,
  reason: string,
): Promise<void> => {
  const undone = { undone_at: now, undone_by: userId, undone_by_name: operator, undo_reason: reason };
  await adjustmentRows.edit(tx, [adjustmentId], { state: 'undone', ...undone });
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
