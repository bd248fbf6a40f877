import type { ReactNode } from 'react';

/** One column of a list; widths of those shown by default add up to the panel's width at 1366. */
export interface ListColumn<Row, Sort extends string = string> {
  key: string;
  title: string;
  /** Pixels; where the panel is wider, all grow alike. */
  width: number;
  render: (row: Row) => ReactNode;
  /** Figures and money. */
  align?: 'right';
  /** The name that the server sorts by. */
  sort?: Sort;
  /** Can be neither hidden nor moved: what the row is, and what can be done with it. */
  fixed?: 'start' | 'end';
  /** On phones: beside the name, among the facts (as usual), or not at all. */
  onCard?: 'mark' | 'fact' | 'none';
  /** Its columns in an export, by their names; its own key unless given. */
  exported?: readonly string[];
  /** Shown by default only from this width of the window. */
  from?: number;
}

/** What a user made of a list's columns: their order, and which are shown or hidden other than by default. */
export interface ColumnChoice {
  order: readonly string[];
  shown: readonly string[];
  hidden: readonly string[];
}

export const usualColumns: ColumnChoice = { order: [], shown: [], hidden: [] };

/** Columns in the user's order; those it doesn't know (new in a later version) stay after the one they follow. */
export function orderColumns<Row>(columns: readonly ListColumn<Row>[], order: readonly string[]): ListColumn<Row>[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key && !column.fixed) ?? []);
  const free = [...known];
  columns.forEach((column, at) => {
    if (column.fixed || known.includes(column)) return;
    const before = columns.slice(0, at).findLast((one) => free.includes(one));
    free.splice(before ? free.indexOf(before) + 1 : 0, 0, column);
  });
  return [
    ...columns.filter(({ fixed }) => fixed === 'start'),
    ...free,
    ...columns.filter(({ fixed }) => fixed === 'end'),
  ];
}

export function isShown<Row>(
  { key, fixed, from = 0 }: ListColumn<Row>,
  choice: ColumnChoice,
  windowWidth: number,
): boolean {
  if (fixed || choice.shown.includes(key)) return true;
  return !choice.hidden.includes(key) && windowWidth >= from;
}

export function showColumn(choice: ColumnChoice, key: string, show: boolean): ColumnChoice {
  const without = (keys: readonly string[]) => keys.filter((one) => one !== key);
  return {
    ...choice,
    shown: show ? [...without(choice.shown), key] : without(choice.shown),
    hidden: show ? without(choice.hidden) : [...without(choice.hidden), key],
  };
}

/** Moves a column by some places among those that may move, to their end at most. */
export function moveColumn<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice,
  key: string,
  by: number,
): ColumnChoice {
  const order = orderColumns(columns, choice.order).flatMap((column) => (column.fixed ? [] : [column.key]));
  const from = order.indexOf(key);
  const to = Math.min(Math.max(from + by, 0), order.length - 1);
  if (from < 0 || to === from) return choice;
  order.splice(from, 1);
  order.splice(to, 0, key);
  return { ...choice, order };
}
