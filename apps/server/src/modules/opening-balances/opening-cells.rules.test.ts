import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shownNumber } from '../../platform/sheets/workbook.ts';
import { isInRange, readDate, readMoney, readPhone, readWhole } from './opening-cells.rules.ts';

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

  test('every amount written with two decimals is read as it was', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (fen) => {
        const text = `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
        expect(readMoney(text)).toBe(fen);
        expect(readMoney(Math.trunc(fen / 100).toLocaleString('en'))).toBe(Math.trunc(fen / 100) * 100);
      }),
    );
  });

  test('whatever is written, it is an amount within bounds or refused', () => {
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

test('any amount that a spreadsheet keeps comes back to the fen', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (fen) => {
      expect(readMoney(shownNumber(String(fen / 100)))).toBe(fen);
    }),
  );
});

describe('dates', () => {
  it.each(['2027-01-31', '2027/1/31', '2027.1.31', '20270131', '2027年1月31日', '２０２７-01-31'])(
    '%s is a day',
    (text) => expect(readDate(text)).toBe('2027-01-31'),
  );

  it.each(['2027-02-29', '2027-13-01', '2027-1/31', '31/01/2027', '45000', 'tomorrow', '2027-00-10'])(
    '%s is none',
    (text) => expect(readDate(text)).toBeUndefined(),
  );

  it.each(['0001-01-01', '1899/12/31', '3000-01-01', '9999-12-31'])('%s is a day, but out of range', (text) =>
    expect(isInRange(readDate(text) ?? '2027-01-31')).toBe(false),
  );
  test('29 February is a day in leap years alone', () => expect(readDate('2028-02-29')).toBe('2028-02-29'));
});

test.each(['13800000001', '138 0000 0001', '138-0000-0001', '+8613800000001', '8613800000001', '１３８００００００01'])(
  'the phone %s is kept as 13800000001',
  (text) => expect(readPhone(text)).toBe('13800000001'),
);
