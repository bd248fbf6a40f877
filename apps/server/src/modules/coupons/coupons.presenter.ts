import type { Coupon, CouponChoice, CouponTerms } from '@regulars/contract';
import { percentText } from '@regulars/phrases';
import type { CouponRow } from './coupons.queries.ts';

export const presentCoupon = (row: CouponRow): Coupon => {
  const { coupon_id, number, kind, state, status, content, terms_number, stock, given, created_at, version } = row;
  return {
    coupon_id,
    number,
    kind,
    state,
    status,
    terms: content,
    terms_number,
    stock,
    given,
    created_at: created_at.toISOString(),
    version,
  };
};

export const presentChoice = ({ coupon_id, kind, content, stock, given }: CouponRow): CouponChoice => ({
  coupon_id,
  name: content.name,
  kind,
  terms: content,
  left: stock === null ? null : stock - given,
});

/** What the operation log has of terms: a field for each part. */
export const loggedTerms = (terms: CouponTerms): Record<string, unknown> => {
  const { rate, most, steps, value, price, units, least, from, to, days, hours, blackouts, items, ...others } = terms;
  return {
    ...others,
    coupon_rate: rate === null ? null : percentText(rate),
    coupon_most: most,
    coupon_steps: steps.map(({ least: needs, off }) => ({ coupon_least: needs, coupon_off: off })),
    coupon_value: value,
    coupon_price: price,
    coupon_units: units,
    coupon_least: least,
    coupon_items: items,
    first_date: from,
    last_date: to,
    coupon_days: days,
    coupon_hours: hours.map((span) => span.join('–')),
    blackouts: blackouts.map((dates) => (dates.from === dates.to ? dates.from : `${dates.from}–${dates.to}`)),
  };
};
