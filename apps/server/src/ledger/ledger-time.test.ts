import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerBreachesOf } from '../../test/ledger/broken-ledgers.ts';
import { newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { closeDay, expire, fold } from '../../test/ledger/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Random } from '../seed/random.ts';
import { addDays, businessDate, startOfBusinessDate } from '../platform/clock/business-date.ts';
import { openDatabase, type Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';
import { capture, hold, merge, post, refund, release, type Posted } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const earn = (
  shop: LedgerShop,
  accountId: string,
  now: Date,
  { occurredAt, expiresAt = null }: { occurredAt?: Date; expiresAt?: Date | null } = {},
): Promise<Posted> =>
  shop.inTx((tx) =>
    post(tx, now, {
      ...shop.paper(),
      occurredAt,
      kind: 'earn',
      accountId,
      give: { points: { amount: 10, expiresAt } },
    }),
  );
const spend = (shop: LedgerShop, accountId: string, now: Date, points = 10): Promise<Posted> =>
  shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { points } }));
const before = (instant: Date): Date => new Date(instant.getTime() - 1);

describe.each([
  ['UTC', 0],
  ['America/Los_Angeles', -8],
  ['Pacific/Kiritimati', 14],
])('with the server and the database in %s', (zone, offset) => {
  let database: Database;
  const own = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
    const connection = { ...db.connection, options: `-c timezone=${zone}` };
    database = openDatabase({ connection, max: 4, log: createLog({ level: 'silent' }) });
  });
  afterAll(async () => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
    await database.close();
  });

  test('both run in that zone', async () => {
    expect(new Date('2026-11-20T06:35:00Z').getTimezoneOffset()).toBe(-offset * 60 || 0);
    const { rows } = await database.platform.execute('show timezone');
    expect(rows).toEqual([{ TimeZone: zone }]);
  });

  test.each([
    ['00:00', '2026-11-20T15:59:59.999Z', '2026-11-20'],
    ['00:00', '2026-11-20T16:00:00.000Z', '2026-11-21'],
    ['00:00', '2026-11-30T16:00:00.000Z', '2026-12-01'],
    ['00:00', '2026-12-31T15:59:59.999Z', '2026-12-31'],
    ['00:00', '2026-12-31T16:00:00.000Z', '2027-01-01'],
    ['00:00', '2027-02-28T16:00:00.000Z', '2027-03-01'],
    ['00:00', '2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['00:00', '2028-02-29T15:59:59.999Z', '2028-02-29'],
    ['00:00', '2028-02-29T16:00:00.000Z', '2028-03-01'],
    ['04:00', '2026-11-20T19:59:59.999Z', '2026-11-20'],
    ['04:00', '2026-11-20T20:00:00.000Z', '2026-11-21'],
    ['04:00', '2026-11-30T19:59:59.999Z', '2026-11-30'],
    ['04:00', '2028-02-28T20:00:00.000Z', '2028-02-29'],
    ['04:00', '2028-02-29T19:59:59.999Z', '2028-02-29'],
    ['04:00', '2028-02-29T20:00:00.000Z', '2028-03-01'],
  ])('a shop in Shanghai with its day cut at %s counts %s on %s', async (dayCut, instant, date) => {
    const shop = await newLedgerShop(database, { dayCut });
    const posted = await earn(shop, await shop.member(), new Date(instant));
    expect(posted).toMatchObject({ businessDate: date, late: false, postedAt: new Date(instant) });
  });

  test.each([
    ['Asia/Shanghai', '00:00'],
    ['Asia/Shanghai', '04:00'],
    ['America/New_York', '02:30'],
  ])(
    'the dates of %s with its day cut at %s are those of the clock, whatever the instant',
    async (timezone, dayCut) => {
      const shop = await newLedgerShop(database, { timezone, dayCut });
      const accountId = await shop.member();
      const random = new Random(20_261_120);
      const [from, to] = [Date.parse('2026-11-20T00:00:00Z'), Date.parse('2029-01-01T00:00:00Z')];
      const around = startOfBusinessDate('2027-03-14', timezone, dayCut).getTime();
      const instants = Array.from({ length: 40 }, (_, at) =>
        at < 20 ? random.between(from, to) : around + random.between(-86_400_000, 86_400_000),
      ).sort((a, b) => a - b);
      for (const instant of instants) {
        const now = new Date(instant);
        const { businessDate: date } = await earn(shop, accountId, now);
        expect([now, date]).toEqual([now, businessDate(now, timezone, dayCut)]);
      }
    },
  );

  test.each([
    ['00:00', '2026-11-30'],
    ['00:00', '2028-02-29'],
    ['04:00', '2026-12-31'],
    ['04:00', '2028-02-29'],
  ])('points last through the day that is cut at %s of %s, and not an instant longer', async (dayCut, last) => {
    const shop = await newLedgerShop(database, { dayCut });
    const [spender, sleeper] = await shop.members(2);
    const due = startOfBusinessDate(addDays(last, 1), 'Asia/Shanghai', dayCut);
    for (const member of [spender, sleeper]) await earn(shop, member ?? '', before(due), { expiresAt: due });
    const spent = await spend(shop, spender ?? '', before(due), 4);
    expect(spent).toMatchObject({ businessDate: last, after: { points: 6 } });
    await expect(spend(shop, spender ?? '', due, 6)).rejects.toMatchObject({ problem: 'ledger_insufficient' });
    await shop.inTx((tx) => expire(tx, sleeper ?? '', before(due)));
    await expect(spend(shop, sleeper ?? '', before(due), 11)).rejects.toMatchObject({
      details: { values: { available: 10 } },
    });
    await shop.inTx((tx) => expire(tx, sleeper ?? '', due));
    const { rows } = await database.platform.execute(
      "select account_id, business_date, points from ledger_posting where merchant_id = $1 and kind = 'expire'",
      [shop.merchantId],
    );
    expect(rows).toEqual([{ account_id: sleeper, business_date: addDays(last, 1), points: -10 }]);
  });

  test('a hold can be captured until the instant it lapses', async () => {
    const shop = await newLedgerShop(database);
    const [start, end] = [new Date('2028-02-29T15:00:00.000Z'), new Date('2028-02-29T16:00:00.000Z')];
    const [inTime, tooLate] = await shop.members(2);
    const held = async (accountId = ''): Promise<number> => {
      await earn(shop, accountId, start);
      const { holdId } = await shop.inTx((tx) =>
        hold(tx, start, { ...shop.paper(), accountId, points: 10, expiresAt: end }),
      );
      return holdId;
    };
    const [first, second] = [await held(inTime), await held(tooLate)];
    const taken = await shop.inTx((tx) => capture(tx, before(end), { ...shop.paper(), holdId: first }));
    expect(taken).toMatchObject({ businessDate: '2028-02-29', after: { points: 0 } });
    await expect(shop.inTx((tx) => capture(tx, end, { ...shop.paper(), holdId: second }))).rejects.toMatchObject({
      problem: 'ledger_hold_over',
      details: { values: { state: 'lapsed' } },
    });
    await expect(
      shop.inTx((tx) => release(tx, end, { holdId: second, actorId: null, reason: 'test' })),
    ).rejects.toMatchObject({ problem: 'ledger_hold_over' });
    expect(await spend(shop, tooLate ?? '', end)).toMatchObject({ businessDate: '2028-03-01', after: { points: 0 } });
  });
});

describe('a clock that falls back', () => {
  const noon = new Date('2026-11-20T04:00:00.000Z');
  const hour = 3_600_000;
  const earlier = new Date(noon.getTime() - 13 * hour);

  test('posts at the account’s last instant', async () => {
    const shop = await newLedgerShop(db.database);
    const accountId = await shop.member();
    const first = await earn(shop, accountId, noon);
    const second = await earn(shop, accountId, earlier);
    expect(second).toMatchObject({ number: 2, postedAt: noon, businessDate: first.businessDate });
    const back = await shop.inTx((tx) =>
      refund(tx, earlier, { ...shop.paper(), postingId: first.postingId, paid: 2, part: 1 }),
    );
    expect(back.postedAt).toEqual(noon);
    expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
  });

  test('neither revives expired points nor lets already expired ones be given', async () => {
    const shop = await newLedgerShop(db.database);
    const accountId = await shop.member();
    await earn(shop, accountId, earlier, { expiresAt: new Date(noon.getTime() - hour) });
    await earn(shop, accountId, noon);
    await expect(spend(shop, accountId, earlier, 11)).rejects.toMatchObject({ details: { values: { available: 10 } } });
    const ended = new Date(noon.getTime() - 1);
    await expect(earn(shop, accountId, earlier, { expiresAt: ended })).rejects.toMatchObject({
      problem: 'ledger_expiry_past',
    });
    await expect(
      shop.inTx((tx) => hold(tx, earlier, { ...shop.paper(), accountId, points: 1, expiresAt: noon })),
    ).rejects.toMatchObject({ problem: 'ledger_expiry_past' });
  });

  test('keeps each of two accounts at its own last instant', async () => {
    const shop = await newLedgerShop(db.database);
    const [a = '', b = ''] = await shop.members(2);
    await earn(shop, a, noon);
    await earn(shop, b, earlier);
    const merged = await shop.inTx((tx) => merge(tx, earlier, { ...shop.paper(), fromId: a, toId: b }));
    expect([merged.from.postedAt, merged.to.postedAt]).toEqual([noon, earlier]);
    expect([merged.from.businessDate, merged.to.businessDate]).toEqual(['2026-11-20', '2026-11-19']);
    expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
  });
});

describe('closed days', () => {
  const [friday, saturday] = ['2026-11-20', '2026-11-21'];
  const fridayNight = new Date('2026-11-20T15:30:00.000Z');
  const saturdayNoon = new Date('2026-11-21T04:00:00.000Z');
  const daysOf = async ({ merchantId }: LedgerShop): Promise<readonly unknown[]> => {
    const { rows } = await db.database.platform.execute(
      'select business_date, sum(postings)::int as postings, sum(points_in)::int as points from ledger_day where merchant_id = $1 group by 1 order by 1',
      [merchantId],
    );
    return rows;
  };
  const close = (shop: LedgerShop, date: string, now: Date): Promise<boolean> =>
    shop.inTx((tx) => closeDay(tx, date, now));

  test('an offline document counts on its own day while that is open, and on the next open day afterwards', async () => {
    const shop = await newLedgerShop(db.database);
    const accountId = await shop.member();
    const offline = await earn(shop, accountId, saturdayNoon, { occurredAt: fridayNight });
    expect(offline).toMatchObject({ businessDate: friday, late: false, postedAt: saturdayNoon });
    expect(await close(shop, friday, saturdayNoon)).toBe(true);
    expect(await daysOf(shop)).toEqual([{ business_date: friday, postings: 1, points: 10 }]);

    const late = await earn(shop, accountId, saturdayNoon, { occurredAt: fridayNight });
    expect(late).toMatchObject({ businessDate: saturday, late: true, postedAt: saturdayNoon });
    const muchLater = await earn(shop, accountId, saturdayNoon, { occurredAt: new Date('2026-10-01T00:00:00Z') });
    expect(muchLater).toMatchObject({ businessDate: saturday, late: true });
    expect(await earn(shop, accountId, saturdayNoon)).toMatchObject({ businessDate: saturday, late: false });

    // Not yet folded, and folded.
    expect(await daysOf(shop)).toEqual([{ business_date: friday, postings: 1, points: 10 }]);
    expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
    expect(await shop.inTx((tx) => fold(tx, 50_000))).toBe(3);
    expect(await shop.inTx((tx) => fold(tx, 50_000))).toBe(0);
    expect(await daysOf(shop)).toEqual([
      { business_date: friday, postings: 1, points: 10 },
      { business_date: saturday, postings: 3, points: 30 },
    ]);
    expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
  });

  test('a till with a fast clock posts on the open day', async () => {
    const shop = await newLedgerShop(db.database);
    const ahead = await earn(shop, await shop.member(), fridayNight, { occurredAt: new Date('2099-01-01T00:00:00Z') });
    expect(ahead).toMatchObject({ businessDate: friday, late: false });
  });

  test('a clock that falls back into a closed day posts on the first open one', async () => {
    const shop = await newLedgerShop(db.database);
    expect(await close(shop, friday, saturdayNoon)).toBe(true);
    expect(await earn(shop, await shop.member(), fridayNight)).toMatchObject({ businessDate: saturday, late: true });
  });

  test('folding a few deltas at a time gives the same result', async () => {
    const shop = await newLedgerShop(db.database);
    const accountId = await shop.member();
    for (let at = 0; at < 5; at += 1) await earn(shop, accountId, fridayNight);
    expect(await shop.inTx((tx) => fold(tx, 2))).toBe(2);
    expect(await daysOf(shop)).toEqual([{ business_date: friday, postings: 2, points: 20 }]);
    expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
    // Closing folds what is left.
    expect(await close(shop, friday, saturdayNoon)).toBe(true);
    expect(await daysOf(shop)).toEqual([{ business_date: friday, postings: 5, points: 50 }]);
    expect(await shop.inTx((tx) => fold(tx, 2))).toBe(0);
  });

  test.each([
    ['00:00', '2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z'],
    ['04:00', '2026-11-20T19:59:59.999Z', '2026-11-20T20:00:00.000Z'],
  ])('a day that is cut at %s closes once it is over, once', async (dayCut, tooEarly, over) => {
    const shop = await newLedgerShop(db.database, { dayCut });
    await expect(close(shop, friday, new Date(tooEarly))).rejects.toThrow('ledger_day_open');
    expect(await close(shop, friday, new Date(over))).toBe(true);
    expect(await close(shop, friday, new Date(over))).toBe(false);
    expect(await close(shop, '2026-11-19', new Date(over))).toBe(false);
  });
});
