import type { TopUpTerms, TopUpTier } from '@regulars/contract';
import { betterInParts, clashOf, giftsFor, isOffered, plainTopUp, topUpFaults } from '@regulars/contract/rules/top-ups';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tier } from '../../../test/top-ups.ts';
import { addDays, weekdayOf } from '../../platform/clock/business-date.ts';
import { bestTopUp, decideTopUp, offersOf, type RuleOffered, type TopUpContext } from './top-up.rules.ts';

const percent = (pay: number, bonus: number): TopUpTier => tier(pay, bonus, { bonus_unit: 'percent' });
const terms = (changes: Partial<TopUpTerms> = {}): TopUpTerms => ({ ...plainTopUp(), name: '规则', ...changes });
const context: TopUpContext = {
  date: '2026-11-20', // a Friday
  branchId: 'lake',
  gradeId: 'gold',
  isFirst: false,
  storedValue: 0,
  cardMost: 500_000,
};
const free = { least: 1, step: 1 };
const steps = [tier(50_000, 5_000), percent(100_000, 1_200)];
const bonusFor = (of: Partial<TopUpTerms>, paid: number) => decideTopUp(terms(of), paid, context).gives?.bonus;
const refusal = (of: Partial<TopUpTerms>, at: Partial<TopUpContext> = {}, counts = { member: 0, total: 0 }) =>
  decideTopUp(terms({ tiers: steps, ...of }), 50_000, { ...context, ...at }, counts).refused;

const someTier: fc.Arbitrary<TopUpTier> = fc.record({
  pay: fc.integer({ min: 1, max: 300_000 }),
  bonus_unit: fc.constantFrom('fen', 'percent'),
  bonus: fc.integer({ min: 0, max: 10_000 }),
  points: fc.integer({ min: 0, max: 5_000 }),
  growth: fc.integer({ min: 0, max: 5_000 }),
  grade_id: fc.option(fc.constantFrom('gold', 'silver')),
});
const someDate = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days));
const ids = (...of: string[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: of.length });
const someTerms: fc.Arbitrary<TopUpTerms> = fc
  .record({
    name: fc.constant('规则'),
    tiers: fc.uniqueArray(someTier, { maxLength: 6, selector: ({ pay }) => pay }),
    adds_up: fc.boolean(),
    free: fc.option(
      fc
        .record({ step: fc.integer({ min: 1, max: 20_000 }), times: fc.integer({ min: 1, max: 20 }) })
        .map(({ step, times }) => ({ step, least: step * times })),
    ),
    from: fc.option(someDate),
    to: fc.option(someDate),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
    branch_ids: ids('lake', 'hill'),
    grade_ids: ids('gold', 'silver'),
    first_only: fc.boolean(),
    per_member: fc.option(fc.integer({ min: 1, max: 5 })),
    in_total: fc.option(fc.integer({ min: 1, max: 5 })),
    deduction_order: fc.constant(null),
    bonus_days: fc.constant(null),
  })
  .map((of) => ({ ...of, tiers: of.tiers.toSorted((a, b) => a.pay - b.pay) }));
/** Those that can be saved: about a third of them. */
const thresholds = new Map([
  ['silver', 1_000],
  ['gold', 5_000],
]);
const sound = someTerms.filter((of) => topUpFaults(of, thresholds).length === 0);
const someContext: fc.Arbitrary<TopUpContext> = fc.record({
  date: someDate,
  branchId: fc.option(fc.constantFrom('lake', 'hill')),
  gradeId: fc.option(fc.constantFrom('gold', 'silver')),
  isFirst: fc.boolean(),
  storedValue: fc.integer({ min: 0, max: 500_000 }),
  cardMost: fc.integer({ min: 1, max: 600_000 }),
});
const someCounts = fc.record({ member: fc.nat(6), total: fc.nat(6) });
const somePaid = fc.integer({ min: 1, max: 400_000 });
/** An amount that the rule offers, where there is one. */
const paidOf = (of: TopUpTerms, seed: number): number =>
  [...of.tiers.map(({ pay }) => pay), ...(of.free ? [of.free.least, of.free.least + of.free.step * (seed % 30)] : [])][
    seed % (of.tiers.length + (of.free ? 2 : 0))
  ] ?? seed;

describe('what a top-up gives', () => {
  test('is that of the highest tier reached; tiers add up only if the rule says so', () => {
    const of = { tiers: steps, free };
    expect([49_999, 50_000, 99_999, 100_000, 150_001].map((paid) => bonusFor(of, paid))).toEqual([0, 5_000, 5_000, 12_000, 18_000]); // prettier-ignore
    expect([49_999, 50_000, 100_000].map((paid) => bonusFor({ ...of, adds_up: true }, paid))).toEqual([0, 5_000, 17_000]); // prettier-ignore
  });

  test('floors a percentage to the fen, on what is paid', () => {
    expect(bonusFor({ tiers: [percent(1, 1_234)], free }, 8_107)).toBe(1_000); // 1,000.4
    expect(bonusFor({ tiers: [percent(1, 1)], free }, 9_999)).toBe(0);
  });

  test('takes the grade of the highest tier that gives one', () => {
    const of = terms({
      adds_up: true,
      tiers: [tier(100, 0, { grade_id: 'silver' }), tier(200, 0, { grade_id: 'gold' }), tier(300, 5)],
    });
    expect([100, 200, 300].map((paid) => giftsFor(of, paid).grade_id)).toEqual(['silver', 'gold', 'gold']);
  });

  test('never falls when more is paid, for every rule that can be saved', () => {
    fc.assert(
      fc.property(sound, somePaid, somePaid, (of, paid, more) => {
        const [less, higher] = [giftsFor(of, paid), giftsFor(of, paid + more)];
        for (const unit of ['bonus', 'points', 'growth'] as const)
          expect(higher[unit]).toBeGreaterThanOrEqual(less[unit]);
        const from = ({ grade_id: id }: typeof less): number => (id === null ? 0 : (thresholds.get(id) ?? 0));
        expect(from(higher)).toBeGreaterThanOrEqual(from(less));
      }),
    );
  });

  test('is whole, and nothing below the lowest tier', () => {
    fc.assert(
      fc.property(someTerms, somePaid, (of, paid) => {
        const { bonus, points, growth } = giftsFor(of, paid);
        for (const given of [bonus, points, growth]) expect(Number.isSafeInteger(given) && given >= 0).toBe(true);
        if (of.tiers.every(({ pay }) => pay > paid)) expect([bonus, points, growth]).toEqual([0, 0, 0]);
      }),
    );
  });

  test('doesn’t depend on the order in which tiers are written', () => {
    fc.assert(
      fc.property(someTerms, somePaid, someContext, (of, paid, at) => {
        const turned = { ...of, tiers: of.tiers.toReversed() };
        expect(decideTopUp(turned, paid, at)).toEqual(decideTopUp(of, paid, at));
      }),
    );
  });

  test('is no more in two parts where rates rise with the tiers and nothing but a percentage is given', () => {
    const rising = fc
      .uniqueArray(fc.record({ pay: somePaid, bonus: fc.nat(10_000) }), {
        minLength: 1,
        maxLength: 6,
        selector: ({ pay }) => pay,
      }) // prettier-ignore
      .map((of) => {
        const rates = of.map(({ bonus }) => bonus).toSorted((a, b) => a - b);
        return of.map(({ pay }) => pay).toSorted((a, b) => a - b).map((pay, at) => percent(pay, rates[at] ?? 0)); // prettier-ignore
      });
    fc.assert(
      fc.property(rising, somePaid, somePaid, (tiers, a, b) => {
        const [first, second, whole] = [a, b, a + b].map((paid) => giftsFor({ tiers, adds_up: false }, paid).bonus);
        expect((first ?? 0) + (second ?? 0)).toBeLessThanOrEqual(whole ?? 0);
      }),
    );
  });

  test('is no more in parts under a rule for one top-up of a member', () => {
    fc.assert(
      fc.property(sound, fc.array(somePaid, { minLength: 1, maxLength: 4 }), (of, parts) => {
        const once = { ...of, per_member: 1, in_total: null, first_only: false };
        const at = { ...context, cardMost: Number.MAX_SAFE_INTEGER };
        let [bonus, member] = [0, 0];
        for (const paid of parts) {
          const { gives } = decideTopUp(once, paid, at, { member, total: member });
          if (gives) [bonus, member] = [bonus + gives.bonus, member + 1];
        }
        const whole = giftsFor(
          once,
          parts.reduce((sum, paid) => sum + paid, 0),
        );
        expect(bonus).toBeLessThanOrEqual(whole.bonus);
      }),
    );
  });
});

describe('a rule gives nothing', () => {
  test('outside of its days, branches, grades and limits, and says which', () => {
    expect(refusal({})).toBeUndefined();
    expect([refusal({ from: '2026-11-20' }), refusal({ from: '2026-11-21' })]).toEqual([undefined, 'not_yet']);
    expect([refusal({ to: '2026-11-20' }), refusal({ to: '2026-11-19' })]).toEqual([undefined, 'over']);
    expect([refusal({ weekdays: [5] }), refusal({ weekdays: [4, 6] })]).toEqual([undefined, 'weekday']);
    expect([refusal({ branch_ids: ['lake'] }), refusal({ branch_ids: ['hill'] })]).toEqual([undefined, 'branch']);
    expect([refusal({}, { branchId: null }), refusal({ branch_ids: ['lake'] }, { branchId: null })]).toEqual([undefined, 'branch']); // prettier-ignore
    expect([refusal({ grade_ids: ['gold'] }), refusal({ grade_ids: ['silver'] })]).toEqual([undefined, 'grade']);
    expect(refusal({ grade_ids: ['gold'] }, { gradeId: null })).toBe('grade');
    expect([refusal({ first_only: true }), refusal({ first_only: true }, { isFirst: true })]).toEqual(['first_only', undefined]); // prettier-ignore
    const limits = { per_member: 2, in_total: 10 };
    expect(refusal(limits, {}, { member: 1, total: 9 })).toBeUndefined();
    expect(refusal(limits, {}, { member: 2, total: 9 })).toBe('member_limit');
    expect(refusal(limits, {}, { member: 0, total: 10 })).toBe('total_limit');
  });

  test('for an amount that it doesn’t offer', () => {
    const offered = (of: Partial<TopUpTerms>, ...paid: number[]) =>
      paid.filter((fen) => decideTopUp(terms(of), fen, context).gives);
    expect(offered({ tiers: steps }, 49_999, 50_000, 60_000, 100_000)).toEqual([50_000, 100_000]);
    const byHundred = { least: 20_000, step: 10_000 };
    expect(offered({ tiers: steps, free: byHundred }, 10_000, 20_000, 25_000, 30_000)).toEqual([20_000, 30_000]);
    expect(offered({ free: byHundred }, 20_000)).toEqual([20_000]);
  });

  test('above what a card may hold, bonus included', () => {
    const at = (storedValue: number) => refusal({}, { storedValue });
    expect([at(445_000), at(445_001)]).toEqual([undefined, 'card_limit']);
  });

  test('so that no limit is ever passed, whatever comes one after the other', () => {
    fc.assert(
      fc.property(sound, someContext, fc.array(fc.nat(1_000), { maxLength: 20 }), (of, at, seeds) => {
        let [count, storedValue] = [0, Math.min(at.storedValue, at.cardMost)];
        for (const seed of seeds) {
          const now = { ...at, storedValue, isFirst: at.isFirst && count === 0 };
          const { gives } = decideTopUp(of, paidOf(of, seed), now, { member: count, total: count });
          if (gives) [count, storedValue] = [count + 1, storedValue + gives.principal + gives.bonus];
        }
        expect(storedValue).toBeLessThanOrEqual(at.cardMost);
        expect(count).toBeLessThanOrEqual(Math.min(of.per_member ?? Infinity, of.in_total ?? Infinity));
        if (of.first_only) expect(count).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('or everything: a decision gives what is paid as principal, or has a reason', () => {
    fc.assert(
      fc.property(someTerms, fc.nat(10_000), someContext, someCounts, (of, seed, at, counts) => {
        const paid = paidOf(of, seed);
        const { gives, refused } = decideTopUp(of, paid, at, counts);
        expect(gives === undefined).toBe(refused !== undefined);
        if (gives) expect(gives).toEqual({ principal: paid, ...giftsFor(of, paid) });
      }),
    );
  });
});

describe('of several rules', () => {
  const rule = (id: string, changes: Partial<TopUpTerms>): RuleOffered => ({
    rule_id: id,
    number: 1,
    terms: terms(changes),
  });
  const [newcomers, everybody] = [
    rule('newcomers', { tiers: [tier(50_000, 10_000)], first_only: true }),
    rule('everybody', { tiers: steps }),
  ];

  test('the first in the order that gives applies, not the dearest', () => {
    const best = (inOrder: RuleOffered[], isFirst: boolean) =>
      bestTopUp(inOrder, 50_000, { ...context, isFirst })?.rule.rule_id;
    expect(best([newcomers, everybody], true)).toBe('newcomers');
    expect(best([newcomers, everybody], false)).toBe('everybody');
    expect(best([everybody, newcomers], true)).toBe('everybody');
    expect(bestTopUp([newcomers, everybody], 1, context)).toBeUndefined();
  });

  test('a member sees those that are open to them, and each amount once', () => {
    const seen = (isFirst: boolean) =>
      offersOf([newcomers, everybody], { ...context, isFirst }).map(({ rule: { rule_id: id }, tiers }) => [id, tiers.map(({ pay }) => pay)]); // prettier-ignore
    expect(seen(true)).toEqual([['newcomers', [50_000]], ['everybody', [100_000]]]); // prettier-ignore
    expect(seen(false)).toEqual([['everybody', [50_000, 100_000]]]);
    const full = offersOf([everybody], { ...context, storedValue: 440_000 });
    expect(full[0]?.tiers.map(({ decision }) => decision.refused)).toEqual([undefined, 'card_limit']);
  });

  test('an amount that a rule refuses is seen with why before the rule that gives for it, and not after', () => {
    const tooMuch = rule('too much', { tiers: [tier(50_000, 500_000)] });
    const seen = (...inOrder: RuleOffered[]) =>
      offersOf(inOrder, context).map(({ rule: { rule_id: id }, tiers }) => [id, ...tiers.map(({ pay, decision }) => decision.refused ?? pay)]); // prettier-ignore
    expect(seen(tooMuch, everybody)).toEqual([['too much', 'card_limit'], ['everybody', 50_000, 100_000]]); // prettier-ignore
    expect(seen(everybody, tooMuch)).toEqual([['everybody', 50_000, 100_000], ['too much']]); // prettier-ignore
  });

  test('what is seen is what applies', () => {
    fc.assert(
      fc.property(fc.array(sound, { maxLength: 4 }), someContext, someCounts, (all, at, counts) => {
        const inOrder = all.map((one, index) => ({ rule_id: String(index), number: 1, terms: one }));
        const by = new Map(inOrder.map(({ rule_id: id }) => [id, counts]));
        const seen = offersOf(inOrder, at, by).flatMap(({ rule: of, tiers }) =>
          tiers.flatMap(({ pay, decision: { gives } }) => (gives ? [{ pay, best: { rule: of, gives } }] : [])),
        );
        expect(seen).toEqual(seen.map(({ pay }) => ({ pay, best: bestTopUp(inOrder, pay, at, by) })));
      }),
    );
  });

  test('the order doesn’t matter where none contradicts another', () => {
    fc.assert(
      fc.property(sound, sound, someContext, fc.nat(10_000), (a, b, at, seed) => {
        const gives = (of: TopUpTerms, paid: number) => {
          const { gives: given } = decideTopUp(of, paid, at);
          return given && (given.bonus > 0 || given.points > 0 || given.growth > 0 || given.grade_id !== null);
        };
        const paid = seed % 2 === 0 ? paidOf(a, seed) : paidOf(b, seed);
        const both = gives(a, paid) && gives(b, paid);
        if (both) expect(clashOf(a, b)).toBeLessThanOrEqual(paid);
        expect(clashOf(b, a)).toBe(clashOf(a, b));
      }),
      { numRuns: 500 },
    );
  });
});

describe('two rules contradict each other', () => {
  const clash = (a: Partial<TopUpTerms>, b: Partial<TopUpTerms> = {}) =>
    clashOf(terms({ tiers: steps, ...a }), terms({ tiers: [tier(100_000, 1)], ...b }));

  test('if both give for the same amount at the same time, branch and grade', () => {
    expect(clash({})).toBe(100_000);
    expect(clash({ to: '2026-11-20' }, { from: '2026-11-21' })).toBeUndefined();
    expect(clash({ from: '2026-11-21' }, { to: '2026-11-21' })).toBe(100_000);
    expect(clash({ weekdays: [1, 2] }, { weekdays: [3] })).toBeUndefined();
    expect(clash({ branch_ids: ['lake'] }, { branch_ids: ['hill'] })).toBeUndefined();
    expect(clash({ branch_ids: ['lake'] })).toBe(100_000);
    expect(clash({ grade_ids: ['gold'] }, { grade_ids: ['silver'] })).toBeUndefined();
    expect(clash({}, { tiers: [tier(70_000, 1)] })).toBeUndefined();
    expect(clash({}, { tiers: [tier(100_000, 0)] })).toBeUndefined();
  });

  test('also by a free amount of one or of both', () => {
    const hundreds = { least: 10_000, step: 10_000 };
    expect(clash({ free: hundreds }, { tiers: [tier(70_000, 1)] })).toBe(70_000);
    expect(clash({ tiers: [], free: hundreds })).toBeUndefined();
    const odd = { tiers: [tier(33_333, 1)], free: { least: 15_000, step: 15_000 } };
    expect(clash({ tiers: [tier(1, 1)], free: hundreds }, odd)).toBe(60_000);
  });
});

test('a tier that several lower ones beat is named, unless a member may top up once only', () => {
  const tiers = [tier(50_000, 5_000), tier(100_000, 8_000)];
  expect(betterInParts(terms({ tiers }))).toEqual({ pay: 100_000, part: 50_000, times: 2 });
  expect(betterInParts(terms({ tiers, per_member: 1 }))).toBeUndefined();
  expect(betterInParts(terms({ tiers, first_only: true }))).toBeUndefined();
  expect(betterInParts(terms({ tiers: steps }))).toBeUndefined();
});

test('weekdays are counted from Monday', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 7]);
});

test('a tier is always an amount of its rule', () => {
  fc.assert(
    fc.property(someTerms, (of) => {
      expect(of.tiers.filter(({ pay }) => !isOffered(of, pay))).toEqual([]);
    }),
  );
});
