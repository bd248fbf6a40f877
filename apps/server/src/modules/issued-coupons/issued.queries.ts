import { couponCodeLength, couponCodeOf } from '@regulars/contract/rules/coupon-codes';
import type { CouponSource, IssuedState } from '@regulars/phrases';
import { randomBytes } from 'node:crypto';
import {
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

const rows = rowsOf('issued_coupon', 'issued_id');

/** A coupon's own columns; the table's checks allow only these words. */
export type IssuedRecord = Omit<RowOf<'issued_coupon'>, 'state' | 'source'> & {
  readonly state: IssuedState;
  readonly source: CouponSource;
};

/** Locks the existing ones until commit, in the order of their ids. Lock members before, templates and accounts after. */
export const lockIssued = async (tx: TenantTx, ids: readonly string[]): Promise<IssuedRecord[]> =>
  (await rows.lock(tx, ids)) as IssuedRecord[]; // as the table's checks allow

export const editIssued = (
  tx: TenantTx,
  ids: readonly string[],
  changes: Parameters<typeof rows.edit>[2],
): Promise<unknown> => rows.edit(tx, ids, changes);

const newColumns = typedColumnsOf('issued_coupon', {
  issued_id: 'uuid',
  coupon_id: 'uuid',
  terms_number: 'integer',
  code: 'text',
  member_id: 'uuid',
  branch_id: 'uuid',
  source: 'text',
  source_id: 'uuid',
  given_at: 'timestamptz(3)',
  given_on: 'date',
  given_by: 'uuid',
  given_by_name: 'text',
  valid_from: 'timestamptz(3)',
  expires_at: 'timestamptz(3)',
});
export type NewIssued = Omit<RowOfColumns<typeof newColumns, { readonly source: CouponSource }>, 'code'>;

const add = statement<{ issued_id: string }>(
  'issued_coupon_insert',
  `insert into issued_coupon (merchant_id, ${newColumns.select()}) select $1::uuid, ${newColumns.select()}
   from ${newColumns.sent('$2')} on conflict (merchant_id, code) do nothing returning issued_id`,
);

const rowsPerStatement = 1_000;
const newCode = (): string => couponCodeOf(randomBytes(couponCodeLength));

/** Adds coupons with codes of their own; one whose code was taken gets another. */
export const addIssued = async (tx: TenantTx, issued: readonly NewIssued[]): Promise<void> => {
  for (let from = 0; from < issued.length; from += rowsPerStatement) {
    let left = issued.slice(from, from + rowsPerStatement);
    while (left.length > 0) {
      const sent = JSON.stringify(left.map((row) => ({ ...row, code: newCode() })));
      const added = new Set((await tx.query(add, [tx.merchantId, sent])).map(({ issued_id: id }) => id));
      left = left.filter(({ issued_id: id }) => !added.has(id));
    }
  }
};

const countOf = statement<{ member_id: string; count: number }>(
  'issued_coupon_counts',
  `select member_id, count(*)::int as count from issued_coupon
   where merchant_id = $1 and coupon_id = $2 and member_id = any ($3::uuid[]) and state <> 'void' group by member_id`,
);
/** How many of a template members were given, but for what was voided. */
export const countGiven = async (
  tx: TenantTx,
  couponId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await tx.query(countOf, [tx.merchantId, couponId, memberIds])).map((row) => [row.member_id, row.count]));

const give = statement(
  'coupon_template_give',
  'update coupon_template set given = given + $3 where merchant_id = $1 and coupon_id = $2',
);
/** Counts what is given of a locked template; a constraint holds that it isn't more than there are. */
export const addGiven = async (tx: TenantTx, couponId: string, count: number): Promise<void> => {
  await tx.query(give, [tx.merchantId, couponId, count]);
};

/** What happened to coupons of a template on a day at a branch; what is taken back is below 0. */
export interface DayChange {
  readonly coupon_id: string;
  readonly day: string;
  readonly branch_id: string | null;
  readonly given?: number;
  readonly used?: number;
  /** Used wherever, of those given at the branch. */
  readonly spent?: number;
  readonly expired?: number;
  readonly voided?: number;
  readonly off?: number;
  readonly orders?: number;
  readonly revenue?: number;
}
const figures = ['given', 'used', 'spent', 'expired', 'voided', 'off', 'orders', 'revenue'] as const;
const addDaysUp = statement(
  'coupon_day_add',
  `insert into coupon_day as d (merchant_id, coupon_id, day, branch_id, ${figures.join(', ')})
   select $1::uuid, coupon_id, day, branch_id, ${figures.map((name) => `sum(coalesce(${name}, 0))`).join(', ')}
   from json_to_recordset($2::json) as sent (coupon_id uuid, day date, branch_id uuid, ${figures.map((name) => `${name} bigint`).join(', ')})
   group by coupon_id, day, branch_id order by coupon_id, day, branch_id nulls first
   on conflict (merchant_id, coupon_id, day, branch_id) do update set ${figures.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
);
/** Adds to the figures of days. Last of all, because colleagues who do the same wait for it. */
export const addToDays = async (tx: TenantTx, changes: readonly DayChange[]): Promise<void> => {
  if (changes.length > 0) await tx.query(addDaysUp, [tx.merchantId, JSON.stringify(changes)]);
};

const nameOf = statement<{ name: string }>(
  'coupon_template_name',
  'select name from coupon_template where merchant_id = $1 and coupon_id = $2',
);
export const getTemplateName = async (view: TenantView, couponId: string): Promise<string | undefined> =>
  (await view.query(nameOf, [view.merchantId, couponId]))[0]?.name;

const givenBy = statement<{ issued_id: string }>(
  'issued_coupon_given_by',
  'select issued_id from issued_coupon where merchant_id = $1 and source_id = $2',
);
/** Locks the coupons that an order, an action … gave, in the order of their ids. */
export const lockGivenBy = async (tx: TenantTx, sourceId: string): Promise<IssuedRecord[]> =>
  lockIssued(
    tx,
    (await tx.query(givenBy, [tx.merchantId, sourceId])).map(({ issued_id: id }) => id),
  );

const ownersOf = statement<{ member_id: string }>(
  'issued_coupon_owners',
  'select distinct member_id from issued_coupon where merchant_id = $1 and issued_id = any ($2::uuid[]) and member_id is not null',
);
/** The members who have some coupons; of one that wasn't printed it is who got it, until they are merged. */
export const listOwners = async (tx: TenantTx, ids: readonly string[]): Promise<string[]> =>
  (await tx.query(ownersOf, [tx.merchantId, ids])).map(({ member_id: id }) => id);

const openOf = statement<{ issued_id: string }>(
  'issued_coupon_open_of_member',
  `select issued_id from issued_coupon where merchant_id = $1 and member_id = $2 and state in ('unused', 'held')
   union all
   select i.issued_id from held_order h join issued_coupon i on i.merchant_id = $1 and i.order_id = h.order_id and i.state = 'held'
   where h.merchant_id = $1 and h.member_id = $2 and h.state = 'held' and i.member_id is null`,
);
/** Locks what a member hasn't used, over or not, and the printed codes that their orders hold, in the order of their ids. */
export const lockOpenOf = async (tx: TenantTx, memberId: string): Promise<IssuedRecord[]> =>
  lockIssued(
    tx,
    (await tx.query(openOf, [tx.merchantId, memberId])).map(({ issued_id: id }) => id),
  );

const byCode = statement<{ issued_id: string }>(
  'issued_coupon_by_code',
  'select issued_id from issued_coupon where merchant_id = $1 and code = $2',
);
export const getIssuedIdByCode = async (view: TenantView, code: string): Promise<string | undefined> =>
  (await view.query(byCode, [view.merchantId, code]))[0]?.issued_id;

const dueMerchants = statement<{ merchant_id: string }>(
  'issued_coupon_due_merchants',
  `select merchant_id from merchant m where exists (
     select from issued_coupon i where i.merchant_id = m.merchant_id and i.state in ('unused', 'held') and i.expires_at <= $1
       and (i.state = 'unused' or i.held_until <= $1)
   ) or exists (select from issued_coupon i where i.merchant_id = m.merchant_id and i.state = 'held' and i.held_until <= $1)`,
);
export { dueMerchants as listMerchantsWithDue };

export type DueRow = Pick<IssuedRecord, 'issued_id' | 'coupon_id' | 'branch_id' | 'expires_at'>;
// Each by its own index: together they would read all that members have. What skips locked rows waits for none, in any order.
const lockOver = statement<DueRow>(
  'issued_coupon_lock_over',
  `select issued_id, coupon_id, branch_id, expires_at from issued_coupon
   where merchant_id = $1 and state in ('unused', 'held') and expires_at <= $2 and (state = 'unused' or held_until <= $2) and refund_id is null
   order by expires_at limit $3 for no key update skip locked`,
);
/** Locks some coupons whose time is over. */
export const lockOverRows = (tx: TenantTx, now: Date, most: number): Promise<DueRow[]> =>
  tx.query(lockOver, [tx.merchantId, now, most]);

const lockGivenUp = statement<IssuedRecord>(
  'issued_coupon_lock_given_up',
  `select * from issued_coupon where merchant_id = $1 and state = 'held' and held_until <= $2 and (expires_at > $2 or refund_id is not null)
   order by held_until limit $3 for no key update skip locked`,
);
/** Locks some coupons whose order was given up. */
export const lockGivenUpRows = (tx: TenantTx, now: Date, most: number): Promise<IssuedRecord[]> =>
  tx.query(lockGivenUp, [tx.merchantId, now, most]);

const expire = statement(
  'issued_coupon_expire',
  `update issued_coupon i set state = 'expired', order_id = null, held_until = null, ended_at = expires_at, ended_on = sent.day,
     version = version + 1
   from json_to_recordset($2::json) as sent (issued_id uuid, day date)
   where i.merchant_id = $1 and i.issued_id = sent.issued_id`,
);
/** Writes that locked coupons have expired, on a business date. */
export const writeExpired = async (
  tx: TenantTx,
  expired: readonly { readonly issued_id: string; readonly day: string }[],
): Promise<void> => {
  if (expired.length > 0) await tx.query(expire, [tx.merchantId, JSON.stringify(expired)]);
};
