import type { GrowthRules, LadderGrade, PointRules, ReplaySum, TopUpTerms } from '@regulars/contract';
import { plainMultiple } from '@regulars/contract/rules/points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tier } from '../../../test/top-ups.ts';
import { newGrade } from '../grades/grades.inputs.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import type { Downgrade, PaidGrade } from '../grades/index.ts';
import { topUpTerms } from '../top-up-rules/top-up-rules.inputs.ts';
import type { Compared, PastDocument, Replayer } from './documents.ts';
import { bySize, minus, noFigures, plus } from './figures.rules.ts';
import { gradesReplayer, type Grown } from './grades.replay.rules.ts';
import { growthReplayer } from './growth.replay.rules.ts';
import { datesIn } from './period.rules.ts';
import { pointsReplayer, type PaidDocument } from './points.replay.rules.ts';
import { tallyOf } from './tally.rules.ts';
import { topUpsReplayer, type ToppedUp } from './top-ups.replay.rules.ts';

const period = { from: '2026-10-01', to: '2026-10-10' };
const dates = datesIn(period);
const grades = new Map([['basic', { name: '普通', earning_rate: 10_000 }], ['gold', { name: '金卡', earning_rate: 15_000 }]]); // prettier-ignore

const placed = <Document extends { readonly date: string }>(documents: readonly Document[]) =>
  documents
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((document, at) => ({ ...document, id: String(at).padStart(4, '0'), at: new Date(at) }));
const someFields = {
  kind: fc.constant('consumption_order'),
  date: fc.constantFrom(...dates),
  memberId: fc.constantFrom('a', 'b', 'c', 'd'),
  gradeId: fc.constantFrom('basic', 'gold'),
};
const fen = fc.integer({ min: 0, max: 100_000 });
const somePayments: fc.Arbitrary<PaidDocument[]> = fc
  .array(
    fc.record({
      ...someFields,
      birthday: fc.option(fc.constantFrom('1990-10-03', '1988-02-29')),
      branchId: fc.constantFrom('lake', 'hill', null),
      paid: fc.oneof(fc.record({ top_up: fen }), fc.record({ stored_value: fen, cash: fen })),
    }),
    { maxLength: 40 },
  )
  .map(placed);

const somePoints = (dayMost: fc.Arbitrary<number | null>): fc.Arbitrary<PointRules> =>
  fc.record({
    base: fc
      .record({
        points: fc.integer({ min: 1, max: 9 }),
        per: fc.constantFrom(100, 1_000),
        top_up_share: fc.constantFrom(0, 5_000, 10_000),
        least: fc.constantFrom(0, 5_000),
        combining: fc.constantFrom('best' as const, 'product' as const),
        day_most: dayMost,
      })
      .map((changes) => ({ ...pointBase, ...changes })),
    multiples: fc.array(
      fc
        .record({ rate: fc.integer({ min: 10_001, max: 40_000 }), grade_ids: fc.subarray(['gold']) })
        .map((changes) => ({ multiple_id: 'm', name: '加倍', ...plainMultiple(), ...changes })),
      { maxLength: 2 },
    ),
  });
const capped = fc.option(fc.integer({ min: 1, max: 2_000 }));
const someGrowth = (cap: fc.Arbitrary<number | null>): fc.Arbitrary<GrowthRules> =>
  fc
    .record({
      per_yuan_spent: fc.integer({ min: 0, max: 50_000 }),
      stored_value_counts: fc.boolean(),
      per_yuan_topped_up: fc.integer({ min: 0, max: 50_000 }),
      cap_per_day: cap,
    })
    .map((changes) => ({ ...growthRulesInput, ...changes }));

const run = <Document extends PastDocument>(documents: readonly Document[], replay: Replayer<Document>) => {
  const tally = tallyOf(dates);
  for (const document of documents) tally.add(document, replay(document));
  return tally.finish();
};
const sums = ({ documents, members, old, new: drafted, days }: ReturnType<typeof run>) =>
  ({ documents, members, old, drafted, days }); // prettier-ignore

/** Each kind, with two versions over the same documents. */
const anyRun = fc.oneof(
  fc
    .tuple(somePayments, somePoints(capped), somePoints(capped))
    .map(([documents, old, draft]) => run(documents, pointsReplayer({ old, draft }, grades))),
  fc
    .tuple(somePayments, someGrowth(capped), someGrowth(capped))
    .map(([documents, old, draft]) => run(documents, growthReplayer({ old, draft }))),
);

describe('whatever the rules', () => {
  test('the days add up to the total, and grades and members to the difference', () => {
    fc.assert(
      fc.property(anyRun, (tallied) => {
        const { old, new: drafted, days } = tallied;
        expect(days.map(({ date }) => date)).toEqual(dates);
        expect(days.reduce((sum, day) => plus(sum, day.old), noFigures)).toEqual(old);
        expect(days.reduce((sum, day) => plus(sum, day.new), noFigures)).toEqual(drafted);
        const byGrade = [...tallied.grades.values()].flatMap(({ gaining, losing }) => [gaining.by, losing.by]);
        expect(byGrade.reduce(plus, noFigures)).toEqual(minus(drafted, old));
      }),
    );
  });

  test('the biggest cases come first, and each differs for a reason', () => {
    fc.assert(
      fc.property(anyRun, ({ cases }) => {
        expect(cases.length).toBeLessThanOrEqual(10);
        for (const [at, one] of cases.entries()) {
          const next = cases[at + 1];
          expect(one.by).toEqual(minus(one.new, one.old));
          expect(one.by).not.toEqual(noFigures);
          if (next) expect(bySize(one.by, next.by)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('who gains most gains no less than any other', () => {
    fc.assert(
      fc.property(somePayments, somePoints(capped), somePoints(capped), (documents, old, draft) => {
        const { gains_most: most, loses_most: least } = run(documents, pointsReplayer({ old, draft }, grades));
        const each = new Map<string, number>();
        const replay = pointsReplayer({ old, draft }, grades);
        for (const document of documents) {
          const { old: was, new: is } = replay(document);
          each.set(document.memberId, (each.get(document.memberId) ?? 0) + is.points - was.points);
        }
        expect(most?.by.points ?? 0).toBe(Math.max(0, ...each.values()));
        expect(least?.by.points ?? 0).toBe(Math.min(0, ...each.values()));
      }),
    );
  });
});

describe('of equal differences', () => {
  const told = (id: string, memberId: string, points: number) => ({
    document: { ...document, id, memberId },
    compared: {
      old: noFigures,
      new: { ...noFigures, points },
      reason: 'base' as const,
      sums: () => ({ old: [], new: [] }),
    },
  });
  const tallied = (all: readonly { readonly document: PastDocument; readonly compared: Compared }[]) => {
    const tally = tallyOf(dates);
    for (const { document: one, compared } of all) tally.add(one, compared);
    return tally.finish();
  };

  test('the first member by id gains or loses most, in whatever order they are read', () => {
    const some = [told('1', 'b', 5), told('2', 'a', 5), told('3', 'd', -5), told('4', 'c', -5), told('5', 'e', 1)];
    for (const all of [some, some.toReversed()])
      expect(tallied(all)).toMatchObject({ gains_most: { vip_id: 'a' }, loses_most: { vip_id: 'c' }, members: 5 });
  });

  test('the first documents are the cases, in whatever order they are read', () => {
    const ids = Array.from({ length: 14 }, (_, at) => String.fromCodePoint(97 + at));
    const some = ids.map((id) => told(id, 'a', 5));
    for (const all of [some, some.toReversed()])
      expect(tallied(all).cases.map((one) => one.document.id)).toEqual(ids.slice(0, 10));
    expect(tallied([...some, told('z', 'a', 6)]).cases.map((one) => one.document.id)).toEqual([
      'z',
      ...ids.slice(0, 9),
    ]);
  });

  test('each document of a member counts, and each that differs', () => {
    const same = { ...told('2', 'a', 0) };
    const all = [told('1', 'a', 5), { ...same, compared: { ...same.compared, reason: undefined } }, told('3', 'a', -2)];
    expect(tallied(all)).toMatchObject({
      documents: 3,
      gains_most: { vip_id: 'a', documents: 3, differing: 2, by: { points: 3 } },
      loses_most: null,
      reasons: [{ reason: 'base', gaining: 1, losing: 0 }],
    });
  });

  test('a document of another day is none of the period', () => {
    const { document: one, compared } = told('1', 'a', 5);
    expect(() => tallied([{ document: { ...one, date: '2026-10-11' }, compared }])).toThrow(RangeError);
  });
});

describe('without a limit of a day', () => {
  test('the order of documents within a day changes no total', () => {
    const shuffled = somePayments.chain((documents) =>
      fc.tuple(fc.constant(documents), fc.shuffledSubarray(documents, { minLength: documents.length })),
    );
    const byDate = (documents: readonly PaidDocument[]) =>
      documents.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const uncapped = fc.constant(null);
    fc.assert(
      fc.property(shuffled, somePoints(uncapped), somePoints(uncapped), ([documents, others], old, draft) => {
        const [one, other] = [documents, byDate(others)].map((some) => run(some, pointsReplayer({ old, draft }, grades))); // prettier-ignore
        expect(one && sums(one)).toEqual(other && sums(other));
        expect(one?.cases.map(({ document }) => document.id)).toEqual(other?.cases.map(({ document }) => document.id));
      }),
    );
  });
});

describe('a draft that says the same as the version in force', () => {
  /** What differs, and for whom. */
  const differences = ({
    old,
    new: drafted,
    reasons,
    cases,
    gains_most: gains,
    loses_most: loses,
  }: ReturnType<typeof run>) =>
    // prettier-ignore
    ({ by: minus(drafted, old), reasons, cases, gains, loses });
  const none = { by: noFigures, reasons: [], cases: [], gains: null, loses: null };
  test('of points or growth differs for nobody', () => {
    fc.assert(
      fc.property(somePayments, somePoints(capped), someGrowth(capped), (documents, points, growth) => {
        expect(differences(run(documents, pointsReplayer({ old: points, draft: points }, grades)))).toEqual(none);
        expect(differences(run(documents, growthReplayer({ old: growth, draft: growth })))).toEqual(none);
      }),
    );
  });

  const someTopUps: fc.Arbitrary<ToppedUp[]> = fc
    .array(
      fc.record({
        ...someFields,
        branchId: fc.constantFrom('lake', 'hill'),
        paid: fc.constantFrom(10_000, 50_000, 100_000),
        isFirst: fc.boolean(),
        storedValue: fc.integer({ min: 0, max: 450_000 }),
      }),
      { maxLength: 30 },
    )
    .map(placed);
  test('of top-ups or grades differs for nobody', () => {
    const terms: TopUpTerms = { ...topUpTerms, per_member: 2, in_total: 5 };
    const rules = [{ rule_id: 'one', number: 1, terms }];
    const ladder = ladderWith([0, 1_000]);
    fc.assert(
      fc.property(someTopUps, someGrown, (topUps, grown) => {
        expect(differences(run(topUps, topUpsReplayer({ old: rules, draft: rules }, 500_000)))).toEqual(none);
        const { replay, ends } = gradesReplayer({ old: ladder, draft: ladder }, period, rule('supported'));
        expect(differences(run(grown, replay))).toEqual(none);
        expect(ends()).toEqual([]);
      }),
    );
  });
});

/** What an end takes, and who paid for which grade. */
const rule = (downgrade: Downgrade, paid: Readonly<Record<string, readonly PaidGrade[]>> = {}) => ({
  downgrade,
  paid: new Map(Object.entries(paid)),
});
const ladderWith = (thresholds: readonly number[]): LadderGrade[] =>
  thresholds.map((growth_from, at) => ({
    ...newGrade,
    grade_id: `g${at}`,
    name: `等级${at}`,
    growth_from,
    gift: at === 0 ? null : { points: 100 * at, bonus: 0 },
  }));
const someGrown: fc.Arbitrary<Grown[]> = fc
  .array(fc.record({ ...someFields, change: fc.integer({ min: 1, max: 600 }) }), { maxLength: 30 })
  .map((changes) => {
    const growth = new Map<string, number>();
    return placed(changes).map(({ change, ...document }) => {
      const before = growth.get(document.memberId) ?? 0;
      growth.set(document.memberId, before + change);
      return { ...document, before, after: before + change, brought: false };
    });
  });

const document = { kind: 'consumption_order', id: '1', date: '2026-10-02', at: new Date(0), memberId: 'a', gradeId: 'gold' }; // prettier-ignore
const payment = (paid: PaidDocument['paid'], more: Partial<PaidDocument> = {}): PaidDocument => ({
  ...document,
  birthday: null,
  branchId: 'lake',
  paid,
  ...more,
});
const doubled = { multiple_id: 'm', name: '会员日', ...plainMultiple(), rate: 20_000 };

describe('the sum of a case', () => {
  const pointsOf = (changes: Partial<PointRules['base']>, multiples: PointRules['multiples'] = []) => ({
    base: { ...pointBase, ...changes },
    multiples,
  });
  test('says what counts, the rate, the multiples that hold, and the limit of the day', () => {
    const old = pointsOf({});
    const draft = pointsOf({ day_most: 150 }, [doubled]);
    const compared = pointsReplayer({ old, draft }, grades)(payment({ stored_value: 10_050 }));
    expect(compared).toMatchObject({ old: { points: 150 }, new: { points: 150 }, reason: undefined });
    expect(compared.sums()).toEqual({
      old: [
        { part: 'counted', amount: 10_050, name: null, per: null },
        { part: 'points_per', amount: 1, name: null, per: 100 },
        { part: 'rate', amount: 15_000, name: '金卡', per: null },
      ],
      new: [
        { part: 'counted', amount: 10_050, name: null, per: null },
        { part: 'points_per', amount: 1, name: null, per: 100 },
        { part: 'rate', amount: 20_000, name: '会员日', per: null },
        { part: 'day_most', amount: 150, name: null, per: null },
      ],
    });
  });

  test('says of multiples that pass the most only that', () => {
    const many = [1, 2].map((at) => ({ ...doubled, multiple_id: `m${at}`, rate: 900_000 }));
    const draft = pointsOf({ combining: 'product' }, many);
    const compared = pointsReplayer({ old: pointsOf({}), draft }, grades)(payment({ stored_value: 10_000 }));
    expect(compared).toMatchObject({ new: { points: 10_000 }, reason: 'multiple' });
    expect(compared.sums().new.filter(({ part }) => part === 'rate')).toEqual([
      { part: 'rate', amount: 1_000_000, name: null, per: null },
    ]);
  });

  test.each([
    ['day_most', { day_most: 50 }, []],
    ['least', { least: 20_000 }, []],
    ['multiple', {}, [doubled]],
    ['base', { points: 2 }, []],
    ['base', { points: 2, day_most: 300 }, []], // just what the day may bring
    ['share', { shares: { ...pointBase.shares, stored_value: 5_000 } }, []],
  ] as const)('names %s as what differs', (reason, changes, multiples) => {
    const replay = pointsReplayer({ old: pointsOf({}), draft: pointsOf(changes, [...multiples]) }, grades);
    expect(replay(payment({ stored_value: 10_000 })).reason).toBe(reason);
  });

  test('of growth says that of a visit once a day', () => {
    const draft = { ...growthRulesInput, per_visit: 5 };
    const replay = growthReplayer({ old: growthRulesInput, draft });
    const first = replay(payment({ stored_value: 1_000 }));
    expect(first).toMatchObject({ old: { growth: 10 }, new: { growth: 15 }, reason: 'visit' });
    expect(first.sums().new.map(({ part, amount }) => [part, amount])).toEqual([['counted', 1_000], ['growth_per_yuan', 10_000], ['visit', 5]]); // prettier-ignore
    expect(replay(payment({ stored_value: 1_000 })).reason).toBeUndefined();
  });

  test('of growth says the limit of a day only where it takes something', () => {
    const reasonOf = (cap_per_day: number, times: number) => {
      const old = { ...growthRulesInput, cap_per_day };
      const replay = growthReplayer({ old, draft: { ...growthRulesInput, per_visit: 5 } });
      return Array.from({ length: times }, () => replay(payment({ stored_value: 1_000 })).reason).at(-1);
    };
    expect(reasonOf(10, 1)).toBe('visit'); // 10 of 10
    expect(reasonOf(9, 1)).toBe('day_most');
    expect(reasonOf(20, 2)).toBeUndefined();
    expect(reasonOf(19, 2)).toBe('day_most');
  });

  test('of points without a version in force is empty', () => {
    const compared = pointsReplayer({ old: undefined, draft: pointsOf({}) }, grades)(payment({ cash: 1_000 }));
    expect(compared).toMatchObject({ old: noFigures, new: { points: 15 }, reason: 'base' });
    expect(compared.sums().old).toEqual([]);
  });
});

describe('top-ups', () => {
  const topUp = (more: Partial<ToppedUp> = {}): ToppedUp => ({
    ...document,
    branchId: 'lake',
    paid: 50_000,
    isFirst: false,
    storedValue: 0,
    ...more,
  });
  const rule = (changes: Partial<TopUpTerms>) => [{ rule_id: 'one', number: 1, terms: { ...topUpTerms, ...changes } }];
  test('count the limits of each side along', () => {
    const replay = topUpsReplayer({ old: rule({ per_member: null }), draft: rule({ per_member: 1 }) }, 5_000_000);
    expect(replay(topUp())).toMatchObject({ old: { bonus: 5_000 }, new: { bonus: 5_000 }, reason: undefined });
    expect(replay(topUp())).toMatchObject({ old: { bonus: 5_000 }, new: { bonus: 0 }, reason: 'no_rule' });
    expect(replay(topUp({ memberId: 'b' })).reason).toBeUndefined();
  });

  test('that another rule then gives for say so', () => {
    const other = { rule_id: 'two', number: 1, terms: { ...topUpTerms, name: '老规则', per_member: null } };
    const first = rule({ first_only: true, name: '首充' });
    const replay = topUpsReplayer({ old: [...rule({}), other], draft: [...first, other] }, 5_000_000);
    expect(replay(topUp())).toMatchObject({ old: { bonus: 5_000 }, new: { bonus: 5_000 }, reason: undefined });
    const dearer = [{ ...other, terms: { ...other.terms, tiers: [], free: { least: 100, step: 100 } } }];
    const compared = topUpsReplayer({ old: rule({}), draft: [...first, ...dearer] }, 5_000_000)(topUp());
    expect(compared).toMatchObject({ new: { bonus: 0 }, reason: 'other_rule' });
    expect(compared.sums().new.map(({ part, name }) => [part, name])).toEqual([
      ['counted', null],
      ['rule', '老规则'],
    ]);
  });

  test('name each step that gives: the highest, or where steps add up all that were reached', () => {
    const tiers = [20_000, 50_000, 80_000].map((pay) => tier(pay, 1_000));
    const replay = topUpsReplayer({ old: rule({ tiers }), draft: rule({ tiers, adds_up: true }) }, 5_000_000);
    const { sums, ...compared } = replay(topUp());
    expect(compared).toMatchObject({ old: { bonus: 1_000 }, new: { bonus: 2_000 }, reason: 'gift' });
    const steps = (sum: ReplaySum) => sum.flatMap(({ part, amount }) => (part === 'tier' ? [amount] : []));
    expect([steps(sums().old), steps(sums().new)]).toEqual([[50_000], [20_000, 50_000]]);
  });
});

describe('grades', () => {
  const grown = (before: number, after: number, more: Partial<Grown> = {}): Grown => ({
    ...document,
    before,
    after,
    brought: false,
    ...more,
  });
  test('tell who rises by the draft alone, with its gift, and where they end', () => {
    const { replay, ends } = gradesReplayer(
      { old: ladderWith([0, 1_000]), draft: ladderWith([0, 500]) },
      period,
      rule('never'),
    );
    expect(replay(grown(400, 600))).toMatchObject({
      old: noFigures,
      new: { points: 100, levels: 1 },
      reason: 'grade',
    });
    expect(replay(grown(0, 100, { memberId: 'b' })).reason).toBeUndefined();
    expect(ends()).toEqual([{ from: '等级0', to: '等级1', members: 1 }]);
  });

  test('give a gift once within the validity of its grade', () => {
    const { replay } = gradesReplayer(
      { old: ladderWith([0, 1_000]), draft: ladderWith([0, 500]) },
      period,
      rule('never'),
    );
    replay(grown(400, 600));
    replay(grown(600, 400, { date: '2026-10-03' }));
    expect(replay(grown(400, 600, { date: '2026-10-04' }))).toMatchObject({ new: { points: 0, levels: 1 } });
  });

  test('give a gift again from the day after its end, and not before', () => {
    const short = ladderWith([0, 500]).map((grade) => ({ ...grade, valid_days: 1 }));
    const again = (date: string) => {
      const { replay } = gradesReplayer({ old: ladderWith([0, 1_000]), draft: short }, period, rule('never'));
      expect(replay(grown(400, 600))).toMatchObject({ new: { points: 100 } }); // on the 2nd, until the 3rd
      replay(grown(600, 400));
      return replay(grown(400, 600, { date })).new;
    };
    expect(again('2026-10-03')).toMatchObject({ points: 0, levels: 1 });
    expect(again('2026-10-04')).toMatchObject({ points: 100, levels: 1 });
  });

  describe('that were paid for', () => {
    const ladders = { old: ladderWith([0, 500, 2_000]), draft: ladderWith([0, 1_000, 2_000]) };
    const paidFor = (grade_id: string, grade_from: string, grade_to: string | null) => ({
      grade_id,
      grade_from,
      grade_to,
    });

    test('are held by both sides, whatever growth supports', () => {
      const paid = { a: [paidFor('g2', '2026-09-20', null)] };
      const { replay, ends } = gradesReplayer(ladders, period, rule('supported', paid));
      expect(replay(grown(600, 700))).toMatchObject({ old: noFigures, new: noFigures, reason: undefined });
      expect(replay(grown(700, 300)).reason).toBeUndefined(); // the paid grade is the floor
      expect(ends()).toEqual([]);
    });

    test('begin on their day, and end on their last, where growth then decides', () => {
      const paid = { a: [paidFor('g1', '2026-10-04', '2026-10-06'), paidFor('g2', '2026-10-05', '2026-10-05')] };
      const { replay, ends } = gradesReplayer(ladders, period, rule('supported', paid));
      expect(replay(grown(400, 600, { date: '2026-10-03' }))).toMatchObject({ old: { levels: 1 }, reason: 'grade' });
      expect(replay(grown(600, 610, { date: '2026-10-04' })).reason).toBeUndefined(); // both hold g1
      expect(replay(grown(610, 2_100, { date: '2026-10-06' }))).toMatchObject({
        old: { levels: 1 },
        new: { levels: 1 },
      });
      expect(replay(grown(2_100, 700, { date: '2026-10-07' })).reason).toBe('grade'); // to g1 and to g0
      expect(ends()).toEqual([{ from: '等级1', to: '等级0', members: 1 }]);
    });

    test('hold also where nobody grew since, and the draft lacks them', () => {
      const paid = { a: [paidFor('g2', '2026-10-05', null)] };
      const { replay, ends } = gradesReplayer({ ...ladders, draft: ladderWith([0, 500]) }, period, rule('never', paid));
      replay(grown(400, 600));
      expect(ends()).toEqual([{ from: '等级2', to: '等级1', members: 1 }]);
    });
  });
});
