import type { Outline } from '../sort/outline.ts';

export interface ShownRow {
  readonly id: string;
  readonly parent: string | null;
  /** 1 for rows without a parent. */
  readonly level: number;
  /** Number of its children. */
  readonly children: number;
  /** Position within its level, and size of that level. */
  readonly at: number;
  readonly of: number;
}

/**
 * The visible rows: without the children of collapsed rows or, during a search, matches with all above and below them.
 */
export function shownRows(
  outline: Outline,
  folded: ReadonlySet<string>,
  searched: string,
  nameOf: (id: string) => string,
): ShownRow[] {
  const childrenOf = Map.groupBy(outline, ({ parent }) => parent);
  const below = (parent: string | null, level: number, isMatched: boolean): ShownRow[] => {
    const siblings = childrenOf.get(parent) ?? [];
    return siblings.flatMap((place, at) => {
      const fits = isMatched || nameOf(place.id).toLowerCase().includes(searched);
      const inside = below(place.id, level + 1, fits);
      if (inside.length === 0 && !fits) return [];
      const children = childrenOf.get(place.id)?.length ?? 0;
      const row = { ...place, level, children, at: at + 1, of: siblings.length };
      return folded.has(place.id) && searched === '' ? [row] : [row, ...inside];
    });
  };
  return below(null, 1, searched === '');
}
