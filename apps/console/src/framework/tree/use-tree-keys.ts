import { useState } from 'react';
import type { RefObject } from 'react';
import type { ShownRow } from './shown-rows.ts';

interface TreeKeys {
  /** The row with the roving tabindex. */
  at: string | undefined;
  /** Call when a row receives focus. */
  seen: (id: string) => void;
  focus: (id: string | undefined) => void;
  /** Returns whether it handled the key. */
  onKey: (key: string, row: ShownRow) => boolean;
}

interface TreeKeysOptions {
  list: RefObject<HTMLElement | null>;
  /** Visible rows, from top to bottom. */
  rows: readonly ShownRow[];
  /** The first row that Tab reaches. */
  selected: string | undefined;
  folded: ReadonlySet<string>;
  onFold: (id: string, fold: boolean) => void;
  onSelect: (id: string) => void;
  onRename: ((id: string) => void) | undefined;
  /** Letters, in lower case, and what they do to a row; they answer what they did. */
  letters: Readonly<Record<string, (id: string) => string>>;
  announce: (words: string) => void;
}

/** Keyboard navigation of a tree: arrows, Home and End move and fold, Enter selects, F2 renames. */
export function useTreeKeys(options: TreeKeysOptions): TreeKeys {
  const { list, rows, selected, folded, onFold, onSelect, onRename, letters, announce } = options;
  const [last, setLast] = useState<string>();
  const ids = rows.map(({ id }) => id);
  const at = [last, selected].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  const focus = (id: string | undefined): void => {
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  };

  function onKey(key: string, { id, parent, children }: ShownRow): boolean {
    const isFolded = folded.has(id);
    const [before, after] = [ids[ids.indexOf(id) - 1], ids[ids.indexOf(id) + 1]];
    const keys: Partial<Record<string, () => void>> = {
      ArrowUp: () => focus(before),
      ArrowDown: () => focus(after),
      Home: () => focus(ids[0]),
      End: () => focus(ids.at(-1)),
      ArrowLeft: () => (children > 0 && !isFolded ? onFold(id, true) : focus(parent ?? undefined)),
      ArrowRight: () => {
        if (children > 0 && isFolded) onFold(id, false);
        else if (children > 0) focus(after);
      },
      Enter: () => onSelect(id),
      ...(onRename && { F2: () => onRename(id) }),
    };
    const letter = letters[key.toLowerCase()];
    const act = keys[key] ?? (letter && (() => announce(letter(id))));
    act?.();
    return act !== undefined;
  }

  return { at, seen: setLast, focus, onKey };
}
