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
