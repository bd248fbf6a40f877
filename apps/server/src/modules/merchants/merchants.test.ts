import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  owner = await server.make.account();
});

const ofOwner = async (options: Parameters<TestServer['make']['shop']>[0] = {}): Promise<Shop> => {
  const shop = await server.make.shop(options);
  await server.make.user(shop, { as: owner });
  return shop;
};

/** Every way a merchant is closed, with its status and error. */
const closedShops = [
  [{ opened: false }, 2, 'merchant_not_open'],
  [{ expiresOn: '2026-11-19' }, 4, 'merchant_expired'],
  [{ disabled: true }, 5, 'merchant_disabled'],
  [{ initialised: false }, 1, 'merchant_uninitialised'],
] as const;

describe('GET /merchants/member', () => {
  it('requires signing in', async () => {
    expect((await server.call('GET /merchants/member')).err.name).toBe('session_invalid');
  });

  it('is empty for an account without merchants', async () => {
    expect(await server.call('GET /merchants/member', { as: owner })).toMatchObject({ status: 200, data: [] });
  });

  it('lists only the account’s merchants, open ones first, then by name', async () => {
    await ofOwner({ name: '安吉白茶', disabled: true });
    await ofOwner({ name: '北山面馆', expiresOn: '2026-12-01' });
    await ofOwner({ name: '安吉竹器' });
    await ofOwner({ name: '八仙书店', initialised: false });
    await server.make.user(await server.make.shop({ name: '别人的店' }));
    const { data } = await server.call('GET /merchants/member', { as: owner });
    expect(data.map((card) => [card.abbreviation_name, card.vip_open_status, card.is_initialize])).toEqual([
      ['安吉竹器', 1, true],
      ['北山面馆', 3, true],
      ['安吉白茶', 5, true],
      ['八仙书店', 1, false],
    ]);
  });

  it('leaves out a merchant in which the user is disabled', async () => {
    const shop = await ofOwner();
    await server.database.platform.execute('update merchant_user set disabled_at = now() where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect((await server.call('GET /merchants/member', { as: owner })).data).toEqual([]);
    const params = { id: shop.merchantId };
    expect((await server.call('GET /merchants/{id}', { as: owner, params })).err.name).toBe('merchant_not_linked');
    expect((await server.call('POST /merchants/entry/{id}', { as: owner, params })).err.name).toBe('user_disabled');
    expect((await server.call('POST /personal/permission-resources', { as: owner })).err.name).toBe('user_disabled');
    await ofOwner();
    expect((await server.call('POST /personal/permission-resources', { as: owner })).status).toBe(200);
  });

  it('tells the qualification of pass type 1, in the caller’s language, and the user’s roles', async () => {
    const shop = await ofOwner();
    const card = async (language: string) =>
      (await server.call('GET /merchants/member', { as: owner, headers: { 'accept-language': language } })).data[0];
    await server.database.platform.execute(
      "update merchant set pass_type = 1, qualification = 'individual' where merchant_id = $1",
      [shop.merchantId],
    );
    expect(await card('zh-CN')).toMatchObject({
      merchant_pass_type: 1,
      qualification_type_name: '个体工商户',
      actual_name: '何苗',
      role_names: [expect.stringContaining('角色')],
    });
    expect(await card('en')).toMatchObject({ qualification_type_name: 'Individual business' });
    await server.database.platform.execute('update merchant set pass_type = 2 where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect(await card('en')).toMatchObject({ merchant_pass_type: 2, qualification_type_name: null });
  });
});

describe('entering a merchant', () => {
  it('answers the user in it and is remembered', async () => {
    const [first, second] = [await ofOwner({ name: '甲' }), await ofOwner({ name: '乙' })];
    for (const shop of [first, second, first]) {
      const entered = await server.call('POST /merchants/entry/{id}', { as: owner, params: { id: shop.merchantId } });
      expect(entered).toMatchObject({
        status: 200,
        data: {
          base_account_id: owner.accountId,
          phone: owner.phone,
          merchant: { merchant_id: shop.merchantId, vip_open_status: 1 },
        },
      });
      expect((await server.call('POST /personal/permission-resources', { as: owner })).data).toEqual(entered.data);
    }
  });

  it.each(closedShops)('is refused for %o, which is no default merchant either', async (options, status, name) => {
    const [shop, open] = [await ofOwner(options), await ofOwner()];
    const params = { id: shop.merchantId };
    expect(await server.call('POST /merchants/entry/{id}', { as: owner, params })).toMatchObject({
      status: 403,
      err: { name },
    });
    expect(await server.call('GET /merchants/{id}', { as: owner, params })).toMatchObject({
      status: 200,
      data: { vip_open_status: status },
    });
    const there = { as: { ...owner, merchantId: shop.merchantId } };
    expect((await server.call('POST /personal/permission-resources', there)).err.name).toBe(name);
    expect((await server.call('GET /dashboard/center', there)).err.name).toBe(name);
    expect(
      (await server.call('POST /merchants/entry/{id}', { as: owner, params: { id: open.merchantId } })).status,
    ).toBe(200);
  });

  it('answers another account’s merchant like an unknown one', async () => {
    const foreign = await server.make.shop();
    await server.make.user(foreign);
    for (const id of [foreign.merchantId, newId()]) {
      for (const address of [
        'POST /merchants/entry/{id}',
        'GET /merchants/{id}',
        'POST /sys-templates/initialize/{id}',
      ] as const) {
        expect(await server.call(address, { as: owner, params: { id } })).toMatchObject({
          status: 403,
          err: { name: 'merchant_not_linked' },
        });
      }
      expect((await server.call('POST /system/initialize', { as: owner, body: { merchant_id: id } })).err.name).toBe(
        'merchant_not_linked',
      );
      expect(
        (await server.call('POST /personal/permission-resources', { as: { ...owner, merchantId: id } })).err.name,
      ).toBe('merchant_not_linked');
    }
  });

  it('ends with the last business date, also for signed-in users', async () => {
    const shop = await ofOwner({ expiresOn: '2026-11-20', dayCut: '04:00' });
    server.clock.set('2026-11-20T19:59:59Z');
    const inside = { ...owner, ...(await server.make.session(owner.accountId)), merchantId: shop.merchantId };
    const enter = () => server.call('POST /merchants/entry/{id}', { as: inside, params: { id: shop.merchantId } });
    expect((await enter()).data.merchant).toMatchObject({ vip_open_status: 3, expires_on: '2026-11-20' });
    server.clock.set('2026-11-20T20:00:00Z');
    expect((await enter()).err.name).toBe('merchant_expired');
    expect((await server.call('GET /dashboard/center', { as: inside })).err.name).toBe('merchant_expired');
  });
});

describe('the default merchant', () => {
  const land = () => server.call('POST /personal/permission-resources', { as: owner });

  it('is none without a merchant, or with several and none entered', async () => {
    expect(await land()).toMatchObject({ status: 403, err: { code: 8012 } });
    await ofOwner();
    expect((await land()).status).toBe(200);
    await ofOwner();
    expect((await land()).err.code).toBe(8012);
  });

  it('is not the last or only one if that is closed', async () => {
    const shop = await ofOwner();
    await ofOwner();
    await server.call('POST /merchants/entry/{id}', { as: owner, params: { id: shop.merchantId } });
    expect((await land()).data.merchant.merchant_id).toBe(shop.merchantId);
    await server.database.platform.execute('update merchant set disabled_at = now() where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect((await land()).err.code).toBe(8012);
    owner = await server.make.account();
    await ofOwner({ initialised: false });
    expect((await land()).err.code).toBe(8012);
  });

  it('is the only one left if the user is disabled in the others', async () => {
    const [gone, left] = [await ofOwner(), await ofOwner()];
    await server.database.platform.execute('update merchant_user set disabled_at = now() where merchant_id = $1', [
      gone.merchantId,
    ]);
    expect((await land()).data.merchant.merchant_id).toBe(left.merchantId);
  });
});

describe('services', () => {
  const open = (shop: Shop, product: string, until: string | null) =>
    server.database.platform.execute(
      'insert into merchant_service (merchant_id, product, open_until, opened_at) values ($1, $2, $3, now())',
      [shop.merchantId, product, until],
    );

  it('are open to the end of their last business date', async () => {
    const shop = await ofOwner();
    await open(shop, 'wechat', '2026-11-20');
    const status = async (productVal: 'wechat' | 'backup') =>
      (
        await server.call('GET /merchants/open-service-status', {
          as: { ...owner, merchantId: shop.merchantId },
          query: { productVal },
        })
      ).data;
    expect(await status('wechat')).toEqual({ open: true, until: '2026-11-20' });
    expect(await status('backup')).toEqual({ open: false, until: null });
    await server.database.platform.execute(
      "update merchant_service set open_until = '2026-11-19' where merchant_id = $1",
      [shop.merchantId],
    );
    expect(await status('wechat')).toEqual({ open: false, until: '2026-11-19' });
    await server.database.platform.execute('update merchant_service set open_until = null where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect(await status('wechat')).toEqual({ open: true, until: null });
  });

  it('need a merchant and an existing product', async () => {
    expect(
      (await server.call('GET /merchants/open-service-status', { as: owner, query: { productVal: 'backup' } })).err
        .code,
    ).toBe(8012);
    const shop = await ofOwner();
    const response = await server.send('GET', '/api/merchants/open-service-status?productVal=pay', {
      headers: { authorization: `Bearer ${owner.token}`, 'x-merchant-id': shop.merchantId },
    });
    expect(response.status).toBe(400);
  });

  it('are listed with the open merchants that have them open', async () => {
    const [shop, closed, lapsed] = [
      await ofOwner({ name: '甲' }),
      await ofOwner({ name: '乙', disabled: true }),
      await ofOwner({ name: '丙' }),
    ];
    await open(shop, 'backup', null);
    await open(closed, 'backup', null);
    await open(lapsed, 'backup', '2026-11-19');
    const { data } = await server.call('GET /merchants/consoles', { as: owner, headers: { 'accept-language': 'en' } });
    expect(data.products).toEqual([
      {
        product: 'backup',
        product_name: 'Cloud backup',
        merchant_ids: [shop.merchantId],
        open_in: [{ merchant_id: shop.merchantId, until: null, days_left: null }],
      },
      { product: 'wechat', product_name: 'WeChat', merchant_ids: [], open_in: [] },
    ]);
    await open(shop, 'wechat', '2026-12-20');
    const [, wechat] = (await server.call('GET /merchants/consoles', { as: owner })).data.products;
    expect(wechat?.open_in).toEqual([{ merchant_id: shop.merchantId, until: '2026-12-20', days_left: 30 }]);
  });
});

describe('GET /dashboard/center', () => {
  it('counts the data of the user’s branches', async () => {
    const shop = await ofOwner();
    const [jiefang, xihu] = shop.branchIds;
    const clerk = await server.make.user(shop, { permissions: [], branches: [jiefang] });
    await server.make.user(shop, { permissions: [], branches: [xihu] });
    await server.database.platform.execute(
      "update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2",
      [shop.merchantId, xihu],
    );
    await server.database.platform.execute(
      "insert into merchant_service (merchant_id, product, opened_at) values ($1, 'backup', now())",
      [shop.merchantId],
    );
    for (const [branchId, state] of [
      [jiefang, 'normal'],
      [jiefang, 'cancelled'],
      [xihu, 'frozen'],
      [null, 'normal'],
    ] as const) {
      await server.database.platform.execute(
        "insert into member (merchant_id, member_id, member_no, phone, name, state, source, grade_id, grade_from, branch_id, joined_at) values ($1, $2::uuid, $2::text, $6, '林溪', $3, 'till', $4, '2026-01-01', $5, now())",
        [shop.merchantId, newId(), state, shop.gradeIds[0], branchId, nextPhone()],
      );
    }
    const figures = async (as: Caller) =>
      (await server.call('GET /dashboard/center', { as: { ...as, merchantId: shop.merchantId } })).data;
    expect(await figures(owner)).toEqual({
      branches: 2,
      branches_open: 1,
      staff: 3,
      signed_in_week: 1,
      members: 3,
      products_open: 1,
    });
    await server.call('POST /merchants/entry/{id}', { as: clerk, params: { id: shop.merchantId } });
    expect(await figures(clerk)).toEqual({
      branches: 1,
      branches_open: 1,
      staff: 2,
      signed_in_week: 2,
      members: 2,
      products_open: 1,
    });
  });

  it('requires signing in and a merchant', async () => {
    expect((await server.call('GET /dashboard/center')).status).toBe(401);
    expect((await server.call('GET /dashboard/center', { as: owner })).err.code).toBe(8012);
  });
});
