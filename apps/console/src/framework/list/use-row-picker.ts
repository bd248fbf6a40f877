import { useRef } from 'react';
import type { Selection } from './use-selection.ts';

/** Selects or deselects a row; `range` includes all rows between it and the last one that was clicked. */
export type PickRow<Row> = (row: Row, picked: boolean, range: boolean) => void;

/** Checkboxes of the displayed rows, with ranges by Shift. */
export function useRowPicker<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): PickRow<Row> {
  const last = useRef<string>(undefined);
  return (row, picked, range) => {
    const at = rows.indexOf(row);
    const from = range ? rows.findIndex((one) => idOf(one) === last.current) : -1;
    last.current = idOf(row);
    selection?.set(from < 0 ? [row] : rows.slice(Math.min(from, at), Math.max(from, at) + 1), picked);
  };
}
