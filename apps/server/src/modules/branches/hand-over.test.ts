import { allPermissions } from '@regulars/contract/menu';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { v7 as newId } from 'uuid';
import { handOver, hold, post, release } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
/** The head office, and a branch that is closed. */
let head: string;
let lake: string;
let memberIds: readonly string[];

const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.database.tenant(shop.merchantId).transaction(work);
const run = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, [shop.merchantId, ...values])).rows;
const paper = (branchId: string) => ({ document: { kind: 'test', id: newId() }, branchId, actorId: null });
const topUp = (accountId: string, branchId: string, principal: number, bonus: number) =>
  inTx((tx) =>
    post(tx, server.clock.now(), {
      ...paper(branchId),
      kind: 'top_up',
      accountId,
      give: { principal, bonus: { amount: bonus, expiresAt: null } },
    }),
  );
const start = (to = head, { as = owner, id = lake } = {}) =>
  server.call('POST /branches/{id}/hand-over', {
    as,
    params: { id },
    body: { to_branch_id: to, reason: '租约到期，余额转总店' },
  });
const refusalOf = async (asked: ReturnType<typeof start>): Promise<string> => (await asked).err.name;
const owedBy = async (id: string) => {
  const { figures } = (await server.call('GET /branches/{id}/merchant-center', { as: owner, params: { id } })).data;
  return [figures.principal, figures.bonus, figures.topped_up];
};
const taskOf = async (id: string) =>
  (await server.call('GET /tasks', { as: owner, query: {} })).data.items.find(({ task_id }) => task_id === id);
const setState = (id: string, state: string) =>
  run(
    `update branch set state = $3, closed_at = case $3 when 'closed' then now() end, closed_reason = case $3 when 'closed' then 'x' end
     where merchant_id = $1 and branch_id = $2`,
    id,
    state,
  );

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  [head, lake] = shop.branchIds;
  const added = await Promise.all(
    [1, 2, 3].map(() =>
      server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯', branch_id: lake } }),
    ),
  );
  memberIds = added.map(({ data }) => data.vip_id).toSorted();
  for (const [at, id] of memberIds.entries()) await topUp(id, lake, 10_000 * (at + 1), 1_000);
  await setState(lake, 'closed');
});

it('hands over what a closed branch is owed, tells what stayed, and both branches and the member show it', async () => {
  const [held = '', other = ''] = memberIds;
  const { holdId } = await inTx((tx) =>
    hold(tx, server.clock.now(), {
      ...paper(head),
      accountId: held,
      value: { amount: 500, deduction: 'proportional' },
      expiresAt: new Date(server.clock.now().getTime() + 3_600_000),
    }),
  );
  expect(await owedBy(lake)).toEqual([60_000, 3_000, 60_000]);
  const { data } = await start();
  await server.jobs.run();
  expect(await taskOf(data.task_id)).toMatchObject({
    state: 'partly',
    title: '移交储值：西湖银泰店 → 解放路店',
    result: '2 位会员：本金 ¥500.00、赠金 ¥20.00；1 位会员有预授权，¥110.00 没有移交，预授权结束后可再移交一次',
  });
  expect([await owedBy(lake), await owedBy(head)]).toEqual([
    [10_000, 1_000, 60_000],
    [50_000, 2_000, 0],
  ]);
  await inTx((tx) => release(tx, server.clock.now(), { holdId, actorId: null, reason: 'test' }));
  const again = await start();
  await server.jobs.run();
  expect(await taskOf(again.data.task_id)).toMatchObject({
    state: 'done',
    result: '1 位会员：本金 ¥100.00、赠金 ¥10.00',
  });
  expect(await owedBy(lake)).toEqual([0, 0, 60_000]);
  expect(await refusalOf(start())).toBe('hand_over_nothing');

  const query = { topic: 'money' } as const;
  const { data: moved } = await server.call('GET /logs/operate-logs', { as: owner, query });
  expect(moved.items.map(({ action }) => action)).toEqual(
    ['branch.handed_over', 'branch.hand_over', 'branch.handed_over', 'branch.hand_over'].flatMap((one) => [one, one]),
  );
  for (const id of [lake, head]) {
    const { items } = (await server.call('GET /branches/{id}/events', { as: owner, params: { id }, query: {} })).data;
    expect(items.map(({ action }) => action).filter((action) => action.startsWith('branch.hand'))).toEqual([
      'branch.handed_over',
      'branch.hand_over',
      'branch.handed_over',
      'branch.hand_over',
    ]);
    const [ended, begun] = items;
    expect(ended?.changes?.map(({ after }) => after)).toEqual(['¥10.00', '1', '¥100.00']);
    expect(begun?.reason).toBe('租约到期，余额转总店');
    expect(begun?.changes?.map(({ field_name, after }) => [field_name, after])).toEqual([
      id === lake ? ['移交给', '解放路店'] : ['接手自', '西湖银泰店'],
    ]);
  }
  const [newest] = (await server.call('GET /vip-infos/{id}/postings', { as: owner, params: { id: other }, query: {} }))
    .data.items;
  expect(newest).toMatchObject({
    kind: 'hand_over',
    branch_name: '西湖银泰店',
    change: { principal: 0, bonus: 0, points: 0, growth: 0 },
    document: { kind: 'branch_hand_over' },
  });
});

it('only from a closed branch, to an open store or franchise, one at a time', async () => {
  const [store, warehouse] = [newId(), newId()];
  for (const [id, kind] of [
    [store, 'franchise'],
    [warehouse, 'warehouse'],
  ] as const)
    await run(
      `insert into branch (merchant_id, branch_id, branch_no, name, kind, created_at) values ($1, $2, $3, $4, $5, now())`,
      id,
      id.slice(-12),
      kind,
      kind,
    );
  expect(await refusalOf(start(lake, { id: head }))).toBe('branch_not_closed');
  for (const target of [lake, warehouse, newId()])
    expect(await refusalOf(start(target))).toBe('hand_over_target_invalid');
  await setState(store, 'paused');
  expect(await refusalOf(start(store))).toBe('hand_over_target_invalid');
  await setState(store, 'open');
  const local = await server.make.user(shop, { permissions: allPermissions, branches: [lake] });
  expect(await refusalOf(start(head, { as: local }))).toBe('whole_merchant_only');

  const both = await Promise.all([start(store), start(head)]);
  expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['hand_over_running', undefined]);
  // Of another branch, another is no matter.
  await topUp(memberIds[0] ?? '', store, 100, 1);
  await setState(store, 'closed');
  expect((await start(head, { id: store })).err).toBeUndefined();
});

it.each(['store:close', 'all branches'] as const)('goes on with the power of who started it: %s', async (lost) => {
  const closer = await server.make.user(shop, { permissions: ['store:read', 'store:close'] });
  await start(head, { as: closer });
  if (lost === 'store:close') await server.make.revoke(closer, lost);
  else
    await server.call('PUT /users/{id}', {
      as: owner,
      params: { id: closer.userId ?? '' },
      body: { all_branches: false, branch_ids: [head] },
    });
  await server.jobs.run();
  expect(await owedBy(lake)).toEqual([60_000, 3_000, 60_000]);
});

it('stops when the branch is reopened meanwhile, and hands over nothing more', async () => {
  const { data } = await start();
  await setState(lake, 'open');
  await server.jobs.run();
  expect(await taskOf(data.task_id)).toMatchObject({ state: 'failed', result: null });
  expect(await owedBy(lake)).toEqual([60_000, 3_000, 60_000]);
});

it('goes back to a branch that was reopened, member by member to the fen', async () => {
  const store = newId();
  await run(
    `insert into branch (merchant_id, branch_id, branch_no, name, kind, created_at) values ($1, $2, $3, '分店', 'store', now())`,
    store,
    store.slice(-12),
  );
  const balances = () =>
    run('select account_id, principal, bonus from ledger_account where merchant_id = $1 order by 1');
  const before = await balances();
  await start(store);
  await server.jobs.run();
  expect([await owedBy(lake), await owedBy(store)]).toEqual([
    [0, 0, 60_000],
    [60_000, 3_000, 0],
  ]);
  await setState(lake, 'open');
  await setState(store, 'closed');
  await start(lake, { id: store });
  await server.jobs.run();
  expect([await owedBy(lake), await owedBy(store)]).toEqual([
    [60_000, 3_000, 60_000],
    [0, 0, 0],
  ]);
  expect(await balances()).toEqual(before);
});

it('is stopped, and goes on when it is started again', async () => {
  const { data } = await start();
  await server.call('PUT /tasks/{id}/stop', { as: owner, params: { id: data.task_id } });
  await server.jobs.run();
  expect((await taskOf(data.task_id))?.state).toBe('stopped');
  await start();
  await server.jobs.run();
  expect(await owedBy(lake)).toEqual([0, 0, 60_000]);
});

it('counts what an interrupted attempt handed over, and hands over nothing twice', async () => {
  const { data } = await start();
  const [task] = await run(
    `select input ->> 'document_id' as id from task where merchant_id = $1 and task_id = $2`,
    data.task_id,
  );
  const { id } = task as { id: string };
  const way = { document: { kind: 'branch_hand_over', id }, actorId: null, fromId: lake, toId: head };
  await inTx((tx) => handOver(tx, server.clock.now(), memberIds.slice(0, 1), way));
  await run(
    `update task set counts = '{"rows":1,"principal":10000,"bonus":1000}' where merchant_id = $1 and task_id = $2`,
    data.task_id,
  );
  await server.jobs.run();
  expect(await taskOf(data.task_id)).toMatchObject({
    state: 'done',
    result: '3 位会员：本金 ¥600.00、赠金 ¥30.00',
  });
  const [postings] = await run(
    `select count(*)::int as postings, count(distinct account_id)::int as accounts from ledger_posting where merchant_id = $1 and document_id = $2`,
    id,
  );
  expect(postings).toEqual({ postings: 3, accounts: 3 });
});
