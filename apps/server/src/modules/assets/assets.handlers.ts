import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getAssets, getBalances, listMemberLots, listPostings, listRecords } from './assets.service.ts';
import { getConsumption, listPurchases, listRefunds } from './records.service.ts';

export const assetHandlers = handle<typeof domains.assets>()({
  'GET /vip-infos/recharge-records': ({ tenant, query }) => listRecords(tenant, 'recharge', query),
  'GET /vip-infos/consume-report': ({ tenant, query }) => listPurchases(tenant, query),
  'GET /vip-infos/point-report': ({ tenant, query }) => listRecords(tenant, 'point', query),
  'GET /vip-infos/refund-report': ({ tenant, query }) => listRefunds(tenant, query),
  'GET /vip-infos/consume/{id}': ({ tenant, params }) => getConsumption(tenant, params.id),
  'GET /vip-infos/{id}/assets': ({ tenant, params }) => getAssets(tenant, params.id),
  'GET /vip-infos/{id}/balances': ({ tenant, params, query }) => getBalances(tenant, params.id, query.at),
  'GET /vip-infos/{id}/lots': ({ tenant, params, query }) => listMemberLots(tenant, params.id, query),
  'GET /vip-infos/{id}/postings': ({ tenant, params, query }) => listPostings(tenant, params.id, query),
});
