import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  approveRefund,
  listWaitingRefunds,
  refuseRefund,
  withdrawRefund,
  type RefundSource,
} from './refund-requests.service.ts';

/** The sources make the refunds of each kind. */
export const refundRequestHandlers = (sources: readonly RefundSource[]) =>
  handle<typeof domains.refundRequests>()({
    'GET /refund-requests': ({ tenant, query: { size = 6 } }) => listWaitingRefunds(tenant, size),
    'PUT /refund-requests/{id}/approve': ({ tenant, params }) => approveRefund(sources, tenant, params.id),
    'PUT /refund-requests/{id}/refuse': ({ tenant, params, body }) =>
      refuseRefund(sources, tenant, params.id, body.reason),
    'PUT /refund-requests/{id}/withdraw': ({ tenant, params }) => withdrawRefund(sources, tenant, params.id),
  });
