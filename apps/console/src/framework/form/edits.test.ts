import { expect, test } from 'vitest';
import { changesOf, differencesOf, fieldsOf, mergedOnto, sameValue, settled } from './edits.ts';

const base = { name: '林晓雯', tags: ['新客'], remark: '' as string | null, grade: 'g1' };

test('null, empty text, an empty list and a missing value are equal', () => {
  expect(sameValue(null, '')).toBe(true);
  expect(sameValue(undefined, [])).toBe(true);
  expect(sameValue(0, null)).toBe(false);
  expect(sameValue(['a'], ['a'])).toBe(true);
});

test('a value counts as changed only if it differs', () => {
  expect(changesOf(base, { ...base, remark: null, tags: ['新客'] })).toEqual({});
  expect(changesOf(base, { ...base, tags: [], grade: 'g2' })).toEqual({ tags: [], grade: 'g2' });
});

test('differences list their changes, with mine only for conflicts', () => {
  const newer = { ...base, remark: '靠窗', grade: 'g3', name: '林晓' };
  const mine = { ...base, remark: '不加糖', grade: 'g3' };
  expect(differencesOf(base, newer, mine)).toEqual([
    { name: 'name', before: '林晓雯', theirs: '林晓' },
    { name: 'remark', before: '', theirs: '靠窗', mine: '不加糖' },
    { name: 'grade', before: 'g1', theirs: 'g3' },
  ]);
});

test('keeps my changes on top of the newer version', () => {
  const newer = { ...base, tags: ['老友'], remark: '靠窗' };
  expect(mergedOnto(newer, base, { ...base, remark: '不加糖' })).toEqual({ ...base, tags: ['老友'], remark: '不加糖' });
});

test('texts are sent trimmed; emptied fields are sent as null', () => {
  const empty = { name: '', remark: null as string | null, brand: 'b1' as string | null | undefined };
  expect(settled({ name: ' 林晓雯 ', remark: ' ', brand: undefined }, empty)).toEqual({
    name: '林晓雯',
    remark: null,
    brand: null,
  });
  expect(settled({ ...empty, brand: undefined }, { ...empty, brand: undefined })).toEqual({
    ...empty,
    brand: undefined,
  });
});

test('a form takes its fields of a record', () => {
  const record = { name: '林晓雯', remark: null, version: 3 };
  expect(fieldsOf<{ name: string; remark: string | null }>(record, { name: '', remark: '' })).toEqual({
    name: '林晓雯',
    remark: null,
  });
});
