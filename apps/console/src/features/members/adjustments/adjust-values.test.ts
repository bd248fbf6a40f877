import { expect, test } from 'vitest';
import { amountOf, canExpire, changeOf, emptyAdjustment, requestOf } from './adjust-values.ts';

test('converts yuan to fen without floating point', () => {
  const fen = (amount: string) => amountOf({ unit: 'principal', amount });
  expect(['0.1', '0.29', '1.1', '19.99', '1,234.5', ' 50 ', '1000000000'].map(fen)).toEqual([
    10, 29, 110, 1_999, 123_450, 5_000, 100_000_000_000,
  ]);
  expect(['', '0', '0.00', '1.234', '1e3', '-5', '.', '¥5', '1000000000.01'].map(fen)).toEqual(
    Array.from({ length: 9 }, () => undefined),
  );
});

test('accepts only whole points', () => {
  expect(['1', '0', '1.0', '12,000', '100000000001'].map((amount) => amountOf({ unit: 'points', amount }))).toEqual([
    1,
    undefined,
    undefined,
    12_000,
    undefined,
  ]);
});

test('a request has a signed amount of one unit, and an expiry only if the unit can expire', () => {
  const values = {
    ...emptyAdjustment,
    unit: 'principal',
    amount: '12.5',
    reason: 'service',
    expires_on: '2026-12-31',
    note: ' 慢 ',
  } as const;
  expect(requestOf('m', values)).toEqual({
    kind: 'balance',
    body: { vip_id: 'm', reason: 'service', note: '慢', principal: 1_250 },
  });
  expect(requestOf('m', { ...values, unit: 'bonus' }).body).toMatchObject({ bonus: 1_250, expires_on: '2026-12-31' });
  expect(requestOf('m', { ...values, unit: 'points', amount: '7', direction: 'take', note: '' })).toEqual({
    kind: 'other',
    body: { vip_id: 'm', reason: 'service', points: -7 },
  });
  expect(canExpire({ unit: 'growth', direction: 'add' })).toBe(false);
  expect(changeOf({ unit: 'growth', direction: 'take', amount: '3' })).toBe(-3);
});
