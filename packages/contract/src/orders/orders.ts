import { orderStatePhrases } from '@regulars/phrases';
import { Type } from 'typebox';
import { CodeSent } from '../codes/codes.ts';
import { ConfirmationTry, lockRule, sentSecret } from '../confirmations/confirmation-schemas.ts';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Fen,
  Id,
  KeyOf,
  pageQuery,
  PageWithTotals,
  Reason,
  Strict,
  totalsQuery,
  TypedNumber,
  whole,
} from '../kernel/schemas.ts';
import { orderLimits } from '../rules/orders.ts';
import { holds } from './holds.ts';
import { OrderEvents } from './timeline-schemas.ts';
import {
  Asked,
  Basket,
  Bill,
  BillPage,
  BillQuote,
  BillRefund,
  Means,
  Payments,
  posting,
  returned,
  SealedQuote,
} from './order-schemas.ts';

const one = { scope: 'merchant', params: Strict({ id: Id }) } as const;
const missing = 'order_not_found';
const filter = {
  number: Type.Optional(TypedNumber),
  state: Type.Optional(Type.Array(KeyOf(orderStatePhrases), { maxItems: 4, uniqueItems: true })),
  vip_id: Type.Optional(Id),
  made_by: Type.Optional(
    Type.Array(Id, { maxItems: 50, uniqueItems: true, description: 'Users: taken by one of them' }),
  ),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  means: Type.Optional(Type.Array(Means, { maxItems: 4, uniqueItems: true, description: 'Paid by one of them' })),
  made_from: Type.Optional(BusinessDate),
  made_to: Type.Optional(BusinessDate),
};
const confirming = { scope: 'merchant', permission: 'order:create', branches: 'serves' } as const;
const confirmed = {
  quote: SealedQuote,
  fen: whole(1, orderLimits.total, 'Fen that it will take from stored value'),
};
const confirmErrors = [
  'order_quote_invalid',
  'order_quote_expired',
  'branch_not_found',
  'branch_closed',
  'order_member_needed',
  'member_not_found',
  'member_state_refused',
  'confirmation_locked',
] as const;

export const orders = endpoints({
  'POST /orders/quote': {
    scope: 'merchant',
    permission: 'order:create',
    branches: 'serves',
    summary: 'Price a basket: what applies, what doesn’t and why, what is due, and what it earns',
    description: `Reductions apply in the order of the pricing rules, each on what those before it left. The quote holds ${orderLimits.quoteMinutes} minutes.`,
    body: Strict({
      ...Basket,
      payments: Type.Optional(
        Type.Array(Strict({ means: Means, fen: whole(1, orderLimits.total, 'Fen') }), {
          maxItems: 4,
          description: 'How it would be paid, for what it earns; by default from stored value if that suffices, else in cash', // prettier-ignore
        }),
      ),
    }),
    data: BillQuote,
    errors: [
      'member_not_found',
      'member_state_refused',
      'branch_not_found',
      'branch_closed',
      'order_item_not_sold',
      'order_too_large',
      'order_points_refused',
      'order_member_needed',
      'order_payments_wrong',
      'order_stored_value_refused',
      'order_discount_above_limit',
      missing,
      'order_state',
    ],
    audit: { none: 'It prices, and keeps nothing' },
  },
  'POST /orders/confirmation/code': {
    ...confirming,
    summary: 'Send the member of a quote a code that confirms what it takes from stored value',
    description: 'The code is for this quote and this amount, and ends the one before.',
    body: Strict(confirmed),
    data: CodeSent,
    errors: [...confirmErrors, 'too_many_codes', 'sms_unavailable'],
    audit: { none: 'It changes nothing; what the code confirms is logged' },
  },
  'POST /orders/confirmation': {
    ...confirming,
    summary: 'Confirm what a quote takes from stored value, by a code or the member’s payment password',
    description: `A wrong one is answered with \`right: false\`. The quote is then paid as usual, with exactly this amount of stored value. ${lockRule}`,
    body: Strict({ ...confirmed, ...sentSecret }),
    data: ConfirmationTry,
    errors: [...confirmErrors, 'sign_in_key_expired', 'plain_password_refused'],
    audit: ['order.confirm', 'member.payment_lock'],
  },
  'POST /orders': {
    scope: 'merchant',
    permission: 'order:create',
    branches: 'serves',
    summary: 'Pay a quoted basket: the order, its payments, and what they move',
    description:
      'A quote is paid once, with whatever Idempotency-Key it is sent. Where the settings ask for it, the member has confirmed the stored value before (`order_confirmation_needed`).',
    body: Strict({
      quote: SealedQuote,
      payments: Payments,
    }),
    data: BillPage,
    errors: [
      'order_quote_invalid',
      'order_quote_expired',
      'order_quote_paid',
      'order_coupon_gone',
      'order_payments_wrong',
      'order_stored_value_refused',
      'order_member_needed',
      'order_confirmation_needed',
      'order_discount_above_limit',
      'branch_not_found',
      'branch_closed',
      'shift_required',
      ...posting,
    ],
    audit: 'order.pay',
    creates: true,
    versioned: true,
  },
  ...holds,
  'GET /orders': {
    scope: 'merchant',
    permission: 'order:read',
    branches: 'lists',
    summary: 'List consumption orders, newest first, by page',
    description: '`totals` sums all but voided orders.',
    query: Strict({ ...filter, sort: Type.Optional(Choice(['made_at'])), ...pageQuery, ...totalsQuery }),
    data: PageWithTotals(Bill, {
      list: Fen,
      off: Fen,
      due: Fen,
      points_value: Fen,
      stored_value: Fen,
      takings: Fen,
      refunded: Fen,
    }),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /orders/{id}': {
    ...one,
    permission: ['order:read', 'order:create'],
    branches: 'keeps',
    summary: 'Get an order with its lines, payments and refunds',
    data: BillPage,
    errors: [missing],
    versioned: true,
  },
  'GET /orders/{id}/timeline': {
    ...one,
    permission: ['order:read', 'order:create'],
    branches: 'keeps',
    summary: 'List what happened to an order, oldest first, with what the ledger did at each step',
    data: OrderEvents,
    errors: [missing],
  },
  'POST /orders/{id}/refund-preview': {
    ...one,
    permission: 'order:refund',
    branches: 'keeps',
    summary: 'Get what a refund of pieces or of money would give back and take back',
    body: Strict(Asked),
    data: BillRefund,
    errors: [missing, 'order_state', 'order_refund_too_large', 'ledger_account_closed'],
    audit: { none: 'It shows, and keeps nothing' },
  },
  'POST /orders/{id}/refund': {
    ...one,
    permission: 'order:refund',
    branches: 'keeps',
    summary: 'Refund an order, as a whole or in part, exactly as its preview showed',
    description:
      'If what would be given or taken back differs from `expected`, nothing happens (`order_changed`); nor above the limits of the user’s roles (`refund_above_limit`).',
    body: Strict({ ...Asked, reason: Reason, expected: Strict(returned) }),
    data: BillPage,
    errors: [
      missing,
      'order_state',
      'order_refund_too_large',
      'refund_above_limit',
      'order_changed',
      'shift_required',
      'stale_edit',
      'ledger_account_closed',
    ],
    audit: 'order.refund',
    creates: true,
    versioned: true,
  },
  'POST /orders/{id}/refund-requests': {
    ...one,
    permission: 'order:refund',
    branches: 'keeps',
    summary: 'Ask somebody else to approve a refund, as its preview showed it',
    description:
      'It waits for 24 hours, one of an order at a time. Any other refund of the order, and a void, ends it.',
    body: Strict({ ...Asked, reason: Reason, expected: Strict(returned) }),
    data: BillPage,
    errors: [missing, 'order_state', 'order_refund_too_large', 'order_changed', 'refund_request_waits', 'stale_edit'],
    audit: 'order.ask_refund',
    creates: true,
    versioned: true,
  },
  'PUT /orders/{id}/void': {
    ...one,
    permission: ['order:create', 'order:refund'],
    branches: 'keeps',
    summary:
      'Void an order of today: everything is undone; by who may refund or, if the setting void_own is on, by its cashier',
    description: 'The order of another cashier counts as a refund of the whole towards the limits of the user’s roles.',
    body: Strict({ reason: Reason }),
    data: BillPage,
    errors: [
      missing,
      'order_state',
      'order_void_refused',
      'refund_above_limit',
      'shift_required',
      'stale_edit',
      'ledger_spent',
      'ledger_account_closed',
    ],
    audit: 'order.void',
    versioned: true,
  },
});
