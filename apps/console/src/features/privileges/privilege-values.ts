import type { NewPrivilege, Privilege } from '@regulars/contract';
import { givesGift } from '@regulars/contract/rules/privileges';
import type { PrivilegeIcon, PrivilegeKind } from '@regulars/phrases';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import type { GiftCoupon } from '../../framework/gifts/coupon-gifts.tsx';

/** The gift flat, its bonus as typed yuan. */
export type PrivilegeValues = Omit<NewPrivilege, 'gift' | 'days_before'> & {
  points: number | null;
  bonus: string;
  coupons: GiftCoupon[];
  days_before: number | null;
};

/** The icon proposed for a kind. */
export const usualIcons: Readonly<Record<PrivilegeKind, PrivilegeIcon>> = {
  discount: 'percent',
  points_multiple: 'coins',
  upgrade_gift: 'arrow_up',
  birthday_gift: 'cake',
  member_day: 'calendar',
  exclusive_price: 'tag',
  free_delivery: 'truck',
  text: 'star',
};

export const emptyPrivilege = (title: string): PrivilegeValues => ({
  kind: 'birthday_gift',
  title,
  explanation: '',
  icon: usualIcons.birthday_gift,
  grade_ids: [],
  points: null,
  bonus: '',
  coupons: [],
  days_before: 0,
  weekdays: [],
  month_days: [],
  enabled: true,
});

export const valuesOf = ({ privilege_id: _, gift, ...privilege }: Privilege): PrivilegeValues => ({
  ...privilege,
  points: gift?.points || null,
  bonus: gift?.bonus ? yuanText(gift.bonus) : '',
  coupons: gift?.coupons ?? [],
});

/** Only what its kind needs; what is missing is refused by its field. */
export const bodyOf = ({ points, bonus, coupons, ...values }: PrivilegeValues): NewPrivilege => {
  const { kind, weekdays, month_days, days_before } = values;
  const isMemberDay = kind === 'member_day';
  return {
    ...values,
    title: values.title.trim(),
    explanation: values.explanation.trim(),
    gift: givesGift(kind)
      ? { points: points ?? 0, bonus: readMoney(bonus) ?? 0, ...(coupons.length > 0 && { coupons }) }
      : null,
    days_before: kind === 'birthday_gift' ? (days_before ?? 0) : 0,
    weekdays: isMemberDay ? weekdays : [],
    month_days: isMemberDay ? month_days : [],
  };
};
