import type { GrowthRules } from '@regulars/contract';
import { growthLimits, visitPassesDay } from '@regulars/contract/rules/growth';
import { downgradePhrases, keysOf } from '@regulars/phrases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf, growthOfTopUp, type GrowthPayment } from './growth.rules.ts';
import { growthRulesInput as plain } from './growth-rules.inputs.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const someRules: fc.Arbitrary<GrowthRules> = fc.record({
  per_yuan_spent: fc.integer({ min: 0, max: growthLimits.rate }),
  stored_value_counts: fc.boolean(),
  per_yuan_topped_up: fc.integer({ min: 0, max: growthLimits.rate }),
  per_visit: fc.integer({ min: 0, max: growthLimits.visit }),
  cap_per_day: fc.option(fc.integer({ min: 1, max: growthLimits.dayMost })),
  refund_lowers: fc.boolean(),
  downgrade: fc.constantFrom(...keysOf(downgradePhrases)),
});
const somePayment: fc.Arbitrary<GrowthPayment> = fc
  .record({ other: fen, stored_value: fen, is_first_today: fc.boolean() })
  .map(({ other, ...rest }) => ({ ...rest, paid: other + rest.stored_value }));
const payment = (paid: number, more: Partial<GrowthPayment> = {}): GrowthPayment => ({
  paid,
  stored_value: 0,
  is_first_today: false,
  ...more,
});

describe('the growth of a payment', () => {
  test('is floored once', () => {
    expect(growthOf(plain, payment(199))).toBe(1);
    expect(growthOf({ ...plain, per_yuan_spent: 12_500 }, payment(199))).toBe(2); // 2.4875
  });

  test('leaves out stored value unless it counts', () => {
    const paid = payment(10_000, { stored_value: 4_000 });
    expect(growthOf({ ...plain, stored_value_counts: true }, paid)).toBe(100);
    expect(growthOf({ ...plain, stored_value_counts: false }, paid)).toBe(60);
  });

  test('includes that of a visit for the first payment of a day only, however it is paid', () => {
    const rules = { ...plain, per_visit: 5, stored_value_counts: false };
    expect(growthOf(rules, payment(1_000, { is_first_today: true }))).toBe(15);
    expect(growthOf(rules, payment(1_000))).toBe(10);
    expect(growthOf(rules, payment(1_000, { stored_value: 1_000, is_first_today: true }))).toBe(5);
    expect(growthOf(rules, payment(0, { is_first_today: true }))).toBe(0);
  });

  test('ends at what is left of the day’s limit, with that of visits', () => {
    const rules = { ...plain, per_visit: 5, cap_per_day: 50 };
    const first = payment(4_800, { is_first_today: true });
    expect([0, 20, 50, 90].map((earned) => growthOf(rules, first, earned))).toEqual([50, 30, 0, 0]);
  });

  test('never falls when more is paid', () => {
    fc.assert(
      fc.property(someRules, somePayment, somePayment, (rules, paid, more) => {
        const both = {
          ...paid,
          paid: paid.paid + more.paid,
          stored_value: paid.stored_value + more.stored_value,
        };
        expect(growthOf(rules, both)).toBeGreaterThanOrEqual(growthOf(rules, paid));
      }),
    );
  });

  test('is never more for two payments than for both in one', () => {
    fc.assert(
      fc.property(someRules, somePayment, somePayment, fc.nat(2_000_000), (rules, a, b, earned) => {
        const first = growthOf(rules, a, earned);
        const rest = { ...b, is_first_today: a.is_first_today && a.paid === 0 };
        const second = growthOf(rules, rest, earned + first);
        const both = { ...a, paid: a.paid + b.paid, stored_value: a.stored_value + b.stored_value };
        expect(first + second).toBeLessThanOrEqual(growthOf(rules, both, earned));
      }),
    );
  });
});

test('a first payment brings the whole of a visit, and never more than the day may, for every rule that can be saved', () => {
  fc.assert(
    fc.property(someRules, somePayment, (rules, paid) => {
      fc.pre(!visitPassesDay(rules) && paid.paid > 0);
      const first = growthOf(rules, { ...paid, is_first_today: true });
      expect(first).toBeGreaterThanOrEqual(rules.per_visit);
      expect(first).toBeLessThanOrEqual(rules.cap_per_day ?? first);
    }),
  );
});

test('the growth of a top-up is floored once, and shares the day’s limit', () => {
  const rules = { ...plain, per_yuan_topped_up: 5_000, cap_per_day: 60 };
  expect([199, 399, 20_000].map((principal) => growthOfTopUp(rules, principal))).toEqual([0, 1, 60]);
  expect(growthOfTopUp(rules, 20_000, 55)).toBe(5);
});

test('the growth of top-ups never falls with the amount, gains by splitting or passes the day’s limit', () => {
  fc.assert(
    fc.property(someRules, fen, fen, fc.nat(2_000_000), (rules, a, b, earned) => {
      const first = growthOfTopUp(rules, a, earned);
      const whole = growthOfTopUp(rules, a + b, earned);
      expect(whole).toBeGreaterThanOrEqual(first);
      expect(first + growthOfTopUp(rules, b, earned + first)).toBeLessThanOrEqual(whole);
      if (rules.cap_per_day !== null) expect(whole).toBeLessThanOrEqual(Math.max(0, rules.cap_per_day - earned));
    }),
  );
});

test('a day of payments and top-ups never passes its limit', () => {
  fc.assert(
    fc.property(someRules, fc.array(fc.oneof(somePayment, fen), { maxLength: 8 }), (rules, day) => {
      const total = day.reduce<number>(
        (earned, one) =>
          earned + (typeof one === 'number' ? growthOfTopUp(rules, one, earned) : growthOf(rules, one, earned)),
        0,
      );
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(total).toBeLessThanOrEqual(rules.cap_per_day ?? total);
    }),
  );
});
