import type { Reading, Scope } from './check.ts';
import { differing, sideOf, unlikePosting } from './records.ts';
import { movedBy } from './undoing.ts';

/** Postings of orders. Purchases from before there were orders have one posting without a step, and no order. */
const steps = ['value', 'points_used', 'points', 'growth'];
const isOfOrder = (alias: string): string =>
  `${alias}.document_kind = 'consumption_order' and ${alias}.step in (${steps.map((step) => `'${step}'`).join(', ')})`;

/**
 * Orders to verify: of the accounts touched, made or refunded since, and those that a posting since undid something of, which
 * may be on another account: a merge moves what an order left, but not the order.
 */
export const isMeant = (column: string, scope: Scope): string =>
  scope.name === 'whole'
    ? 'true'
    : `${column} = any (array(
        select order_id from consumption where merchant_id = $1 and ${scope.account('member_id')}
        union select order_id from consumption where merchant_id = $1 and ${scope.instant('made_at')}
        union select order_id from consumption_refund where merchant_id = $1 and ${scope.instant('made_at')}
        union select document_id from ledger_posting where merchant_id = $1 and document_kind = 'consumption_order' and ${scope.account('account_id')}
        union select f.document_id from ledger_posting p join ledger_posting f on f.merchant_id = $1 and f.posting_id = coalesce(p.refunds, p.reverses)
          where p.merchant_id = $1 and coalesce(p.refunds, p.reverses) is not null and ${scope.posting('p.posting_id')} and ${isOfOrder('f')}))`;

/** A number in a JSON object, such as fen by means; 0 if it isn't one, so that no text ends a verification. */
export const numberIn = (column: string, name: string): string =>
  `case when jsonb_typeof(${column} -> '${name}') = 'number' then (${column} -> '${name}')::numeric else 0 end`;
/** The means, and what each is called where it is compared. */
export const means = ['stored_value', 'points', 'cash', 'terminal', 'transfer'];
/** Those that come in as payments, in the order in which an order names them. */
const paidBy = means.filter((one) => one !== 'points');
const byMeans = means.map((one) => `by_${one}`);
const fenByMeans = (column: string, wrap: (fen: string) => string): string =>
  means.map((one) => `${wrap(numberIn(column, one))} as by_${one}`).join(', ');
const fenOf = (column: string): string => means.map((one) => numberIn(column, one)).join(' + ');
export const sumOf = (expression: string): string => `coalesce(sum(${expression}), 0)`;
/** The elements of a JSON list; none if it isn't one. */
export const elementsOf = (column: string): string =>
  `jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)`;

const figures = ['stored_value', 'points_used', 'points_earned', 'growth_earned'];
/** Each step of each order, in the order of its postings. Both lists go row by row, so the table is read once. */
const stepsOf = (where: string, scope: Scope): string => `
      select *,
        step = case when growth_earned > 0 then 'growth' when points_earned > 0 then 'points' when points_used > 0 then 'points_used' else 'value' end as is_last
      from (
        select *, unnest(array[${steps.map((step) => `'${step}'`).join(', ')}]) as step, unnest(array[${figures.join(', ')}]) as amount
        from consumption where merchant_id = $1 and ${where} and ${isMeant('order_id', scope)}
      ) s where amount <> 0`;

const posted = [
  'kind',
  'account_id',
  'branch_id',
  'actor_id',
  'rule',
  'stored_value',
  'points',
  'growth',
  'value_after',
  'points_after',
  'growth_after',
];
/** Each forward posting of an order with what the order says of it, and the balances after the last one. */
export const orders = {
  rows: (scope) => `
    select coalesce(o.order_id, p.document_id) as order_id, coalesce(o.step, p.step) as step,
      o.order_id is not null as is_due, p.document_id is not null as is_posted, ${sideOf('o', [...posted, 'at'])},
      ${sideOf('p', [...posted.filter((name) => !name.endsWith('_after')), 'at'])},
      ${['value_after', 'points_after', 'growth_after'].map((name) => `case when o.is_last then p.${name} end as p_${name}`).join(', ')}
    from (
      select order_id, step, is_last, case when step in ('value', 'points_used') then 'spend' else 'earn' end as kind, member_id as account_id,
        branch_id, made_by as actor_id,
        case step when 'value' then null when 'growth' then 'growth:' || merchant_id || '@' || growth_number else 'points:' || merchant_id || '@' || points_number end as rule,
        case step when 'value' then amount else 0 end as stored_value, case when step in ('points_used', 'points') then amount else 0 end as points,
        case step when 'growth' then amount else 0 end as growth,
        case when is_last then value_after end as value_after, case when is_last then points_after end as points_after,
        case when is_last then growth_after end as growth_after, made_at as at
      from (${stepsOf('true', scope)}) u
    ) o
    full join (
      select document_id, step, kind::text, account_id, branch_id, actor_id, rule, -principal - bonus as stored_value,
        case kind when 'spend' then -points else points end as points, growth,
        principal_after + bonus_after as value_after, points_after, growth_after, posted_at as at
      from ledger_posting q where merchant_id = $1 and effect = 'forward' and ${isOfOrder('q')} and ${isMeant('document_id', scope)}
    ) p on p.document_id = o.order_id and p.step = o.step`,
  checks: {
    'order.posting': {
      ...unlikePosting('o', 'p', posted),
      at: `'account', coalesce(o_account_id, p_account_id), 'consumption', order_id, 'step', step`,
    },
  },
} satisfies Reading;

const reversed = ['branch_id', 'actor_id', 'document'];
/** Each posting of a voided order with its reversal; an order that stands has none. That it is whole, `undoing.amounts` says. */
export const orderVoids = {
  rows: (scope) => `
    select coalesce(o.order_id, v.order_id) as order_id, coalesce(o.step, v.step) as step, coalesce(o.member_id, v.account_id) as account_id,
      o.order_id is not null as is_due, v.order_id is not null as is_posted, ${sideOf('o', [...reversed, 'at'])}, ${sideOf('v', [...reversed, 'at'])}
    from (
      select order_id, step, member_id, branch_id, voided_by as actor_id, 'consumption_order ' || order_id || ' ' || step || '_void' as document, voided_at as at
      from (${stepsOf(`state = 'voided'`, scope)}) u
    ) o
    full join (
      select f.document_id as order_id, f.step, f.account_id, v.branch_id, v.actor_id, concat_ws(' ', v.document_kind, v.document_id, v.step) as document, v.posted_at as at
      from ledger_posting v join ledger_posting f on f.merchant_id = $1 and f.posting_id = v.reverses
      where v.merchant_id = $1 and v.reverses is not null and ${isOfOrder('f')} and ${isMeant('f.document_id', scope)}
    ) v on v.order_id = o.order_id and v.step = o.step`,
  checks: {
    'order.void': {
      ...unlikePosting('o', 'v', reversed),
      at: `'account', account_id, 'consumption', order_id, 'step', step`,
    },
  },
} satisfies Reading;

const amounts = ['stored_value', 'points', 'points_taken', 'growth_taken', 'missing_points', 'missing_growth'];
const parties = ['order_id', 'branch_id', 'actor_id'];
const isNothing = `(${amounts.map((name) => `r_${name}`).join(', ')}) = (0, 0, 0, 0, 0, 0)`;
/**
 * Refunds with what their postings gave back and took, on whichever account that was; of what moved nothing there may be
 * none. Stored value counts as given back also where it had expired and left at once.
 */
export const orderRefunds = {
  rows: (scope) => `
    select coalesce(r.refund_id, p.document_id) as refund_id, r.refund_id is not null as is_due, p.document_id is not null as is_posted,
      ${sideOf('r', [...parties, ...amounts, 'at'])}, ${sideOf('p', [...parties, ...amounts, 'at'])}
    from (
      select f.refund_id, f.order_id, o.branch_id, coalesce(f.approved_by, f.made_by) as actor_id, ${numberIn('f.parts', 'stored_value')} as stored_value, f.points, f.points_taken,
        f.growth_taken, f.points_missing as missing_points, f.growth_missing as missing_growth, f.made_at as at
      from consumption_refund f join consumption o on o.merchant_id = $1 and o.order_id = f.order_id
      where f.merchant_id = $1 and ${isMeant('f.order_id', scope)}
    ) r
    full join (
      select q.document_id, min(f.document_id::text)::uuid as order_id, min(q.branch_id::text)::uuid as branch_id, min(q.actor_id::text)::uuid as actor_id,
        min(q.posted_at) as at, ${sumOf('m.principal_in + m.bonus_in')} as stored_value,
        coalesce(sum(q.points) filter (where f.step = 'points_used'), 0) as points, coalesce(-sum(q.points) filter (where f.step = 'points'), 0) as points_taken,
        coalesce(-sum(q.growth), 0) as growth_taken, ${sumOf('q.points_short')} as missing_points, ${sumOf('q.growth_short')} as missing_growth
      from ledger_posting q join ledger_posting f on f.merchant_id = $1 and f.posting_id = q.refunds
      left join (${movedBy(`refunds in (select posting_id from ledger_posting v where merchant_id = $1 and document_kind = 'consumption_order' and step = 'value')`)}) m
        on m.posting_id = q.posting_id
      where q.merchant_id = $1 and q.refunds is not null and ${isOfOrder('f')} and ${isMeant('f.document_id', scope)}
      group by q.document_id
    ) p on p.document_id = r.refund_id`,
  checks: {
    'order.refund': {
      ...unlikePosting('r', 'p', [...parties, ...amounts], isNothing),
      at: `'consumption', coalesce(r_order_id, p_order_id), 'refund', refund_id`,
    },
  },
} satisfies Reading;

const back = ['refunded', 'free_returned', 'account_id', ...byMeans];
/** What each order says was given back, and its lines by means, with its refunds, which are of its member. */
export const ordersRefunded = {
  rows: (scope) => `
    select coalesce(o.order_id, r.order_id) as order_id, o.member_id, o.refunded as o_refunded, coalesce(r.refunded, 0) as r_refunded,
      o.free_returned as o_free_returned, o.due = 0 and r.order_id is not null and coalesce(l.free_left, 0) = 0 as r_free_returned,
      coalesce(o.member_id::text, 'none') as o_account_id, coalesce(r.members, o.member_id::text, 'none') as r_account_id,
      ${byMeans.map((name) => `coalesce(l.${name}, 0) as o_${name}, coalesce(r.${name}, 0) as r_${name}`).join(', ')}
    from (select order_id, member_id, due, refunded, free_returned from consumption where merchant_id = $1 and ${isMeant('order_id', scope)}) o
    full join (
      select order_id, sum(fen) as refunded, string_agg(distinct coalesce(member_id::text, 'none'), ' ') as members, ${fenByMeans('parts', sumOf)}
      from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
    ) r on r.order_id = o.order_id
    left join (
      select order_id, sum(quantity - returned) filter (where due = 0) as free_left, ${fenByMeans('back', sumOf)}
      from consumption_line where merchant_id = $1 and (back <> '{}' or due = 0) and ${isMeant('order_id', scope)} group by order_id
    ) l on l.order_id = coalesce(o.order_id, r.order_id)`,
  checks: {
    'order.refunded': {
      ...differing('r', 'o', back),
      at: `'account', member_id, 'consumption', order_id`,
    },
  },
} satisfies Reading;

/** Each refund with what its means and its lines come to. */
export const refundSums = {
  rows: (scope) => `
    select refund_id, order_id, fen as r_refunded, parts as p_refunded, fen as r_by_lines, ${sumOf(numberIn('line', 'fen'))} as p_by_lines
    from (
      select refund_id, order_id, fen, ${fenOf('parts')} as parts, ${elementsOf('lines')} as line
      from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)}
      union all
      -- One of no lines stays.
      select refund_id, order_id, fen, ${fenOf('parts')}, '{}' from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)}
    ) r
    group by refund_id, order_id, fen, parts`,
  checks: {
    'order.refund_sum': {
      ...differing('p', 'r', ['refunded', 'by_lines']),
      at: `'consumption', order_id, 'refund', refund_id`,
    },
  },
} satisfies Reading;

const bill = ['list', 'reduced', 'due', 'lines', 'paid', 'takings', 'means', ...byMeans];
/** Each order with what its lines and payments come to. */
export const bills = {
  rows: (scope) => `
    select o.order_id, o.member_id, o.list as o_list, l.list as l_list, o.reduced as o_reduced, o.list - o.due as l_reduced, o.due as o_due, l.due as l_due,
      o.line_count as o_lines, coalesce(l.lines, 0) as l_lines, coalesce(p.paid, 0) as o_paid, o.due - o.points_value as l_paid, o.takings as o_takings,
      coalesce(p.cash + p.terminal + p.transfer, 0) as l_takings, o.means as o_means, coalesce(p.means, '{}') as l_means,
      o.points_value as o_by_points, l.by_points as l_by_points, o.stored_value as o_by_stored_value, l.by_stored_value as l_by_stored_value,
      ${['cash', 'terminal', 'transfer'].map((one) => `coalesce(p.${one}, 0) as o_by_${one}, l.by_${one} as l_by_${one}`).join(', ')}
    from (
      select order_id, member_id, list, due, line_count, points_value, stored_value, takings, means,
        (select ${sumOf(numberIn('one', 'off'))} from ${elementsOf('reductions')} as e(one)) as reduced
      from consumption where merchant_id = $1 and ${isMeant('order_id', scope)}
    ) o
    left join (
      select order_id, sum(list) as list, sum(due) as due, count(*) as lines, ${fenByMeans('parts', sumOf)}
      from consumption_line where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
    ) l on l.order_id = o.order_id
    left join (
      select order_id, sum(fen) as paid, ${['cash', 'terminal', 'transfer'].map((one) => `coalesce(sum(fen) filter (where means = '${one}'), 0) as ${one}`).join(', ')},
        array_remove(array[${paidBy.map((one) => `max(means) filter (where means = '${one}')`).join(', ')}], null) as means
      from consumption_payment where merchant_id = $1 and ${isMeant('order_id', scope)} group by order_id
    ) p on p.order_id = o.order_id`,
  checks: {
    'order.bill': {
      ...differing('l', 'o', bill),
      at: `'account', member_id, 'consumption', order_id`,
    },
  },
} satisfies Reading;

const sold = ['list', 'due', 'paid', 'returned', 'refunded'];
/** Each line of an order: its quantity at its price, that price less its reductions, what paid it, and what its refunds say came back of it. */
export const soldLines = {
  rows: (scope) => `
    select l.order_id, l.line_no, l.list as l_list, div(l.price::numeric * l.quantity + 500, 1000) as s_list, l.due as l_due, l.list - l.off as s_due, l.paid as l_paid, l.due as s_paid,
      l.returned as l_returned, coalesce(r.quantity, 0) as s_returned, l.refunded as l_refunded, coalesce(r.fen, 0) as s_refunded
    from (
      select order_id, line_no, price, quantity, list, due, returned, (select ${sumOf('one')} from unnest(offs) as e(one)) as off, ${fenOf('parts')} as paid, ${fenOf('back')} as refunded
      from consumption_line where merchant_id = $1 and ${isMeant('order_id', scope)}
    ) l
    left join (
      select order_id, ${numberIn('line', 'no')} as line_no, ${sumOf(numberIn('line', 'quantity'))} as quantity, ${sumOf(numberIn('line', 'fen'))} as fen
      from (select order_id, ${elementsOf('lines')} as line from consumption_refund where merchant_id = $1 and ${isMeant('order_id', scope)}) f
      group by order_id, ${numberIn('line', 'no')}
    ) r on r.order_id = l.order_id and r.line_no = l.line_no::numeric`,
  checks: {
    'order.line': {
      ...differing('s', 'l', sold),
      at: `'consumption', order_id, 'line', line_no`,
    },
  },
} satisfies Reading;
