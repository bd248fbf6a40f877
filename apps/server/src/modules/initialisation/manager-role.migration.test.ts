import { afterEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate, openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { roleTemplates, upgradeRoles } from '../permissions/index.ts';

const merchant = '0190a000-0000-7000-8000-00000000000a';

/** What a manager's role was given before 0020, when the first domain with permissions of its own was added. Never add to it. */
const first = `
  merchant:read device:read branch_application:read transaction_flow:read settlement:read data_market:read cashier:read
  member:read member:create member:update member:freeze member:tag member:phone
  adjustment:read adjustment:create adjustment:approve adjustment:undo
  member_card:read grade:read segment:read opening:read top_up_rule:read top_up_note:read top_up_flow:read
  point_rule:read exchange_goods:read exchange_order:read coupon:read campaign:read carousel:read order:read item:read
  brand:read category:read
  overview:read member_report:read consumption_report:read refund_report:read stored_value_report:read
  card_report:read coupon_report:read campaign_report:read liability_report:read
  official_account:read applet:read template_message:read open_account:read`;

let older: OlderDatabase;
afterEach(() => older.drop());

const execute = async (text: string, ...values: unknown[]) =>
  (await older.db.database.platform.execute(text, values)).rows as Record<string, unknown>[]; // as the statement names its columns

/** A merchant whose manager's role has these permissions, as it is after all migrations and the start of this version. */
const upgradedFrom = async (permissions: readonly string[]) => {
  await execute(
    `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at) values ($1, 'A1', '晨光', 1, now())`,
    merchant,
  );
  await execute(
    `insert into role (merchant_id, role_id, template, name, created_at) values ($1, $1, 'manager', '店长', now())`,
    merchant,
  );
  await execute(
    'insert into role_permission (merchant_id, role_id, permission) select $1, $1, unnest($2::text[])',
    merchant,
    permissions,
  );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const read = async () =>
    (await execute('select permission from role_permission where merchant_id = $1', merchant))
      .map(({ permission }) => permission)
      .toSorted();
  const migrated = await read();
  const started = openDatabase({ connection: older.db.connection, max: 2, log: createLog({ level: 'silent' }) });
  await upgradeRoles(started, new Date());
  await started.close();
  const entries = await execute(
    `select l.action, l.user_id, c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
     where l.merchant_id = $1 and l.subject_id = $1::text and l.subject_kind = 'role'`,
    merchant,
  );
  return { migrated, granted: await read(), entries };
};

test('the manager’s role of an older merchant gets what the template has now, logged since releases are counted', async () => {
  older = await createOlderDatabase('0020');
  const { migrated, granted, entries } = await upgradedFrom(first.trim().split(/\s+/));
  const template = roleTemplates.find((role) => role.template === 'manager')?.permissions ?? [];
  expect(granted).toEqual(template.toSorted());
  expect(granted).not.toEqual(migrated);
  expect(entries).toEqual([
    {
      action: 'role.permissions',
      user_id: null,
      changes: {
        permissions: [expect.arrayContaining(migrated), expect.any(Array)],
        given_because: [null, 'new_version'],
      },
    },
  ]);
});

test('a manager’s role that an owner had narrowed gets nothing to do on pages that it may not see', async () => {
  older = await createOlderDatabase('0100');
  const { granted } = await upgradedFrom(['member:read', 'member:create']);
  // A later version's page comes with its reading.
  expect(granted).toEqual([
    'member:create',
    'member:payment_password',
    'member:payment_unlock',
    'member:read',
    'shift:close_any',
    'shift:export',
    'shift:operate',
    'shift:read',
    'store:read',
  ]);
});
