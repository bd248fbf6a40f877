import { allPermissions } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { notify } from '../../platform/notices/index.ts';

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

type ShopOptions = Parameters<TestServer['make']['shop']>[0];
type UserOptions = Parameters<TestServer['make']['user']>[1];
const ofOwner = async (options: ShopOptions = {}, user: UserOptions = {}): Promise<Shop & { caller: Caller }> => {
  const shop = await server.make.shop(options);
  return { ...shop, caller: await server.make.user(shop, { ...user, as: owner }) };
};
const enter = (shop: Shop) => server.call('POST /merchants/entry/{id}', { as: owner, params: { id: shop.merchantId } });
/** Hours later, still signed in: when somebody last worked is noted once an hour. */
const later = async () => {
  server.clock.advance({ seconds: 7_200 });
  owner = { ...owner, ...(await server.make.session(owner.accountId)) };
};
const page = async (query: Parameters<typeof server.call<'GET /merchants'>>[1] extends infer G ? NonNullable<G>['query' & keyof NonNullable<G>] : never = {}) =>
  (await server.call('GET /merchants', { as: owner, query })).data; // prettier-ignore
const names = async (query = {}) => (await page(query)).items.map(({ abbreviation_name }) => abbreviation_name);
const addMember = (shop: Shop, branchId: string | null, state = 'normal') =>
  server.database.platform.execute(
    "insert into member (merchant_id, member_id, member_no, phone, name, state, source, grade_id, grade_from, branch_id, joined_at) values ($1, $2::uuid, $2::text, $6, '林溪', $3, 'till', $4, '2026-01-01', $5, now())",
    [shop.merchantId, newId(), state, shop.gradeIds[0], branchId, nextPhone()],
  );
const consoles = async () => (await server.call('GET /merchants/consoles', { as: owner })).data;

describe('GET /merchants', () => {
  it('lists only the account’s merchants, the last used first, and finds, filters, sorts and pages them', async () => {
    const tea = await ofOwner({ name: '安吉茶馆' });
    const bread = await ofOwner({ name: '北山面包', expiresOn: '2026-12-01' });
    await ofOwner({ name: '池上酒馆', disabled: true });
    await server.make.user(await server.make.shop({ name: '别人的店' }));
    await enter(bread);
    await later();
    await enter(tea);
    expect(await names()).toEqual(['安吉茶馆', '北山面包', '池上酒馆']);
    await later();
    await enter(bread);
    expect(await names()).toEqual(['北山面包', '安吉茶馆', '池上酒馆']);
    expect(await names({ sort: 'abbreviation_name', order: 'desc' })).toEqual(['池上酒馆', '北山面包', '安吉茶馆']);
    expect(await names({ sort: 'expires_on' })).toEqual(['北山面包', '安吉茶馆', '池上酒馆']);
    expect(await names({ keyword: ' 茶' })).toEqual(['安吉茶馆']);
    expect(await names({ keyword: `m${bread.merchantId}` })).toEqual(['北山面包']);
    expect(await names({ vip_open_status: [3, 5] })).toEqual(['北山面包', '池上酒馆']);
    expect(await names({ merchant_pass_type: [1] })).toEqual([]);
    expect(await page({ index: 2, size: 2 })).toMatchObject({ total: 3, index: 2, next_cursor: null, items: [{}] });
    const { err } = await server.call('GET /merchants', { as: owner, query: { cursor: 'x' } });
    expect(err.name).toBe('cursor_invalid');
  });

  it('counts the branches, staff and members that the account sees in each, if it may read there', async () => {
    const all = await ofOwner({ name: '甲' });
    const one = await ofOwner({ name: '乙' }, { permissions: ['merchant:read'] });
    const some = await ofOwner({ name: '丙' });
    await ofOwner({ name: '丁' }, { permissions: ['member:read'] });
    await ofOwner({ name: '戊', expiresOn: '2026-11-01' });
    await server.make.user(all, { permissions: [], branches: [all.branchIds[1]] });
    for (const shop of [all, one, some]) {
      await addMember(shop, shop.branchIds[0]);
      await addMember(shop, shop.branchIds[1]);
      await addMember(shop, shop.branchIds[1], 'cancelled');
    }
    const run = (text: string, ...values: unknown[]) => server.database.platform.execute(text, values);
    await run('update merchant_user set all_branches = false where merchant_id = $1 and user_id = $2', some.merchantId, some.caller.userId); // prettier-ignore
    await run('insert into user_branch (merchant_id, user_id, branch_id) values ($1, $2, $3)', some.merchantId, some.caller.userId, some.branchIds[0]); // prettier-ignore
    const { items } = await page({ sort: 'abbreviation_name' });
    expect(Object.fromEntries(items.map((row) => [row.abbreviation_name, row.figures]))).toEqual({
      甲: { branches: 2, staff: 2, members: 2 },
      乙: { branches: 2, staff: 1, members: 2 },
      丙: { branches: 1, staff: 1, members: 1 },
      丁: null,
      戊: null,
    });
  });

  it('has no figures where a second factor is demanded that this sign-in lacks', async () => {
    const shop = await ofOwner();
    await server.database.platform.execute('update role set second_factor = true where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect((await page()).items[0]?.figures).toBeNull();
    expect((await consoles()).merchants[0]).toMatchObject({ waiting: null, unread: null });
  });
});

describe('GET /merchants/all', () => {
  it('lists every merchant by name, and is not taken for the id of one', async () => {
    await ofOwner({ name: '乙', opened: false });
    const first = await ofOwner({ name: '甲' });
    const { data } = await server.call('GET /merchants/all', { as: owner });
    expect(data.map((one) => [one.abbreviation_name, one.vip_open_status])).toEqual([
      ['甲', 1],
      ['乙', 2],
    ]);
    const as = { ...owner, merchantId: first.merchantId };
    const literal = [
      await server.call('GET /merchants/consoles', { as }),
      await server.call('GET /merchants/contacts', { as }),
      await server.call('GET /merchants/direct-rate-settlement', { as }),
    ];
    expect(literal.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('the console home', () => {
  it('has the last used merchant first, closed ones last, and reminds 30 days before one expires', async () => {
    const [tea, bread] = [await ofOwner({ name: '甲', expiresOn: '2026-12-20' }), await ofOwner({ name: '乙', expiresOn: '2026-12-21' })];
    await ofOwner({ name: '丙', disabled: true, expiresOn: '2026-12-01' });
    await enter(tea);
    await later();
    await enter(bread);
    expect((await consoles()).merchants.map((one) => [one.abbreviation_name, one.days_left])).toEqual([
      ['乙', null],
      ['甲', 30],
      ['丙', 11],
    ]);
  }); // prettier-ignore

  it('counts what waits and what is unread in each merchant by the account’s permissions there', async () => {
    const decides = await ofOwner({ name: '甲' }, { permissions: allPermissions });
    const asks = await ofOwner({ name: '乙' }, { permissions: ['branch_application:read'] });
    const expired = await ofOwner({ name: '丙', expiresOn: '2026-11-01' });
    for (const shop of [decides, asks]) {
      const clerk = await server.make.user(shop, { permissions: ['branch_application:create'] });
      const body = { name: '武林门店' };
      expect((await server.call('POST /branches/apply', { as: clerk, body })).status).toBe(201);
    }
    const told = { kind: 'ledger_breached', subject: { id: newId(), breaches: 1 } } as const;
    await server.database
      .tenant(asks.merchantId)
      .transaction((tx) => notify(tx, [asks.caller.userId ?? ''], told, server.clock.now()));
    const found = (await consoles()).merchants.map(({ merchant_id, waiting, unread }) => [merchant_id, waiting?.map(({ kind, total }) => [kind, total]), unread]); // prettier-ignore
    expect(Object.fromEntries(found.map(([id, ...rest]) => [id, rest]))).toEqual({
      [decides.merchantId]: [[['branch_application', 1]], 0],
      [asks.merchantId]: [[], 1],
      [expired.merchantId]: [undefined, null],
    });
  });

  it('names whom to ask: who may do everything here, and the provider once it has said', async () => {
    const shop = await ofOwner();
    const clerk = await server.make.user(shop, { permissions: ['member:read'] });
    const contacts = async () => (await server.call('GET /merchants/contacts', { as: clerk })).data;
    expect(await contacts()).toEqual({ owners: ['何苗'], provider: { name: null, phone: null } });
    const provider = await server.make.account({ provider: true });
    const body = { name: '常客服务', phone: '400-800-1212' };
    expect((await server.call('PUT /provider/contact', { as: owner, body })).err.name).toBe('provider_required');
    await Promise.all([1, 2, 3].map(() => server.call('PUT /provider/contact', { as: provider, body })));
    expect((await contacts()).provider).toEqual(body);
    expect((await server.call('GET /provider/contact', { as: provider })).data).toEqual(body);
    expect((await consoles()).provider).toEqual(body);
  });
});
