export { couponExport } from './coupons.export.ts';
export { couponHandlers } from './coupons.handlers.ts';
export { couponDocuments } from './coupon-documents.ts';
export { lockTemplateIfThere, lockTemplate, addTemplate, decideTemplate } from './templates.service.ts';
export type { Decision } from './coupons.rules.ts';
