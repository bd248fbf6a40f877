export {
  addCouponGifts,
  couponGiftOf,
  listWaitingIds,
  listMerchantsWithWaiting,
  lockWaitingGifts,
  setGiftsDone,
  type GiftOutcome,
  type WaitingGift,
} from './coupon-gifts.queries.ts';
export { isGiveable, statusOf, type Dated } from './giveable.rules.ts';
export { getNamer, keptGift, listNotGiveable, loggedGift, mustBeGiveable } from './named-coupons.service.ts';
