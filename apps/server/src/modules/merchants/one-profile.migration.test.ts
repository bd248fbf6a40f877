import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const [first, second] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'] as const;
const user = '0190a000-0000-7000-8000-00000000000c';

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0151');
});
afterEach(() => older.drop());

test('what the settings told of a merchant becomes its particulars, where these were empty and it fits; the rest stays', async () => {
  const { platform } = older.db.database;
  for (const merchantId of [first, second]) {
    await platform.execute(
      `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at) values ($1, $2, '晨光', 1, now())`,
      [merchantId, merchantId.slice(-2)],
    );
    await platform.execute(
      `insert into account (account_id, phone, account_no, created_at) values ($1, $2, 'A1', now()) on conflict do nothing`,
      [user, '13800000001'],
    );
    await platform.execute(
      'insert into merchant_user (merchant_id, user_id, account_id, created_at) values ($1, $2, $2, now())',
      [merchantId, user],
    );
    for (const [name, value] of [
      ['legal_name', '晨光有限公司'],
      ['service_phone', merchantId === first ? '0571 8888 0000' : '8888'],
      ['business_address', '文二路 9 号'],
      ['hold_minutes', 30],
    ])
      await platform.execute(
        'insert into merchant_setting (merchant_id, name, value, changed_at, changed_by) values ($1, $2, $3, now(), $4)',
        [merchantId, name, JSON.stringify(value), user],
      );
  }
  await platform.execute(
    `insert into merchant_profile (merchant_id, full_name, version) values ($1, '晨光文具有限公司', 4)`,
    [second],
  );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const { rows } = await platform.execute(
    'select full_name, contact_name, phone, address, version from merchant_profile order by merchant_id',
  );
  const common = { contact_name: null, address: '文二路 9 号' };
  expect(rows).toEqual([
    { ...common, full_name: '晨光有限公司', phone: '0571-88880000', version: 2 },
    { ...common, full_name: '晨光文具有限公司', phone: null, version: 5 },
  ]);
  const { rows: left } = await platform.execute(
    `select merchant_id, name, value from merchant_setting where name <> 'hold_minutes' order by name`,
  );
  expect(left).toEqual([
    { merchant_id: second, name: 'legal_name', value: '晨光有限公司' },
    { merchant_id: second, name: 'service_phone', value: '8888' },
  ]);
});
