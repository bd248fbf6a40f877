import { describe, expect, it } from 'vitest';
import { addDays, businessDate, startOfBusinessDate } from './business-date.ts';

describe('the business date', () => {
  it('is the date of the merchant’s zone, whatever the server’s is', () => {
    expect(businessDate(new Date('2026-11-20T15:59:59Z'), 'Asia/Shanghai', '00:00:00')).toBe('2026-11-20');
    expect(businessDate(new Date('2026-11-20T16:00:00Z'), 'Asia/Shanghai', '00:00:00')).toBe('2026-11-21');
  });

  it('stays on the evening’s day until the day cut', () => {
    expect(businessDate(new Date('2026-11-20T19:59:59Z'), 'Asia/Shanghai', '04:00:00')).toBe('2026-11-20');
    expect(businessDate(new Date('2026-11-20T20:00:00Z'), 'Asia/Shanghai', '04:00:00')).toBe('2026-11-21');
  });

  it('begins at the day cut of its zone, on days that change the clock too', () => {
    expect(startOfBusinessDate('2026-11-20', 'Asia/Shanghai', '04:00:00').toISOString()).toBe(
      '2026-11-19T20:00:00.000Z',
    );
    expect(startOfBusinessDate('2026-03-29', 'Europe/Berlin', '00:00:00').toISOString()).toBe(
      '2026-03-28T23:00:00.000Z',
    );
    expect(startOfBusinessDate('2026-03-29', 'Europe/Berlin', '04:00:00').toISOString()).toBe(
      '2026-03-29T02:00:00.000Z',
    );
    expect(startOfBusinessDate('2026-10-25', 'Europe/Berlin', '04:00:00').toISOString()).toBe(
      '2026-10-25T03:00:00.000Z',
    );
  });

  it('counts over month ends and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('a business date on which the clock changes begins', () => {
  it.each([
    ['with the change, where the clock skips the day cut', 'America/Havana', '00:00', '2026-03-08', '05:00'],
    ['with the change, west of Greenwich', 'America/Santiago', '00:00', '2026-09-06', '04:00'],
    ['with the change, within an hour that is skipped', 'Europe/London', '01:30', '2026-03-29', '01:00'],
    ['with the change, where day cut and change are close', 'America/New_York', '02:30', '2026-03-08', '07:00'],
    ['with the change, of half an hour', 'Australia/Lord_Howe', '02:15', '2026-10-04', '2026-10-03T15:30'],
    ['when the clock shows the day cut for the first of two times', 'America/Havana', '00:00', '2026-11-01', '04:00'],
    ['when the clock shows it first, within the repeated hour', 'Europe/London', '01:30', '2026-10-25', '00:30'],
    ['when the clock shows it first, at its beginning', 'Europe/London', '01:00', '2026-10-25', '00:00'],
    [
      'when the clock shows it first, of half an hour',
      'Australia/Lord_Howe',
      '01:45',
      '2026-04-05',
      '2026-04-04T14:45',
    ],
    ['at the one midnight, after an hour shown twice', 'America/Santiago', '00:00', '2026-04-05', '04:00'],
    [
      'at the one midnight, where the clock goes back as it comes',
      'Asia/Beirut',
      '00:00',
      '2026-10-25',
      '2026-10-24T22:00',
    ],
    ['at the day cut, where the change is later', 'America/New_York', '01:30', '2026-03-08', '06:30'],
    ['on the day that a zone skips, with the next one', 'Pacific/Apia', '00:00', '2011-12-30', '10:00'],
  ])('%s: %s at %s', (_, timezone, cut, date, at) => {
    const start = new Date(at.length === 5 ? `${date}T${at}Z` : `${at}Z`);
    const dayCut = `${cut}:00`;
    expect(startOfBusinessDate(date, timezone, dayCut)).toEqual(start);
    expect(businessDate(new Date(start.getTime() - 1), timezone, dayCut)).toBe(addDays(date, -1));
    if (timezone !== 'Pacific/Apia') expect(businessDate(start, timezone, dayCut)).toBe(date);
  });
});

describe('business dates never decrease and skip none', () => {
  it.each([
    ['Europe/London', '01:30:00', '2026-10-24T20:00:00Z'],
    ['America/New_York', '01:30:00', '2026-11-01T00:00:00Z'],
    ['America/Havana', '00:00:00', '2026-11-01T00:00:00Z'],
    ['Asia/Beirut', '00:00:00', '2026-10-24T16:00:00Z'],
    ['Antarctica/Troll', '02:00:00', '2026-10-24T20:00:00Z'],
    ['Australia/Lord_Howe', '01:45:00', '2026-04-04T08:00:00Z'],
  ])('in %s with the day cut %s', (timezone, dayCut, from) => {
    const dates = Array.from({ length: 36 * 12 }, (_, at) =>
      businessDate(new Date(Date.parse(from) + at * 300_000), timezone, dayCut),
    );
    expect(dates).toEqual(dates.toSorted());
    const seen = [...new Set(dates)];
    expect(seen.slice(1)).toEqual(seen.slice(0, -1).map((date) => addDays(date, 1)));
  });
});

describe('the first and last accepted dates', () => {
  it('have their instants in every zone', () => {
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      for (const date of ['1900-01-01', '2999-12-31', '3000-01-01']) {
        const start = startOfBusinessDate(date, timezone, '04:00:00');
        expect([timezone, businessDate(start, timezone, '04:00:00')]).toEqual([timezone, date]);
        expect([timezone, businessDate(new Date(start.getTime() - 1), timezone, '04:00:00')]).toEqual([
          timezone,
          addDays(date, -1),
        ]);
      }
    }
  });
});
