import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPhone } from '../../../test/factories.ts';
import { accountWithPassword } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { addAccount, getAccount } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('createAccount', () => {
  it('creates an account that is found by its phone', async () => {
    const { accountId, phone } = await accountWithPassword(server);
    expect(await getAccount(server.database.platform, phone)).toMatchObject({
      accountId,
      actualName: '方晓棠',
      hasPassword: true,
    });
    expect(await getAccount(server.database.platform, nextPhone())).toBeUndefined();
  });

  it('refuses a second one with the same phone, also when both are created at once', async () => {
    const phone = nextPhone();
    const make = () =>
      server.database.platform.transaction((tx) =>
        addAccount(tx, { phone, passwordHash: null, actualName: null }, server.clock.now()),
      );
    const results = await Promise.allSettled(Array.from({ length: 8 }, make));
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
    expect(refusals).toEqual(
      Array(7).fill(expect.objectContaining({ name: 'ConstraintError', constraint: 'account_phone_key' })),
    );
  });
});

describe('GET /merc/personal/current', () => {
  it('requires a signed-in account', async () => {
    expect(await server.call('GET /merc/personal/current')).toMatchObject({ status: 401, err: { code: 8011 } });
  });

  it('returns the person, and the user in the selected merchant', async () => {
    const as = await server.make.user(await server.make.shop());
    const { status, data } = await server.call('GET /merc/personal/current', { as });
    expect(status).toBe(200);
    expect(data).toEqual({
      base_account_id: as.accountId, account_no: `A20200101${as.phone.slice(1)}`, password_set_at: null, password_until: null, version: 1, user_id: as.userId, phone: as.phone, actual_name: '方晓棠', gender: null, email: null, id_card: null,
      wechat_id: null, wechat_union_id: null, wechat_name: null, wechat_avatar: null, is_provider: false,
    }); // prettier-ignore
    expect(
      (await server.call('GET /merc/personal/current', { as: { ...as, merchantId: undefined } })).data.user_id,
    ).toBeNull();
    const foreign = await server.make.shop();
    expect(
      (await server.call('GET /merc/personal/current', { as: { ...as, merchantId: foreign.merchantId } })).data.user_id,
    ).toBeNull();
  });

  it('shows the first and the last four characters of an ID card', async () => {
    const as = await server.make.account();
    const sealed = seal(server.dataKey, `account.id_card:${as.accountId}`, '11010119900307888X');
    await server.database.platform.execute('update account set id_card = $2 where account_id = $1', [
      as.accountId,
      sealed,
    ]);
    expect((await server.call('GET /merc/personal/current', { as })).data.id_card).toBe('1101**********888X');
  });
});

describe('POST /personal/permission-resources', () => {
  it('answers the user of the selected merchant, and 8012 without one', async () => {
    const as = await server.make.user(await server.make.shop(), { permissions: ['member:read'] });
    const { status, data } = await server.call('POST /personal/permission-resources', { as });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      user_id: as.userId,
      permissions: ['member:read'],
      merchant: { merchant_id: as.merchantId },
    });
    const stranger = await server.make.account();
    expect(await server.call('POST /personal/permission-resources', { as: stranger })).toMatchObject({
      status: 403,
      err: { code: 8012 },
    });
    expect(await server.call('POST /personal/permission-resources')).toMatchObject({
      status: 401,
      err: { code: 8011 },
    });
  });
});
