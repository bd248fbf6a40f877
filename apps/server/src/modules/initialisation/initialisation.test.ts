import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { initialRoles } from './templates.ts';

let server: TestServer;
let merchantId: string;
let caller: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = async (sql: string, values: readonly unknown[] = [merchantId]) =>
  (await server.database.platform.execute(sql, values)).rows;

/** A merchant as the provider opens it: empty except for users without roles. */
beforeEach(async () => {
  const shop = await server.make.shop({ initialised: false });
  merchantId = shop.merchantId;
  caller = await linked();
  for (const table of ['grade', 'branch']) await run(`delete from ${table} where merchant_id = $1`);
});

const linked = async (): Promise<Caller> => {
  const user = await server.make.user(
    { merchantId, branchIds: ['', ''], gradeIds: ['', ''] },
    { permissions: [], branches: [] },
  );
  await run('delete from user_role where merchant_id = $1 and user_id = $2', [merchantId, user.userId]);
  await run('delete from role where merchant_id = $1 and template is null');
  return user;
};

const initialise = (as: Caller) => server.call('POST /system/initialize', { as, body: { merchant_id: merchantId } });
const applyTemplates = (as: Caller) =>
  server.call('POST /sys-templates/initialize/{id}', { as, params: { id: merchantId } });
const counts = () =>
  run(`select (select count(*) from branch where merchant_id = $1) as branches, (select count(*) from role where merchant_id = $1) as roles,
    (select count(*) from role_permission where merchant_id = $1) as permissions, (select count(*) from grade where merchant_id = $1) as grades,
    (select count(*) from card_config where merchant_id = $1) as cards, (select count(*) from user_role where merchant_id = $1) as given,
    (select count(*) from operation_log where merchant_id = $1) as log`);

const permissions = initialRoles.reduce((sum, role) => sum + role.permissions.length, 0);
const complete = { branches: 1, roles: 3, permissions, grades: 3, cards: 1, given: 1, log: 1 };

describe('POST /system/initialize', () => {
  it('creates head branch, roles, grades and card, and makes the caller the owner of all branches', async () => {
    expect(await initialise(caller)).toMatchObject({ status: 200, data: null });
    expect(await counts()).toEqual([complete]);
    expect(await run('select name, is_head, state from branch where merchant_id = $1')).toEqual([
      { name: '总店', is_head: true, state: 'open' },
    ]);
    expect(
      await run(
        'select name, growth_from, earning_rate, discount_rate from grade where merchant_id = $1 order by level',
      ),
    ).toEqual([
      { name: '普通', growth_from: 0, earning_rate: 10_000, discount_rate: 10_000 },
      { name: '银卡', growth_from: 1_000, earning_rate: 12_000, discount_rate: 9_800 },
      { name: '金卡', growth_from: 5_000, earning_rate: 15_000, discount_rate: 9_500 },
    ]);
    const { data } = await server.call('POST /merchants/entry/{id}', { as: caller, params: { id: merchantId } });
    expect(data).toMatchObject({ role_names: ['所有者'], all_branches: true, branches: [{ branch_name: '总店' }] });
    expect(data.permissions).toContain('role:read');
  });

  it('is logged with the caller', async () => {
    await initialise(caller);
    expect(
      await run(
        'select action, account_id, user_id, operator, subject_kind, subject_id from operation_log where merchant_id = $1',
      ),
    ).toEqual([
      {
        action: 'merchant.initialise',
        account_id: caller.accountId,
        user_id: caller.userId,
        operator: '何苗',
        subject_kind: 'merchant',
        subject_id: merchantId,
      },
    ]);
  });

  it('changes nothing when repeated', async () => {
    await initialise(caller);
    await run("delete from role where merchant_id = $1 and template = 'cashier'");
    await run("update grade set name = '茶友' where merchant_id = $1 and level = 2");
    const before = await counts();
    expect((await initialise(caller)).status).toBe(200);
    expect((await applyTemplates(caller)).status).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it('does not make a later caller the owner, even if none is left', async () => {
    await initialise(caller);
    await run('delete from user_role where merchant_id = $1');
    const cashier = await linked();
    expect((await initialise(cashier)).status).toBe(200);
    expect(await run('select user_id from user_role where merchant_id = $1')).toEqual([]);
  });

  it('does not make a user with a lesser role the owner, and waits for who can be', async () => {
    await applyTemplates(caller);
    await run(
      "insert into user_role (merchant_id, user_id, role_id) select merchant_id, $2, role_id from role where merchant_id = $1 and template = 'cashier'",
      [merchantId, caller.userId],
    );
    expect((await initialise(caller)).err.name).toBe('owner_missing');
    expect(await run('select initialised_at from merchant where merchant_id = $1')).toEqual([{ initialised_at: null }]);
    expect(
      await run('select template from user_role join role using (merchant_id, role_id) where merchant_id = $1'),
    ).toEqual([{ template: 'cashier' }]);
    expect((await initialise(await linked())).status).toBe(200);
  });

  it('happens once for sixteen concurrent calls', async () => {
    const callers = [caller, await linked(), await linked(), await linked()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => (at % 2 ? initialise : applyTemplates)(callers[at % 4] ?? caller)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 16 }, () => 200));
    const [found] = await counts();
    expect(found).toMatchObject({ ...complete, log: expect.any(Number) });
    expect(
      await run(
        "select user_id from user_role ur join role r using (merchant_id, role_id) where merchant_id = $1 and template = 'owner'",
      ),
    ).toHaveLength(1);
  });

  it('keeps existing roles, grades and card', async () => {
    await run(
      "insert into role (merchant_id, role_id, name, created_at) values ($1, gen_random_uuid(), '店长', now())",
    );
    await run(
      "insert into grade (merchant_id, grade_id, level, name, growth_from) values ($1, gen_random_uuid(), 1, '茶友', 0)",
    );
    await run("insert into card_config (merchant_id, name) values ($1, '茶卡')");
    await initialise(caller);
    expect(await run('select name from role where merchant_id = $1 and template is null')).toEqual([{ name: '店长' }]);
    expect(await run('select name from grade where merchant_id = $1')).toEqual([{ name: '茶友' }]);
    expect(await run('select name from card_config where merchant_id = $1')).toEqual([{ name: '茶卡' }]);
  });

  it.each([
    ['merchant_not_open', 'opened_at = null, expires_on = null'],
    ['merchant_expired', "expires_on = '2026-11-19'"],
    ['merchant_disabled', 'disabled_at = now()'],
  ])('answers %s, and leaves nothing behind', async (name, change) => {
    await run(`update merchant set ${change} where merchant_id = $1`);
    expect((await initialise(caller)).err.name).toBe(name);
    expect((await applyTemplates(caller)).err.name).toBe(name);
    expect(await counts()).toMatchObject([{ roles: 0, log: 0 }]);
  });

  it('is refused for a disabled user and without signing in', async () => {
    await run('update merchant_user set disabled_at = now() where merchant_id = $1');
    expect((await initialise(caller)).err.name).toBe('user_disabled');
    expect((await server.call('POST /system/initialize', { body: { merchant_id: merchantId } })).err.name).toBe(
      'session_invalid',
    );
    expect((await server.call('POST /sys-templates/initialize/{id}', { params: { id: merchantId } })).err.name).toBe(
      'session_invalid',
    );
  });
});

describe('POST /sys-templates/initialize/{id}', () => {
  it('creates roles, grades and card only', async () => {
    expect((await applyTemplates(caller)).status).toBe(200);
    expect(await counts()).toEqual([{ ...complete, branches: 0, given: 0 }]);
    expect((await server.call('POST /merchants/entry/{id}', { as: caller, params: { id: merchantId } })).err.name).toBe(
      'merchant_uninitialised',
    );
    expect((await initialise(caller)).status).toBe(200);
    expect(await counts()).toEqual([{ ...complete, log: 2 }]);
  });
});
