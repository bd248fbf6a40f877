import type { SavedView } from '@regulars/contract';
import { expect, test } from 'vitest';
import { choicesField, textField, textsField } from './address-fields.ts';
import { defaultColumns } from './columns.ts';
import { placeText, readAddress, withoutGoneValues } from './list-address.ts';
import { differs, splitTabs } from './views.ts';
import type { ViewContent } from './views.ts';

const schema = {
  name: 'members',
  fields: { keyword: textField(10), state: choicesField(['normal', 'frozen']), tag: textsField(/^\p{L}+$/u, 5) },
  sorts: ['joined_at'],
} as const;
const textOf = (address: string) => placeText(schema, readAddress(schema, new URLSearchParams(address)));

test('the same filters and sort give the same text, whatever their order, page and size', () => {
  expect(textOf('state=frozen&state=normal&keyword=a&index=3&size=50&view=x')).toBe(
    textOf('keyword=a&state=normal&state=frozen'),
  );
  expect(textOf('sort=joined_at')).not.toBe(textOf('sort=joined_at&order=asc'));
});

test('drops parts of a saved text that the list no longer knows', () => {
  expect(textOf('state=gone&keyword=a&grade=x')).toBe('keyword=a');
});

test('drops values that no longer exist, and keeps values while the valid ones load', () => {
  const filters = { tag: ['Tea', 'Gone'], keyword: 'a' };
  expect(withoutGoneValues(filters, { tag: ['Tea'] })).toEqual({ tag: ['Tea'], keyword: 'a' });
  expect(withoutGoneValues(filters, { tag: [] })).toEqual({ tag: undefined, keyword: 'a' });
  expect(withoutGoneValues(filters, { tag: undefined })).toEqual(filters);
});

const kept: ViewContent = { query: 'state=frozen', columns: defaultColumns, density: null };

test('filters, density and columns make a view differ, but not the order of hidden columns', () => {
  expect(differs(kept, kept)).toBe(false);
  expect(differs({ ...kept, query: '' }, kept)).toBe(true);
  expect(differs({ ...kept, density: 'compact' }, kept)).toBe(true);
  expect(differs({ ...kept, columns: { ...defaultColumns, order: ['a'] } }, kept)).toBe(true);
  const hidden = (...keys: string[]) => ({ ...kept, columns: { ...defaultColumns, hidden: keys } });
  expect(differs(hidden('a', 'b'), hidden('b', 'a'))).toBe(false);
});

test('tabs that do not fit are in a menu, except the active one', () => {
  const views = ['a', 'b', 'c', 'd'].map((view_id) => ({ view_id }) as SavedView); // the only field splitTabs reads
  const split = (active: string | undefined, fit: number) => {
    const { tabs, more } = splitTabs(views, active, fit);
    return [tabs, more].map((part) => part.map(({ view_id }) => view_id).join(''));
  };
  expect(split(undefined, 2)).toEqual(['ab', 'cd']);
  expect(split('d', 2)).toEqual(['ad', 'bc']);
  expect(split('b', 2)).toEqual(['ab', 'cd']);
  expect(split('d', 9)).toEqual(['abcd', '']);
});
