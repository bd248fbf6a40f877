import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.dictionaries> = {
  'GET /dictionaries/vip-state': nothing,
  'GET /dictionaries/vip-source': nothing,
  'GET /dictionaries/service-open-status': nothing,
  'GET /dictionaries/industries': nothing,
  'GET /dictionaries/merchant-user-passes': nothing,
  'GET /dictionaries/check-status': nothing,
  'GET /dictionaries/operate': nothing,
  'GET /dictionaries/role': nothing,
  'GET /dictionaries/open-card-way': nothing,
  'GET /dictionaries/vip-card-type': nothing,
  'GET /dictionaries/vip-price': nothing,
  'GET /dictionaries/coupon-kind': nothing,
  'GET /dictionaries/coupon-kin': nothing,
  'GET /dictionaries/coupon-type': nothing,
  'GET /dictionaries/write-off-scene': nothing,
  'GET /dictionaries/applets': nothing,
  'GET /dictionaries/applet-menu': nothing,
  'GET /dictionaries/activity-type': nothing,
  'GET /dictionaries/stored-value-type': nothing,
  'GET /dictionaries/mer-recharge-order-status': nothing,
  'GET /dictionaries/mer-recharge-order-pay-way': nothing,
  'GET /dictionaries/mer-recharge-order-source': nothing,
  'GET /dictionaries/mer-consume-order-source': nothing,
  'GET /dictionaries/grade': nothing,
  'GET /dictionaries/enable-grade': nothing,
  'GET /dictionaries/member-tag': nothing,
  'GET /dictionaries/branch': () => ({ query: { type: [82], closed: true } }),
  'GET /dictionaries/region': nothing,
};
