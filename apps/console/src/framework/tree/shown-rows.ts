import type { Outline } from '../sort/outline.ts';

export interface ShownRow {
  readonly id: string;
  readonly parent: string | null;
  /** Number of its children. */
  readonly children: number;
  /** Position within its level, and size of that level. */
  readonly at: number;
  readonly of: number;
}

/**
 * The visible rows: without the children of collapsed rows or, during a search, matches with their parents and
 * children.
 */
export function shownRows(
  outline: Outline,
  folded: ReadonlySet<string>,
  searched: string,
  nameOf: (id: string) => string,
): ShownRow[] {
  const fits = (id: string): boolean => nameOf(id).toLowerCase().includes(searched);
  const levelIn = (parent: string | null): ShownRow[] => {
    const level = outline.filter((place) => place.parent === parent);
    return level.map((place, at) => ({
      ...place,
      children: outline.filter((one) => one.parent === place.id).length,
      at: at + 1,
      of: level.length,
    }));
  };
  return levelIn(null).flatMap((top) => {
    const inside = levelIn(top.id).filter(({ id }) => fits(id) || fits(top.id));
    if (inside.length === 0 && !fits(top.id)) return [];
    return folded.has(top.id) && searched === '' ? [top] : [top, ...inside];
  });
}
