import { expect, test } from 'vitest';
import { createOlderDatabase, migrations } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const user = '0190a000-0000-7000-8000-00000000000b';

test('shared views that look for a phone are their owners’ alone; others stay', async () => {
  const older = await createOlderDatabase('0260');
  const execute = async (sql: string, values: readonly unknown[]) =>
    (await older.db.database.platform.execute(sql, values)).rows;
  await execute(
    `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at) values ($1, '1', '晨光', 1, now())`,
    [merchant],
  );
  await execute(
    `insert into account (account_id, phone, account_no, created_at) values ($1, '13900000001', 'A1', now())`,
    [user],
  );
  await execute('insert into merchant_user (merchant_id, user_id, account_id, created_at) values ($1, $2, $2, now())', [
    merchant,
    user,
  ]);
  const views = [
    ['typed', true, 'state=normal&keyword=138%200000-0001'],
    ['13800000001', true, ''],
    ['own', false, 'keyword=13800000001'],
    ['Own', true, 'keyword=13800000001'],
    ['tail', true, 'keyword=0001&sort=joined_at'],
    ['card', true, 'keyword=8813800000001'],
  ] as const;
  for (const [name, shared, query] of views)
    await execute(
      `insert into saved_view (merchant_id, view_id, list, user_id, shared, name, query, column_order, columns_shown, columns_hidden, created_at)
       values ($1, gen_random_uuid(), 'members', $2, $3, $4, $5, '{}', '{}', '{}', now())`,
      [merchant, user, shared, name, query],
    );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const kept = await execute(
    'select name, shared from saved_view where merchant_id = $1 order by shared, name collate "C"',
    [merchant],
  );
  expect(kept).toEqual([
    { name: '13800000001', shared: false },
    { name: expect.stringMatching(/^Own [0-9a-f]{8}$/), shared: false },
    { name: 'own', shared: false },
    { name: 'typed', shared: false },
    { name: 'card', shared: true },
    { name: 'tail', shared: true },
  ]);
  await older.drop();
});
