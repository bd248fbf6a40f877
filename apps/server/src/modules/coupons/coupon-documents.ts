import type { DocumentSource } from '../../platform/documents/index.ts';
import { couponRows } from './coupons.queries.ts';

/** Coupon templates, which belong to the merchant. */
export const couponDocuments: DocumentSource = {
  kinds: ['coupon_template'],
  find: async ({ db, permissions }, _, id) =>
    permissions.has('coupon:read') && (await couponRows.get(db, id))
      ? { memberId: null, shownBy: { kind: 'coupon_template', id } }
      : undefined,
};
