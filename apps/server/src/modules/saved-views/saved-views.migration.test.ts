import { expect, test } from 'vitest';
import { createOlderDatabase, migrations } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';
const user = '0190a000-0000-7000-8000-00000000000b';

interface View {
  readonly list: string;
  readonly name: string;
  readonly shared: boolean;
  readonly query: string;
  readonly shown?: readonly string[];
}

/** A shop of an older program with these views of a user; `upgrade` brings it up to date, and answers them then. */
const olderShop = async (version: string, views: readonly View[]) => {
  const older = await createOlderDatabase(version);
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
  for (const { list, name, shared, query, shown = [] } of views)
    await execute(
      `insert into saved_view (merchant_id, view_id, list, user_id, shared, name, query, column_order, columns_shown, columns_hidden, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $7, '{}', now())`,
      [merchant, list, user, shared, name, query, [...shown]],
    );
  return {
    upgrade: async () => {
      await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
      return execute(
        'select name, shared, query, column_order, columns_shown from saved_view where merchant_id = $1 order by shared, name collate "C"',
        [merchant],
      );
    },
    drop: () => older.drop(),
  };
};

test('shared views that look for a phone are their owners’ alone; others stay', async () => {
  const of = (name: string, shared: boolean, query: string) => ({ list: 'members', name, shared, query });
  const shop = await olderShop('0260', [
    of('typed', true, 'state=normal&keyword=138%200000-0001'),
    of('13800000001', true, ''),
    of('own', false, 'keyword=13800000001'),
    of('Own', true, 'keyword=13800000001'),
    of('tail', true, 'keyword=0001&sort=joined_at'),
    of('card', true, 'keyword=8813800000001'),
  ]);
  expect(await shop.upgrade()).toMatchObject([
    { name: '13800000001', shared: false },
    { name: expect.stringMatching(/^Own [0-9a-f]{8}$/), shared: false },
    { name: 'own', shared: false },
    { name: 'typed', shared: false },
    { name: 'card', shared: true },
    { name: 'tail', shared: true },
  ]);
  await shop.drop();
});

test('views of the flow of top-ups go by the day of payment; those of other lists stay', async () => {
  const query = 'made_from=2026-11-01&state=paid&made_to=2026-11-30&sort=made_at&order=asc';
  const view = { shared: false, query, shown: ['member', 'made_at'] };
  const shop = await olderShop('0311', [
    { ...view, list: 'top_ups', name: 'a' },
    { ...view, list: 'orders', name: 'b' },
  ]);
  expect(await shop.upgrade()).toMatchObject([
    {
      name: 'a',
      query: 'dated_from=2026-11-01&state=paid&dated_to=2026-11-30&sort=dated_at&order=asc',
      column_order: ['member', 'dated_at'],
      columns_shown: ['member', 'dated_at'],
    },
    { name: 'b', query, columns_shown: ['member', 'made_at'] },
  ]);
  await shop.drop();
});
