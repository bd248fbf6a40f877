import { orderStatePhrases } from '@regulars/phrases';
import { Type } from 'typebox';
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
} from '../kernel/schemas.ts';
import { orderLimits } from '../rules/orders.ts';
import { Asked, Basket, Bill, BillPage, BillQuote, BillRefund, Means, Payments, returned } from './order-schemas.ts';

const one = { scope: 'merchant', params: Strict({ id: Id }) } as const;
const missing = 'order_not_found';
const filter = {
  number: Type.Optional(TypedNumber),
  state: Type.Optional(Type.Array(KeyOf(orderStatePhrases), { maxItems: 4, uniqueItems: true })),
  vip_id: Type.Optional(Id),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  means: Type.Optional(Type.Array(Means, { maxItems: 4, uniqueItems: true, description: 'Paid by one of them' })),
  made_from: Type.Optional(BusinessDate),
  made_to: Type.Optional(BusinessDate),
};
const posting = [
  'member_not_found',
  'member_state_refused',
  'ledger_insufficient',
  'ledger_account_merged',
  'ledger_account_closed',
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
        Type.Array(Strict({ means: Means, fen: Type.Integer({ minimum: 1, maximum: orderLimits.total }) }), {
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
    ],
    audit: { none: 'It prices, and keeps nothing' },
  },
  'POST /orders': {
    scope: 'merchant',
    permission: 'order:create',
    branches: 'serves',
    summary: 'Pay a quoted basket: the order, its payments, and what they move',
    description: 'A quote is paid once, with whatever Idempotency-Key it is sent.',
    body: Strict({
      quote: Type.String({ minLength: 1, maxLength: 100_000, description: 'As the quote answered it' }),
      payments: Payments,
    }),
    data: BillPage,
    errors: [
      'order_quote_invalid',
      'order_quote_expired',
      'order_quote_paid',
      'order_payments_wrong',
      'order_stored_value_refused',
      'order_member_needed',
      'branch_not_found',
      'branch_closed',
      ...posting,
    ],
    audit: 'order.pay',
    creates: true,
    versioned: true,
  },
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
    description: 'If what would be given or taken back differs from `expected`, nothing happens (`order_changed`).',
    body: Strict({ ...Asked, reason: Reason, expected: Strict(returned) }),
    data: BillPage,
    errors: [missing, 'order_state', 'order_refund_too_large', 'order_changed', 'stale_edit', 'ledger_account_closed'],
    audit: 'order.refund',
    versioned: true,
  },
  'PUT /orders/{id}/void': {
    ...one,
    permission: ['order:create', 'order:refund'],
    branches: 'keeps',
    summary: 'Void an order of today: everything is undone; by its cashier, or by who may refund',
    body: Strict({ reason: Reason }),
    data: BillPage,
    errors: [missing, 'order_state', 'order_void_refused', 'stale_edit', 'ledger_spent', 'ledger_account_closed'],
    audit: 'order.void',
    versioned: true,
  },
});
