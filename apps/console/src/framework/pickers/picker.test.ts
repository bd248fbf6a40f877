import { expect, test } from 'vitest';
import { rowAfter, toggled } from './picker.ts';
import { memberSearch } from './use-found-members.ts';

const one = (id: string) => ({ id, label: id });

test('a whole number is looked up exactly', () => {
  expect(memberSearch('13800000001')).toEqual({ exact: '13800000001' });
  expect(memberSearch('+86 138 0000 0001')).toEqual({ exact: '13800000001' });
  expect(memberSearch('0001')).toEqual({ keyword: '0001' });
});

test('arrow keys move through the rows and wrap around', () => {
  expect([rowAfter('ArrowDown', 2, 3), rowAfter('ArrowUp', 0, 3), rowAfter('ArrowUp', 2, 3)]).toEqual([0, 2, 1]);
  expect([rowAfter('PageDown', 0, 20), rowAfter('PageDown', 18, 20), rowAfter('PageUp', 3, 20)]).toEqual([8, 19, 0]);
  expect([rowAfter('ArrowDown', 0, 0), rowAfter('a', 0, 3)]).toEqual([undefined, undefined]);
});

test('pressing an item toggles it, up to the maximum', () => {
  expect(toggled([one('a')], one('b'), 2)).toEqual([one('a'), one('b')]);
  expect(toggled([one('a'), one('b')], one('a'), 2)).toEqual([one('b')]);
  expect(toggled([one('a'), one('b')], one('c'), 2)).toEqual([one('a'), one('b')]);
});
