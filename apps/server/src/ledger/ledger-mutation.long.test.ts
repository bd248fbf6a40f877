import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { forbiddenRows, type ForbiddenRow } from '../../test/ledger/forbidden-rows.ts';
import { lockMutants } from '../../test/ledger/lock-mutants.ts';
import { lockScenes } from '../../test/ledger/lock-scenes.ts';
import { Stage } from '../../test/ledger/stage.ts';
import { closeDay, fold } from '../../test/ledger/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { capture, hold, openPurse, post, refund, release, reverse } from './index.ts';

/** Which tests caught which mutant, printed at the end. */
const caught: { mutant: string; killer: string }[] = [];

const asOwner = async <T>({ owner, connection }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(owner ?? connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe('constraints', () => {
  let db: TestDatabase;
  let shop: LedgerShop;
  beforeAll(async () => {
    db = await createTestDatabase();
    shop = await newLedgerShop(db.database);
    await fillEveryTable(shop);
  });
  afterAll(() => db.drop());

  test('each has a row that it forbids', async () => {
    const names = await asOwner(db, (client) =>
      client.query<{ name: string }>(
        `select conname as name from pg_constraint where contype in ('c', 'u', 'p', 'x') and starts_with(conrelid::regclass::text, 'ledger_')
         union select indexrelid::regclass::text from pg_index where indisunique and starts_with(indrelid::regclass::text, 'ledger_')`,
      ),
    );
    // Constraints of other tables have their own tests.
    const own = names.rows.map(({ name }) => name).filter((name) => name.match(ownTables));
    expect(own.sort()).toEqual(Object.keys(forbiddenRows).sort());
  });

  test.each(Object.entries(forbiddenRows))('%s', async (name, row) => {
    await asOwner(db, async (client) => {
      await client.query('begin');
      expect(await refusalOf(client, shop, row)).toBe(name);
      const drop = await client.query<{ sql: string }>(
        `select coalesce((select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint where conname = $1),
          format('drop index %I', $1)) as sql`,
        [name],
      );
      await client.query(drop.rows[0]?.sql ?? '');
      // No other constraint refuses the row.
      expect(await refusalOf(client, shop, row)).toBe('accepted');
      await client.query('rollback');
      caught.push({ mutant: `without ${name}`, killer: `${row.table} ${JSON.stringify(row.values)}` });
    });
  });
});

const ownTables = /^ledger_(account|purse|posting|line|lot|hold|hold_lot|undo|delta|day|day_close|total)_/;

/** The constraint that refuses a row; `accepted` if none does. */
const refusalOf = async (client: Client, { merchantId }: LedgerShop, row: ForbiddenRow): Promise<string> => {
  await client.query('savepoint before');
  try {
    await client.query(
      `insert into ${row.table} overriding system value
       select (jsonb_populate_record(t, $2)).* from ${row.table} t where merchant_id = $1 and ${row.where ?? 'true'} limit 1`,
      [merchantId, JSON.stringify(row.values)],
    );
    return 'accepted';
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint !== undefined) return error.constraint;
    throw error;
  } finally {
    await client.query('rollback to before');
  }
};

const fillEveryTable = async (shop: LedgerShop): Promise<void> => {
  const accountId = await shop.member();
  const later = daysLater(1);
  const give = { principal: 100, bonus: { amount: 20, expiresAt: null }, points: { amount: 50, expiresAt: null } };
  await shop.inTx((tx) => openPurse(tx, { purseId: randomUUID(), unit: 'pack', product: 'sms' }));
  await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give }));
  const [first, second] = await Promise.all(
    [1, 2].map(() =>
      shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { points: 5 } })),
    ),
  );
  await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: first?.postingId ?? 0 }));
  await shop.inTx((tx) => refund(tx, now, { ...shop.paper(), postingId: second?.postingId ?? 0, paid: 2, part: 1 }));
  await shop.inTx((tx) => hold(tx, now, { ...shop.paper(), accountId, points: 5, expiresAt: daysLater(9) }));
  const gone = await shop.inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 5, expiresAt: daysLater(9) }),
  );
  await shop.inTx((tx) => release(tx, now, { holdId: gone.holdId, actorId: null, reason: 'test' }));
  const used = await shop.inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 5, expiresAt: daysLater(9) }),
  );
  await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId: used.holdId }));
  await shop.inTx((tx) => closeDay(tx, '2026-11-20', later));
  for (let at = 0; at < 2; at += 1) {
    await shop.inTx((tx) => post(tx, later, { ...shop.paper(), kind: 'earn', accountId, give: { growth: 1 } }));
    if (at === 0) await shop.inTx((tx) => fold(tx, 10));
  }
};

describe('locks', async () => {
  const { mutants, wordsOfLocking } = await lockMutants();

  test('each is removed in a mutant', () => {
    expect(mutants.filter(({ name }) => !name.includes('order by'))).toHaveLength(wordsOfLocking);
  });

  test.each(Object.entries(lockScenes))('with all of them: %s', async (_, scene) => {
    const db = await createTestDatabase();
    await expect(Stage.play(db.database, scene)).resolves.toBeUndefined();
    await db.drop();
  });

  test.each(mutants)('without $name', { timeout: 120_000 }, async ({ name, sql }) => {
    const db = await createTestDatabase({ breaksLedger: true });
    await asOwner(db, (client) => client.query(sql));
    let killer: string | undefined;
    for (const [title, scene] of Object.entries(lockScenes)) {
      killer ??= await Stage.play(db.database, scene).then(
        () => undefined,
        (error: unknown) => `${title}: ${String(error).split('\n')[0] ?? ''}`,
      );
    }
    await db.drop();
    expect(killer).toBeDefined();
    caught.push({ mutant: `without ${name}`, killer: killer ?? '' });
  });
});

afterAll(() => {
  const width = Math.max(...caught.map(({ mutant }) => mutant.length));
  const lines = caught.map(({ mutant, killer }) => `${mutant.padEnd(width)}  ${killer}`);
  process.stdout.write(`\n${lines.join('\n')}\n${caught.length} mutants caught\n`);
});
