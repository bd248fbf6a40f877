import type { CouponTerms } from '@regulars/contract';
import { couponLimits, plainCoupon, termsOfKind } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';

/** A step as it is typed, in yuan. */
export interface TypedStep {
  readonly least: string;
  readonly off: string;
}
/** Dates of which some may not be chosen yet. */
export interface TypedDates {
  readonly from: string;
  readonly to: string;
}

type TypedKeys = 'most' | 'value' | 'price' | 'least' | 'notice';

/** Terms as they are typed, of every kind at once: switching the kind loses nothing. Amounts are in yuan. */
export interface CouponValues
  extends Omit<CouponTerms, TypedKeys | 'steps' | 'blackouts'>, Readonly<Record<TypedKeys, string>> {
  readonly steps: readonly TypedStep[];
  readonly blackouts: readonly TypedDates[];
  /** How many can be given in all; null: no limit. Only of a new coupon: later it has a call of its own. */
  readonly stock: number | null;
}

export const emptyStep: TypedStep = { least: '', off: '' };

const typed = (fen: number | null): string => (fen === null ? '' : yuanText(fen));

export function valuesOf(terms: CouponTerms, stock: number | null): CouponValues {
  const { most, value, price, least, notice, steps } = terms;
  return {
    ...terms,
    most: typed(most),
    value: typed(value),
    price: typed(price),
    least: typed(least || null),
    notice: notice ?? '',
    steps: steps.length > 0 ? steps.map((step) => ({ least: typed(step.least), off: typed(step.off) })) : [emptyStep],
    stock,
  };
}

export const emptyValues: CouponValues = valuesOf({ ...plainCoupon(), name: '' }, null);

/** Fen of a typed amount; null for none, and for what is no amount. */
const fenOf = (text: string): number | null => {
  const fen = readMoney(text);
  return fen === undefined || fen > couponLimits.fen ? null : fen;
};

/** Which fields of a step are no amount above nothing. */
export const mistyped = (step: TypedStep): (keyof TypedStep)[] =>
  (['least', 'off'] as const).filter((field) => !fenOf(step[field]));

/** The terms of a kind; what is no amount is left out, as the fields say. */
export function termsOf(kind: CouponKind, values: CouponValues): CouponTerms {
  const { stock: _, most, steps, value, price, least, notice, blackouts, ...terms } = values;
  const own: readonly string[] = termsOfKind[kind];
  const ofKind = <Value>(key: string, given: Value): Value | null => (own.includes(key) ? given : null);
  return {
    ...terms,
    name: terms.name.trim(),
    notice: notice.trim() || null,
    blackouts: [...blackouts],
    rate: ofKind('rate', terms.rate),
    most: ofKind('most', fenOf(most)),
    steps:
      ofKind(
        'steps',
        steps.map((step) => ({ least: fenOf(step.least) ?? 0, off: fenOf(step.off) ?? 0 })),
      ) ?? [],
    value: ofKind('value', fenOf(value)),
    price: ofKind('price', fenOf(price)),
    units: ofKind('units', terms.units),
    least: kind === 'reduction' ? 0 : (fenOf(least) ?? 0),
    ...(terms.items === 'all' && { item_ids: [], category_ids: [], brand_ids: [] }),
    ...(terms.validity === 'dates' ? { after_days: null, days: null } : { from: null, to: null }),
  };
}

/** Whether it says what it gives, so that it has a face. */
export const isSaid = (kind: CouponKind, { rate, steps, value, price }: CouponTerms): boolean =>
  ({ discount: rate, reduction: steps.at(-1)?.off ?? null, cash: value, special: price })[kind] !== null;
