import type { Reading, Scope } from './check.ts';
import { elementsOf, numberIn } from './orders.ts';
import { differing, sideOf, unlikePosting } from './records.ts';

/**
 * Orders and refunds to verify: of the accounts touched, and those that a posting since took something back of, which may be
 * on another account: a merge moves a top-up, but not its order.
 */
const isMeant = (column: string, scope: Scope): string =>
  scope.name === 'whole'
    ? 'true'
    : `${column} = any (array(
        select order_id from top_up_order where merchant_id = $1 and ${scope.account('member_id')}
        union select document_id from ledger_posting where merchant_id = $1 and document_kind = 'top_up_order' and ${scope.account('account_id')}
        union select f.document_id from ledger_posting p join ledger_posting f on f.merchant_id = $1 and f.posting_id = p.refunds
          where p.merchant_id = $1 and p.refunds is not null and ${scope.posting('p.posting_id')} and f.document_kind = 'top_up_order'))`;

const columns = [
  'kind',
  'account_id',
  'branch_id',
  'actor_id',
  'rule',
  'principal',
  'bonus',
  'points',
  'growth',
  'value_after',
];

interface Step {
  readonly step: '' | 'points' | 'growth';
  readonly kind: 'top_up' | 'earn';
  readonly rule: string;
  readonly units: string;
  /** Which orders have it. */
  readonly where: string;
}

/** What a paid order posts: what its rule gives, then what the rules of points and growth say that it earns. */
const steps: readonly Step[] = [
  {
    step: '',
    kind: 'top_up',
    rule: `concat('top_up:', rule_id, '@', rule_number)`,
    units: 'paid as principal, bonus, points, growth, value_after',
    where: 'true',
  },
  {
    step: 'points',
    kind: 'earn',
    rule: `'points:' || merchant_id || '@' || points_number`,
    units: '0 as principal, 0 as bonus, points_earned as points, 0 as growth, null as value_after',
    where: 'points_earned > 0',
  },
  {
    step: 'growth',
    kind: 'earn',
    rule: `'growth:' || merchant_id || '@' || growth_number`,
    units: '0 as principal, 0 as bonus, 0 as points, growth_earned as growth, null as value_after',
    where: 'growth_earned > 0',
  },
];
const stepOf = ({ step, kind, rule, units, where }: Step, scope: Scope): string => `
      select order_id, '${step}' as step, '${kind}' as kind, member_id as account_id, branch_id, paid_by as actor_id, ${rule} as rule, ${units}, paid_at as at
      from top_up_order where merchant_id = $1 and state = 'paid' and ${where} and ${isMeant('order_id', scope)}`;

/** Each posting of a top-up with what the order says of it. An order that isn't paid has none. */
export const topUps = {
  rows: (scope) => `
    select coalesce(o.order_id, p.document_id) as order_id, coalesce(o.step, p.step) as step,
      o.order_id is not null as is_due, p.document_id is not null as is_posted, ${sideOf('o', [...columns, 'at'])}, ${sideOf('p', [...columns, 'at'])}
    from (${steps.map((step) => stepOf(step, scope)).join(' union all ')}) o
    full join (
      select document_id, step, kind::text, account_id, branch_id, actor_id, rule, principal, bonus, points, growth,
        case when step = '' then principal_after + bonus_after end as value_after, posted_at as at
      from ledger_posting where merchant_id = $1 and document_kind = 'top_up_order' and ${isMeant('document_id', scope)}
    ) p on p.document_id = o.order_id and p.step = o.step`,
  checks: {
    'top_up.order': {
      ...unlikePosting('o', 'p', columns),
      at: `'account', coalesce(o_account_id, p_account_id), 'order', order_id, 'step', step`,
    },
  },
} satisfies Reading;

const givenIn = numberIn('e.one', 'given');
/**
 * The coupons that orders say they gave, with those that have such an order as their source; and how many of these are due for
 * its refunds, with those that have one of them.
 */
export const topUpCoupons = {
  rows: (scope) => `
    select coalesce(o.order_id, i.order_id) as order_id, coalesce(o.given, '{}') as o_given, coalesce(i.given, '{}') as i_given,
      coalesce(o.due, '{}') as o_due, coalesce(i.due, '{}') as i_due
    from (
      select order_id, g.* from top_up_order t cross join lateral (
        select jsonb_object_agg(e.one ->> 'coupon_id', ${givenIn}) as given,
          jsonb_object_agg(e.one ->> 'coupon_id', div(2.0 * ${givenIn} * t.refunded + t.paid, nullif(2.0 * t.paid, 0))) as due
        from ${elementsOf('t.coupons')} as e(one) where ${givenIn} <> 0
      ) g
      where t.merchant_id = $1 and ${isMeant('t.order_id', scope)}
    ) o
    full join (
      select order_id, jsonb_object_agg(coupon_id, given) as given, jsonb_object_agg(coupon_id, due) as due from (
        select i.source_id as order_id, i.coupon_id, count(*) as given, count(f.refund_id) as due
        from issued_coupon i
        left join top_up_refund f on f.merchant_id = $1 and f.refund_id = i.refund_id and f.order_id = i.source_id
        where i.merchant_id = $1 and i.source = 'top_up' and ${isMeant('i.source_id', scope)} group by i.source_id, i.coupon_id
      ) s group by order_id
    ) i on i.order_id = o.order_id`,
  checks: {
    'top_up.coupons': { ...differing('i', 'o', ['given', 'due']), at: `'order', order_id` },
  },
} satisfies Reading;

/**
 * What each refund says of the coupons of its top-up that were due: those it took back became void with it, by the same
 * person for the same reason; those it could not are still used or held, or became void when their orders gave them back.
 * Of void ones that it didn't take, it isn't known which were void before it: they are missing or not.
 */
export const topUpRefundCoupons = {
  rows: (scope) => `
    select refund_id, order_id, coalesce(r.taken, 0) as r_taken, coalesce(r.missing, 0) as r_missing, coalesce(i.taken, 0) as i_taken,
      greatest(coalesce(i.kept, 0), least(coalesce(r.missing, 0), coalesce(i.due, 0) - coalesce(i.taken, 0))) as i_missing
    from (
      select f.refund_id, f.order_id, e.one ->> 'coupon_id' as coupon_id, ${numberIn('e.one', 'taken')} as taken, ${numberIn('e.one', 'missing')} as missing
      from top_up_refund f left join lateral ${elementsOf('f.coupons')} as e(one) on true
      where f.merchant_id = $1 and ${isMeant('f.order_id', scope)}
    ) r
    full join (
      select b.refund_id, b.order_id, i.coupon_id::text as coupon_id, count(*) as due, count(*) filter (where i.state in ('used', 'held')) as kept,
        count(*) filter (where i.state = 'void' and i.ended_at = b.made_at and i.reason = b.reason
          and i.ended_by is not distinct from coalesce(b.approved_by, b.made_by)) as taken
      from issued_coupon i join top_up_refund b on b.merchant_id = $1 and b.refund_id = i.refund_id
      where i.merchant_id = $1 and i.refund_id is not null and ${isMeant('b.order_id', scope)} group by b.refund_id, b.order_id, i.coupon_id
    ) i using (refund_id, order_id, coupon_id)`,
  checks: {
    'top_up.refund_coupons': {
      ...differing('i', 'r', ['taken', 'missing']),
      at: `'order', order_id, 'refund', refund_id`,
    },
  },
} satisfies Reading;

/** What each order says was given back, with its refunds. */
export const topUpsRefunded = {
  rows: (scope) => `
    select o.order_id, o.member_id, o.refunded, coalesce(r.cash, 0) as cash
    from (select order_id, member_id, refunded from top_up_order where merchant_id = $1 and ${isMeant('order_id', scope)}) o
    left join (
      select order_id, sum(cash) as cash from top_up_refund where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
    ) r on r.order_id = o.order_id`,
  checks: {
    'top_up.refunded': {
      wrong: 'refunded <> cash',
      at: `'account', member_id, 'order', order_id`,
      expected: `'cash ' || cash`,
      found: `'cash ' || refunded`,
    },
  },
} satisfies Reading;

const taken = ['cash', 'principal', 'bonus', 'points', 'growth', 'missing_bonus', 'missing_points', 'missing_growth'];
const parts = ['order_id', 'branch_id', 'actor_id', ...taken];

/**
 * Refunds of top-ups with what their postings took back, on whichever account the top-up then was. Bonus that became
 * principal first is in a posting of its own, which takes as much of one as it gives of the other.
 */
export const topUpRefunds = {
  rows: (scope) => `
    select coalesce(r.refund_id, p.document_id) as refund_id, r.refund_id is not null as is_due, p.document_id is not null as is_posted,
      ${sideOf('r', [...parts, 'at'])}, ${sideOf('p', [...parts, 'at'])}
    from (
      select f.*, o.branch_id, coalesce(f.approved_by, f.made_by) as actor_id, f.made_at as at
      from top_up_refund f join top_up_order o on o.merchant_id = $1 and o.order_id = f.order_id
      where f.merchant_id = $1 and ${isMeant('f.order_id', scope)}
    ) r
    full join (
      select b.document_id, b.order_id, b.branch_id, b.actor_id, b.at, b.cash, b.principal - coalesce(l.principal, 0) as principal,
        b.bonus - coalesce(l.bonus, 0) as bonus, b.points, b.growth, b.missing_bonus, b.missing_points, b.missing_growth
      from (
        select q.document_id, min(f.document_id::text)::uuid as order_id, min(q.branch_id::text)::uuid as branch_id, min(q.actor_id::text)::uuid as actor_id,
          min(q.posted_at) as at, -sum(q.principal) as cash, -sum(q.principal) as principal, -sum(q.bonus) as bonus, -sum(q.points) as points,
          -sum(q.growth) as growth, sum(q.bonus_short) as missing_bonus, sum(q.points_short) as missing_points, sum(q.growth_short) as missing_growth
        from ledger_posting q join ledger_posting f on f.merchant_id = $1 and f.posting_id = q.refunds and f.document_kind = 'top_up_order'
        where q.merchant_id = $1 and q.document_kind = 'refund_order' and q.refunds is not null and ${isMeant('f.document_id', scope)}
        group by q.document_id
      ) b
      left join ledger_posting l on l.merchant_id = $1 and l.document_kind = 'statutory_refund' and l.document_id = b.document_id and l.step = ''
    ) p on p.document_id = r.refund_id`,
  checks: {
    'top_up.refund': {
      ...unlikePosting('r', 'p', parts),
      at: `'order', coalesce(r_order_id, p_order_id), 'refund', refund_id`,
    },
  },
} satisfies Reading;
