import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAroundChanges } from '../../../test/days-in-sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { statement } from '../database/index.ts';
import { addDays, businessDate, businessDays } from './business-date.ts';
import { merchantDays, zoneAt, type DayZones } from './merchant-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** From both ends of the earth, with and without summer time, and with offsets that are no whole hours. */
const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'UTC',
] as const;
const cuts = ['00:00:00', '02:30:00', '04:00:00', '12:00:00', '23:59:00'] as const;
const [minute, day] = [60_000, 86_400_000];

const zone = fc.record({ timezone: fc.constantFrom(...zones), day_cut: fc.constantFrom(...cuts) });
/** Around clock changes of the zones, or any date. */
const date = fc.oneof(
  fc.constantFrom(...zones.flatMap((one) => daysAroundChanges(one))),
  fc.integer({ min: 0, max: 3_000 }).map((at) => addDays('2022-01-01', at)),
);
/** Changes as the service makes them: each from the end of a day that is open. */
const history = fc
  .record({
    first: zone,
    start: date,
    changes: fc.array(fc.record({ zone, after: fc.integer({ min: 1, max: 5 }) }), { maxLength: 4 }),
  })
  .map(({ first, start, changes }): { merchant: DayZones; start: string } => {
    let merchant: DayZones = { ...first, day_changes: [] };
    let from = start;
    for (const { zone: next, after } of changes) {
      from = addDays(from, after);
      const starts_at = merchantDays(new Date(0), merchant).startOf(from).toISOString();
      merchant = { ...merchant, day_changes: [...merchant.day_changes, { from, starts_at, ...next }] };
    }
    return { merchant, start };
  });
const runs = { numRuns: 300 };

describe('business days over changes of zone and cut', () => {
  it('begin when the one before ends, and hold the instants between, at every boundary', () => {
    fc.assert(
      fc.property(history, ({ merchant, start }) => {
        const days = merchantDays(new Date(0), merchant);
        for (let at = addDays(start, -3), end = addDays(start, 25); at < end; at = addDays(at, 1)) {
          const [from, to] = [days.startOf(at), days.endOf(at)];
          expect(to).toEqual(days.startOf(addDays(at, 1)));
          expect(from.getTime()).toBeLessThanOrEqual(to.getTime());
          // A date without any time, where a zone was already ahead, holds no instant.
          if (from < to) expect([days.of(from), days.of(new Date(to.getTime() - 1))]).toEqual([at, at]);
          expect(days.of(to) > at).toBe(true);
        }
      }),
      runs,
    );
  });

  it('are those of the zone in force, but for the date in which it changes', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -4 * 24 * 60, max: 25 * 24 * 60 }), ({ merchant, start }, minutes) => {
        const instant = new Date(Date.parse(start) + minutes * minute);
        const { timezone, day_cut, from } = zoneAt(merchant, instant);
        const plain = businessDate(instant, timezone, day_cut);
        expect(merchantDays(instant, merchant).today()).toBe(from !== null && plain < from ? from : plain);
      }),
      runs,
    );
  });

  it('never change what was before', () => {
    fc.assert(
      fc.property(history, zone, fc.integer({ min: -day, max: 20 * day }), ({ merchant, start }, next, later) => {
        const now = new Date(Date.parse(start) + later);
        const days = merchantDays(now, merchant);
        const from = addDays(days.today(), 1);
        const known = merchant.day_changes.filter(({ starts_at }) => Date.parse(starts_at) <= now.getTime());
        const before = merchantDays(now, { ...merchant, day_changes: known });
        const change = { from, starts_at: before.endOf(before.today()).toISOString(), ...next };
        const after = merchantDays(now, { ...merchant, day_changes: [...known, change] });
        for (const back of [0, 1, minute, day, 9 * day]) {
          const instant = new Date(Math.min(now.getTime(), Date.parse(change.starts_at) - 1) - back);
          expect(after.of(instant)).toBe(before.of(instant));
        }
        expect(after.endOf(after.today())).toEqual(before.endOf(before.today()));
      }),
      runs,
    );
  });

  it('without a change are the plain ones', () => {
    const [timezone, day_cut] = ['Europe/Berlin', '02:30:00'];
    const now = new Date('2026-10-25T00:45:00Z');
    const [ours, plain] = [
      merchantDays(now, { timezone, day_cut, day_changes: [] }),
      businessDays(now, timezone, day_cut),
    ];
    expect([ours.today(), ours.startOf('2026-10-25'), ours.endOf('2026-10-25')]).toEqual([
      plain.today(),
      plain.startOf('2026-10-25'),
      plain.endOf('2026-10-25'),
    ]);
  });
});

const datesInSql = statement<{ date: string; starts: Date }>(
  'merchant_dates_tried',
  `select merchant_date(starts, $1, $2::time, $3::jsonb) as date, starts from unnest($4::timestamptz[]) as starts order by starts`,
);
const endsInSql = statement<{ ends: Date }>(
  'merchant_day_ends_tried',
  `select posting_day_end(date, $1, $2::time, $3::jsonb) as ends from unnest($4::date[]) with ordinality as d (date, at) order by at`,
);

describe('the database agrees', () => {
  it('on the date of instants around each boundary, and on where days end', async () => {
    const histories = fc.sample(history, { numRuns: 120, seed: 7 });
    for (const { merchant, start } of histories) {
      const days = merchantDays(new Date(0), merchant);
      const dates = Array.from({ length: 22 }, (_, at) => addDays(start, at - 2));
      const instants = dates
        .flatMap((one) => [0, -1, minute, 90 * minute, 13 * 60 * minute].map((by) => days.startOf(one).getTime() + by))
        .toSorted((a, b) => a - b)
        .map((at) => new Date(at));
      const given = [merchant.timezone, merchant.day_cut, JSON.stringify(merchant.day_changes)];
      const { platform } = database.database;
      const rows = await platform.query(datesInSql, [...given, instants]);
      expect(rows.map((row) => row.date)).toEqual(rows.map((row) => days.of(row.starts)));
      const ends = await platform.query(endsInSql, [...given, dates]);
      expect(ends.map((row) => row.ends)).toEqual(dates.map((one) => days.endOf(one)));
    }
  });
});
