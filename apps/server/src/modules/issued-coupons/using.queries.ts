import type { CouponTerms } from '@regulars/contract';
import { couponLimits } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { IssuedRecord } from './issued.queries.ts';

/** A coupon with the terms that it was given with. */
export type UsableRow = IssuedRecord & { readonly kind: CouponKind; readonly content: CouponTerms };

/** A coupon that a bill is told, and how many more like it the member has. */
export type BillRow = UsableRow & { readonly more: number };

/** Coupons that are looked at for one bill: one of each kind first, so that none hides another of its own kind. */
const mostLooked = 100;
// What may be used now, what may be later, and what another order holds.
const standing = `case when i.state = 'held' and i.held_until > $4 then 2 when i.valid_from > $4 then 1 else 0 end`;
const forBill = statement<BillRow>(
  'issued_coupons_for_bill',
  `with alike as (
     select i.issued_id, i.coupon_id, i.terms_number, i.expires_at, ${standing} as standing,
       row_number() over (partition by i.coupon_id, i.terms_number, ${standing} order by i.expires_at, i.issued_id) as place,
       count(*) over (partition by i.coupon_id, i.terms_number, ${standing}) as count
     from issued_coupon i where i.merchant_id = $1 and i.member_id = $2 and i.state in ('unused', 'held') and i.expires_at > $4
       and i.issued_id <> all ($3::uuid[]) and ($5::uuid is null or i.order_id is distinct from $5)
   ), looked as (
     select a.* from alike a join coupon_terms t on t.merchant_id = $1 and t.coupon_id = a.coupon_id and t.number = a.terms_number
     where a.place <= ${couponLimits.perOrder} and a.place <= case a.standing when 0 then (t.content ->> 'per_order')::int else 1 end
     order by a.place, a.expires_at, a.issued_id limit ${mostLooked}
   ), told as materialized (
     select issued_id, case when place = max(place) over (partition by coupon_id, terms_number, standing) then count - place else 0 end as more
     from looked union all
     select issued_id, 0 from issued_coupon where merchant_id = $1 and (issued_id = any ($3::uuid[]) or order_id = $5)
   )
   select i.*, c.kind, t.content, l.more::int from told l
   join issued_coupon i on i.merchant_id = $1 and i.issued_id = l.issued_id
   join coupon_template c on c.merchant_id = $1 and c.coupon_id = i.coupon_id
   join coupon_terms t on t.merchant_id = $1 and t.coupon_id = i.coupon_id and t.number = i.terms_number
   order by i.expires_at, i.issued_id`,
);
/** What a bill would be for. */
interface ForBill {
  readonly memberId: string | null;
  /** The held order that it would become, if any. */
  readonly orderId: string | null;
  readonly now: Date;
}
/**
 * A member's coupons that aren't used or over, those first that expire first: of those with the same terms as many as one order
 * takes. Also those that the order holds, over or not, and those asked for, whoever has them.
 */
export const listCouponsForBill = async (
  view: TenantView,
  { memberId, orderId, now, asked }: ForBill & { readonly asked: readonly string[] },
): Promise<BillRow[]> =>
  memberId === null && asked.length === 0 ? [] : view.query(forBill, [view.merchantId, memberId, asked, now, orderId]);

const takenOn = statement<{ coupon_id: string; count: number }>(
  'issued_coupons_taken_on',
  `select coupon_id, count(*)::int as count from issued_coupon
   where merchant_id = $1 and member_id = $2 and coupon_id = any ($3::uuid[])
     and (state = 'used' and ended_on = $4::date or state = 'held' and held_until > $5 and order_id is distinct from $6)
   group by coupon_id`,
);
/** How many of some templates a member has used on a business day, or other orders hold and may yet use. */
export const countTakenOn = async (
  view: TenantView,
  date: string,
  { memberId, orderId, now }: ForBill,
  couponIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (memberId === null || couponIds.length === 0) return new Map();
  const rows = await view.query(takenOn, [view.merchantId, memberId, couponIds, date, now, orderId]);
  return new Map(rows.map((row) => [row.coupon_id, row.count]));
};

const termsOf = statement<{ issued_id: string; name: string; per_day: number | null }>(
  'issued_coupons_limits',
  `select i.issued_id, t.content ->> 'name' as name, (t.content ->> 'per_day')::int as per_day from issued_coupon i
   join coupon_terms t on t.merchant_id = $1 and t.coupon_id = i.coupon_id and t.number = i.terms_number
   where i.merchant_id = $1 and i.issued_id = any ($2::uuid[])`,
);
/** What coupons are called, and how many of them a member uses on a day. */
export const listLimits = (view: TenantView, ids: readonly string[]) => view.query(termsOf, [view.merchantId, ids]);

const ofOrder = statement<{ issued_id: string }>(
  'issued_coupons_of_order',
  'select issued_id from issued_coupon where merchant_id = $1 and order_id = $2 order by issued_id',
);
/** Those that an order holds or used. */
export const listIdsOfOrder = async (view: TenantView, orderId: string): Promise<string[]> =>
  (await view.query(ofOrder, [view.merchantId, orderId])).map(({ issued_id: id }) => id);

const use = statement<Use>(
  'issued_coupons_use',
  `update issued_coupon i set state = 'used', order_id = $3, held_until = null, off = sent.off, used_branch_id = $4, member_id = coalesce(i.member_id, $5),
     ended_at = $6, ended_on = $7, ended_by = $8, ended_by_name = $9, version = version + 1
   from json_to_recordset($2::json) as sent (issued_id uuid, off bigint)
   where i.merchant_id = $1 and i.issued_id = sent.issued_id returning i.coupon_id, i.branch_id, i.off`,
);
/** A use of a coupon: `branch_id` is where it was given. */
export type Use = Pick<IssuedRecord, 'coupon_id' | 'branch_id' | 'off'>;
export interface Used {
  readonly orderId: string;
  readonly branchId: string;
  readonly memberId: string | null;
  readonly at: Date;
  readonly date: string;
  readonly by: string;
  readonly byName: string | null;
}
/** Writes that an order used locked coupons, with what each took off. */
export const writeUsed = (
  tx: TenantTx,
  coupons: readonly { readonly issued_id: string; readonly off: number }[],
  { orderId, branchId, memberId, at, date, by, byName }: Used,
): Promise<Use[]> => {
  const sent = JSON.stringify(coupons);
  return tx.query(use, [tx.merchantId, sent, orderId, branchId, memberId, at, date, by, byName]);
};

const gaveBack = statement<{ issued_id: string; code_end: string; over_at: Date }>(
  'issued_coupons_given_back',
  `select issued_id, right(code, 4) as code_end, least(expires_at, ended_at) as over_at from issued_coupon
   where merchant_id = $1 and issued_id = any ($2::uuid[]) and order_id is distinct from $3`,
);
/** Of coupons that an order used, those that it gave back, and when they are over. */
export const listGivenBack = (view: TenantView, orderId: string, ids: readonly string[]) =>
  view.query(gaveBack, [view.merchantId, ids, orderId]);

const giveBack = statement(
  'issued_coupons_give_back',
  `update issued_coupon set state = 'unused', order_id = null, off = null, used_branch_id = null,
     member_id = case when source = 'print' then null else member_id end,
     ended_at = null, ended_on = null, ended_by = null, ended_by_name = null, version = version + 1
   where merchant_id = $1 and issued_id = any ($2::uuid[])`,
);
/** Writes that locked coupons which were used are unused again; a printed code is nobody’s again. */
export const writeGivenBack = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  await tx.query(giveBack, [tx.merchantId, ids]);
};
