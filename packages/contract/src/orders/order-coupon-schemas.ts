import { couponKindPhrases, couponRefusalPhrases } from '@regulars/phrases';
import { Type } from 'typebox';
import { Choice, Count, Fen, Id, KeyOf, Nullable, Timestamp } from '../kernel/schemas.ts';

/** The coupons that a quote tells. */
export const QuotedCoupons = Type.Array(
  Type.Object({
    issued_id: Id,
    coupon_id: { ...Id, description: 'Its template' },
    name: Type.String(),
    kind: KeyOf(couponKindPhrases),
    expires_at: Timestamp,
    used: Type.Boolean({ description: 'It takes something off, and is used up when this is paid' }),
    off: { ...Fen, description: 'Fen that it takes off; of one that isn’t used, that it would take off alone' },
    refused: Nullable(KeyOf(couponRefusalPhrases, { description: 'Why it isn’t used; null: it is, or it could be beside those chosen' })), // prettier-ignore
    missing: Nullable(
      Type.Object(
        { fen: Fen, of: Choice(['bill', 'items'], { description: 'Of the bill, or of the items that it is for' }) },
        { description: 'What its minimum lacks; null: it isn’t what keeps it from being used' },
      ),
    ),
    more: { ...Count, description: 'Others with its terms that aren’t listed, as one order takes no more of them: they end no sooner' }, // prettier-ignore
  }),
  { description: 'Of the member, and asked for: those that are used first, then those that could be' },
);

export const CouponsBack = Type.Array(
  Type.Object({
    name: Type.String(),
    code_end: Type.String({ description: 'The last four characters of its code' }),
    usable: Type.Boolean({ description: 'It could be used again; if not, it had expired' }),
  }),
  { description: 'Coupons that came back with all of the order' },
);
