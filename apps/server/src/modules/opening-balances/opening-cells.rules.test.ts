import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shownNumber } from '../../platform/sheets/workbook.ts';
import { readMoney, readWhole } from './opening-cells.rules.ts';

describe('money', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['0.1', 10],
    ['0.10', 10],
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['１，２３４．５０', 123_450],
    ['￥12', 1200],
    [' 7 ', 700],
    ['007', 700],
    ['100,000,000', 10_000_000_000],
  ])('%s is %i fen', (text, fen) => expect(readMoney(text)).toBe(fen));

  it.each([
    '1e3',
    'NaN',
    'Infinity',
    '-1',
    '－1',
    '+1',
    '0x10',
    '0.001',
    '1.',
    '.5',
    '1,23',
    '12,34.5',
    '1.2.3',
    '1 000',
    '一百',
    "' or 1 = 1",
    '0.30000000000000004',
  ])('%s is refused', (text) => expect(readMoney(text)).toBe('money'));

  it.each(['100,000,000.01', '999999999999999'])('%s is more than a row may have', (text) =>
    expect(readMoney(text)).toBe('too_large'),
  );

  test('every amount with two decimals is parsed exactly', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (fen) => {
        const text = `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
        expect(readMoney(text)).toBe(fen);
        expect(readMoney(Math.trunc(fen / 100).toLocaleString('en'))).toBe(Math.trunc(fen / 100) * 100);
      }),
    );
  });

  test('any text is either an amount within bounds or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9.,¥eE+-]{0,12}$/)), (text) => {
        const read = readMoney(text);
        const amount = typeof read === 'number' ? read : 0;
        expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= 10_000_000_000).toBe(true);
      }),
    );
  });
});

describe('whole numbers', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['1,234', 1234],
    ['１２', 12],
    ['12.00', 12],
  ])('%s is %i', (text, whole) => expect(readWhole(text)).toBe(whole));

  it.each(['1.5', '-3', '1e2', 'many', '0x1'])('%s is refused', (text) => expect(readWhole(text)).toBe('whole'));
});

test('any amount stored by a spreadsheet is parsed to the fen', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (fen) => {
      expect(readMoney(shownNumber(String(fen / 100)))).toBe(fen);
    }),
  );
});
