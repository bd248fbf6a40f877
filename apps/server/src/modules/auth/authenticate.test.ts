import { allPermissions } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { createAuthenticate } from './index.ts';

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
});
afterAll(() => server.stop());

const sql = (text: string, ...values: unknown[]) => server.database.platform.execute(text, values);
const identify = (token: string, merchantId?: string) =>
  createAuthenticate(server.database)(token, merchantId, server.clock.now());
const list = async (as: Caller) => {
  const { status, err } = await server.call('GET /vip-infos', { as });
  return status === 200 ? 'ok' : err.name;
};

describe('createAuthenticate', () => {
  it('takes one round trip, with and without a merchant', async () => {
    const caller = await server.make.user(shop, { permissions: ['member:read'] });
    const sent: (string | undefined)[] = [];
    const database = openDatabase({
      connection: server.connection,
      max: 1,
      log: createLog({ level: 'silent' }),
      observe: ({ name }) => sent.push(name),
    });
    const call = (merchantId?: string) => createAuthenticate(database)(caller.token, merchantId, server.clock.now());
    await call();
    await call(shop.merchantId);
    await call(shop.merchantId);
    // One more once an hour: the user is seen.
    expect(sent).toEqual(['authenticate', 'authenticate', 'user_seen', 'authenticate']);
    await database.close();
  });

  it('waits for nobody who edits the user just now', async () => {
    const caller = await server.make.user(shop);
    const seen = async () =>
      (await sql('select last_seen_at from merchant_user where merchant_id = $1 and user_id = $2', shop.merchantId, caller.userId)).rows; // prettier-ignore
    await server.database.platform.transaction(async (tx) => {
      await tx.execute('select from merchant_user where merchant_id = $1 and user_id = $2 for update', [shop.merchantId, caller.userId]); // prettier-ignore
      expect((await identify(caller.token, shop.merchantId))?.user).toBeDefined();
    });
    expect(await seen()).toEqual([{ last_seen_at: null }]);
    await identify(caller.token, shop.merchantId);
    expect(await seen()).toEqual([{ last_seen_at: server.clock.now() }]);
  });

  it('identifies the account without a merchant, and nobody by an unknown token', async () => {
    const caller = await server.make.user(shop);
    expect(await identify(caller.token)).toEqual({
      sessionId: caller.sessionId,
      accountId: caller.accountId,
      hasSecondFactor: false,
      isProvider: false,
      user: undefined,
    });
    expect(await identify('A'.repeat(43))).toBeUndefined();
    const provider = await server.make.account({ provider: true });
    expect((await identify(provider.token))?.isProvider).toBe(true);
  });

  it('identifies the user, its permissions over all roles, and its branches', async () => {
    const as = await server.make.user(shop, {
      permissions: ['member:read', 'member:create'],
      branches: [shop.branchIds[1]],
    });
    const { user } = (await identify(as.token, shop.merchantId)) ?? {};
    expect(user).toEqual({
      merchantId: shop.merchantId, userId: as.userId, operator: '何苗', permissions: new Set(['member:read', 'member:create']), branches: [shop.branchIds[1]],
      access: expect.any(String), isLeaving: false, zones: expect.objectContaining({ timezone: 'Asia/Shanghai', day_cut: '00:00:00', day_changes: [] }), closed: undefined,
    }); // prettier-ignore
  });

  it('grants an owner every permission, and nobody one outside the catalogue', async () => {
    const owner = await server.make.user(shop);
    const { user } = (await identify(owner.token, shop.merchantId)) ?? {};
    expect([user?.permissions, user?.branches]).toEqual([new Set(allPermissions), 'all']);
    const cashier = await server.make.user(shop, { permissions: ['member:read'] });
    await sql(
      "update role_permission set permission = 'member:erase' where merchant_id = $1 and role_id in (select role_id from user_role where user_id = $2)",
      shop.merchantId,
      cashier.userId,
    );
    expect((await identify(cashier.token, shop.merchantId))?.user?.permissions).toEqual(new Set());
  });

  it('finds no user in a merchant that the account is not linked to, or that does not exist', async () => {
    const caller = await server.make.user(shop);
    const foreign = await server.make.shop();
    expect(await identify(caller.token, foreign.merchantId)).toMatchObject({
      accountId: caller.accountId,
      user: undefined,
    });
    expect(await identify(caller.token, '01890000-0000-7000-8000-000000000001')).toMatchObject({
      accountId: caller.accountId,
      user: undefined,
    });
  });

  it('keeps the users of one account in two merchants apart', async () => {
    const here = await server.make.user(shop, { permissions: ['member:read'] });
    const elsewhere = await server.make.shop({ timezone: 'Asia/Urumqi', dayCut: '04:00' });
    const there = await server.make.user(elsewhere, { permissions: ['grade:read'], branches: [], as: here });
    expect((await identify(here.token, shop.merchantId))?.user).toMatchObject({
      userId: here.userId,
      permissions: new Set(['member:read']),
      branches: 'all',
    });
    expect((await identify(here.token, elsewhere.merchantId))?.user).toMatchObject({
      userId: there.userId, permissions: new Set(['grade:read']), branches: [], zones: { timezone: 'Asia/Urumqi', day_cut: '04:00:00' },
    }); // prettier-ignore
  });

  it.each([
    ['merchant_not_open', { opened: false, initialised: false }],
    ['merchant_expired', { expiresOn: '2026-11-19' }],
    ['merchant_disabled', { disabled: true }],
    ['merchant_uninitialised', { initialised: false }],
  ] as const)('reports %s for a merchant that can not be worked in', async (closed, options) => {
    const as = await server.make.user(await server.make.shop(options));
    expect((await identify(as.token, as.merchantId))?.user?.closed).toBe(closed);
    expect(await list(as)).toBe(closed);
  });
});

describe('the next request', () => {
  it('is refused once the session is revoked', async () => {
    const as = await server.make.user(shop);
    expect(await list(as)).toBe('ok');
    await sql('update session set revoked_at = $2 where session_id = $1', as.sessionId, server.clock.now());
    expect(await list(as)).toBe('session_invalid');
  });

  it('is refused once the account is disabled', async () => {
    const as = await server.make.user(shop);
    expect(await list(as)).toBe('ok');
    await sql('update account set disabled_at = $2 where account_id = $1', as.accountId, server.clock.now());
    expect(await list(as)).toBe('session_invalid');
  });

  it('is refused while the user is disabled, and allowed after', async () => {
    const as = await server.make.user(shop);
    await sql(
      'update merchant_user set disabled_at = $3 where merchant_id = $1 and user_id = $2',
      shop.merchantId,
      as.userId,
      server.clock.now(),
    );
    expect(await list(as)).toBe('user_disabled');
    await sql(
      'update merchant_user set disabled_at = null where merchant_id = $1 and user_id = $2',
      shop.merchantId,
      as.userId,
    );
    expect(await list(as)).toBe('ok');
  });

  it('sees changed permissions', async () => {
    const as = await server.make.user(shop, { permissions: ['member:read'] });
    expect(await list(as)).toBe('ok');
    await sql(
      'delete from role_permission where merchant_id = $1 and role_id in (select role_id from user_role where user_id = $2)',
      shop.merchantId,
      as.userId,
    );
    expect(await list(as)).toBe('permission_denied');
    await sql(
      'update role set all_permissions = true where merchant_id = $1 and role_id in (select role_id from user_role where user_id = $2)',
      shop.merchantId,
      as.userId,
    );
    expect(await list(as)).toBe('ok');
  });

  it('is refused once the merchant is disabled', async () => {
    const closing = await server.make.shop();
    const as = await server.make.user(closing);
    expect(await list(as)).toBe('ok');
    await sql('update merchant set disabled_at = $2 where merchant_id = $1', closing.merchantId, server.clock.now());
    expect(await list(as)).toBe('merchant_disabled');
  });
});
