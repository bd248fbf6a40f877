import type { Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { received } from '../../../test/codes.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { accountWithPassword, encryptedPassword, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { endDueEmployments } from './staff.service.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let firstBranch: string;
let secondBranch: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  [firstBranch, secondBranch] = shop.branchIds;
  owner = await server.make.user(shop);
});
afterAll(() => server.stop());

const origin = 'http://localhost:7300';
const initial = 'Halfday#2026';
const user = (permissions: 'all' | readonly Permission[], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions, branches });
const idOf = ({ userId = '' }: Caller): string => userId;
let made = 0;
const newRole = async (permissions: readonly Permission[]): Promise<string> => {
  made += 1;
  const { data } = await server.call('POST /roles', { as: owner, body: { name: `角色 ${made}`, permissions: [...permissions] } }); // prettier-ignore
  return data.role_id;
};
const add = (
  body: {
    phone: string;
    role_ids?: string[];
    all_branches?: boolean;
    branch_ids?: string[];
    pwd?: string;
    origin?: string;
    actual_name?: string;
  },
  as = owner,
) =>
  // prettier-ignore
  server.call('POST /users', { as, body: { actual_name: '夏晴', role_ids: [], all_branches: true, origin, ...body } });
const edit = (
  id: string,
  body: { actual_name?: string; role_ids?: string[]; all_branches?: boolean; branch_ids?: string[] },
  as = owner,
) =>
  // prettier-ignore
  server.call('PUT /users/{id}', { as, params: { id }, body });
const get = async (id: string, as = owner) => (await server.call('GET /users/{id}', { as, params: { id } })).data;
const batch = (operate: 'use' | 'stop' | 'remove', ids: string[], as = owner) =>
  server.call('PUT /users', { as, body: { ids, operate, reason: '离职' } });
const account = (
  body: { user_id: string; change: 'password' | 'sessions' | 'invitation'; pwd?: string; sign_in_id?: string },
  as = owner,
) => server.call('PUT /users/base-account', { as, body: { origin, ...body } });
const logged = async (id: string) => {
  const { rows } = await server.database.platform.execute(
    `select l.action, c.changes, l.reason from operation_log l left join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
     where l.merchant_id = $1 and l.subject_id = $2 order by l.log_id`,
    [shop.merchantId, id],
  );
  return rows;
};
/** A user added here with a password, who signed in. */
const ownUser = async (): Promise<{ userId: string; phone: string; as: Caller }> => {
  const phone = nextPhone();
  const { data } = await add({ phone, pwd: initial });
  const { rows } = await server.database.platform.execute(
    'update account set phone_verified_at = now() where phone = $1 returning account_id',
    [phone],
  );
  const { account_id: accountId } = rows[0] as { account_id: string }; // as the statement says
  const session = await server.make.session(accountId);
  return {
    userId: data.user_id,
    phone,
    as: { accountId, phone, merchantId: shop.merchantId, userId: data.user_id, ...session },
  };
};

describe('somebody new', () => {
  it('is invited by SMS, sets a password there, and waits until then', async () => {
    const phone = nextPhone();
    const role = await newRole(['brand:read']);
    const { status, data } = await add({ phone: `+86 ${phone}`, actual_name: '夏晴', role_ids: [role], all_branches: false, branch_ids: [firstBranch] }); // prettier-ignore
    expect([status, data.outcome]).toEqual([201, 'invited']);
    const [message] = await received(server, phone);
    expect(message).toMatchObject({ template: 'invitation', parameters: ['半日闲茶馆', `${origin}/login#activation`] });
    const seen = await get(data.user_id);
    expect(seen).toMatchObject({
      actual_name: '夏晴',
      phone,
      state: 'invited',
      invited_at: server.clock.now().toISOString(),
      last_seen_at: null,
      roles: [{ role_id: role }],
      all_branches: false,
      branches: [{ branch_id: firstBranch }],
      wechat_bound: false,
      account_changeable: true,
      changeable: true,
    });
    expect(await logged(data.user_id)).toEqual([
      {
        action: 'user.create',
        reason: null,
        changes: {
          actual_name: [null, '夏晴'],
          roles: [null, [role]],
          all_branches: [null, false],
          branches: [null, [firstBranch]],
        },
      },
    ]);
    expect((await logged(role)).at(-1)).toEqual({
      action: 'role.users',
      reason: null,
      changes: { given_to: [null, [data.user_id]] },
    });
    const { data: list } = await server.call('GET /users', { as: owner, query: { state: ['invited'] } });
    expect(list.items.map(({ user_id }) => user_id)).toEqual([data.user_id]);
  });

  it('is invited again, at most three times a day', async () => {
    const phone = nextPhone();
    const { data } = await add({ phone });
    expect((await account({ user_id: data.user_id, change: 'invitation' })).status).toBe(200);
    expect((await account({ user_id: data.user_id, change: 'invitation' })).status).toBe(200);
    const { status, err, headers } = await account({ user_id: data.user_id, change: 'invitation' });
    expect([status, err?.name]).toEqual([429, 'too_many_invitations']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await received(server, phone)).toHaveLength(3);
    expect((await logged(data.user_id)).map((row) => (row as { action: string }).action)).toEqual(['user.create', 'user.invite', 'user.invite']); // prettier-ignore
  });

  it('gets a password that signs in for seven days, if one is given', async () => {
    const phone = nextPhone();
    const { key_id, pwd } = await encryptedPassword(server, initial);
    const { data } = await server.call('POST /users', { as: owner, body: { phone, actual_name: '夏晴', role_ids: [], all_branches: true, pwd, key_id } }); // prettier-ignore
    expect(data.outcome).toBe('with_password');
    expect((await get(data.user_id)).state).toBe('enabled');
    expect((await signIn(server, phone, initial)).err?.code).toBe(8101);
    server.clock.advance({ days: 7, minutes: 1 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    expect((await signIn(server, phone, initial)).err?.name).toBe('password_expired');
    expect((await add({ phone: nextPhone(), pwd: 'regulars1' })).err?.fields).toMatchObject([
      { path: 'pwd', rule: 'guessable_password' },
    ]);
  });

  it('verifies the phone at the first sign-in, and activates nothing, if invited and then given a password', async () => {
    const phone = nextPhone();
    const { data } = await add({ phone });
    expect((await account({ user_id: data.user_id, change: 'password', pwd: initial })).status).toBe(200);
    expect((await signIn(server, phone, initial)).err?.name).toBe('phone_verification_needed');
  });

  it('is added by several merchants at once', async () => {
    const shops = await Promise.all(Array.from({ length: 4 }, () => server.make.shop()));
    const owners = await Promise.all(shops.map((one) => server.make.user(one)));
    for (let round = 0; round < 4; round += 1) {
      const phone = nextPhone();
      const added = await Promise.all(owners.map((as) => add({ phone, pwd: initial }, as)));
      expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(added.filter(({ data }) => data.outcome === 'with_password')).toHaveLength(1);
    }
  });

  it('is refused with a strange address, an unknown branch or role, or a text that is no phone', async () => {
    expect((await add({ phone: nextPhone(), origin: 'https://evil.example' })).err?.fields).toMatchObject([
      { path: 'origin' },
    ]);
    const unknown = owner.accountId;
    const { err } = await add({ phone: nextPhone(), all_branches: false, branch_ids: [firstBranch, unknown] });
    expect(err?.fields).toMatchObject([{ path: 'branch_ids.1', rule: 'not_found' }]);
    expect((await add({ phone: nextPhone(), role_ids: [unknown] })).err?.name).toBe('role_not_found');
    expect((await add({ phone: '12345678901' })).err?.fields).toMatchObject([{ path: 'phone', rule: 'phone' }]);
  });
});

describe('an account in use', () => {
  it('is linked, keeps its password and gets no message; a second time it is a user already', async () => {
    const { phone } = await accountWithPassword(server);
    const told = () => server.call('GET /users/base-account', { as: owner, query: { phone } });
    expect((await told()).data).toEqual({ state: 'account', sms: true });
    expect((await add({ phone, pwd: initial })).data.outcome).toBe('linked');
    expect((await told()).data.state).toBe('user');
    expect((await signIn(server, phone)).status).toBe(200);
    const { status, err } = await add({ phone });
    expect([status, err?.name, err?.fields?.[0]?.path]).toEqual([409, 'user_exists', 'phone']);
    expect(await received(server, phone)).toEqual([]);
  });

  it('is told of so many phones an hour only', async () => {
    const as = await user('all');
    const ask = () => server.call('GET /users/base-account', { as, query: { phone: nextPhone() } });
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).data.state).toBe('free');
    expect((await ask()).err?.name).toBe('too_many_lookups');
  });

  it('that another merchant invited gets its password from its person only', async () => {
    const phone = nextPhone();
    const elsewhere = await server.make.user(await server.make.shop());
    expect((await add({ phone }, elsewhere)).data.outcome).toBe('invited');
    const { data } = await add({ phone, pwd: initial });
    expect(data.outcome).toBe('linked');
    expect((await signIn(server, phone, initial)).err?.name).toBe('wrong_credentials');
    expect((await account({ user_id: data.user_id, change: 'password', pwd: initial })).err?.name).toBe('account_elsewhere'); // prettier-ignore
    const { rows } = await server.database.platform.execute('select password_hash from account where phone = $1', [phone]); // prettier-ignore
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it('of a person who works elsewhere, was not made here or works for the provider is not changed here', async () => {
    const stranger = await accountWithPassword(server);
    const { data } = await add({ phone: stranger.phone });
    for (const change of ['password', 'sessions'] as const) {
      const { status, err } = await account({ user_id: data.user_id, change, pwd: initial });
      expect([status, err?.name]).toEqual([409, 'account_elsewhere']);
    }
    const { userId, as } = await ownUser();
    const setProvider = (is: boolean) =>
      server.database.platform.execute('update account set is_provider = $2 where account_id = $1', [as.accountId, is]);
    await setProvider(true);
    expect((await account({ user_id: userId, change: 'sessions' })).err?.name).toBe('account_elsewhere');
    await setProvider(false);
    const other = await server.make.shop();
    await server.make.user(other, { as });
    expect((await account({ user_id: userId, change: 'password', pwd: initial })).err?.name).toBe('account_elsewhere');
    const unbind = await server.call('PUT /users/{id}/unbind-wechat', { as: owner, params: { id: userId }, body: {} });
    expect(unbind.err?.name).toBe('account_elsewhere');
    expect((await get(userId)).account_changeable).toBe(false);
  });
});

describe('a change', () => {
  it('of name, roles and branches is in force at once, and logged in words', async () => {
    const { userId, as } = await ownUser();
    const role = await newRole(['brand:read']);
    expect((await server.call('GET /item/brand-info', { as })).status).toBe(403);
    const { data } = await edit(userId, { actual_name: '沈知夏', role_ids: [role], all_branches: false, branch_ids: [secondBranch] }); // prettier-ignore
    expect(data).toMatchObject({ actual_name: '沈知夏', all_branches: false, branches: [{ branch_id: secondBranch }] });
    expect((await server.call('GET /item/brand-info', { as })).status).toBe(200);
    expect((await logged(userId)).slice(1)).toEqual([
      {
        action: 'user.update',
        reason: null,
        changes: { actual_name: ['夏晴', '沈知夏'], all_branches: [true, false], branches: [[], [secondBranch]] },
      },
      { action: 'user.roles', reason: null, changes: { roles: [[], [role]] } },
    ]);
    await edit(userId, { branch_ids: [firstBranch] });
    expect((await get(userId)).branches).toMatchObject([{ branch_id: firstBranch }]);
    await edit(userId, { actual_name: '叶蓁' });
    expect(await get(userId)).toMatchObject({ all_branches: false, branches: [{ branch_id: firstBranch }] });
  });

  it('of somebody with more than the caller, or in other branches, is refused, and gives only what the caller has', async () => {
    const manager = await user(['user:read', 'user:create', 'user:update', 'brand:read'], [firstBranch]);
    const [brands, more] = [await newRole(['brand:read']), await newRole(['brand:create'])];
    const above = await user(['brand:create'], [firstBranch]);
    const beside = await user([], [secondBranch]);
    const within = await user([], [firstBranch]);
    expect((await edit(idOf(above), { actual_name: '何小苗' }, manager)).err?.name).toBe('user_above_own_power');
    // Who isn't seen is nobody, whatever they may do.
    for (const one of [beside, await user(['brand:create'], [secondBranch])])
      expect((await edit(idOf(one), { actual_name: '何小苗' }, manager)).err?.name).toBe('user_not_found');
    // Who works nowhere is seen, and in the hands of those of all branches.
    const nowhere = await user([], []);
    expect((await edit(idOf(nowhere), { actual_name: '何小苗' }, manager)).err?.name).toBe('user_of_other_branches');
    const joining = { phone: nextPhone(), all_branches: false, branch_ids: [] };
    expect((await add(joining, manager)).err).toMatchObject({ fields: [{ path: 'branch_ids', rule: 'required' }] });
    expect((await edit(idOf(within), { branch_ids: [] }, manager)).err).toMatchObject({
      fields: [{ path: 'branch_ids' }],
    });
    expect((await edit(idOf(within), { role_ids: [more] }, manager)).err?.name).toBe('above_own_power');
    expect((await edit(idOf(within), { all_branches: true }, manager)).err?.name).toBe('branch_not_seen');
    expect((await edit(idOf(within), { branch_ids: [secondBranch] }, manager)).err?.name).toBe('branch_not_seen');
    expect((await edit(idOf(manager), { role_ids: [more] }, manager)).err?.name).toBe('above_own_power');
    expect((await edit(idOf(manager), { all_branches: true }, manager)).err?.name).toBe('branch_not_seen');
    expect((await add({ phone: nextPhone() }, manager)).err?.name).toBe('branch_not_seen');
    const unseen = await server.call('GET /users/{id}', { as: manager, params: { id: idOf(beside) } });
    expect(unseen.err?.name).toBe('user_not_found');
    const everywhere = await user([]);
    const { data } = await server.call('GET /users', { as: manager, query: { size: 100 } });
    const changeable = new Map(data.items.map((one) => [one.user_id, one.changeable]));
    const reached = [within, above, owner, nowhere, everywhere].map((one) => changeable.get(idOf(one)));
    expect(reached).toEqual([true, false, false, false, false]);
    const { data: role } = await server.call('GET /users/{id}/roles', { as: owner, params: { id: idOf(within) } });
    const kept = role.map(({ role_id }) => role_id);
    expect((await edit(idOf(within), { role_ids: [...kept, brands] }, manager)).status).toBe(200);
  });

  it('refused for some of several says for whom and why, but names nobody whom the caller doesn’t see', async () => {
    const manager = await user(['user:read', 'user:update', 'user:remove'], [firstBranch]);
    const named = async (name: string, permissions: readonly Permission[], branches: 'all' | readonly string[]) => {
      const one = await user(permissions, branches);
      await edit(idOf(one), { actual_name: name });
      return idOf(one);
    };
    const within = await named('唐果', [], [firstBranch]);
    const stronger = await named('陈屿', ['brand:create', 'item:read'], [firstBranch]);
    const strong = await named('程野', ['brand:create'], [firstBranch, secondBranch]);
    const both = await named('许诺', [], [firstBranch, secondBranch]);
    const beside = await named('白露', ['brand:create'], [secondBranch]);
    const refused = async (ids: string[], language = 'zh-CN') => {
      const body = { ids, operate: 'stop' as const };
      const headers = { 'accept-language': language };
      const { err } = await server.call('PUT /users', { as: manager, body, headers });
      return [err.name, err.msg];
    };
    expect(await refused([within, strong, stronger])).toEqual([
      'user_above_own_power',
      '程野、陈屿有您没有的权限（商品：查看、品牌：新建），请由有这些权限的人来改',
    ]);
    expect(await refused([strong], 'en')).toEqual([
      'user_above_own_power',
      'You don’t have all that 程野 can do: Brands: Add. Somebody who has it has to do this.',
    ]);
    expect(await refused([beside, strong], 'en')).toEqual(['user_not_found', 'There is no such user.']);
    expect(await refused([within, both, await named('方圆', [], 'all')])).toEqual([
      'user_of_other_branches',
      '方圆、许诺也在您看不到的门店工作，请由能看到这些门店的人来改',
    ]);
    const more = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => named(name, [], 'all')));
    expect((await refused(more))[1]).toMatch(/^.、.、. …也在/);
    const nobodyIsSeen = await user(['user:read', 'user:update'], []);
    for (const id of [within, more[0] ?? ''])
      expect((await edit(id, { actual_name: '何苗' }, nobodyIsSeen)).err?.name).toBe('user_not_found');
    expect((await get(within)).state).toBe('enabled');
  });

  it('of a version that somebody else changed is refused', async () => {
    const { userId } = await ownUser();
    const { version } = await get(userId);
    const put = () =>
      server.call('PUT /users/{id}', {
        as: owner,
        params: { id: userId },
        body: { actual_name: '叶蓁' },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await put()).status).toBe(200);
    expect((await put()).err?.name).toBe('stale_edit');
  });
});

describe('what a hard look found', () => {
  it('a role that was taken meanwhile isn’t given back by a form opened before; nothing changed keeps the version', async () => {
    const { userId } = await ownUser();
    const role = await newRole(['brand:read']);
    await edit(userId, { role_ids: [role] });
    const { version } = await get(userId);
    await edit(userId, {});
    expect((await get(userId)).version).toBe(version);
    await server.call('PUT /roles/{id}/users', { as: owner, params: { id: role }, body: { remove: [userId] } });
    const { err } = await server.call('PUT /users/{id}', {
      as: owner,
      params: { id: userId },
      body: { role_ids: [role] },
      headers: { 'if-match': `"${version}"` },
    });
    expect([err?.name, (await get(userId)).roles]).toEqual(['stale_edit', []]);
  });

  it('who holds a disabled role of more than the caller has is above the caller', async () => {
    const helper = await user(['user:read', 'user:update']);
    const { userId } = await ownUser();
    const strong = await newRole(['brand:create']);
    await edit(userId, { role_ids: [strong] });
    await server.call('PUT /roles', { as: owner, body: { ids: [strong], operate: 'stop' } });
    expect((await account({ user_id: userId, change: 'password', pwd: initial }, helper)).err?.name).toBe('user_above_own_power'); // prettier-ignore
    expect(await get(userId, helper)).toMatchObject({ changeable: false, account_changeable: false });
    // Another role that the caller has makes them no less.
    await edit(userId, { role_ids: [strong, await newRole(['user:read'])] });
    expect(await get(userId, helper)).toMatchObject({ changeable: false });
  });

  it('an owner who was invited and has not joined is none', async () => {
    const place = await server.make.shop();
    const boss = await server.make.user(place);
    const { data: mine } = await server.call('GET /users/{id}/roles', { as: boss, params: { id: idOf(boss) } });
    const roleIds = mine.map(({ role_id }) => role_id);
    const { data } = await server.call('POST /users', {
      as: boss,
      body: { phone: nextPhone(), actual_name: '夏晴', role_ids: roleIds, all_branches: true, origin },
    });
    expect(data.outcome).toBe('invited');
    const drop = await server.call('PUT /users/{id}', { as: boss, params: { id: idOf(boss) }, body: { role_ids: [] } });
    expect(drop.err?.name).toBe('last_owner');
  });

  it('adding doesn’t tell which phones have an account, and counts as a lookup', async () => {
    const as = await user('all');
    const { phone } = await accountWithPassword(server);
    const ask = (asked: string, more: object) =>
      server.call('POST /users', {
        as,
        body: { phone: asked, actual_name: '夏晴', role_ids: [], all_branches: true, ...more },
      });
    for (const asked of [phone, nextPhone()])
      expect((await ask(asked, {})).err?.fields).toMatchObject([{ path: 'origin', rule: 'required' }]);
    for (let asked = 0; asked < 60; asked += 1)
      await server.call('GET /users/base-account', { as, query: { phone: nextPhone() } });
    expect((await ask(phone, { origin })).err?.name).toBe('too_many_lookups');
  });

  it('a password is set five times a day at most, because each tells the phone', async () => {
    const { userId } = await ownUser();
    const set = () => account({ user_id: userId, change: 'password', pwd: initial });
    for (let sets = 0; sets < 5; sets += 1) expect((await set()).status).toBe(200);
    const { status, err } = await set();
    expect([status, err?.name, err?.msg]).toEqual([429, 'too_many_passwords', expect.stringContaining('重置密码')]);
  });

  it('without SMS, an account that another merchant made is not linked: its maker may know the password', async () => {
    const silent = await startTestServer({ withSms: false });
    const [a, b] = [await silent.make.user(await silent.make.shop()), await silent.make.user(await silent.make.shop())];
    const phone = nextPhone();
    const put = (as: Caller) =>
      silent.call('POST /users', {
        as,
        body: { phone, actual_name: '夏晴', role_ids: [], all_branches: true, pwd: initial },
      });
    expect((await put(a)).data.outcome).toBe('with_password');
    const { status, err } = await put(b);
    expect([status, err?.name]).toEqual([409, 'account_unproved']);
    await silent.stop();
  });
});

describe('leaving', () => {
  it('disables at once and is taken back; nobody does it to themselves', async () => {
    const { userId, as } = await ownUser();
    expect((await batch('stop', [userId])).data.changed).toBe(1);
    expect((await batch('stop', [userId])).data.changed).toBe(0);
    expect((await server.call('GET /tasks', { as })).err?.name).toBe('user_disabled');
    await batch('use', [userId]);
    expect((await server.call('GET /tasks', { as })).status).toBe(200);
    expect((await batch('stop', [userId, idOf(owner)])).err?.name).toBe('own_user');
    expect((await logged(userId)).slice(1)).toEqual([
      { action: 'user.state', reason: '离职', changes: { disabled: [false, true] } },
      { action: 'user.state', reason: '离职', changes: { disabled: [true, false] } },
    ]);
  });

  it('needs the permission of what it does', async () => {
    const { userId } = await ownUser();
    const refusals = async (permission: Permission) => {
      const as = await user(['user:read', permission]);
      const names: (string | undefined)[] = [];
      for (const operate of ['stop', 'use', 'remove'] as const)
        names.push((await batch(operate, [userId], as)).err?.name);
      return names;
    };
    expect(await refusals('user:update')).toEqual([undefined, undefined, 'permission_denied']);
    expect(await refusals('user:remove')).toEqual(['permission_denied', 'permission_denied', undefined]);
  });

  it('removes all that the user had; who comes back is the same user, with only what is given anew', async () => {
    const { userId, phone, as } = await ownUser();
    const role = await newRole(['brand:read']);
    await edit(userId, { role_ids: [role], branch_ids: [firstBranch], all_branches: false });
    expect((await batch('remove', [userId])).data.changed).toBe(1);
    expect((await server.call('GET /tasks', { as })).status).toBe(403);
    for (const answer of [
      await server.call('GET /users/{id}', { as: owner, params: { id: userId } }),
      await server.call('GET /users/{id}/roles', { as: owner, params: { id: userId } }),
      await edit(userId, { actual_name: '何苗' }),
      await batch('use', [userId]),
      await account({ user_id: userId, change: 'sessions' }),
    ])
      expect([answer.status, answer.err?.name]).toEqual([404, 'user_not_found']);
    const { data: holders } = await server.call('GET /roles/{id}/relation-users', { as: owner, params: { id: role }, query: {} }); // prettier-ignore
    expect(holders.total).toBe(0);
    expect((await logged(userId)).at(-1)).toEqual({
      action: 'user.remove',
      reason: '离职',
      changes: { roles: [[role], []], branches: [[firstBranch], []] },
    });
    expect((await logged(role)).slice(-2)).toEqual([
      { action: 'role.users', reason: null, changes: { given_to: [null, [userId]] } },
      { action: 'role.users', reason: null, changes: { taken_from: [null, [userId]] } },
    ]);
    const { data } = await add({ phone });
    expect(data).toEqual({ user_id: userId, outcome: 'linked' });
    expect(await get(userId)).toMatchObject({ state: 'enabled', roles: [], all_branches: true, branches: [] });
    expect((await server.call('GET /item/brand-info', { as })).status).toBe(403);
  });

  it('takes number, post, dates and note: who comes back may stay, also when the number is another’s by now', async () => {
    const [one, other] = [await ownUser(), await ownUser()];
    const set = (id: string, staff: object) =>
      server.call('PUT /users/{id}', { as: owner, params: { id }, body: { staff } });
    const number = { staff_no: 'B1' };
    await set(one.userId, { ...number, post: '收银', hired_on: '2025-03-10', leaves_on: '2025-12-31', remark: '早班' });
    await batch('remove', [one.userId]);
    expect((await set(other.userId, number)).status).toBe(200);
    expect((await add({ phone: one.phone })).status).toBe(201);
    await endDueEmployments(server.database, server.clock.now());
    expect(await get(one.userId)).toMatchObject({
      state: 'enabled',
      staff: { staff_no: null, post: null, hired_on: null, leaves_on: null, remark: null },
    });
  });

  it('is refused for the last who can do everything, also to two at once', async () => {
    const other = await server.make.shop();
    const [one, two] = [await server.make.user(other), await server.make.user(other)];
    const stop = (as: Caller, whom: Caller) => server.call('PUT /users', { as, body: { ids: [idOf(whom)], operate: 'stop' } }); // prettier-ignore
    const outcomes = await Promise.all([stop(one, two), stop(two, one)]);
    expect(outcomes.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an account made here', () => {
  it('gets a password from who is above it: sessions end, the phone is told, the log says so', async () => {
    const { userId, phone, as } = await ownUser();
    expect((await account({ user_id: userId, change: 'password' })).err?.fields).toMatchObject([{ path: 'pwd' }]);
    expect((await account({ user_id: userId, change: 'password', pwd: 'Shuilin#2027' })).status).toBe(200);
    expect((await server.call('GET /tasks', { as })).status).toBe(401);
    expect((await signIn(server, phone, 'Shuilin#2027')).status).toBe(200);
    expect((await received(server, phone))[0]?.template).toBe('notice');
    expect((await logged(userId)).at(-1)).toMatchObject({ action: 'user.password', changes: null });
    expect((await account({ user_id: userId, change: 'invitation' })).err?.name).toBe('user_joined');
  });

  it('is signed out everywhere', async () => {
    const { userId, as } = await ownUser();
    expect((await account({ user_id: userId, change: 'sessions' })).status).toBe(200);
    expect((await server.call('GET /tasks', { as })).status).toBe(401);
    expect((await account({ user_id: idOf(owner), change: 'sessions' })).err?.name).toBe('own_user');
  });

  it('is signed out of the session that one sign-in began, while that goes on', async () => {
    const { userId, phone, as } = await ownUser();
    await server.call('POST /personal/permission-resources', { as });
    const signedIn = async (): Promise<Caller> => {
      server.clock.advance({ minutes: 1 });
      return { ...as, token: (await signIn(server, phone, initial)).data.token };
    };
    const [first, second] = [await signedIn(), await signedIn()];
    const tries = async (reader = owner) =>
      (await server.call('GET /logs/login-logs', { as: reader, query: { user_id: [userId] } })).data.items;
    const [newer, older] = await tries();
    expect([newer?.endable, older?.endable]).toEqual([true, true]);
    expect((await tries(await server.make.user(shop, { permissions: ['sign_in_log:read'] })))[0]?.endable).toBe(false);
    await edit(userId, { role_ids: [await newRole(['sign_in_log:read', 'user:read', 'user:update'])] });
    expect((await tries(as)).map(({ endable }) => endable)).toEqual([false, false]); // one's own
    expect((await account({ user_id: userId, change: 'sessions', sign_in_id: older?.sign_in_id ?? '' })).status).toBe(
      200,
    );
    const statusOf = async (caller: Caller) => (await server.call('GET /tasks', { as: caller })).status;
    expect([await statusOf(first), await statusOf(second), await statusOf(as)]).toEqual([401, 200, 200]);
    expect((await tries()).map(({ endable }) => endable)).toEqual([true, false]);
    const strange = await account({ user_id: userId, change: 'sessions', sign_in_id: userId });
    expect(strange.err?.fields).toMatchObject([{ path: 'sign_in_id' }]);
  });

  it('loses its WeChat, and the sessions that WeChat began', async () => {
    const { userId, as, phone } = await ownUser();
    const unbind = () => server.call('PUT /users/{id}/unbind-wechat', { as: owner, params: { id: userId }, body: {} });
    expect((await unbind()).err?.name).toBe('wechat_not_bound');
    await server.database.platform.execute(`update account set wechat_key = $2, wechat_id = $2, wechat_name = '小常' where account_id = $1`, [as.accountId, phone]); // prettier-ignore
    await server.database.platform.execute(`update session set factors = '{wechat}' where session_id = $1`, [as.sessionId]); // prettier-ignore
    expect((await get(userId)).wechat_bound).toBe(true);
    expect((await unbind()).status).toBe(200);
    expect((await get(userId)).wechat_bound).toBe(false);
    expect((await server.call('GET /tasks', { as })).status).toBe(401);
    expect((await logged(userId)).at(-1)).toMatchObject({ action: 'user.wechat' });
  });
});

describe('without SMS', () => {
  it('nobody is invited, and a password is enough', async () => {
    const silent = await startTestServer({ withSms: false });
    const place = await silent.make.shop();
    const boss = await silent.make.user(place);
    const phone = nextPhone();
    const put = (pwd?: string) =>
      silent.call('POST /users', {
        as: boss,
        body: { phone, actual_name: '夏晴', role_ids: [], all_branches: true, origin, pwd },
      });
    expect((await put()).err?.name).toBe('sms_unavailable');
    expect((await put(initial)).data.outcome).toBe('with_password');
    expect((await signIn(silent, phone, initial)).status).toBe(200);
    await silent.stop();
  });
});

it('whatever changed them, users have in_branches exactly if they have branches', async () => {
  const { rows } = await server.database.platform.execute(
    `select from merchant_user u where in_branches <> exists (
       select from user_branch b where b.merchant_id = u.merchant_id and b.user_id = u.user_id
     )`,
  );
  expect(rows).toEqual([]);
});
