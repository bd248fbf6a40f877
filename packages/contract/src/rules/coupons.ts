import { areSpans, type Span } from './hours.ts';

/** Bounds of coupons. Money is fen, rates are basis points. */
export const couponLimits = {
  /** Templates of a merchant that are not drafts that were removed. */
  templates: 2_000,
  name: 20,
  notice: 500,
  fen: 10_000_000,
  steps: 5,
  units: 99,
  /** Items, categories and brands that a coupon is for, of each. */
  items: 500,
  branches: 500,
  days: 3_650,
  afterDays: 365,
  blackouts: 20,
  hours: 4,
  perMember: 999,
  perDay: 99,
  perOrder: 20,
  stock: 10_000_000,
  /** Coupons that one member gets at a time. */
  giveEach: 20,
  /** Printed codes of one sheet. */
  sheet: 5_000,
  /** Days of the figures of a template. */
  figureDays: 366,
} as const;

export interface CouponStep {
  readonly least: number;
  readonly off: number;
}

/** What decides of a coupon (the contract’s CouponTerms). */
interface Terms {
  readonly rate: number | null;
  readonly most: number | null;
  readonly steps: readonly CouponStep[];
  readonly value: number | null;
  readonly price: number | null;
  readonly units: number | null;
  readonly least: number;
  readonly items: 'all' | 'only' | 'except';
  readonly item_ids: readonly string[];
  readonly category_ids: readonly string[];
  readonly brand_ids: readonly string[];
  readonly validity: 'dates' | 'days';
  readonly from: string | null;
  readonly to: string | null;
  readonly after_days: number | null;
  readonly days: number | null;
  readonly weekdays: readonly number[];
  readonly hours: readonly Span[];
  readonly blackouts: readonly { readonly from: string; readonly to: string }[];
}

export type CouponKindKey = 'discount' | 'reduction' | 'cash' | 'special';

/** The terms that only coupons of a kind have. */
export const termsOfKind = {
  discount: ['rate', 'most'],
  reduction: ['steps'],
  cash: ['value'],
  special: ['price', 'units'],
} as const satisfies Record<CouponKindKey, readonly (keyof Terms)[]>;

const kindTerms = Object.values(termsOfKind).flat();
/** Those that a kind may leave out. */
const optionalTerms: readonly string[] = ['most'];

/** A coupon of a kind for everybody, everywhere, on everything, 30 days long, of which only what it gives is missing. */
export const plainCoupon = () => ({
  notice: null,
  rate: null,
  most: null,
  steps: [],
  value: null,
  price: null,
  units: null,
  least: 0,
  items: 'all' as const,
  item_ids: [],
  category_ids: [],
  brand_ids: [],
  branch_ids: [],
  grade_ids: [],
  validity: 'days' as const,
  from: null,
  to: null,
  after_days: 0,
  days: 30,
  weekdays: [],
  hours: [],
  blackouts: [],
  per_member: null,
  per_day: null,
  per_order: 1,
  with_grade: true,
  with_points: true,
  with_others: false,
  transferable: false,
  scenes: [],
  ways: [],
});

/** What the schema can't say of a coupon; `fen` is for the words. */
export interface CouponFault {
  readonly path: string;
  readonly rule:
    | 'required'
    | 'not_of_kind'
    | 'before_from'
    | 'no_day_left'
    | 'above_previous'
    | 'above_value'
    | 'hours';
  readonly fen?: number;
}

const isGiven = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

const kindFaults = (kind: CouponKindKey, terms: Terms): CouponFault[] => {
  const own: readonly string[] = termsOfKind[kind];
  return kindTerms.flatMap((path): CouponFault[] => {
    const given = isGiven(terms[path]);
    if (own.includes(path)) return given || optionalTerms.includes(path) ? [] : [{ path, rule: 'required' }];
    return given ? [{ path, rule: 'not_of_kind' }] : [];
  });
};

/** Steps rise in what they need and in what they take off, and none takes off as much as it needs. */
const stepFaults = ({ steps }: Terms): CouponFault[] =>
  steps.flatMap(({ least, off }, at): CouponFault[] => {
    const before = steps[at - 1];
    if (before && least <= before.least)
      return [{ path: `steps.${at}.least`, rule: 'above_previous', fen: before.least }];
    if (before && off <= before.off) return [{ path: `steps.${at}.off`, rule: 'above_previous', fen: before.off }];
    return off < least ? [] : [{ path: `steps.${at}.least`, rule: 'above_value', fen: off }];
  });

const itemFaults = ({ items, item_ids, category_ids, brand_ids }: Terms): CouponFault[] => {
  const isNamed = [item_ids, category_ids, brand_ids].some((ids) => ids.length > 0);
  if (items === 'all') return isNamed ? [{ path: 'items', rule: 'required' }] : [];
  return isNamed ? [] : [{ path: 'item_ids', rule: 'required' }];
};

const validityFaults = ({ validity, from, to, after_days: after, days }: Terms): CouponFault[] => {
  const needed = validity === 'dates' ? { from, to } : { after_days: after, days };
  const missing = Object.entries(needed).flatMap(([path, value]): CouponFault[] =>
    value === null ? [{ path, rule: 'required' }] : [],
  );
  const isBackwards = validity === 'dates' && from !== null && to !== null && to < from;
  return [...missing, ...(isBackwards ? [{ path: 'to', rule: 'before_from' } as const] : [])];
};

const dayAfter = (date: string): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
};
const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Whether fixed dates have a day on which it can be used. Each day left out is passed once, so that years take no longer. */
const hasDay = ({ from, to, weekdays, blackouts }: Pick<Terms, 'from' | 'to' | 'weekdays' | 'blackouts'>): boolean => {
  let date = from ?? '';
  while (to !== null && date <= to) {
    const out = blackouts.find((one) => one.from <= date && date <= one.to);
    if (!out && (weekdays.length === 0 || weekdays.includes(weekdayOf(date)))) return true;
    date = dayAfter(out ? out.to : date);
  }
  return false;
};

export const couponFaults = (kind: CouponKindKey, terms: Terms): CouponFault[] => {
  const { value, least, hours, blackouts } = terms;
  const backwards = blackouts.findIndex(({ from, to }) => to < from);
  const validity = validityFaults(terms);
  const isDated = terms.validity === 'dates' && validity.length === 0;
  return [
    ...kindFaults(kind, terms),
    ...stepFaults(terms),
    ...(kind === 'reduction' && least > 0 ? [{ path: 'least', rule: 'not_of_kind' } as const] : []),
    ...(value !== null && least > 0 && least <= value
      ? [{ path: 'least', rule: 'above_value', fen: value } as const]
      : []),
    ...itemFaults(terms),
    ...validity,
    ...(isDated && !hasDay(terms) ? [{ path: 'to', rule: 'no_day_left' } as const] : []),
    ...(areSpans(hours) ? [] : [{ path: 'hours', rule: 'hours' } as const]),
    ...(backwards === -1 ? [] : [{ path: `blackouts.${backwards}.to`, rule: 'before_from' } as const]),
  ];
};

/**
 * Fen that one coupon takes off at most; undefined if that depends on the bill: a rate without a limit, or a special price,
 * which is worth what the item costs.
 */
export const mostOff = (
  kind: CouponKindKey,
  { most, steps, value }: Pick<Terms, 'most' | 'steps' | 'value'>,
): number | undefined => {
  if (kind === 'discount') return most ?? undefined;
  if (kind === 'reduction') return steps.at(-1)?.off;
  return kind === 'cash' ? (value ?? undefined) : undefined;
};
