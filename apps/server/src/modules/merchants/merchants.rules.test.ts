import { describe, expect, it } from 'vitest';
import { isServiceOpen, merchantStanding } from './merchants.rules.ts';
import type { StandingRow } from './standing.queries.ts';

const opened = new Date('2026-01-01T00:00:00Z');
const open: StandingRow = {
  opened_at: opened,
  expires_on: '2026-12-31',
  disabled_at: null,
  initialised_at: opened,
  timezone: 'Asia/Shanghai',
  day_cut: '00:00:00',
  day_changes: [],
};
const noon = (date: string): Date => new Date(`${date}T12:00:00+08:00`);

describe('the standing of a merchant', () => {
  it('is open while more than 30 days are left', () => {
    expect(merchantStanding(open, noon('2026-11-30'))).toEqual({ vipOpenStatus: 1, closed: undefined });
  });

  it('is about to expire, and can be entered, from 30 days before to the last day', () => {
    expect(merchantStanding(open, noon('2026-12-01'))).toEqual({ vipOpenStatus: 3, closed: undefined });
    expect(merchantStanding(open, noon('2026-12-31'))).toEqual({ vipOpenStatus: 3, closed: undefined });
  });

  it('expires after the last business date in the merchant’s zone', () => {
    expect(merchantStanding(open, new Date('2026-12-31T15:59:59Z')).vipOpenStatus).toBe(3);
    expect(merchantStanding(open, new Date('2026-12-31T16:00:00Z'))).toEqual({
      vipOpenStatus: 4,
      closed: 'merchant_expired',
    });
  });

  it('lasts until the day cut after the last date', () => {
    const bar = { ...open, day_cut: '04:00:00' };
    expect(merchantStanding(bar, new Date('2027-01-01T03:59:59+08:00')).vipOpenStatus).toBe(3);
    expect(merchantStanding(bar, new Date('2027-01-01T04:00:00+08:00')).vipOpenStatus).toBe(4);
  });

  it('is not open until the provider opens it', () => {
    expect(merchantStanding({ ...open, opened_at: null, expires_on: null }, opened)).toEqual({
      vipOpenStatus: 2,
      closed: 'merchant_not_open',
    });
    expect(merchantStanding({ ...open, opened_at: null }, opened).vipOpenStatus).toBe(2);
  });

  it('is disabled above all else', () => {
    const disabled = { vipOpenStatus: 5, closed: 'merchant_disabled' };
    expect(merchantStanding({ ...open, disabled_at: opened }, noon('2026-06-01'))).toEqual(disabled);
    expect(merchantStanding({ ...open, disabled_at: opened, opened_at: null, expires_on: null }, opened)).toEqual(
      disabled,
    );
    expect(merchantStanding({ ...open, disabled_at: opened }, noon('2027-06-01'))).toEqual(disabled);
  });

  it('closes an open merchant until it is initialised', () => {
    expect(merchantStanding({ ...open, initialised_at: null }, noon('2026-06-01'))).toEqual({
      vipOpenStatus: 1,
      closed: 'merchant_uninitialised',
    });
    expect(merchantStanding({ ...open, initialised_at: null }, noon('2027-06-01')).closed).toBe('merchant_expired');
  });
});

it('a product is open to the end of its last date, or without end', () => {
  const until = (open_until: string | null) => isServiceOpen({ open_until }, '2026-11-20');
  expect([until('2026-11-19'), until('2026-11-20'), until(null)]).toEqual([false, true, true]);
});
