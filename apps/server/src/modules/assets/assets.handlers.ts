import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  assetsOf,
  balancesOf,
  consumptionOf,
  couponsOf,
  lotsOfMember,
  postingsOfMember,
  recordsOf,
} from './assets.service.ts';

export const assetHandlers = handle<typeof domains.assets>()({
  'GET /vip-infos/recharge-records': ({ tenant, query }) => recordsOf(tenant, 'recharge', query),
  'GET /vip-infos/consume-report': ({ tenant, query }) => recordsOf(tenant, 'consume', query),
  'GET /vip-infos/point-report': ({ tenant, query }) => recordsOf(tenant, 'point', query),
  'GET /vip-infos/refund-report': ({ tenant, query }) => recordsOf(tenant, 'refund', query),
  'GET /vip-infos/coupon-report': ({ tenant, query }) => couponsOf(tenant, query),
  'GET /vip-infos/consume/{id}': ({ tenant, params }) => consumptionOf(tenant, params.id),
  'GET /vip-infos/{id}/assets': ({ tenant, params }) => assetsOf(tenant, params.id),
  'GET /vip-infos/{id}/balances': ({ tenant, params, query }) => balancesOf(tenant, params.id, query.at),
  'GET /vip-infos/{id}/lots': ({ tenant, params, query }) => lotsOfMember(tenant, params.id, query),
  'GET /vip-infos/{id}/postings': ({ tenant, params, query }) => postingsOfMember(tenant, params.id, query),
});
