import type { Authorised } from '@regulars/contract';
import { allPermissions, type Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let asker: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  asker = await on.someone({ points: 10 }, { permissions: ['adjustment:create'] });
});

const bounded = allPermissions.filter((permission) => permission !== 'member:all_branches');

/** A user of this name. */
const named = async (name: string, ...given: Parameters<Adjusting['someone']>): Promise<Caller> => {
  const user = await on.someone(...given);
  await on.run('update merchant_user set actual_name = $3 where merchant_id = $1 and user_id = $2', user.userId, name);
  return user;
};
const approversOf = async (id: string, as = asker): Promise<Authorised> => {
  const { data, err } = await server.call('GET /vip-trim-order/{id}/approvers', { as, params: { id } });
  expect(err).toBeUndefined();
  return data;
};
const ask = async (points: number, memberId: string, as = asker): Promise<string> =>
  (await on.ask(as, memberId, { points })).adjustment_id;
const approve = (id: string, as: Caller) => server.call('PUT /vip-trim-order/{id}/approve', { as, params: { id } });

describe('who may approve a request', () => {
  it('is whoever the server lets approve it: by permission, branches, limits and what they used', async () => {
    const [here, there] = shop.branchIds;
    const member = await on.member(here);
    const local = (branches: readonly string[], permissions: readonly Permission[] = bounded) => ({
      permissions,
      branches,
    });
    const users = [
      await named('unlimited', { points: null }),
      await named('enough', { points: 200 }, local([here])),
      await named('too little', { points: 199 }, local([here])),
      await named('none', {}),
      await named('used up', { points: 300 }),
      await named('elsewhere', { points: 900 }, local([there])),
      await named('nowhere', { points: 900 }, local([])),
      await named('elsewhere, of all', { points: 900 }, local([there], ['adjustment:approve', 'member:all_branches'])),
      await named('reader', { points: 900 }, { permissions: ['adjustment:read', 'adjustment:create'] }),
    ];
    const [, , , , usedUp] = users;
    if (!usedUp) throw new Error('unreachable');
    await on.ask(usedUp, member, { points: 101 });
    const id = await ask(200, member);
    const { names, total } = await approversOf(id);
    expect(names.toSorted()).toEqual(['elsewhere, of all', 'enough', 'unlimited']);
    expect(total).toBe(3);
    const may: boolean[] = [];
    for (const as of users) {
      const { data } = await server.call('GET /approvals', { as });
      may.push(data.items.some((approval) => approval.id === id));
    }
    expect(may).toEqual([true, true, false, false, false, false, false, true, false]);
    // The limits are per member.
    expect((await approversOf(await ask(200, await on.member(here)))).total).toBe(4);
  });

  it('takes the largest limit of all roles, and the permission of one', async () => {
    const boss = await named('several roles', { points: 900 }, { permissions: ['member:read'] });
    const id = await ask(200, await on.member());
    expect(await approversOf(id)).toEqual({ names: [], total: 0 });
    const approver = await on.someone({ points: 50 });
    await on.run(
      'update user_role set user_id = $3 where merchant_id = $1 and user_id = $2',
      approver.userId,
      boss.userId,
    );
    expect(await approversOf(id)).toEqual({ names: ['several roles'], total: 1 });
    expect((await approve(id, boss)).status).toBe(200);
  });

  it('of a member without a branch is who works in any, and neither a disabled user nor the requester', async () => {
    const owner = await named('owner', { points: null });
    const member = await on.member();
    await named('branch', { points: 500 }, { permissions: bounded, branches: [shop.branchIds[1]] });
    await named('nowhere', { points: 500 }, { permissions: bounded, branches: [] });
    const left = await named('left', { points: 500 });
    await on.run(
      'update merchant_user set disabled_at = created_at where merchant_id = $1 and user_id = $2',
      left.userId,
    );
    expect(await approversOf(await ask(200, member))).toEqual({ names: ['branch', 'owner'], total: 2 });
    const limited = await named('limited', { points: 100 });
    expect(await approversOf(await ask(300, member, limited), limited)).toEqual({
      names: ['branch', 'owner'],
      total: 2,
    });
    expect((await approversOf(await ask(600, member))).names).toEqual(['owner']);
    await on.run(
      'update merchant_user set disabled_at = created_at where merchant_id = $1 and user_id = $2',
      owner.userId,
    );
    expect((await on.ask(limited, member, { points: 600 })).approvers).toEqual({ names: [], total: 0 });
  });

  it('follows the member to another branch: both branches must be one’s own', async () => {
    const [here, there] = shop.branchIds;
    const member = await on.member(here);
    await named('here', { points: 500 }, { permissions: bounded, branches: [here] });
    await named('both', { points: 500 }, { permissions: bounded, branches: [here, there] });
    const id = await ask(200, member);
    expect((await approversOf(id)).names.toSorted()).toEqual(['both', 'here']);
    await on.run('update member set branch_id = $3 where merchant_id = $1 and member_id = $2', member, there);
    expect((await approversOf(id)).names).toEqual(['both']);
  });

  it('is said on sending, and is nobody once it is decided', async () => {
    const boss = await named('boss', { points: null });
    const member = await on.member();
    expect((await on.ask(asker, member, { points: 10 })).approvers).toBeNull();
    const { adjustment_id: id, approvers } = await on.ask(asker, member, { points: 20 });
    expect(approvers).toEqual({ names: ['boss'], total: 1 });
    expect((await approve(id, boss)).status).toBe(200);
    expect(await approversOf(id)).toEqual({ names: [], total: 0 });
  });

  it('names 20 and counts the others, among them those without a name', async () => {
    const template = await named('first', { points: null });
    const roles = 'select role_id from user_role where merchant_id = $1 and user_id = $2';
    for (let at = 0; at < 22; at += 1) {
      const more = await server.make.user(shop, { permissions: [] });
      await on.run(
        `update user_role set role_id = (${roles}) where merchant_id = $1 and user_id = $3`,
        template.userId,
        more.userId,
      );
    }
    const id = await ask(200, await on.member());
    const { names, total } = await approversOf(id);
    expect(names).toHaveLength(20);
    expect(total).toBe(23);
    await on.run(
      'update merchant_user set actual_name = null where merchant_id = $1 and user_id = $2',
      template.userId,
    );
    await server.database.platform.execute('update account set actual_name = null where account_id = $1', [
      template.accountId,
    ]);
    expect((await approversOf(id)).total).toBe(23);
    expect((await approversOf(id)).names).toHaveLength(19);
  });

  it('may be asked by who may see the request', async () => {
    await named('boss', { points: null });
    const id = await ask(200, await on.member());
    const [reader, other] = [
      await on.someone({}, { permissions: ['adjustment:read'] }),
      await on.someone({}, { permissions: ['adjustment:create'] }),
    ];
    expect((await approversOf(id, reader)).names).toEqual(['boss']);
    const refused = await server.call('GET /vip-trim-order/{id}/approvers', { as: other, params: { id } });
    expect(refused.err.name).toBe('adjustment_not_found');
  });
});
