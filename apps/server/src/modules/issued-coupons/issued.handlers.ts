import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { getFigures, getLiability } from './figures.service.ts';
import {
  claimCoupon,
  getByCode,
  giveToMembers,
  listMemberCoupons,
  listReceived,
  listUsed,
  printCodes,
  voidMemberCoupons,
  voidOne,
  voidReceived,
} from './issued.service.ts';

export const issuedCouponHandlers = (queue: TaskQueue) =>
  handle<typeof domains.issuedCoupons>()({
    'PUT /coupons/give': ({ tenant, body }) => giveToMembers(tenant, body, queue),
    'POST /coupons/{id}/claim': ({ tenant, params, body }) => claimCoupon(tenant, params.id, body),
    'POST /coupons/{id}/codes': ({ tenant, params, body }) => printCodes(tenant, params.id, body),
    'POST /coupons/find': ({ tenant, body }) => getByCode(tenant, body.code),
    'GET /coupons/receive-records': ({ tenant, query }) => listReceived(tenant, query),
    'GET /coupons/write-off-records': ({ tenant, query }) => listUsed(tenant, query),
    'GET /coupons/liability': ({ tenant }) => getLiability(tenant),
    'GET /coupons/{id}/figures': ({ tenant, params, query }) => getFigures(tenant, params.id, query),
    'PUT /coupons/nullify-received': ({ tenant, body }) => voidReceived(tenant, body, queue),
    'PUT /coupons/nullify-single-received': ({ tenant, body }) => voidOne(tenant, body),
    'PUT /vip-infos/nullify-no-use-coupon': ({ tenant, body }) => voidMemberCoupons(tenant, body, queue),
    'GET /vip-infos/coupon-report': ({ tenant, query }) => listMemberCoupons(tenant, query),
  });
