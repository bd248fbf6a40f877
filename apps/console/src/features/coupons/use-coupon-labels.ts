import { useLingui } from '@lingui/react/macro';
import type { CouponKind } from '@regulars/phrases';
import type { FormRule } from 'antd';
import type { CouponValues } from './coupon-values.ts';

export type CouponLabels = Readonly<Record<keyof CouponValues, string>>;

/** What the parts of the form take. */
export interface FieldsProps {
  kind: CouponKind;
  labels: CouponLabels;
  values: CouponValues;
  /** Checks a field by what is wrong with the whole coupon. */
  sound: (path: keyof CouponValues) => FormRule;
}

export function useCouponLabels(): CouponLabels {
  const { t } = useLingui();
  return {
    name: t`Name`,
    notice: t`Notice`,
    rate: t`Discount`,
    most: t`Off at most`,
    steps: t`Steps`,
    value: t`Takes off`,
    price: t`Special price`,
    units: t`For how many`,
    least: t({ message: 'Minimum', context: 'an amount' }),
    items: t`Items`,
    item_ids: t`Single items`,
    category_ids: t`Categories`,
    brand_ids: t`Brands`,
    branch_ids: t`Branches`,
    grade_ids: t`Members`,
    validity: t({ message: 'Valid', context: 'a coupon' }),
    from: t({ message: 'First day', context: 'of a coupon' }),
    to: t({ message: 'Last day', context: 'of a coupon' }),
    after_days: t`Begins after`,
    days: t`Lasts`,
    weekdays: t`Days of the week`,
    hours: t`Hours of the day`,
    blackouts: t`Except on`,
    with_grade: t`With the discount of a grade`,
    with_points: t`With points`,
    with_others: t`With other coupons`,
    scenes: t`Used at`,
    ways: t({ message: 'Given', context: 'in which way' }),
    per_member: t`Of a member at most`,
    per_day: t`A member uses a day`,
    per_order: t`One order takes`,
    transferable: t`May be given away`,
    stock: t`Number in all`,
  };
}
