import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byLaw, mostRefund, usedOf, type TopUpUse } from './refund.rules.ts';

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
      // The law never grants less where the shop is the cause, and the rule never less than the law.
      expect(byLaw(some).merchant).toBeGreaterThanOrEqual(byLaw(some).member);
      expect(most).toBeGreaterThanOrEqual(Math.min(byLaw(some)[cause], some.principal + some.bonus));
    }),
  );
});
