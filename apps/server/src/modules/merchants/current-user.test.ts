import type { CurrentUser } from '@regulars/contract';
import { allPermissions } from '@regulars/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
});
afterAll(() => server.stop());

const userObject = async (as: Caller, language = 'zh-CN'): Promise<CurrentUser> =>
  (await server.call('POST /personal/permission-resources', { as, headers: { 'accept-language': language } })).data;
const pagesOf = (menu: CurrentUser['vip_permissions']): string[] =>
  menu.filter((entry) => entry.menu_level === 2).map((entry) => entry.menu_id);

describe('the current user', () => {
  it('of an owner has every page and permission, and all branches', async () => {
    const user = await userObject(await server.make.user(shop));
    expect(user).toMatchObject({
      all_branches: true,
      actual_name: '何苗',
      branches: [{ branch_name: '解放路店' }, { branch_name: '西湖银泰店' }],
    });
    expect(user.permissions).toEqual([...allPermissions]);
    expect(pagesOf(user.vip_permissions)).toContain('member');
    expect(pagesOf(user.merchant_center_permissions)).toContain('role');
  });

  it('of a cashier has home and members in one mode, home in the other, and its own branch', async () => {
    const user = await userObject(
      await server.make.user(shop, { permissions: ['member:read', 'member:create'], branches: [shop.branchIds[1]] }),
    );
    expect(pagesOf(user.vip_permissions)).toEqual(['home', 'member']);
    expect(pagesOf(user.merchant_center_permissions)).toEqual(['center_home']);
    expect(user).toMatchObject({
      all_branches: false,
      permissions: ['member:read', 'member:create'],
      branches: [{ branch_id: shop.branchIds[1] }],
    });
  });

  it('has its menu in the caller’s language, in both modes', async () => {
    const caller = await server.make.user(shop, { permissions: ['member:read', 'role:read'] });
    const names = async (language: string) => {
      const { vip_permissions, merchant_center_permissions } = await userObject(caller, language);
      return [vip_permissions, merchant_center_permissions].map((menu) =>
        menu.filter((entry) => entry.menu_level < 3).map((entry) => entry.menu_name),
      );
    };
    expect(await names('zh-CN')).toEqual([
      ['首页', '首页', '会员', '会员'],
      ['首页', '首页', '系统管理', '角色'],
    ]);
    expect(await names('en-GB')).toEqual([
      ['Home', 'Home', 'Members', 'Members'],
      ['Home', 'Home', 'System', 'Roles'],
    ]);
  });

  it('gains and loses with the next call what its role gains and loses', async () => {
    const caller = await server.make.user(shop, { permissions: ['member:read'] });
    const list = () => server.call('GET /vip-infos/survey', { as: caller });
    expect((await list()).status).toBe(200);
    await server.database.platform.execute('delete from role_permission where merchant_id = $1', [shop.merchantId]);
    expect((await list()).err.name).toBe('permission_denied');
    expect(await userObject(caller)).toMatchObject({ permissions: [] });
    await server.database.platform.execute(
      "insert into role_permission (merchant_id, role_id, permission) select merchant_id, role_id, 'member:read' from user_role where merchant_id = $1 and user_id = $2",
      [shop.merchantId, caller.userId],
    );
    expect((await list()).status).toBe(200);
  });

  it('has another access tag, as every answer has, once its permissions, branches or the merchant’s menu changed', async () => {
    const { merchantId, branchIds } = shop;
    const caller = await server.make.user(shop, {
      permissions: ['member:read', 'menu:read'],
      branches: [branchIds[0]],
    });
    const owner = await server.make.user(shop);
    const told = async (): Promise<string | null> => {
      const { headers } = await server.call('GET /user-preferences', { as: caller });
      expect((await userObject(caller)).access).toBe(headers.get('access-tag'));
      return headers.get('access-tag');
    };
    const execute = (sql: string) => server.database.platform.execute(sql, [merchantId, caller.userId]);
    const tags = [await told()];
    expect(await told()).toBe(tags[0]);
    await execute(
      `insert into role_permission (merchant_id, role_id, permission)
       select merchant_id, role_id, 'member:tag' from user_role where merchant_id = $1 and user_id = $2`,
    );
    tags.push(await told());
    await execute(
      `insert into user_branch (merchant_id, user_id, branch_id) values ($1, $2, '${branchIds[1]}')`, // an id of the factory
    );
    tags.push(await told());
    const link = { mode: 'vip' as const, name: '公司内网', name_en: null, link_url: 'https://intranet.example' };
    expect((await server.call('POST /menus', { as: owner, body: link })).status).toBe(201);
    tags.push(await told());
    expect(new Set(tags).size).toBe(4);
    expect((await server.call('GET /users', { as: caller })).headers.get('access-tag')).toBeNull();
  });

  it('is granted nothing for a permission no longer in the catalogue', async () => {
    const caller = await server.make.user(shop, { permissions: ['member:read'] });
    await server.database.platform.execute(
      "update role_permission set permission = 'gone:read' where merchant_id = $1 and permission = 'member:read'",
      [shop.merchantId],
    );
    expect((await userObject(caller)).permissions).toEqual([]);
  });

  it('sees its merchant’s changes to the menu, and nobody else does', async () => {
    const [changed, other] = [await server.make.shop(), await server.make.user(shop)];
    const caller = await server.make.user(changed);
    await server.database.platform.execute(
      `insert into menu_override (merchant_id, menu_id, name, hidden, sort_code, mode, parent_menu_id, link_url) values
        ($1, 'member', '茶友', false, null, null, null, null), ($1, 'grade', null, true, null, null, null, null),
        ($1, 'help', '帮助', false, 5, 'vip', 'group.member', 'https://help.example/')`,
      [changed.merchantId],
    );
    const { vip_permissions } = await userObject(caller, 'en');
    expect(
      vip_permissions
        .filter((entry) => entry.parent_menu_id === 'group.member' && !entry.hidden)
        .map((entry) => [entry.menu_id, entry.menu_name])
        .slice(0, 3),
    ).toEqual([
      ['help', '帮助'],
      ['member', '茶友'],
      ['adjustment', 'Adjustments'],
    ]);
    const isHidden = (entries: typeof vip_permissions) => entries.find(({ menu_id }) => menu_id === 'grade')?.hidden;
    expect(isHidden(vip_permissions)).toBe(true);
    expect(isHidden((await userObject(other)).vip_permissions)).toBe(false);
  });

  it('has no overview with interface version 1', async () => {
    const old = await server.make.shop();
    const caller = await server.make.user(old);
    expect(pagesOf((await userObject(caller)).vip_permissions)).toContain('overview');
    await server.database.platform.execute('update merchant set interface_version = 1 where merchant_id = $1', [
      old.merchantId,
    ]);
    const user = await userObject(caller);
    expect(pagesOf(user.vip_permissions)).not.toContain('overview');
    expect(user.merchant.vip_interface_version).toBe(1);
  });

  it('is recorded as seen, once an hour', async () => {
    const caller = await server.make.user(shop);
    const seen = async () =>
      (
        await server.database.platform.execute(
          'select last_seen_at from merchant_user where merchant_id = $1 and user_id = $2',
          [shop.merchantId, caller.userId],
        )
      ).rows;
    await userObject(caller);
    const first = await seen();
    expect(first).toEqual([{ last_seen_at: server.clock.now() }]);
    server.clock.advance({ minutes: 10 });
    await userObject(caller);
    expect(await seen()).toEqual(first);
    server.clock.advance({ minutes: 51 });
    await userObject({ ...caller, ...(await server.make.session(caller.accountId)) });
    expect(await seen()).toEqual([{ last_seen_at: server.clock.now() }]);
  });
});
