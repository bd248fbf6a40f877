import { isShown, moveColumn, orderColumns, showColumn, defaultColumns } from './columns.ts';
import type { ColumnChoice, ListColumn } from './columns.ts';
import type { Next } from '../preferences/use-preference.ts';
import { useMedia } from './use-media.ts';

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
  const windowWidth = useMedia('(min-width: 1600px)') ? 1600 : 0;
  const all = orderColumns(columns, choice.order).map((column) => ({
    column,
    shown: isShown(column, choice, windowWidth),
  }));
  return {
    all,
    shown: all.flatMap(({ column, shown }) => (shown ? [column] : [])),
    show: (key, show) => choose((now) => showColumn(now, key, show)),
    move: (key, by) => choose((now) => moveColumn(columns, now, key, by)),
    reset: () => choose(defaultColumns),
    changed: choice.order.length + choice.shown.length + choice.hidden.length > 0,
  };
}
