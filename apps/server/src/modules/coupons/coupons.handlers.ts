import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addCoupon,
  chooseCoupons,
  decideCoupon,
  editCoupon,
  getCoupon,
  listCouponEvents,
  listCouponItems,
  listCoupons,
  removeCoupon,
  setCouponStock,
} from './coupons.service.ts';

export const couponHandlers = handle<typeof domains.coupons>()({
  'GET /coupons': ({ tenant, query }) => listCoupons(tenant, query),
  'POST /coupons': ({ tenant, body }) => addCoupon(tenant, body),
  'GET /coupons/choose': ({ tenant, query }) => chooseCoupons(tenant, query),
  'GET /coupons/coupon-items': ({ tenant, query }) => listCouponItems(tenant, query),
  'GET /coupons/data-opr-logs': ({ tenant, query }) => listCouponEvents(tenant, query),
  'GET /coupons/{id}': ({ tenant, params }) => getCoupon(tenant, params.id),
  'PUT /coupons/{id}': ({ tenant, params, body, ifMatch }) => editCoupon(tenant, params.id, body, ifMatch),
  'DELETE /coupons/{id}': ({ tenant, params }) => removeCoupon(tenant, params.id),
  'PUT /coupons/{id}/stock': ({ tenant, params, body, ifMatch }) => setCouponStock(tenant, params.id, body, ifMatch),
  'PUT /coupons/{id}/on-shelves': ({ tenant, params, ifMatch }) =>
    decideCoupon(tenant, params.id, 'on_shelf', { seenVersion: ifMatch }),
  'PUT /coupons/{id}/off-shelves': ({ tenant, params, body, ifMatch }) =>
    decideCoupon(tenant, params.id, 'off_shelf', { ...body, seenVersion: ifMatch }),
  'PUT /coupons/{id}/stoped': ({ tenant, params, body, ifMatch }) =>
    decideCoupon(tenant, params.id, 'stop', { ...body, seenVersion: ifMatch }),
  'PUT /coupons/{id}/restore': ({ tenant, params, body, ifMatch }) =>
    decideCoupon(tenant, params.id, 'restore', { ...body, seenVersion: ifMatch }),
});
