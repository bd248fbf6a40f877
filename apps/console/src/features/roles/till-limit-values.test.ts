import { expect, test } from 'vitest';
import { readTillLimit, tillLimitsOf, valuesOfTill } from './till-limit-values.ts';

const limits = {
  discount_percent: 10,
  discount_most: 123_450,
  refund_most: 0,
  refund_day_most: null,
  refund_days: 1_000,
};

test('limits survive the form exactly: to the fen, 0 as 0, and none as none', () => {
  const values = valuesOfTill(limits);
  expect(values).toEqual({
    discount_percent: '10',
    discount_most: '1,234.50',
    refund_most: '0.00',
    refund_day_most: null,
    refund_days: '1,000',
  });
  expect(tillLimitsOf(values)).toEqual(limits);
  expect(() => tillLimitsOf({ ...values, refund_most: '' })).toThrow(TypeError);
});

test('a limit is read exactly or refused', () => {
  const read = (name: Parameters<typeof readTillLimit>[0], ...typed: string[]) =>
    typed.map((one) => readTillLimit(name, one));
  expect(read('discount_percent', '0', '100', '101', '5.5', '', '-1')).toEqual([0, 100, ...Array(4).fill(undefined)]);
  expect(read('refund_most', '12.5', '8,000', '1.234', '10000000.01')).toEqual([1_250, 800_000, undefined, undefined]);
  expect(read('refund_days', '3650', '3651', '1e3')).toEqual([3_650, undefined, undefined]);
});
