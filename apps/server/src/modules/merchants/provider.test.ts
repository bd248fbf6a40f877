import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { initialiseMerchant } from '../initialisation/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { addMerchant, getMerchantIdByNo, openMerchant, openService, setMerchantDisabled } from './index.ts';
import {
  listBranchIdsNumbered,
  linkUser,
  listRoleIdsNamed,
  setDisabled,
  setRoles,
  getUserIdOfAccount,
  getUserToOwn,
} from '../users/index.ts';

let server: TestServer;
let actor: Actor;
let merchantId: string;
let caller: Caller;

const within = <Result>(work: (tx: TenantTx) => Promise<Result>): Promise<Result> =>
  server.database.tenant(merchantId).transaction(work);
const run = async (sql: string) => (await server.database.platform.execute(sql, [merchantId])).rows;
const enter = () => server.call('POST /merchants/entry/{id}', { as: caller, params: { id: merchantId } });
const log = () =>
  run(
    'select l.action, l.operator, c.changes from operation_log l join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id where l.merchant_id = $1 order by l.log_id',
  );

beforeAll(async () => {
  server = await startTestServer();
  actor = { now: server.clock.now(), operator: 'provider' };
  caller = await server.make.account();
  ({ merchantId } = await server.database.platform.transaction((tx) =>
    addMerchant(tx, actor, {
      abbreviationName: '青石巷书店',
      merchantNo: 'M20260001',
      payments: 'micro',
    }),
  ));
});
afterAll(() => server.stop());

describe('the lifecycle of a merchant', () => {
  it('begins not open, with a generated number', async () => {
    await within((tx) => linkUser(tx, actor, { accountId: caller.accountId, roleIds: [], branches: [] }));
    expect((await enter()).err.name).toBe('merchant_not_open');
    expect(await server.database.platform.transaction((tx) => getMerchantIdByNo(tx, 'M20260001'))).toBe(merchantId);
    const again = server.database.platform.transaction((tx) =>
      addMerchant(tx, actor, { abbreviationName: '另一家', merchantNo: 'M20260001' }),
    );
    await expect(again).rejects.toMatchObject({
      problem: 'invalid_input',
      details: { fields: [{ path: 'merchant_no', rule: 'taken' }] },
    });
    const { merchantNo } = await server.database.platform.transaction((tx) =>
      addMerchant(tx, actor, { abbreviationName: '另一家' }),
    );
    expect(merchantNo).toMatch(/^\d{10}$/);
    expect(await server.database.platform.transaction((tx) => getMerchantIdByNo(tx, 'M0'))).toBeUndefined();
  });

  it('goes through opening, initialising, renewing, disabling and enabling, each effective with the next call', async () => {
    expect(await within((tx) => openMerchant(tx, actor, '2026-11-21'))).toMatchObject({
      opened_at: null,
      expires_on: null,
    });
    expect((await enter()).err.name).toBe('merchant_uninitialised');
    await expect(within((tx) => initialiseMerchant(tx, actor))).rejects.toMatchObject({ problem: 'owner_missing' });
    expect((await enter()).err.name).toBe('merchant_uninitialised');
    await within(async (tx) => initialiseMerchant(tx, actor, await getUserToOwn(tx)));
    expect((await enter()).data.merchant).toMatchObject({ vip_open_status: 3, expires_on: '2026-11-21' });
    expect(await within((tx) => openMerchant(tx, actor, '2027-11-20'))).toMatchObject({
      expires_on: '2026-11-21',
      opened_at: actor.now,
    });
    expect((await enter()).data.merchant).toMatchObject({ vip_open_status: 1, expires_on: '2027-11-20' });
    expect(await within((tx) => setMerchantDisabled(tx, actor, true))).toBe(true);
    expect(await within((tx) => setMerchantDisabled(tx, actor, true))).toBe(false);
    expect((await enter()).err.name).toBe('merchant_disabled');
    await within((tx) => setMerchantDisabled(tx, actor, false));
    expect((await enter()).status).toBe(200);
  });

  it('has its first user as the owner', async () => {
    expect((await enter()).data.role_names).toEqual(['所有者']);
  });

  it('includes opening services and changing their ends', async () => {
    await within((tx) => openService(tx, actor, { product: 'wechat', until: '2026-12-31' }));
    await within((tx) => openService(tx, actor, { product: 'wechat', until: null }));
    expect(await run('select product, open_until from merchant_service where merchant_id = $1')).toEqual([
      { product: 'wechat', open_until: null },
    ]);
  });

  it('is logged, with before and after', async () => {
    expect(await log()).toMatchObject([
      { action: 'merchant.create', operator: 'provider', changes: { abbreviation_name: [null, '青石巷书店'] } },
      { action: 'user.create', changes: { roles: [null, []], branches: [null, []] } },
      { action: 'merchant.open', changes: { expires_on: [null, '2026-11-21'] } },
      { action: 'merchant.open', changes: { expires_on: ['2026-11-21', '2027-11-20'] } },
      { action: 'merchant.state', changes: { disabled: [false, true] } },
      { action: 'merchant.state', changes: { disabled: [true, false] } },
      { action: 'service.open', changes: { open_until: [null, '2026-12-31'] } },
      { action: 'service.open', changes: { open_until: ['2026-12-31', null] } },
    ]);
  });

  it('fails for an unknown merchant', async () => {
    const nowhere = server.database.tenant(newId());
    await expect(nowhere.transaction((tx) => openMerchant(tx, actor, '2027-01-01'))).rejects.toMatchObject({
      problem: 'merchant_not_found',
    });
    await expect(nowhere.transaction((tx) => setMerchantDisabled(tx, actor, true))).rejects.toMatchObject({
      problem: 'merchant_not_found',
    });
  });
});

describe('the users of a merchant', () => {
  it('get roles by template or name, and branches by number', async () => {
    const as = await server.make.account({ name: '阿依努尔' });
    const userId = await within(async (tx) =>
      linkUser(tx, actor, {
        accountId: as.accountId,
        actualName: '何苗',
        roleIds: await listRoleIdsNamed(tx, ['cashier', '店长']),
        branches: await listBranchIdsNumbered(tx, ['0001']),
      }),
    );
    const { data } = await server.call('POST /merchants/entry/{id}', { as, params: { id: merchantId } });
    expect(data).toMatchObject({
      user_id: userId,
      actual_name: '何苗',
      role_names: ['店长', '收银员'],
      all_branches: false,
      branches: [{ branch_name: '总店' }],
    });
    expect(await within((tx) => getUserIdOfAccount(tx, as.accountId))).toBe(userId);
  });

  it('are refused if they exist or name an unknown role or branch, and nothing is kept', async () => {
    const stranger = await server.make.account();
    const link = (accountId: string, roles: string[], branches: string[]) =>
      within(async (tx) =>
        linkUser(tx, actor, {
          accountId,
          roleIds: await listRoleIdsNamed(tx, roles),
          branches: await listBranchIdsNumbered(tx, branches),
        }),
      );
    await expect(link(caller.accountId, [], [])).rejects.toMatchObject({
      details: { fields: [{ path: 'account', rule: 'taken' }] },
    });
    await expect(link(stranger.accountId, ['cashier', 'king'], [])).rejects.toMatchObject({
      details: { fields: [{ path: 'roles.king', rule: 'not_found' }] },
    });
    await expect(link(stranger.accountId, [], ['0001', '9'])).rejects.toMatchObject({
      details: { fields: [{ path: 'branches.9', rule: 'not_found' }] },
    });
    await expect(
      within((tx) => linkUser(tx, actor, { accountId: stranger.accountId, roleIds: [newId()], branches: 'all' })),
    ).rejects.toMatchObject({ details: { fields: [{ path: 'roles' }] } });
    await expect(within((tx) => getUserIdOfAccount(tx, stranger.accountId))).rejects.toMatchObject({
      details: { fields: [{ path: 'user', rule: 'not_found' }] },
    });
  });

  it('get other roles, effective with the next call', async () => {
    const [userId, owner, cashier] = await within(
      async (tx) =>
        [
          await getUserIdOfAccount(tx, caller.accountId),
          ...(await listRoleIdsNamed(tx, ['owner', 'cashier'])),
        ] as const,
    );
    const set = (...roleIds: (string | undefined)[]) =>
      within((tx) =>
        setRoles(
          tx,
          actor,
          userId,
          roleIds.filter((id) => id !== undefined),
        ),
      );
    const names = async () => (await enter()).data.role_names;
    const logOf = async (action: string) =>
      (await log()).filter((row) => (row as { action: string }).action === action).slice(-3); // as the statement says
    await set(owner, cashier);
    expect(await names()).toEqual(['所有者', '收银员']);
    await set(cashier);
    expect(await names()).toEqual(['收银员']);
    await set();
    expect(await names()).toEqual([]);
    await expect(set(newId())).rejects.toMatchObject({ details: { fields: [{ path: 'roles', rule: 'not_found' }] } });
    expect(await logOf('user.roles')).toMatchObject([
      { changes: { roles: [[owner], [owner, cashier]] } },
      { changes: { roles: [[owner, cashier], [cashier]] } },
      { changes: { roles: [[cashier], []] } },
    ]);
    expect(await logOf('role.users')).toMatchObject([
      { changes: { given_to: [null, [userId]] } },
      { changes: { taken_from: [null, [userId]] } },
      { changes: { taken_from: [null, [userId]] } },
    ]);
  });

  it('are disabled and enabled, effective with the next call', async () => {
    const userId = await within((tx) => getUserIdOfAccount(tx, caller.accountId));
    expect(await within((tx) => setDisabled(tx, actor, [userId], true))).toBe(1);
    expect((await enter()).err.name).toBe('user_disabled');
    expect((await server.call('GET /dashboard/center', { as: { ...caller, merchantId } })).err.name).toBe(
      'user_disabled',
    );
    const written = (await log()).length;
    expect(await within((tx) => setDisabled(tx, actor, [userId], true))).toBe(0);
    expect((await log()).length).toBe(written);
    await within((tx) => setDisabled(tx, actor, [userId], false));
    expect((await enter()).status).toBe(200);
  });

  it('have the roles of one of two concurrent callers', async () => {
    const [userId, owner = '', cashier = ''] = await within(
      async (tx) =>
        [
          await getUserIdOfAccount(tx, caller.accountId),
          ...(await listRoleIdsNamed(tx, ['owner', 'cashier'])),
        ] as const,
    );
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        within(async (tx) => {
          await lockAccess(tx);
          await setRoles(tx, actor, userId, [at % 2 ? owner : cashier]);
        }),
      ),
    );
    expect((await enter()).data.role_names).toHaveLength(1);
  });
});
