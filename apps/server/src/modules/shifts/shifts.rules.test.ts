import type { ShiftFigure } from '@regulars/contract';
import { shiftLimits } from '@regulars/contract/rules/shifts';
import { expect, test } from 'vitest';
import { drawerOf, isForgotten } from './shifts.rules.ts';

const figure = (means: ShiftFigure['means'], taken: number, back: number): ShiftFigure => ({
  kind: 'order',
  means,
  taken,
  taken_count: 1,
  back,
  back_count: 1,
});

test('a drawer should have its float and the cash that came in, less what went out', () => {
  const figures = [
    figure('cash', 5_000, 700),
    { ...figure('cash', 2_000, 30), kind: 'top_up' as const },
    figure('terminal', 900, 90),
  ];
  expect(drawerOf(10_000, figures, [{ fen: 400 }, { fen: -50 }, { fen: 6 }, { fen: -3 }])).toEqual({
    cash_taken: 7_000,
    cash_back: 730,
    put_in: 406,
    taken_out: 53,
    expected: 16_623,
  });
});

test('a shift is forgotten once it is open for longer than anybody works', () => {
  const opened_at = new Date('2026-11-20T01:00:00Z');
  const after = (milliseconds: number) => new Date(opened_at.getTime() + shiftLimits.forgottenHours * 3_600_000 + milliseconds); // prettier-ignore
  const isOpenAt = (now: Date) => isForgotten({ opened_at, closed_at: null }, now);
  expect([isOpenAt(after(0)), isOpenAt(after(1))]).toEqual([false, true]);
  expect(isForgotten({ opened_at, closed_at: opened_at }, after(1))).toBe(false);
});
