import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { roleTemplates } from '../permissions/index.ts';

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
let db: TestDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0020');
  ({ db } = older);
});
afterEach(() => older.drop());

const execute = async (text: string, ...values: unknown[]) =>
  (await db.database.platform.execute(text, values)).rows as Record<string, unknown>[]; // as the statement names its columns

test('migrations grant the manager’s role of an older merchant what the template has now', async () => {
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
    first.trim().split(/\s+/),
  );
  await migrate(db.database, migrations, createLog({ level: 'silent' }));
  const granted = await execute('select permission from role_permission where merchant_id = $1', merchant);
  const template = roleTemplates.find((role) => role.template === 'manager')?.permissions ?? [];
  expect(granted.map(({ permission }) => permission).toSorted()).toEqual(template.toSorted());
});
