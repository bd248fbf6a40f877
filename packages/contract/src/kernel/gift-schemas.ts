import { Type } from 'typebox';
import { giftLimits } from '../rules/gifts.ts';
import { Id, Label, Nullable, Strict, whole } from './schemas.ts';

const couponGift = {
  coupon_id: Id,
  count: whole(1, giftLimits.couponCount, 'How many coupons of the template'),
  name: Type.Optional({
    ...Label,
    description: 'What the template was called when the rule was saved; the server writes it',
  }),
};
const coupons = { maxItems: giftLimits.coupons, description: 'Coupons that it gives, of each template once' };

/** The coupons that a rule gives, as they are sent; versions from before there were any have none. */
export const SentCoupons = Type.Optional(Type.Array(Strict(couponGift), coupons));
/** As they are answered. */
export const ToldCoupons = Type.Optional(Type.Array(Type.Object(couponGift), coupons));

const value = {
  points: whole(0, giftLimits.points, 'Points; they expire as the point rules say'),
  bonus: whole(0, giftLimits.bonus, 'Fen of bonus'),
};

/** What members are given at once, as it is sent. */
export const sentGift = (description: string) => Nullable(Strict({ ...value, coupons: SentCoupons }, { description }));
/** As it is answered. */
export const ToldGift = Nullable(Type.Object({ ...value, coupons: ToldCoupons }));
