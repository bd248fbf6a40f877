import type { Reading, Scope } from './check.ts';
import { elementsOf, means, numberIn, sumOf } from './orders.ts';
import { differing, sideOf } from './records.ts';

/** Shifts that were closed since; an open one has no figures yet. */
const isClosed = (scope: Scope, column = 'shift_id'): string =>
  `${column} = any (array(select shift_id from shift where merchant_id = $1 and closed_at is not null and ${scope.instant('closed_at')}))`;

const figures = ['taken', 'taken_count', 'back', 'back_count'];

/** Rows: what each document that names a closed shift took, or gave back, by what it is and by means. */
const movedIn = (scope: Scope): string => `
      select o.shift_id, 'order' as kind, p.means, p.fen, o.back
      from (
        select shift_id, order_id, false as back from consumption where merchant_id = $1 and ${isClosed(scope)}
        union all select void_shift_id, order_id, true from consumption where merchant_id = $1 and ${isClosed(scope, 'void_shift_id')}
      ) o join consumption_payment p on p.merchant_id = $1 and p.order_id = o.order_id
      union all select shift_id, 'order', 'points', points_value, false from consumption where merchant_id = $1 and points_value > 0 and ${isClosed(scope)}
      union all select void_shift_id, 'order', 'points', points_value, true from consumption where merchant_id = $1 and points_value > 0 and ${isClosed(scope, 'void_shift_id')}
      union all select * from (
        select shift_id, 'order', unnest(array[${means.map((one) => `'${one}'`).join(', ')}]) as means,
          unnest(array[${means.map((one) => numberIn('parts', one)).join(', ')}]) as fen, true
        from consumption_refund where merchant_id = $1 and ${isClosed(scope)}
      ) r where fen <> 0
      union all select shift_id, 'top_up', pay_way, paid, false from top_up_order where merchant_id = $1 and ${isClosed(scope)}
      union all select shift_id, 'top_up', pay_way, cash, true from top_up_refund where merchant_id = $1 and ${isClosed(scope)}`;

/** What each closed shift says was taken and given back, with what its documents come to. */
export const shiftFigures = {
  rows: (scope) => `
    select coalesce(f.shift_id, m.shift_id) as shift_id, ${['f', 'm'].flatMap((side) => figures.map((name) => `coalesce(${side}.${name}, 0) as ${side}_${name}`)).join(', ')},
      coalesce(f.kind, m.kind) as kind, coalesce(f.means, m.means) as means
    from (
      select shift_id, figure ->> 'kind' as kind, figure ->> 'means' as means, ${figures.map((name) => `${sumOf(numberIn('figure', name))} as ${name}`).join(', ')}
      from (select shift_id, ${elementsOf('figures')} as figure from shift where merchant_id = $1 and ${isClosed(scope)}) s
      group by shift_id, figure ->> 'kind', figure ->> 'means'
    ) f
    full join (
      select shift_id, kind, means, sum(fen) filter (where not back) as taken, count(*) filter (where not back) as taken_count,
        sum(fen) filter (where back) as back, count(*) filter (where back) as back_count
      from (${movedIn(scope)}) d group by shift_id, kind, means
    ) m on m.shift_id = f.shift_id and m.kind = f.kind and m.means = f.means`,
  checks: {
    'shift.figures': {
      ...differing('m', 'f', figures),
      at: `'shift', shift_id, 'of', kind, 'means', means`,
    },
  },
} satisfies Reading;

/** The cash that each closed shift should have: what it began with, was paid in and out, and was put in and taken out. */
export const shiftDrawers = {
  rows: (scope) => `
    select s.shift_id, s.branch_id, s.user_id, s.expected as s_expected, s.float + coalesce(d.fen, 0) + coalesce(v.fen, 0) as m_expected
    from (select shift_id, branch_id, user_id, float, expected from shift where merchant_id = $1 and ${isClosed(scope)}) s
    left join (
      select shift_id, sum(case when back then -fen else fen end) as fen from (${movedIn(scope)}) d where means = 'cash' group by shift_id
    ) d on d.shift_id = s.shift_id
    left join (
      select shift_id, sum(fen) as fen from shift_movement where merchant_id = $1 and ${isClosed(scope)} group by shift_id
    ) v on v.shift_id = s.shift_id`,
  checks: {
    'shift.expected': {
      ...differing('m', 's', ['expected']),
      at: `'branch', branch_id, 'user', user_id, 'shift', shift_id`,
    },
  },
} satisfies Reading;

/** Each document that names a shift, with whose that is and where: the shift of whoever acts, at the branch of the document. */
export const shiftDocuments = {
  rows: (scope) => `
    select d.shift_id, d.consumption, d.top_up, d.refund, ${sideOf('d', ['branch_id', 'user_id'])}, ${sideOf('s', ['branch_id', 'user_id'])}
    from (
      select shift_id, order_id as consumption, null::uuid as top_up, null::uuid as refund, branch_id, made_by as user_id
      from consumption where merchant_id = $1 and shift_id is not null and ${scope.instant('made_at')}
      union all
      select void_shift_id, order_id, null, null, branch_id, voided_by
      from consumption where merchant_id = $1 and void_shift_id is not null and ${scope.instant('voided_at')}
      union all
      select r.shift_id, r.order_id, null, r.refund_id, o.branch_id, r.made_by
      from consumption_refund r join consumption o on o.merchant_id = $1 and o.order_id = r.order_id
      where r.merchant_id = $1 and r.shift_id is not null and ${scope.instant('r.made_at')}
      union all
      select shift_id, null, order_id, null, branch_id, paid_by
      from top_up_order where merchant_id = $1 and shift_id is not null and ${scope.instant('paid_at')}
      union all
      select r.shift_id, null, r.order_id, r.refund_id, o.branch_id, r.made_by
      from top_up_refund r join top_up_order o on o.merchant_id = $1 and o.order_id = r.order_id
      where r.merchant_id = $1 and r.shift_id is not null and ${scope.instant('r.made_at')}
    ) d
    left join shift s on s.merchant_id = $1 and s.shift_id = d.shift_id`,
  checks: {
    'shift.document': {
      ...differing('s', 'd', ['branch_id', 'user_id']),
      at: `'consumption', consumption, 'order', top_up, 'refund', refund, 'shift', shift_id`,
    },
  },
} satisfies Reading;

const agreed = ['kind', 'order_id', 'fen', 'parts', 'lines', 'reason', 'asked_by', 'approved_by', 'at'];
/** Each approved request with the refund that it became, and each refund that somebody approved with its request. */
export const refundRequests = {
  rows: (scope) => `
    select coalesce(q.refund_id, r.refund_id) as refund_id, ${sideOf('q', agreed)}, ${sideOf('r', agreed)}
    from (
      select refund_id, kind, order_id, fen, parts, lines, reason, asked_by, decided_by as approved_by, decided_at as at
      from refund_request where merchant_id = $1 and state = 'approved' and ${scope.instant('decided_at')}
    ) q
    full join (
      select refund_id, 'consumption_order' as kind, order_id, fen, parts, lines, reason, made_by as asked_by, approved_by, made_at as at
      from consumption_refund where merchant_id = $1 and approved_by is not null and ${scope.instant('made_at')}
      union all
      select refund_id, 'top_up_order', order_id, cash, jsonb_build_object(pay_way, cash), '[]', reason, made_by, approved_by, made_at
      from top_up_refund where merchant_id = $1 and approved_by is not null and ${scope.instant('made_at')}
    ) r on r.refund_id = q.refund_id`,
  checks: {
    'refund_request.refund': {
      ...differing('q', 'r', agreed),
      at: `'consumption', case coalesce(q_kind, r_kind) when 'consumption_order' then coalesce(q_order_id, r_order_id) end,
        'order', case coalesce(q_kind, r_kind) when 'top_up_order' then coalesce(q_order_id, r_order_id) end, 'refund', refund_id`,
    },
  },
} satisfies Reading;

const asked = (scope: Scope, kind: string): string =>
  `order_id = any (array(select order_id from refund_request where merchant_id = $1 and kind = '${kind}' and ${scope.instant('asked_at')}))`;
/** Each request with where and when what it is of was paid. */
export const requestedOrders = {
  rows: (scope) => `
    select q.request_id, q.kind, q.order_id, q.branch_id as q_branch_id, q.paid_at as q_paid_at, o.branch_id as o_branch_id, o.paid_at as o_paid_at
    from (select request_id, kind, order_id, branch_id, paid_at from refund_request where merchant_id = $1 and ${scope.instant('asked_at')}) q
    left join (
      select 'consumption_order' as kind, order_id, branch_id, made_at as paid_at from consumption where merchant_id = $1 and ${asked(scope, 'consumption_order')}
      union all
      select 'top_up_order', order_id, branch_id, paid_at from top_up_order where merchant_id = $1 and ${asked(scope, 'top_up_order')}
    ) o on o.kind = q.kind and o.order_id = q.order_id`,
  checks: {
    'refund_request.order': {
      ...differing('o', 'q', ['branch_id', 'paid_at']),
      at: `'consumption', case kind when 'consumption_order' then order_id end, 'order', case kind when 'top_up_order' then order_id end`,
    },
  },
} satisfies Reading;

/**
 * How each order says that its member confirmed it, with the bill that was held, or else with what they confirmed last: of who
 * confirmed something else since, only that they ever did is known.
 */
export const confirmations = {
  rows: (scope) => `
    select o.order_id, o.member_id, o.confirmed_by as o_confirmed_by, o.confirmed as o_fen,
      case when o.is_held then o.held_by when c.order_id = o.order_id then c.order_by when c.order_id is not null then o.confirmed_by end as c_confirmed_by,
      case when c.order_id = o.order_id then c.order_fen else o.confirmed end as c_fen
    from (
      select o.order_id, o.member_id, o.confirmed_by, h.order_id is not null as is_held, h.confirmed_by as held_by,
        case when o.confirmed_by is not null then coalesce(h.stored_value, o.stored_value) end as confirmed
      from consumption o left join held_order h on h.merchant_id = $1 and h.order_id = o.order_id
      where o.merchant_id = $1 and o.stored_value > 0 and (o.confirmed_by is not null or h.confirmed_by is not null) and ${scope.instant('o.made_at')}
    ) o
    left join member_confirmation c on c.merchant_id = $1 and c.member_id = o.member_id`,
  checks: {
    'order.confirmed': {
      ...differing('c', 'o', ['confirmed_by', 'fen']),
      at: `'account', member_id, 'consumption', order_id`,
    },
  },
} satisfies Reading;
