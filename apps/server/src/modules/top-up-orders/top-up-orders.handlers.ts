import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { listOffers, quoteTopUp } from './offers.service.ts';
import { previewRefund, refundTopUp } from './refunds.service.ts';
import { getSituation, listRuleFigures, listSent, listTopUps } from './top-up-order-list.service.ts';
import { addTopUpOrder, closeTopUpOrder, getTopUpOrder, payTopUpOrder } from './top-up-orders.service.ts';

export const topUpOrderHandlers = handle<typeof domains.topUpOrders>()({
  'GET /recharge-order/offers': ({ tenant, query }) => listOffers(tenant, query),
  'GET /recharge-order/quote': ({ tenant, query }) => quoteTopUp(tenant, query),
  'POST /recharge-order': ({ tenant, body }) => addTopUpOrder(tenant, body),
  'GET /recharge-order/{id}': ({ tenant, params }) => getTopUpOrder(tenant, params.id),
  'PUT /recharge-order/{id}/pay': ({ tenant, params, body, ifMatch }) =>
    payTopUpOrder(tenant, params.id, body, ifMatch),
  'PUT /recharge-order/{id}/close': ({ tenant, params, ifMatch }) => closeTopUpOrder(tenant, params.id, ifMatch),
  'GET /recharge-order/{id}/refund': ({ tenant, params, query }) => previewRefund(tenant, params.id, query),
  'POST /recharge-order/{id}/refund': ({ tenant, params, body, ifMatch }) =>
    refundTopUp(tenant, params.id, body, ifMatch),
  'GET /recharge-rule/flow': ({ tenant, query }) => listTopUps(tenant, query),
  'GET /recharge-rule/general-situation': ({ tenant }) => getSituation(tenant),
  'GET /recharge-rule/figures': ({ tenant }) => listRuleFigures(tenant),
  'GET /recharge-rule/flow/recharge-send-detail': ({ tenant, query }) => listSent(tenant, query.order_id),
});
