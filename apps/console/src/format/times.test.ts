import { expect, test } from 'vitest';
import { readTime } from './times.ts';

test.each(['9:30', '09:30', '0930', '930', '9.30', '09：30', '９：３０', ' 9:30 '])('%j is half past nine', (typed) => {
  expect(readTime(typed)).toBe('09:30');
});

test('midnight begins a day and ends one', () => {
  expect([readTime('0:00'), readTime('2400')]).toEqual(['00:00', '24:00']);
});

test.each(['', '9', '9:3', '25:00', '24:01', '9:60', '9:30 pm', '12:345'])('%j is no time', (typed) => {
  expect(readTime(typed)).toBeUndefined();
});
