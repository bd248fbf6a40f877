import { expect, test } from 'vitest';
import { TestClock } from './test-clock.ts';

test('stands still until it is moved', () => {
  const clock = new TestClock('2026-03-01T00:00:00Z');
  expect(clock.now()).toEqual(clock.now());
  clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(clock.now()).toEqual(new Date('2026-03-02T02:03:04Z'));
  clock.set('2026-01-01T00:00:00Z');
  expect(clock.now()).toEqual(new Date('2026-01-01T00:00:00Z'));
  expect(() => clock.set('soon')).toThrow('Not a time: soon');
});
