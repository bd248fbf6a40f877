import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayUse, usablePoints, valueOfPoints } from './points-use.rules.ts';

/** 100 points pay 1 yuan, in steps of 100 from 300 on, for half of a bill. */
const use = { points: 100, value: 100, step: 100, least: 300, most_share: 5_000, with_coupons: true };

describe('points that may pay', () => {
  test.each([
    // Half of the bill allows more than there are.
    [100_000, 1_250, { points: 1_200, value: 1_200, refused: null }],
    // Half of 19.99 yuan is 9.99.
    [1_999, 5_000, { points: 900, value: 900, refused: null }],
    [600, 300, { points: 300, value: 300, refused: null }],
    [600, 299, { points: 0, value: 0, refused: 'too_few' }],
    [599, 300, { points: 0, value: 0, refused: 'bill_too_small' }],
    [0, 5_000, { points: 0, value: 0, refused: 'bill_too_small' }],
    [100_000, 0, { points: 0, value: 0, refused: 'too_few' }],
    // Taken back beyond what there was.
    [100_000, -500, { points: 0, value: 0, refused: 'too_few' }],
  ])('of a bill of %d fen and %d points', (due, balance, usable) => {
    expect(usablePoints(use, due, balance)).toEqual(usable);
  });

  test('are a step at least, where the least is lower', () => {
    const any = { ...use, least: 0 };
    expect(usablePoints(any, 100_000, 99)).toMatchObject({ refused: 'too_few' });
    expect(usablePoints(any, 100_000, 100)).toMatchObject({ points: 100 });
    expect(usablePoints(any, 199, 500)).toMatchObject({ refused: 'bill_too_small' });
    expect(usablePoints(any, 200, 500)).toMatchObject({ points: 100 });
  });

  test('are none without a rule', () => {
    expect(usablePoints(null, 100_000, 5_000)).toEqual({ points: 0, value: 0, refused: 'no_rule' });
  });

  test('may be used in steps, from the least to the most, or not at all', () => {
    const may = (wished: number): boolean => mayUse(use, 900, wished);
    expect([0, 300, 400, 900].map(may)).toEqual([true, true, true, true]);
    expect([100, 200, 350, 1_000, -300].map(may)).toEqual([false, false, false, false, false]);
    expect(mayUse(null, 0, 0)).toBe(true);
    expect(mayUse(null, 900, 300)).toBe(false);
  });

  test('never pay more than their share, are whole steps, and grow with the bill and the balance', () => {
    // `step` points pay whole fen, as the rule's own check asks for.
    const uses = fc
      .record({
        points: fc.integer({ min: 1, max: 500 }),
        value: fc.integer({ min: 1, max: 500 }),
        steps: fc.integer({ min: 1, max: 5 }),
        least: fc.integer({ min: 0, max: 2_000 }),
        most_share: fc.integer({ min: 1, max: 10_000 }),
      })
      .map(({ steps, ...rest }) => ({ ...rest, step: steps * rest.points, with_coupons: true }));
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(uses, amounts, amounts, amounts, (rule, due, balance, more) => {
        const { points, value } = usablePoints(rule, due, balance);
        expect(value).toBe(valueOfPoints(rule, points));
        expect(value * 10_000).toBeLessThanOrEqual(due * rule.most_share);
        expect(points).toBeLessThanOrEqual(balance);
        expect(mayUse(rule, points, points)).toBe(true);
        expect(usablePoints(rule, due + more, balance).points).toBeGreaterThanOrEqual(points);
        expect(usablePoints(rule, due, balance + more).points).toBeGreaterThanOrEqual(points);
      }),
    );
  });
});
