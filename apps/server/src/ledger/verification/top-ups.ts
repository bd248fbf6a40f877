import type { Reading } from './check.ts';

const order = `'order', order_id`;

/** Top-up orders and what their postings gave, by step. An order that isn't paid has none. */
export const topUps = {
  rows: (scope) => `
    select o.order_id, o.refunded, coalesce(r.cash, 0) as given_back, coalesce(p.posted, '{}') as posted,
      case when o.state = 'paid' then jsonb_strip_nulls(jsonb_build_object(
        '', jsonb_build_array('top_up', o.member_id, o.branch_id, o.paid_by, concat('top_up:', o.rule_id, '@', o.rule_number), o.paid, o.bonus, o.points, o.growth, o.value_after),
        'points', case when o.points_earned > 0 then jsonb_build_array('earn', o.member_id, o.branch_id, o.paid_by, 'points:' || o.merchant_id || '@' || o.points_number, 0, 0, o.points_earned, 0, null) end,
        'growth', case when o.growth_earned > 0 then jsonb_build_array('earn', o.member_id, o.branch_id, o.paid_by, 'growth:' || o.merchant_id || '@' || o.growth_number, 0, 0, 0, o.growth_earned, null) end
      )) else '{}' end as due
    from (select * from top_up_order where merchant_id = $1 and ${scope.account('member_id')}) o
    left join (
      select document_id, jsonb_object_agg(step, jsonb_build_array(kind, account_id, branch_id, actor_id, rule, principal, bonus, points, growth,
        case when step = '' then principal_after + bonus_after end)) as posted
      from ledger_posting where merchant_id = $1 and document_kind = 'top_up_order' and ${scope.account('account_id')} group by document_id
    ) p on p.document_id = o.order_id
    left join (select order_id, sum(cash) as cash from top_up_refund where merchant_id = $1 group by order_id) r on r.order_id = o.order_id`,
  checks: {
    'top_up.order': { wrong: 'posted <> due', at: order, expected: 'due', found: 'posted' },
    'top_up.refunded': { wrong: 'refunded <> given_back', at: order, expected: 'given_back', found: 'refunded' },
  },
} satisfies Reading;

/**
 * Refunds of top-ups and what their postings took back. Bonus that became principal first is in a posting of its own, which
 * moves as much of one as of the other. A merge moves a top-up to another account, so the account isn't compared.
 */
export const topUpRefunds = {
  rows: (scope) => `
    select r.refund_id, array[r.cash, r.principal, r.bonus, r.points, r.growth, r.missing_points]::text || o.branch_id || r.made_by as due,
      p.taken::text || p.branch_id || p.actor_id as posted
    from (select * from top_up_refund where merchant_id = $1) r
    join (select order_id, branch_id from top_up_order where merchant_id = $1 and ${scope.account('member_id')}) o on o.order_id = r.order_id
    left join (
      select document_id, min(branch_id::text) as branch_id, min(actor_id::text) as actor_id,
        array[-coalesce(sum(principal) filter (where document_kind = 'refund_order'), 0), -sum(principal), -sum(bonus), -sum(points), -sum(growth), sum(points_short)] as taken
      from ledger_posting where merchant_id = $1 and document_kind in ('refund_order', 'statutory_refund') group by document_id
    ) p on p.document_id = r.refund_id`,
  checks: {
    'top_up.refund': {
      wrong: 'posted is distinct from due',
      at: `'refund', refund_id`,
      expected: 'due',
      found: 'posted',
    },
  },
} satisfies Reading;
