import { expect, it } from 'vitest';
import { spentFor } from './growth.ts';

const rules = { per_yuan_spent: 10_000, cap_per_day: null };

it.each([
  [320, 10_000, 32_000],
  [1, 15_000, 100],
  [10, 30_000, 400],
  [7, 2_500, 2_800],
])('%i growth at %i basis points a yuan takes %i fen', (growth, per_yuan_spent, fen) => {
  expect(spentFor(growth, { ...rules, per_yuan_spent })).toBe(fen);
  const earned = (spent: number) => Math.floor((spent * per_yuan_spent) / 1_000_000);
  expect(earned(fen)).toBeGreaterThanOrEqual(growth);
  expect(earned(fen - 100)).toBeLessThan(growth);
});

it('says nothing if spending brings none, or a day’s limit may come before', () => {
  expect(spentFor(320, { ...rules, per_yuan_spent: 0 })).toBeUndefined();
  expect(spentFor(320, { ...rules, cap_per_day: 500 })).toBeUndefined();
});
