import { expect, test } from 'vitest';
import { datesOf, dayText, monthText, weekdayName, weekdayText, yearlyText } from './dates.ts';

// Already November 20 in Shanghai.
const now = () => new Date('2026-11-19T20:00:00Z');
const zh = datesOf('zh-CN', 'Asia/Shanghai', { now });
const en = datesOf('en', 'Asia/Shanghai', { now });

test('cells show this year without its number, and other years with it', () => {
  expect(zh.cell('2026-11-19T15:59:59Z')).toBe('11-19');
  expect(zh.cell('2026-11-19T16:00:00Z')).toBe('11-20');
  expect(zh.cell('2025-11-19')).toBe('2025-11-19');
});

test('sentences have words, with the year unless it is this one', () => {
  expect([zh, en].map(({ day }) => day('2026-11-20'))).toEqual(['11 月 20 日', 'November 20']);
  expect([zh, en].map(({ day }) => day('2027-01-31'))).toEqual(['2027 年 1 月 31 日', 'January 31, 2027']);
  expect(zh.day('2025-12-31T16:00:00Z')).toBe('1 月 1 日');
  expect(zh.day('2025-12-31T15:59:59Z')).toBe('2025 年 12 月 31 日');
  expect(dayText('2026-11-20', 'zh-CN', now())).toBe('11 月 20 日');
  expect(dayText('2027-01-31', 'en', now())).toBe('January 31, 2027');
});

test('a business date is the same day in every zone', () => {
  expect(datesOf('en', 'America/Los_Angeles', { now }).day('2026-11-20')).toBe('November 20');
});

test('Chinese has spaces around figures', () => {
  expect(weekdayText('2026-11-20', 'zh-CN', now())).toBe('11 月 20 日 周五');
  expect(weekdayText('2024-11-22', 'zh-CN', now())).toBe('2024 年 11 月 22 日 周五');
  expect(weekdayText('2024-11-22', 'en', now())).toBe('Fri, Nov 22, 2024');
  expect(weekdayName('2026-11-20', 'zh-CN')).toBe('周五');
  expect([1, 12].map((month) => monthText(month, 'zh-CN', 'short'))).toEqual(['1 月', '12 月']);
});

test('a birthday has no year', () => {
  expect(yearlyText('1994-06-08')).toBe('06-08');
});

test('moments have the time of day, and the day unless it is today', () => {
  expect(zh.today()).toBe('2026-11-20');
  expect([en.cellTime('2026-11-19T19:30:00Z'), en.time('2026-11-19T19:30:00Z')]).toEqual(['03:30', '03:30']);
  expect([zh.cellTime('2026-11-19T11:06:00Z'), en.time('2026-11-19T11:06:00Z')]).toEqual([
    '昨天 19:06',
    'yesterday 19:06',
  ]);
  expect([zh.cellTime('2026-11-20T20:00:00Z'), en.time('2026-11-20T20:00:00Z')]).toEqual([
    '明天 04:00',
    'tomorrow 04:00',
  ]);
  expect([zh, en].map(({ cellTime }) => cellTime('2026-11-15T07:20:00Z'))).toEqual(['11-15 15:20', '11-15 15:20']);
  expect([zh, en].map(({ time }) => time('2026-11-15T07:20:00Z'))).toEqual(['11 月 15 日 15:20', 'November 15, 15:20']);
  expect(zh.cellTime('2025-12-31T16:05:00Z')).toBe('01-01 00:05');
  expect(zh.cellTime('2025-11-15T04:00:00Z')).toBe('2025-11-15 12:00');
  expect(en.time('2025-11-15T04:00:00Z')).toBe('November 15, 2025, 12:00');
});

test('the first hour of a day is 00', () => {
  expect([zh, en].map(({ clock }) => clock('2026-11-19T16:05:00Z'))).toEqual(['00:05', '00:05']);
  expect(en.exact('2026-11-19T16:05:09Z')).toBe('Nov 20, 2026, 00:05:09');
});

test('the day before is yesterday, however long a day is', () => {
  // The day has 25 hours, and more than 24 have passed.
  const late = datesOf('en', 'America/New_York', { now: () => new Date('2026-11-02T04:30:00Z') });
  expect(late.today()).toBe('2026-11-01');
  expect(late.cellTime('2026-10-31T22:00:00Z')).toBe('yesterday 18:00');
});

test('the date from which a zone holds goes on until its clock has passed it', () => {
  const at = (time: string) =>
    datesOf('en', 'America/New_York', { dayFrom: '2026-11-21', now: () => new Date(time) }).today();
  expect(at('2026-11-20T16:00:00Z')).toBe('2026-11-21');
  expect(at('2026-11-22T04:59:59Z')).toBe('2026-11-21');
  expect(at('2026-11-22T05:00:00Z')).toBe('2026-11-22');
});

test('the business date changes at the day cut', () => {
  const at = (time: string) =>
    datesOf('zh-CN', 'Asia/Shanghai', { dayCut: '04:00:00', now: () => new Date(`2026-11-19T${time}Z`) });
  expect(at('19:59:59').today()).toBe('2026-11-19');
  expect(at('20:00:00').today()).toBe('2026-11-20');
  // The day is still the calendar's.
  expect(at('19:59:59').cellTime('2026-11-19T17:00:00Z')).toBe('01:00');
});
