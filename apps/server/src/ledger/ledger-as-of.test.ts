import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { Stage } from '../../test/ledger/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openDatabase, type Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';
import { getBalancesAt, isFinal, openPurse, post, postPurse } from './index.ts';
import { v7 as newId } from 'uuid';

let db: TestDatabase;
/** With the clock skew of production. */
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  const connection = { ...db.connection, options: '-c ledger.clock_skew=' };
  database = openDatabase({ connection, max: 6, log: createLog({ level: 'silent' }) });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const gift = (shop: LedgerShop, accountId: string) =>
  ({ ...shop.paper(), kind: 'gift', accountId, give: { points: { amount: 10, expiresAt: null } } }) as const;

test('a balance as of a recent instant changes with a posting that commits late, and says so; one of an older instant is final', () =>
  Stage.play(database, async (stage) => {
    const { shop } = stage;
    const accountId = await shop.member();
    const now = new Date();
    const over = new Date(now.getTime() - 5 * 60_000);
    const pointsAt = async (at: Date) =>
      (await getBalancesAt(database.tenant(shop.merchantId), accountId, at))?.balances.points;
    // Its clock is an hour behind, and it commits late.
    const late = await stage.hold((tx) => post(tx, minutesAgo(60), gift(shop, accountId)));
    const before = { now: await pointsAt(now), over: await pointsAt(over) };
    expect([before, isFinal(now, now), isFinal(over, now)]).toEqual([{ now: 0, over: 0 }, false, true]);
    await late.commit();
    expect({ now: await pointsAt(now), over: await pointsAt(over) }).toEqual({ now: 10, over: 0 });
    expect(await pointsAt(minutesAgo(60))).toBe(0);
  }));

test('a posting from a slow clock is dated at most two minutes back', async () => {
  const shop = await newLedgerShop(database);
  const accountId = await shop.member();
  const purseId = newId();
  await shop.inTx((tx) => openPurse(tx, { purseId, unit: 'merchant_value', product: 'stored_value' }));
  const since = minutesAgo(2.1);
  const { postedAt } = await shop.inTx((tx) => post(tx, new Date('2020-01-01T00:00:00Z'), gift(shop, accountId)));
  expect(postedAt.getTime()).toBeGreaterThan(since.getTime());
  const asked = { ...shop.paper(), kind: 'top_up', purseId, give: 5 } as const;
  const { postingId } = await shop.inTx((tx) => postPurse(tx, new Date('2020-01-01T00:00:00Z'), asked));
  const rows = await database
    .tenant(shop.merchantId)
    .kysely.selectFrom('ledger_posting')
    .select('posted_at')
    .where('merchant_id', '=', shop.merchantId)
    .where('posting_id', '=', postingId)
    .where('posted_at', '>', since)
    .execute();
  expect(rows).toHaveLength(1);
  // The time of a slightly slow clock is accepted.
  const little = minutesAgo(1);
  const other = await shop.member();
  expect((await shop.inTx((tx) => post(tx, little, gift(shop, other)))).postedAt).toEqual(little);
});
