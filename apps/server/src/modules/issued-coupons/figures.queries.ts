import type { CouponFigures, CouponTerms } from '@regulars/contract';
import type { CouponKind } from '@regulars/phrases';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { inBranchesOf } from '../branches/index.ts';

type Branches = readonly string[] | null;
const sums = (names: readonly string[]): string => names.map((name) => `sum(d.${name})::bigint as ${name}`).join(', ');

interface Ended {
  readonly state: 'expired' | 'void';
  readonly at: string;
  readonly count: number;
}
type BranchFigures = CouponFigures['branches'][number] & Readonly<Record<'spent' | 'expired' | 'voided', number>>;
interface FigureRow {
  readonly days: readonly CouponFigures['days'][number][];
  readonly branches: readonly BranchFigures[];
  readonly held: number;
  readonly over: readonly Ended[];
}

const listOf = (query: string): string => `coalesce((select json_agg(e) from (${query}) e), '[]')`;
// Each part of what is over by its own index: together they would read all that can be used. One statement, so that a job that writes meanwhile what is over is seen by all of them or by none.
const figures = statement<FigureRow>(
  'coupon_figures',
  `select ${listOf(
    `select d.day, ${sums(['given', 'used', 'expired', 'voided', 'off', 'revenue'])} from coupon_day d
     where d.merchant_id = $1 and d.coupon_id = $2 and d.day between $4::date and $5::date and ${inBranchesOf('d', '$3')}
     group by d.day order by d.day`,
  )} as days, ${listOf(
    `select d.branch_id, b.name as branch_name, ${sums(['given', 'used', 'spent', 'expired', 'voided', 'off', 'orders', 'revenue'])}
     from coupon_day d left join branch b on b.merchant_id = $1 and b.branch_id = d.branch_id
     where d.merchant_id = $1 and d.coupon_id = $2 and ${inBranchesOf('d', '$3')}
     group by d.branch_id, b.name order by sum(d.used) desc, sum(d.given) desc, d.branch_id nulls last`,
  )} as branches, (
     select count(*)::int from issued_coupon i
     where i.merchant_id = $1 and i.coupon_id = $2 and ${inBranchesOf('i', '$3')} and i.state = 'held' and i.held_until > $6
   ) as held, ${listOf(
     `select o.state, o.at, count(*)::int as count from (
        select case when i.refund_id is null then 'expired' else 'void' end as state,
          case when i.refund_id is null then i.expires_at else i.held_until end as at
        from issued_coupon i
        where i.merchant_id = $1 and i.coupon_id = $2 and ${inBranchesOf('i', '$3')} and i.state in ('unused', 'held')
          and i.expires_at <= $6 and (i.state = 'unused' or i.held_until <= $6)
        union all
        select 'void', i.held_until from issued_coupon i
        where i.merchant_id = $1 and i.coupon_id = $2 and ${inBranchesOf('i', '$3')} and i.state = 'held' and i.held_until <= $6
          and i.expires_at > $6 and i.refund_id is not null
      ) o group by o.state, o.at`,
   )} as over
   from coupon_template c where c.merchant_id = $1 and c.coupon_id = $2`,
);
/**
 * What became of a template's coupons at the branches given (null: all), as of one instant: by business day, by branch over
 * the whole time, how many orders hold, and those that are over although the job hasn't written it yet, by their time or with
 * the refund of their top-up, by when. Undefined: there is no such template.
 */
export const getFigureRow = async (
  view: TenantView,
  couponId: string,
  branches: Branches,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<FigureRow | undefined> =>
  (await view.query(figures, [view.merchantId, couponId, branches, from, to, now]))[0];

interface LiveTerms {
  readonly kind: CouponKind;
  readonly content: CouponTerms;
  readonly live: number;
}
const live = statement<LiveTerms>(
  'coupon_liability',
  `select c.kind, t.content, i.live from (
     select coupon_id, terms_number, count(*)::int as live from issued_coupon
     where merchant_id = $1 and state in ('unused', 'held') and expires_at > $2 and (refund_id is null or held_until > $2) group by coupon_id, terms_number
   ) i
   join coupon_template c on c.merchant_id = $1 and c.coupon_id = i.coupon_id
   join coupon_terms t on t.merchant_id = $1 and t.coupon_id = i.coupon_id and t.number = i.terms_number`,
);
/** How many coupons of each version of terms can be used, now or later. */
export const listLive = (view: TenantView, now: Date): Promise<LiveTerms[]> => view.query(live, [view.merchantId, now]);
