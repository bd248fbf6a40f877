import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '@regulars/contract/menu';
import { viewLimits } from '@regulars/contract/rules';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let clerk: Caller;
let manager: Caller;

const clerks: readonly Permission[] = ['member:read', 'brand:read'];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  clerk = await server.make.user(shop, { permissions: clerks });
  manager = await server.make.user(shop, { permissions: [...clerks, 'view:share'] });
});

const columns = { order: ['phone'], shown: ['points'], hidden: ['tags'] };
const view = (name: string, more: object = {}) => ({
  list: 'members' as const,
  name,
  query: 'state=frozen&sort=joined_at&order=asc',
  columns,
  density: null,
  ...more,
});
const save = (as: Caller, name: string, more: object = {}) =>
  server.call('POST /saved-views', { as, body: view(name, more) });
const namesFor = async (as: Caller, list: 'members' | 'brands' = 'members') =>
  (await server.call('GET /saved-views', { as, query: { list } })).data.map(({ name }) => name);

describe('a view of one’s own', () => {
  it('is saved, read, renamed, replaced and removed, each logged', async () => {
    const { status, data, headers } = await save(clerk, '冻结的', { density: 'compact' });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(data).toEqual({
      ...view('冻结的', { density: 'compact' }),
      view_id: expect.any(String) as string,
      shared: false,
      changeable: true,
      version: 1,
    });
    const params = { id: data.view_id };
    const body = { name: '看过的', query: '', columns: { order: [], shown: [], hidden: [] }, density: null };
    const edited = await server.call('PUT /saved-views/{id}', { as: clerk, params, body });
    expect(edited.data).toEqual({ ...data, ...body, version: 2 });
    expect(await namesFor(clerk)).toEqual(['看过的']);
    expect((await server.call('DELETE /saved-views/{id}', { as: clerk, params })).status).toBe(200);
    expect(await namesFor(clerk)).toEqual([]);
    const { rows } = await server.database.platform.execute(
      `select l.action, c.changes from operation_log l
       left join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
       where l.merchant_id = $1 order by l.log_id`,
      [shop.merchantId],
    );
    // What a private view looks for is nobody else's business.
    expect(rows).toEqual([
      { action: 'saved_view.create', changes: { list: [null, 'members'], shared: [null, false] } },
      { action: 'saved_view.update', changes: {} },
      { action: 'saved_view.remove', changes: { list: ['members', null], shared: [false, null] } },
    ]);
  });

  it('is seen and changed by nobody else, even with permission to share', async () => {
    const { data } = await save(clerk, '我的');
    const params = { id: data.view_id };
    expect(await namesFor(manager)).toEqual([]);
    const changed = await server.call('PUT /saved-views/{id}', { as: manager, params, body: { name: 'x' } });
    expect(changed.err.name).toBe('not_found');
    expect((await server.call('DELETE /saved-views/{id}', { as: manager, params })).err.name).toBe('not_found');
    expect(await namesFor(clerk)).toEqual(['我的']);
  });

  it('changed in the meantime is not overwritten', async () => {
    const { data } = await save(clerk, '我的');
    const rename = (name: string) =>
      server.call('PUT /saved-views/{id}', {
        as: clerk,
        params: { id: data.view_id },
        body: { name },
        headers: { 'if-match': '"1"' },
      });
    expect((await rename('一')).status).toBe(200);
    expect((await rename('二')).err.name).toBe('stale_edit');
  });

  it('belongs to its list', async () => {
    await save(clerk, '停用的', { list: 'brands' });
    expect(await namesFor(clerk)).toEqual([]);
    expect(await namesFor(clerk, 'brands')).toEqual(['停用的']);
  });
});

describe('a shared view', () => {
  it('is seen by all who may read the list, and changed by all who may share', async () => {
    const { data } = await save(manager, '全店', { shared: true });
    const params = { id: data.view_id };
    const { data: seen } = await server.call('GET /saved-views', { as: clerk, query: { list: 'members' } });
    expect(seen).toEqual([{ ...data, changeable: false }]);
    const refused = await server.call('DELETE /saved-views/{id}', { as: clerk, params });
    expect(refused.err.name).toBe('permission_denied');
    const other = await server.make.user(shop, { permissions: [...clerks, 'view:share'] });
    const body = { name: '全店的' };
    expect((await server.call('PUT /saved-views/{id}', { as: other, params, body })).status).toBe(200);
    expect(await namesFor(clerk)).toEqual(['全店的']);
  });

  it('needs the permission, even for its creator who has lost it', async () => {
    expect((await save(clerk, '全店', { shared: true })).err).toMatchObject({ name: 'permission_denied' });
    const { data } = await save(manager, '全店', { shared: true });
    await server.database.platform.execute(
      "delete from role_permission where merchant_id = $1 and permission = 'view:share'",
      [shop.merchantId],
    );
    const params = { id: data.view_id };
    const edit = await server.call('PUT /saved-views/{id}', { as: manager, params, body: { name: 'x' } });
    expect(edit.err.name).toBe('permission_denied');
  });

  it.each([
    [{ query: 'keyword=13812345678&sort=joined_at' }, 'query'],
    [{ query: 'keyword=138+1234%2D5678' }, 'query'],
    [{ name: '找 13812345678' }, 'name'],
  ] as const)('with %j is refused, as its readers need not see phones', async (content, path) => {
    const fault = { name: 'invalid_input', fields: [{ path, rule: 'shared_phone' }] };
    expect((await save(manager, '常看', { shared: true, ...content })).err).toMatchObject(fault);
    const own = await save(manager, '常看', content);
    expect(own.status).toBe(201);
    const params = { id: own.data.view_id };
    expect((await server.call('PUT /saved-views/{id}', { as: manager, params, body: content })).status).toBe(200);
    const { data } = await save(manager, '全店', { shared: true });
    const edit = { as: manager, params: { id: data.view_id }, body: content };
    expect((await server.call('PUT /saved-views/{id}', edit)).err).toMatchObject(fault);
  });

  it('is limited to its merchant, and to lists that the user may read', async () => {
    const { data } = await save(manager, '全店', { shared: true });
    const stranger = await server.make.user(await server.make.shop());
    const reader = await server.make.user(shop, { permissions: ['brand:read', 'view:share'] });
    for (const as of [stranger, reader])
      expect((await server.call('DELETE /saved-views/{id}', { as, params: { id: data.view_id } })).err.name).toBe(
        'not_found',
      );
    expect(await namesFor(stranger)).toEqual([]);
    const denied = await server.call('GET /saved-views', { as: reader, query: { list: 'members' } });
    expect(denied.err).toMatchObject({ name: 'permission_denied' });
    expect((await save(reader, '会员')).err.name).toBe('permission_denied');
  });
});

describe('limits', () => {
  it('allow a name once among one’s own and once among shared views, in any case', async () => {
    const taken = { name: 'invalid_input', fields: [{ path: 'name', rule: 'taken' }] };
    await save(manager, 'Late');
    expect((await save(manager, 'late')).err).toMatchObject(taken);
    expect((await save(clerk, 'late')).status).toBe(201);
    expect((await save(manager, 'late', { shared: true })).status).toBe(201);
    expect((await save(manager, 'LATE', { shared: true })).err).toMatchObject(taken);
  });

  it('hold under concurrent saves', async () => {
    await server.database.platform.execute(
      `insert into saved_view (merchant_id, view_id, list, user_id, shared, name, query, column_order, columns_shown, columns_hidden, created_at)
       select $1, gen_random_uuid(), 'members', $2, shared, n::text, '', '{}', '{}', '{}', $3 from generate_series(1, $4::integer) as n, (values (true), (false)) as s (shared)`,
      [shop.merchantId, manager.userId, server.clock.now(), viewLimits.views - 1],
    );
    const race = (more: object) => Promise.all(['a', 'b', 'c', 'd'].map((name) => save(manager, name, more)));
    for (const more of [{}, { shared: true }]) {
      const answers = await race(more);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
      expect(answers.find(({ status }) => status === 400)?.err).toMatchObject({
        fields: [{ path: 'name', rule: 'views_full' }],
      });
    }
    expect((await save(clerk, 'a')).status).toBe(201);
  });

  it.each([
    ['a long query', { query: 'x'.repeat(viewLimits.query + 1) }, 'query'],
    [
      'many columns',
      { columns: { ...columns, order: Array.from({ length: 61 }, (_, at) => `c${at}`) } },
      'columns.order',
    ],
    ['a list of nobody', { list: 'everything' }, 'list'],
  ])('%s is refused', async (_, more, path) => {
    expect((await save(clerk, 'x', more)).err).toMatchObject({ name: 'invalid_input', fields: [{ path }] });
  });
});
