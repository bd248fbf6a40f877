import { expect, test } from 'vitest';
import { datesOf, monthText, weekdayText } from './dates.ts';

// Already November 20 in Shanghai.
const now = () => new Date('2026-11-19T20:00:00Z');
const zh = datesOf('zh-CN', 'Asia/Shanghai', { now });
const en = datesOf('en', 'Asia/Shanghai', { now });

test('tables show the day of this year, and the full date of others', () => {
  expect(zh.short('2026-11-19T15:59:59Z')).toBe('11-19');
  expect(zh.short('2026-11-19T16:00:00Z')).toBe('11-20');
  expect(zh.short('2025-11-19')).toBe('2025-11-19');
});

test('a business date is the same day in every zone', () => {
  expect(datesOf('en', 'America/Los_Angeles', { now }).day('2026-11-20')).toBe('November 20, 2026');
});

test('Chinese has spaces around figures', () => {
  expect(zh.day('2026-11-20')).toBe('2026 年 11 月 20 日');
  expect(zh.monthDay('1994-06-08')).toBe('6 月 8 日');
  expect(weekdayText('2026-11-20', 'zh-CN')).toBe('11 月 20 日 周五');
  expect([1, 12].map((month) => monthText(month, 'zh-CN', 'short'))).toEqual(['1 月', '12 月']);
});

test('recent times show the time of day', () => {
  expect(zh.today()).toBe('2026-11-20');
  expect(en.recent('2026-11-19T19:30:00Z')).toBe('03:30');
  expect(zh.recent('2026-11-19T11:06:00Z')).toBe('昨天 19:06');
  expect(zh.recent('2026-11-15T04:00:00Z')).toBe('11 月 15 日');
  expect(zh.recent('2025-11-15T04:00:00Z')).toBe('2025-11-15');
});

test('the times of a timeline have the day, unless it is today', () => {
  expect(zh.moment('2026-11-19T19:30:00Z')).toBe('03:30');
  expect(en.moment('2026-11-19T11:06:00Z')).toBe('yesterday 19:06');
  expect(zh.moment('2026-11-15T07:20:00Z')).toBe('11-15 15:20');
  expect(zh.moment('2025-12-31T16:05:00Z')).toBe('01-01 00:05');
  expect(zh.moment('2025-11-15T04:00:00Z')).toBe('2025-11-15 12:00');
});

test('the first hour of a day is 00', () => {
  expect([zh, en].map(({ clock }) => clock('2026-11-19T16:05:00Z'))).toEqual(['00:05', '00:05']);
  expect(en.full('2026-11-19T16:05:09Z')).toBe('Nov 20, 2026, 00:05:09');
});

test('the day before is yesterday, however long a day is', () => {
  // The day has 25 hours, and more than 24 have passed.
  const late = datesOf('en', 'America/New_York', { now: () => new Date('2026-11-02T04:30:00Z') });
  expect(late.today()).toBe('2026-11-01');
  expect(late.recent('2026-10-31T22:00:00Z')).toBe('yesterday 18:00');
});

test('the business date changes at the day cut', () => {
  const at = (time: string) =>
    datesOf('zh-CN', 'Asia/Shanghai', { dayCut: '04:00:00', now: () => new Date(`2026-11-19T${time}Z`) });
  expect(at('19:59:59').today()).toBe('2026-11-19');
  expect(at('20:00:00').today()).toBe('2026-11-20');
  // The day is still the calendar's.
  expect(at('19:59:59').recent('2026-11-19T17:00:00Z')).toBe('01:00');
});
