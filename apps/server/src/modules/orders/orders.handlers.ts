import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { quoteBasket } from './basket.service.ts';
import { getOrder, listOrders } from './orders.service.ts';
import { payOrder } from './pay.service.ts';
import { previewRefund, refundOrder } from './refunds.service.ts';
import { voidOrder } from './void.service.ts';

export const orderHandlers = ({ dataKey }: { readonly dataKey: Buffer }) =>
  handle<typeof domains.orders>()({
    'POST /orders/quote': ({ tenant, body }) => quoteBasket(tenant, dataKey, body),
    'POST /orders': ({ tenant, body }) => payOrder(tenant, dataKey, body),
    'GET /orders': ({ tenant, query }) => listOrders(tenant, query),
    'GET /orders/{id}': ({ tenant, params }) => getOrder(tenant, params.id),
    'POST /orders/{id}/refund-preview': ({ tenant, params, body }) => previewRefund(tenant, params.id, body),
    'POST /orders/{id}/refund': ({ tenant, params, body, ifMatch }) => refundOrder(tenant, params.id, body, ifMatch),
    'PUT /orders/{id}/void': ({ tenant, params, body, ifMatch }) => voidOrder(tenant, params.id, body, ifMatch),
  });
