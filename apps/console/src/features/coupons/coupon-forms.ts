// All that has a form, in one chunk: each further one has its name on every page.
export { ActDialog } from './act-dialog.tsx';
export { AddCouponPage, CopyCouponPage, EditCouponPage } from './coupon-form-pages.tsx';
export { KindChoicePage } from './kind-choice-page.tsx';
