import { areSpans, faultyWeekday, readPlace, type BranchHours, type Span } from '@regulars/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeNumber, openness, tidyHours } from './branches.rules.ts';

const zone = 'Asia/Shanghai';
/** A Friday. */
const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00+08:00`);
const everyDay = (...spans: Span[]): BranchHours => ({ week: Array.from({ length: 7 }, () => spans), exceptions: [] });
const told = (hours: BranchHours, now: Date, timezone = zone) => {
  const { open, changesAt } = openness(hours, now, timezone);
  return [open, changesAt?.toISOString() ?? null];
};

const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${hour}:${minute}`;
});
const day = fc
  .uniqueArray(time, { maxLength: 6 })
  .map((times) => times.toSorted())
  .map((times) => times.flatMap((from, index): Span[] => {
    const to = times[index + 1];
    return index % 2 === 0 && to !== undefined ? [[from, to]] : [];
  })); // prettier-ignore
const week = fc.array(day, { minLength: 7, maxLength: 7 });

describe('spans of a day', () => {
  it('may meet, but not overlap; a day may end at midnight or after it', () => {
    expect(areSpans([['09:00', '14:00'], ['14:00', '22:00']])).toBe(true); // prettier-ignore
    expect(areSpans([['09:00', '14:00'], ['13:59', '22:00']])).toBe(false); // prettier-ignore
    expect([areSpans([['00:00', '24:00']]), areSpans([['18:00', '02:00']]), areSpans([['9:00', '10:00']])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('after midnight don’t reach into the next day’s, also from Sunday to Monday', () => {
    const late: Span[] = [['18:00', '04:00']];
    expect(faultyWeekday(everyDay(...late).week)).toBeUndefined();
    expect(faultyWeekday([[], late, [['03:00', '10:00']], [], [], [], []])).toBe(1);
    expect(faultyWeekday([[['03:59', '10:00']], [], [], [], [], [], late])).toBe(6);
    expect(faultyWeekday([[['04:00', '10:00']], [], [], [], [], [], late])).toBeUndefined();
  });

  it('that don’t overlap are sound in any week', () => {
    fc.assert(
      fc.property(week, (days) => {
        expect(faultyWeekday(days)).toBeUndefined();
      }),
    );
  });
});

describe('a branch', () => {
  it('is open from the beginning of a span up to its end, and says when that changes', () => {
    const hours = everyDay(['09:30', '14:00'], ['17:00', '22:00']);
    expect(told(hours, at('09:29'))).toEqual([false, '2026-11-20T01:30:00.000Z']);
    expect(told(hours, at('09:30'))).toEqual([true, '2026-11-20T06:00:00.000Z']);
    expect(told(hours, at('14:00'))).toEqual([false, '2026-11-20T09:00:00.000Z']);
    expect(told(hours, at('22:00'))).toEqual([false, '2026-11-21T01:30:00.000Z']);
  });

  it('is open past midnight, and spans that meet at midnight are one', () => {
    expect(told(everyDay(['18:00', '02:00']), at('01:00'))).toEqual([true, '2026-11-19T18:00:00.000Z']);
    const night: BranchHours = {
      week: [[], [], [], [], [['20:00', '24:00']], [['00:00', '04:00']], []],
      exceptions: [],
    };
    expect(told(night, at('23:00'))).toEqual([true, '2026-11-20T20:00:00.000Z']);
  });

  it('keeps other hours on an exception, or none', () => {
    const closed = { ...everyDay(['09:00', '22:00']), exceptions: [{ date: '2026-11-20', spans: [], note: '盘点' }] };
    expect(told(closed, at('10:00'))).toEqual([false, '2026-11-21T01:00:00.000Z']);
  });

  it('of no hours never opens, and of all hours never closes', () => {
    expect(told(everyDay(), at('10:00'))).toEqual([false, null]);
    expect(told(everyDay(['00:00', '24:00']), at('10:00'))).toEqual([true, null]);
  });

  it('follows the clock of the merchant’s zone, also when it is changed', () => {
    // Clocks went back from 02:00 to 01:00 on the first of November.
    const now = new Date('2026-11-01T04:30:00Z');
    expect(told(everyDay(['00:00', '03:00']), now, 'America/New_York')).toEqual([true, '2026-11-01T08:00:00.000Z']);
  });

  it('is in the other state a moment after it said that it changes, and not a moment before', () => {
    const instant = fc.integer({ min: at('00:00').getTime(), max: at('00:00', '2026-12-20').getTime() });
    fc.assert(
      fc.property(week, instant, (days, ms) => {
        const hours = { week: days, exceptions: [] };
        const { open, changesAt } = openness(hours, new Date(ms), zone);
        if (changesAt === null) return;
        expect(changesAt.getTime()).toBeGreaterThan(ms);
        expect(openness(hours, new Date(changesAt.getTime() - 1), zone).open).toBe(open);
        expect(openness(hours, changesAt, zone).open).toBe(!open);
      }),
      { numRuns: 60 },
    );
  });
});

describe('hours', () => {
  it('have one form: spans and exceptions in order, empty notes none', () => {
    const sent: BranchHours = {
      week: [[['17:00', '22:00'], ['09:00', '14:00']], [], [], [], [], [], []],
      exceptions: [
        { note: ' ', spans: [], date: '2027-01-01' },
        { date: '2026-12-31', spans: [], note: '盘点' },
      ],
    }; // prettier-ignore
    const tidy = tidyHours(sent);
    expect(tidy.week[0]).toEqual([['09:00', '14:00'], ['17:00', '22:00']]); // prettier-ignore
    expect(JSON.stringify(tidy.exceptions)).toBe(
      '[{"date":"2026-12-31","spans":[],"note":"盘点"},{"date":"2027-01-01","spans":[],"note":null}]',
    );
    expect(tidyHours(tidy)).toEqual(tidy);
  });
});

describe('a place', () => {
  const place = { latitude: 30.2478, longitude: 120.1421 };

  it.each([
    '30.2478,120.1421',
    '120.1421, 30.2478',
    '30.2478，120.1421',
    'https://uri.amap.com/marker?position=120.1421,30.2478&name=x',
    'https://apis.map.qq.com/uri/v1/marker?marker=coord:30.2478,120.1421;title:x',
    'https://api.map.baidu.com/marker?location=30.2478%2C120.1421&output=html',
    'https://www.google.com/maps/@30.2478,120.1421,17z',
  ])('is read from %s', (text) => {
    expect(readPlace(text)).toEqual(place);
  });

  it.each(['', '30, 120', '解放路 178 号', '300.12,200.34', '%E0%A4%A'])('is not read from %j', (text) => {
    expect(readPlace(text)).toBeUndefined();
  });
});

it('the next free number has four digits and skips those in use', () => {
  expect(freeNumber(new Set(['0001', '0002', '4']))).toBe('0003');
  expect(freeNumber(new Set(['0002']))).toBe('0001');
});
