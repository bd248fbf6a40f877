import type { AdjustmentReason, AdjustmentState, MemberState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantTx } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { defaultPolicy } from './adjustments.rules.ts';

/** An adjustment's own columns, as they are read. */
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

/** $1 merchant, $2 user: the largest amounts that any of the user's roles posts at once. */
export const largestOfUser = `
  select coalesce(max(l.principal), 0) as principal, coalesce(max(l.bonus), 0) as bonus, coalesce(max(l.points), 0) as points, coalesce(max(l.growth), 0) as growth
  from user_role ur join adjustment_limit l on l.merchant_id = ur.merchant_id and l.role_id = ur.role_id
  where ur.merchant_id = $1 and ur.user_id = $2`;

interface AskedRow {
  readonly member_state: MemberState;
  readonly undo_hours: number;
  /** Null where the member's state forbids it. */
  readonly state: 'posted' | 'waiting' | null;
  readonly branch_id: string | null;
  readonly waits_until: Date | null;
}

// The shared lock keeps the member from being cancelled before this commits.
const insertOne = statement<AskedRow>(
  'adjustment_insert',
  `with m as (select branch_id, state from member where merchant_id = $1 and member_id = $3 for share),
   largest as (${largestOfUser}),
   policy as (
     select coalesce(max(approval_hours), $14::integer) as approval_hours, coalesce(max(undo_hours), $15::integer) as undo_hours
     from adjustment_policy where merchant_id = $1
   ),
   judged as (
     select abs($5::bigint) <= principal and abs($6::bigint) <= bonus and abs($7::bigint) <= points and abs($8::bigint) <= growth as within from largest
   ),
   asked as (
     insert into adjustment (merchant_id, adjustment_id, member_id, branch_id, principal, bonus, points, growth, expires_on, reason, note, state, asked_at, asked_by, asked_by_name, waits_until)
     select $1::uuid, $4::uuid, $3::uuid, m.branch_id, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::date, $10::text, $11::text,
       case when judged.within then 'posted' else 'waiting' end, $12::timestamptz, $2::uuid, $13::text,
       case when not judged.within then $12::timestamptz + make_interval(hours => policy.approval_hours) end
     from m, judged, policy where m.state <> 'cancelled'
     returning state, branch_id, waits_until
   )
   select m.state as member_state, policy.undo_hours, asked.state, asked.branch_id, asked.waits_until
   from m cross join policy left join asked on true`,
);

export interface NewAdjustment {
  readonly adjustmentId: string;
  readonly memberId: string;
  readonly amounts: Amounts;
  readonly expiresOn: string | null;
  readonly reason: string;
  readonly note: string | null;
}

/** Writes what is asked for and judges, in the same round trip, whether it is posted at once; undefined where there is no such member. */
export const insertAdjustment = async (
  tx: TenantTx,
  { userId, operator, now }: Tenant,
  { adjustmentId, memberId, amounts, expiresOn, reason, note }: NewAdjustment,
): Promise<AskedRow | undefined> => {
  const { principal, bonus, points, growth } = amounts;
  const [row] = await tx.query(insertOne, [
    tx.merchantId,
    userId,
    memberId,
    adjustmentId,
    principal,
    bonus,
    points,
    growth,
    expiresOn,
    reason,
    note,
    now,
    operator,
    defaultPolicy.approvalHours,
    defaultPolicy.undoHours,
  ]);
  return row;
};

const lockOne = statement<AdjustmentRecord & { undo_hours: number }>(
  'adjustment_lock',
  `select adjustment_id, member_id, branch_id, principal, bonus, points, growth, expires_on, reason, note, state, asked_at, asked_by, asked_by_name,
     waits_until, decided_at, decided_by_name, decision, undone_at, undone_by_name, undo_reason, version,
     coalesce((select undo_hours from adjustment_policy p where p.merchant_id = $1), $3::integer) as undo_hours
   from adjustment where merchant_id = $1 and adjustment_id = $2 for no key update`,
);

/** The adjustment, locked, with the hours in which it can be undone. */
export const lockAdjustment = async (tx: TenantTx, adjustmentId: string) =>
  (await tx.query(lockOne, [tx.merchantId, adjustmentId, defaultPolicy.undoHours]))[0];

const decideOne = statement(
  'adjustment_decide',
  `update adjustment set state = $3, decided_at = $4, decided_by = $5, decided_by_name = $6, decision = $7, version = version + 1
   where merchant_id = $1 and adjustment_id = $2`,
);

/** Ends the waiting. `by` is the second person; null where the one who asked withdrew it. */
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

const shareMember = statement<{ state: MemberState }>(
  'adjustment_member',
  'select state from member where merchant_id = $1 and member_id = $2 for share',
);

/** The member's state, which stays until the commit. */
export const memberStateOf = async (tx: TenantTx, memberId: string): Promise<MemberState | undefined> =>
  (await tx.query(shareMember, [tx.merchantId, memberId]))[0]?.state;

const expireSome = statement<{ adjustment_id: string }>(
  'adjustment_expire',
  `update adjustment set state = 'expired', decided_at = waits_until, version = version + 1
   where merchant_id = $1 and state = 'waiting' and waits_until <= $2 returning adjustment_id`,
);

/** Marks what nobody approved in time; gives their ids. */
export const expireAdjustments = async (tx: TenantTx, now: Date): Promise<string[]> =>
  (await tx.query(expireSome, [tx.merchantId, now])).map(({ adjustment_id }) => adjustment_id);

/** $1 now: the merchants that have adjustments to mark. */
export const merchantsWithExpired = statement<{ merchant_id: string }>(
  'adjustment_expired_merchants',
  "select distinct merchant_id from adjustment where state = 'waiting' and waits_until <= $1",
);
