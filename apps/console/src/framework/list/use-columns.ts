import { fitColumns, moveColumn, orderColumns, showColumn, defaultColumns } from './columns.ts';
import type { ColumnChoice, ListColumn } from './columns.ts';
import type { Next } from '../preferences/use-preference.ts';
import { useWindowWidth } from './use-media.ts';

/** The columns as chosen by the user, and functions to change the choice. */
export interface ColumnSettings<Row> {
  shown: readonly ListColumn<Row>[];
  /** All columns, for the settings panel. */
  all: readonly { column: ListColumn<Row>; shown: boolean }[];
  show: (key: string, show: boolean) => void;
  /** Moves a column by some positions among the movable ones. */
  move: (key: string, by: number) => void;
  reset: () => void;
  changed: boolean;
}

export function useColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice,
  choose: (choice: Next<ColumnChoice>) => void,
): ColumnSettings<Row> {
  const windowWidth = useWindowWidth();
  const ordered = orderColumns(columns, choice.order);
  const fitting = fitColumns(ordered, choice, windowWidth);
  const all = ordered.map((column) => ({ column, shown: fitting.includes(column) }));
  return {
    all,
    shown: all.flatMap(({ column, shown }) => (shown ? [column] : [])),
    show: (key, show) => choose((now) => showColumn(now, key, show)),
    move: (key, by) => choose((now) => moveColumn(columns, now, key, by)),
    reset: () => choose(defaultColumns),
    changed: choice.order.length + choice.shown.length + choice.hidden.length > 0,
  };
}
