import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { AccountServices } from '../auth/index.ts';
import { receiptCodes, type ReceiptConfig } from '../receipts/index.ts';
import { quoteBasket } from './basket.service.ts';
import { captureOrder } from './capture.service.ts';
import { confirmOrder, requestOrderCode } from './confirm.service.ts';
import { getHeldOrder, holdOrder, listHeldOrders, releaseOrder } from './held.service.ts';
import { getOrder, listOrders } from './orders.service.ts';
import { payOrder } from './pay.service.ts';
import { askRefund } from './refund-requests.service.ts';
import { previewRefund, refundOrder } from './refunds.service.ts';
import { listEvents } from './timeline.service.ts';
import { voidOrder } from './void.service.ts';

/** Its data key seals quotes, too. */
export const orderHandlers = ({ dataKey, sms, publicUrl }: AccountServices & ReceiptConfig) => {
  const services = { dataKey, sms };
  const receipts = receiptCodes({ dataKey, publicUrl });
  return handle<typeof domains.orders>()({
    'POST /orders/quote': ({ tenant, body }) => quoteBasket(tenant, services, body),
    'POST /orders/confirmation/code': ({ tenant, body }) => requestOrderCode(tenant, services, body),
    'POST /orders/confirmation': ({ tenant, body }) => confirmOrder(tenant, services, body),
    'POST /orders': ({ tenant, body }) => payOrder(tenant, { dataKey, receipts }, body),
    'POST /orders/hold': ({ tenant, body }) => holdOrder(tenant, dataKey, body),
    'GET /orders/holds': ({ tenant, query }) => listHeldOrders(tenant, query.vip_id),
    'GET /orders/{id}/hold': ({ tenant, params }) => getHeldOrder(tenant, params.id),
    'PUT /orders/{id}/capture': ({ tenant, params, body, ifMatch }) =>
      captureOrder(tenant, { dataKey, receipts }, params.id, body, ifMatch),
    'PUT /orders/{id}/release': ({ tenant, params, body, ifMatch }) => releaseOrder(tenant, params.id, body, ifMatch),
    'GET /orders': ({ tenant, query }) => listOrders(tenant, query),
    'GET /orders/{id}': ({ tenant, params }) => getOrder(tenant, receipts, params.id),
    'GET /orders/{id}/timeline': ({ tenant, params }) => listEvents(tenant, params.id),
    'POST /orders/{id}/refund-preview': ({ tenant, params, body }) => previewRefund(tenant, params.id, body),
    'POST /orders/{id}/refund': ({ tenant, params, body, ifMatch }) =>
      refundOrder(tenant, receipts, params.id, body, ifMatch),
    'POST /orders/{id}/refund-requests': ({ tenant, params, body, ifMatch }) =>
      askRefund(tenant, receipts, params.id, body, ifMatch),
    'PUT /orders/{id}/void': ({ tenant, params, body, ifMatch }) =>
      voidOrder(tenant, receipts, params.id, body, ifMatch),
  });
};
