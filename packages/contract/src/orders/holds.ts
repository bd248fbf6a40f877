import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Reason, Strict, whole } from '../kernel/schemas.ts';
import { orderLimits } from '../rules/orders.ts';
import { Held } from './held-schemas.ts';
import { BillPage, Payments, posting, SealedQuote } from './order-schemas.ts';

const one = { scope: 'merchant', params: Strict({ id: Id }) } as const;
const missing = 'order_not_found';

/** Bills that are held instead of paid, for tills that pay in two steps. */
export const holds = endpoints({
  'POST /orders/hold': {
    scope: 'merchant',
    permission: 'order:create',
    branches: 'serves',
    summary: 'Hold the stored value and the points of a quoted bill instead of paying it',
    description:
      'For tills that pay in two steps. What is held can’t be spent otherwise until it is captured into the order, released, or lapses after the length of a hold that the settings say. Until then it is no order: no takings, in no shift and no report.', // prettier-ignore
    body: Strict({
      quote: SealedQuote,
      stored_value: whole(0, orderLimits.total, 'Fen of stored value to hold'),
    }),
    data: Held,
    errors: [
      'order_quote_invalid',
      'order_quote_expired',
      'order_quote_paid',
      'order_coupon_gone',
      'order_stored_value_refused',
      'order_member_needed',
      'order_nothing_to_hold',
      'order_confirmation_needed',
      'order_discount_above_limit',
      'branch_not_found',
      'branch_closed',
      ...posting,
    ],
    audit: 'order.hold',
    creates: true,
    versioned: true,
  },
  'GET /orders/holds': {
    scope: 'merchant',
    permission: ['order:read', 'order:create'],
    branches: 'serves',
    summary: 'List what is held of a member’s now, at any branch, the first to lapse first',
    query: Strict({ vip_id: Id }),
    data: Type.Array(Held),
    errors: [],
  },
  'GET /orders/{id}/hold': {
    ...one,
    permission: ['order:read', 'order:create'],
    branches: 'keeps',
    summary: 'Get what is or was held for an order',
    data: Held,
    errors: [missing],
    versioned: true,
  },
  'PUT /orders/{id}/capture': {
    ...one,
    permission: 'order:create',
    branches: 'keeps',
    summary: 'Pay what is held: the order, its payments, and what they move; the rest is released',
    description: `Of stored value and points no more than is held; other means pay what is missing. A smaller bill is quoted with \`order_id\`. A member who was frozen meanwhile still pays.`, // prettier-ignore
    body: Strict({
      payments: Payments,
      quote: Type.Optional({ ...SealedQuote, description: 'Of the bill as it is now; by default as it was held' }),
    }),
    data: BillPage,
    errors: [
      missing,
      'order_state',
      'stale_edit',
      'order_quote_invalid',
      'order_quote_expired',
      'order_payments_wrong',
      'order_coupon_gone',
      'order_capture_too_large',
      'order_discount_above_limit',
      'branch_not_found',
      'branch_closed',
      'shift_required',
      'ledger_hold_over',
      'ledger_account_closed',
    ],
    audit: 'order.capture',
    versioned: true,
  },
  'PUT /orders/{id}/release': {
    ...one,
    permission: 'order:create',
    branches: 'keeps',
    summary: 'Give back what is held; the bill is never paid',
    body: Strict({ reason: Reason }),
    data: Held,
    errors: [missing, 'order_state', 'stale_edit', 'ledger_hold_over'],
    audit: 'order.release',
    versioned: true,
  },
});
