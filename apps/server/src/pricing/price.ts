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
  /** Fen that these lines, or the whole basket if `leastOf` says so, must come to after the steps before. */
  readonly least: number;
  readonly leastOf?: 'basket';
  readonly by:
    | {
        /** Basis points of the price that remain. */
        readonly rate: number;
        /** Fen that are taken off at most; null: no limit. */
        readonly most: number | null;
      }
    /** Fen off, as far as there are so many. */
    | { readonly fen: number }
    /** Fen off by what its lines come to, of the highest step that they reach. Rising in both, from the reduction's least. */
    | { readonly steps: readonly { readonly least: number; readonly fen: number }[] }
    /** Fen for one unit, by the keys of lines; only where it is lower. */
    | { readonly prices: ReadonlyMap<string, number> }
    /** Fen for one unit, for so many thousandths of a unit at most: of what costs most, and has no such price yet. */
    | { readonly price: number; readonly units: number };
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
  /** Fen that are missing of its least. */
  readonly missing: number;
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

/** A line while it is priced. */
interface Open {
  readonly key: string;
  readonly quantity: number;
  readonly list: number;
  readonly offs: number[];
  due: number;
  /** What of it has no special price yet: thousandths of a unit, and fen. */
  free: { readonly quantity: number; readonly due: number };
}

/** A share of fen, rounded up, so that no later share of the rest is larger. */
const shareUp = (fen: number, part: number, of: number): number =>
  Number((BigInt(fen) * BigInt(part) + BigInt(of) - 1n) / BigInt(of));

type By<K extends string> = Extract<Reduction['by'], Readonly<Record<K, unknown>>>;

const byPrices = ({ prices }: By<'prices'>, lines: readonly Open[]): ReadonlyMap<string, number> =>
  new Map(
    lines.map(({ key, quantity, due }) => {
      const price = prices.get(key);
      return [key, price === undefined ? 0 : Math.max(0, due - amountOf(price, quantity))];
    }),
  );

/** The dearer unit first, then the lower key. */
const compareUnits = (a: Open, b: Open): number => {
  const [one, other] = [BigInt(a.free.due) * BigInt(b.free.quantity), BigInt(b.free.due) * BigInt(a.free.quantity)];
  if (one !== other) return one > other ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};

const bySpecialPrice = ({ price, units }: By<'units'>, lines: readonly Open[]): ReadonlyMap<string, number> => {
  const offs = new Map<string, number>();
  let left = units;
  for (const line of lines.filter(({ free }) => free.quantity > 0).sort(compareUnits)) {
    const { quantity, due } = line.free;
    const taken = Math.min(left, quantity);
    const worth = shareUp(due, taken, quantity);
    const off = worth - amountOf(price, taken);
    if (off <= 0) continue;
    offs.set(line.key, off);
    line.free = { quantity: quantity - taken, due: due - worth };
    left -= taken;
    if (left === 0) break;
  }
  return offs;
};

/** Fen off each line of a reduction; of one without an entry nothing. */
const offsOf = ({ by }: Reduction, lines: readonly Open[], base: number): ReadonlyMap<string, number> => {
  if ('prices' in by) return byPrices(by, lines);
  if ('units' in by) return bySpecialPrice(by, lines);
  const wanted =
    'rate' in by
      ? Math.min(rateOff(base, by.rate), by.most ?? Infinity)
      : 'steps' in by
        ? (by.steps.findLast(({ least }) => least <= base)?.fen ?? 0)
        : by.fen;
  return allocate(
    Math.min(wanted, base),
    lines.map(({ key, due }) => ({ key, weight: due })),
  );
};

/** In the order of steps; within one rates go before amounts, and of these the one with the higher least first. */
const compare = (a: Reduction, b: Reduction): number =>
  steps.indexOf(a.step) - steps.indexOf(b.step) ||
  Number('rate' in b.by) - Number('rate' in a.by) ||
  b.least - a.least ||
  (a.id < b.id ? -1 : 1);

/**
 * Prices a basket: each reduction on what the steps before it left, shared out over its lines by what they are left with.
 * Lines sum to the total, none falls below 0 or rises above its list price, and neither the order of lines nor that of
 * reductions changes anything.
 */
export const priceBasket = (basket: readonly BasketLine[], reductions: readonly Reduction[]): Priced => {
  const lines = basket.map(({ key, price, quantity }): Open => {
    const list = amountOf(price, quantity);
    return { key, quantity, list, offs: [], due: list, free: { quantity, due: list } };
  });
  const applied: Applied[] = [];
  for (const reduction of [...reductions].sort(compare)) {
    const { step, id, least } = reduction;
    const among = lines.filter(({ key }) => reduction.lines?.has(key) ?? true);
    const base = sumOf(among.map(({ due }) => due));
    const reached = reduction.leastOf === 'basket' ? sumOf(lines.map(({ due }) => due)) : base;
    const missing = Math.max(0, least - reached);
    const taken = missing > 0 ? new Map<string, number>() : offsOf(reduction, among, base);
    for (const line of lines) {
      const off = taken.get(line.key) ?? 0;
      line.offs.push(off);
      line.due -= off;
      if (!('units' in reduction.by)) line.free = { ...line.free, due: Math.max(0, line.free.due - off) };
    }
    const off = sumOf(taken.values());
    const why = among.length === 0 ? 'no_line' : missing > 0 ? 'below_least' : off === 0 ? 'not_lower' : null;
    applied.push({ step, id, base, off, refused: why, missing });
  }
  return {
    lines: lines.map(({ key, list, offs, due }) => ({ key, list, offs, due })),
    applied,
    list: sumOf(lines.map(({ list }) => list)),
    due: sumOf(lines.map(({ due }) => due)),
  };
};
