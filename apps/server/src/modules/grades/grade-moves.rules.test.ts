import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedGrowth, movesBetween } from './grade-moves.rules.ts';
import { ladderOf } from './standing.rules.ts';

const names = ['basic', 'silver', 'gold', 'black'];
/** The lowest begins at 0 and is enabled, as whatever is in force. */
const someLadder = fc
  .uniqueArray(
    fc.record({
      grade_id: fc.constantFrom(...names),
      growth_from: fc.integer({ min: 1, max: 40 }),
      valid_days: fc.option(fc.integer({ min: 1, max: 400 })),
      enabled: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4, selector: ({ grade_id: id }) => id },
  )
  .map((rungs) => rungs.map((rung, at) => (at === 0 ? { ...rung, growth_from: 0, enabled: true } : rung)))
  .filter((rungs) => new Set(rungs.map((rung) => rung.growth_from)).size === rungs.length)
  .map((rungs) => ladderOf(rungs.toSorted((a, b) => a.growth_from - b.growth_from)));

test('whom a ladder moves is found among the growth that it may move alone', () => {
  fc.assert(
    fc.property(someLadder, someLadder, (before, after) => {
      const all = before.flatMap(({ grade_id }) =>
        Array.from({ length: 45 }, (_, growth) => ({ grade_id, growth, members: 1 })),
      );
      const range = movedGrowth(before, after);
      const within = range ? all.filter(({ growth }) => growth >= range.from && growth < range.below) : [];
      expect(movesBetween(before, after, within)).toEqual(movesBetween(before, after, all));
    }),
    { numRuns: 500 },
  );
});

test('a ladder whose thresholds stay moves nobody, and is not counted', () => {
  fc.assert(
    fc.property(someLadder, (ladder) => {
      expect(movedGrowth(ladder, ladder)).toBeUndefined();
    }),
  );
});

test('of a lowered threshold only those between are counted', () => {
  const ladder = (growth_from: number) =>
    ladderOf([
      { grade_id: 'basic', growth_from: 0, valid_days: null, enabled: true },
      { grade_id: 'silver', growth_from, valid_days: 365, enabled: true },
      { grade_id: 'gold', growth_from: 5_000, valid_days: 365, enabled: true },
    ]);
  expect(movedGrowth(ladder(1_000), ladder(800))).toEqual({ from: 800, below: 1_000 });
});
