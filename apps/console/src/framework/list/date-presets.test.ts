import { expect, test } from 'vitest';
import { datePresets } from './date-presets.ts';

test('the presets end today and cover whole days', () => {
  expect(datePresets('2026-11-20')).toEqual({
    today: ['2026-11-20', '2026-11-20'],
    yesterday: ['2026-11-19', '2026-11-19'],
    week: ['2026-11-14', '2026-11-20'],
    month: ['2026-10-21', '2026-11-20'],
    quarter: ['2026-08-21', '2026-11-20'],
    halfYear: ['2026-05-21', '2026-11-20'],
  });
});

test('a span of a month starts after the last day of a month that lacks today’s day', () => {
  expect(datePresets('2027-03-31')).toMatchObject({ month: ['2027-03-01', '2027-03-31'] });
  expect(datePresets('2028-03-30').month[0]).toBe('2028-03-01');
  expect(datePresets('2027-01-01')).toMatchObject({
    yesterday: ['2026-12-31', '2026-12-31'],
    month: ['2026-12-02', '2027-01-01'],
    halfYear: ['2026-07-02', '2027-01-01'],
  });
});
