import type { Permission } from '@regulars/contract/menu';
import type { MemberSource } from '@regulars/phrases';
import type { ConsentRow } from '../modules/consents/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import { addLogRows } from '../platform/audit/audit.ts';
import { statement, typedColumnsOf, type PlatformTx, type TenantTx } from '../platform/database/index.ts';
import { marked } from '../platform/lists/list-bits.ts';
import type { MemberEvent } from './member-history.ts';

const anyAccount = statement<{ found: boolean }>('seed_any_account', 'select exists (select from account) as found');

/** Whether the database has any account. */
export const hasAccounts = async (db: Pick<PlatformTx, 'query'>): Promise<boolean> =>
  (await db.query(anyAccount))[0]?.found === true;

/** Waits for another copy that is seeding. The lock number is arbitrary. */
export const lockSeed = async (tx: PlatformTx): Promise<void> => {
  await tx.execute('set local statement_timeout = 0; select pg_advisory_xact_lock(7300004)');
};

const addSome = statement(
  'seed_branches',
  `insert into branch (merchant_id, branch_id, branch_no, name, is_head, sort_code, created_at)
   select $1::uuid, branch_id, lpad(at::text, 4, '0'), name, at = 1, at, $4 from unnest($2::uuid[], $3::text[]) with ordinality as t (branch_id, name, at)`,
);

/** Inserts branches with these names, numbered from 0001; the first is the head. */
export const addBranches = async (
  tx: TenantTx,
  names: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.query(addSome, [tx.merchantId, ids, names, now]);
};

/** Logs past events, which recordOperation can't. */
export const addEvents = async (tx: TenantTx, events: readonly MemberEvent[]): Promise<void> => {
  const rows = events.map(({ logId, at, memberId, action, changes, reason, staff }) => ({
    log_id: logId,
    at,
    account_id: staff?.accountId ?? null,
    user_id: staff?.userId ?? null,
    operator: staff?.name ?? null,
    action,
    subject_kind: 'member',
    subject_id: memberId,
    reason,
    address: null,
    request_id: null,
    changes,
  }));
  await addLogRows(tx, rows);
};

const lastHere = statement(
  'seed_last_here',
  `update merchant_user u set last_seen_at = l.at
   from (select user_id, max(at) as at from operation_log where merchant_id = $1 and user_id is not null group by user_id) l
   where u.merchant_id = $1 and u.user_id = l.user_id`,
);

const nameOpen = statement(
  'seed_shift',
  `with of as materialized (
     select user_id, branch_id, opened_at from shift where merchant_id = $1 and shift_id = $2
   ), orders as (
     update consumption o set shift_id = $2 from of
     where o.merchant_id = $1 and o.made_by = of.user_id and o.branch_id = of.branch_id and o.made_at >= of.opened_at and o.made_at < $3
   ), refunds as (
     update consumption_refund r set shift_id = $2 from of, consumption o
     where r.merchant_id = $1 and r.made_by = of.user_id and r.made_at >= of.opened_at and r.made_at < $3
       and o.merchant_id = $1 and o.order_id = r.order_id and o.branch_id = of.branch_id
   ), top_ups as (
     update top_up_order o set shift_id = $2 from of
     where o.merchant_id = $1 and o.paid_by = of.user_id and o.branch_id = of.branch_id and o.paid_at >= of.opened_at and o.paid_at < $3
   )
   update top_up_refund r set shift_id = $2 from of, top_up_order o
   where r.merchant_id = $1 and r.made_by = of.user_id and r.made_at >= of.opened_at and r.made_at < $3
     and o.merchant_id = $1 and o.order_id = r.order_id and o.branch_id = of.branch_id`,
);
const nameVoids = statement(
  'seed_shift_voids',
  `update consumption o set void_shift_id = $2 from shift s
   where s.merchant_id = $1 and s.shift_id = $2 and o.merchant_id = $1 and o.voided_by = s.user_id
     and o.branch_id = s.branch_id and o.voided_at >= s.opened_at and o.voided_at < $3`,
);

/** Names an open shift in what its cashier did at its branch since it was opened, before an instant. */
export const nameShift = async (tx: TenantTx, shiftId: string, before: Date): Promise<void> => {
  await tx.query(nameOpen, [tx.merchantId, shiftId, before]);
  // Apart: one statement changes a row once.
  await tx.query(nameVoids, [tx.merchantId, shiftId, before]);
};

/** Says of users that they were last here when they last did something. */
export const setLastHere = async (tx: TenantTx): Promise<void> => {
  await tx.query(lastHere, [tx.merchantId]);
};

const grade = statement(
  'seed_grade',
  marked(
    'members',
    'member_id',
    `update member set grade_id = $3, grade_from = $4, grade_to = $5, version = version + 1 where merchant_id = $1 and member_id = $2`,
  ),
);

/** Raises a member. */
export const setGrade = async (
  tx: TenantTx,
  memberId: string,
  { grade_id: id, grade_from: from, grade_to: to }: Pick<MemberRecord, 'grade_id' | 'grade_from' | 'grade_to'>,
): Promise<void> => {
  await tx.query(grade, [tx.merchantId, memberId, id, from, to]);
};

interface Adjustable {
  readonly member_id: string;
  readonly branch_id: string | null;
  readonly joined_at: Date;
  /** Fen. */
  readonly principal: number;
  /** Of the last posting or hold, before which nothing can be posted; null: neither. */
  readonly last_at: Date | null;
}

/** Members of branch $2 or of none, the last joined first. */
const adjustable = statement<Adjustable>(
  'seed_adjustable',
  `select m.member_id, m.branch_id, m.joined_at, coalesce(a.principal, 0) as principal,
     a.last_at
   from member m left join ledger_account a on a.merchant_id = $1 and a.account_id = m.member_id
   where m.merchant_id = $1 and (m.branch_id = $2 or m.branch_id is null) and m.state = 'normal'
   order by m.member_id desc`,
);

export const listAdjustable = (tx: TenantTx, branchId: string | null): Promise<Adjustable[]> =>
  tx.query(adjustable, [tx.merchantId, branchId]);

interface Joined {
  readonly member_id: string;
  readonly branch_id: string | null;
  readonly source: MemberSource;
  readonly joined_at: Date;
}

const joinedSince = statement<Joined>(
  'seed_joined_since',
  `select member_id, branch_id, source, joined_at from member
   where merchant_id = $1 and joined_at > $2 and state <> 'cancelled' order by member_id`,
);

/** Members in order of joining, without those cancelled. */
export const listJoinedSince = (tx: TenantTx, since: Date): Promise<Joined[]> =>
  tx.query(joinedSince, [tx.merchantId, since]);

export interface Receiver {
  readonly memberId: string;
  readonly branchId: string | null;
  readonly joinedAt: Date;
}

const receivers = statement<{ member_id: string; branch_id: string | null; joined_at: Date }>(
  'seed_receivers',
  `select member_id, branch_id, joined_at from member where merchant_id = $1 and state = 'normal' order by joined_at desc, member_no`,
);

/** Members who can be given something, the newest first. */
export const listReceivers = async (tx: TenantTx): Promise<Receiver[]> =>
  (await tx.query(receivers, [tx.merchantId])).map((row) => ({
    memberId: row.member_id,
    branchId: row.branch_id,
    joinedAt: row.joined_at,
  }));

interface Holder {
  readonly issued_id: string;
  /** Null: a printed code. */
  readonly member_id: string | null;
  readonly branch_id: string | null;
}
const holders = statement<Holder>(
  'seed_coupon_holders',
  `select i.issued_id, i.member_id, m.branch_id from issued_coupon i
   left join member m on m.merchant_id = $1 and m.member_id = i.member_id
   left join ledger_account a on a.merchant_id = $1 and a.account_id = i.member_id
   where i.merchant_id = $1 and i.coupon_id = $2 and i.state = 'unused' and i.given_at < $3 and i.expires_at > $3
     and (i.member_id is null or m.state = 'normal' and (a.last_at is null or a.last_at < $3))
   order by m.member_no, i.given_at, i.issued_id`,
);
/** Coupons of a template that could be used at an instant, before which nothing of whoever has them was posted later. */
export const listHolders = (tx: TenantTx, couponId: string, at: Date) =>
  tx.query(holders, [tx.merchantId, couponId, at]);

const had = statement(
  'seed_coupon_had',
  'select from issued_coupon where merchant_id = $1 and coupon_id = $2 and member_id = $3 limit 1',
);
/** Whether a member was ever given a coupon of a template. */
export const hadCoupon = async (tx: TenantTx, couponId: string, memberId: string): Promise<boolean> =>
  (await tx.query(had, [tx.merchantId, couponId, memberId])).length > 0;

const celebrants = statement<{
  member_id: string;
  branch_id: string | null;
  grade_id: string;
  grade_from: string;
  birthday: string | null;
}>(
  'seed_celebrants',
  `select member_id, branch_id, grade_id, grade_from, to_char(birthday, 'MM-DD') as birthday from member
   where merchant_id = $1 and state = 'normal' and joined_at < $2 order by member_no`,
);
/** Members who had joined before an instant, with their grade and birthday. */
export const listCelebrants = (tx: TenantTx, joinedBefore: Date) => tx.query(celebrants, [tx.merchantId, joinedBefore]);

const consentRows = typedColumnsOf('member_consent', {
  consent_id: 'uuid', member_id: 'uuid', purpose: 'text', agreement: 'integer', given: 'boolean', guardian: 'text', source: 'text',
  at: 'timestamptz', user_id: 'uuid', operator: 'text',
}); // prettier-ignore
const addConsents = statement(
  'seed_consents',
  `insert into member_consent (merchant_id, ${consentRows.select()}) select $1::uuid, ${consentRows.select('sent')} from ${consentRows.sent('$2')}`,
);

export const addConsentRows = async (tx: TenantTx, rows: readonly ConsentRow[]): Promise<void> => {
  await tx.query(addConsents, [tx.merchantId, JSON.stringify(rows)]);
};

const grantSome = statement(
  'seed_role_permission',
  'insert into role_permission (merchant_id, role_id, permission) select $1::uuid, unnest($2::uuid[]), $3',
);

/** Gives roles a permission besides those of their templates. */
export const grant = async (tx: TenantTx, roleIds: readonly string[], permission: Permission): Promise<void> => {
  await tx.query(grantSome, [tx.merchantId, roleIds, permission]);
};

/** Has statements planned anew for tables that have grown since: of an empty one, any index seems as good as another. */
export const planAnew = async (tx: PlatformTx): Promise<void> => {
  await tx.execute('discard plans');
};
