import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0204');
  await execute(
    `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at) values ($1, '1', '晨光', 1, now())`,
  );
});
afterEach(() => older.drop());

const execute = async (sql: string) =>
  (await older.db.database.platform.execute(sql, sql.includes('$1') ? [merchant] : [])).rows;
const addEntry = (at: string) =>
  execute(
    `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
     values ($1, gen_random_uuid(), '${at}', 'member.update', 'member', 'x')`,
  );
const upgrade = () => migrate(older.db.database, migrations, createLog({ level: 'silent' }));
const isProven = async () => {
  const [row] = await execute(
    `select convalidated from pg_constraint where conname = 'operation_log_at' and contype = 'c'`,
  );
  return (row as { convalidated: boolean }).convalidated; // the column named above
};

test('entries of earlier releases are known to be at an instant', async () => {
  await addEntry('2026-11-01T00:00:00Z');
  await upgrade();
  expect(await isProven()).toBe(true);
});

test('an earlier entry at no instant keeps no release from starting, and no other is added', async () => {
  await addEntry('infinity');
  await upgrade();
  expect(await isProven()).toBe(false);
  await expect(addEntry('-infinity')).rejects.toThrow('operation_log_at');
});
