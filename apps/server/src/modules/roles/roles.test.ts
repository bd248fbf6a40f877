import type { Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { setGranted } from './roles.queries.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});
afterAll(() => server.stop());

let made = 0;
const newRole = async (permissions: readonly Permission[], as: Caller = owner): Promise<string> => {
  made += 1;
  const { data, err } = await server.call('POST /roles', {
    as,
    body: { name: `角色 ${made}`, permissions: [...permissions] },
  });
  expect(err).toBeUndefined();
  return data.role_id;
};
const user = (permissions: 'all' | readonly Permission[], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions, branches });
const grantsOf = async (id: string): Promise<readonly string[]> =>
  (await server.call('GET /roles/{id}/permissions', { as: owner, params: { id } })).data.permissions;
const setGrants = (as: Caller, id: string, permissions: readonly Permission[]) =>
  server.call('PUT /roles/{id}/permissions', { as, params: { id }, body: { permissions: [...permissions] } });
const batch = (as: Caller, operate: 'use' | 'stop' | 'remove', ...ids: string[]) =>
  server.call('PUT /roles', { as, body: { ids, operate } });
const give = (as: Caller, id: string, add: readonly Caller[], remove: readonly Caller[] = []) =>
  server.call('PUT /roles/{id}/users', {
    as,
    params: { id },
    body: { add: add.map(({ userId = '' }) => userId), remove: remove.map(({ userId = '' }) => userId) },
  });
/** What somebody may do with the next call. */
const mayList = async (as: Caller): Promise<number> => (await server.call('GET /item/brand-info', { as })).status;

describe('a role', () => {
  it('is listed with how much it grants of what there is and how many hold it, and changes by its version', async () => {
    const id = await newRole(['brand:update', 'campaign:read']);
    const holder = await user([]);
    await give(owner, id, [holder]);
    const { data: list } = await server.call('GET /roles', { as: owner, query: { keyword: `角色 ${made}` } });
    expect(list.items[0]).toMatchObject({ role_id: id, permissions: 2, users: 1, changeable: true, state: 'used' });
    const { data: named } = await server.call('GET /roles', { as: owner, query: { role_id: [id] } });
    expect(named.items.map(({ role_id }) => role_id)).toEqual([id]);
    const { data, headers } = await server.call('GET /roles/{id}', { as: owner, params: { id } });
    expect(data).toMatchObject({ version: 1, template: null, everything: false });
    const edit = (version: number) =>
      server.call('PUT /roles/{id}', {
        as: owner,
        params: { id },
        body: { remark: '早班' },
        headers: { 'if-match': `"${version}"` },
      });
    expect(headers.get('etag')).toBe('"1"');
    expect((await edit(1)).data).toMatchObject({ remark: '早班', version: 2 });
    expect((await edit(1)).err.name).toBe('stale_edit');
  });

  it('is refused beyond 500, also to two who add at once', async () => {
    const full = await server.make.shop();
    const as = await server.make.user(full);
    await server.database.platform.execute(
      `insert into role (merchant_id, role_id, name, created_at)
       select $1, gen_random_uuid(), '岗位 ' || n, now() from generate_series((select count(*) from role where merchant_id = $1) + 1, 499) n`,
      [full.merchantId],
    );
    const add = (name: string) => server.call('POST /roles', { as, body: { name } });
    const both = await Promise.all([add('早班'), add('晚班')]);
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['roles_too_many', undefined]);
    const role_id = both.find(({ err }) => !err)?.data.role_id ?? '';
    const copied = await server.call('POST /roles/copy', { as, body: { role_id, name: '副本' } });
    expect(copied.err).toMatchObject({ name: 'roles_too_many', msg: '最多 500 个角色，请先删除不用的' });
  });

  it('follows its template in later versions only if whoever made it has what that includes', async () => {
    const helper = await server.make.user(shop, { permissions: ['role:read', 'role:create', 'member:read'] });
    const body = { name: '账房', template: 'finance' as const, permissions: [] };
    expect((await server.call('POST /roles', { as: helper, body })).data.template).toBeNull();
    const { data: whole } = await server.call('POST /roles', { as: owner, body: { ...body, name: '财务' } });
    expect(whole.template).toBe('finance');
    await server.call('PUT /roles/{id}/permissions', {
      as: owner,
      params: { id: whole.role_id },
      body: { permissions: [] },
    });
    const copy = { role_id: whole.role_id, name: '副本' };
    expect((await server.call('POST /roles/copy', { as: helper, body: copy })).data.template).toBeNull();
    expect((await server.call('POST /roles/copy', { as: owner, body: { ...copy, name: '又一份' } })).data.template).toBe('finance'); // prettier-ignore
  });

  it('grants with a verb of a page what it needs, from a template, and by copy', async () => {
    expect(await grantsOf(await newRole(['member:tag', 'brand:remove']))).toEqual(['member:read', 'member:tag', 'brand:read', 'brand:remove']); // prettier-ignore
    const { data } = await server.call('POST /roles', { as: owner, body: { name: '周末收银', template: 'cashier' } });
    expect(data).toMatchObject({ template: 'cashier', permissions: 12 });
    const copied = await server.call('POST /roles/copy', {
      as: owner,
      body: { role_id: data.role_id, name: '夜里收银' },
    });
    expect(await grantsOf(copied.data.role_id)).toEqual([
      'cashier:read',
      'member:read',
      'member:create',
      'member:payment_password',
      'top_up:read',
      'top_up:create',
      'order:read',
      'order:create',
      'shift:read',
      'shift:operate',
      'item:read',
      'item:sell_out',
    ]);
    const again = await server.call('POST /roles/copy', {
      as: owner,
      body: { role_id: data.role_id, name: '夜里收银' },
    });
    expect([again.err.name, again.err.fields]).toMatchObject(['role_name_taken', [{ path: 'name', rule: 'taken' }]]);
  });

  it('takes effect, and loses it, with the next call of who holds it', async () => {
    const holder = await user([]);
    const id = await newRole(['brand:read']);
    expect(await mayList(holder)).toBe(403);
    await give(owner, id, [holder]);
    expect(await mayList(holder)).toBe(200);
    await batch(owner, 'stop', id);
    expect(await mayList(holder)).toBe(403);
    await batch(owner, 'use', id);
    expect(await mayList(holder)).toBe(200);
    await setGrants(owner, id, ['item:read']);
    expect(await mayList(holder)).toBe(403);
    await give(owner, id, [], [holder]);
    expect((await server.call('GET /item/item-info', { as: holder })).status).toBe(403);
  });

  it('is disabled and enabled by who may edit roles, and removed by who may remove them', async () => {
    const refusals = async (permission: Permission) => {
      const [as, id] = [await user(['role:read', permission]), await newRole([])];
      const names: (string | undefined)[] = [];
      for (const operate of ['stop', 'use', 'remove'] as const) names.push((await batch(as, operate, id)).err?.name);
      return names;
    };
    expect(await refusals('role:update')).toEqual([undefined, undefined, 'permission_denied']);
    expect(await refusals('role:remove')).toEqual(['permission_denied', 'permission_denied', undefined]);
  });

  it('is not removed while somebody holds it, whom the refusal names', async () => {
    const [id, free] = [await newRole([]), await newRole([])];
    await give(owner, id, [await user([])]);
    const refused = await batch(owner, 'remove', free, id);
    const named = `还有 1 人在用“角色 ${made - 1}”：何苗。先给他们换角色，或停用它`;
    expect(refused.err).toMatchObject({ name: 'role_held', msg: named });
    // Whom one doesn't see is counted, and not named.
    await give(owner, id, [await user([], [shop.branchIds[1]])]);
    const removers = [[shop.branchIds[1]], [shop.branchIds[0]], []].map((branches) => user(['role:read', 'role:remove'], branches)); // prettier-ignore
    const told = await Promise.all(removers.map(async (as) => (await batch(await as, 'remove', id)).err.msg));
    expect(told.map((msg) => msg.split('：')[1]?.split('。')[0])).toEqual(['何苗、何苗', '何苗 …', '您看不到的用户']);
    expect((await batch(owner, 'remove', free)).data).toMatchObject({ changed: 1, undo: null });
    expect((await batch(owner, 'remove', free)).err.name).toBe('role_not_found');
  });

  it('says who did what to it', async () => {
    const id = await newRole([]);
    await setGrants(owner, id, ['brand:read']);
    await batch(owner, 'stop', id);
    const { data } = await server.call('GET /roles/{id}/logs', { as: owner, params: { id }, query: { size: 2 } });
    expect(data.items.map(({ action }) => action)).toEqual(['role.state', 'role.permissions']);
    expect(data.items[1]).toMatchObject({ operator: '何苗', changes: [{ field: 'permissions', after: '品牌：查看' }] });
    const { data: rest } = await server.call('GET /roles/{id}/logs', {
      as: owner,
      params: { id },
      query: { cursor: data.next_cursor ?? '' },
    });
    expect(rest.items.map(({ action }) => action)).toEqual(['role.create']);
  });

  it('says to whom it was given and from whom it was taken', async () => {
    const [id, other] = [await newRole([]), await newRole([])];
    const holder = await user([]);
    await give(owner, id, [holder]);
    await server.call('PUT /users/{id}/roles', {
      as: owner,
      params: { id: holder.userId ?? '' },
      body: { role_ids: [other] },
    });
    const told = async (role: string) =>
      (await server.call('GET /roles/{id}/logs', { as: owner, params: { id: role } })).data.items
        .filter(({ action }) => action === 'role.users')
        .map(({ changes }) => changes.map(({ field_name, before, after }) => [field_name, before, after]));
    expect(await told(id)).toEqual([[['收回自', null, '何苗']], [['授予', null, '何苗']]]);
    expect(await told(other)).toEqual([[['授予', null, '何苗']]]);
  });

  it('keeps a verb without its page’s reading that it had, and gives none that was not chosen', async () => {
    const id = await newRole([]);
    await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await setGranted(tx, id, ['adjustment:create']);
    });
    await setGrants(owner, id, ['adjustment:create', 'brand:update']);
    expect(await grantsOf(id)).toEqual(['adjustment:create', 'brand:read', 'brand:update']);
    await setGrants(owner, id, ['brand:read']);
    await setGrants(owner, id, ['brand:read', 'adjustment:create']);
    expect(await grantsOf(id)).toEqual(['adjustment:read', 'adjustment:create', 'brand:read']);
  });

  it('isn’t given to and taken from one person in one call', async () => {
    const [holder, other] = [await user([]), await user([])];
    expect((await give(owner, await newRole([]), [holder], [other, holder])).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'remove.1', rule: 'unique_items' }],
    });
  });

  it('has its holders and candidates listed', async () => {
    const id = await newRole([]);
    const holder = await user([]);
    await give(owner, id, [holder]);
    const { data } = await server.call('GET /roles/{id}/relation-users', { as: owner, params: { id } });
    expect(data.items.map(({ user_id }) => user_id)).toEqual([holder.userId]);
    const { data: all } = await server.call('GET /roles/{id}/users', { as: owner, params: { id } });
    expect(all.items.filter(({ related }) => related).map(({ user_id }) => user_id)).toEqual([holder.userId]);
    expect(all.items.length).toBeGreaterThan(1);
    const params = { id: '0190a000-0000-7000-8000-000000000000' };
    for (const call of ['GET /roles/{id}/relation-users', 'GET /roles/{id}/users', 'GET /roles/{id}/logs'] as const)
      expect((await server.call(call, { as: owner, params })).err.name).toBe('role_not_found');
  });
});

describe('nobody', () => {
  const powers = ['role:read', 'role:create', 'role:update', 'role:remove', 'user:update', 'brand:read'] as const;

  it('grants, takes or changes what they don’t have', async () => {
    const chief = await user(powers);
    const [own, above] = [await newRole(['brand:read'], chief), await newRole(['item:read'])];
    const named = { name: 'above_own_power', msg: expect.stringContaining('商品：查看') };
    const body = { name: '越权', permissions: ['item:read' as const] };
    expect((await server.call('POST /roles', { as: chief, body })).err).toMatchObject(named);
    expect((await setGrants(chief, own, ['item:read'])).err).toMatchObject(named);
    expect((await setGrants(chief, above, [])).err).toMatchObject(named);
    expect((await batch(chief, 'stop', above)).err).toMatchObject(named);
    expect((await batch(chief, 'stop', own, above)).err.msg).toContain(`商品：查看（角色 角色 ${made}）`);
    expect((await batch(chief, 'remove', above)).err).toMatchObject(named);
    expect((await give(chief, above, [chief])).err).toMatchObject(named);
    const copy = { role_id: above, name: '抄来的' };
    expect((await server.call('POST /roles/copy', { as: chief, body: copy })).err).toMatchObject(named);
    const seen = (await server.call('GET /roles', { as: chief, query: { size: 100 } })).data.items;
    expect(seen.find(({ role_id }) => role_id === above)).toMatchObject({ changeable: false });
    expect(seen.find(({ role_id }) => role_id === own)).toMatchObject({ changeable: true });
  });

  it('gives or changes a role that adjusts more alone', async () => {
    const [low, high] = [await newRole(['brand:read']), await newRole(['brand:read'])];
    const limit = (id: string, principal: number | null) =>
      server.database.platform.execute(
        'insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth) values ($1, $2, $3, 0, 0, 0)',
        [shop.merchantId, id, principal],
      );
    await limit(low, 500);
    await limit(high, null);
    const chief = await user(powers);
    expect((await give(owner, low, [chief])).status).toBe(200);
    const more = { name: 'above_own_power', msg: expect.stringContaining('更高的余额调整限额') };
    expect((await give(chief, high, [chief])).err).toMatchObject(more);
    expect((await batch(chief, 'stop', high)).err).toMatchObject(more);
    const holder = await user([]);
    await give(owner, high, [holder]);
    expect((await give(chief, low, [holder])).err).toMatchObject({ ...more, name: 'user_above_own_power' });
    expect((await give(chief, low, [await user([])])).status).toBe(200);
    expect((await give(owner, high, [chief])).status).toBe(200);
    // A disabled role gives its limits to nobody, and its holder stays above who hasn't them.
    await batch(owner, 'stop', high);
    expect((await give(chief, high, [], [await user([])])).err).toMatchObject(more);
    expect((await give(chief, low, [holder])).err).toMatchObject({ ...more, name: 'user_above_own_power' });
    await batch(owner, 'use', high);
    expect((await give(chief, high, [], [holder])).status).toBe(200);
  });

  it('touches who has more, or works where they don’t', async () => {
    const [first, second] = shop.branchIds;
    const chief = await user(powers, [first]);
    const id = await newRole(['brand:read'], chief);
    expect((await give(chief, id, [await user(['item:read'], [first])])).err.name).toBe('user_above_own_power');
    expect((await give(chief, id, [await user(['brand:read'], [second])])).err.name).toBe('user_not_found');
    expect((await give(chief, id, [await user(['brand:read'], [first, second])])).err.name).toBe(
      'user_of_other_branches',
    );
    expect((await give(chief, id, [await user(['brand:read'], 'all')])).err.name).toBe('user_of_other_branches');
    expect((await give(chief, id, [await user([], [first])])).status).toBe(200);
  });

  it('uses a power that is taken from them at the same moment', async () => {
    const chief = await user(powers);
    const [role] = (await server.call('GET /users', { as: owner, query: { user_id: [chief.userId ?? ''] } })).data.items[0]?.roles ?? []; // prettier-ignore
    const own = await newRole(['brand:read'], chief);
    const taken = setGrants(owner, role?.role_id ?? '', ['role:read']);
    const given = setGrants(chief, own, ['brand:read', 'role:update']);
    const [, { status }] = await Promise.all([taken, given]);
    // Either it was done before, or it is refused: by the gate, or behind the lock.
    expect([200, 403]).toContain(status);
    expect((await setGrants(chief, own, ['brand:read'])).status).toBe(403);
  });
});

describe('the roles of a user', () => {
  it('are set as a whole, within the caller’s power', async () => {
    const chief = await user(['user:read', 'user:update', 'brand:read']);
    const [mine, above] = [await newRole(['brand:read']), await newRole(['item:read'])];
    const holder = await user([]);
    const params = { id: holder.userId ?? '' };
    const set = (as: Caller, ...role_ids: string[]) =>
      server.call('PUT /users/{id}/roles', { as, params, body: { role_ids } });
    expect((await set(chief, mine)).status).toBe(200);
    expect(await mayList(holder)).toBe(200);
    const { data } = await server.call('GET /users/{id}/roles', { as: chief, params });
    expect(data.map(({ role_id }) => role_id)).toEqual([mine]);
    expect((await set(chief, mine, above)).err.name).toBe('above_own_power');
    expect((await set(owner, mine, above)).status).toBe(200);
    expect((await set(chief)).err.name).toBe('user_above_own_power');
    await batch(owner, 'stop', above);
    expect((await set(chief, mine)).err.name).toBe('user_above_own_power');
    // Whoever holds what would be more than the caller has, once enabled, is above the caller.
    expect((await set(chief, mine, above)).err.name).toBe('user_above_own_power');
    const unknown = { id: '0190a000-0000-7000-8000-000000000000' };
    expect((await server.call('GET /users/{id}/roles', { as: chief, params: unknown })).err.name).toBe(
      'user_not_found',
    );
    expect((await set(owner, unknown.id)).err.name).toBe('role_not_found');
  });
});

describe('a role held in other branches', () => {
  it('is changed by who works wherever its holders do', async () => {
    const [near, far] = shop.branchIds;
    const chief = await user(['role:update', 'role:remove', 'role:read', 'brand:read', 'brand:update'], [near]);
    const places = [[near], [far], [near, far], [], 'all'] as const;
    const holders = await Promise.all(places.map((branches) => user([], branches)));
    for (const [at, holder] of holders.entries()) {
      const id = await newRole(['brand:read']);
      await give(owner, id, [holder]);
      const edit = server.call('PUT /roles/{id}', { as: chief, params: { id }, body: { remark: '早班' } });
      const answers = [await setGrants(chief, id, ['brand:update']), await batch(chief, 'stop', id), await edit];
      const expected = at === 0 ? undefined : 'role_of_other_branches';
      expect(answers.map(({ err }) => err?.name)).toEqual([expected, expected, expected]);
    }
    expect((await setGrants(chief, await newRole(['brand:read']), ['brand:update'])).status).toBe(200);
  });
});

describe('a demand for two-step verification', () => {
  it('is waived only by who holds everything', async () => {
    const chief = await user(['role:read', 'role:update', 'brand:read']);
    const id = await newRole(['brand:read']);
    const put = (as: Caller, second_factor: boolean) =>
      server.call('PUT /roles/{id}', { as, params: { id }, body: { second_factor } });
    expect((await put(chief, true)).status).toBe(200);
    expect((await put(chief, false)).err.name).toBe('above_own_power');
    expect((await put(owner, false)).status).toBe(200);
  });

  it('is not walked around by other roles, or by taking all first', async () => {
    const chief = await user(['role:read', 'role:update', 'role:create', 'user:read', 'user:update', 'brand:read']);
    const [holder, leaver] = [await user([]), await user([])];
    const [demanding, plain] = [await newRole(['brand:read']), await newRole(['brand:read'])];
    await server.call('PUT /roles/{id}', { as: owner, params: { id: demanding }, body: { second_factor: true } });
    const set = (as: Caller, whom: Caller, role_ids: string[]) =>
      server.call('PUT /users/{id}/roles', { as, params: { id: whom.userId ?? '' }, body: { role_ids } });
    for (const whom of [holder, leaver]) expect((await set(owner, whom, [demanding])).status).toBe(200);
    expect((await set(chief, holder, [plain])).err.name).toBe('above_own_power');
    expect((await set(chief, holder, [demanding, plain])).status).toBe(200);
    expect((await give(chief, demanding, [], [holder])).err.name).toBe('above_own_power');
    expect((await batch(chief, 'stop', demanding)).err.name).toBe('above_own_power');
    expect((await set(chief, leaver, [])).err.name).toBe('above_own_power');
    expect((await give(chief, demanding, [], [leaver])).err.name).toBe('above_own_power');
    expect((await give(owner, demanding, [], [holder])).status).toBe(200);
  });
});

describe('limits of adjustments', () => {
  it('are set from and to no more than the caller’s own', async () => {
    const chief = await user(['adjustment:limit']);
    const helper = await user([]);
    const [own, other] = [chief, helper].map(({ userId }) => userId ?? '');
    const roleOf = async (id = '') =>
      (await server.call('GET /users/{id}/roles', { as: owner, params: { id } })).data[0]?.role_id ?? '';
    const [ownRole, otherRole] = [await roleOf(own), await roleOf(other)];
    const none = { principal: 0, bonus: 0, points: 0, growth: 0 };
    const put = (as: Caller, role_id: string, points: number | null) =>
      server.call('PUT /vip-trim-order/limits', {
        as,
        body: { roles: [{ ...none, role_id, points }], approval_hours: 48, undo_hours: 12 },
      });
    expect((await put(chief, ownRole, null)).err.name).toBe('above_own_power');
    expect((await put(owner, ownRole, 100)).status).toBe(200);
    expect((await put(chief, otherRole, 100)).status).toBe(200);
    expect((await put(chief, otherRole, 101)).err.name).toBe('above_own_power');
    expect((await put(owner, otherRole, null)).status).toBe(200);
    expect((await put(chief, otherRole, 50)).err.name).toBe('above_own_power');
  });
});

describe('limits of a role', () => {
  const none = { principal: 0, bonus: 0, points: 0, growth: 0 };
  const cashier = { ...none, points: 100 };

  it('come with its template and with a copy, and are said in its log', async () => {
    const { data: role } = await server.call('POST /roles', { as: owner, body: { name: '晚班', template: 'cashier' } });
    expect(role).toMatchObject({ limits: cashier });
    const { data: copy } = await server.call('POST /roles/copy', {
      as: owner,
      body: { role_id: role.role_id, name: '晚班二' },
    });
    expect(copy).toMatchObject({ limits: cashier });
    const { data: plain } = await server.call('POST /roles', { as: owner, body: { name: '没有模板' } });
    expect(plain).toMatchObject({ limits: none });
    const { status } = await server.call('PUT /vip-trim-order/limits', {
      as: owner,
      body: {
        roles: [{ role_id: copy.role_id, ...cashier, principal: 50_000 }],
        approval_hours: 72,
        undo_hours: 24,
      },
    });
    expect(status).toBe(200);
    const { data } = await server.call('GET /roles/{id}/logs', { as: owner, params: { id: copy.role_id } });
    expect(data.items.map(({ action }) => action)).toEqual([
      'role.limits',
      'role.till_limits',
      'role.limits',
      'role.create',
    ]);
    expect(data.items.map(({ changes }) => changes[0])).toMatchObject([
      { field_name: '晚班二 · 本金', before: '¥0.00', after: '¥500.00' },
      { field_name: '可退几天前的单', before: '不限', after: '7' },
      { field_name: '晚班二 · 积分', before: '0', after: '100' },
      { field_name: '名称' },
    ]);
    const { data: log } = await server.call('GET /roles/{id}/logs', { as: owner, params: { id: plain.role_id } });
    expect(log.items.map(({ action }) => action)).toEqual(['role.create']);
  });

  it('are given by a template or a copy only to within the caller’s own', async () => {
    const chief = await user([
      'role:read',
      'role:create',
      'cashier:read',
      'member:read',
      'member:create',
      'member:payment_password',
      'top_up:read',
      'top_up:create',
      'order:read',
      'order:create',
      'shift:read',
      'shift:operate',
      'item:read',
      'item:sell_out',
    ]);
    const { data: made } = await server.call('POST /roles', {
      as: owner,
      body: { name: '给副手', template: 'cashier' },
    });
    const add = (name: string) => server.call('POST /roles', { as: chief, body: { name, template: 'cashier' } });
    const copy = (name: string) =>
      server.call('POST /roles/copy', { as: chief, body: { role_id: made.role_id, name } });
    const more = { name: 'above_own_power', msg: expect.stringContaining('更高的余额调整限额') };
    expect((await add('早一')).err).toMatchObject(more);
    expect((await copy('早二')).err).toMatchObject(more);
    const changeable = async () =>
      (await server.call('GET /roles/{id}', { as: chief, params: { id: made.role_id } })).data.changeable;
    expect(await changeable()).toBe(false);
    expect((await give(owner, made.role_id, [chief])).status).toBe(200);
    expect(await changeable()).toBe(true);
    // Who has all that the template includes makes roles that follow it.
    for (const { data } of [await add('早一'), await copy('早二')]) expect(data).toMatchObject({ template: 'cashier', limits: cashier }); // prettier-ignore
  });
});

describe('the last owner', () => {
  it('stays, also under parallel requests', async () => {
    const alone = await server.make.shop();
    const [one, two] = [await server.make.user(alone), await server.make.user(alone)];
    const roleOf = async (of: Caller): Promise<string> =>
      (await server.call('GET /users', { as: of, query: { user_id: [of.userId ?? ''] } })).data.items[0]?.roles[0]?.role_id ?? ''; // prettier-ignore
    const [first, second] = [await roleOf(one), await roleOf(two)];
    const answers = await Promise.all([give(one, first, [], [one]), give(two, second, [], [two])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.err.name).toBe('last_owner');
  });

  it('keeps the role of everything', async () => {
    const { data } = await server.call('GET /roles', { as: owner, query: { size: 100 } });
    const everything = data.items.find((role) => role.everything)?.role_id ?? '';
    for (const operate of ['stop', 'remove'] as const)
      expect((await batch(owner, operate, everything)).err.name).toBe('role_of_everything');
    expect((await setGrants(owner, everything, [])).err.name).toBe('role_of_everything');
    const copy = { role_id: everything, name: '第二个所有者' };
    expect((await server.call('POST /roles/copy', { as: owner, body: copy })).err.name).toBe('role_of_everything');
    const body = { name: '又一个', template: 'owner' as const };
    expect((await server.call('POST /roles', { as: owner, body })).err.name).toBe('role_of_everything');
  });
});
