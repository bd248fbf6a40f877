import { describe, expect, test } from 'vitest';
import { businessDays } from '../../platform/clock/business-date.ts';
import { forecastOf, lastDayOf } from './assets.rules.ts';

const now = new Date('2026-11-20T06:35:00Z');
const shanghai = businessDays(now, 'Asia/Shanghai', '00:00:00');
const late = businessDays(now, 'Asia/Shanghai', '04:00:00');
const at = (text: string): Date => new Date(text);

describe('the last day of something', () => {
  test('is the one before the midnight at which it is due', () => {
    expect(lastDayOf(at('2026-12-31T16:00:00Z'), shanghai)).toBe('2026-12-31');
    expect(lastDayOf(at('2028-02-29T16:00:00Z'), shanghai)).toBe('2028-02-29');
  });
  test('ends with the business day if the day cut is at four', () => {
    expect(lastDayOf(at('2026-12-31T20:00:00Z'), late)).toBe('2026-12-31');
    expect(lastDayOf(at('2026-12-31T16:00:00Z'), late)).toBe('2026-12-31');
  });
  test('is the same day if it expires within it', () => {
    expect(lastDayOf(at('2026-12-31T04:00:00Z'), shanghai)).toBe('2026-12-31');
  });
});

describe('a forecast', () => {
  const portions = [
    { dueAt: at('2026-11-20T06:35:00Z'), amount: 1 },
    { dueAt: at('2026-11-20T16:00:00Z'), amount: 2 },
    { dueAt: at('2026-12-19T16:00:00Z'), amount: 4 },
    { dueAt: at('2026-12-20T16:00:00Z'), amount: 8 },
    { dueAt: at('2027-10-31T16:00:00Z'), amount: 16 },
    { dueAt: at('2027-11-01T16:00:00Z'), amount: 32 },
    { dueAt: null, amount: 64 },
  ];
  const forecast = forecastOf(portions, now, shanghai);

  test('counts each portion once', () => {
    const { due, later, never, months } = forecast;
    expect(due + later + never + months.reduce((sum, { amount }) => sum + amount, 0)).toBe(127);
    expect([due, later, never]).toEqual([1, 32, 64]);
  });
  test('counts as soon what expires within 30 days, today included', () => {
    expect(forecast.soon).toBe(2 + 4);
  });
  test('tells the next expiry day with everything that expires on it', () => {
    expect([forecast.next_day, forecast.next_amount]).toEqual(['2026-11-20', 2]);
  });
  test('covers twelve months from this one', () => {
    expect(forecast.months).toHaveLength(12);
    expect(forecast.months.at(0)).toEqual({ month: '2026-11', amount: 2 });
    expect(forecast.months.at(1)).toEqual({ month: '2026-12', amount: 12 });
    expect(forecast.months.at(-1)).toEqual({ month: '2027-10', amount: 16 });
  });
  test('of nothing is empty', () => {
    expect(forecastOf([], now, shanghai)).toMatchObject({ due: 0, soon: 0, next_day: null, next_amount: 0 });
  });
});
