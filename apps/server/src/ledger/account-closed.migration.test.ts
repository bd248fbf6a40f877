import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../test/older-database.ts';
import { migrate } from '../platform/database/index.ts';
import { createLog } from '../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const idOf = (digit: number): string => `0190a000-0000-7000-8000-0000000000${digit}0`;

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0082');
});
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await older.db.database.platform.execute(sql)).rows;

const member = async (digit: number, state: string, points: number, owed = 0): Promise<void> => {
  await rows(`insert into member (merchant_id, member_id, member_no, phone, name, state, source, grade_id, grade_from, joined_at)
    values ('${merchant}', '${idOf(digit)}', 'C${digit}', '1380000000${digit}', '周雨桐', '${state}', 'till', '${idOf(9)}', '2026-11-20', now())`);
  await rows(
    `insert into ledger_account (merchant_id, account_id, points, points_owed) values ('${merchant}', '${idOf(digit)}', ${points}, ${owed})`,
  );
};

test('accounts of cancelled members are closed if they hold and owe nothing', async () => {
  await rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
    values ('${merchant}', 'A1', '晨光', 1, now())`);
  await rows('alter table member drop constraint member_merchant_id_grade_id_fkey');
  await member(1, 'cancelled', 0);
  await member(2, 'cancelled', 50);
  await member(3, 'cancelled', -50, 50);
  await member(4, 'normal', 0);
  const name = '0082_account_closed.sql';
  await cp(join(migrations, name), join(older.folder, name));
  await migrate(older.db.database, older.folder, createLog({ level: 'silent' }));
  expect(await rows('select account_id from ledger_account where closed')).toEqual([{ account_id: idOf(1) }]);
});
