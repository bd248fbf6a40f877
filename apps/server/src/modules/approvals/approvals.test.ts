import { allPermissions } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let asker: Caller;
let boss: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  asker = await on.someone();
  boss = await on.someone({ points: 1_000 });
});

const approvals = async (as: Caller, size?: number) =>
  (await server.call('GET /approvals', { as, query: { size } })).data;
const idsFor = async (as: Caller) => (await approvals(as)).items.map(({ id }) => id);

describe('what waits for a decision', () => {
  it('says what was requested, for whom, why, by whom and when', async () => {
    const member = await on.member(shop.branchIds[1]);
    const { adjustment_id } = await on.ask(asker, member, { points: -200, note: '上次漏记' });
    expect(await approvals(boss)).toEqual({
      items: [
        {
          kind: 'adjustment',
          id: adjustment_id,
          version: 1,
          vip_id: member,
          member_name: '林晓雯',
          amounts: [{ unit: 'points', amount: -200 }],
          reason: '服务补偿',
          note: '上次漏记',
          branch_name: '西湖银泰店',
          asked_by_name: '何苗',
          asked_at: '2026-11-20T06:35:00.000Z',
          waits_until: '2026-11-23T06:35:00.000Z',
        },
      ],
      total: 1,
      total_exact: true,
    });
  });

  it('excludes one’s own requests, and needs the permission and a limit that covers it', async () => {
    const member = await on.member();
    const own = await on.ask(boss, member, { points: 1_001 });
    const small = await on.ask(asker, member, { points: 400 });
    const large = await on.ask(asker, member, { points: 700 });
    expect(await idsFor(boss)).toEqual([small.adjustment_id, large.adjustment_id]);
    expect(await idsFor(await on.someone({ points: null }))).toEqual([
      own.adjustment_id,
      small.adjustment_id,
      large.adjustment_id,
    ]);
    expect(await idsFor(await on.someone({ points: 400 }))).toEqual([small.adjustment_id]);
    const reader = await on.someone({ points: null }, { permissions: ['adjustment:read', 'adjustment:create'] });
    expect(await approvals(reader)).toEqual({ items: [], total: 0, total_exact: true });
    await on.ask(boss, member, { points: 400 });
    expect(await idsFor(boss)).toEqual([small.adjustment_id]); // 600 of the limit is left for this member
  });

  it('covers the user’s branches, and only members who have not left', async () => {
    const [here, there, nowhere] = [
      await on.member(shop.branchIds[0]),
      await on.member(shop.branchIds[1]),
      await on.member(),
    ];
    const near = await on.ask(asker, here, { points: 1 });
    await on.ask(asker, there, { points: 1 });
    const free = await on.ask(asker, nowhere, { points: 1 });
    const permissions = allPermissions.filter((permission) => permission !== 'member:all_branches');
    const local = await on.someone({ points: 1_000 }, { permissions, branches: [shop.branchIds[0]] });
    expect(await idsFor(local)).toEqual([near.adjustment_id, free.adjustment_id]);
    await on.run('update member set branch_id = $3 where merchant_id = $1 and member_id = $2', here, shop.branchIds[1]);
    await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", nowhere);
    expect(await idsFor(local)).toEqual([]);
    expect(await idsFor(await on.someone({ points: 1_000 }, { permissions, branches: [] }))).toEqual([]);
  });

  it('matches what the adjustment itself says may be approved, for each permission, branch and member', async () => {
    const [here, there] = shop.branchIds;
    const cancelled = [await on.member(), await on.member(here)];
    const members = [await on.member(), await on.member(here), await on.member(there), ...cancelled];
    const moved = await on.member(here);
    const asked = [];
    for (const each of [...members, moved]) asked.push(await on.ask(asker, each, { points: 1 }));
    await on.run('update member set branch_id = $3 where merchant_id = $1 and member_id = $2', moved, there);
    for (const each of cancelled)
      await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", each);
    const counts: number[] = [];
    for (const without of [undefined, 'member:all_branches', 'adjustment:approve'] as const)
      for (const branches of ['all', here ? [here] : [], []] as const) {
        const permissions = allPermissions.filter((permission) => permission !== without);
        const user = await on.someone({ points: 1 }, { permissions, branches });
        const told = await approvals(user);
        const messages: string[] = [];
        for (const { adjustment_id: id } of asked) {
          const { data } = await server.call('GET /vip-trim-order/{id}', { as: user, params: { id } });
          if (data?.approvable) messages.push(id);
        }
        expect(told.items.map(({ id }) => id).toSorted()).toEqual(messages.toSorted());
        const { data: list } = await server.call('GET /vip-trim-order', { as: user, query: {} });
        const listed = list.items.filter(({ approvable }) => approvable).map(({ adjustment_id }) => adjustment_id);
        expect(listed.toSorted()).toEqual(messages.toSorted());
        expect(told.total).toBe(messages.length);
        counts.push(messages.length);
      }
    expect(counts).toEqual([4, 4, 4, 4, 2, 0, 0, 0, 0]);
  });

  it('disappears when decided or expired, and is paged', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      ids.push((await on.ask(asker, await on.member(), { points: 5 })).adjustment_id);
      server.clock.advance({ minutes: 1 });
    }
    expect(await idsFor(boss)).toEqual(ids.slice(0, 6));
    expect(await approvals(boss, 1)).toMatchObject({ items: [{ id: ids[0] }], total: 8 });
    await server.call('PUT /vip-trim-order/{id}/approve', { as: boss, params: { id: ids[0] ?? newId() } });
    expect(await approvals(boss, 1)).toMatchObject({ items: [{ id: ids[1] }], total: 7 });
    server.clock.set('2026-11-23T06:37:00Z');
    const later = { ...boss, ...(await server.make.session(boss.accountId)) };
    expect(await approvals(later, 1)).toMatchObject({ items: [{ id: ids[3] }], total: 5 });
  });
});
