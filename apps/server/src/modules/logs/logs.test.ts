import type { Api } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
import { allPermissions, exportedLists, type Permission } from '@regulars/contract/menu';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { accountWithPassword, signIn } from '../../../test/sign-in.ts';
import { downloadTask, exportRows, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';
import { sealKeyOf } from '../seals/index.ts';
import { exportedColumnPhrases } from './exported-columns.ts';
import { removeOldEntries } from './logs.jobs.ts';

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

type Filter = QueryOf<Api['GET /logs/operate-logs']>;
const list = async (query: Filter = {}, as: Caller = owner) =>
  (await server.call('GET /logs/operate-logs', { as, query })).data.items;
const reader = (permissions: readonly Permission[] = [], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions: ['operation_log:read', ...permissions], branches });

const addMember = async (branch_id: string | null = null, name = '林晓雯'): Promise<string> => {
  const body = { phone: nextPhone(), name, branch_id };
  const { data, err } = await server.call('POST /vip-infos', { as: owner, body });
  expect(err).toBeUndefined();
  server.clock.advance({ minutes: 1 });
  return data.vip_id;
};
/** The cells of an export. */
const exported = async (
  as: Caller,
  query: Filter,
  format: 'csv' | 'xlsx' = 'csv',
  language = 'zh-CN',
): Promise<string> => {
  const body = { list: 'operation_log', format, query } as const;
  const { data, err } = await server.call('POST /exports', { as, body, headers: { 'accept-language': language } });
  expect(err).toBeUndefined();
  await server.jobs.run();
  return (await rowsOfSheet(format, (await downloadTask(server, as, data.task_id)).content)).flat().join('|');
};
const edit = async (id: string, body: object, as: Caller = owner) => {
  const { err } = await server.call('PUT /vip-infos/{id}', { as, params: { id }, body });
  expect(err).toBeUndefined();
  server.clock.advance({ minutes: 1 });
};

describe('an entry', () => {
  it('tells in words who did what to whom, with names in place of ids', async () => {
    const [first, second] = shop.branchIds;
    const id = await addMember(first);
    await edit(id, { branch_id: second, grade_id: shop.gradeIds[1], tags: ['熟客'] });
    const [entry] = await list({ subject: id });
    expect(entry).toMatchObject({
      action: 'member.update',
      action_name: '修改会员资料',
      user_id: owner.userId,
      operator: '何苗',
      subject_kind: 'member',
      subject_kind_name: '会员',
      subject_name: '林晓雯',
      address: '127.0.0.1',
      request_id: expect.any(String),
      erased: false,
    });
    const { data: branches } = await server.call('GET /dictionaries/branch', { as: owner });
    const { data: grades } = await server.call('GET /dictionaries/grade', { as: owner });
    const nameOf = (value: string) => [...branches, ...grades].find((one) => one.value === value)?.label;
    const changes = Object.fromEntries((entry?.changes ?? []).map((change) => [change.field_name, change]));
    expect(changes['门店']).toMatchObject({ before: nameOf(first), after: nameOf(second) });
    expect(changes['等级']).toMatchObject({ before: nameOf(shop.gradeIds[0]), after: nameOf(shop.gradeIds[1]) });
    expect(changes['标签']).toMatchObject({ before: null, after: '熟客', added: ['熟客'], removed: [] });
  });

  it('is told in English to an English reader, and the same by a role’s own history', async () => {
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '夜班' } });
    const params = { id: role.role_id };
    await server.call('PUT /roles/{id}/permissions', { as: owner, params, body: { permissions: ['brand:update'] } });
    const headers = { 'accept-language': 'en' };
    const { data } = await server.call('GET /logs/operate-logs', { as: owner, headers, query: { subject: params.id, size: 1 } }); // prettier-ignore
    const [entry] = data.items;
    expect(entry).toMatchObject({ action_name: 'Changed a role’s permissions', subject_name: '夜班' });
    expect(entry?.changes).toMatchObject([
      { field_name: 'Permissions', before: null, added: ['Brands: View', 'Brands: Edit'], removed: [] },
    ]);
    const own = await server.call('GET /roles/{id}/logs', { as: owner, headers, params });
    expect(own.data.items[0]?.changes).toEqual(entry?.changes);
  });

  it('masks phones for a reader without member:phone, in values and reasons', async () => {
    const id = await addMember();
    await edit(id, { phone: '13700002046', remark: '打 13700002046' });
    const body = { ids: [id], operate: 'freeze' as const, reason: '13700002046 停机' };
    await server.call('PUT /vip-infos', { as: owner, body });
    const masked = JSON.stringify(await list({ subject: id }, await reader(['member:read'])));
    expect(masked).not.toContain('13700002046');
    expect(masked).toContain('137****2046');
    expect(JSON.stringify(await list({ subject: id }, await reader(['member:read', 'member:phone'])))).toContain(
      '13700002046',
    );
  });

  it('tells by the phone who did it, because anybody can take a name', async () => {
    const id = await addMember();
    const [entry] = await list({ subject: id });
    const phone = `${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`;
    expect(entry).toMatchObject({ operator: '何苗', operator_phone: phone });
    const [removal] = (await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id } })).data.items;
    expect(removal).toMatchObject({ operator: '何苗', operator_phone: phone });
  });

  it('hides what its reader may not see elsewhere', async () => {
    const clerk = await server.make.user(shop, { permissions: [] });
    const id = clerk.userId ?? '';
    const staff = { staff_no: 'Q77', remark: '试用期' };
    await server.call('PUT /users/{id}', { as: owner, params: { id }, body: { actual_name: '夏晴', staff } });
    const member = await addMember();
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '夜班' } });
    const seenBy = async (permissions: readonly Permission[]) => {
      const as = await reader(permissions);
      const entries = await list({}, as);
      const of = (subject: string) => entries.find(({ subject_id }) => subject_id === subject)?.changes ?? [];
      const hiddenIn = (subject: string) => of(subject).flatMap(({ field, hidden }) => (hidden ? [field] : []));
      return {
        text: JSON.stringify(entries),
        user: hiddenIn(id),
        member: hiddenIn(member),
        role: hiddenIn(role.role_id),
      };
    };
    const little = await seenBy([]);
    expect(little.user.toSorted()).toEqual(['staff_no', 'staff_remark']);
    expect([little.member, little.role].map((fields) => fields.includes('name'))).toEqual([true, true]);
    for (const value of ['Q77', '试用期']) expect(little.text).not.toContain(value);
    expect(little.text).toContain('夏晴');
    const much = await seenBy(['user:read', 'member:read']);
    expect([much.user, much.member, much.role]).toEqual([[], [], []]);
    expect(much.text).toContain('试用期');
  });

  it('hides its reason with its values, in an export too', async () => {
    const id = await addMember();
    const body = { ids: [id], operate: 'freeze' as const, reason: '欠款未还' };
    await server.call('PUT /vip-infos', { as: owner, body });
    const told = async (permissions: readonly Permission[]) => {
      const as = await reader(['operation_log:export', ...permissions]);
      const [frozen, added] = (await list({ subject: id }, as)).map(({ reason }) => reason);
      const text = await exported(as, { subject: id });
      return { frozen, added, isExported: text.includes('|欠款未还|'), isHidden: text.includes('|您无权查看|') };
    };
    const hidden = { frozen: '您无权查看', added: null, isExported: false, isHidden: true };
    expect(await told([])).toEqual(hidden);
    expect(await told(['member:read'])).toEqual({ frozen: '欠款未还', added: null, isExported: true, isHidden: false });
  });

  it('names roles and users by their ids, removed ones too, and in older entries as they were named then', async () => {
    const clerk = await server.make.user(shop, { permissions: [] });
    const params = { id: clerk.userId ?? '' };
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '夜班' } });
    const body = (role_ids: string[]) => ({ as: owner, params, body: { role_ids } });
    await server.call('PUT /users/{id}/roles', body([role.role_id]));
    await server.call('PUT /users/{id}/roles', body([]));
    await server.call('PUT /roles/{id}', { as: owner, params: { id: role.role_id }, body: { name: '通宵班' } });
    const told = async () => (await list({ subject: params.id, action: ['user.roles'] }))[0]?.changes[0]?.removed ?? [];
    expect(await told()).toContain('通宵班');
    await server.call('PUT /roles', { as: owner, body: { ids: [role.role_id], operate: 'remove' } });
    expect(await told()).toContain('通宵班');
    const older = newId();
    await server.database.platform.execute(
      `with log as (insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
         values ($1, $2, $3, 'role.users', 'role', $4))
       insert into operation_log_change (merchant_id, log_id, changes) values ($1, $2, '{"given_to": [null, ["陈屿"]]}')`,
      [shop.merchantId, older, server.clock.now(), role.role_id],
    );
    const [entry] = await list({ subject: role.role_id, action: ['role.users'], size: 1 });
    expect(entry?.changes).toMatchObject([{ field_name: '授予', after: '陈屿', added: ['陈屿'] }]);
    const text = await exported(owner, { subject_kind: ['user', 'role'] });
    expect(text).toContain('授予：陈屿');
    expect(text).toContain('授予：何苗');
    expect(text).toContain('角色：− 通宵班');
    expect(text).toContain('|系统|'); // the entry without an operator
    expect(text).not.toContain(role.role_id);
  });

  it('is found alone, and not if there is none', async () => {
    const id = await addMember();
    const [entry] = await list({ subject: id });
    const get = (event: string) => server.call('GET /logs/operate-logs/{id}', { as: owner, params: { id: event } });
    expect((await get(entry?.event_id ?? '')).data).toEqual(entry);
    expect((await get(newId())).err.name).toBe('log_not_found');
  });
});

describe('the list', () => {
  it('is filtered by who, what, subject, day, address and request', async () => {
    const [one, two] = [await addMember(), await addMember(null, '沈嘉禾')];
    server.clock.advance({ days: 1 });
    owner = await server.make.user(shop);
    const other = await server.make.user(shop);
    await edit(two, { remark: '靠窗' }, other);
    const found = async (query: Filter) => (await list(query)).map(({ action, subject_id }) => [action, subject_id]);
    const edited = ['member.update', two];
    expect(await found({})).toEqual([edited, ['member.create', two], ['member.create', one]]);
    expect(await found({ order: 'asc', size: 1 })).toEqual([['member.create', one]]);
    expect(await found({ user_id: [other.userId ?? ''] })).toEqual([edited]);
    expect(await found({ action: ['member.update', 'member.tag'] })).toEqual([edited]);
    expect(await found({ subject_kind: ['role', 'brand'] })).toEqual([]);
    expect(await found({ subject: one })).toEqual([['member.create', one]]);
    expect(await found({ from: '2026-11-21' })).toEqual([edited]);
    expect(await found({ to: '2026-11-20' })).toHaveLength(2);
    expect(await found({ address: '127.0.0.1' })).toHaveLength(3);
    expect(await found({ address: '10.0.0.1' })).toEqual([]);
    const [last] = await list({ size: 1 });
    expect(await found({ request_id: last?.request_id ?? '' })).toEqual([edited]);
  });

  it('has topics: balances, who may do what, and what is sensitive', async () => {
    const as = await adjustingIn(server, shop).someone({ points: null }, { permissions: allPermissions });
    const body = { vip_id: await addMember(), points: 20, reason: 'promotion' as const };
    await server.call('POST /vip-trim-order/other', { as, body });
    server.clock.advance({ minutes: 1 });
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '早班', permissions: [] } });
    const actionsIn = async (query: Filter) => (await list(query)).map(({ action }) => action);
    expect(await actionsIn({ topic: 'money' })).toEqual(['adjustment.post']);
    expect(await actionsIn({ topic: 'access' })).toEqual(['role.create']);
    expect(await actionsIn({ topic: 'sensitive' })).toEqual(['role.create', 'adjustment.post']);
    expect(await actionsIn({ topic: 'sensitive', subject: role.role_id })).toEqual(['role.create']);
    expect(await actionsIn({ topic: 'access', action: ['member.create'] })).toEqual([]);
    expect(await exported(owner, { topic: 'money' })).not.toContain('新建角色');
  });

  it('finds what was done to a member, also with its balances', async () => {
    const { someone } = adjustingIn(server, shop);
    const as = await someone({ points: null, growth: null }, { permissions: allPermissions, branches: 'all' });
    const [one, two] = [await addMember(), await addMember()];
    for (const vip_id of [one, two])
      await server.call('POST /vip-trim-order/other', { as, body: { vip_id, points: 20, reason: 'promotion' } });
    const actions = async (query: Filter) => (await list(query)).map(({ action }) => action);
    expect(await actions({ member_id: one })).toEqual(['adjustment.post', 'member.create']);
    expect(await actions({ member_id: one, action: ['adjustment.post'] })).toEqual(['adjustment.post']);
    expect(await actions({ subject_kind: ['member'], member_id: two })).toEqual(['member.create']);
  });

  it('finds what was done with a member’s orders and top-ups, of them what the reader’s branches did', async () => {
    const [near, far] = shop.branchIds;
    const [one, other] = [await addMember(near), await addMember(near, '沈听澜')];
    const topUps = topUpCalls(
      () => server,
      () => ({ as: owner, member: one, branch: near }),
    );
    await topUps.rule(terms());
    const topUp = await topUps.paid(50_000);
    await topUps.refund(topUp.order_id, { cash: 20_000 });
    const buy = async (branch_id: string, vip_id: string): Promise<string> => {
      server.clock.advance({ minutes: 1 });
      const body = { branch_id, vip_id, lines: [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }] };
      const { quote } = (await server.call('POST /orders/quote', { as: owner, body })).data;
      const payments = [{ means: 'cash' as const, fen: 12_800 }];
      return (await server.call('POST /orders', { as: owner, body: { quote, payments } })).data.order_id;
    };
    const [refunded, voided] = [await buy(near, one), await buy(far, one)];
    await buy(near, other);
    server.clock.advance({ minutes: 1 });
    const params = { id: refunded };
    const { returned: expected } = (await server.call('POST /orders/{id}/refund-preview', { as: owner, params, body: {} })).data; // prettier-ignore
    const back = await server.call('POST /orders/{id}/refund', {
      as: owner,
      params,
      body: { reason: '茶凉了', expected },
    });
    expect(back.err).toBeUndefined();
    server.clock.advance({ minutes: 1 });
    await server.call('PUT /orders/{id}/void', { as: owner, params: { id: voided }, body: { reason: '收错了' } });
    const actions = async (query: Filter, as = owner) => (await list(query, as)).map(({ action }) => action);
    const seen = ['order.refund', 'order.pay', 'top_up.refund', 'top_up.pay', 'member.create'];
    expect(await actions({ member_id: one })).toEqual([
      'order.void',
      ...seen.slice(0, 1),
      'order.pay',
      ...seen.slice(1),
    ]);
    expect(await actions({ member_id: one, subject_kind: ['top_up_order'] })).toEqual(['top_up.refund', 'top_up.pay']);
    const local = await reader(['member:read', 'order:read', 'top_up:read'], [near]);
    expect(await actions({ member_id: one }, local)).toEqual(seen);
    const mine = { subject_kind: ['order' as const] };
    expect((await list(mine, local)).map(({ subject_id: id }) => id)).not.toContain(voided);
    expect(await list(mine, local)).toHaveLength(3);
    expect(await exported(owner, { member_id: one, topic: 'money' })).toContain('撤销消费单');
    const { number, refunds } = back.data;
    expect(await list({ subject: number })).toMatchObject([{ subject_name: number }, { subject_id: refunded }]);
    expect(await actions({ subject: refunds[0]?.number ?? '' })).toEqual(['order.refund', 'order.pay']);
  });

  it('finds a document by its number, however it is typed', async () => {
    const { someone } = adjustingIn(server, shop);
    const as = await someone({ points: null, growth: null }, { permissions: allPermissions, branches: 'all' });
    const body = { vip_id: await addMember(), points: 20, reason: 'promotion' as const };
    const { data } = await server.call('POST /vip-trim-order/other', { as, body });
    const typed = data.number.toLowerCase().replace('-', ' ');
    expect(await list({ subject: typed })).toMatchObject([{ action: 'adjustment.post', subject_name: data.number }]);
    expect(await list({ subject: 'AD20261120-9999' })).toEqual([]);
    expect(await exported(owner, { subject: typed })).toContain(`|${data.number}|`);
  });

  it('names the device, the member and the document that an export was of', async () => {
    const [branch_id] = shop.branchIds;
    const member = await addMember(branch_id, '徐文文');
    const card = { branch_id, names: ['A1'] };
    expect((await server.call('POST /branch-devices/taikas', { as: owner, body: card })).err).toBeUndefined();
    const { data: cards } = await server.call('GET /branch-devices/taikas', { as: owner });
    const asking = await adjustingIn(server, shop).someone({ points: null }, { permissions: allPermissions });
    const asked = { vip_id: member, points: 5, reason: 'promotion' as const };
    const { data: adjustment } = await server.call('POST /vip-trim-order/other', { as: asking, body: asked });
    const told = async (body: BodyOf<Api['POST /exports']>): Promise<string | null | undefined> => {
      server.clock.advance({ minutes: 1 });
      expect((await server.call('POST /exports', { as: owner, body })).err).toBeUndefined();
      const [entry] = await list({ subject_kind: ['export'] });
      expect(entry?.exported).toEqual({ list: body.list, of: body.query?.['id'] ?? null });
      return entry?.changes.find(({ field }) => field === (body.ids ? 'ids' : 'filter'))?.after;
    };
    const format = 'csv' as const;
    expect([
      await told({ list: 'table_cards', format, query: {}, ids: [cards.items[0]?.device_id ?? ''] }),
      await told({ list: 'postings', format, query: { id: member } }),
      await told({ list: 'adjustments', format, query: {}, ids: [adjustment.adjustment_id] }),
    ]).toEqual(['A1', '会员 徐文文', adjustment.number]);
    const text = await exported(owner, { subject_kind: ['export'] });
    expect(text).toContain('选中的行：A1');
    expect(text).toContain('会员 徐文文');
  });

  it('names the file and the time of an import and a sync whose rows were exported', async () => {
    const [batch, sync] = [newId(), newId()];
    const client = new Client(server.connection);
    await client.connect();
    const by = [shop.merchantId, owner.userId, server.clock.now()];
    await client.query(
      `insert into import_batch (merchant_id, batch_id, kind, file_name, file_kind, file_hash, user_id, state, created_at)
       values ($1, $4, 'member', '老会员.csv', 'csv', '', $2, 'cancelled', $3)`,
      [...by, batch],
    );
    await client.query(
      `insert into item_sync (merchant_id, sync_id, scope, origin, by_schedule, accept_gone, keeps, user_id, task_id, state, created_at, finished_at)
       values ($1, $4, 'item', 'http', false, false, '{}', $2, $4, 'done', $3, $3)`,
      [...by, sync],
    );
    await client.end();
    const told = async (of: 'member_import_rows' | 'item_sync_rows', id: string) => {
      const body = { list: of, format: 'csv' as const, query: { id } };
      expect((await server.call('POST /exports', { as: owner, body })).err).toBeUndefined();
      const [entry] = await list({ subject_kind: ['export'] });
      server.clock.advance({ minutes: 1 });
      return entry?.changes.find(({ field }) => field === 'filter')?.after;
    };
    expect(await told('member_import_rows', batch)).toBe('文件 老会员.csv');
    expect(await told('item_sync_rows', sync)).toBe('同步 2026-11-20 14:35:00');
    const text = await exported(owner, { subject_kind: ['export'] });
    for (const part of ['文件 老会员.csv', '同步 2026-11-20 14:35:00']) expect(text).toContain(part);
  });

  it('shows a reader of one branch its members, its users, the settings and what they did, and nothing else', async () => {
    const [near, far] = shop.branchIds;
    const [here, there] = [await addMember(near), await addMember(far)];
    await server.call('POST /roles', { as: owner, body: { name: '夜班' } });
    await server.call('POST /exports', { as: owner, body: { list: 'members', format: 'csv', query: {} } });
    for (const [branch_id, name] of [
      [near, 'A1'],
      [far, 'B1'],
    ] as const)
      // prettier-ignore
      await server.call('POST /branch-devices/taikas', { as: owner, body: { branch_id, names: [name] } });
    const local = await reader(['member:create', 'member:read'], [near]);
    const subjects = async (as: Caller) => (await list({}, as)).map(({ subject_kind, subject_id }) => [subject_kind, subject_id]); // prettier-ignore
    const seen = await subjects(local);
    expect(seen).toContainEqual(['member', here]);
    expect(seen).not.toContainEqual(['member', there]);
    expect(seen.map(([kind]) => kind).toSorted()).toEqual(['device', 'member', 'role']);
    expect(await subjects(await reader([], []))).toEqual([]);
    const changesAll = await reader(['member:create', 'member:read', 'member:all_branches'], [near]);
    await server.call('PUT /users/{id}', { as: owner, params: { id: changesAll.userId ?? '' }, body: { staff: { post: '店长' } } }); // prettier-ignore
    expect(await subjects(changesAll)).toEqual([['user', changesAll.userId], ...seen]);
    const body = { phone: nextPhone(), name: '徐丽娜', branch_id: near };
    await server.call('POST /vip-infos', { as: local, body });
    expect(await list({ user_id: [local.userId ?? ''] }, local)).toHaveLength(1);
  });

  it('is exported, with phones masked for who may not see them', async () => {
    const id = await addMember(shop.branchIds[0]);
    await edit(id, { phone: '13700002046', tags: ['熟客'] });
    const text = await exported(await reader(['operation_log:export', 'member:read']), { subject_kind: ['member'] });
    expect(text).toContain('修改会员资料');
    expect(text).toContain('137****2046');
    expect(text).not.toContain('13700002046');
    expect(text).not.toContain(shop.branchIds[0]);
    expect(text).toContain('门店：解放路店');
    expect(text).toContain('标签：熟客');
    const hidden = await exported(await reader(['operation_log:export']), { subject_kind: ['member'] });
    expect(hidden).toContain('标签：您无权查看');
    for (const value of ['熟客', '解放路店', '2046', '林晓雯']) expect(hidden).not.toContain(value);
    const names = (await list({ subject_kind: ['member'] }, await reader([]))).map(({ subject_name }) => subject_name);
    expect(new Set(names)).toEqual(new Set([null]));
  });

  it('has a file that isn’t downloaded by who may no longer see its values', async () => {
    const id = await addMember(shop.branchIds[0]);
    await edit(id, { tags: ['熟客'] });
    const as = await reader(['operation_log:export', 'member:read']);
    const body = { list: 'operation_log', format: 'csv', query: { subject_kind: ['member'] } } as const;
    const { data } = await server.call('POST /exports', { as, body });
    await server.jobs.run();
    expect((await downloadTask(server, as, data.task_id)).status).toBe(200);
    await server.database.platform.execute(
      `delete from role_permission p using user_role o where p.merchant_id = $1 and o.merchant_id = $1 and p.role_id = o.role_id and o.user_id = $2 and p.permission = 'member:read'`,
      [shop.merchantId, as.userId],
    );
    expect((await downloadTask(server, as, data.task_id)).status).toBe(403);
  });

  it('tells of a payment channel, whose subject is no id, however many documents there are', async () => {
    await server.database.platform.execute(
      `insert into document (merchant_id, kind, document_id, number)
       select $1, 'adjustment', gen_random_uuid(), 'X-' || n from generate_series(1, 5000) as n`,
      [shop.merchantId],
    );
    await server.database.platform.execute(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
       values ($1, $2, $3, 'payment_channel.update', 'payment_channel', 'wechat')`,
      [shop.merchantId, newId(), testStart],
    );
    expect(await list()).toMatchObject([{ action: 'payment_channel.update', subject_name: null }]);
    expect(await exported(owner, {})).toContain('支付渠道');
  });

  it('masks phones in names and reasons of an export', async () => {
    const id = await addMember(null, '王13700002046');
    const body = { state: 'frozen', reason: '来电 13700002047 要求' } as const;
    const { err } = await server.call('PUT /vip-infos/{id}/state', { as: owner, params: { id }, body });
    expect(err).toBeUndefined();
    const text = await exported(await reader(['operation_log:export', 'member:read']), { subject_kind: ['member'] });
    for (const masked of ['137****2046', '137****2047']) expect(text).toContain(masked);
    for (const phone of ['13700002046', '13700002047']) expect(text).not.toContain(phone);
  });

  it('names somebody of the provider in an export as on the page', async () => {
    const as = await server.make.account({ provider: true, name: '陶然' });
    const params = { id: shop.merchantId };
    await server.call('PUT /provider/merchants/{id}/renew', { as, params, body: { until: '2037-12-31' } });
    const english = await exported(owner, { subject_kind: ['merchant'] }, 'csv', 'en');
    expect(english).toContain('|Service provider, 陶然|');
    await server.database.platform.execute("update account set actual_name = null where account_id = $1", [as.accountId]); // prettier-ignore
    await server.call('PUT /provider/merchants/{id}/renew', { as, params, body: { until: '2038-12-31' } });
    const chinese = await exported(owner, { subject_kind: ['merchant'] });
    expect(chinese).toContain('|服务商 陶然|');
    expect(chinese).toContain('|服务商|');
    expect(chinese).not.toContain('provider:');
  });

  it('words a value by its field, not by what it looks like', async () => {
    const id = await addMember();
    await edit(id, { tags: ['member:read'] });
    const [entry] = await list({ subject: id });
    expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'tags', after: 'member:read' }));
  });

  it('calls the columns of every export as its file does', async () => {
    for (const one of exportedLists) {
      const { data } = await server.call('GET /exports', { as: owner, query: { list: one } });
      const named = data.columns.map(({ name }) => [name, exportedColumnPhrases[one][name]?.['zh-CN']]);
      expect(named, one).toEqual(data.columns.map(({ name, label }) => [name, label]));
    }
    await server.call('POST /exports', {
      as: owner,
      body: { list: 'brands', format: 'csv', columns: ['name', 'remark'] },
    });
    const [entry] = await list({ subject_kind: ['export'] });
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ field: 'columns', after: '品牌、备注', added: null }),
    );
    expect(await exported(owner, { subject_kind: ['export'] })).toContain('列：品牌、备注');
  });

  it('is exported in the words of the page, whatever was changed', async () => {
    const item = { code: 'T1', name: '大红袍', price: 12_800 };
    const { data } = await server.call('POST /item/item-info', { as: owner, body: item });
    await server.call('PUT /item/item-info', { as: owner, body: { ids: [data.item_id], operate: 'stop' } });
    const body = { name: '夜班', permissions: ['member:read' as const, 'item:read' as const] };
    const { data: role } = await server.call('POST /roles', { as: owner, body });
    await server.call('PUT /roles/{id}/permissions', {
      as: owner,
      params: { id: role.role_id },
      body: { permissions: ['member:read', 'member:create'] },
    });
    const everything = await reader(allPermissions.filter((one) => one !== 'operation_log:read'));
    for (const format of ['csv', 'xlsx'] as const) {
      const text = await exported(everything, {}, format);
      for (const words of ['价格：¥128.00', '状态：在用 → 停用', '+ 会员：新建 − 商品：查看'])
        expect(text).toContain(words);
      for (const code of [':  →', '12800', 'stopped', 'member:create', data.item_id]) expect(text).not.toContain(code);
    }
    expect(await exported(everything, { subject_kind: ['item'] }, 'csv', 'en')).toContain('State: Enabled → Disabled');
  });
});

describe('the sign-in log', () => {
  const tried = async (query: QueryOf<Api['GET /logs/login-logs']> = {}, as: Caller = owner) =>
    (await server.call('GET /logs/login-logs', { as, query })).data.items;
  /** Somebody who has entered. */
  const colleague = async (...given: Parameters<typeof server.make.user>) => {
    const made = await server.make.user(...given);
    await server.call('POST /personal/permission-resources', { as: made });
    return made;
  };
  const tryWith = (phone: string) => signIn(server, phone, 'not-this-one');

  it('has the tries of users while they were enabled here, in words, and nobody else’s', async () => {
    const clerk = await colleague(shop);
    const stranger = await server.make.user(await server.make.shop());
    for (const { phone } of [clerk, stranger]) await tryWith(phone);
    await tryWith(nextPhone());
    expect(await tried()).toMatchObject([
      {
        user_id: clerk.userId,
        name: '何苗',
        method: 'password',
        result: 'wrong',
        why: '手机号或密码不对',
        is_local: true,
      },
    ]);
    await server.database.platform.execute(
      'update merchant_user set disabled_at = $3 where merchant_id = $1 and user_id = $2',
      [shop.merchantId, clerk.userId, server.clock.now()],
    );
    await tryWith(clerk.phone);
    expect(await tried()).toHaveLength(1);
    expect(await tried({ result: ['wrong'], method: ['password'] })).toHaveLength(1);
    expect(await tried({ result: ['ok'] })).toEqual([]);
    expect(await tried({ result: ['failed'] })).toEqual([]);
    expect(await tried({ user_id: [owner.userId ?? ''] })).toEqual([]);
    expect(await tried({ from: '2026-11-21' })).toEqual([]);
  });

  it('has none of somebody who was only linked, and never entered', async () => {
    const linked = await server.make.user(shop);
    await tryWith(linked.phone);
    expect(await tried()).toEqual([]);
    await server.call('POST /personal/permission-resources', { as: linked });
    await tryWith(linked.phone);
    expect(await tried()).toHaveLength(1);
  });

  it('begins with the sign-in that led somebody here', async () => {
    const account = await accountWithPassword(server);
    const linked = await server.make.user(shop, { as: { ...(await server.make.account()), ...account } });
    await tryWith(linked.phone);
    const { token } = (await signIn(server, linked.phone)).data;
    expect(await tried()).toEqual([]);
    const enter = () =>
      server.call('POST /merchants/entry/{id}', { as: { ...linked, token }, params: { id: shop.merchantId } });
    await enter();
    expect(await tried()).toMatchObject([{ user_id: linked.userId, result: 'ok' }]);
    await enter();
    expect(await tried()).toHaveLength(1);
  });

  it('has those of somebody who never opens the console', async () => {
    const account = await accountWithPassword(server);
    const linked = await server.make.user(shop, { as: { ...(await server.make.account()), ...account } });
    const { token } = (await signIn(server, linked.phone)).data;
    expect((await server.call('GET /roles', { as: { ...linked, token } })).status).toBe(200);
    expect(await tried()).toMatchObject([{ user_id: linked.userId, result: 'ok' }]);
    await tryWith(linked.phone);
    expect(await tried()).toHaveLength(2);
  });

  it('shows a reader of one branch the users who work there', async () => {
    const [near, far] = shop.branchIds;
    const here = await colleague(shop, { permissions: [], branches: [near] });
    const there = await colleague(shop, { permissions: [], branches: [far] });
    for (const { phone } of [here, there]) await tryWith(phone);
    const local = await server.make.user(shop, { permissions: ['sign_in_log:read'], branches: [near] });
    expect((await tried({}, local)).map(({ user_id }) => user_id)).toEqual([here.userId]);
  });

  it('and the operation log show a user who was removed only to readers of all branches', async () => {
    const [near, far] = shop.branchIds;
    const gone = await colleague(shop, { permissions: [], branches: [far] });
    await tryWith(gone.phone);
    const body = { ids: [gone.userId ?? ''], operate: 'remove' as const, reason: '离职' };
    expect((await server.call('PUT /users', { as: owner, body })).err).toBeUndefined();
    const local = await reader(['sign_in_log:read', 'role:read'], [near]);
    expect(await tried({}, local)).toEqual([]);
    // Of the role it was taken from, but not from whom.
    expect(await list({}, local)).toMatchObject([
      { action: 'role.users', changes: [{ field: 'taken_from', after: '其他门店的用户' }] },
    ]);
    const text = await exported(await reader(['operation_log:export', 'role:read'], [near]), {});
    expect(text).toContain('收回自：其他门店的用户');
    expect(await tried()).toMatchObject([{ user_id: gone.userId }]);
    expect(await list({ subject_kind: ['user'] })).toMatchObject([{ action: 'user.remove', subject_id: gone.userId }]);
  });

  it('is silent, as the operation log is, about the other branches where a user works', async () => {
    const [near, far] = shop.branchIds;
    const clerk = await colleague(shop, { permissions: [], branches: [near] });
    const { version } = (await server.call('GET /users/{id}', { as: owner, params: { id: clerk.userId ?? '' } })).data;
    const change = { all_branches: false, branch_ids: [near, far].flatMap((id) => id ?? []) };
    const edit = {
      as: owner,
      params: { id: clerk.userId ?? '' },
      body: change,
      headers: { 'if-match': `"${version}"` },
    };
    expect((await server.call('PUT /users/{id}', edit)).err).toBeUndefined();
    const [entry] = await list({ subject_kind: ['user'] }, await reader([], [near]));
    expect(entry?.changes).toMatchObject([{ field: 'branches', added: ['其他门店'] }]);
    const text = await exported(await reader(['operation_log:export'], [near]), { subject_kind: ['user'] });
    expect(text).toContain('门店：+ 其他门店');
  });

  it('is exported with what its page says of devices', async () => {
    const clerk = await colleague(shop);
    await tryWith(clerk.phone);
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const saysOfItself = (text: string) =>
      server.database.platform.execute('update user_sign_in set agent = $3 where merchant_id = $1 and user_id = $2', [
        shop.merchantId,
        clerk.userId,
        text,
      ]);
    await saysOfItself(agent);
    const rows = () =>
      exportRows(server, owner, {
        list: 'sign_in_log',
        columns: ['device'],
        query: { user_id: [clerk.userId ?? ''] },
      });
    expect((await rows()).slice(1)).toEqual([['Chrome 142 · Windows']]);
    await saysOfItself('');
    expect((await rows()).slice(1)).toEqual([['未知设备']]);
  });

  it('and the operation log show one of all branches no longer, too, once removed', async () => {
    const gone = await colleague(shop, { permissions: [] });
    await tryWith(gone.phone);
    const local = await reader(['sign_in_log:read'], [shop.branchIds[0]]);
    expect(await tried({}, local)).toHaveLength(1);
    await server.call('PUT /users', { as: owner, body: { ids: [gone.userId ?? ''], operate: 'remove' } });
    expect([await tried({}, local), await list({ subject_kind: ['user'] }, local)]).toEqual([[], []]);
  });
});

describe('what is shown of a change', () => {
  it('goes by its field, and not by what a value looks like', async () => {
    const other = await server.make.user(shop, { permissions: [] });
    const id = other.userId ?? '';
    const rename = (actual_name: string) =>
      server.call('PUT /users/{id}', { as: owner, params: { id }, body: { actual_name } });
    await rename(id);
    await rename('何苗');
    const [last, first] = await list({ subject: id, action: ['user.update'] });
    expect(first?.changes).toMatchObject([{ field: 'actual_name', after: id }]);
    expect(last?.changes).toMatchObject([{ field: 'actual_name', after: '何苗' }]);
  });
});

describe('retention', () => {
  it('is 36 months unless set, from 12 to 120, and logged', async () => {
    const retention = async () => (await server.call('GET /logs/retention', { as: owner })).data;
    const get = async () => (await retention()).months;
    expect(await retention()).toEqual({ months: 36, initial: 36, changed: null });
    const set = (months: number) => server.call('PUT /logs/retention', { as: owner, body: { months } });
    const local = await reader(['operation_log:retain'], [shop.branchIds[0] ?? '']);
    const refused = await server.call('PUT /logs/retention', { as: local, body: { months: 12 } });
    expect(refused.err.name).toBe('whole_merchant_only');
    expect(await get()).toBe(36);
    expect((await set(11)).err.name).toBe('invalid_input');
    expect((await set(12)).data.months).toBe(12);
    expect(await retention()).toMatchObject({ months: 12, initial: 36, changed: { by: '何苗' } });
    expect(await list({ size: 1 })).toMatchObject([
      { action: 'log.retention', changes: [{ field_name: '保留月数', before: '36', after: '12' }] },
    ]);
  });

  it('tells before how many entries the next removal would take', async () => {
    await server.database.platform.execute(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
       select $1, gen_random_uuid(), at::timestamptz, 'role.update', 'role', $2 from unnest($3::text[]) at`,
      // The shop's days begin at 16:00 UTC, and the removal comes at 19:23.
      [shop.merchantId, newId(), ['2024-09-30T15:59:59Z', '2024-10-31T15:59:59Z', '2024-10-31T16:00:00Z', '2024-11-30T15:59:59Z']], // prettier-ignore
    );
    const removal = async (months: number) =>
      (await server.call('GET /logs/retention/removal', { as: owner, query: { months } })).data;
    expect(await removal(24)).toEqual({ at: '2026-11-20T19:23:00.000Z', before: '2024-11-01', entries: 2 });
    expect((await removal(36)).entries).toBe(0);
    await server.call('PUT /logs/retention', { as: owner, body: { months: 24 } });
    await removeOldEntries(server.database, sealKeyOf(server.dataKey), server.clock.now());
    expect(await list({ action: ['role.update'] })).toHaveLength(2);
    const local = await reader(['operation_log:retain'], [shop.branchIds[0] ?? '']);
    const refused = await server.call('GET /logs/retention/removal', { as: local, query: { months: 24 } });
    expect(refused.err.name).toBe('whole_merchant_only');
  });

  it('is set while other work of the merchant is open', async () => {
    const client = new Client(server.connection);
    await client.connect();
    await client.query('begin');
    await client.query('select from merchant where merchant_id = $1 for key share', [shop.merchantId]); // as a foreign key does
    // Waiting for it would end at the limit of statements.
    const { data } = await server.call('PUT /logs/retention', { as: owner, body: { months: 24 } });
    expect(data.months).toBe(24);
    await client.query('rollback');
    await client.end();
  });

  it('removes what is older by whole days, in several batches, as the program', async () => {
    const id = await addMember();
    await server.database.platform.execute(
      `insert into operation_log (merchant_id, log_id, at, action, subject_kind, subject_id)
       select $1, gen_random_uuid(), $2::timestamptz - n * interval '1 second', 'role.update', 'role', $3 from generate_series(1, 6000) as n`,
      [shop.merchantId, '2023-10-31T16:00:00Z', newId()],
    );
    await server.database.platform.execute(
      `insert into log_allowance (merchant_id, log_id, mac) select merchant_id, log_id, '\\x00' from operation_log where merchant_id = $1 and subject_kind = 'role' limit 1`,
      [shop.merchantId],
    );
    await removeOldEntries(server.database, sealKeyOf(server.dataKey), server.clock.now());
    const { rows: statements } = await server.database.platform.execute(
      `select log_id from log_allowance where merchant_id = $1 and log_id not in (select log_id from operation_log where merchant_id = $1)`,
      [shop.merchantId],
    );
    expect(statements).toEqual([]);
    const left = await list({ order: 'asc' });
    expect(left.map(({ action, operator, user_id }) => [action, operator, user_id])).toEqual([
      ['member.create', '何苗', owner.userId],
      ['log.remove', null, null],
      ['log.remove', null, null],
    ]);
    const before = { after: '2023-11-01 00:00:00' };
    expect(left[1]?.changes).toMatchObject([{ field_name: '条数', after: '5,000' }, before]);
    expect(left[2]?.changes).toMatchObject([{ field_name: '条数', after: '1,000' }, before]);
    await removeOldEntries(server.database, sealKeyOf(server.dataKey), server.clock.now());
    expect(await list()).toHaveLength(3);
    expect(left[0]?.subject_id).toBe(id);
  });
});

describe('erasure', () => {
  const erase = (vip_id: string, as: Caller = owner) =>
    server.call('POST /logs/erasures', { as, body: { vip_id, reason: '本人要求' } });
  const cancel = (id: string) =>
    server.call('PUT /vip-infos/{id}/state', {
      as: owner,
      params: { id },
      body: { state: 'cancelled', reason: '搬家' },
    });

  it('takes a cancelled member’s values for good; the entries stay and say so', async () => {
    const id = await addMember();
    const other = await addMember(null, '沈嘉禾');
    await edit(id, { remark: '对花生过敏' });
    const canErase = async () => (await list({ subject: id })).map(({ erasable }) => erasable);
    expect(await canErase()).toEqual([false, false]);
    expect((await cancel(id)).err).toBeUndefined();
    expect(await canErase()).toEqual([true, true, true]);
    const before = await list({ subject: id });
    server.clock.advance({ minutes: 1 });
    expect((await erase(id)).data.erased).toBe(3);
    const [record, ...entries] = await list({ subject: id });
    expect(record).toMatchObject({ action: 'log.erase', reason: '本人要求', changes: [{ after: '3' }], erased: false });
    expect(entries.map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id));
    expect(entries.map(({ erased, erasable }) => [erased, erasable])).toEqual(Array(3).fill([true, false]));
    for (const { changes } of entries) {
      expect(changes.length).toBeGreaterThan(0);
      for (const { before: was, after: is } of changes) expect([was, is]).toEqual([null, null]);
    }
    const { rows } = await server.database.platform.execute(
      `select 1 from operation_log_change where merchant_id = $1 and changes::text like '%花生%'`,
      [shop.merchantId],
    );
    expect(rows).toEqual([]);
    expect((await list({ subject: other }))[0]?.erased).toBe(false);
  });

  it('is done and logged once, also if two ask for it at a time', async () => {
    const id = await addMember();
    expect((await cancel(id)).err).toBeUndefined();
    server.clock.advance({ minutes: 1 });
    const both = await Promise.all([erase(id), erase(id)]);
    expect(both.map(({ data }) => data.erased).toSorted()).toEqual([0, 2]);
    expect((await erase(id)).data.erased).toBe(0);
    const told = (await list({ subject: id })).filter(({ action }) => action === 'log.erase');
    expect(told).toMatchObject([{ erased: false, erasable: false, changes: [{ after: '2' }] }]);
  });

  it('is refused while the membership lasts, for an unknown member, and for another branch’s', async () => {
    const id = await addMember(shop.branchIds[1]);
    expect((await erase(id)).err.name).toBe('member_not_cancelled');
    expect((await erase(newId())).err.name).toBe('member_not_found');
    const local = await server.make.user(shop, {
      permissions: ['operation_log:erase', 'operation_log:read'],
      branches: [shop.branchIds[0]],
    });
    expect((await erase(id, local)).err.name).toBe('permission_denied');
  });

  it('is offered only to who may change the member', async () => {
    const [near, far] = shop.branchIds;
    const id = await addMember(near);
    expect((await cancel(id)).err).toBeUndefined();
    await server.database.platform.execute(
      'update member set branch_id = $3 where merchant_id = $1 and member_id = $2',
      [shop.merchantId, id, far], // whose entries stay with the branch it was of
    );
    const offeredTo = async (permissions: readonly Permission[]) =>
      (await list({ subject: id }, await reader(permissions, [near]))).map(({ erasable }) => erasable);
    expect(await offeredTo(['operation_log:erase'])).toEqual([false, false]);
    expect(await offeredTo(['operation_log:erase', 'member:all_branches'])).toEqual([true, true]);
  });

  it('names the item of the menu that was changed', async () => {
    for (const id of ['adjustment', 'group.member'])
      await server.call('PUT /menus/{id}', { as: owner, params: { id }, body: { name_en: 'Something' } });
    await server.call('PUT /menus/{id}', { as: owner, params: { id: 'item' }, body: { name: '货品' } });
    const named = await list({ subject_kind: ['menu'] });
    const names = ['货品', '会员', '余额调整'];
    expect(named.map(({ subject_name }) => subject_name)).toEqual(names);
    const text = await exported(owner, { subject_kind: ['menu'] });
    for (const name of names) expect(text).toContain(`|${name}|`);
  });

  const eraseUser = (user_id: string, as: Caller = owner) =>
    server.call('POST /logs/user-erasures', { as, body: { user_id, reason: '本人要求' } });

  it('takes a removed user’s values, and nobody else’s', async () => {
    const clerk = await server.make.user(shop, { permissions: [] });
    const id = clerk.userId ?? '';
    const body = { actual_name: '夏晴', staff: { remark: '对花生过敏' } };
    await server.call('PUT /users/{id}', { as: owner, params: { id }, body });
    expect((await list({ subject: id })).map((log) => log.subject_removed)).toEqual([false]);
    expect((await eraseUser(id)).err.name).toBe('user_not_removed');
    expect((await eraseUser(newId())).err.name).toBe('user_not_found');
    await server.call('PUT /users', { as: owner, body: { ids: [id], operate: 'remove' } });
    const local = await reader(['operation_log:erase'], [shop.branchIds[0]]);
    expect((await eraseUser(id, local)).err.name).toBe('whole_merchant_only');
    expect((await list({ subject: id })).map((log) => log.subject_removed)).toEqual([true, true]);
    const offered = async () => (await list({ subject: id })).map((log) => [log.erasable, log.erasable_from]);
    const from = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(await offered()).toEqual([
      [false, null],
      [false, from],
    ]);
    // To who sees it as their own, but not the user.
    const remover = await reader(['operation_log:erase', 'user:read', 'user:update', 'user:remove']);
    const other = (await server.make.user(shop, { permissions: [] })).userId ?? '';
    await server.call('PUT /users/{id}', { as: remover, params: { id: other }, body: { actual_name: '叶蓁' } });
    await server.call('PUT /users', { as: remover, body: { ids: [other], operate: 'remove' } });
    const offeredTo = async () => (await list({ subject: other }, remover)).map((log) => log.erasable_from);
    expect(await offeredTo()).toEqual([null, from]);
    await server.database.platform.execute(
      'update merchant_user set all_branches = false where merchant_id = $1 and user_id = $2',
      [shop.merchantId, remover.userId],
    );
    await server.database.platform.execute(
      'insert into user_branch (merchant_id, user_id, branch_id) values ($1, $2, $3)',
      [shop.merchantId, remover.userId, shop.branchIds[0]],
    );
    expect(await offeredTo()).toEqual([null, null]);
    server.clock.advance({ minutes: 1 });
    expect((await eraseUser(id)).err.name).toBe('user_not_removed');
    await server.database.platform.execute(
      `update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`,
      [shop.merchantId, id],
    );
    expect(await offered()).toEqual([
      [false, null],
      [true, null],
    ]);
    expect((await eraseUser(id)).data.erased).toBe(1);
    const [record, ...entries] = await list({ subject: id });
    expect(record).toMatchObject({ action: 'log.erase', subject_kind: 'user', changes: [{ after: '1' }] });
    expect(entries.map(({ erased, erasable }) => [erased, erasable])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(JSON.stringify(entries)).not.toContain('花生');
  });

  it('leaves of what a removed user saw, but no other value of the same entries', async () => {
    const { userId: id = '' } = await server.make.user(shop, { permissions: [], branches: [shop.branchIds[0]] });
    const body = { actual_name: '叶蓁', all_branches: true, branch_ids: [] };
    expect((await server.call('PUT /users/{id}', { as: owner, params: { id }, body })).err).toBeUndefined();
    await server.call('PUT /users', { as: owner, body: { ids: [id], operate: 'remove' } });
    await server.database.platform.execute(
      `update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`,
      [shop.merchantId, id],
    );
    expect((await eraseUser(id)).data.erased).toBe(1);
    const entries = await list({ subject: id });
    const of = (action: string) => entries.find((one) => one.action === action);
    const valuesOf = (action: string) =>
      Object.fromEntries((of(action)?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));
    expect([of('user.update')?.erased, of('user.remove')?.erased]).toEqual([true, false]);
    const { all_branches: everywhere, actual_name: name } = valuesOf('user.update');
    expect(name).toEqual([null, null]);
    expect(everywhere).not.toEqual([null, null]);
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain('叶蓁');
    expect(await exported(owner, { subject: id, action: ['user.update'] })).toContain('姓名：已抹除');
  });

  it('leaves which roles a removed user had, and whether they were enabled', async () => {
    const { userId: id = '' } = await server.make.user(shop, { permissions: [] });
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '夜班', permissions: [] } });
    await server.call('PUT /users/{id}/roles', { as: owner, params: { id }, body: { role_ids: [role.role_id] } });
    for (const operate of ['stop', 'remove'] as const)
      expect((await server.call('PUT /users', { as: owner, body: { ids: [id], operate } })).err).toBeUndefined();
    await server.database.platform.execute(
      `update merchant_user set removed_at = removed_at - interval '1 day' where merchant_id = $1 and user_id = $2`,
      [shop.merchantId, id],
    );
    await eraseUser(id);
    const erased = Object.fromEntries((await list({ subject: id })).map((one) => [one.action, one.erased]));
    expect(erased).toMatchObject({ 'user.roles': false, 'user.state': false, 'user.remove': false });
  });
});
