// In one chunk: each further one has its name on every page.
export { CheckCouponPage, CouponDetailPage } from './coupon-detail-page.tsx';
export { CouponListPage } from './coupon-list-page.tsx';
export { ReceivedListPage } from './received-list-page.tsx';
export { UsedListPage } from './used-list-page.tsx';
