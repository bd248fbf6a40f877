import { expect, test } from 'vitest';
import { keptOf, readAmount, readMoney } from './amounts.ts';

test('typed yuan may be grouped and full width', () => {
  expect(['12', '1,234.5', '１２．５０', '１２。５', '１，２３４', ' 0.01 '].map(readMoney)).toEqual([
    1_200, 123_450, 1_250, 1_250, 123_400, 1,
  ]);
  expect(['', '1.234', '-1', '一', '1 2', '1..2', '¥1'].map(readMoney)).toEqual(Array.from({ length: 7 }));
});

test('typed points are whole', () => {
  expect(readAmount('points', '１，２００')).toBe(1_200);
  expect(readAmount('points', '1.5')).toBeUndefined();
});

test('an amount field keeps digits, and for money one decimal point', () => {
  expect(['￥1，234．5元', '1.2.3', '-8', '.5', 'abc'].map((text) => keptOf(text, true))).toEqual([
    '1234.5',
    '1.23',
    '8',
    '.5',
    '',
  ]);
  expect(['1,200分', '1.5', '１２'].map((text) => keptOf(text, false))).toEqual(['1200', '1', '12']);
});
