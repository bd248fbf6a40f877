import { domains, type Api } from '@regulars/contract';
import { isMutation, type BranchScope, type Endpoint } from '@regulars/contract/kernel';
import { allPermissions, type Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTopUp } from '../src/modules/top-up-orders/top-up-orders.inputs.ts';
import { newRequest } from '../src/modules/orders/orders.inputs.ts';
import { newMemberImport } from '../src/modules/member-imports/member-imports.inputs.ts';
import { adjustingIn } from './adjusting.ts';
import { endpointsByAddress } from './answer-check.ts';
import { giveCoupon, shelvedCoupon } from './coupons.ts';
import { addDevices } from './devices.ts';
import type { Caller, Shop } from './factories.ts';
import { headersOf, sendInput, type RawAnswer, type RawInput } from './send-input.ts';
import { importIn } from './record-imports.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { endpointShare as share } from './turn.ts';
import { hasIds, inputFor, withUnknownIds, worldOf } from './valid-inputs.ts';
import type { World } from './world.ts';

/**
 * How a user's branches limit each call, as declared in `branches`: tried by a user of another branch. Where many calls
 * have the same scope, each run tries a share of them.
 */

const bounded = allPermissions.filter((permission) => permission !== 'member:all_branches');

let server: TestServer;
let shop: Shop;
/** Members, adjustments and imports of the second branch. */
let elsewhere: World;
/** Uploads in all branches. */
let uploader: Caller;
/** Works in the first branch. */
let local: Caller;

const userOf = (permissions: readonly Permission[], branches: 'all' | readonly string[]): Promise<Caller> =>
  adjustingIn(server, shop).someone({ points: null, growth: null }, { permissions, branches });

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  uploader = await server.make.user(shop);
  elsewhere = worldOf(server, shop, uploader, shop.branchIds[1]);
  local = await userOf(bounded, [shop.branchIds[0]]);
  distant = await userOf([], [shop.branchIds[1]]);
  await newTopUp(elsewhere); // whose rule is the whole merchant's
});
afterAll(() => server.stop());

const call = (address: string, input: RawInput, as: Caller): Promise<RawAnswer> =>
  sendInput(server, address, input, headersOf(as));

const refusalOf = ({ status, body }: RawAnswer) => ({ status, ...body.err, request_id: undefined });

/** The calls with a branch scope, each a test. */
const addressesOf = (scope: BranchScope): (keyof Api)[] =>
  ([...endpointsByAddress.keys()] as (keyof Api)[]).filter(
    (address) => endpointsByAddress.get(address)?.branches === scope,
  ); // the contract's own addresses

/** Works in the other branch. */
let distant: Caller;

/** This run's share of them. */
const shareOfAddresses = (scope: BranchScope): (keyof Api)[] => addressesOf(scope).filter(share.has);

/** A user of the other branch signs in. */
const signInElsewhere = async (): Promise<void> => {
  const { userId } = distant;
  await server.database.platform.execute(
    `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
     values ($1, $2, $3, $4, 'password', 'ok', '127.0.0.1', '')`,
    [shop.merchantId, newId(), userId, server.clock.now()],
  );
};

/** A member of the other branch is given a coupon, and pays with it there. */
const useCouponElsewhere = async (couponId: string): Promise<void> => {
  const memberId = await elsewhere.newMember();
  await giveCoupon(server, uploader, { couponId, memberId });
  const lines = [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }];
  const body = { branch_id: elsewhere.branchId, vip_id: memberId, lines };
  const { quote, to_pay: fen } = (await server.call('POST /orders/quote', { as: uploader, body })).data;
  await server.call('POST /orders', { as: uploader, body: { quote, payments: [{ means: 'cash', fen }] } });
};

/** Changes in the other branch: a member, a waiting adjustment, imports, a purchase with a refund that waits, a shift, devices and a sign-in. */
const addElsewhere = async (): Promise<void> => {
  await elsewhere.newMember();
  await elsewhere.newAdjustment();
  await elsewhere.newOpening('posted');
  await newMemberImport({ ...elsewhere, colleague: async () => uploader }, 'columns');
  for (const [base, file] of [
    ['/branches/imports', '编号,门店\nX1,一店\n'],
    ['/users/imports', '手机号,姓名\n13700000009,夏晴\n'],
  ] as const)
    await importIn({ server, as: uploader, base }, file, 'columns');
  await elsewhere.newConsumption();
  await newTopUp({ ...elsewhere, colleague: async () => uploader }, { way: 'cash' });
  await newRequest({ ...elsewhere, colleague: async () => uploader });
  // One is open a user: the first time.
  await server.call('POST /shifts', { as: uploader, body: { branch_id: elsewhere.branchId, float: 50_000 } });
  await addDevices(server, uploader, shop.branchIds[1]);
  await signInElsewhere();
};

const holdRole = ({ userId }: Caller, roleId: unknown) =>
  server.database.platform.execute('insert into user_role (merchant_id, user_id, role_id) values ($1, $2, $3)', [
    shop.merchantId,
    userId,
    roleId,
  ]);

describe(`lists and figures (${share.name})`, () => {
  const addresses = shareOfAddresses('lists');
  type Shown = Readonly<Record<'near' | 'all', RawAnswer>>;
  let before: ReadonlyMap<string, Shown>;
  let after: ReadonlyMap<string, Shown>;

  beforeAll(async () => {
    const whole = await userOf(bounded, 'all');
    const asked: [string, RawInput][] = [];
    for (const address of addresses) {
      const { params, query } = await inputFor(address, elsewhere);
      const needsQuery = endpointsByAddress.get(address)?.query?.required;
      asked.push([address, { ...(params && { params }), ...(needsQuery && { query }) }]);
    }
    const shown = async (): Promise<Map<string, Shown>> => {
      const answers = new Map<string, Shown>();
      for (const [address, input] of asked)
        answers.set(address, { near: await call(address, input, local), all: await call(address, input, whole) });
      return answers;
    };
    // Their first call in an hour says that they were here.
    for (const as of [uploader, whole]) await server.call('GET /actions', { as, query: {} });
    before = await shown();
    await addElsewhere();
    const template = asked.find(([address]) => address === 'GET /coupons/{id}/figures')?.[1].params?.['id'];
    await useCouponElsewhere(typeof template === 'string' ? template : await shelvedCoupon(server, uploader));
    const stranger = await userOf([], [shop.branchIds[1]]);
    for (const [address, { params }] of asked)
      if (address.startsWith('GET /roles/')) await holdRole(stranger, params?.['id']);
    after = await shown();
  });

  it.each(addresses)('%s: changes in another branch change nothing', (address) => {
    expect(before.get(address)?.near.status).toBe(200);
    expect(after.get(address)?.near.body).toEqual(before.get(address)?.near.body);
    expect(after.get(address)?.all.body).not.toEqual(before.get(address)?.all.body);
  });
});

describe('reading and serving', () => {
  it.each(addressesOf('serves'))('%s works for any branch', async (address) => {
    const { status } = await call(address, await inputFor(address, elsewhere), local);
    expect(status).toBe(endpointsByAddress.get(address)?.creates ? 201 : 200);
  });
});

describe('a member’s coupons that were given elsewhere', () => {
  it('are seen and used at any branch', async () => {
    const memberId = await elsewhere.newMember();
    const [id] = await giveCoupon(server, uploader, { couponId: await shelvedCoupon(server, uploader), memberId });
    const query = { vip_id: memberId, state: ['unused' as const] };
    const { data } = await server.call('GET /vip-infos/coupon-report', { as: local, query });
    expect(data).toMatchObject({ total: 1, items: [{ issued_id: id, branch_id: elsewhere.branchId }] });
    const whole = await server.call('GET /vip-infos/coupon-report', { as: uploader, query });
    const till = await userOf(['order:create'], [shop.branchIds[0]]);
    const code = whole.data.items[0]?.code ?? '';
    const found = await server.call('POST /coupons/find', { as: till, body: { code } });
    expect(found.data).toMatchObject({ issued_id: id, state: 'unused' });
    const lines = [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }];
    const body = { branch_id: shop.branchIds[0], vip_id: memberId, lines };
    const { quote, to_pay: fen } = (await server.call('POST /orders/quote', { as: till, body })).data;
    expect(fen).toBe(9_800);
    await server.call('POST /orders', { as: till, body: { quote, payments: [{ means: 'cash', fen }] } });
    const used = await server.call('POST /coupons/find', { as: till, body: { code } });
    expect(used.data).toMatchObject({
      state: 'used',
      used_branch_name: expect.any(String),
      ended_at: expect.any(String),
    });
  });
});

/** Answers to a user of the first branch as for an unknown id. */
const mustBeHidden = async (address: keyof Api, input: RawInput): Promise<void> => {
  expect(hasIds(input)).toBe(true);
  const refused = refusalOf(await call(address, input, local));
  expect(refused.status).toBe(404);
  expect(refused).toEqual(refusalOf(await call(address, withUnknownIds(input), local)));
};

describe(`what its branches keep (${share.name})`, () => {
  it.each(shareOfAddresses('keeps'))('%s: hidden, and allowed in all branches', async (address) => {
    const input = await inputFor(address, elsewhere);
    await mustBeHidden(address, input);
    const { body } = await call(address, input, await userOf(bounded, 'all'));
    expect(body.err).toBeUndefined();
  });
});

const beyond: [BranchScope, (address: keyof Api, input: RawInput) => Promise<void>][] = [
  [
    'changes',
    async (address, input) => {
      const answer = await call(address, input, local);
      expect(answer.body.err).toMatchObject({
        name: 'permission_denied',
        msg: '您没有“会员：修改其他门店的会员”权限',
      });
    },
  ],
  ['hides', mustBeHidden],
];

describe.each(beyond)('what belongs to another branch, %s', (scope, refuses) => {
  it.each(addressesOf(scope))('%s: refused without member:all_branches, and allowed with it', async (address) => {
    const input = await inputFor(address, elsewhere);
    await refuses(address, input);
    const everywhere = await userOf(allPermissions, [shop.branchIds[0]]);
    const { body } = await call(address, input, everywhere);
    expect(body.err).toBeUndefined();
  });

  // Imports belong to their uploader's branches.
  const ofMembers = addressesOf(scope).filter((address) => !/opening-balances|\/imports\//.test(address));
  it.each(ofMembers)('%s: of a member without a branch is everybody’s', async (address) => {
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
    return (answer.body.data as { batch_id: string }).batch_id; // the server's envelope
  };

  it('of a branch is visible to its users, without the merchant’s totals', async () => {
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

  it('whose uploader lost its branch can be cancelled, but not confirmed', async () => {
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

describe(`what concerns the whole merchant (${share.name})`, () => {
  it.each(shareOfAddresses('whole'))('%s needs a user of all branches', async (address) => {
    const input = await inputFor(address, elsewhere);
    expect((await call(address, input, local)).body.err?.name).toBe('whole_merchant_only');
    expect((await call(address, input, await userOf(bounded, 'all'))).body.err).toBeUndefined();
  });
});

/** Where each change holds in every branch at once (decision 25). */
const shared = { ...domains.merchants, ...domains.settings, ...domains.menus, ...domains.itemSyncs };

it('what all branches share is changed only by users of all branches', () => {
  const changes = Object.entries<Endpoint>(shared).filter(
    ([address, endpoint]) => endpoint.scope === 'merchant' && isMutation(address, endpoint),
  );
  expect(changes.filter(([, { branches }]) => branches !== 'whole').map(([address]) => address)).toEqual([]);
});

describe(`calls that branches do not limit (${share.name})`, () => {
  const addresses = shareOfAddresses('none');

  /**
   * Not compared: a merchant's payments are of one kind, so that it answers either this or the other call; and a try tells
   * how long it took.
   */
  const otherwise: ReadonlySet<string> = new Set([
    'GET /merchants/direct-rate-settlement',
    'GET /system/sys-pay-system/try',
  ]);
  it('show nothing of another branch: changes there change no answer', async () => {
    const reading = await Promise.all(
      addresses
        .filter((address) => address.startsWith('GET '))
        .filter((address) => !otherwise.has(address))
        .map(async (address) => ({ address, input: await inputFor(address, { ...elsewhere, caller: local }) })),
    );
    const shown = async (): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (const { address, input } of reading) {
        const { status, text } = await call(address, input, local);
        all.push({ address, status, text });
      }
      return all;
    };
    const before = await shown();
    expect(before).toEqual(reading.map(({ address }) => expect.objectContaining({ address, status: 200 }) as unknown));
    await addElsewhere();
    expect(await shown()).toEqual(before);
  });

  let caller: Caller;
  let world: World;
  beforeAll(async () => {
    caller = await server.make.user(shop, { permissions: bounded, branches: [shop.branchIds[0]] });
    world = { ...worldOf(server, shop, await server.make.user(shop)), caller };
  });
  // Its periods are the whole merchant's, its roles those of the caller's branches: adjustment-limits.test.ts.
  const divided = 'PUT /vip-trim-order/limits';
  it.each(addresses.filter((address) => address !== divided))('%s works for a user of any branch', async (address) => {
    const { body } = await call(address, await inputFor(address, world), caller);
    expect(body.err).toBeUndefined();
  });
});
