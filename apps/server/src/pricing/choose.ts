import { priceBasket, type Applied, type BasketLine, type Priced, type Reduction } from './price.ts';

/** A coupon that could be used on a basket. */
export interface Candidate {
  readonly id: string;
  /** What it takes off; its id is the coupon's. */
  readonly reduction: Reduction;
  /** What coupons of a template have in common, also of other terms. */
  readonly template: string;
  /** What coupons that do the same have in common: they are of a template and differ only in when they expire. */
  readonly kin: string;
  /** Coupons of its template on one basket at most. */
  readonly perOrder: number;
  /** Whether it goes together with the grade's discount, and with coupons of another template. */
  readonly withGrade: boolean;
  readonly withOthers: boolean;
  /** Milliseconds; coupons that expire sooner are used first. Infinity: never. */
  readonly expiresAt: number;
}

export interface Choice {
  readonly chosen: readonly Candidate[];
  readonly priced: Priced;
  /** Whether no other choice is cheaper; false if there were too many to look at. */
  readonly isProven: boolean;
}

/**
 * Bounds of the work for one choice, whatever coupons a member has: every set of up to 8 is priced; of more, as many as come
 * to so many reductions of lines, which takes some 10 ms.
 */
export const choiceLimits = { coupons: 20, proven: 8, baskets: 256, reducedLines: 40_000 } as const;

/** What reduces a basket, without what the chosen coupons don't go together with. */
export const reductionsWith = (others: readonly Reduction[], chosen: readonly Candidate[]): Reduction[] => [
  ...others.filter(({ step }) => step !== 'grade_discount' || chosen.every(({ withGrade }) => withGrade)),
  ...chosen.map(({ reduction }) => reduction),
];

/** Whether a basket that takes those chosen takes no more of a coupon's template: the strictest of their terms decides. */
export const isFull = (chosen: readonly Candidate[], one: Candidate): boolean => {
  const same = chosen.filter(({ template }) => template === one.template);
  return [one, ...same].some(({ perOrder }) => perOrder <= same.length);
};

/** Whether a coupon may join those that are chosen. */
export const mayJoin = (chosen: readonly Candidate[], one: Candidate): boolean =>
  !isFull(chosen, one) &&
  chosen.every((other) => other.template === one.template || (other.withOthers && one.withOthers));

/** The sooner to expire, then the lower id. */
const compare = (a: Candidate, b: Candidate): number => {
  if (a.expiresAt !== b.expiresAt) return a.expiresAt < b.expiresAt ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

interface Valued {
  readonly one: Candidate;
  /** Fen that it takes off alone. Beside others it takes no more. */
  readonly worth: number;
}

/** What one of each kin does alone, by kin. */
export const aloneOf = (
  basket: readonly BasketLine[],
  others: readonly Reduction[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, Applied> => {
  const alone = new Map<string, Applied>();
  for (const one of new Map(candidates.map((any) => [any.kin, any])).values()) {
    const applied = priceBasket(basket, reductionsWith(others, [one])).applied.find(({ id }) => id === one.id);
    if (applied) alone.set(one.kin, applied);
  }
  return alone;
};

/** Those of one kin that one basket takes, the sooner to expire first. */
interface Kin {
  readonly some: readonly Candidate[];
  readonly worth: number;
}

/** The kins that take something off. */
const kinsOf = (candidates: readonly Candidate[], alone: ReadonlyMap<string, Applied>): Kin[] =>
  [...Map.groupBy(candidates.toSorted(compare), ({ kin }) => kin)].flatMap(([kin, some]) => {
    const worth = alone.get(kin)?.off ?? 0;
    return worth > 0 ? [{ some: some.slice(0, some[0]?.perOrder), worth }] : [];
  });

/**
 * So many of these as one choice looks at: those that take most off, of each kin a further one by what it takes off after
 * those before it. So equals that the basket can't use hide no other.
 */
const mostUseful = (kins: readonly Kin[], most: number, offOf: (some: readonly Candidate[]) => number): Valued[] => {
  const kept: Valued[] = [];
  const open = kins.map(({ some, worth }) => ({ some, worth, next: worth, taken: 0, off: 0 }));
  while (kept.length < most) {
    const top = open.reduce((best, kin) => (kin.next > best.next ? kin : best), { next: 0 } as (typeof open)[number]); // of no kin
    const one = top.next > 0 ? top.some[top.taken] : undefined;
    if (!one) return kept;
    kept.push({ one, worth: top.worth });
    top.taken += 1;
    top.off += top.next;
    top.next = top.taken < top.some.length ? offOf(top.some.slice(0, top.taken + 1)) - top.off : 0;
  }
  return kept;
};

/**
 * The coupons that make a basket cheapest; of equally cheap choices one with the fewest coupons, preferring those that are
 * worth most alone and, of a kin, those that expire first. Choices that can't be cheaper than the best so far aren't
 * priced, as a coupon beside others takes no more off than alone, nor leaves others more.
 */
export const chooseCoupons = (
  basket: readonly BasketLine[],
  others: readonly Reduction[],
  candidates: readonly Candidate[],
  alone: ReadonlyMap<string, Applied> = aloneOf(basket, others, candidates),
): Choice => {
  const price = (chosen: readonly Candidate[]): Priced => priceBasket(basket, reductionsWith(others, chosen));
  const offOf = (some: readonly Candidate[]): number =>
    price(some).applied.reduce((sum, { id, off }) => (some.some((one) => one.id === id) ? sum + off : sum), 0);
  const kins = kinsOf(candidates, alone);
  const all = kins.flatMap(({ some, worth }) => some.map((one): Valued => ({ one, worth })));
  const kept = all.length > choiceLimits.coupons ? mostUseful(kins, choiceLimits.coupons, offOf) : all;
  const useful = kept.toSorted((a, b) => b.worth - a.worth);
  let best: Pick<Choice, 'chosen' | 'priced'> = { chosen: [], priced: price([]) };
  let isProven = useful.length === all.length;
  let [counted, reduced] = [0, 0];
  const mostReduced = useful.length > choiceLimits.proven ? choiceLimits.reducedLines : Infinity;
  const look = (at: number, chosen: readonly Candidate[], due: number): void => {
    const left = useful.slice(at).reduce((sum, { worth }) => sum + worth, 0);
    const gain = best.priced.due - (due - left);
    const next = useful[at]?.one;
    if (!next || gain < 0 || (gain === 0 && chosen.length + 1 >= best.chosen.length)) return;
    if (counted >= choiceLimits.baskets || reduced >= mostReduced) {
      isProven = false;
      return;
    }
    // Where one of a kin was left out, another of it would be the same choice.
    const isLeftOut = useful.slice(0, at).some(({ one }) => one.kin === next.kin && !chosen.includes(one));
    if (!isLeftOut && mayJoin(chosen, next)) {
      const more = [...chosen, next];
      const priced = price(more);
      counted += 1;
      reduced += basket.length * more.length;
      const saved = best.priced.due - priced.due;
      if (saved > 0 || (saved === 0 && more.length < best.chosen.length)) best = { chosen: more, priced };
      look(at + 1, more, priced.due);
    }
    look(at + 1, chosen, due);
  };
  look(0, [], best.priced.due);
  return { ...best, isProven };
};
