import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import type { Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { actionKinds } from '../../modules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});
afterAll(() => server.stop());

type Done = Promise<{ data: { undo: { action_id: string } | null } }>;

interface Reached {
  readonly permissions: readonly Permission[];
  /** Changes a row of a branch. */
  readonly act: (as: Caller, branchId: string) => Done;
  /** The state of the rows of that branch. */
  readonly state: (branchId: string) => string;
}

/** Each kind of action whose rows belong to branches; of others, whose rows are everybody's, `shared`. */
const kinds: Readonly<Record<string, Reached | Reached[] | 'shared'>> = {
  brand: 'shared',
  category: 'shared',
  item: 'shared',
  item_category: 'shared',
  carousel: 'shared',
  top_up_rule: 'shared',
  member: {
    permissions: ['member:read', 'member:freeze'],
    act: async (as, branch_id) => {
      const { data } = await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯', branch_id } }); // prettier-ignore
      return server.call('PUT /vip-infos', { as, body: { ids: [data.vip_id], operate: 'freeze', reason: '核实' } });
    },
    state: (id) => `select array_agg(state) as state from member where merchant_id = $1 and branch_id = '${id}'`,
  },
  coupon_give: {
    permissions: ['member:read', 'coupon:give'],
    act: async (as, branch_id) => {
      const { data } = await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯', branch_id } }); // prettier-ignore
      const coupon_id = await shelvedCoupon(server, owner);
      return server.call('PUT /coupons/give', {
        as,
        body: { coupon_id, ids: [data.vip_id], count: 1, reason: '回馈' },
      });
    },
    state: (id) => `select array_agg(state) as state from issued_coupon where merchant_id = $1 and branch_id = '${id}'`,
  },
  coupon_void: {
    permissions: ['member:read', 'coupon:read', 'coupon:void'],
    act: async (as, branch_id) => {
      const { data } = await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯', branch_id } }); // prettier-ignore
      const ids = await giveCoupon(server, owner, {
        couponId: await shelvedCoupon(server, owner),
        memberId: data.vip_id,
      });
      return server.call('PUT /coupons/nullify-received', { as, body: { ids, reason: '发错了' } });
    },
    state: (id) => `select array_agg(state) as state from issued_coupon where merchant_id = $1 and branch_id = '${id}'`,
  },
  branch: {
    permissions: ['store:read', 'store:update'],
    act: (as, id) => server.call('PUT /branches', { as, body: { ids: [id], operate: 'pause' } }),
    state: (id) => `select state from branch where merchant_id = $1 and branch_id = '${id}'`,
  },
  device: (['stop', 'remove'] as const).map((operate) => ({
    permissions: ['device:read', 'device:update', 'device:remove'],
    act: async (as, branch_id) => {
      const { data } = await server.call('POST /branch-devices/pos', { as: owner, body: { branch_id, name: `前台 ${operate}` } }); // prettier-ignore
      return server.call('PUT /branch-devices/pos', { as, body: { ids: [data.device_id], operate } });
    },
    state: (id) => `select array_agg(state) as state from device where merchant_id = $1 and branch_id = '${id}'`,
  })),
};

it('is stated for every kind of action', () =>
  expect(Object.keys(kinds).toSorted()).toEqual([...actionKinds].toSorted()));

describe('undoing what was done in a branch', () => {
  const cases = Object.entries(kinds).flatMap(([kind, reached]) =>
    reached === 'shared' ? [] : [reached].flat().map((one, at) => [`${kind} ${at + 1}`, one] as const),
  );

  it.each(cases)(
    'changes nothing there once the user no longer works there: %s',
    async (_, { permissions, act, state }) => {
      const [left, kept] = shop.branchIds;
      const as = await server.make.user(shop, { permissions, branches: [left, kept] });
      const { data } = await act(as, left);
      const id = data.undo?.action_id ?? '';
      const now = async () => (await server.database.platform.execute(state(left), [shop.merchantId])).rows;
      const before = await now();
      const move = (text: string) => server.database.platform.execute(text, [shop.merchantId, as.userId, left]);
      await move('delete from user_branch where merchant_id = $1 and user_id = $2 and branch_id = $3');
      const undo = () => server.call('PUT /actions/{id}/undo', { as, params: { id } });
      const refused = await undo();
      expect([refused.err?.name, await now()]).toEqual(['undo_overtaken', before]);
      await move('insert into user_branch (merchant_id, user_id, branch_id) values ($1, $2, $3)');
      expect((await undo()).data.changed).toBe(1);
      expect(await now()).not.toEqual(before);
    },
  );
});
