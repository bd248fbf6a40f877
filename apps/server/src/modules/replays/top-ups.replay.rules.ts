import type { ReplaySum } from '@regulars/contract';
import { tiersFor } from '@regulars/contract/rules/top-ups';
import type { ReplayReason } from '@regulars/phrases';
import { bestTopUp, type RuleOffered, type TopUpContext, type TopUpCounts } from '../top-up-rules/index.ts';
import { partOf, type PastDocument, type Replayer } from './documents.ts';
import { figuresOf, noFigures, type Figures } from './figures.rules.ts';

/** A paid top-up. */
export interface ToppedUp extends PastDocument {
  readonly branchId: string;
  readonly paid: number;
  /** Whether it is the member's first. */
  readonly isFirst: boolean;
  /** Fen on the card before it. */
  readonly storedValue: number;
}

/** Top-ups under the rules of one side so far, as far as a rule counts them. */
const countsOf = (rules: readonly RuleOffered[]) => {
  const limited = rules.filter(({ terms }) => terms.per_member !== null || terms.in_total !== null);
  const totals = new Map<string, number>();
  const members = new Map<string, number>();
  return {
    of: (memberId: string): ReadonlyMap<string, TopUpCounts> =>
      new Map(
        limited.map(({ rule_id: id }) => [
          id,
          { total: totals.get(id) ?? 0, member: members.get(`${id} ${memberId}`) ?? 0 },
        ]),
      ),
    add: (id: string, memberId: string): void => {
      if (!limited.some(({ rule_id }) => rule_id === id)) return;
      totals.set(id, (totals.get(id) ?? 0) + 1);
      members.set(`${id} ${memberId}`, (members.get(`${id} ${memberId}`) ?? 0) + 1);
    },
  };
};

type Best = ReturnType<typeof bestTopUp>;

const figuresIn = (best: Best): Figures =>
  best ? figuresOf({ bonus: best.gives.bonus, points: best.gives.points, growth: best.gives.growth }) : noFigures;

const reasonOf = (was: Best, is: Best): ReplayReason => {
  if (!was || !is) return 'no_rule';
  return was.rule.rule_id === is.rule.rule_id ? 'gift' : 'other_rule';
};

const sumOf = (best: Best, paid: number): ReplaySum => {
  if (!best) return [partOf('counted', paid), partOf('refused')];
  const { terms } = best.rule;
  return [
    partOf('counted', paid),
    partOf('rule', null, { name: terms.name }),
    ...tiersFor(terms, paid).map(({ pay }) => partOf('tier', pay)),
  ];
};

/** Compares what the rules in their order give, with the draft in the place of its rule, and without. */
export const topUpsReplayer = (
  { old, draft }: { readonly old: readonly RuleOffered[]; readonly draft: readonly RuleOffered[] },
  cardMost: number,
): Replayer<ToppedUp> => {
  const sides = { old: countsOf(old), new: countsOf(draft) };
  return ({ date, branchId, gradeId, memberId, isFirst, storedValue, paid }) => {
    const context: TopUpContext = { date, branchId, gradeId, isFirst, storedValue, cardMost };
    const was = bestTopUp(old, paid, context, sides.old.of(memberId));
    const is = bestTopUp(draft, paid, context, sides.new.of(memberId));
    if (was) sides.old.add(was.rule.rule_id, memberId);
    if (is) sides.new.add(is.rule.rule_id, memberId);
    const figures = { old: figuresIn(was), new: figuresIn(is) };
    const isSame = (['bonus', 'points', 'growth'] as const).every((unit) => figures.old[unit] === figures.new[unit]);
    return {
      ...figures,
      reason: isSame ? undefined : reasonOf(was, is),
      sums: () => ({ old: sumOf(was, paid), new: sumOf(is, paid) }),
    };
  };
};
