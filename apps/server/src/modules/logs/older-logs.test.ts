import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const idOf = (digit: string): string => `0190a000-0000-7000-8000-0000000000${digit}0`;

let older: OlderDatabase;
afterEach(() => older.drop());

const rows = async (sql: string): Promise<readonly unknown[]> => (await older.db.database.platform.execute(sql)).rows;

const entry = (digit: string, kind: string, subject: string) =>
  rows(`insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
    values ('${merchant}', '${idOf(digit)}', now(), 'x', '${kind}', '${subject}')`);
const addMerchant = () =>
  rows(`insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, day_cut, created_at)
    values ('${merchant}', 'A1', '晨光', 1, '05:00', now())`);
const upgrade = async (name: string): Promise<void> => {
  await cp(join(migrations, name), join(older.folder, name));
  await migrate(older.db.database, older.folder, createLog({ level: 'silent' }));
};
const attempt = (digit: string, at: string, account: string, phone: string) =>
  rows(`insert into sign_in_log (log_id, at, method, phone, account_id, outcome, address, agent)
    values ('${idOf(digit)}', '${at}', 'password', '${phone}', ${account}, 'ok', '', '')`);

test('older entries get their subject’s branch, and users the tries to sign in from when they were users', async () => {
  older = await createOlderDatabase('0106');
  await addMerchant();
  await rows(
    `insert into branch (merchant_id, branch_id, branch_no, name, created_at) values ('${merchant}', '${idOf('1')}', '1', '总店', now())`,
  );
  await rows(
    `insert into grade (merchant_id, grade_id, level, name, growth_from) values ('${merchant}', '${idOf('1')}', 1, '普通', 0)`,
  );
  await rows(`insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, branch_id, joined_at)
    values ('${merchant}', '${idOf('1')}', '8800', '13800000009', '林', 'till', '${idOf('1')}', now(), '${idOf('1')}', now())`);
  await entry('1', 'member', idOf('1'));
  await entry('2', 'member', idOf('2')); // removed by a roll-back
  await rows(`insert into operation_log_change (merchant_id, log_id, changes)
    values ('${merchant}', '${idOf('2')}', '{"branch_id": ["${idOf('1')}", null]}')`);
  await entry('3', 'service', 'backup');
  await rows(
    `insert into account (account_id, account_no, phone, created_at) values ('${idOf('1')}', '1000000001', '13800000001', '2026-01-01')`,
  );
  await rows(
    `insert into merchant_user (merchant_id, user_id, account_id, created_at) values ('${merchant}', '${idOf('1')}', '${idOf('1')}', '2026-03-01')`,
  );
  await attempt('1', '2026-02-28', `'${idOf('1')}'`, '13800000001'); // worked elsewhere
  await attempt('2', '2026-03-02', `'${idOf('1')}'`, '13800000001');
  await attempt('3', '2026-03-03', 'null', '13800000001');
  await attempt('4', '2026-03-03', 'null', '13800000002'); // nobody’s
  await upgrade('0106_logs.sql');
  expect(await rows(`select branch_id from operation_log order by log_id`)).toEqual([
    { branch_id: idOf('1') },
    { branch_id: idOf('1') },
    { branch_id: null },
  ]);
  expect(await rows(`select log_id, user_id from user_sign_in order by log_id`)).toEqual([
    { log_id: idOf('2'), user_id: idOf('1') },
    { log_id: idOf('3'), user_id: idOf('1') },
  ]);
});

test('older entries are not compared with every member of their merchant', async () => {
  const [merchants, members] = [500, 10];
  older = await createOlderDatabase('0106');
  await rows(`
    insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at)
    select gen_random_uuid(), 'A' || n, '晨光', 1, now() from generate_series(1, ${merchants}) n;
    insert into grade (merchant_id, grade_id, level, name, growth_from) select merchant_id, gen_random_uuid(), 1, '普通', 0 from merchant;
    insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, joined_at)
    select merchant_id, gen_random_uuid(), n, 13800000000 + n, '林', 'till', grade_id, now(), now() from grade, generate_series(1, ${members}) n;
    insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
    select merchant_id, gen_random_uuid(), now(), 'x', 'member', member_id from member;
    insert into operation_log_change (merchant_id, log_id, changes) select merchant_id, log_id, '{}' from operation_log;
    analyze`);
  const name = '0106_logs.sql';
  const count = `create table read as select seq_tup_read + coalesce(idx_tup_fetch, 0) as members from pg_stat_xact_user_tables where relname = 'member'`;
  await writeFile(join(older.folder, name), `${await readFile(join(migrations, name), 'utf8')};\n${count}`);
  await migrate(older.db.database, older.folder, createLog({ level: 'silent' }));
  const [read] = (await rows('select members::integer from read')) as readonly { members: number }[];
  expect(read?.members).toBeLessThan(3 * merchants * members);
});

test('the sign-ins of who never entered are taken back, but for accounts that the merchant made', async () => {
  older = await createOlderDatabase('0114');
  await addMerchant();
  for (const [digit, madeFor, seen] of [
    ['1', 'null', 'null'],
    ['2', `'${merchant}'`, 'null'],
    ['3', 'null', 'now()'],
  ] as const) {
    await rows(`insert into account (account_id, account_no, phone, created_at, made_for)
      values ('${idOf(digit)}', '100000000${digit}', '1380000000${digit}', '2026-01-01', ${madeFor})`);
    await rows(`insert into merchant_user (merchant_id, user_id, account_id, created_at, last_seen_at)
      values ('${merchant}', '${idOf(digit)}', '${idOf(digit)}', '2026-03-01', ${seen})`);
    await rows(`insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
      values ('${merchant}', '${idOf(digit)}', '${idOf(digit)}', now(), 'password', 'ok', '', '')`);
  }
  await upgrade('0114_entered_sign_ins.sql');
  expect(await rows('select user_id from user_sign_in order by 1')).toEqual([
    { user_id: idOf('2') },
    { user_id: idOf('3') },
  ]);
});

test('older entries of a member that was removed get its last branch, but for sealed ones', async () => {
  older = await createOlderDatabase('0113');
  await addMerchant();
  const [first, last, member, other] = [idOf('1'), idOf('2'), idOf('8'), idOf('9')];
  const branches: Readonly<Record<string, string>> = {
    1: `[null, "${first}"]`,
    3: `["${first}", "${last}"]`,
    4: `["${last}", null]`,
  };
  for (const digit of ['1', '2', '3', '4', '5']) {
    await entry(digit, 'member', member);
    const branch = branches[digit];
    if (branch !== undefined)
      await rows(`insert into operation_log_change (merchant_id, log_id, changes)
        values ('${merchant}', '${idOf(digit)}', '{"branch_id": ${branch}}')`);
  }
  await entry('6', 'member', other);
  await rows(
    `insert into log_seal (merchant_id, position, log_id, at, entry) values ('${merchant}', 1, '${idOf('5')}', now(), '')`,
  );
  await upgrade('0113_log_branches.sql');
  expect(await rows('select branch_id from operation_log order by log_id')).toEqual(
    [last, last, last, last, null, null].map((branch_id) => ({ branch_id })),
  );
});

test('the number of a rule of what is unusual is the first that is', async () => {
  older = await createOlderDatabase('0144');
  await addMerchant();
  await rows(`insert into unusual_watch (merchant_id, rules)
    values ('${merchant}', '{"exports": {"enabled": true, "most": 500}, "raised": {"enabled": false}}')`);
  await upgrade('0150_unusual_from.sql');
  expect(await rows('select rules from unusual_watch')).toEqual([
    { rules: { exports: { enabled: true, from: 500 }, raised: { enabled: false } } },
  ]);
});
