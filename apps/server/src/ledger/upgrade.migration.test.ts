import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerBreaches } from '../../test/ledger/broken-ledgers.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';

const server = join(import.meta.dirname, '../..');
const migrations = join(server, 'migrations');
const log = createLog({ level: 'silent' });

let folder: string;
let db: TestDatabase;
let client: Client;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regulars-migrations-'));
  db = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set(['schema_migration']) } });
  for (const name of await readdir(migrations))
    if (/^\d{4}_/.test(name) && name < '0013') await cp(join(migrations, name), join(folder, name));
  await migrate(db.database, folder, log);
  client = new Client(db.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.drop();
  await rm(folder, { recursive: true });
});

const rows = async (sql: string): Promise<readonly object[]> => (await client.query<object>(sql)).rows;

test('an older ledger passes every check after the upgrade, and has who captured holds and what was not taken back', async () => {
  await rows(await readFile(join(server, 'test/ledger/history-before-digests.sql'), 'utf8'));
  await migrate(db.database, migrations, log);
  // The test's own only knows the old tables.
  const database = openDatabase({ connection: db.connection, max: 2, log });
  const breaches = await ledgerBreaches(database);
  await database.close();
  expect(breaches).toEqual([]);
  expect(
    await rows(`select state::text, ended_by is not null as by_somebody from ledger_hold order by hold_id`),
  ).toEqual([
    { state: 'captured', by_somebody: true },
    { state: 'lapsed', by_somebody: false },
    { state: 'released', by_somebody: false },
    { state: 'captured', by_somebody: false },
    { state: 'open', by_somebody: false },
  ]);
  expect(
    await rows(
      `select account_id, number::int, kind::text, effect::text, bonus_short::int as bonus, growth_short::int as growth from ledger_posting
       where bonus_short <> 0 or growth_short <> 0 order by posting_id`,
    ),
  ).toMatchInlineSnapshot(`
    [
      {
        "account_id": "01a20152-f8fc-7312-ba23-f17f1f8e2351",
        "bonus": 90,
        "effect": "reversal",
        "growth": 35,
        "kind": "gift",
        "number": 4,
      },
      {
        "account_id": "01a20152-f8f6-716d-9652-4e8e380f8f0a",
        "bonus": 45,
        "effect": "refund",
        "growth": 9,
        "kind": "gift",
        "number": 8,
      },
      {
        "account_id": "01a20152-f8f6-716d-9652-4e8e380f8f0a",
        "bonus": 250,
        "effect": "refund",
        "growth": 30,
        "kind": "gift",
        "number": 9,
      },
      {
        "account_id": "01a20152-f8f6-716d-9652-4e8e380f8f0a",
        "bonus": -295,
        "effect": "forward",
        "growth": -39,
        "kind": "merge",
        "number": 10,
      },
      {
        "account_id": "01a20152-f8fa-74a6-aa63-7037a5e4c98d",
        "bonus": 295,
        "effect": "forward",
        "growth": 39,
        "kind": "merge",
        "number": 4,
      },
    ]
  `);
  expect(
    await rows(
      `select bonus_short::int as bonus, growth_short::int as growth, merged_into is null as stands from ledger_account where bonus_short + growth_short > 0 order by 1`,
    ),
  ).toMatchInlineSnapshot(`
    [
      {
        "bonus": 90,
        "growth": 35,
        "stands": true,
      },
      {
        "bonus": 295,
        "growth": 39,
        "stands": true,
      },
    ]
  `);
});
