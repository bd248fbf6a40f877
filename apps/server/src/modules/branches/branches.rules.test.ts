import { readPlace } from '@regulars/contract/rules';
import { areSpans, faultyException, faultyWeekday, type BranchHours, type Span } from '@regulars/contract/rules/hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeNumber, isOfType, tidyHours } from './branches.rules.ts';
import { everyDay, week } from './hours.fixture.ts';

describe('spans of a day', () => {
  it('may meet, but not overlap; a day may end at midnight or after it', () => {
    expect(areSpans([['09:00', '14:00'], ['14:00', '22:00']])).toBe(true); // prettier-ignore
    expect(areSpans([['09:00', '14:00'], ['13:59', '22:00']])).toBe(false); // prettier-ignore
    // An end at its beginning is a day later.
    expect(areSpans([['09:00', '09:00'], ['10:00', '11:00']])).toBe(false); // prettier-ignore
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

  it('of a day that differs don’t overlap those of the day before or after', () => {
    const hours = (week: Span[][], ...days: [date: string, ...Span[]][]): BranchHours => ({
      week,
      exceptions: days.map(([date, ...spans]) => ({ date, spans, note: null })),
    });
    const { week: late } = everyDay(['18:00', '02:00']);
    const { week: early } = everyDay(['03:00', '12:00']);
    // A Friday.
    expect(faultyException(hours(late, ['2026-11-20', ['01:59', '05:00']]))).toBe(0);
    expect(faultyException(hours(late, ['2026-11-20', ['02:00', '05:00']]))).toBeUndefined();
    expect(faultyException(hours(early, ['2026-11-20'], ['2026-11-22', ['22:00', '03:01']]))).toBe(1);
    expect(faultyException(hours(early, ['2026-11-20', ['22:00', '03:00']]))).toBeUndefined();
    expect(faultyException(hours(early, ['2026-11-20', ['22:00', '05:00']], ['2026-11-21']))).toBeUndefined();
    expect(faultyException(hours(early, ['2026-12-31', ['22:00', '05:00']], ['2027-01-01', ['04:00', '06:00']]))).toBe(
      0,
    );
  });

  it('that don’t overlap are sound in any week', () => {
    fc.assert(
      fc.property(week, (days) => {
        expect(faultyWeekday(days)).toBeUndefined();
      }),
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

it('the head office is a store too', () => {
  const types = (is_head: boolean) => [81, 82, 83, 84].filter((type) => isOfType({ is_head, kind: 'store' }, type));
  expect([types(true), types(false)]).toEqual([[81, 82], [82]]);
});
