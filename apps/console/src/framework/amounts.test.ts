import { expect, test } from 'vitest';
import { keptOf, readAmount, readMoney } from './amounts.ts';

test('typed yuan may be grouped and full width', () => {
  expect(['12', '1,234.5', '１２．５０', '１２。５', '１，２３４', ' 0.01 '].map(readMoney)).toEqual([
    1_200, 123_450, 1_250, 1_250, 123_400, 1,
  ]);
  expect(['', '1.234', '-1', '一', '1 2', '1..2', '¥1'].map(readMoney)).toEqual(Array.from({ length: 7 }));
});

test('commas that group nothing make it no amount', () => {
  expect(['123,4', '1,23', '1,2345', '1,234,5', ',5', '1,', '12,345.6,7'].map(readMoney)).toEqual(
    Array.from({ length: 7 }),
  );
  expect(['1,234,567', '12,345.67'].map(readMoney)).toEqual([123_456_700, 1_234_567]);
  expect(readAmount('points', '１，２')).toBeUndefined();
});

test('typed points are whole', () => {
  expect(readAmount('points', '１，２００')).toBe(1_200);
  expect(readAmount('points', '1.5')).toBeUndefined();
});

test('a point may begin or end an amount, and one above every limit is still an amount', () => {
  expect(['5.', '.5', '99999999999999999'].map(readMoney)).toEqual([500, 50, Number.MAX_SAFE_INTEGER]);
  expect(readAmount('points', '99999999999999')).toBe(99_999_999_999_999);
});

test('an amount field keeps digits, a point and a sign, so that no other amount comes of them', () => {
  expect(['￥1，234．5元', '1.2.3', '-8', '—50', '.5', 'abc', '1,200分', '1。5', '１２'].map(keptOf)).toEqual([
    '1,234.5',
    '1.23',
    '-8',
    '-50',
    '.5',
    '',
    '1,200',
    '1.5',
    '12',
  ]);
});
