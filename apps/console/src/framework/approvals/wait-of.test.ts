import { expect, test } from 'vitest';
import { waitOf } from './wait-of.ts';

const now = new Date('2026-11-20T06:35:00Z');

test('a wait is said in the largest unit that fits, and is too long after half an hour', () => {
  expect(
    ['06:35:30', '06:33:00', '06:05:00', '06:04:00', '05:35:00'].map((time) => waitOf(`2026-11-20T${time}Z`, now)),
  ).toEqual([
    { count: 0, unit: 'minutes', long: false },
    { count: 2, unit: 'minutes', long: false },
    { count: 30, unit: 'minutes', long: false },
    { count: 31, unit: 'minutes', long: true },
    { count: 1, unit: 'hours', long: true },
  ]);
  expect(waitOf('2026-11-17T06:00:00Z', now)).toEqual({ count: 3, unit: 'days', long: true });
});
