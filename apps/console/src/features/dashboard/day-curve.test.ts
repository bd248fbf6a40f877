import type { HomeFigures } from '@regulars/contract';
import { describe, expect, it } from 'vitest';
import { curveOf } from './day-curve.ts';

const nothing = { now: 0, before: 0 };

/** A day of 24 hours at 14:30, with these sums of `spent` by the end of each hour. */
function dayOf(now: (hour: number) => number, before: (hour: number) => number, asOf: string | null): HomeFigures {
  const begun = asOf ? 15 : 24;
  return {
    date: '2026-11-20',
    before: '2026-11-13',
    as_of: asOf,
    starts_at: '2026-11-20T00:00:00.000Z',
    figures: { spent: { now: now(14), before: 450 }, topped_up: nothing, served: nothing, new_members: nothing },
    branches: [],
    branches_total: 0,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      spent: { now: hour < begun ? now(hour) : null, before: before(hour) },
      topped_up: { now: 0, before: 0 },
      new_members: { now: 0, before: 0 },
    })),
  };
}
const opened = (hour: number): number => Math.max(0, Math.min(hour, 21) - 8) * 100;

describe('the curve of a day', () => {
  it('ends at the instant of the figures, and meets the earlier day there', () => {
    const { now, before, from, to } = curveOf(dayOf(opened, opened, '2026-11-20T14:30:00.000Z'), 'spent');
    expect(now.at(-1)).toEqual({ hour: 14.5, sum: 600 });
    expect(before.filter(({ hour }) => hour > 13 && hour < 16)).toEqual([
      { hour: 14, sum: 500 },
      { hour: 14.5, sum: 450 },
      { hour: 15, sum: 600 },
    ]);
    expect([from, to]).toEqual([9, 22]);
  });

  it('is whole for a past day', () => {
    const { now, to } = curveOf(
      dayOf(opened, () => 0, null),
      'spent',
    );
    expect(now.at(-1)).toEqual({ hour: 24, sum: 1300 });
    expect(to).toBe(22);
  });

  it('shows some hours even if nothing happened', () => {
    const { from, to, isEmpty } = curveOf(dayOf(opened, opened, '2026-11-20T14:30:00.000Z'), 'topped_up');
    expect(isEmpty).toBe(true);
    expect(to - from).toBeGreaterThanOrEqual(1);
    expect(to).toBeLessThanOrEqual(24);
  });
});
