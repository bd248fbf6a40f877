import { allocate } from './allocate.ts';

/** The steps by which a price is reduced, in their order (domain: Pricing an order). */
export const steps = ['member_price', 'item_coupon', 'order_coupon', 'grade_discount', 'cashier'] as const;
export type Step = (typeof steps)[number];

/** What is sold. An amount without items is one line. */
export interface BasketLine {
  /** Unique in its basket. */
  readonly key: string;
  /** List price in fen, for one unit. */
  readonly price: number;
  /** Thousandths of a unit, from 1. */
  readonly quantity: number;
}

/** What takes something off. */
export interface Reduction {
  readonly step: Step;
  /** Unique among the reductions of its step. */
  readonly id: string;
  /** The keys of the lines that it is for; null: all. */
  readonly lines: ReadonlySet<string> | null;
  /** Fen that these lines must come to after the steps before. */
  readonly least: number;
  readonly by:
    | {
        /** Basis points of the price that remain. */
        readonly rate: number;
        /** Fen that are taken off at most; null: no limit. */
        readonly most: number | null;
      }
    /** Fen off, as far as there are so many. */
    | { readonly fen: number }
    /** Fen for one unit, by the keys of lines; only where it is lower. */
    | { readonly prices: ReadonlyMap<string, number> };
}

/** What became of a reduction. */
export interface Applied {
  readonly step: Step;
  readonly id: string;
  /** Fen that its lines came to before it. */
  readonly base: number;
  /** Fen taken off. */
  readonly off: number;
  /** Why it takes nothing off. */
  readonly refused: 'below_least' | 'no_line' | 'not_lower' | null;
}

export interface PricedLine {
  readonly key: string;
  /** Fen at list price, for the whole line. */
  readonly list: number;
  /** Fen taken off, by the reductions of `Priced.applied` in their order. */
  readonly offs: readonly number[];
  /** Fen that are left to pay. */
  readonly due: number;
}

export interface Priced {
  readonly lines: readonly PricedLine[];
  readonly applied: readonly Applied[];
  readonly list: number;
  readonly due: number;
}

const whole = 10_000n;
const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** Fen for a quantity at a price, rounded half up. */
export const amountOf = (price: number, quantity: number): number =>
  Number((BigInt(price) * BigInt(quantity) + 500n) / 1000n);

/** Fen off that a rate gives: floored, so that a bill in parts never gets more than the whole. */
const rateOff = (base: number, rate: number): number => Number((BigInt(base) * (whole - BigInt(rate))) / whole);

interface Open {
  readonly key: string;
  readonly quantity: number;
  readonly due: number;
}

/** Fen off each line of a reduction. */
const offsOf = ({ by }: Reduction, lines: readonly Open[], base: number): ReadonlyMap<string, number> => {
  if ('prices' in by)
    return new Map(
      lines.map(({ key, quantity, due }) => {
        const price = by.prices.get(key);
        return [key, price === undefined ? 0 : Math.max(0, due - amountOf(price, quantity))];
      }),
    );
  const wanted = 'rate' in by ? Math.min(rateOff(base, by.rate), by.most ?? Infinity) : by.fen;
  return allocate(
    Math.min(wanted, base),
    lines.map(({ key, due }) => ({ key, weight: due })),
  );
};

/**
 * Prices a basket: each reduction on what the steps before it left, shared out over its lines by what they are left with.
 * Lines sum to the total, none falls below 0 or rises above its list price, and neither the order of lines nor that of
 * reductions changes anything.
 */
export const priceBasket = (basket: readonly BasketLine[], reductions: readonly Reduction[]): Priced => {
  const lists = basket.map(({ key, price, quantity }) => ({ key, quantity, list: amountOf(price, quantity) }));
  const due = new Map(lists.map(({ key, list }) => [key, list]));
  const offs = new Map(lists.map(({ key }) => [key, [] as number[]]));
  const applied: Applied[] = [];
  const ordered = [...reductions].sort(
    (a, b) => steps.indexOf(a.step) - steps.indexOf(b.step) || (a.id < b.id ? -1 : 1),
  );
  for (const reduction of ordered) {
    const { step, id, least } = reduction;
    const among = lists
      .filter(({ key }) => reduction.lines?.has(key) ?? true)
      .map(({ key, quantity }) => ({ key, quantity, due: due.get(key) ?? 0 }));
    const base = sumOf(among.map((line) => line.due));
    const isShort = base < least;
    const taken = isShort ? new Map<string, number>() : offsOf(reduction, among, base);
    for (const { key } of lists) {
      const off = taken.get(key) ?? 0;
      offs.get(key)?.push(off);
      due.set(key, (due.get(key) ?? 0) - off);
    }
    const off = sumOf(taken.values());
    const nothing = among.length === 0 ? 'no_line' : 'not_lower';
    applied.push({ step, id, base, off, refused: isShort ? 'below_least' : off === 0 ? nothing : null });
  }
  const lines = lists.map(({ key, list }) => ({ key, list, offs: offs.get(key) ?? [], due: due.get(key) ?? 0 }));
  return { lines, applied, list: sumOf(lines.map(({ list }) => list)), due: sumOf(due.values()) };
};
