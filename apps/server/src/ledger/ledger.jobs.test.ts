import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Factories, type Shop } from '../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { closeDay } from '../../test/ledger/sweeping.ts';
import { addDays, startOfBusinessDate } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { closeDays, expireDue, foldDeltas, hold, merge, openAccounts, openPurse, post, postPurse } from './index.ts';

let db: TestDatabase;
let make: Factories;
const start = new Date('2026-11-20T06:35:00Z');
beforeEach(async () => {
  db = await createTestDatabase();
  make = new Factories(db.database, () => start);
});
afterEach(() => db.drop());

const inTx = <T>({ merchantId }: Shop, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  db.database.tenant(merchantId).transaction(work);
const member = async (shop: Shop): Promise<string> => {
  const id = newId();
  await inTx(shop, (tx) => openAccounts(tx, [id]));
  return id;
};
const paper = () => ({ document: { kind: 'test', id: newId() }, branchId: null, actorId: null });
const earn = (shop: Shop, accountId: string, amount: number, expiresAt: Date | null = null, now = start) =>
  inTx(shop, (tx) => post(tx, now, { ...paper(), kind: 'earn', accountId, give: { points: { amount, expiresAt } } }));
const hours = (count: number): Date => new Date(start.getTime() + count * 3_600_000);

const read = async (text: string): Promise<unknown> => (await db.database.platform.execute(text)).rows;
const waiting = () => read('select count(*) from ledger_delta where merchant_id is not null');
const days = ({ merchantId }: Shop) =>
  read(
    `select business_date, kind, postings, points_in, points_out from ledger_day where merchant_id = '${merchantId}' order by business_date, kind`,
  );

test('deltas of every merchant are folded into its days, exactly once', async () => {
  const shops = [await make.shop(), await make.shop(), await make.shop()] as const;
  const [first, , last] = shops;
  const account = await member(first);
  for (const amount of [1, 2, 3]) await earn(first, account, amount);
  await earn(last, await member(last), 7);
  expect(await foldDeltas(db.database)).toBe(4);
  expect(await foldDeltas(db.database)).toBe(0);
  expect(await waiting()).toEqual([{ count: 0 }]);
  const date = '2026-11-20';
  expect(await days(first)).toEqual([{ business_date: date, kind: 'earn', postings: 3, points_in: 6, points_out: 0 }]);
  expect(await days(last)).toEqual([{ business_date: date, kind: 'earn', postings: 1, points_in: 7, points_out: 0 }]);
});

test('folding reads each delta a few times, even with statistics of other merchants only', async () => {
  const [known, unknown] = [await make.shop(), await make.shop()];
  const owner = new Client(db.owner ?? db.connection);
  await owner.connect();
  const addDeltas = ({ merchantId }: Shop, count: number) =>
    owner.query(
      `insert into ledger_delta (merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
         principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out)
       select $1, '2026-11-20', $1, $1, 'earn', 'forward', 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from generate_series(1, $2::integer)`,
      [merchantId, count],
    );
  await owner.query('begin');
  await addDeltas(known, 1_000);
  await owner.query('analyze ledger_delta');
  const rowsRead = async () => {
    const { rows } = await owner.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'ledger_delta'`,
    );
    return rows[0]?.read ?? Infinity;
  };
  await addDeltas(unknown, 3_000);
  const before = await rowsRead();
  await owner.query('select ledger_fold($1, 50000)', [unknown.merchantId]);
  expect((await rowsRead()) - before).toBeLessThan(4 * 4_000);
  await owner.query('rollback');
  await owner.end();
});

test('servers that fold concurrently with postings fold each delta once', async () => {
  const shop = await make.shop();
  const accounts = await Promise.all([1, 2, 3, 4].map(() => member(shop)));
  const folded = await Promise.all([
    ...accounts.map(async (account) => {
      for (let turn = 0; turn < 10; turn += 1) await earn(shop, account, 1);
      return 0;
    }),
    ...[1, 2, 3].map(async () => {
      let total = 0;
      for (let turn = 0; turn < 10; turn += 1) total += await foldDeltas(db.database);
      return total;
    }),
  ]);
  folded.push(await foldDeltas(db.database));
  expect(folded.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(await days(shop)).toMatchObject([{ postings: 40, points_in: 40 }]);
});

test('expired lots are closed and overdue holds lapse, for every merchant, exactly once', async () => {
  const [shop, other] = [await make.shop(), await make.shop()];
  const [due, holding, later, elsewhere] = [
    await member(shop),
    await member(shop),
    await member(shop),
    await member(other),
  ];
  await earn(shop, due, 10, hours(1));
  await earn(shop, holding, 20, hours(1));
  await inTx(shop, (tx) => hold(tx, start, { ...paper(), accountId: holding, points: 5, expiresAt: hours(3) }));
  await earn(shop, later, 30, hours(9));
  await earn(other, elsewhere, 40, hours(1));
  const purseId = newId();
  await inTx(shop, (tx) => openPurse(tx, { purseId, unit: 'pack', product: 'sms' }));
  await inTx(shop, (tx) =>
    postPurse(tx, start, { ...paper(), kind: 'top_up', purseId, give: 50, expiresAt: hours(1) }),
  );
  const left = async () => ({
    points: await read(
      `select points, points_held from ledger_account where merchant_id is not null and account_id in ('${due}', '${holding}', '${later}', '${elsewhere}') order by account_id`,
    ),
    packs: await read('select balance from ledger_purse where merchant_id is not null'),
  });
  const rows = (...points: number[]) => points.map((value) => ({ points: value, points_held: 0 }));
  await expireDue(db.database, new Date(hours(1).getTime() - 1));
  const [a, , c, d] = rows(10, 20, 30, 40);
  expect(await left()).toEqual({ points: [a, { points: 20, points_held: 5 }, c, d], packs: [{ balance: 50 }] });
  await Promise.all([1, 2, 3].map(() => expireDue(db.database, hours(1))));
  expect(await left()).toEqual({
    points: [...rows(0), { points: 5, points_held: 5 }, ...rows(30, 0)],
    packs: [{ balance: 0 }],
  });
  await expireDue(db.database, hours(3));
  await expireDue(db.database, hours(3));
  expect(await left()).toEqual({ points: rows(0, 0, 30, 0), packs: [{ balance: 0 }] });
  expect(await read("select count(*) from ledger_posting where merchant_id is not null and kind = 'expire'")).toEqual([
    { count: 5 },
  ]);
});

test('an account merged after it was found due is skipped', async () => {
  const shop = await make.shop();
  const [fromId, toId] = [await member(shop), await member(shop)];
  await earn(shop, fromId, 10, hours(1));
  await inTx(shop, (tx) => merge(tx, start, { ...paper(), fromId, toId }));
  await read(`select ledger_expire('${shop.merchantId}', '${fromId}', '${hours(2).toISOString()}')`);
  expect(
    await read(`select postings from ledger_account where merchant_id is not null and account_id = '${fromId}'`),
  ).toEqual([{ postings: 2 }]);
});

test("a day is closed two hours after its end by the merchant's zone and day cut, and keeps what was folded into it", async () => {
  const [late, west] = [
    await make.shop({ dayCut: '04:00' }),
    await make.shop({ timezone: 'America/New_York', dayCut: '00:00' }),
  ];
  await earn(late, await member(late), 1);
  await earn(west, await member(west), 2);
  const closed = ({ merchantId }: Shop) =>
    read(`select max(business_date) as last from ledger_day_close where merchant_id = '${merchantId}'`);
  // 06:00 in Shanghai and 01:00 and then 02:00 in New York.
  await closeDays(db.database, new Date('2026-11-20T21:59:59.999Z'));
  expect(await closed(late)).toEqual([{ last: '2026-11-19' }]);
  await closeDays(db.database, new Date('2026-11-20T22:00:00Z'));
  await closeDays(db.database, new Date('2026-11-20T22:00:00Z'));
  expect([await closed(late), await closed(west)]).toEqual([[{ last: '2026-11-20' }], [{ last: '2026-11-19' }]]);
  expect(await days(late)).toMatchObject([{ postings: 1, points_in: 1 }]);
  await closeDays(db.database, new Date('2026-11-21T07:00:00Z'));
  expect(await closed(west)).toEqual([{ last: '2026-11-20' }]);
});

test.each([
  ['Asia/Shanghai', '04:00', '2026-11-18'],
  ['Pacific/Kiritimati', '00:00', '2026-11-18'],
  ['Etc/GMT+12', '23:59', '2026-11-17'],
  // The clock skips the day cut of the next date, or shows it twice.
  ['America/New_York', '02:30', '2026-03-07'],
  ['America/New_York', '01:30', '2026-10-31'],
  // The whole next date is skipped.
  ['Pacific/Apia', '00:00', '2011-12-29'],
])('a close in %s at %s keeps when %s ended', async (timezone, dayCut, date) => {
  const shop = await make.shop({ timezone, dayCut });
  expect(await inTx(shop, (tx) => closeDay(tx, date, start))).toBe(true);
  expect(await read(`select ended_at from ledger_day_close where merchant_id = '${shop.merchantId}'`)).toEqual([
    { ended_at: startOfBusinessDate(addDays(date, 1), timezone, dayCut) },
  ]);
});

test('a failure of one merchant’s upkeep does not stop the others', async () => {
  const [broken, sound] = [await make.shop({ timezone: 'Nowhere/Land' }), await make.shop()];
  await expect(closeDays(db.database, start)).rejects.toThrow('1 of 2 failed');
  expect(await read('select merchant_id from ledger_day_close where merchant_id is not null')).toEqual([
    { merchant_id: sound.merchantId },
  ]);
  expect(broken.merchantId < sound.merchantId).toBe(true);
});
