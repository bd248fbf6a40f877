import { expect, it } from 'vitest';
import { betterInParts, bonusOf, clashOf, giftsFor, plainTopUp, topUpFaults, topUpLimits } from './top-ups.ts';

type Terms = Parameters<typeof topUpFaults>[0];
type Tier = Terms['tiers'][number];

const tier = (pay: number, more: Partial<Tier> = {}): Tier => ({
  pay,
  bonus_unit: 'fen',
  bonus: 0,
  points: 0,
  growth: 0,
  grade_id: null,
  ...more,
});
const percent = (pay: number, bonus: number): Tier => tier(pay, { bonus_unit: 'percent', bonus });
const terms = (changes: Partial<Terms>): Terms => ({ ...plainTopUp(), ...changes });
const thresholds = new Map([
  ['silver', 1_000],
  ['gold', 5_000],
]);

/** What is refused, with the nearest to it that isn't. */
it.each<[string, string, Partial<Terms>, Partial<Terms>]>([
  ['tiers required', 'nothing that can be paid', {}, { free: { least: 1, step: 1 } }],
  [
    'tiers.1.pay above_previous',
    'two tiers of one amount',
    { tiers: [tier(100), tier(100)] },
    { tiers: [tier(100), tier(101)] },
  ],
  [
    'tiers.0.bonus maximum',
    'a bonus above what is paid in percent',
    { tiers: [percent(100, topUpLimits.percent + 1)] },
    { tiers: [percent(100, topUpLimits.percent)] },
  ],
  [
    'tiers.1.bonus least_fen',
    'a tier with less bonus than the one before gives for its amount',
    { tiers: [percent(100, 1_000), tier(200, { bonus: 19 })] },
    { tiers: [percent(100, 1_000), tier(200, { bonus: 20 })] },
  ],
  [
    'tiers.1.points minimum',
    'a tier with fewer points',
    { tiers: [tier(100, { points: 5 }), tier(200, { points: 4 })] },
    { tiers: [tier(100, { points: 5 }), tier(200, { points: 5 })] },
  ],
  [
    'tiers.1.growth minimum',
    'a tier with less growth',
    { tiers: [tier(100, { growth: 5 }), tier(200, { growth: 4 })] },
    { tiers: [tier(100, { growth: 5 }), tier(200, { growth: 4 })], adds_up: true },
  ],
  [
    'tiers.1.grade_id required',
    'a tier without the grade of the one before',
    { tiers: [tier(100, { grade_id: 'gold' }), tier(200)] },
    { tiers: [tier(100, { grade_id: 'gold' }), tier(200)], adds_up: true },
  ],
  [
    'tiers.1.grade_id least_grade',
    'a tier with a lower grade',
    { tiers: [tier(100, { grade_id: 'gold' }), tier(200, { grade_id: 'silver' })] },
    { tiers: [tier(100, { grade_id: 'gold' }), tier(200, { grade_id: 'gold' })] },
  ],
  [
    'tiers.2.grade_id least_grade',
    'a lower grade than any tier before gave, where tiers add up',
    { tiers: [tier(100, { grade_id: 'gold' }), tier(200), tier(300, { grade_id: 'silver' })], adds_up: true },
    { tiers: [tier(100, { grade_id: 'silver' }), tier(200), tier(300, { grade_id: 'gold' })], adds_up: true },
  ],
  [
    'free.least multiple_of_fen',
    'a least amount that no step reaches',
    { free: { least: 150, step: 100 } },
    { free: { least: 200, step: 100 } },
  ],
  [
    'to before_from',
    'an end before its beginning',
    { tiers: [tier(100)], from: '2026-11-02', to: '2026-11-01' },
    { tiers: [tier(100)], from: '2026-11-02', to: '2026-11-02' },
  ],
  [
    'per_member maximum',
    'more for each member than in total',
    { tiers: [tier(100)], per_member: 4, in_total: 3 },
    { tiers: [tier(100)], per_member: 3, in_total: 3 },
  ],
  [
    'per_member maximum',
    'more than one first top-up',
    { tiers: [tier(100)], per_member: 2, first_only: true },
    { tiers: [tier(100)], per_member: 1, first_only: true },
  ],
])('%s: refuses %s', (fault, _, refused, allowed) => {
  expect(topUpFaults(terms(refused), thresholds).map(({ path, rule }) => `${path} ${rule}`)).toEqual([fault]);
  expect(topUpFaults(terms(allowed), thresholds)).toEqual([]);
});

it('a percentage of what is paid is floored to the fen', () => {
  expect([99, 100, 199].map((paid) => bonusOf(percent(1, 100), paid))).toEqual([0, 1, 1]);
});

it('the highest tier reached with a grade gives it', () => {
  const tiers = [tier(100, { grade_id: 'silver' }), tier(200, { grade_id: 'gold' }), tier(300)];
  expect([99, 100, 300].map((paid) => giftsFor({ tiers, adds_up: true }, paid).grade_id)).toEqual([
    null,
    'silver',
    'gold',
  ]);
});

const giving = { tiers: [tier(100, { bonus: 1 })] };

it('two rules contradict each other on the one day that both have', () => {
  const [one, other] = [terms({ ...giving, to: '2026-11-10' }), terms({ ...giving, from: '2026-11-10' })];
  expect([clashOf(one, other), clashOf(other, one)]).toEqual([100, 100]);
  const later = terms({ ...giving, from: '2026-11-11' });
  expect([clashOf(one, later), clashOf(later, one)]).toEqual([undefined, undefined]);
});

it('two rules with free amounts contradict each other first at the lowest that both take', () => {
  const one = terms({ tiers: [tier(50, { bonus: 1 })], free: { least: 40, step: 40 } });
  const other = terms({ tiers: [tier(70, { points: 1 })], free: { least: 180, step: 60 } });
  // Both of 120, but from 180 on.
  expect([clashOf(one, other), clashOf(other, one)]).toEqual([240, 240]);
});

it('two rules contradict each other by a grade alone, but not above the most that can be paid', () => {
  const graded = terms({ tiers: [tier(100, { grade_id: 'gold' })] });
  expect(clashOf(graded, graded)).toBe(100);
  const free = { least: topUpLimits.pay, step: topUpLimits.pay };
  const dear = (more: Partial<Tier>) => terms({ tiers: [tier(topUpLimits.pay - 1, more)], free });
  expect(clashOf(dear({ bonus: 1 }), terms({ tiers: [tier(1, { bonus: 1 })], free }))).toBe(topUpLimits.pay);
  const odd = { least: topUpLimits.pay - 1, step: topUpLimits.pay - 1 };
  expect(clashOf(terms({ ...giving, free }), terms({ ...giving, tiers: [tier(7, { bonus: 1 })], free: odd }))).toBe(
    undefined,
  );
});

it('parts are told to be better only if they give more', () => {
  const tiers = (whole: number) => [tier(100, { bonus: 10 }), tier(250, { bonus: whole })];
  expect(betterInParts(terms({ tiers: tiers(19) }))).toEqual({ pay: 250, part: 100, times: 2 });
  expect(betterInParts(terms({ tiers: tiers(20) }))).toBeUndefined();
  expect(betterInParts(terms({ tiers: tiers(19), per_member: 1 }))).toBeUndefined();
});
