import { categoriesMost } from '@regulars/contract/rules';
import type { ErrorName, Loss, SkipReason } from '@regulars/phrases';
import type { Place } from '../../platform/lists/ordering.ts';
import type { CategoryRow } from './categories.queries.ts';

/** Why categories can't be arranged as requested, with the values for the error's words. */
export interface Misfit {
  readonly problem: Extract<ErrorName, `category_${string}`>;
  readonly values?: Readonly<Record<string, string>>;
}

export type Known = Pick<CategoryRow, 'category_id' | 'parent_id' | 'name' | 'state'>;

/**
 * What is wrong with these places: two levels at most, and nothing moves into a disabled category. What is already in
 * one may stay.
 */
export const misfitOf = (categories: readonly Known[], places: readonly Place[]): Misfit | undefined => {
  const known = new Map(categories.map((category) => [category.category_id, category]));
  const parentOf = new Map(places.map(({ id, parent }) => [id, parent]));
  const isWhole = places.length === known.size && parentOf.size === known.size;
  if (!isWhole || places.some(({ id }) => !known.has(id))) return { problem: 'category_order_incomplete' };
  for (const { id, parent: parentId } of places) {
    if (parentId === null) continue;
    const [category, parent] = [known.get(id), known.get(parentId)];
    if (!category || !parent) return { problem: 'category_not_found' };
    const values = { name: category.name, parent: parent.name };
    if (parentOf.get(parentId) !== null) return { problem: 'category_too_deep', values };
    const isNew = category.parent_id !== parentId;
    if (isNew && parent.state === 'stopped') return { problem: 'category_parent_stopped', values };
  }
  return undefined;
};

/** The current places, with one category moved or added at the end of `parent`. */
export const placesWith = (categories: readonly Known[], id: string, parent: string | null): Place[] => [
  ...placesOf(categories).filter((place) => place.id !== id),
  { id, parent },
];

export const placesOf = (categories: readonly Known[]): Place[] =>
  categories.map(({ category_id, parent_id }) => ({ id: category_id, parent: parent_id }));

/** Depth first: each top-level category is followed by its children. */
export const fromTop = (places: readonly Place[]): Place[] => {
  const under = Map.groupBy(places, ({ parent }) => parent);
  return (under.get(null) ?? []).flatMap((place) => [place, ...(under.get(place.id) ?? [])]);
};

/**
 * Which removed categories can be restored, in this order: parents before their children. A child whose parent no longer
 * takes children goes to the first level.
 */
export const restorable = <Removed extends Known>(
  categories: readonly Known[],
  removed: readonly Removed[],
): { rows: Removed[]; skipped: SkipReason[]; lost: Loss[] } => {
  const there = [...categories];
  const result: ReturnType<typeof restorable<Removed>> = { rows: [], skipped: [], lost: [] };
  for (const row of removed.toSorted((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))) {
    const parent = there.find(({ category_id }) => category_id === row.parent_id);
    const placed = parent?.parent_id === null ? row : { ...row, parent_id: null };
    const isTaken = there.some(
      ({ name, parent_id }) => parent_id === placed.parent_id && name.toLowerCase() === placed.name.toLowerCase(),
    );
    if (there.length >= categoriesMost) result.skipped.push('full');
    else if (isTaken) result.skipped.push('name_taken');
    else {
      there.push(placed);
      result.rows.push(placed);
      if (placed.parent_id !== row.parent_id) result.lost.push('parent');
    }
  }
  return result;
};

/** The sort code after the last. */
export const nextSortCode = (categories: readonly Pick<CategoryRow, 'sort_code'>[]): number =>
  Math.max(0, ...categories.map((category) => category.sort_code)) + 1;
