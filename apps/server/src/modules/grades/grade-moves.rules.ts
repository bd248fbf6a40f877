import type { GradeMoves } from '@regulars/contract';
import { raisedTo, type Ladder } from './standing.rules.ts';

/** Members who hold a grade, and whose growth reaches the same grades. */
export interface Holders {
  readonly grade_id: string;
  /** The growth of one of them. */
  readonly growth: number;
  readonly members: number;
}

/** Growth from a threshold on, and below another. */
export interface GrowthRange {
  readonly from: number;
  readonly below: number;
}

/** Every threshold of two ladders, ascending. */
export const thresholdsOf = (...ladders: readonly Ladder[]): number[] =>
  [...new Set(ladders.flat().map((rung) => rung.growth_from))].toSorted((a, b) => a - b);

/** The growth of everybody whom a new ladder may move; undefined: it moves nobody, so that nobody need be counted. */
export const movedGrowth = (before: Ladder, after: Ladder): GrowthRange | undefined => {
  const thresholds = thresholdsOf(before, after);
  const moving = thresholds.flatMap((growth, at) => {
    const holders = before.map(({ grade_id }) => ({ grade_id, growth, members: 1 }));
    const { raised, unsupported } = movesBetween(before, after, holders);
    const below = thresholds[at + 1] ?? Number.MAX_SAFE_INTEGER;
    return raised.length + unsupported.length > 0 ? [{ from: growth, below }] : [];
  });
  const [first, last] = [moving.at(0), moving.at(-1)];
  return first && last && { from: first.from, below: last.below };
};

/** Whom a new ladder raises, by `raisedTo`, and whose grade their growth no longer reaches. */
export const movesBetween = (before: Ladder, after: Ladder, holders: readonly Holders[]): GradeMoves => {
  const raised = new Map<string, GradeMoves['raised'][number]>();
  const unsupported = new Map<string, number>();
  const indexOf = (id: string): number => after.findIndex((rung) => rung.grade_id === id);
  for (const { grade_id: from, growth, members } of holders) {
    const to = raisedTo(before, after, from, growth)?.grade_id;
    if (to !== undefined) {
      const key = `${from} ${to}`;
      raised.set(key, { from, to, members: members + (raised.get(key)?.members ?? 0) });
    }
    const [held, heldBefore] = [after, before].map((ladder) => ladder.find((rung) => rung.grade_id === from));
    if (held && heldBefore && growth < held.growth_from && growth >= heldBefore.growth_from)
      unsupported.set(from, members + (unsupported.get(from) ?? 0));
  }
  const inOrder = <Item extends { readonly members: number }>(
    items: readonly Item[],
    id: (item: Item) => string,
  ): Item[] => items.toSorted((a, b) => indexOf(id(a)) - indexOf(id(b)));
  return {
    raised: inOrder([...raised.values()], ({ from }) => from),
    unsupported: inOrder(
      [...unsupported].map(([grade_id, members]) => ({ grade_id, members })),
      ({ grade_id }) => grade_id,
    ),
  };
};
