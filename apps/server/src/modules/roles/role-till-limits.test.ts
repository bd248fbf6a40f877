import type { TillLimits } from '@regulars/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tillCalls } from '../../../test/till.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const none: TillLimits = {
  discount_percent: null,
  discount_most: null,
  refund_most: null,
  refund_day_most: null,
  refund_days: null,
};
const modest: TillLimits = {
  discount_percent: 10,
  discount_most: 5_000,
  refund_most: 20_000,
  refund_day_most: 50_000,
  refund_days: 7,
};
const add = (as: Caller, body: object) => server.call('POST /roles', { as, body: { name: '晚班收银', ...body } });

describe('the limits of a role at the till', () => {
  it('are none at first, those of its template if that has some, and are copied', async () => {
    const plain = await add(owner, { permissions: ['order:read', 'order:refund'] });
    expect(plain.data.till_limits).toEqual(none);
    const clerk = await add(owner, { name: '收银二', template: 'cashier' });
    expect(clerk.data.till_limits).toEqual(modest);
    const body = { role_id: clerk.data.role_id, name: '收银三' };
    expect((await server.call('POST /roles/copy', { as: owner, body })).data.till_limits).toEqual(modest);
  });

  it('are set as a whole, and logged in words', async () => {
    const { role_id: id, version } = (await add(owner, { permissions: ['order:refund', 'order:read'] })).data;
    const { data } = await till.limit(id, modest);
    expect(data).toMatchObject({ till_limits: modest, version: version + 1 });
    expect((await till.limit(id, modest)).data.version).toBe(version + 1);
    await till.limit(id, { ...modest, refund_most: null, refund_days: 0 });
    const { items } = (await server.call('GET /roles/{id}/logs', { as: owner, params: { id }, query: {} })).data;
    expect(items.map(({ action }) => action)).toEqual(['role.till_limits', 'role.till_limits', 'role.create']);
    expect(items[0]?.changes.map(({ field_name: name, before, after }) => [name, before, after])).toEqual([
      ['可退几天前的单', '7', '0'],
      ['一次退款最多', '¥200.00', '不限'],
    ]);
    expect(items[1]?.changes).toHaveLength(5);
  });

  it('of the role of everything can’t be set', async () => {
    expect((await till.limit(await till.roleOf(owner), modest)).err.name).toBe('role_of_everything');
  });
});

describe('nobody', () => {
  const powers = ['role:read', 'role:create', 'role:update', 'user:update', 'order:read', 'order:refund'] as const;
  const named = { name: 'above_own_power', msg: expect.stringContaining('更高的收银限额') };
  const refunding = { permissions: ['order:read', 'order:refund'] };

  it('sets more than their own, or gives a role that goes further', async () => {
    const chief = await till.someone({ refund_most: 1_000 }, { permissions: powers });
    const { role_id: id } = (await add(owner, refunding)).data;
    expect((await till.limit(id, { refund_most: 1 }, chief)).err).toMatchObject(named); // it has none yet
    await till.limit(id, { refund_most: 1_000 });
    expect((await till.limit(id, { refund_most: 1_001 }, chief)).err).toMatchObject(named);
    expect((await till.limit(id, {}, chief)).err).toMatchObject(named);
    expect((await till.limit(id, { refund_most: 999, refund_days: 3 }, chief)).status).toBe(200);
    const helper = await till.someone({}, { permissions: [] });
    const give = (role_id: string) =>
      server.call('PUT /roles/{id}/users', {
        as: chief,
        params: { id: role_id },
        body: { add: [helper.userId ?? ''] },
      });
    const { role_id: more } = (await add(owner, { ...refunding, name: '退款' })).data;
    expect((await give(more)).err).toMatchObject(named);
    expect((await give(id)).err).toBeUndefined();
  });

  it('makes a role that goes further: a new one begins within their own limits', async () => {
    const chief = await till.someone({ refund_most: 1_000, refund_days: 30 }, { permissions: powers });
    const made = await add(chief, refunding);
    expect(made.data.till_limits).toEqual({ ...none, refund_most: 1_000, refund_days: 30 });
    // What a role doesn't let anybody do needs no limit, and gets none.
    const reader = await add(chief, { name: '看单', permissions: ['order:read'] });
    expect(reader.data.till_limits).toEqual(none);
    const body = { permissions: ['order:read', 'order:refund'] as const };
    const params = { id: reader.data.role_id };
    const grown = await server.call('PUT /roles/{id}/permissions', { as: chief, params, body: { permissions: [...body.permissions] } }); // prettier-ignore
    expect(grown.err).toMatchObject(named);
  });
});
