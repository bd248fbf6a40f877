import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantDays, type DayZones } from '../../platform/clock/merchant-days.ts';
import { planDayChange, settledZones } from './day-change.rules.ts';

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
