import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Reason, Strict } from '../kernel/schemas.ts';
import { RequestedRefund, WaitingRefunds } from './request-schemas.ts';

const of = {
  scope: 'merchant',
  permission: ['order:refund', 'top_up:refund'],
  params: Strict({ id: Id }),
  branches: 'keeps',
} as const;
const decided = ['refund_request_not_found', 'refund_request_not_waiting'] as const;

/** Refunds above the limits of who asks for them, of orders and of top-ups: each needs the permission to refund its kind. */
export const refundRequests = endpoints({
  'GET /refund-requests': {
    scope: 'merchant',
    permission: ['order:refund', 'top_up:refund'],
    branches: 'lists',
    summary: 'List the refunds that wait for the user’s decision, the first to lapse first',
    description: 'Asked for by others, at the user’s branches, and within the user’s permissions and limits.',
    query: Strict({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 6' })) }),
    data: WaitingRefunds,
    errors: [],
  },
  'PUT /refund-requests/{id}/approve': {
    ...of,
    summary: 'Approve a refund that somebody else asked for, and make it as its preview showed it',
    description:
      'It is made in the name of who asked, who must still be one who may refund there, from the drawer of their shift, and counts towards the limits of who approves it.',
    data: RequestedRefund,
    errors: [
      ...decided,
      'refund_request_own',
      'refund_request_changed',
      'refund_request_shift',
      'refund_request_left',
      'refund_above_limit',
      'top_up_refund_short',
      'ledger_account_closed',
    ],
    audit: ['order.approve_refund', 'top_up.approve_refund', 'coupon.void'],
  },
  'PUT /refund-requests/{id}/refuse': {
    ...of,
    summary: 'Refuse a refund that somebody else asked for',
    body: Strict({ reason: Reason }),
    data: RequestedRefund,
    errors: [...decided, 'refund_request_own'],
    audit: ['order.refuse_refund', 'top_up.refuse_refund'],
  },
  'PUT /refund-requests/{id}/withdraw': {
    ...of,
    branches: 'none', // only the requester's own
    summary: 'Withdraw one’s own request of a refund',
    data: RequestedRefund,
    errors: [...decided, 'refund_request_not_own'],
    audit: ['order.withdraw_refund', 'top_up.withdraw_refund'],
  },
});
