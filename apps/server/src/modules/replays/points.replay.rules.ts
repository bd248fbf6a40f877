import type { PointRules, ReplaySum } from '@regulars/contract';
import type { PayMeans, ReplayReason } from '@regulars/phrases';
import { earnedPoints, multiplesFor, ratesFor, type Earner, type Paid } from '../point-rules/index.ts';
import { dayCounts } from './day-counts.rules.ts';
import { partOf, type PastDocument, type Replayer } from './documents.ts';
import { figuresOf } from './figures.rules.ts';

/** What was paid, by whom and where. */
export interface PaidDocument extends PastDocument {
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly branchId: string | null;
  readonly paid: Paid;
}

/** The grades in force, as far as they earn. */
export type EarningGrades = ReadonlyMap<string, { readonly name: string; readonly earning_rate: number }>;

const one = 10_000;

/** A document under a version, with what was earned before on its day. */
interface Earning {
  readonly rules: PointRules;
  readonly earner: Earner;
  readonly paid: Paid;
  readonly before: number;
}

/** What decides of an earning, beside its points. */
const factsOf = ({ rules, earner, paid, before }: Earning) => {
  const { base } = rules;
  const parts = Object.entries(paid) as [PayMeans | 'top_up', number][]; // its own keys
  const total = parts.reduce((sum, [, fen]) => sum + fen, 0);
  const shareOf = (means: PayMeans | 'top_up'): number => (means === 'top_up' ? base.top_up_share : base.shares[means]);
  const counted = parts.reduce((sum, [means, fen]) => sum + Math.floor((fen * shareOf(means)) / one), 0);
  const unlimited = earnedPoints({ ...rules, base: { ...base, day_most: null } }, earner, paid);
  return {
    counted,
    least: total < base.least,
    capped: base.day_most !== null && unlimited > Math.max(0, base.day_most - before),
    rates: ratesFor(rules, earner),
  };
};

const reasonOf = (old: Earning | undefined, drafted: Earning): ReplayReason => {
  if (!old) return 'base';
  const [was, is] = [factsOf(old), factsOf(drafted)];
  if (was.capped || is.capped) return 'day_most';
  if (was.least !== is.least) return 'least';
  if (was.rates.join() !== is.rates.join()) return 'multiple';
  return was.counted === is.counted ? 'base' : 'share';
};

/** The multiples that count, with whose they are. */
const ratesIn = ({ rules, earner }: Earning, grades: EarningGrades): ReplaySum => {
  const named = [
    { name: grades.get(earner.gradeId)?.name ?? null, rate: earner.gradeRate },
    ...multiplesFor(rules.multiples, earner),
  ].map(({ name, rate }) => partOf('rate', rate, { name }));
  const rates = ratesFor(rules, earner);
  const counting =
    rules.base.combining === 'best'
      ? named.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0)).slice(0, 1)
      : rates.length < named.length
        ? rates.map((rate) => partOf('rate', rate)) // the most that multiples may be together
        : named;
  return counting.filter(({ amount }) => amount !== one);
};

/** How the points come about, part by part. */
const sumOf = (earning: Earning | undefined, grades: EarningGrades): ReplaySum => {
  if (!earning) return [];
  const { points, per, least, day_most: most } = earning.rules.base;
  const facts = factsOf(earning);
  const counted = partOf('counted', facts.counted);
  if (facts.least) return [counted, partOf('least', least)];
  return [
    counted,
    partOf('points_per', points, { per }),
    ...ratesIn(earning, grades),
    ...(facts.capped ? [partOf('day_most', most)] : []),
  ];
};

/** Compares what two versions of the point rules give; without one in force, nothing was earned. */
export const pointsReplayer = (
  { old, draft }: { readonly old: PointRules | undefined; readonly draft: PointRules },
  grades: EarningGrades,
): Replayer<PaidDocument> => {
  const counts = dayCounts();
  return ({ date, birthday, gradeId, branchId, memberId, paid }) => {
    const today = counts(date, memberId);
    const gradeRate = grades.get(gradeId)?.earning_rate ?? one;
    const earner = { date, birthday, gradeId, gradeRate, branchId };
    const before = old && { rules: old, earner, paid, before: today.old };
    const after = { rules: draft, earner, paid, before: today.new };
    const was = before ? earnedPoints(before.rules, earner, paid, today.old) : 0;
    const is = earnedPoints(draft, earner, paid, today.new);
    today.old += was;
    today.new += is;
    return {
      old: figuresOf({ points: was }),
      new: figuresOf({ points: is }),
      reason: was === is ? undefined : reasonOf(before, after),
      sums: () => ({ old: sumOf(before, grades), new: sumOf(after, grades) }),
    };
  };
};
