import type { GrowthRules, ReplaySum } from '@regulars/contract';
import type { ReplayReason } from '@regulars/phrases';
import { growthOf, growthOfTopUp } from '../growth-rules/index.ts';
import { dayCounts } from './day-counts.rules.ts';
import { partOf, type Replayer } from './documents.ts';
import { figuresOf } from './figures.rules.ts';
import type { PaidDocument } from './points.replay.rules.ts';

/** A document under a version, with what came before on its day. */
interface Growing {
  readonly rules: GrowthRules;
  readonly paid: PaidDocument['paid'];
  readonly is_first_today: boolean;
  readonly before: number;
}

/** Fen paid by all means together, and from stored value. */
const totalOf = ({ top_up: _, ...means }: PaidDocument['paid']) => ({
  paid: Object.values(means).reduce((sum, fen) => sum + fen, 0),
  stored_value: means.stored_value ?? 0,
});

const growthIn = ({ rules, paid, is_first_today, before }: Growing): number =>
  paid.top_up === undefined
    ? growthOf(rules, { ...totalOf(paid), is_first_today }, before)
    : growthOfTopUp(rules, paid.top_up, before);

/** What decides of it, beside its growth. */
const factsOf = (growing: Growing) => {
  const { rules, paid, is_first_today: isFirst, before } = growing;
  const { top_up: principal } = paid;
  const { paid: total, stored_value: stored } = totalOf(paid);
  const counted = principal ?? (rules.stored_value_counts ? total : total - stored);
  const unlimited = growthIn({ ...growing, rules: { ...rules, cap_per_day: null } });
  return {
    counted,
    rate: principal === undefined ? rules.per_yuan_spent : rules.per_yuan_topped_up,
    visit: principal === undefined && isFirst && total > 0 ? rules.per_visit : 0,
    capped: rules.cap_per_day !== null && unlimited > Math.max(0, rules.cap_per_day - before),
  };
};

const reasonOf = (old: Growing | undefined, drafted: Growing): ReplayReason => {
  if (!old) return 'base';
  const [was, is] = [factsOf(old), factsOf(drafted)];
  if (was.capped || is.capped) return 'day_most';
  if (was.counted !== is.counted) return 'share';
  return was.rate === is.rate ? 'visit' : 'base';
};

/** How the growth comes about, part by part. */
const sumOf = (growing: Growing | undefined): ReplaySum => {
  if (!growing) return [];
  const { counted, rate, visit, capped } = factsOf(growing);
  return [
    partOf('counted', counted),
    partOf('growth_per_yuan', rate),
    ...(visit > 0 ? [partOf('visit', visit)] : []),
    ...(capped ? [partOf('day_most', growing.rules.cap_per_day)] : []),
  ];
};

/** Compares what two versions of the growth rules give; without one in force, none came. */
export const growthReplayer = ({
  old,
  draft,
}: {
  readonly old: GrowthRules | undefined;
  readonly draft: GrowthRules;
}): Replayer<PaidDocument> => {
  const counts = dayCounts();
  return ({ date, memberId, paid }) => {
    const today = counts(date, memberId);
    const is_first_today = today.payments === 0;
    const before = old && { rules: old, paid, is_first_today, before: today.old };
    const after = { rules: draft, paid, is_first_today, before: today.new };
    const was = before ? growthIn(before) : 0;
    const is = growthIn(after);
    today.old += was;
    today.new += is;
    if (paid.top_up === undefined) today.payments += 1;
    return {
      old: figuresOf({ growth: was }),
      new: figuresOf({ growth: is }),
      reason: was === is ? undefined : reasonOf(before, after),
      sums: () => ({ old: sumOf(before), new: sumOf(after) }),
    };
  };
};
