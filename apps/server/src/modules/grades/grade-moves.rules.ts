import type { GradeMoves } from '@regulars/contract';
import { raisedTo, type Ladder } from './standing.rules.ts';

/** Members who hold a grade, and whose growth reaches the same grades. */
export interface Holders {
  readonly grade_id: string;
  /** The growth of one of them. */
  readonly growth: number;
  readonly members: number;
}

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
