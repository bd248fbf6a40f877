import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLaw, couponsDue, isMissing, mostRefund, usedOf, type TopUpUse } from './refund.rules.ts';

const use = (of: Partial<TopUpUse>): TopUpUse => ({
  paid: 50_000,
  given: 5_000,
  principal: 50_000,
  bonus: 5_000,
  held: 0,
  expired: 0,
  refunded: 0,
  takenBack: 0,
  ...of,
});

it('grants in full what was used at the member’s wish, and by what was paid and given at the shop’s doing', () => {
  // ¥110 of 500 + 50 was spent, principal first.
  const spent = use({ principal: 39_000 });
  expect(usedOf(spent)).toBe(11_000);
  expect(byLaw(spent)).toEqual({ member: 39_000, merchant: 40_000 });
  expect(mostRefund(spent, 'member')).toBe(39_000);
  expect(mostRefund(spent, 'merchant')).toBe(40_000);
  // In proportion, both are the principal that is left.
  expect(mostRefund(use({ principal: 40_000, bonus: 4_000 }), 'merchant')).toBe(40_000);
  expect(byLaw(use({}))).toEqual({ member: 50_000, merchant: 50_000 });
});

it('counts what lapsed, is held, or was refunded before as not used', () => {
  expect(usedOf(use({ bonus: 0, expired: 5_000 }))).toBe(0);
  expect(usedOf(use({ principal: 30_000, held: 20_000 }))).toBe(0);
  const half = use({ principal: 25_000, bonus: 2_500, refunded: 25_000, takenBack: 27_500 });
  expect(usedOf(half)).toBe(0);
  expect(byLaw(half)).toEqual({ member: 25_000, merchant: 25_000 });
});

it('grants nothing, and never less, once what was used and given back comes to more than was paid', () => {
  // Half was given back, then all the rest was spent, with its bonus.
  const spent = use({ principal: 0, bonus: 0, refunded: 25_000, takenBack: 27_500 });
  expect(usedOf(spent)).toBe(27_500);
  expect(byLaw(spent)).toEqual({ member: 0, merchant: 0 });
  expect(mostRefund(spent, 'merchant')).toBe(0);
});

it('makes of bonus what the law grants beyond the principal, as far as there is any', () => {
  // All principal was spent, and most of the bonus lapsed: for that, too, the law grants cash.
  const lapsed = use({ principal: 0, bonus: 1_000, expired: 4_000 });
  expect(byLaw(lapsed).merchant).toBe(4_546); // 50,000 − ⌊50,000 × 50,000 ÷ 55,000⌋, rounded for the member
  expect(mostRefund(lapsed, 'merchant')).toBe(1_000);
  expect(mostRefund({ ...lapsed, bonus: 5_000, expired: 0 }, 'merchant')).toBe(4_546);
});

it('never grants more than was paid, less what was given back before', () => {
  // ¥40 of bonus was paid out while the principal was spent; then that spend was refunded.
  expect(mostRefund(use({ bonus: 1_000, refunded: 4_000, takenBack: 4_000 }), 'member')).toBe(46_000);
});

describe('what refunds could not take back is missing', () => {
  const missing = (bonus: number, points = 0, growth = 0) => ({ missing_bonus: bonus, missing_points: points, missing_growth: growth, coupons: [] }); // prettier-ignore
  const sold = { paid: 50_000, bonus: 5_000 };
  it('if it is more bonus over all refunds than a fen of principal is worth', () => {
    expect(isMissing(sold, [missing(1)])).toBe(false);
    expect(isMissing(sold, [missing(2)])).toBe(true);
    expect(isMissing(sold, [missing(1), missing(1)])).toBe(true);
    expect(isMissing({ paid: 50_000, bonus: 60_000 }, [missing(2)])).toBe(false);
    expect(isMissing({ paid: 50_000, bonus: 60_000 }, [missing(3)])).toBe(true);
  });
  it('if it is a point or growth, but only of the refund that is new', () => {
    expect(isMissing(sold, [missing(0, 1)])).toBe(true);
    expect(isMissing(sold, [missing(0, 0, 1)])).toBe(true);
    expect(isMissing(sold, [missing(1, 1)])).toBe(true);
    expect(isMissing(sold, [missing(1, 0, 1)])).toBe(true);
    expect(isMissing(sold, [missing(9, 1), missing(0)])).toBe(false);
    expect(isMissing(sold, [])).toBe(false);
  });
});

const uses = fc
  .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000 }))
  .chain(([paid, given]) =>
    fc.record({
      paid: fc.constant(paid),
      given: fc.constant(given),
      principal: fc.integer({ min: 0, max: paid }),
      bonus: fc.integer({ min: 0, max: given }),
      held: fc.constant(0),
      expired: fc.constant(0),
      refunded: fc.constant(0),
      takenBack: fc.constant(0),
    }),
  );

it('never gives back more than was paid or is left, nor less than the principal that is left', () => {
  fc.assert(
    fc.property(uses, fc.constantFrom('member' as const, 'merchant' as const), (some, cause) => {
      const most = mostRefund(some, cause);
      expect(most).toBeLessThanOrEqual(some.paid);
      expect(most).toBeLessThanOrEqual(some.principal + some.bonus);
      expect(most).toBeGreaterThanOrEqual(some.principal);
      expect(byLaw(some).merchant).toBeLessThanOrEqual(some.paid);
      // The law never grants less where the shop is the cause, and the rule never less than the law.
      expect(byLaw(some).merchant).toBeGreaterThanOrEqual(byLaw(some).member);
      expect(most).toBeGreaterThanOrEqual(Math.min(byLaw(some)[cause], some.principal + some.bonus));
    }),
  );
});

describe('coupons of a refunded top-up', () => {
  it('are due in proportion, half up', () => {
    const due = (given: number, refunded: number) => couponsDue(given, { paid: 100, refunded });
    expect([12, 13, 37, 38, 87, 88].map((refunded) => due(4, refunded))).toEqual([0, 1, 1, 2, 3, 4]);
    // All but a fen doesn't leave the only one.
    expect([49, 50, 99].map((refunded) => due(1, refunded))).toEqual([0, 1, 1]);
  });

  const cases = fc
    .record({ paid: fc.integer({ min: 1, max: 100_000_000 }), given: fc.integer({ min: 0, max: 10_000 }) })
    .chain(({ paid, given }) =>
      fc.record({
        paid: fc.constant(paid),
        given: fc.constant(given),
        cuts: fc.array(fc.integer({ min: 0, max: paid }), { maxLength: 6 }),
        order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      }),
    );
  it('are due the more the more is refunded, all of them for the whole, in whatever parts and order', () => {
    fc.assert(
      fc.property(cases, ({ paid, given, cuts, order }) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), paid];
        const parts = edges.slice(1).map((edge, at) => ({ fen: edge - (edges[at] ?? 0), at: order[at] ?? 0 }));
        for (const some of [parts, parts.toSorted((a, b) => a.at - b.at)]) {
          let [refunded, taken] = [0, 0];
          for (const { fen } of some) {
            refunded += fen;
            const due = couponsDue(given, { paid, refunded });
            expect(due).toBeGreaterThanOrEqual(taken);
            expect(Math.abs(due * paid - given * refunded) * 2).toBeLessThanOrEqual(paid);
            taken = due;
          }
          expect(taken).toBe(given);
        }
      }),
    );
  });
});
