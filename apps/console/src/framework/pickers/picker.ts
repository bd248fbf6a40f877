import type { ReactNode } from 'react';

/** Something that can be picked. */
export interface Pickable {
  readonly id: string;
  readonly label: string;
  /** Distinguishes items with the same label. */
  readonly detail?: ReactNode;
}

/** A hook that returns the items matching the typed text. */
export type UseFound = (words: string) => {
  readonly found: readonly Pickable[] | undefined;
  readonly searching: boolean;
  readonly error?: string | undefined;
};

/** A hook that returns the picked item by its id; undefined until it is known. */
export type UsePicked = (id: string | undefined) => Pickable | undefined;

/** The row that a key moves to; undefined if the key doesn't move or there are no rows. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + 8, count - 1);
    case 'PageUp':
      return Math.max(at - 8, 0);
    default:
      return undefined;
  }
}

/** The picked items after one was pressed. */
export function toggled(picked: readonly Pickable[], one: Pickable, most: number): readonly Pickable[] {
  if (picked.some(({ id }) => id === one.id)) return picked.filter(({ id }) => id !== one.id);
  return picked.length < most ? [...picked, one] : picked;
}
