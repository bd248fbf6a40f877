import { describe, expect, it } from 'vitest';
import { changeOf, peakOf, splitTrend, total } from './trend.ts';

const days = (...counts: number[]) =>
  counts.map((joined, at) => ({ date: `2026-01-${String(at + 1).padStart(2, '0')}`, joined }));

describe('the trend of new members', () => {
  it('splits into the last 30 days and the 30 before', () => {
    const { now, before } = splitTrend(days(...Array.from({ length: 60 }, (_day, at) => (at < 30 ? 1 : 2))));
    expect([now.length, before.length, total(now), total(before)]).toEqual([30, 30, 60, 30]);
    expect(changeOf(now, before)).toBe(1);
  });

  it('has no change against a period without new members', () => {
    expect(changeOf(days(3), days(0))).toBeUndefined();
    expect(changeOf(days(0), days(2))).toBe(-1);
  });

  it('returns the latest of several peak days', () => {
    expect(peakOf(days(1, 5, 5, 2))?.date).toBe('2026-01-03');
    expect(peakOf(days(0, 0))).toBeUndefined();
    expect(peakOf([])).toBeUndefined();
  });
});
