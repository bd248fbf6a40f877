import type { Api } from '@regulars/contract';
import { allPermissions, type Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustingIn } from './adjusting.ts';
import { endpointsByAddress } from './answer-check.ts';
import type { Caller, Shop } from './factories.ts';
import { headersOf, sendInput, type RawAnswer, type RawInput } from './send-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { hasIds, inputFor, withUnknownIds, worldOf } from './valid-inputs.ts';
import type { World } from './world.ts';

/**
 * How the branches of a user bound each call of the contract (decisions.md 48). Whoever adds a call says here how, and
 * a user of another branch tries it.
 *
 * - none: has nothing of members, or only what is the merchant's or the user's own
 * - lists: shows the user's branches alone: what happens elsewhere changes no byte of it
 * - serves: reads a member by id, at any branch, as it is read where the member is served
 * - changes: refused for a member of another branch without member:all_branches
 * - hides: what belongs to another branch is like what nobody has, without member:all_branches
 * - whole: of all members, so for users of all branches alone
 */
type Scope = 'none' | 'lists' | 'serves' | 'changes' | 'hides' | 'whole';

const scopes: { readonly [C in keyof Api]: Scope } = {
  'GET /merc/personal/login/key': 'none',
  'POST /merc/personal/pwd': 'none',
  'POST /personal/pw-login': 'none',
  'PUT /merc/personal/refresh': 'none',
  'GET /merc/personal/current': 'none',
  'POST /personal/permission-resources': 'none',
  'DELETE /merc/personal/logout': 'none',
  'GET /merchants/member': 'none',
  'GET /merchants/consoles': 'none',
  'GET /merchants/open-service-status': 'none',
  'POST /merchants/entry/{id}': 'none',
  'GET /merchants/{id}': 'none',
  'POST /system/initialize': 'none',
  'POST /sys-templates/initialize/{id}': 'none',
  'GET /dashboard/center': 'lists',

  'GET /vip-infos': 'lists', // `exact` alone looks everywhere, which is how a member is found to be served
  'POST /vip-infos': 'none', // its branch must be one of the user's; members.test.ts
  'PUT /vip-infos': 'changes',
  'GET /vip-infos/survey': 'lists',
  'GET /vip-infos/{id}': 'serves',
  'PUT /vip-infos/{id}': 'changes',
  'PUT /vip-infos/{id}/state': 'changes',
  'GET /vip-infos/{id}/events': 'serves',

  'GET /vip-infos/recharge-records': 'serves',
  'GET /vip-infos/consume-report': 'serves',
  'GET /vip-infos/point-report': 'serves',
  'GET /vip-infos/refund-report': 'serves',
  'GET /vip-infos/coupon-report': 'serves',
  'GET /vip-infos/consume/{id}': 'serves',
  'GET /vip-infos/{id}/assets': 'serves',
  'GET /vip-infos/{id}/balances': 'serves',
  'GET /vip-infos/{id}/lots': 'serves',
  'GET /vip-infos/{id}/postings': 'serves',

  'GET /vip-grades': 'lists',
  'GET /dictionaries/vip-state': 'none',
  'GET /dictionaries/vip-source': 'none',
  'GET /dictionaries/service-open-status': 'none',
  'GET /dictionaries/grade': 'none',
  'GET /dictionaries/enable-grade': 'none',
  'GET /dictionaries/member-tag': 'none', // the merchant's words for its members
  'GET /dictionaries/branch': 'none', // the user's branches

  'GET /vip-trim-order': 'lists',
  'POST /vip-trim-order/balance': 'changes',
  'POST /vip-trim-order/other': 'changes',
  'GET /vip-trim-order/terms': 'serves',
  'GET /vip-trim-order/limits': 'none',
  'PUT /vip-trim-order/limits': 'none',
  'GET /vip-trim-order/{id}': 'hides',
  'PUT /vip-trim-order/{id}/approve': 'hides',
  'PUT /vip-trim-order/{id}/refuse': 'hides',
  'PUT /vip-trim-order/{id}/withdraw': 'none', // the asker's alone
  'PUT /vip-trim-order/{id}/undo': 'hides',

  'GET /approvals': 'lists',

  'POST /opening-balances': 'none', // rows of members elsewhere are not valid; opening-balances.test.ts
  'GET /opening-balances': 'lists',
  'GET /opening-balances/template': 'none',
  'GET /opening-balances/{id}': 'hides',
  'GET /opening-balances/{id}/rows': 'hides',
  'GET /opening-balances/{id}/errors.csv': 'hides',
  'PUT /opening-balances/{id}/confirm': 'hides',
  'PUT /opening-balances/{id}/cancel': 'hides',
  'PUT /opening-balances/{id}/roll-back': 'hides',

  'GET /item/brand-info': 'none', // the merchant's, like all items
  'POST /item/brand-info': 'none',
  'PUT /item/brand-info': 'none',
  'GET /item/brand-info-tree': 'none',
  'GET /item/brand-info/{id}': 'none',
  'PUT /item/brand-info/{id}': 'none',

  'GET /user-preferences': 'none',
  'PUT /user-preferences': 'none',

  'GET /ledger': 'whole',
  'GET /ledger/verifications': 'whole',
  'POST /ledger/verifications': 'whole',
  'GET /ledger/verifications/{id}': 'whole',
};

const bounded = allPermissions.filter((permission) => permission !== 'member:all_branches');

let server: TestServer;
let shop: Shop;
/** Members, adjustments and imports of the second branch. */
let elsewhere: World;
/** Who works in the first branch. */
let local: Caller;

const userOf = (permissions: readonly Permission[], branches: 'all' | readonly string[]): Promise<Caller> =>
  adjustingIn(server, shop).someone({ points: null, growth: null }, { permissions, branches });

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  elsewhere = worldOf(server, shop, await server.make.user(shop), shop.branchIds[1]);
  local = await userOf(bounded, [shop.branchIds[0]]);
});
afterAll(() => server.stop());

const call = (address: string, input: RawInput, as: Caller): Promise<RawAnswer> =>
  sendInput(server, address, input, headersOf(as));

const refusalOf = ({ status, body }: RawAnswer) => ({ status, ...body.err, request_id: undefined });

/** The calls of a scope, each a test. */
const those = (scope: Scope): (keyof Api)[] =>
  ([...endpointsByAddress.keys()] as (keyof Api)[]).filter((address) => scopes[address] === scope); // the contract's own addresses

/** What happens in the other branch: a member, an adjustment that waits, an import, a verification. */
const happen = async (): Promise<void> => {
  await elsewhere.newMember();
  await elsewhere.newAdjustment();
  await elsewhere.newOpening('posted');
  await elsewhere.newConsumption();
};

describe('every call', () => {
  it('that takes the id of a member, adjustment or import says how branches bound it', () => {
    expect(Object.keys(scopes).toSorted()).toEqual([...endpointsByAddress.keys()].toSorted());
  });
});

describe('lists and figures', () => {
  it.each(those('lists'))('%s: what happens in another branch changes nothing', async (address) => {
    const whole = await userOf(bounded, 'all');
    const [before, all] = [await call(address, {}, local), await call(address, {}, whole)];
    expect(before.status).toBe(200);
    await happen();
    expect((await call(address, {}, local)).body).toEqual(before.body);
    expect((await call(address, {}, whole)).body).not.toEqual(all.body);
  });
});

describe('reading and serving', () => {
  it.each(those('serves'))('%s works at any branch', async (address) => {
    expect((await call(address, await inputFor(address, elsewhere), local)).status).toBe(200);
  });
});

const beyond: [Scope, (address: keyof Api) => Promise<void>][] = [
  [
    'changes',
    async (address) => {
      const answer = await call(address, await inputFor(address, elsewhere), local);
      expect(answer.body.err).toMatchObject({
        name: 'permission_denied',
        msg: '您没有“会员：修改其他门店的会员”权限',
      });
    },
  ],
  [
    'hides',
    async (address) => {
      const input = await inputFor(address, elsewhere);
      expect(hasIds(input)).toBe(true);
      const refused = refusalOf(await call(address, input, local));
      expect(refused.status).toBe(404);
      expect(refused).toEqual(refusalOf(await call(address, withUnknownIds(input), local)));
    },
  ],
];

describe.each(beyond)('what belongs to another branch, %s', (scope, refuses) => {
  it.each(those(scope))('%s: not without member:all_branches, and with it', async (address) => {
    await refuses(address);
    const everywhere = await userOf(allPermissions, [shop.branchIds[0]]);
    const { body } = await call(address, await inputFor(address, elsewhere), everywhere);
    expect(body.err).toBeUndefined();
  });

  it.each(those(scope))('%s: of a member without a branch is everybody’s', async (address) => {
    if (address.includes('opening-balances')) return; // by who uploaded it
    const nowhere = worldOf(server, shop, await server.make.user(shop));
    const { body } = await call(address, await inputFor(address, nowhere), local);
    expect(body.err).toBeUndefined();
  });
});

describe('several members', () => {
  it('are changed only if the user may change each', async () => {
    const near = worldOf(server, shop, await server.make.user(shop), shop.branchIds[0]);
    const ids = [await near.newMember(), await elsewhere.newMember()];
    const body = { ids, operate: 'freeze' as const, reason: '本人要求' };
    expect((await server.call('PUT /vip-infos', { as: local, body })).err.name).toBe('permission_denied');
    const params = { id: ids[0] ?? '' };
    const { data } = await server.call('GET /vip-infos/{id}', { as: local, params });
    expect(data).toMatchObject({ state: 'normal', changeable: true });
    const others = await server.call('GET /vip-infos/{id}', { as: local, params: { id: ids[1] ?? '' } });
    expect(others.data.changeable).toBe(false);
  });
});

describe('an import', () => {
  const upload = async (as: Caller, content: string): Promise<string> => {
    const answer = await sendInput(
      server,
      'POST /opening-balances',
      { file: { name: '期初.csv', content } },
      headersOf(as),
    );
    await server.jobs.run();
    return (answer.body.data as { batch_id: string }).batch_id; // the server's own envelope
  };

  it('of one’s branch is seen by whoever works there, without the merchant’s totals', async () => {
    const near = worldOf(server, shop, await server.make.user(shop), shop.branchIds[0]);
    await near.newMember('13700000001');
    const id = await upload(local, '手机号,积分\n13700000001,7\n');
    const colleague = await userOf(bounded, [shop.branchIds[0]]);
    const listed = await server.call('GET /opening-balances', { as: colleague, query: {} });
    expect(listed.data.items.map(({ batch_id }) => batch_id)).toEqual([id]);
    const { data } = await server.call('GET /opening-balances/{id}', { as: colleague, params: { id } });
    expect(data.totals).toMatchObject({ before: null, rows: { points: 7 }, other: null, after: null });
    const whole = await server.call('GET /opening-balances/{id}', { as: await userOf(bounded, 'all'), params: { id } });
    expect(whole.data.totals?.before).not.toBeNull();
    const far = await userOf(bounded, [shop.branchIds[1]]);
    expect((await server.call('PUT /opening-balances/{id}/confirm', { as: far, params: { id } })).status).toBe(404);
    expect((await server.call('PUT /opening-balances/{id}/confirm', { as: colleague, params: { id } })).status).toBe(
      200,
    );
  });

  it('that its uploader may no longer answer for can be given up, but not confirmed', async () => {
    const uploader = await userOf(bounded, [shop.branchIds[0]]);
    const id = await upload(uploader, '手机号,积分\n13700000001,9\n');
    await server.database.platform.execute(
      'update user_branch set branch_id = $3 where merchant_id = $1 and user_id = $2',
      [shop.merchantId, uploader.userId, shop.branchIds[1]],
    );
    const confirm = await server.call('PUT /opening-balances/{id}/confirm', { as: uploader, params: { id } });
    expect(confirm.err.name).toBe('permission_denied');
    expect((await server.call('PUT /opening-balances/{id}/cancel', { as: uploader, params: { id } })).status).toBe(200);
  });
});

describe('figures of all members', () => {
  it.each(those('whole'))('%s is for users of all branches', async (address) => {
    const input = await inputFor(address, elsewhere);
    expect((await call(address, input, local)).body.err?.name).toBe('whole_merchant_only');
    expect((await call(address, input, await userOf(bounded, 'all'))).body.err).toBeUndefined();
  });
});
