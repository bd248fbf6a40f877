import type { Reading, Scope } from './check.ts';
import { sideOf, unlikePosting } from './records.ts';

/** Holds of orders, by the means that they become. Other holds of this kind, such as of a till before there were held orders, have no step. */
const steps = { value: 'stored_value', points_used: 'points' };
const isOfOrder = (alias: string): string =>
  `${alias}.document_kind = 'consumption_order' and ${alias}.step in (${Object.keys(steps).map((step) => `'${step}'`).join(', ')})`; // prettier-ignore

/** Those of the accounts touched, and those that were held, captured or released since. */
const isMeant = (column: string, scope: Scope): string =>
  scope.name === 'whole'
    ? 'true'
    : `${column} = any (array(
        select order_id from held_order where merchant_id = $1 and (${scope.account('member_id')} or ${scope.instant('held_at')} or ${scope.instant('ended_at')})
        union select document_id from ledger_hold h where merchant_id = $1 and ${isOfOrder('h')}
          and (${scope.account('account_id')} or ${scope.instant('created_at')} or ${scope.instant('ended_at')})))`;

const sides = ['account_id', 'branch_id', 'actor_id', 'amount', 'until', 'outcome', 'ended_by', 'paid'];

/**
 * What each bill says is held, with the ledger's hold. A lapse is written by the ledger alone: until it is, its hold is open.
 * What a capture didn't need was released. Captured is what became an order.
 */
export const heldOrders = {
  rows: (scope) => `
    select coalesce(o.order_id, h.document_id) as order_id, coalesce(o.step, h.step) as step, o.order_id is not null as is_due, h.document_id is not null as is_posted,
      ${sideOf('o', [...sides.filter((name) => name !== 'outcome'), 'at'])}, ${sideOf('h', [...sides.filter((name) => name !== 'paid'), 'at'])},
      case when o.state = 'held' then 'open' when o.state = 'captured' and n.used = 0 then 'released' when o.state = 'captured' then concat_ws(' ', 'captured as consumption_order', o.order_id, o.step) else o.state end as o_outcome,
      c.order_id is not null as h_paid
    from (
      select * from (
        select order_id, member_id as account_id, branch_id, held_by as actor_id, expires_at as until, state, ended_by, state = 'captured' as paid, held_at as at,
          unnest(array[${Object.keys(steps)
            .map((step) => `'${step}'`)
            .join(', ')}]) as step, unnest(array[${Object.values(steps).join(', ')}]) as amount
        from held_order where merchant_id = $1 and ${isMeant('order_id', scope)}
      ) u where amount <> 0
    ) o
    full join (
      select h.document_id, h.step, h.account_id, h.branch_id, h.actor_id, h.principal + h.bonus + h.points as amount, h.expires_at as until, h.ended_by, h.created_at as at,
        case h.state when 'lapsed' then 'open' when 'captured' then concat_ws(' ', 'captured as', p.document_kind, p.document_id, p.step) else h.state::text end as outcome
      from ledger_hold h left join ledger_posting p on p.merchant_id = $1 and p.posting_id = h.posting_id
      where h.merchant_id = $1 and ${isOfOrder('h')} and ${isMeant('h.document_id', scope)}
    ) h on h.document_id = o.order_id and h.step = o.step
    left join (select order_id, stored_value, points_used from consumption where merchant_id = $1 and ${isMeant('order_id', scope)}) c on c.order_id = coalesce(o.order_id, h.document_id)
    cross join lateral (select case coalesce(o.step, h.step) when 'value' then c.stored_value else c.points_used end as used) n`,
  checks: {
    'order.hold': {
      ...unlikePosting('o', 'h', sides),
      at: `'account', coalesce(o_account_id, h_account_id), 'consumption', order_id, 'step', step`,
    },
  },
} satisfies Reading;
