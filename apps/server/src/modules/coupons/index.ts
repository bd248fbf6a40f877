export { couponExport } from './coupons.export.ts';
export { couponHandlers } from './coupons.handlers.ts';
export { couponDocuments } from './coupon-documents.ts';
