import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantDays, type DayZones } from '../../platform/clock/merchant-days.ts';
import { isSameZone, planDayChange, presentPlan, settledZones } from './day-change.rules.ts';

const minute = 60_000;
const zone = fc.constantFrom(
  'Asia/Shanghai',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
);
const cut = fc.constantFrom('00:00', '00:01', '04:00', '12:00', '23:59');
const step = fc.record({ timezone: zone, day_cut: cut, beforeEnd: fc.integer({ min: 0, max: 15 * 60 }) });

test('a change begins ten minutes ahead at least, and until then no instant gets another date', () => {
  fc.assert(
    fc.property(zone, cut, fc.array(step, { minLength: 1, maxLength: 8 }), (timezone, day_cut, steps) => {
      let zones: DayZones = { timezone, day_cut: `${day_cut}:00`, day_changes: [] };
      let now = Date.parse('2026-03-01T00:00:00Z');
      for (const { beforeEnd, ...wanted } of steps) {
        const days = merchantDays(new Date(now), zones);
        now = days.endOf(days.today()).getTime() - beforeEnd * 1_000;
        const at = new Date(now);
        const change = planDayChange(zones, wanted, at);
        expect(Date.parse(change.starts_at)).toBeGreaterThanOrEqual(now + 10 * minute);
        const after: DayZones = { ...zones, day_changes: [...settledZones(zones, at).day_changes, change] };
        for (let ahead = -60; ahead < 10; ahead += 1) {
          const instant = new Date(now + ahead * minute);
          expect(merchantDays(at, after).of(instant)).toBe(merchantDays(at, zones).of(instant));
        }
        zones = after;
        now += 1_000;
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

const plain: DayZones = { timezone: 'Asia/Shanghai', day_cut: '00:00:00', day_changes: [] };
/** The day in Shanghai ends at 16:00 UTC. */
const end = Date.parse('2026-03-01T16:00:00Z');
const before = (minutes: number, milliseconds = 0): Date => new Date(end - minutes * minute + milliseconds);
const wanted = { timezone: 'Asia/Shanghai', day_cut: '04:00' };

test('a change begins with the next day up to ten minutes before it, and later with the one after', () => {
  expect(planDayChange(plain, wanted, before(10))).toMatchObject({
    from: '2026-03-02',
    starts_at: '2026-03-01T16:00:00.000Z',
  });
  expect(planDayChange(plain, wanted, before(10, 1))).toMatchObject({
    from: '2026-03-03',
    starts_at: '2026-03-02T16:00:00.000Z',
  });
});

test('a change can be withdrawn until ten minutes before it begins', () => {
  const zones: DayZones = { ...plain, day_changes: [planDayChange(plain, wanted, before(60))] };
  expect(settledZones(zones, before(10)).day_changes).toEqual([]);
  expect(settledZones(zones, before(10, 1)).day_changes).toEqual(zones.day_changes);
});

test('a later cut makes the day before it begins longer, as it is told', () => {
  const change = planDayChange(plain, wanted, before(60));
  expect(presentPlan(plain, change, before(60))).toEqual({
    timezone: 'Asia/Shanghai',
    day_cut: '04:00',
    from: '2026-03-02',
    starts_at: '2026-03-01T16:00:00.000Z',
    next_starts_at: '2026-03-02T20:00:00.000Z',
    minutes: 28 * 60,
  });
});

test('what is so already is no change: zone and cut, as they would be then', () => {
  const at = before(60);
  const isSame = (zones: DayZones, timezone: string, day_cut: string): boolean =>
    isSameZone(zones, planDayChange(zones, { timezone, day_cut }, at), at);
  expect(isSame(plain, 'Asia/Shanghai', '00:00')).toBe(true);
  expect(isSame(plain, 'Asia/Shanghai', '04:00')).toBe(false);
  expect(isSame(plain, 'Asia/Tokyo', '00:00')).toBe(false);
  // One that can still be withdrawn doesn't count; one that begins within ten minutes does.
  const pending: DayZones = { ...plain, day_changes: [planDayChange(plain, wanted, at)] };
  expect(isSame(pending, 'Asia/Shanghai', '00:00')).toBe(true);
  const near = before(5);
  const change = planDayChange(pending, wanted, near);
  expect(isSameZone(pending, change, near)).toBe(true);
});
