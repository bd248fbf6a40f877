import type { Reading, Scope } from './check.ts';
import { elementsOf, isMeant, numberIn, sumOf } from './orders.ts';
import { differing, sideOf, unlikePosting } from './records.ts';

const isCoupon = `e.one ->> 'step' in ('item_coupon', 'order_coupon') and ${numberIn('e.one', 'off')} > 0`;
const sides = ['account_id', 'branch_id', 'actor_id', 'off'];
/** Whether nothing is left of a paid order `o`: none of its money, and none of what cost nothing. Then it gave its coupons back. */
const isWhole = `o.refunded = o.due and not exists (
          select from consumption_line l where l.merchant_id = $1 and l.order_id = o.order_id and l.due = 0 and l.returned < l.quantity
        )`;
/** The coupons that orders say they used, with those that were; but for those of an order of which nothing is left. */
export const usedCoupons = {
  rows: (scope) => `
    select coalesce(o.order_id, u.order_id) as order_id, coalesce(o.issued_id, u.issued_id) as issued_id, o.order_id is not null as is_due, u.issued_id is not null as is_posted,
      ${sideOf('o', [...sides, 'at'])}, ${sideOf('u', [...sides, 'at'])}
    from (
      select order_id, e.one ->> 'id' as issued_id, member_id as account_id, branch_id, made_by as actor_id, ${numberIn('e.one', 'off')} as off, made_at as at
      from (
        select o.order_id, o.member_id, o.branch_id, o.made_by, o.made_at, ${elementsOf('o.reductions')} as one
        from consumption o where o.merchant_id = $1 and o.state = 'paid' and o.reductions <> '[]' and not (${isWhole}) and ${isMeant('o.order_id', scope)}
      ) e where ${isCoupon}
    ) o
    full join (
      select order_id, issued_id::text, member_id as account_id, used_branch_id as branch_id, ended_by as actor_id, off::numeric, ended_at as at
      from issued_coupon where merchant_id = $1 and state = 'used' and ${isMeant('order_id', scope)}
    ) u on u.order_id = o.order_id and u.issued_id = o.issued_id`,
  checks: {
    'order.coupon': {
      ...unlikePosting('o', 'u', sides),
      at: `'consumption', order_id, 'coupon', issued_id`,
    },
  },
} satisfies Reading;

/** Each bill that is held with how many coupons it names, and those held otherwise than by it. */
export const heldCoupons = {
  rows: () => `
    select coalesce(h.order_id, u.order_id) as order_id, h.coupons as h_coupons, coalesce(u.stray, 0) as h_stray, 0 as b_stray,
      case when jsonb_typeof(h.bill -> 'coupons') = 'array' then jsonb_array_length(h.bill -> 'coupons') else 0 end as b_coupons
    from (select order_id, coupons, bill from held_order where merchant_id = $1) h
    full join (
      select i.order_id, count(*) filter (where (b.state = 'held' and b.expires_at = i.held_until and b.bill -> 'coupons' @> jsonb_build_array(jsonb_build_object('issued_id', i.issued_id))) is not true) as stray
      from issued_coupon i left join held_order b on b.merchant_id = $1 and b.order_id = i.order_id
      where i.merchant_id = $1 and i.state = 'held' group by i.order_id
    ) u on u.order_id = h.order_id`,
  checks: {
    'order.held_coupons': { ...differing('b', 'h', ['coupons', 'stray']), at: `'consumption', order_id` },
  },
} satisfies Reading;

/**
 * Each refunded order with how many coupons its refunds say can be used again: with all of it, by one refund, those whose time
 * wasn't over then. One that ended as it came back can't; one that ended at the same instant may have been voided after it.
 */
export const refundedCoupons = {
  rows: (scope) => `
    select f.order_id, f.coupons as r_coupons, f.times as r_times, greatest(coalesce(i.least, 0), least(f.coupons, coalesce(i.most, 0))) as o_coupons,
      least(1, greatest(coalesce(i.least, 0), least(f.coupons, coalesce(i.most, 0)))) as o_times
    from (
      select order_id, sum(coupons) as coupons, count(*) filter (where coupons > 0) as times
      from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
    ) f
    left join (
      select e.order_id, count(*) filter (where (i.state = 'void' and i.ended_at = e.at) is not true) as least, count(*) as most
      from (
        select o.order_id, f.at, ${elementsOf('o.reductions')} as one
        from consumption o
        join (
          select order_id, coalesce(max(made_at) filter (where coupons > 0), max(made_at)) as at
          from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
        ) f on f.order_id = o.order_id
        where o.merchant_id = $1 and o.reductions <> '[]' and ${isWhole}
      ) e
      join issued_coupon i on i.merchant_id = $1 and i.issued_id::text = e.one ->> 'id' and i.expires_at > e.at
      where ${isCoupon} group by e.order_id
    ) i on i.order_id = f.order_id`,
  checks: {
    'order.refund_coupons': { ...differing('o', 'r', ['coupons', 'times']), at: `'consumption', order_id` },
  },
} satisfies Reading;

/** The coupons that gifts of grades and privileges say they gave, with those that have such a gift as their source. */
export const giftCoupons = {
  rows: (scope) => `
    select coalesce(g.gift_id, i.gift_id) as gift_id, coalesce(g.member_id, i.member_id) as member_id, coalesce(g.given, '{}') as g_given, coalesce(i.given, '{}') as i_given, g.named as g_named, g.told as i_named
    from (
      select gift_id, member_id, (
        select jsonb_object_agg(e.one ->> 'coupon_id', e.one -> 'count') from ${elementsOf('coupons')} as e(one)
      ) as named, (
        select jsonb_object_agg(e.one ->> 'coupon_id', e.one -> 'count') from ${elementsOf('outcome')} as e(one)
      ) as told, (
        select jsonb_object_agg(e.one ->> 'coupon_id', ${numberIn('e.one', 'given')}) from ${elementsOf('outcome')} as e(one)
        where ${numberIn('e.one', 'given')} <> 0
      ) as given
      from coupon_gift where merchant_id = $1 and done_at is not null and ${scope.date('done_on')}
    ) g
    full join (
      select gift_id, min(member_id::text)::uuid as member_id, jsonb_object_agg(coupon_id, given) as given from (
        select source_id as gift_id, coupon_id, min(member_id::text) as member_id, count(*) as given from issued_coupon
        where merchant_id = $1 and source in ('grade', 'privilege') and ${scope.date('given_on')} group by source_id, coupon_id
      ) s group by gift_id
    ) i on i.gift_id = g.gift_id`,
  checks: {
    'coupon.gift': { ...differing('i', 'g', ['given', 'named']), at: `'account', member_id, 'coupon_gift', gift_id` },
  },
} satisfies Reading;

/**
 * Each coupon with its terms and what gave, holds or used it: when it was given, can be used and ended, and whose it is. Of a
 * top-up or a gift it is the member's, or whom they were merged into since.
 */
export const issuedCoupons = {
  rows: (scope) => `
    select i.*, coalesce(o.made_at, i.ended_at) as used_at, s.member_id as of_member, a.merged_into, f.order_id as refunded_order,
      t.content ->> 'validity' = 'dates' as has_dates, ${numberIn('t.content', 'after_days')} as after_days,
      case when t.number is null then null when t.content ->> 'validity' is distinct from 'dates' then i.given_on + (${numberIn('t.content', 'after_days')} + greatest(${numberIn('t.content', 'days')}, 1))::int
        when t.content ->> 'to' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then (t.content ->> 'to')::date + 1 end as over_on
    from issued_coupon i
    left join coupon_terms t on t.merchant_id = $1 and t.coupon_id = i.coupon_id and t.number = i.terms_number
    left join consumption o on o.merchant_id = $1 and o.order_id = i.order_id and i.state = 'used'
    left join (
      select order_id as source_id, 'top_up' as source, member_id from top_up_order where merchant_id = $1
      union all
      select gift_id, source, member_id from coupon_gift where merchant_id = $1
    ) s on s.source_id = i.source_id and s.source = i.source
    left join ledger_account a on a.merchant_id = $1 and a.account_id = s.member_id
    left join top_up_refund f on f.merchant_id = $1 and f.refund_id = i.refund_id
    where i.merchant_id = $1 and (${scope.date('i.given_on')} or ${scope.date('i.ended_on')})`,
  checks: {
    'coupon.time': {
      // The end of a business date, which is a whole minute, whatever zone and day cut were then.
      wrong: `(expires_at between (over_on::timestamp at time zone 'UTC') - interval '14 hours' and (over_on::timestamp at time zone 'UTC') + interval '36 hours'
        and expires_at = date_trunc('minute', expires_at) and expires_at > given_at and (has_dates or valid_from >= given_at and (after_days > 0 or valid_from = given_at))
        and case state when 'used' then ended_at = used_at and ended_at >= valid_from - (select posting_clock_skew()) when 'expired' then ended_at = expires_at
          when 'void' then ended_at >= given_at - (select posting_clock_skew()) else true end) is not true`,
      at: `'coupon', issued_id`,
      expected: `concat_ws(', ', 'given ' || given_at, 'until the end of ' || (over_on - 1), 'used ' || case when state = 'used' then used_at end)`,
      found: `concat_ws(', ', 'from ' || valid_from, 'until ' || expires_at, state || ' ' || ended_at)`,
    },
    'coupon.member': {
      wrong: `case when source = 'print' then state <> 'used' and member_id is not null
        when source in ('top_up', 'grade', 'privilege') then (member_id in (of_member, merged_into)) is not true else member_id is null end
        or refund_id is not null and (source = 'top_up' and source_id = refunded_order) is not true`,
      at: `'coupon', issued_id`,
      expected: `concat_ws(', ', case when source = 'print' then 'nobody’s' else coalesce(of_member::text, 'a member’s') end, 'given by ' || refunded_order)`,
      found: `concat_ws(', ', coalesce(member_id::text, 'nobody’s'), case when refund_id is not null then 'given by ' || coalesce(source_id::text, 'nothing') end)`,
    },
  },
} satisfies Reading;

/** What only terms of a kind have. */
const kindOf = (content: string): string =>
  `case ${Object.entries({
    discount: `${content} ->> 'rate'`,
    reduction: `nullif(${content} -> 'steps', '[]')`,
    cash: `${content} ->> 'value'`,
    special: `${content} ->> 'price'`,
  })
    .map(([kind, own]) => `when ${own} is not null then '${kind}'`)
    .join(' ')} end`;
const told = ['number', 'kind', 'name', 'first_date', 'last_date', 'terms_number', 'versions'];
/** Each template with its document and what its terms of now say, whose versions are counted from 1; and what has no template. */
export const couponTemplates = {
  rows: () => `
    select coalesce(c.coupon_id, v.coupon_id) as coupon_id, ${sideOf('c', told)}, d.number as t_number, ${kindOf('t.content')} as t_kind, t.content ->> 'name' as t_name,
      ${['from', 'to'].map((name) => `case when t.content ->> 'validity' = 'dates' then t.content ->> '${name}' end as t_${name === 'from' ? 'first' : 'last'}_date`).join(', ')},
      v.newest as t_terms_number, v.versions as t_versions, c.stock < c.given as is_over
    from (
      select coupon_id, number, kind, name, first_date::text, last_date::text, terms_number, terms_number::bigint as versions, stock, given
      from coupon_template where merchant_id = $1
    ) c
    full join (
      select coupon_id, max(number) as newest, count(*) filter (where number > 0) as versions from coupon_terms where merchant_id = $1 group by coupon_id
    ) v on v.coupon_id = c.coupon_id
    left join coupon_terms t on t.merchant_id = $1 and t.coupon_id = c.coupon_id and t.number = c.terms_number
    left join document d on d.merchant_id = $1 and d.kind = 'coupon_template' and d.document_id = c.coupon_id`,
  checks: {
    'coupon.template': (({ wrong, expected, found }) => ({
      wrong: `${wrong} or is_over`,
      at: `'coupon_template', coupon_id`,
      expected: `concat_ws(', ', ${expected}, case when is_over then 'no more given than there are' end)`,
      found,
    }))(differing('t', 'c', told)),
  },
} satisfies Reading;

/** Each template with how many coupons of it there are, and how many have terms before those that are given now. */
export const givenCoupons = {
  rows: () => `
    select t.coupon_id, t.given as t_given, t.given_before as t_given_before,
      ${sumOf('i.count')} as i_given, coalesce(sum(i.count) filter (where i.terms_number < t.terms_number), 0) as i_given_before
    from coupon_template t
    left join (
      select coupon_id, terms_number, count(*) as count from issued_coupon where merchant_id = $1 group by coupon_id, terms_number
    ) i on i.coupon_id = t.coupon_id
    where t.merchant_id = $1
    group by t.coupon_id, t.given, t.given_before`,
  checks: {
    'coupon.given': { ...differing('i', 't', ['given', 'given_before']), at: `'coupon_template', coupon_id` },
  },
} satisfies Reading;

const figures = ['given', 'used', 'spent', 'expired', 'voided', 'off', 'orders', 'revenue'];
const none = figures.map((name) => `0 as ${name}`);
/** What is selected of an event: its own figures, and 0 for the others. */
const event = (own: Readonly<Record<string, string>>): string =>
  figures.map((name, at) => (own[name] === undefined ? none[at] : `${own[name]} as ${name}`)).join(', ');
const ended = (state: string, figure: string): string =>
  `select coupon_id, ended_on as day, branch_id, ${event({ [figure]: '1' })} from issued_coupon where merchant_id = $1 and state = '${state}'`;
/** The figures of each day and branch with what the coupons themselves say. */
export const couponDays = {
  rows: (scope: Scope) => `
    select coalesce(d.coupon_id, i.coupon_id) as coupon_id, coalesce(d.day, i.day)::text as day, coalesce(d.branch_id, i.branch_id) as branch_id,
      ${figures.map((name) => `coalesce(d.${name}, 0) as d_${name}, coalesce(i.${name}, 0) as i_${name}`).join(', ')}
    from (
      select *, coalesce(branch_id::text, '') as place from coupon_day where merchant_id = $1 and ${scope.date('day')}
    ) d
    full join (
      select coupon_id, day, branch_id, coalesce(branch_id::text, '') as place, ${figures.map((name) => `${sumOf(name)} as ${name}`).join(', ')}
      from (
        select coupon_id, given_on as day, branch_id, ${event({ given: '1' })} from issued_coupon where merchant_id = $1
        union all ${ended('expired', 'expired')}
        union all ${ended('void', 'voided')}
        union all ${ended('used', 'spent')}
        union all
        select coupon_id, ended_on, used_branch_id, ${event({ used: '1', off: 'off' })} from issued_coupon where merchant_id = $1 and state = 'used'
        union all
        select coupon_id, ended_on, used_branch_id, ${event({ orders: '1', revenue: 'due' })} from (
          select distinct i.coupon_id, i.ended_on, i.used_branch_id, i.order_id, o.due
          from issued_coupon i join consumption o on o.merchant_id = $1 and o.order_id = i.order_id
          where i.merchant_id = $1 and i.state = 'used'
        ) u
      ) e where ${scope.date('day')}
      group by coupon_id, day, branch_id
    ) i on i.coupon_id = d.coupon_id and i.day = d.day and i.place = d.place`,
  checks: {
    'coupon.days': {
      ...differing('i', 'd', figures),
      at: `'coupon_template', coupon_id, 'date', day, 'branch', branch_id`,
    },
  },
} satisfies Reading;
