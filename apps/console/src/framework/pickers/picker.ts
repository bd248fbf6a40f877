import type { ReactNode } from 'react';

/** Something that can be picked. */
export interface Pickable {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of its name. */
  readonly detail?: ReactNode;
}

/** A hook that finds what fits the words that are typed. */
export type UseFound = (words: string) => {
  readonly found: readonly Pickable[] | undefined;
  readonly searching: boolean;
  readonly error?: string | undefined;
};

/** The row that a key leads to, from one or from none; undefined where the key leads nowhere. */
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

/** What is picked once one more was pressed: another one, or it is taken off again. */
export function toggled(picked: readonly Pickable[], one: Pickable, most: number): readonly Pickable[] {
  if (picked.some(({ id }) => id === one.id)) return picked.filter(({ id }) => id !== one.id);
  return picked.length < most ? [...picked, one] : picked;
}
