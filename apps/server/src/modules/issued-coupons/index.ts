export { couponGive } from './give.action.ts';
export { lockGivenBy, lockIssued, type IssuedRecord } from './issued.queries.ts';
export { stateAt } from './issued.rules.ts';
export { endMemberCoupons, revokeIssued, voidIssued } from './voiding.service.ts';
export { giveCoupons, giveGifts, type GivenGift } from './giving.service.ts';
export { giveWaiting, giveWaitingGifts } from './waiting-gifts.jobs.ts';
export { issuedExport, usedExport } from './issued.export.ts';
export { issuedCouponHandlers } from './issued.handlers.ts';
export { endDueCoupons, issuedCouponSchedules } from './expiry.jobs.ts';
export { couponVoid } from './void.action.ts';
export { reductionOf, refusalOf, type ItemPlace } from './use.rules.ts';
export { countTakenOn, listCouponsForBill, listGivenBack } from './using.queries.ts';
export {
  giveBackCoupons,
  holdCoupons,
  lockCouponsOf,
  lockHeldCoupons,
  lockUsedBy,
  releaseCoupons,
  spendCoupons,
  type UsedCoupon,
} from './using.service.ts';
export { claimCoupon } from './issued.service.ts';
