import type { PointBase, PointMultiple, PointRules } from '@regulars/contract';
import { keysOf, payMeansPhrases, pointCombiningPhrases, pointOccasionPhrases } from '@regulars/phrases';
import { birthdayIn } from '../../platform/clock/calendar.ts';
import { pointLimits } from '@regulars/contract/rules/points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/clock/business-date.ts';
import { pointBase, pointMultiple } from './point-rules.inputs.ts';
import {
  calendarOf,
  clashesOf,
  earnedPoints,
  lastDateOf,
  multiplesFor,
  ratesFor,
  type Earner,
  type Paid,
} from './points.rules.ts';

const [gold, silver] = ['gold', 'silver'];
const earner: Earner = {
  date: '2026-11-20',
  birthday: '1990-02-29',
  gradeId: gold,
  gradeRate: 10_000,
  branchId: 'lake',
};
const multiple = (changes: Partial<PointMultiple> = {}): PointMultiple => ({
  multiple_id: 'a',
  ...pointMultiple,
  occasion: 'always',
  month_days: [],
  ...changes,
});
const rulesWith = (base: Partial<PointBase>, ...multiples: PointMultiple[]): PointRules => ({
  base: { ...pointBase, ...base },
  multiples,
});
const holds = (changes: Partial<PointMultiple>, at: Partial<Earner> = {}): boolean =>
  multiplesFor([multiple(changes)], { ...earner, ...at }).length === 1;

const means = keysOf(payMeansPhrases);
const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const someDate = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2026-01-01', days));
const someMultiple: fc.Arbitrary<PointMultiple> = fc.record({
  multiple_id: fc.uuid(),
  name: fc.constant('加倍'),
  rate: fc.integer({ min: 10_001, max: 1_000_000 }),
  occasion: fc.constantFrom(...keysOf(pointOccasionPhrases)),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  month_days: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 5 }),
  from: fc.option(someDate),
  to: fc.option(someDate),
  grade_ids: fc.uniqueArray(fc.constantFrom(gold, silver)),
  branch_ids: fc.uniqueArray(fc.constantFrom('lake', 'hill')),
  enabled: fc.boolean(),
});
const share = fc.integer({ min: 0, max: 20_000 });
const someRules: fc.Arbitrary<PointRules> = fc.record({
  base: fc.record({
    points: fc.integer({ min: 1, max: 10_000 }),
    per: fc.integer({ min: 1, max: 1_000_000 }),
    shares: fc.record({
      cash: share,
      terminal: share,
      transfer: share,
      wechat_pay: share,
      alipay: share,
      stored_value: share,
    }),
    top_up_share: share,
    least: fc.integer({ min: 0, max: 100_000 }),
    day_most: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    use: fc.constant(null),
    expiry: fc.constant('never' as const),
    expiry_after: fc.constant(null),
    combining: fc.constantFrom(...keysOf(pointCombiningPhrases)),
  }),
  multiples: fc.array(someMultiple, { maxLength: 6 }),
});
const someEarner: fc.Arbitrary<Earner> = fc.record({
  date: someDate,
  birthday: fc.option(someDate),
  gradeId: fc.constantFrom(gold, silver),
  gradeRate: fc.integer({ min: 10_000, max: 30_000 }),
  branchId: fc.option(fc.constantFrom('lake', 'hill')),
});
const somePaid: fc.Arbitrary<Paid> = fc.record(Object.fromEntries([...means, 'top_up'].map((one) => [one, fen])), {
  requiredKeys: [],
});
const added = (a: Paid, b: Paid): Paid =>
  Object.fromEntries([...means, 'top_up' as const].map((one) => [one, (a[one] ?? 0) + (b[one] ?? 0)]));

describe('what a payment earns', () => {
  test('is floored once, after all multiples', () => {
    // ¥19.99 × 2 × 1.5 at 1 point a yuan is 59.97
    const rules = rulesWith({ combining: 'product' }, multiple({ rate: 20_000 }), multiple({ rate: 15_000 }));
    expect(earnedPoints(rules, earner, { cash: 1_999 })).toBe(59);
    expect(
      earnedPoints(rulesWith({}, multiple({ rate: 20_000 }), multiple({ rate: 15_000 })), earner, { cash: 1_999 }),
    ).toBe(39);
  });

  test('counts each means by its share, and a top-up by its own', () => {
    const shares = { ...pointBase.shares, stored_value: 5_000 };
    const rules = rulesWith({ shares, top_up_share: 1_000 });
    expect(earnedPoints(rules, earner, { cash: 1_000, stored_value: 1_000 })).toBe(15);
    expect(earnedPoints(rules, earner, { top_up: 50_000 })).toBe(50);
    expect(earnedPoints(rulesWith({}), earner, { top_up: 50_000 })).toBe(0);
  });

  test('is nothing below the least payment, and what is left of a day’s limit above it', () => {
    const rules = rulesWith({ least: 1_000, day_most: 50 });
    expect([999, 1_000, 4_999, 5_000, 900_000].map((cash) => earnedPoints(rules, earner, { cash }))).toEqual([0, 10, 49, 50, 50]); // prettier-ignore
    expect([0, 20, 50, 90].map((today) => earnedPoints(rules, earner, { cash: 4_000 }, today))).toEqual([40, 30, 0, 0]);
  });

  test('includes the grade’s own rate among the multiples', () => {
    const rules = (combining: 'best' | 'product') => rulesWith({ combining }, multiple({ rate: 20_000 }));
    expect(ratesFor(rules('best'), { ...earner, gradeRate: 15_000 })).toEqual([20_000]);
    expect(ratesFor(rules('best'), { ...earner, gradeRate: 25_000 })).toEqual([25_000]);
    expect(ratesFor(rules('product'), { ...earner, gradeRate: 15_000 })).toEqual([15_000, 20_000]);
  });

  test('never falls when more is paid', () => {
    fc.assert(
      fc.property(someRules, someEarner, somePaid, somePaid, (rules, who, paid, more) => {
        expect(earnedPoints(rules, who, added(paid, more))).toBeGreaterThanOrEqual(earnedPoints(rules, who, paid));
      }),
    );
  });

  test('is never more for two payments than for both in one', () => {
    fc.assert(
      fc.property(someRules, someEarner, somePaid, somePaid, (rules, who, a, b) => {
        const first = earnedPoints(rules, who, a);
        const second = earnedPoints(rules, who, b, first);
        expect(first + second).toBeLessThanOrEqual(earnedPoints(rules, who, added(a, b)));
      }),
    );
  });

  test('is a whole number within the day’s limit, whatever the order of the multiples', () => {
    fc.assert(
      fc.property(someRules, someEarner, somePaid, fc.nat(2_000_000), (rules, who, paid, today) => {
        const points = earnedPoints(rules, who, paid, today);
        expect(Number.isInteger(points) && points >= 0).toBe(true);
        expect(points).toBeLessThanOrEqual(Math.max(0, (rules.base.day_most ?? Infinity) - today));
        expect(earnedPoints({ ...rules, multiples: rules.multiples.toReversed() }, who, paid, today)).toBe(points);
      }),
    );
  });

  test('is never more than a day’s limit can be, however many multiples multiply each other', () => {
    const many = Array.from({ length: pointLimits.multiples }, () => multiple({ rate: pointLimits.rate.max }));
    const rules = rulesWith({ points: 10_000, per: 1, combining: 'product' }, ...many);
    expect(earnedPoints(rules, earner, { cash: 10_000_000 })).toBe(pointLimits.dayMost);
    expect(earnedPoints(rules, earner, { cash: 10_000_000 }, 1)).toBe(pointLimits.dayMost - 1);
  });

  test('is multiplied by all together no more than by the highest that one may be', () => {
    const by = (...rates: number[]) => rulesWith({ combining: 'product' }, ...rates.map((rate) => multiple({ rate })));
    expect(ratesFor(by(20_000, 500_000), earner)).toEqual([10_000, 20_000, 500_000]); // ×100
    expect(ratesFor(by(20_000, 500_001), earner)).toEqual([pointLimits.rate.max]);
    expect(earnedPoints(by(1_000_000, 1_000_000), earner, { cash: 10_000 })).toBe(10_000);
    expect(ratesFor(by(20_000, 500_001), { ...earner, gradeRate: 5_000 })).toHaveLength(3);
    for (const words of Object.values(pointCombiningPhrases.product))
      expect(words).toContain(String(pointLimits.rate.max / 10_000));
  });

  test('is exact where floating point isn’t', () => {
    const cash = 10_000;
    expect(Math.floor((cash / 100) * 1.15)).toBe(114);
    expect(earnedPoints(rulesWith({}, multiple({ rate: 11_500 })), earner, { cash })).toBe(115);
    const rules = rulesWith({ points: 10_000, per: 9_999_991, combining: 'product' }, multiple({ rate: 999_999 }));
    expect(earnedPoints(rules, earner, { cash: 999_999_991 })).toBe(
      Number((999_999_991n * 10_000n * 10_000n * 999_999n) / (9_999_991n * 10_000n * 10_000n)),
    );
  });
});

describe('when a multiple holds', () => {
  test('on its weekdays, from Monday on, and days of the month', () => {
    const friday = { occasion: 'weekdays' as const, weekdays: [5] };
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => holds(friday, { date }))).toEqual([
      false,
      true,
      false,
    ]);
    expect(holds({ occasion: 'weekdays', weekdays: [7] }, { date: '2026-11-22' })).toBe(true);
    expect(holds({ occasion: 'month_days', month_days: [8, 20] })).toBe(true);
    expect(holds({ occasion: 'month_days', month_days: [8] })).toBe(false);
  });

  test('from its first to its last date, both included', () => {
    const dates = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(dates.map((date) => holds({ from: '2026-11-20', to: '2026-11-21' }, { date }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('only for its grades and branches; a payment without a branch is at none', () => {
    expect([holds({ grade_ids: [gold] }), holds({ grade_ids: [silver] })]).toEqual([true, false]);
    expect([holds({ branch_ids: ['lake'] }), holds({ branch_ids: ['hill'] })]).toEqual([true, false]);
    expect([holds({}, { branchId: null }), holds({ branch_ids: ['lake'] }, { branchId: null })]).toEqual([true, false]);
  });

  test('not while it is off', () => {
    expect(holds({ enabled: false })).toBe(false);
  });

  test('on a birthday, the three days around it and its month; 29 February is the 28th in common years', () => {
    expect([birthdayIn('2000-02-29', 2026), birthdayIn('2000-02-29', 2028)]).toEqual(['2026-02-28', '2028-02-29']);
    expect(birthdayIn('2000-02-28', 2026)).toBe('2026-02-28');
    const on = (occasion: PointMultiple['occasion'], birthday: string | null, date: string) => holds({ occasion }, { birthday, date }); // prettier-ignore
    expect([on('birthday', '2000-02-29', '2026-02-28'), on('birthday', '2000-02-29', '2026-03-01')]).toEqual([
      true,
      false,
    ]);
    expect(['12-28', '12-29', '12-31'].map((day) => on('birthday_week', '1990-01-01', `2026-${day}`))).toEqual([
      false,
      true,
      true,
    ]);
    expect(['01-03', '01-04', '01-05'].map((day) => on('birthday_week', '1990-01-01', `2026-${day}`))).toEqual([
      true,
      true,
      false,
    ]);
    expect(on('birthday_week', '1990-12-30', '2027-01-02')).toBe(true);
    expect(['10-31', '11-01', '11-30', '12-01'].map((day) => on('birthday_month', '1990-11-12', `2026-${day}`))).toEqual([false, true, true, false]); // prettier-ignore
    expect(['birthday', 'birthday_week', 'birthday_month'].map((occasion) => on(occasion as 'birthday', null, '2026-11-12'))).toEqual([false, false, false]); // prettier-ignore
  });
});

describe('points expire', () => {
  const last = (expiry: PointBase['expiry'], expiry_after: number | null, on: string) =>
    lastDateOf({ expiry, expiry_after }, on);

  test('never, after so many days, at the end of a month, or of a year', () => {
    expect(last('never', null, '2026-11-20')).toBeNull();
    expect(last('days', 30, '2026-11-20')).toBe('2026-12-20');
    expect(['2026-01-31', '2026-11-20', '2027-12-01'].map((on) => last('month_end', 0, on))).toEqual(['2026-01-31', '2026-11-30', '2027-12-31']); // prettier-ignore
    expect([1, 2, 3, 27].map((after) => last('month_end', after, '2026-11-20'))).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2029-02-28']); // prettier-ignore
    expect([last('year_end', 0, '2026-11-20'), last('year_end', 1, '2026-11-20')]).toEqual([
      '2026-12-31',
      '2027-12-31',
    ]);
  });

  test('never before they were earned', () => {
    fc.assert(
      fc.property(someDate, fc.constantFrom('days', 'month_end', 'year_end'), fc.nat(100), (on, expiry, after) => {
        expect((last(expiry, after, on) ?? '') >= on).toBe(true);
      }),
    );
  });
});

describe('multiples contradict each other', () => {
  const clash = (...changes: Partial<PointMultiple>[]) =>
    clashesOf(changes.map((one, at) => multiple({ multiple_id: String(at), rate: 20_000 + at, ...one })));

  test('if they give the same days, members and branches different rates', () => {
    expect(clash({}, {})).toEqual([['0', '1']]);
    expect(clash({}, { rate: 20_000 })).toEqual([]);
    expect(clash({}, { enabled: false })).toEqual([]);
    expect(clash({ enabled: false }, {})).toEqual([]);
    expect(clash({}, { occasion: 'birthday' })).toEqual([]);
    expect(clash({ grade_ids: [gold] }, { grade_ids: [silver] })).toEqual([]);
    expect(clash({ grade_ids: [gold] }, {})).toEqual([['0', '1']]);
    expect(clash({ branch_ids: ['lake'] }, { branch_ids: ['hill'] })).toEqual([]);
    expect(clash({ occasion: 'weekdays', weekdays: [1] }, { occasion: 'weekdays', weekdays: [2, 3] })).toEqual([]);
    expect(
      clash({ occasion: 'month_days', month_days: [8] }, { occasion: 'month_days', month_days: [8, 9] }),
    ).toHaveLength(1);
    expect(clash({ occasion: 'month_days', month_days: [8] }, { occasion: 'month_days', month_days: [9] })).toEqual([]);
    expect(clash({ to: '2026-11-20' }, { from: '2026-11-21' })).toEqual([]);
    expect(clash({ from: '2026-11-21' }, { to: '2026-11-20' })).toEqual([]);
    expect(clash({ to: '2026-11-21' }, { from: '2026-11-21' })).toHaveLength(1);
  });
});

describe('the calendar', () => {
  test('tells which multiples hold on each day, and the highest rate of a member whose birthday it isn’t', () => {
    const rules = rulesWith(
      {},
      multiple({ multiple_id: 'friday', occasion: 'weekdays', weekdays: [5], rate: 20_000 }),
      multiple({ multiple_id: 'day', occasion: 'month_days', month_days: [20], rate: 30_000 }),
      multiple({ multiple_id: 'birthday', occasion: 'birthday', rate: 50_000, to: '2026-11-20' }),
      multiple({ multiple_id: 'off', enabled: false, rate: 90_000 }),
    );
    expect(
      calendarOf(rules, '2026-11-20', 8).map(({ date, multiple_ids, rate }) => [
        date.slice(8),
        multiple_ids.join(),
        rate,
      ]),
    ).toEqual([
      ['20', 'friday,day,birthday', 30_000],
      ...['21', '22', '23', '24', '25', '26'].map((day) => [day, '', 10_000]),
      ['27', 'friday', 20_000],
    ]);
  });

  test('multiplies what one member at one branch can get at once', () => {
    const rules = rulesWith(
      { combining: 'product' },
      multiple({ rate: 20_000, grade_ids: [gold] }),
      multiple({ rate: 30_000, grade_ids: [silver] }),
      multiple({ rate: 15_000, branch_ids: ['lake'] }),
      multiple({ rate: 11_000, occasion: 'weekdays', weekdays: [6] }),
    );
    expect(calendarOf(rules, '2026-11-20', 2).map(({ rate }) => rate)).toEqual([45_000, 49_500]);
  });

  test('shows no more than members get, however many multiply each other', () => {
    const many = Array.from({ length: pointLimits.multiples }, () => multiple({ rate: pointLimits.rate.max }));
    expect(calendarOf(rulesWith({ combining: 'product' }, ...many), '2026-11-20', 1)[0]?.rate).toBe(1_000_000);
  });

  test('is found soon, however many grades and branches multiples name', () => {
    /** About half of them, others for each multiple. */
    const named = (prefix: string, count: number, at: number) =>
      Array.from({ length: count }, (_, one) => `${prefix}${one}`).filter(
        (__, one) => Math.sin((one + 1) * (at + 1)) > 0,
      );
    const many = Array.from({ length: pointLimits.multiples }, (_, at) =>
      multiple({ rate: 10_001 + at, grade_ids: named('g', 20, at), branch_ids: named('b', 500, at) }),
    );
    const began = performance.now();
    const days = calendarOf(rulesWith({ combining: 'product' }, ...many), '2026-11-20', pointLimits.calendarDays);
    expect(performance.now() - began).toBeLessThan(500);
    expect(new Set(days.map(({ rate }) => rate)).size).toBe(1);
  });

  test('agrees with what the members get', () => {
    fc.assert(
      fc.property(someRules, someDate, (rules, date) => {
        const [day] = calendarOf(rules, date, 1);
        const got = [gold, silver, 'other'].flatMap((gradeId) =>
          ['lake', 'hill', null].map((branchId) =>
            ratesFor(rules, { date, birthday: null, gradeId, gradeRate: 10_000, branchId })
              .toSorted()
              .reduce((product, rate) => (product * rate) / 10_000, 10_000),
          ),
        );
        expect(Math.abs(Math.max(...got) - (day?.rate ?? 0))).toBeLessThanOrEqual(
          Math.max(10, Math.max(...got) * 1e-3),
        );
      }),
    );
  });
});
