import type { domains } from '@regulars/contract';
import { handle, type Tenant } from '../../platform/http/index.ts';
import { receiptCodes, type ReceiptConfig } from '../receipts/index.ts';
import { listOffers, quoteTopUp } from './offers.service.ts';
import { askRefund } from './refund-requests.service.ts';
import { previewRefund, refundTopUp } from './refunds.service.ts';
import { getSituation, listRuleFigures, listSent, listTopUps } from './top-up-order-list.service.ts';
import { presentPage, type Page } from './top-up-orders.presenter.ts';
import { addTopUpOrder, closeTopUpOrder, getTopUpOrder, payTopUpOrder } from './top-up-orders.service.ts';

export const topUpOrderHandlers = (config: ReceiptConfig) => {
  const receipts = receiptCodes(config);
  const shown = async ({ merchantId }: Tenant, page: Promise<Page>) => presentPage(receipts, merchantId, await page);
  return handle<typeof domains.topUpOrders>()({
    'GET /recharge-order/offers': ({ tenant, query }) => listOffers(tenant, query),
    'GET /recharge-order/quote': ({ tenant, query }) => quoteTopUp(tenant, query),
    'POST /recharge-order': ({ tenant, body }) => shown(tenant, addTopUpOrder(tenant, body)),
    'GET /recharge-order/{id}': ({ tenant, params }) => shown(tenant, getTopUpOrder(tenant, params.id)),
    'PUT /recharge-order/{id}/pay': ({ tenant, params, body, ifMatch }) =>
      shown(tenant, payTopUpOrder(tenant, params.id, body, ifMatch)),
    'PUT /recharge-order/{id}/close': ({ tenant, params, ifMatch }) =>
      shown(tenant, closeTopUpOrder(tenant, params.id, ifMatch)),
    'GET /recharge-order/{id}/refund': ({ tenant, params, query }) => previewRefund(tenant, params.id, query),
    'POST /recharge-order/{id}/refund': ({ tenant, params, body, ifMatch }) =>
      shown(tenant, refundTopUp(tenant, params.id, body, ifMatch)),
    'POST /recharge-order/{id}/refund-requests': ({ tenant, params, body, ifMatch }) =>
      shown(tenant, askRefund(tenant, params.id, body, ifMatch)),
    'GET /recharge-rule/flow': ({ tenant, query }) => listTopUps(tenant, query),
    'GET /recharge-rule/general-situation': ({ tenant }) => getSituation(tenant),
    'GET /recharge-rule/figures': ({ tenant }) => listRuleFigures(tenant),
    'GET /recharge-rule/flow/recharge-send-detail': ({ tenant, query }) => listSent(tenant, query.order_id),
  });
};
