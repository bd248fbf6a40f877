import type { ErrorName } from '@regulars/phrases';
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

/** The sort code after the last. */
export const nextSortCode = (categories: readonly Pick<CategoryRow, 'sort_code'>[]): number =>
  Math.max(0, ...categories.map((category) => category.sort_code)) + 1;
