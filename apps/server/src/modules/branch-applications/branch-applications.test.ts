import type { Api, NewBranchApplication } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { downloadTask, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
/** Works in the first branch, and may apply. */
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  manager = await server.make.user(shop, {
    permissions: ['branch_application:create'],
    branches: [shop.branchIds[0]],
  });
});

type Decision = BodyOf<Api['PUT /branches/apply/{id}']>;
const run = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, [shop.merchantId, ...values])).rows;
const apply = (as: Caller, more: Partial<NewBranchApplication> = {}) =>
  server.call('POST /branches/apply', { as, body: { name: '武林店', ...more } });
const decide = (as: Caller, id: string, body: Decision) =>
  server.call('PUT /branches/apply/{id}', { as, params: { id }, body });
const accept = (id: string, as = owner) => decide(as, id, { operate: 'accept' });
const get = (as: Caller, id: string) => server.call('GET /branches/apply/{id}', { as, params: { id } });
const list = async (as: Caller, query: object = {}) => (await server.call('GET /branches/apply', { as, query })).data;
const notices = async (as: Caller) => (await server.call('GET /notices', { as, query: {} })).data.items;
const waiting = async (as: Caller) => (await server.call('GET /notices/counts', { as })).data.waiting;
const branchesOf = async (as: Caller) =>
  (await server.call('GET /branches/belong', { as })).data.map(({ name }) => name);

describe('an application', () => {
  it('waits for who decides, becomes a branch with all it tells, and its applicant works there', async () => {
    const told = {
      branch_type: 84,
      contact_name: '陈屿',
      phone: '13900000888',
      region_code: '330105',
      address: '武林路 12 号',
      latitude: 30.27,
      longitude: 120.16,
      opened_on: '2027-01-01',
    } as const;
    const { data, status } = await apply(manager, { ...told, note: '商场二楼', works_there: true });
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...told, state: 'waiting', works_there: true, decidable: false, branch_no: null });
    expect(await waiting(owner)).toEqual([
      { kind: 'branch_application', title: '待受理的门店申请', total: 1, total_exact: true },
    ]);
    expect((await get(owner, data.application_id)).data.decidable).toBe(true);
    const accepted = await accept(data.application_id);
    expect(accepted.data).toMatchObject({ state: 'accepted', decided_by_name: '何苗', decidable: false, branch_no: '0001' });
    const branch = await server.call('GET /branches/{id}', {
      as: owner,
      params: { id: accepted.data.branch_id ?? '' },
    });
    expect(branch.data).toMatchObject({ ...told, name: '武林店', branch_no: '0001', state: 'open' });
    expect(await branchesOf(manager)).toEqual(['解放路店', '武林店']);
    expect(await waiting(owner)).toEqual([]);
    expect(await notices(manager)).toMatchObject([
      { kind: 'branch_accepted', title: '何苗同意了您的门店申请', detail: '武林店，编号 0001' },
    ]);
    expect(
      await run('select action from operation_log where merchant_id = $1 order by log_id'),
    ).toEqual(
      ['branch_application.create', 'branch.create', 'branch_application.accept', 'user.update'].map((action) => ({ action })),
    );
  }); // prettier-ignore

  it('is refused with a reason, which its applicant is told', async () => {
    const { data } = await apply(manager);
    expect((await decide(owner, data.application_id, { operate: 'refuse' })).err).toMatchObject({
      fields: [{ path: 'reason', rule: 'required' }],
    });
    const refused = await decide(owner, data.application_id, { operate: 'refuse', reason: '离解放路店太近' });
    expect(refused.data).toMatchObject({ state: 'refused', decision: '离解放路店太近', branch_id: null });
    expect(await notices(manager)).toMatchObject([
      { kind: 'branch_refused', title: '何苗没有同意您的门店申请', detail: '武林店，“离解放路店太近”' },
    ]);
    expect((await accept(data.application_id)).err.name).toBe('branch_application_decided');
  });

  it('is withdrawn by its applicant alone', async () => {
    const { data } = await apply(manager);
    const other = await server.make.user(shop, { permissions: ['branch_application:create'], branches: [] });
    const id = data.application_id;
    expect((await decide(owner, id, { operate: 'withdraw' })).err.name).toBe('branch_application_not_own');
    expect((await decide(other, id, { operate: 'withdraw' })).err.name).toBe('branch_application_not_found');
    expect((await decide(manager, id, { operate: 'withdraw' })).data.state).toBe('withdrawn');
    expect((await decide(manager, id, { operate: 'withdraw' })).err.name).toBe('branch_application_decided');
  });

  it('is decided with the permission for it, by a user of all branches, who may be its applicant', async () => {
    const { data } = await apply(manager);
    expect((await accept(data.application_id, manager)).err.name).toBe('permission_denied');
    const local = await server.make.user(shop, {
      permissions: ['branch_application:read', 'branch_application:decide'],
      branches: [shop.branchIds[0]],
    });
    expect((await get(local, data.application_id)).data.decidable).toBe(false);
    expect((await accept(data.application_id, local)).err.name).toBe('whole_merchant_only');
    const own = await apply(owner, { name: '自己的店', works_there: true });
    expect(own.data.works_there).toBe(false);
    expect((await accept(own.data.application_id)).data.state).toBe('accepted');
    expect(await notices(owner)).toEqual([]);
  });

  it('of a person with more than the decider has is not accepted with a place there', async () => {
    const strong = await server.make.user(shop, {
      permissions: ['branch_application:create', 'member:read'],
      branches: [shop.branchIds[0]],
    });
    const decider = await server.make.user(shop, { permissions: ['branch_application:decide'] });
    const { data } = await apply(strong, { works_there: true });
    expect((await accept(data.application_id, decider)).err.name).toBe('user_above_own_power');
    const plain = await apply(strong, { name: '城西店' });
    expect((await accept(plain.data.application_id, decider)).err).toBeUndefined();
  });

  it.each(['stop', 'remove'] as const)('of a person whose user was changed since (%s) is accepted', async (operate) => {
    const { data } = await apply(manager, { works_there: true });
    const ids = [manager.userId ?? ''];
    expect((await server.call('PUT /users', { as: owner, body: { ids, operate } })).status).toBe(200);
    const works_there = operate === 'stop';
    expect((await accept(data.application_id)).data).toMatchObject({ state: 'accepted', works_there });
    expect(await run('select from user_branch where merchant_id = $1 and user_id = $2', ...ids)).toHaveLength(
      works_there ? 2 : 0,
    );
  });

  it('is refused with a region that doesn’t exist or a number in use, at once and when accepted', async () => {
    expect((await apply(manager, { region_code: '999999' })).err).toMatchObject({
      fields: [{ path: 'region_code', rule: 'region' }],
    });
    const taken = { name: 'branch_no_taken', fields: [{ path: 'branch_no', rule: 'taken' }] };
    expect((await apply(manager, { branch_no: '1' })).err).toMatchObject(taken);
    const [one, other] = [await apply(manager, { branch_no: '0088' }), await apply(manager, { branch_no: '0088' })];
    expect((await accept(one.data.application_id)).err).toBeUndefined();
    expect((await accept(other.data.application_id)).err).toMatchObject(taken);
    expect((await get(owner, other.data.application_id)).data.state).toBe('waiting');
  });
});

describe('the list of applications', () => {
  it('has one’s own, or all with the permission to read them, with what the plan has left', async () => {
    await apply(manager);
    server.clock.advance({ minutes: 1 });
    await apply(owner, { name: '城西店' });
    expect((await list(manager)).items.map(({ name }) => name)).toEqual(['武林店']);
    const all = await list(owner);
    expect(all.items.map(({ name }) => name)).toEqual(['城西店', '武林店']);
    expect(all.allowance).toEqual({ used: 2, limit: 10 });
    expect((await list(owner, { keyword: '城西', state: ['waiting'] })).items).toHaveLength(1);
  });

  it('is exported', async () => {
    await apply(manager, { region_code: '330105' });
    const columns = ['name', 'region', 'asked_by', 'state'];
    const body = { list: 'branch_applications', format: 'csv', query: {}, columns } as const;
    const { data } = await server.call('POST /exports', { as: owner, body });
    await server.jobs.run();
    const { content } = await downloadTask(server, owner, data.task_id);
    expect((await rowsOfSheet('csv', content)).slice(1)).toEqual([['武林店', '浙江省杭州市拱墅区', '何苗', '待受理']]);
  });
});

describe('the number of branches that the plan includes', () => {
  const limit = (branches: number) => run('update merchant set branch_limit = $2 where merchant_id = $1', branches);

  it('counts those that are not closed', async () => {
    const { data } = await apply(manager);
    await limit(2);
    expect((await accept(data.application_id)).err.name).toBe('branch_limit_reached');
    await run(`update branch set state = 'closed', closed_at = now() where merchant_id = $1 and not is_head`);
    expect((await accept(data.application_id)).data.state).toBe('accepted');
  });

  it('is kept when several are accepted and reopened at once', async () => {
    await run(`update branch set state = 'closed', closed_at = now() where merchant_id = $1 and not is_head`);
    await limit(4);
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await apply(manager, { name: `第 ${at} 家` })).data.application_id);
    const reopen = server.call('PUT /branches/{id}/reopen', { as: owner, params: { id: shop.branchIds[1] } });
    const outcomes = await Promise.all([...ids.map((id) => accept(id)), reopen]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(outcomes.flatMap(({ err }) => err?.name ?? []))).toEqual(new Set(['branch_limit_reached']));
    const [row] = await run(`select count(*)::int as branches, count(distinct branch_no)::int as numbers from branch where merchant_id = $1 and state <> 'closed'`);
    expect(row).toEqual({ branches: 4, numbers: 4 });
  }); // prettier-ignore
});

describe('waiting applications', () => {
  it('are at most twenty, also when two are sent at once; deciding or withdrawing one makes room', async () => {
    await run(
      `insert into branch_application (merchant_id, application_id, name, kind, works_there, asked_at, asked_by)
       select $1, gen_random_uuid(), '分店 ' || at, 'store', false, now(), $2 from generate_series(1, 18) at`,
      manager.userId,
    );
    const { data: held } = await apply(manager);
    const both = await Promise.all([apply(manager, { name: '城北店' }), apply(owner, { name: '城东店' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.err.name).toBe('branch_applications_full');
    expect((await decide(manager, held.application_id, { operate: 'withdraw' })).status).toBe(200);
    expect((await apply(manager)).status).toBe(201);
    expect((await apply(owner)).err.name).toBe('branch_applications_full');
  });
});
