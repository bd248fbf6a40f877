import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerBreachesOf } from '../../test/ledger/broken-ledgers.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { Stage } from '../../test/ledger/stage.ts';
import { closeDay } from '../../test/ledger/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { maintain, openDatabase, statement } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';
import { closeDays, foldDeltas, getLiability, post, reopenDays } from './index.ts';

const log = createLog({ level: 'silent' });
let db: TestDatabase;
let shop: LedgerShop;
beforeEach(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
});
afterEach(() => db.drop());

const closed = async ({ merchantId }: LedgerShop = shop): Promise<string[]> => {
  const rows = await db.database
    .tenant(merchantId)
    .kysely.selectFrom('ledger_day_close')
    .select('business_date')
    .where('merchant_id', '=', merchantId)
    .orderBy('business_date')
    .execute();
  return rows.map(({ business_date }) => business_date);
};
const gift = (accountId: string, at: Date, occurredAt?: Date, of = shop) =>
  of.inTx((tx) => post(tx, at, { ...of.paper(), kind: 'gift', accountId, occurredAt, give: { growth: 1 } }));

test('a reopened day takes postings, stays open, is closed again by the job, and passes verification', async () => {
  const accountId = await shop.member();
  for (const day of [1, 2, 3]) {
    await gift(accountId, daysLater(day - 1));
    await closeDays(db.database, daysLater(day));
  }
  expect(await closed()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  const today = daysLater(3);
  expect(await gift(accountId, today, daysLater(1))).toMatchObject({ businessDate: '2026-11-23', late: true });

  const entry = { now: today, operator: 'admin: root', reason: 'a till was offline for two days' };
  const connection = db.maintenance ?? db.connection;
  const reopened = await maintain({ connection, log }, entry, (tx) =>
    reopenDays(tx.tenant(shop.merchantId), today, { date: '2026-11-21', openUntil: daysLater(4) }),
  );
  expect(reopened).toEqual({
    from: '2026-11-21',
    openUntil: daysLater(4),
    closesRemoved: ['2026-11-21', '2026-11-22'],
  });
  expect(await gift(accountId, today, daysLater(1))).toMatchObject({ businessDate: '2026-11-21', late: false });
  // But not on one that stayed closed.
  expect(await gift(accountId, today, now)).toMatchObject({ businessDate: '2026-11-23', late: true });
  await closeDays(db.database, new Date(daysLater(4).getTime() - 1));
  expect(await closed()).toEqual(['2026-11-20']);
  expect(await gift(accountId, today, daysLater(2))).toMatchObject({ businessDate: '2026-11-22', late: false });
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);

  await closeDays(db.database, daysLater(4));
  expect(await closed()).toEqual(['2026-11-20', '2026-11-23']);
  expect(await gift(accountId, daysLater(4), daysLater(1))).toMatchObject({ late: true });
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
  const logged = await db.database.platform.execute('select at, operator, reason from maintenance_log');
  expect(logged.rows).toEqual([{ at: today, operator: entry.operator, reason: entry.reason }]);
});

/** What an older copy of the program does, which knows no totals. */
const removeClosesOnly = statement(
  'test_remove_closes_only',
  'delete from ledger_day_close where merchant_id = $1 and business_date >= $2',
);
const reopenAs = (at: Date, date: string, openUntil: Date) =>
  maintain({ connection: db.maintenance ?? db.connection, log }, { now: at, operator: 'test', reason: 'test' }, (tx) =>
    reopenDays(tx.tenant(shop.merchantId), at, { date, openUntil }),
  );

test('of several days closed together, those before the requested one stay closed', async () => {
  const accountId = await shop.member();
  await gift(accountId, now);
  // Stopped for days: one close covers them all.
  await closeDays(db.database, daysLater(5));
  expect(await closed()).toEqual(['2026-11-24']);
  const today = daysLater(5);
  expect(await reopenAs(today, '2026-11-23', daysLater(6))).toMatchObject({
    from: '2026-11-23',
    closesRemoved: ['2026-11-24'],
  });
  expect(await closed()).toEqual(['2026-11-22']);
  expect(await gift(accountId, today, daysLater(2))).toMatchObject({ businessDate: '2026-11-25', late: true });
  expect(await gift(accountId, today, daysLater(3))).toMatchObject({ businessDate: '2026-11-23', late: false });
  await closeDays(db.database, daysLater(6));
  expect(await closed()).toEqual(['2026-11-22', '2026-11-25']);
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
});

test('a total that an older copy of the program left ahead of a reopening is not read, and counted anew', async () => {
  const accountId = await shop.member();
  for (const day of [1, 2, 3]) {
    await gift(accountId, daysLater(day - 1));
    await closeDays(db.database, daysLater(day));
  }
  await maintain(
    { connection: db.maintenance ?? db.connection, log },
    { now: daysLater(3), operator: 'test', reason: 'test' },
    (tx) => tx.tenant(shop.merchantId).query(removeClosesOnly, [shop.merchantId, '2026-11-21']),
  );
  const bring = (at: Date, principal: number) =>
    shop.inTx((tx) =>
      post(tx, daysLater(3), { ...shop.paper(), kind: 'top_up', accountId, occurredAt: at, give: { principal } }),
    );
  expect(await bring(daysLater(1), 500)).toMatchObject({ businessDate: '2026-11-21', late: false });
  await foldDeltas(db.database);
  const tenant = db.database.tenant(shop.merchantId);
  expect(await getLiability(tenant, null)).toMatchObject({ principal: 500 });
  await closeDays(db.database, daysLater(4));
  expect(await closed()).toEqual(['2026-11-20', '2026-11-23']);
  expect(await getLiability(tenant, null)).toMatchObject({ principal: 500 });
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
});

test('a second reopening keeps the first one’s days open, and for longer', async () => {
  const accountId = await shop.member();
  await gift(accountId, now);
  for (const day of [1, 2, 3, 4]) await closeDays(db.database, daysLater(day));
  const today = daysLater(4);
  expect(await reopenAs(today, '2026-11-22', daysLater(8))).toMatchObject({ from: '2026-11-22' });
  // An earlier day, for less time.
  expect(await reopenAs(today, '2026-11-21', daysLater(5))).toEqual({
    from: '2026-11-21',
    openUntil: daysLater(8),
    closesRemoved: ['2026-11-21'],
  });
  // A later day, for longer: the earlier one stays open as well.
  expect(await reopenAs(daysLater(5), '2026-11-22', daysLater(9))).toEqual({
    from: '2026-11-21',
    openUntil: daysLater(9),
    closesRemoved: [],
  });
  await closeDays(db.database, new Date(daysLater(9).getTime() - 1));
  expect(await closed()).toEqual(['2026-11-20']);
  await closeDays(db.database, daysLater(9));
  expect(await closed()).toEqual(['2026-11-20', '2026-11-28']);
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
});

test('the application’s role can’t reopen, and only closed days are reopened', async () => {
  const reopen = (date: string) => shop.inTx((tx) => reopenDays(tx, daysLater(3), { date, openUntil: daysLater(4) }));
  expect(await reopen('2026-11-20')).toBeUndefined();
  await closeDays(db.database, daysLater(1));
  expect(await reopen('2026-11-21')).toBeUndefined();
  if (db.maintenance === undefined) return;
  await expect(reopen('2026-11-20')).rejects.toThrow(/permission denied/);
  expect(await closed()).toEqual(['2026-11-20']);
});

test('a reopening during the close of the next day waits for it, and reopens that day too', async () => {
  const database = openDatabase({ connection: db.maintenance ?? db.connection, max: 6, log });
  try {
    await Stage.play(database, async (stage) => {
      const { shop: there } = stage;
      await there.inTx((tx) => closeDay(tx, '2026-11-20', daysLater(2)));
      const closing = await stage.hold((tx) => closeDay(tx, '2026-11-21', daysLater(2)));
      const reopening = await stage.enter((tx) =>
        reopenDays(tx, daysLater(2), { date: '2026-11-20', openUntil: daysLater(3) }),
      );
      expect(reopening.waits).toBe(true);
      await closing.commit();
      expect(await reopening.end).toMatchObject({ closesRemoved: ['2026-11-20', '2026-11-21'] });
      expect(await closed(there)).toEqual(['2026-11-19']);
    });
  } finally {
    await database.close();
  }
});
