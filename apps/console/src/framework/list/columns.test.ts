import { expect, test } from 'vitest';
import { fitColumns, isShown, moveColumn, orderColumns, showColumn, defaultColumns } from './columns.ts';
import type { ListColumn } from './columns.ts';

const column = (key: string, more: Partial<ListColumn<null>> = {}): ListColumn<null> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  ...more,
});
const columns = [
  column('name', { fixed: 'start' }),
  column('a'),
  column('b'),
  column('wide', { from: 1600 }),
  column('actions', { fixed: 'end' }),
];
const keys = (order: readonly string[]) => orderColumns(columns, order).map(({ key }) => key);

test('the user’s order applies between the fixed columns', () => {
  expect(keys([])).toEqual(['name', 'a', 'b', 'wide', 'actions']);
  expect(keys(['b', 'wide', 'a'])).toEqual(['name', 'b', 'wide', 'a', 'actions']);
});

test('a column missing from the user’s order follows its neighbour', () => {
  expect(keys(['b', 'a'])).toEqual(['name', 'b', 'wide', 'a', 'actions']);
});

test('ignores keys of removed or fixed columns', () => {
  expect(keys(['gone', 'actions', 'b', 'a', 'wide'])).toEqual(['name', 'b', 'a', 'wide', 'actions']);
});

test('moving stops at the ends', () => {
  expect(moveColumn(columns, defaultColumns, 'b', -1).order).toEqual(['b', 'a', 'wide']);
  expect(moveColumn(columns, defaultColumns, 'a', -1)).toBe(defaultColumns);
  expect(moveColumn(columns, defaultColumns, 'wide', 1)).toBe(defaultColumns);
  expect(moveColumn(columns, defaultColumns, 'name', 1)).toBe(defaultColumns);
  expect(moveColumn(columns, defaultColumns, 'a', 9).order).toEqual(['b', 'wide', 'a']);
});

test('a column for wide windows shows in those, or if the user chose it', () => {
  const wide = column('wide', { from: 1600 });
  expect(isShown(wide, defaultColumns, 0)).toBe(false);
  expect(isShown(wide, defaultColumns, 1600)).toBe(true);
  const wanted = showColumn(defaultColumns, 'wide', true);
  expect(isShown(wide, wanted, 0)).toBe(true);
  const hidden = showColumn(wanted, 'wide', false);
  expect(isShown(wide, hidden, 1600)).toBe(false);
  expect(hidden).toEqual({ order: [], shown: [], hidden: ['wide'] });
});

test('of the columns for wide windows as many show as fit, in their order', () => {
  const all = [
    column('name', { fixed: 'start', width: 1_000 }),
    column('branch', { from: 1440, width: 200 }),
    column('cashier', { from: 1440, width: 300 }),
    column('points', { from: 1920, width: 80 }),
  ];
  const shownAt = (width: number, choice = defaultColumns) => fitColumns(all, choice, width).map(({ key }) => key);
  expect(shownAt(1440)).toEqual(['name']);
  expect(shownAt(1600)).toEqual(['name', 'branch']);
  expect(shownAt(1920)).toEqual(['name', 'branch', 'cashier', 'points']);
  expect(shownAt(1440, showColumn(defaultColumns, 'cashier', true))).toEqual(['name', 'cashier']);
});

test('fixed columns always show', () => {
  expect(isShown(column('name', { fixed: 'start' }), { order: [], shown: [], hidden: ['name'] }, 0)).toBe(true);
});
