import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ListPage } from './list-result.ts';
import type { Chosen } from './use-selection.ts';
import { useShownTotals } from './use-totals.ts';
import type { ListTotal } from './use-totals.ts';

interface Row {
  points: number;
}

const figures: readonly ListTotal<Row>[] = [
  { column: 'points', figure: 'points', title: 'Points', of: ({ points }) => points, text: String },
];
const rows: readonly Row[] = [{ points: 3 }, { points: 4 }];
const whole = { filter: {}, asOf: undefined, count: '1,200' };

const around = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

function shown(totals: NonNullable<ListPage<Row>['totals']> | null, chosen: Chosen<Row>) {
  const { result } = renderHook(() => useShownTotals<Row>({ totals }, chosen, figures), { wrapper: around });
  const { sums, selected, notes } = result.current;
  return { text: sums.get('points')?.[0]?.text, selected, notes };
}

test('selected rows are summed in place of all rows', () => {
  expect(shown({ count: 1_200, points: 99 }, { rows })).toEqual({ text: '7', selected: 2, notes: [] });
});

test('with all rows of the filter selected, the totals are the filter’s', () => {
  expect(shown({ count: 1_200, points: 99 }, { rows, whole })).toEqual({ text: '99', selected: 0, notes: [] });
});

test('too many rows to add up are a dash and a note, unless some are selected', () => {
  const note = '–: too many rows to add up. Narrow the filters.';
  expect(shown(null, { rows: [] })).toEqual({ text: '–', selected: 0, notes: [note] });
  expect(shown(null, { rows })).toEqual({ text: '7', selected: 2, notes: [] });
});
