import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movesBetween } from './grade-moves.rules.ts';
import {
  handFloor,
  ladderOf,
  raisedTo,
  setByHand,
  standingAfter,
  standingGiven,
  standingOn,
  standingTaken,
  supportedBy,
  withNextFloor,
  type Downgrade,
  type Floor,
  type Ladder,
  type Rung,
  type Standing,
} from './standing.rules.ts';

const rung = (grade_id: string, growth_from: number, valid_days: number | null = 365): Rung => ({
  grade_id,
  growth_from,
  valid_days,
  enabled: true,
});
const ladder = ladderOf([rung('basic', 0, null), rung('silver', 1_000), rung('gold', 5_000), rung('black', 20_000)]);
const held = (grade_id: string, grade_to: string | null = null, more: Partial<Standing> = {}): Standing => ({
  grade_id,
  grade_from: '2026-01-01',
  grade_to,
  grade_floor: null,
  grade_floor_to: null,
  ...more,
});
const date = '2026-11-29';
/** What a member of the lowest grade holds once they paid for another. */
const paidFor = (id: string): Standing => standingGiven(ladder, held('basic'), id, '2026-11-01');

describe('growth', () => {
  test.each([
    ['basic', 0, 999, 'basic'],
    ['basic', 0, 1_000, 'silver'],
    ['basic', 999, 5_000, 'gold'],
    ['silver', 4_999, 20_000, 'black'],
    ['gold', 5_000, 19_999, 'gold'],
    // A colleague graded down; only the next threshold raises.
    ['silver', 6_000, 6_500, 'silver'],
    ['silver', 5_000, 6_500, 'silver'],
    ['silver', 6_000, 20_000, 'black'],
    // A refund that passes the threshold of what is held takes it at once.
    ['gold', 5_000, 4_999, 'silver'],
    ['gold', 5_200, 0, 'basic'],
    // Held beyond its growth, until its end.
    ['gold', 4_000, 3_000, 'gold'],
    ['black', 6_000, 4_000, 'black'],
  ])('of a %s from %d to %d: %s', (from, before, after, to) => {
    expect(standingAfter(ladder, held(from), { before, after, date }).grade_id).toBe(to);
  });

  test('brings a term of its own, and keeps that of the grade that stays', () => {
    expect(standingAfter(ladder, held('basic'), { before: 0, after: 1_000, date })).toEqual({
      grade_id: 'silver',
      grade_from: date,
      grade_to: '2027-11-29',
      grade_floor: null,
      grade_floor_to: null,
    });
    const standing = held('silver', '2027-01-01');
    expect(standingAfter(ladder, standing, { before: 1_000, after: 1_500, date })).toBe(standing);
  });

  test('does not take a grade below the floor, which ends on its last day', () => {
    const standing = { ...held('black', '2027-06-01'), grade_floor: 'gold', grade_floor_to: date };
    const loss = { before: 20_000, after: 100 };
    expect(standingAfter(ladder, standing, { ...loss, date })).toEqual({
      ...standing,
      grade_id: 'gold',
      grade_from: date,
      grade_to: date,
    });
    expect(standingAfter(ladder, standing, { ...loss, date: '2026-11-30' })).toEqual({
      grade_id: 'basic',
      grade_from: '2026-11-30',
      grade_to: null,
      grade_floor: null,
      grade_floor_to: null,
    });
    const floored = held('gold', null, { grade_floor: 'gold' });
    expect(standingAfter(ladder, floored, { before: 5_000, after: 0, date })).toBe(floored);
  });

  test('does not raise to a disabled grade', () => {
    const without: Ladder = ladderOf(ladder.map((one) => ({ ...one, enabled: one.grade_id !== 'gold' })));
    expect(standingAfter(without, held('basic'), { before: 0, after: 6_000, date }).grade_id).toBe('silver');
  });
});

describe('the end of a validity', () => {
  const end = '2026-11-28';
  test.each([
    ['never', 'gold', 6_000, 'gold', 0],
    ['never', 'gold', 100, 'gold', 0],
    ['supported', 'gold', 6_000, 'gold', 0],
    ['supported', 'gold', 1_200, 'silver', 0],
    ['supported', 'gold', 10, 'basic', 0],
    ['one_level', 'gold', 5_200, 'silver', 4_000],
    ['one_level', 'gold', 5_000, 'silver', 4_000],
    ['one_level', 'gold', 9_000, 'gold', 4_000],
    ['one_level', 'gold', 1_200, 'silver', 0],
    ['one_level', 'gold', 10, 'silver', 0],
    ['one_level', 'silver', 1_500, 'basic', 1_000],
  ] as const)('by %s of a %s with %d: %s, %d of growth taken', (rule, from, growth, to, taken) => {
    const lapsed = standingOn(ladder, rule, held(from, end), growth, date);
    expect([lapsed.standing.grade_id, lapsed.standing.grade_from, lapsed.taken]).toEqual([to, date, taken]);
  });

  test('is none on the last day', () => {
    const standing = held('gold', date);
    expect(standingOn(ladder, 'supported', standing, 0, date)).toEqual({ standing, taken: 0 });
  });

  test('of a grade set by hand gives way to what growth supports, also upwards', () => {
    const byHand = (id: string): Standing => setByHand(id, '2026-01-01', end);
    for (const rule of ['never', 'one_level', 'supported'] as const) {
      expect(standingOn(ladder, rule, byHand('black'), 1_200, date)).toEqual({
        standing: {
          grade_id: 'silver',
          grade_from: date,
          grade_to: '2027-11-29',
          grade_floor: null,
          grade_floor_to: null,
        },
        taken: 0,
      });
      expect(standingOn(ladder, rule, byHand('basic'), 5_000, date).standing.grade_id).toBe('gold');
    }
  });

  test('stops at a floor, whose end is the next', () => {
    const standing = { ...held('black', end), grade_floor: 'gold', grade_floor_to: '2027-03-01' };
    expect(standingOn(ladder, 'supported', standing, 0, date).standing).toEqual({
      grade_id: 'gold',
      grade_from: date,
      grade_to: '2027-03-01',
      grade_floor: 'gold',
      grade_floor_to: '2027-03-01',
    });
  });

  test('costs nothing whom a floor keeps', () => {
    const standing = { ...held('gold', end), grade_floor: 'gold' };
    expect(standingOn(ladder, 'one_level', standing, 5_000, date)).toEqual({
      standing: { ...standing, grade_from: date, grade_to: null },
      taken: 0,
    });
    // New thresholds have put the floor above the grade held.
    const below = { ...held('silver', end), grade_floor: 'gold', grade_floor_to: '2027-03-01' };
    expect(standingOn(ladder, 'one_level', below, 1_500, date)).toMatchObject({
      standing: { grade_id: 'gold' },
      taken: 0,
    });
  });

  test('of a disabled grade gives way to what growth supports, by any rule', () => {
    const of = ladderOf(ladder.map((one) => ({ ...one, enabled: one.grade_id !== 'gold' })));
    for (const rule of ['never', 'one_level', 'supported'] as const)
      expect(standingOn(of, rule, held('gold', end), 6_000, date)).toMatchObject({
        standing: { grade_id: 'silver' },
        taken: 0,
      });
  });

  test.each(['never', 'one_level', 'supported'] as const)('of the lowest grade begins it anew, by %s', (rule) => {
    const of = ladderOf([rung('basic', 0, 30), rung('silver', 1_000)]);
    expect(standingOn(of, rule, held('basic', end), 0, date)).toMatchObject({
      standing: { grade_id: 'basic', grade_from: date },
      taken: 0,
    });
  });

  test('after a standstill is as it would have been day by day', () => {
    const late = standingOn(ladder, 'one_level', held('black', '2024-01-01'), 21_000, date);
    // 2024-01-02 gold with 6,000 until 2025-01-01; then silver with 2,000 until 2026-01-02; then 1,000 still keeps it.
    expect(late).toEqual({
      standing: {
        grade_id: 'silver',
        grade_from: '2026-01-03',
        grade_to: '2027-01-03',
        grade_floor: null,
        grade_floor_to: null,
      },
      taken: 20_000,
    });
  });
});

describe('a grade that was paid for', () => {
  const given = paidFor('gold');
  const taken = (standing: Standing, growth = 1_200) =>
    standingTaken(ladder, standing, given, { growth, date, others: [] });

  test('is the floor for its validity', () => {
    expect(given).toEqual(setByHand('gold', '2026-11-01', '2027-11-01'));
  });

  test('is the floor also of whom growth of the same payment raised to it or beyond', () => {
    const gold = held('gold', '2027-11-01', { grade_from: '2026-11-01' });
    expect(standingGiven(ladder, gold, 'gold', '2026-11-01')).toEqual(given);
    const black = held('black', '2027-11-01', { grade_from: '2026-11-01' });
    const above = standingGiven(ladder, black, 'gold', '2026-11-01');
    expect(above).toEqual({ ...black, grade_floor: 'gold', grade_floor_to: '2027-11-01' });
    expect(standingAfter(ladder, above, { before: 20_000, after: 0, date }).grade_id).toBe('gold');
    expect(standingTaken(ladder, above, given, { growth: 20_000, date, others: [] })).toEqual(black);
  });

  test('is taken down to what growth supports, also where one of its dates has changed', () => {
    const silver = held('silver', '2027-11-29', { grade_from: date });
    expect(taken(given)).toEqual(silver);
    expect(taken({ ...given, grade_floor_to: '2028-01-01' })).toEqual(silver);
    expect(taken({ ...given, grade_from: '2026-11-10' })).toEqual(silver);
  });

  test('is left if both dates are others, or it is no longer the floor', () => {
    const renewed = { ...given, grade_from: '2026-11-10', grade_floor_to: '2028-01-01' };
    const released = { ...given, grade_floor: null, grade_floor_to: null };
    for (const standing of [renewed, released]) expect(taken(standing)).toBe(standing);
  });

  test('leaves who has risen above it, without the floor', () => {
    const risen = { ...held('black', '2027-11-20'), grade_floor: 'gold', grade_floor_to: given.grade_to };
    expect(taken(risen, 20_000)).toEqual(held('black', '2027-11-20'));
  });
});

describe('the floor after one that ended', () => {
  // Paid for, with a first day; or set by hand, without.
  const bought = (grade_id: string, grade_to: string | null): Floor => ({
    grade_id,
    grade_from: '2026-01-01',
    grade_to,
  });
  const byHand = (grade_id: string, grade_to: string | null): Floor => ({ grade_id, grade_from: null, grade_to });
  const ended = bought('black', '2026-11-28');
  const standing = held('black', ended.grade_to, { grade_floor: 'black', grade_floor_to: ended.grade_to });
  const after = (floors: readonly Floor[], of = standing) => {
    const { grade_floor, grade_floor_to } = withNextFloor(ladder, of, floors, date);
    return [grade_floor, grade_floor_to];
  };

  test.each<[string, Floor[], [string | null, string | null]]>([
    ['none, if there is no other', [], [null, null]],
    ['another until its last day', [bought('gold', date)], ['gold', date]],
    ['another without end', [bought('gold', null)], ['gold', null]],
    ['not one that ended too', [bought('gold', '2026-11-28')], [null, null]],
    ['not one of a grade that is gone', [bought('bronze', null)], [null, null]],
    ['the highest', [bought('gold', null), bought('silver', null)], ['gold', null]],
    ['of the highest the longest', [bought('gold', '2027-01-01'), bought('gold', null)], ['gold', null]],
    ['one set by hand before', [bought('silver', null), byHand('gold', '2027-01-01')], ['gold', '2027-01-01']],
  ])('is %s, in whatever order they come', (_, others, floor) => {
    expect(after([ended, ...others])).toEqual(floor);
    expect(after([...others, ended].toReversed())).toEqual(floor);
  });

  test('stays while the one there is holds', () => {
    const holding = { ...standing, grade_floor_to: date };
    expect(withNextFloor(ladder, holding, [ended, bought('gold', null)], date)).toBe(holding);
    const without = held('black', ended.grade_to);
    expect(withNextFloor(ladder, without, [bought('gold', null)], date)).toBe(without);
  });

  test('is what was paid for below one set by hand since, and nothing set by hand before', () => {
    const gold = { ...standing, grade_id: 'gold', grade_floor: 'gold' };
    expect(after([bought('silver', null)], gold)).toEqual(['silver', null]);
    for (const other of [bought('gold', null), bought('black', null), byHand('silver', null)])
      expect(after([other], gold)).toEqual([null, null]);
  });

  test('comes back as it was set by hand, whatever was paid for on top', () => {
    const before = { grade_id: 'silver', growth: 1_200 };
    const none = { paid: [], aside: undefined, before };
    const byHandNow = held('silver', null, { grade_floor: 'silver', grade_floor_to: '2027-03-01' });
    const silver = { grade_id: 'silver', grade_to: '2027-03-01', growth: 1_200 };
    expect(handFloor(ladder, byHandNow, none, date)).toEqual(silver);
    const above = { ...none, before: { grade_id: 'gold', growth: 5_000 } };
    expect(handFloor(ladder, byHandNow, above, date)).toEqual({ ...silver, growth: null });
    expect(handFloor(ladder, { ...byHandNow, grade_floor_to: '2026-11-28' }, none, date)).toBeUndefined();
    expect(handFloor(ladder, held('silver'), none, date)).toBeUndefined();
    // The floor there is was paid for, the first or the second of two: what it set aside is still what comes back.
    const gold = { grade_id: 'gold', grade_from: '2026-11-01', grade_to: '2027-11-01' };
    const other = { grade_id: 'silver', grade_from: '2026-10-01', grade_to: '2026-12-01' };
    const paidNow = paidFor('gold');
    for (const paid of [
      [gold, other],
      [other, gold],
    ]) {
      expect(handFloor(ladder, paidNow, { paid, aside: silver, before }, date)).toEqual(silver);
      expect(handFloor(ladder, paidNow, { paid, aside: undefined, before }, date)).toBeUndefined();
    }
  });

  test('is asked for, and nothing is taken, where a refund takes the one before', () => {
    const given = paidFor('gold');
    const refunded = standingTaken(ladder, given, given, { growth: 0, date, others: [byHand('silver', '2027-03-01')] });
    expect(refunded).toEqual(setByHand('silver', date, '2027-03-01'));
  });

  test('set by hand keeps down whom growth had not raised since', () => {
    const given = paidFor('black');
    const aside = (to: string | null, growth: number | null): Floor => ({ ...byHand('silver', to), growth });
    const left = (growth: number, floor: Floor) => [
      standingTaken(ladder, given, given, { growth, date, others: [floor] }).grade_id,
      standingOn(
        ladder,
        'supported',
        { ...given, grade_to: '2026-11-28', grade_floor_to: '2026-11-28' },
        growth,
        date,
        [{ ...given, grade_to: '2026-11-28' }, floor],
      ).standing.grade_id,
    ];
    expect(left(6_000, aside(null, 6_000))).toEqual(['silver', 'silver']);
    expect(left(6_000, aside(null, 4_999))).toEqual(['gold', 'gold']); // passed the threshold since
    expect(left(6_000, aside(null, null))).toEqual(['gold', 'gold']); // stood above the floor
    expect(left(6_000, aside('2026-11-28', 6_000))).toEqual(['gold', 'gold']); // its last day has passed
  });
});

const ladders = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 })
  .chain((thresholds) =>
    fc.tuple(
      fc.constant([0, ...thresholds.toSorted((a, b) => a - b)]),
      fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 800 })), fc.boolean()), { minLength: 7, maxLength: 7 }),
    ),
  )
  .map(([thresholds, options]) =>
    ladderOf(
      thresholds.map((growth_from, at) => ({
        grade_id: `g${at}`,
        growth_from,
        valid_days: options[at]?.[0] ?? null,
        enabled: at === 0 || (options[at]?.[1] ?? true),
      })),
    ),
  );
const growths = fc.integer({ min: 0, max: 12_000 });
const dates = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const standings = (of: Ladder) =>
  fc
    .record({
      grade_id: fc.constantFrom(...of.map((one) => one.grade_id)),
      grade_from: fc.constant('2025-12-31'),
      grade_to: fc.option(dates),
      grade_floor: fc.option(fc.constantFrom(...of.map((one) => one.grade_id))),
      grade_floor_to: fc.option(dates),
    })
    .map((standing): Standing => (standing.grade_floor === null ? { ...standing, grade_floor_to: null } : standing));
const held$ = ladders.chain((of) => fc.tuple(fc.constant(of), standings(of)));
/** With up to three other grades that were paid for. */
const floored$ = held$.chain(([of, standing]) =>
  fc.tuple(
    fc.constant(of),
    fc.constant(standing),
    fc.array(
      fc.record({
        grade_id: fc.constantFrom(...of.map((one) => one.grade_id)),
        grade_from: fc.constant('2025-12-31'),
        grade_to: fc.option(dates),
      }),
      { maxLength: 3 },
    ),
  ),
);
const levelIn = (of: Ladder, id: string): number => of.findIndex((one) => one.grade_id === id);
const rules = fc.constantFrom<Downgrade>('never', 'one_level', 'supported');

describe('whatever the ladder', () => {
  test('more growth never supports a lower grade, and the order of grades given changes nothing', () => {
    fc.assert(
      fc.property(ladders, growths, growths, (of, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(levelIn(of, supportedBy(of, less).grade_id)).toBeLessThanOrEqual(
          levelIn(of, supportedBy(of, more).grade_id),
        );
      }),
    );
  });

  test('growth in parts ends at the grade that it brings at once', () => {
    fc.assert(
      fc.property(held$, fc.array(growths, { minLength: 3, maxLength: 3 }), ([of, standing], some) => {
        const [from = 0, between = 0, to = 0] = some.toSorted((a, b) => a - b);
        const day = '2026-01-01';
        const atOnce = standingAfter(of, standing, { before: from, after: to, date: day });
        const first = standingAfter(of, standing, { before: from, after: between, date: day });
        expect(standingAfter(of, first, { before: between, after: to, date: day })).toEqual(atOnce);
      }),
    );
  });

  test('an end never raises above what growth supports or is held, takes growth that is there, and ends in the future', () => {
    fc.assert(
      fc.property(held$, rules, growths, dates, ([of, standing], rule, growth, day) => {
        const { standing: after, taken } = standingOn(of, rule, standing, growth, day);
        expect(taken).toBeLessThanOrEqual(growth);
        expect(after.grade_to === null || after.grade_to >= day).toBe(true);
        const most = [standing.grade_id, supportedBy(of, growth).grade_id, standing.grade_floor ?? 'g0'];
        expect(levelIn(of, after.grade_id)).toBeLessThanOrEqual(Math.max(...most.map((id) => levelIn(of, id))));
        // Asked again on the same day it is the same.
        expect(standingOn(of, rule, after, growth - taken, day)).toEqual({ standing: after, taken: 0 });
      }),
    );
  });

  test('an end that is told every day is the same as one told late, in whatever order other floors come', () => {
    fc.assert(
      fc.property(floored$, rules, growths, dates, dates, ([of, standing, floors], rule, growth, a, b) => {
        const [early, late] = [a, b].toSorted() as [string, string];
        const first = standingOn(of, rule, standing, growth, early, floors);
        const second = standingOn(of, rule, first.standing, growth - first.taken, late, floors);
        const once = standingOn(of, rule, standing, growth, late, floors.toReversed());
        expect([second.standing, first.taken + second.taken]).toEqual([once.standing, once.taken]);
      }),
    );
  });
});

describe('a new ladder', () => {
  const lower = ladderOf([rung('basic', 0, null), rung('silver', 500), rung('gold', 5_000), rung('black', 10_000)]);
  test.each([
    ['basic', 700, 'silver'],
    ['gold', 12_000, 'black'],
    ['basic', 400, undefined],
    // Graded down by hand: no threshold of this member’s has changed.
    ['silver', 6_000, undefined],
    ['black', 700, undefined],
    // Holds by hand what the growth now reaches.
    ['silver', 700, undefined],
  ])('of a %s with %d raises to %s', (from, growth, to) => {
    expect(raisedTo(ladder, lower, from, growth)?.grade_id).toBe(to);
  });

  test('raises to a grade that it enables', () => {
    const before = ladderOf(ladder.map((one) => ({ ...one, enabled: one.grade_id !== 'gold' })));
    expect(raisedTo(before, ladder, 'silver', 6_000)?.grade_id).toBe('gold');
  });

  test('leaves whom a colleague graded down, though the grade above what their growth reached is gone or dearer', () => {
    const dearer = ladderOf(ladder.map((one) => (one.grade_id === 'gold' ? { ...one, growth_from: 9_000 } : one)));
    const closed = ladderOf(ladder.map((one) => (one.grade_id === 'gold' ? { ...one, enabled: false } : one)));
    const without = ladderOf(ladder.filter((one) => one.grade_id !== 'gold'));
    for (const next of [dearer, closed, without]) expect(raisedTo(ladder, next, 'basic', 6_000)).toBeUndefined();
  });

  test('tells whom it moves', () => {
    const higher = ladderOf([rung('basic', 0, null), rung('silver', 500), rung('gold', 8_000), rung('black', 20_000)]);
    expect(
      movesBetween(ladder, higher, [
        { grade_id: 'basic', growth: 600, members: 3 },
        { grade_id: 'basic', growth: 900, members: 4 },
        { grade_id: 'gold', growth: 6_000, members: 2 },
        { grade_id: 'gold', growth: 7_000, members: 1 },
        { grade_id: 'gold', growth: 9_000, members: 5 },
        { grade_id: 'gold', growth: 100, members: 7 },
      ]),
    ).toEqual({
      raised: [{ from: 'basic', to: 'silver', members: 7 }],
      unsupported: [{ grade_id: 'gold', members: 3 }],
    });
  });

  test('tells it from the lowest grade up', () => {
    const next = ladderOf([rung('basic', 0, null), rung('silver', 1_500), rung('gold', 6_000), rung('black', 15_000)]);
    const holders = [
      { grade_id: 'gold', growth: 16_000, members: 1 },
      { grade_id: 'gold', growth: 5_500, members: 2 },
      { grade_id: 'silver', growth: 17_000, members: 3 },
      { grade_id: 'silver', growth: 1_200, members: 4 },
    ];
    const { raised, unsupported } = movesBetween(ladder, next, holders);
    expect(raised.map(({ from, to }) => [from, to])).toEqual([
      ['silver', 'black'],
      ['gold', 'black'],
    ]);
    expect(unsupported.map(({ grade_id: id }) => id)).toEqual(['silver', 'gold']);
  });
});
