import type { LadderGrade, NewGrade } from '@regulars/contract';
import { givesSomething } from '@regulars/contract/rules/gifts';
import { gradeFacePhrases, keysOf, type GradeFace, type GradeIcon } from '@regulars/phrases';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import type { GiftCoupon } from '../../framework/gifts/coupon-gifts.tsx';

export const faces = keysOf(gradeFacePhrases);

/** The points as a factor, the bonus as typed yuan; the price stays in basis points, which each language writes otherwise. */
export interface GradeValues {
  name: string;
  growth_from: number | null;
  valid_days: number | null;
  earning: number | null;
  discount_rate: number | null;
  gift_points: number | null;
  gift_bonus: string;
  gift_coupons: GiftCoupon[];
  face: GradeFace | 'own';
  colour: string;
  icon: GradeIcon | null;
  enabled: boolean;
}

export const emptyGrade: GradeValues = {
  name: '',
  growth_from: null,
  valid_days: 365,
  earning: 1,
  discount_rate: 10_000,
  gift_points: null,
  gift_bonus: '',
  gift_coupons: [],
  face: 'silver',
  colour: '#2f6f8f',
  icon: null,
  enabled: true,
};

export const valuesOf = (grade: LadderGrade): GradeValues => {
  const face = faces.find((one) => one === grade.face);
  return {
    name: grade.name,
    growth_from: grade.growth_from,
    valid_days: grade.valid_days,
    earning: grade.earning_rate / 10_000,
    discount_rate: grade.discount_rate,
    gift_points: grade.gift?.points || null,
    gift_bonus: grade.gift?.bonus ? yuanText(grade.gift.bonus) : '',
    gift_coupons: grade.gift?.coupons ?? [],
    face: face ?? 'own',
    colour: face ? emptyGrade.colour : grade.face,
    icon: grade.icon,
    enabled: grade.enabled,
  };
};

/** What is missing is refused by its field. */
export const bodyOf = (values: GradeValues): NewGrade => {
  const gift = {
    points: values.gift_points ?? 0,
    bonus: readMoney(values.gift_bonus) ?? 0,
    ...(values.gift_coupons.length > 0 && { coupons: values.gift_coupons }),
  };
  return {
    name: values.name.trim(),
    face: values.face === 'own' ? values.colour : values.face,
    icon: values.icon,
    growth_from: values.growth_from ?? 0,
    valid_days: values.valid_days,
    earning_rate: Math.round((values.earning ?? 0) * 10_000),
    discount_rate: values.discount_rate ?? 10_000,
    gift: givesSomething(gift) ? gift : null,
    enabled: values.enabled,
  };
};
