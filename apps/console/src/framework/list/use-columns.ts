import { usePreference } from '../preferences/use-preference.ts';
import { isShown, moveColumn, orderColumns, showColumn, usualColumns } from './columns.ts';
import type { ColumnChoice, ListColumn } from './columns.ts';
import { useMedia } from './use-media.ts';

/** The columns of a list as this user wants them, and the means to change that. */
export interface ColumnSettings<Row> {
  shown: readonly ListColumn<Row>[];
  /** All of them, for the settings. */
  all: readonly { column: ListColumn<Row>; shown: boolean }[];
  show: (key: string, show: boolean) => void;
  move: (key: string, by: -1 | 1) => void;
  reset: () => void;
  changed: boolean;
}

/** `name` is the list's name in the user's preferences. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]): ColumnSettings<Row> {
  const [choice, setChoice] = usePreference<ColumnChoice>(`columns.${name}`, usualColumns);
  const windowWidth = useMedia('(min-width: 1600px)') ? 1600 : 0;
  const all = orderColumns(columns, choice.order).map((column) => ({
    column,
    shown: isShown(column, choice, windowWidth),
  }));
  return {
    all,
    shown: all.flatMap(({ column, shown }) => (shown ? [column] : [])),
    show: (key, show) => setChoice(showColumn(choice, key, show)),
    move: (key, by) => setChoice(moveColumn(columns, choice, key, by)),
    reset: () => setChoice(usualColumns),
    changed: choice.order.length + choice.shown.length + choice.hidden.length > 0,
  };
}
