import type { TillLimits } from '@regulars/contract';
import { orderLimits, refundDaysMost, tillUnits, type tillNames } from '@regulars/contract/rules/orders';
import { countText, yuanText } from '../../format/numbers.ts';
import { plain, readMoney } from '../../framework/amounts.ts';

export type TillName = (typeof tillNames)[number];

/** As typed; null means no limit. */
export type TillValues = Record<TillName, string | null>;

export const isMoneyLimit = (name: TillName): boolean => tillUnits[name] === 'fen';

/** The most that each can be set to: percent, fen, days. */
export const largestOf = (name: TillName): number =>
  ({ percent: 100, fen: orderLimits.total, days: refundDaysMost })[tillUnits[name]];

/** Parses a typed limit: null for no limit, undefined for invalid text. */
export const readTillLimit = (name: TillName, typed: string | null): number | null | undefined => {
  if (typed === null) return null;
  const whole = plain(typed);
  const limit = isMoneyLimit(name) ? readMoney(typed) : /^\d{1,9}$/.test(whole) ? Number(whole) : undefined;
  return limit !== undefined && limit <= largestOf(name) ? limit : undefined;
};

const perLimit = <T>(of: (name: TillName) => T): Record<TillName, T> => ({
  discount_percent: of('discount_percent'),
  discount_most: of('discount_most'),
  refund_most: of('refund_most'),
  refund_day_most: of('refund_day_most'),
  refund_days: of('refund_days'),
});

export const valuesOfTill = (limits: TillLimits): TillValues =>
  perLimit((name) => {
    const limit = limits[name];
    if (limit === null) return null;
    return isMoneyLimit(name) ? yuanText(limit) : countText(limit);
  });

/** The request body. Throws on what the form must have refused: an empty limit is neither 0 nor none. */
export const tillLimitsOf = (values: TillValues): TillLimits =>
  perLimit((name) => {
    const limit = readTillLimit(name, values[name]);
    if (limit === undefined) throw new TypeError('The form submitted an invalid limit');
    return limit;
  });
