import { expect, it } from 'vitest';
import { dueReminder } from './expiry.rules.ts';

it.each([
  [31, null],
  [30, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, 0],
  [-400, 0],
])('with %i days left the reminder of %s days before is due', (days, due) => {
  expect(dueReminder(days)).toBe(due);
});
