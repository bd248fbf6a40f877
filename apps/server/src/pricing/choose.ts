import { priceBasket, type BasketLine, type Priced, type Reduction } from './price.ts';

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

/** The coupons that take something off, of each kin as many as one basket takes, those worth most first. */
const usefulOf = (candidates: readonly Candidate[], worthOf: (one: Candidate) => number): Valued[] =>
  [...Map.groupBy(candidates.toSorted(compare), ({ kin }) => kin).values()]
    .flatMap((kin): Valued[] => {
      const [first] = kin;
      const worth = first ? worthOf(first) : 0;
      return worth > 0 ? kin.slice(0, first?.perOrder).map((one) => ({ one, worth })) : [];
    })
    .sort((a, b) => b.worth - a.worth);

/**
 * The coupons that make a basket cheapest; of equally cheap choices one with the fewest coupons, preferring those that are
 * worth most alone and, of a kin, those that expire first. Choices that can't be cheaper than the best so far aren't
 * priced, as a coupon beside others takes no more off than alone, nor leaves others more.
 */
export const chooseCoupons = (
  basket: readonly BasketLine[],
  others: readonly Reduction[],
  candidates: readonly Candidate[],
): Choice => {
  const price = (chosen: readonly Candidate[]): Priced => priceBasket(basket, reductionsWith(others, chosen));
  const worthOf = (one: Candidate): number => price([one]).applied.find(({ id }) => id === one.id)?.off ?? 0;
  const all = usefulOf(candidates, worthOf);
  const useful = all.slice(0, choiceLimits.coupons);
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
