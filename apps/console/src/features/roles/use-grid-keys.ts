import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { verbKey, type Row } from './permission-rows.ts';

interface GridKeys {
  grid: RefObject<HTMLTableElement | null>;
  /** The box that Tab reaches. */
  at: string | undefined;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const boxesOf = (row: Element | undefined): HTMLElement[] => [...(row?.querySelectorAll('input') ?? [])];

/**
 * One tab stop for all boxes of a tree in rows, as the pattern of a treegrid has it: up and down go to another row, left and
 * right along a row, fold it, or go to the row above it.
 */
export function useGridKeys(rows: readonly Row[], onFold: (key: string, open: boolean) => void): GridKeys {
  const grid = useRef<HTMLTableElement>(null);
  const [last, setLast] = useState<string>();
  const keys = rows.flatMap((row) => [row.key, ...(row.page?.permissions.map((one) => verbKey(row, one)) ?? [])]);
  const isGone = last !== undefined && !keys.includes(last);
  const at = isGone ? keys[0] : (last ?? keys[0]);

  useEffect(() => {
    // A row that a filter takes away with its box doesn’t take the focus along.
    if (isGone && document.activeElement === document.body)
      grid.current?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus();
  }, [isGone]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...(grid.current?.rows ?? [])];
    const line = event.target.closest('tr');
    const index = line ? lines.indexOf(line) : -1;
    const row = rows[index];
    if (!row) return;
    const boxes = boxesOf(lines[index]);
    const column = boxes.indexOf(event.target);
    const go = (to: number, toColumn = 0): void => {
      const there = boxesOf(lines[to]);
      there[Math.min(toColumn, there.length - 1)]?.focus();
    };
    const moves: Partial<Record<string, () => void>> = {
      ArrowUp: () => go(index - 1, column),
      ArrowDown: () => go(index + 1, column),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => {
        if (row.open === undefined) boxes[column + 1]?.focus();
        else if (row.open) go(index + 1);
        else onFold(row.key, true);
      },
      ArrowLeft: () => {
        if (column > 0) boxes[column - 1]?.focus();
        else if (row.open) onFold(row.key, false);
        else go(rows.findLastIndex(({ level }, one) => one < index && level < row.level));
      },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return {
    grid,
    at,
    onFocus: ({ target }) => {
      if (target.dataset['box'] !== undefined) setLast(target.dataset['box']);
    },
    onKeyDown,
  };
}
