import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowPicker } from './use-row-picker.ts';
import { sentSelection, useSelection } from './use-selection.ts';

interface Row {
  id: string;
  name: string;
}

const idOf = ({ id }: Row): string => id;
const rowsFrom = (names: string): Row[] => [...names].map((name, at) => ({ id: `${at}`, name }));

interface Shown {
  scope: string;
  rows: Row[];
}

/** The selection of a list that shows these rows, and its checkboxes. */
function open(names = 'abcde') {
  const rows = rowsFrom(names);
  const hook = renderHook(
    ({ scope, rows: inSight }: Shown) => {
      const selection = useSelection(idOf, scope, inSight);
      return { selection, pick: useRowPicker(selection, inSight, idOf) };
    },
    { initialProps: { scope: 'all', rows } },
  );
  return {
    show: (shown: Partial<Shown>) => hook.rerender({ scope: 'all', rows, ...shown }),
    check: (at: number, picked = true, range = false) =>
      act(() => {
        const row = rows[at];
        if (row) hook.result.current.pick(row, picked, range);
      }),
    selection: () => hook.result.current.selection,
    names: () => hook.result.current.selection.rows.map(({ name }) => name).join(''),
  };
}

test('selected rows that are shown again are as they are now; those of other pages as they were', () => {
  const { check, show, names, selection } = open();
  check(0);
  check(3);
  show({ rows: [{ id: '3', name: 'D' }] });
  expect(names()).toBe('aD');
  expect(sentSelection(selection(), idOf)).toEqual({ ids: ['0', '3'] });
});

test('Shift selects and deselects all rows from the last one, in both directions', () => {
  const { check, names } = open();
  check(3);
  check(1, true, true);
  expect(names().split('').toSorted().join('')).toBe('bcd');
  check(2, false, true);
  expect(names()).toBe('d');
});

test('a range whose other end is no longer shown is the row alone', () => {
  const { check, show, names } = open();
  check(0);
  show({ rows: rowsFrom('abcde').slice(2) });
  check(4, true, true);
  expect(names()).toBe('ae');
});

test('leaving the selecting mode clears the selection; entering it does not', () => {
  const { check, names, selection } = open();
  check(0);
  act(() => selection().pick(true));
  expect([selection().picking, names()]).toEqual([true, 'a']);
  act(() => selection().pick(false));
  expect([selection().picking, names()]).toEqual([false, '']);
});

test('all rows of the filter are sent as the filter with its instant, until a row is deselected', () => {
  const { check, selection, names } = open('ab');
  act(() => selection().chooseAll({ filter: { state: 'used' }, asOf: '2026-11-20T00:00:00Z', count: '12' }));
  expect(selection().has({ id: 'elsewhere', name: '' })).toBe(true);
  expect(sentSelection(selection(), idOf)).toEqual({ filter: { state: 'used' }, as_of: '2026-11-20T00:00:00Z' });
  check(1, false);
  expect(names()).toBe('a');
  expect(sentSelection(selection(), idOf)).toEqual({ ids: ['0'] });
});

test('another filter starts without a selection', () => {
  const { check, show, names } = open();
  check(0);
  show({ scope: 'some' });
  expect(names()).toBe('');
});
