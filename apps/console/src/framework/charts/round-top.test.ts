import { expect, it } from 'vitest';
import { roundTop } from './round-top.ts';

it.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [9, 10],
  [11, 20],
  [101, 200],
  [450, 600],
])('rounds the top of %d up to %d', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});
