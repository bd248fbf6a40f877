import type { ReactNode } from 'react';

/** Room for a moment of an earlier year, as 2025-11-20 15:20. */
export const momentWidth = 144;

/** One column of a list. The widths of the default columns add up to the panel's width at 1366 px. */
export interface ListColumn<Row, Sort extends string = string> {
  key: string;
  title: string;
  /** What its values count or leave out, shown at its title. */
  note?: string;
  /** In pixels; on a wider panel, all columns grow proportionally. */
  width: number;
  render: (row: Row) => ReactNode;
  /** For figures and money. */
  align?: 'right';
  /** The server's name of the sort column. */
  sort?: Sort;
  /** Can't be hidden or moved: the name at the start, the actions at the end. */
  fixed?: 'start' | 'end';
  /** On a phone card: beside the name, below it from edge to edge, among the facts (the default), or omitted. */
  onCard?: 'mark' | 'line' | 'fact' | 'none';
  /** Renders a link, which a phone card does not wrap in its button. */
  isLink?: boolean;
  /** Names of its columns in an export; its own key by default. */
  exported?: readonly string[];
  /** Shown by default only in windows at least this wide, and only where it fits beside the columns before it. */
  from?: number;
}

/** A user's choice of columns: their order, and the ones shown or hidden contrary to the default. */
export interface ColumnChoice {
  order: readonly string[];
  shown: readonly string[];
  hidden: readonly string[];
}

export const defaultColumns: ColumnChoice = { order: [], shown: [], hidden: [] };

/** Columns in the user's order; columns added in a later version follow their neighbour. */
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

/** Beside the columns in a window: the menu, the page's edges, and the boxes that select rows. */
const beside = 302;

/** The shown columns: of those for wide windows, as many as fit, so that none of them pushes others out of sight. */
export function fitColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice,
  windowWidth: number,
): ListColumn<Row>[] {
  const isAlways = (column: ListColumn<Row>): boolean => isShown(column, choice, 0);
  let width = columns.filter(isAlways).reduce((sum, column) => sum + column.width, beside);
  return columns.filter((column) => {
    if (isAlways(column)) return true;
    const fits = isShown(column, choice, windowWidth) && width + column.width <= windowWidth;
    if (fits) width += column.width;
    return fits;
  });
}

export function showColumn(choice: ColumnChoice, key: string, show: boolean): ColumnChoice {
  const without = (keys: readonly string[]) => keys.filter((one) => one !== key);
  return {
    ...choice,
    shown: show ? [...without(choice.shown), key] : without(choice.shown),
    hidden: show ? without(choice.hidden) : [...without(choice.hidden), key],
  };
}

/** Moves a column by some positions among the movable ones, clamped to the ends. */
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
