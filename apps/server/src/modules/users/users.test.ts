import type { User, UserFilter } from '@regulars/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { searchOf } from './users.rules.ts';

let server: TestServer;
let shop: Shop;
/** Reads users in every branch. */
let owner: Caller;
/** Reads them in the first branch only. */
let manager: Caller;
/** Picks users, but doesn't read them. */
let picker: Caller;
/** Works in the second branch. */
let cashier: Caller;
/** Works in no branch yet. */
let newcomer: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  const [first, second] = shop.branchIds;
  const add = async (name: string | null, options: Parameters<typeof server.make.user>[1]) => {
    server.clock.advance({ seconds: 1 });
    const user = await server.make.user(shop, options);
    await execute(
      'update merchant_user set actual_name = $3 where merchant_id = $1 and user_id = $2',
      user.userId,
      name,
    );
    return user;
  };
  owner = await add('周老板', {});
  manager = await add('何苗', { permissions: ['user:read'], branches: [first] });
  picker = await add('何小苗', { permissions: ['adjustment:read'], branches: [first, second] });
  cashier = await add('唐果', { permissions: [], branches: [second] });
  newcomer = await add(null, { permissions: [], branches: [] });
});
afterAll(() => server.stop());

const execute = (text: string, ...values: unknown[]) =>
  server.database.platform.execute(text, [shop.merchantId, ...values]);
const list = async (as: Caller, query: UserFilter = {}): Promise<User[]> =>
  (await server.call('GET /users', { as, query })).data.items;
const names = async (as: Caller, query: UserFilter = {}) =>
  (await list(as, query)).map(({ actual_name }) => actual_name);
const idOf = ({ userId }: Caller): string => userId ?? '';

describe('the list of users', () => {
  it('has names, states, roles and branches, newest first; an unnamed user has the name of its account', async () => {
    const users = await list(owner);
    expect(users.map(({ actual_name }) => actual_name)).toEqual(['方晓棠', '唐果', '何小苗', '何苗', '周老板']);
    expect(users[2]).toMatchObject({
      user_id: picker.userId,
      phone: picker.phone,
      state: 'enabled',
      roles: [{ role_name: expect.stringContaining('角色') as string }],
      all_branches: false,
      branches: [{ branch_name: '解放路店' }, { branch_name: '西湖银泰店' }],
      version: 1,
    });
    expect(users[4]).toMatchObject({ all_branches: true, branches: [] });
  });

  it('is by branch: colleagues of a branch, all-branch users and those without a branch, in branches that the reader sees', async () => {
    expect(await names(manager)).toEqual(['方晓棠', '何小苗', '何苗', '周老板']);
    const [, colleague] = await list(manager);
    expect(colleague?.branches).toMatchObject([{ branch_name: '解放路店' }]);
    expect(await names(manager, { branch_id: [shop.branchIds[1]] })).toEqual(['周老板']);
    expect(await names(owner, { branch_id: [shop.branchIds[1]] })).toEqual(['唐果', '何小苗', '周老板']);
    const nowhere = await server.make.user(shop, { permissions: ['user:read'], branches: [] });
    expect(await names(nowhere)).toEqual([]);
    await execute('delete from user_role where merchant_id = $1 and user_id = $2', nowhere.userId);
    await execute('delete from merchant_user where merchant_id = $1 and user_id = $2', nowhere.userId);
  });

  it('shows another merchant nothing', async () => {
    const stranger = await server.make.user(await server.make.shop());
    expect(await names(stranger)).toEqual(['何苗']);
    expect(await names(stranger, { user_id: [idOf(owner)] })).toEqual([]);
  });

  it('is filtered by name, role, id and state', async () => {
    expect(await names(owner, { keyword: ' 苗 ' })).toEqual(['何小苗', '何苗']);
    expect(await names(owner, { keyword: '晓棠' })).toEqual(['方晓棠']); // the account's name
    expect(await names(owner, { keyword: '%' })).toEqual([]);
    const [role] = (await list(owner, { user_id: [idOf(cashier)] }))[0]?.roles ?? [];
    expect(await names(owner, { role_id: [role?.role_id ?? ''] })).toEqual(['唐果']);
    await execute(
      'update merchant_user set disabled_at = now() where merchant_id = $1 and user_id = $2',
      newcomer.userId,
    );
    expect(await list(owner, { state: ['disabled'] })).toMatchObject([{ user_id: newcomer.userId, state: 'disabled' }]);
    expect(await names(owner, { state: ['enabled'] })).toEqual(['唐果', '何小苗', '何苗', '周老板']);
    expect(await names(owner, { state: ['enabled', 'disabled'] })).toHaveLength(5);
  });

  it('is exported with the names of roles and of the branches that the reader sees', async () => {
    const cellsOf = async (as: Caller) => {
      const rows = await exportRows(server, as, { list: 'users', query: {} });
      const head = rows.findIndex((row) => row.includes('看得到的门店'));
      const at = ['用户', '角色', '看得到的门店'].map((name) => rows[head]?.indexOf(name) ?? -1);
      return rows.slice(head + 1).map((row) => at.map((column) => row[column]));
    };
    const roleOf = async (of: Caller) => (await list(owner, { user_id: [idOf(of)] }))[0]?.roles[0]?.role_name ?? '';
    const exporter = await server.make.user(shop, { permissions: ['user:read', 'user:export'], branches: [shop.branchIds[0]] }); // prettier-ignore
    await execute('update merchant_user set actual_name = $3 where merchant_id = $1 and user_id = $2', exporter.userId, '账房'); // prettier-ignore
    expect((await cellsOf(owner)).slice(-3)).toEqual([
      ['何小苗', await roleOf(picker), '解放路店、西湖银泰店'],
      ['何苗', await roleOf(manager), '解放路店'],
      ['周老板', await roleOf(owner), '全部门店'],
    ]);
    const seen = await cellsOf(exporter);
    expect(seen.map(([name, , branches]) => [name, branches])).toEqual([
      ['账房', '解放路店'],
      ['方晓棠', ''],
      ['何小苗', '解放路店'],
      ['何苗', '解放路店'],
      ['周老板', '全部门店'],
    ]);
    await execute('delete from user_role where merchant_id = $1 and user_id = $2', exporter.userId);
    await execute('delete from user_branch where merchant_id = $1 and user_id = $2', exporter.userId);
    await execute('update merchant_user set disabled_at = now(), removed_at = now() where merchant_id = $1 and user_id = $2', exporter.userId); // prettier-ignore
  });

  it('continues after a cursor', async () => {
    const first = await server.call('GET /users', { as: owner, query: { size: 3 } });
    const query = { size: 3, cursor: first.data.next_cursor ?? '' };
    const { data } = await server.call('GET /users', { as: owner, query });
    expect(data.items.map(({ actual_name }) => actual_name)).toEqual(['何苗', '周老板']);
    expect([first.data.total, data.next_cursor]).toEqual([5, null]);
  });
});

describe('a phone', () => {
  it('is whole for users who may read users, and masked for those who may only pick one', async () => {
    const [seen] = await list(manager, { user_id: [idOf(picker)] });
    expect(seen?.phone).toBe(picker.phone);
    const [masked] = await list(picker, { user_id: [idOf(picker)] });
    expect(masked?.phone).toBe(`${picker.phone.slice(0, 3)}****${picker.phone.slice(-4)}`);
  });

  it('is found by its last digits, only four of them for users who may only pick', async () => {
    expect(await names(owner, { keyword: cashier.phone.slice(-4) })).toEqual(['唐果']);
    expect(await names(picker, { keyword: cashier.phone.slice(-4) })).toEqual(['唐果']);
    expect(await names(owner, { keyword: cashier.phone.slice(-5) })).toEqual(['唐果']);
    expect(await names(picker, { keyword: cashier.phone.slice(-5) })).toEqual([]);
    expect(await names(picker, { keyword: cashier.phone })).toEqual([]);
  });

  it('is searched by digits only', () => {
    expect(searchOf('138 0000-0001', true)).toMatchObject({ name: '%138 0000-0001%', phone: '%13800000001' });
    expect(searchOf('0001a', true)).toMatchObject({ name: '%0001a%', phone: undefined });
    expect(searchOf('  ', true)).toBeUndefined();
  });
});
