import { allPermissions, pageList, type Permission } from '@regulars/contract/menu';
import { describe, expect, it } from 'vitest';
import type { MenuOverride } from './menu-overrides.queries.ts';
import { menuOf, type MenuView } from './menu.rules.ts';
import { grantedPermissions } from '../permissions/index.ts';

const everything: MenuView = {
  granted: new Set(allPermissions),
  overrides: [],
  interfaceVersion: 2,
  language: 'zh-CN',
};
const granting = (...permissions: Permission[]): MenuView => ({ ...everything, granted: new Set(permissions) });
const override = (menu_id: string, rest: Partial<MenuOverride>): MenuOverride => ({
  menu_id,
  name: null,
  name_en: null,
  icon: null,
  sort_code: null,
  hidden: false,
  mode: null,
  parent_menu_id: null,
  link_url: null,
  ...rest,
});
const overridden = (...overrides: MenuOverride[]): MenuView => ({ ...everything, overrides });
const link = (menu_id: string, rest: Partial<MenuOverride> = {}): MenuOverride =>
  override(menu_id, { name: '帮助', mode: 'vip', link_url: 'https://help.example/', ...rest });
const ids = (menu: ReturnType<typeof menuOf>, level: number): string[] =>
  menu.filter((entry) => entry.menu_level === level).map((entry) => entry.menu_id);

describe('the menu of a user', () => {
  it('has every page of its mode for a user with all permissions, each once and after its group', () => {
    for (const mode of ['vip', 'center'] as const) {
      const menu = menuOf(mode, everything);
      expect(ids(menu, 2)).toEqual(pageList.filter((page) => page.mode === mode).map((page) => page.code));
      expect(new Set(menu.map((entry) => entry.menu_id)).size).toBe(menu.length);
      menu.forEach((entry, at) => {
        if (entry.parent_menu_id !== null)
          expect(menu.slice(0, at).map((one) => one.menu_id)).toContain(entry.parent_menu_id);
      });
    }
  });

  it('shows pages with a granted read, pages for everybody, and no empty group', () => {
    const menu = menuOf('vip', granting('member:read', 'member:create'));
    expect(ids(menu, 1)).toEqual(['group.home', 'group.member']);
    expect(ids(menu, 2)).toEqual(['home', 'member']);
    expect(ids(menuOf('center', granting('member:read')), 2)).toEqual(['center_home']);
    expect(ids(menuOf('vip', granting('member:create')), 2)).toEqual(['home']);
  });

  it('has the default icon where a later version dropped the chosen one, as where it is edited', () => {
    const icons = (icon: string) =>
      menuOf('vip', overridden(override('group.member', { icon }))).find(({ menu_id: id }) => id === 'group.member')
        ?.menu_icon_url;
    expect([icons('gift'), icons('dropped')]).toEqual(['/menu-icons/gift.svg', null]);
  });

  it('lists the functions of a page under its address, and marks the granted ones', () => {
    const functions = menuOf('vip', granting('member:read', 'member:create', 'adjustment:create')).filter(
      (entry) => entry.menu_level === 3 && entry.parent_menu_id !== 'adjustment',
    );
    expect(functions.map((entry) => [entry.permission_value, entry.operate])).toEqual([
      ['view:share', false], // home is for everybody
      ['member:read', true],
      ['member:create', true],
      ['member:update', false],
      ['member:freeze', false],
      ['member:cancel', false],
      ['member:tag', false],
      ['member:phone', false],
      ['member:export', false],
      ['member:import', false],
      ['member:all_branches', false],
      ['member:payment_password', false],
      ['member:payment_unlock', false],
      // Actions of another page that stand on this one too.
      ['adjustment:read', false],
      ['adjustment:create', true],
      ['adjustment:approve', false],
      ['adjustment:undo', false],
      ['top_up:create', false],
      ['coupon:give', false],
      ['coupon:void', false],
    ]);
    expect(functions[2]).toMatchObject({
      menu_id: 'member.create',
      menu_type: 4,
      request_address: '/membermanage',
      parent_menu_id: 'member',
      menu_name: '新建',
    });
    expect(functions.at(-6)).toMatchObject({
      menu_id: 'member.adjustment.create',
      request_address: '/membermanage',
      parent_menu_id: 'member',
      menu_name: '余额调整：新建',
    });
  });

  it('shows screens that share a permission in both modes', () => {
    expect(ids(menuOf('vip', granting('user:read')), 2)).toContain('vip_user');
    expect(ids(menuOf('center', granting('user:read')), 2)).toContain('user');
  });

  it('speaks the caller’s language', () => {
    const names = (language: 'zh-CN' | 'en') =>
      menuOf('vip', { ...granting('member:read'), language })
        .map((entry) => entry.menu_name)
        .slice(0, 5);
    expect(names('zh-CN')).toEqual(['首页', '首页', '共享列表视图', '会员', '会员']);
    expect(names('en')).toEqual(['Home', 'Home', 'Share list views', 'Members', 'Members']);
  });

  it('hides the overview with interface version 1 or lower', () => {
    const overviewAt = (interfaceVersion: number) =>
      ids(menuOf('vip', { ...everything, interfaceVersion }), 2).includes('overview');
    expect([0, 1, 2].map(overviewAt)).toEqual([false, false, true]);
    expect(ids(menuOf('vip', { ...everything, interfaceVersion: 0 }), 2)).toContain('member');
  });

  it('marks pages behind a service', () => {
    const types = Object.fromEntries(menuOf('vip', everything).map((entry) => [entry.menu_id, entry.menu_type]));
    expect([types['member'], types['applet']]).toEqual([1, 2]);
  });
});

describe('a merchant’s changes to the menu', () => {
  it('rename, give icons and move', () => {
    const menu = menuOf(
      'vip',
      overridden(
        override('group.points', { name: '积分商城', name_en: 'Rewards', sort_code: 1 }),
        override('exchange_order', { sort_code: 1, icon: 'truck' }),
      ),
    );
    expect(menu[0]).toMatchObject({ menu_id: 'group.points', menu_name: '积分商城', sort_code: 1 });
    expect(ids(menu, 2).slice(0, 3)).toEqual(['exchange_order', 'point_rule', 'exchange_goods']);
    expect(menu[1]).toMatchObject({ menu_name: '兑换订单', menu_icon_url: '/menu-icons/truck.svg' });
  });

  it('hide pages and groups: they are marked and still open; hidden links are not there', () => {
    const menu = menuOf(
      'vip',
      overridden(
        override('grade', { hidden: true }),
        override('group.points', { hidden: true }),
        link('l1', { hidden: true }),
      ),
    );
    expect(menu.filter((one) => one.hidden).map(({ menu_id }) => menu_id)).toEqual(['grade', 'group.points']);
    expect(menu.find(({ menu_id }) => menu_id === 'grade.read')).toMatchObject({ operate: true });
    expect(ids(menu, 2)).not.toContain('l1');
  });

  it('put links into the named group, for everybody', () => {
    const menu = menuOf('vip', { ...granting(), overrides: [link('l1', { parent_menu_id: 'group.points' })] });
    expect(menu.filter((entry) => entry.menu_level < 3).map((entry) => entry.menu_id)).toEqual([
      'group.home',
      'home',
      'group.points',
      'l1',
    ]);
    expect(menu.find((entry) => entry.menu_id === 'l1')).toMatchObject({
      menu_type: 3,
      menu_level: 2,
      request_address: 'https://help.example/',
      operate: true,
    });
  });

  it('show a link without a group, or with one of another mode, last and in a group of its own name', () => {
    const menu = menuOf(
      'vip',
      overridden(
        link('l1'),
        link('l2', { name: null, parent_menu_id: 'group.system' }),
        link('l3', { mode: 'center' }),
      ),
    );
    expect(menu.slice(-4).map((entry) => [entry.menu_id, entry.menu_name, entry.parent_menu_id])).toEqual([
      ['group.l1', '帮助', null],
      ['l1', '帮助', 'group.l1'],
      ['group.l2', 'https://help.example/', null],
      ['l2', 'https://help.example/', 'group.l2'],
    ]);
    expect(ids(menuOf('center', overridden(link('l3', { mode: 'center' }))), 2)).toContain('l3');
  });
});

describe('the permissions of roles', () => {
  it('are the whole catalogue, or the named part of it', () => {
    expect([...grantedPermissions(true, [])]).toEqual([...allPermissions]);
    expect([...grantedPermissions(false, ['member:create', 'gone:read', 'member:read', 'member:read'])]).toEqual([
      'member:read',
      'member:create',
    ]);
  });
});

it('a page in a group that a later version dropped is back in its own', () => {
  const menu = menuOf('vip', overridden(override('grade', { parent_menu_id: 'group.gone' })));
  expect(menu.find(({ menu_id }) => menu_id === 'grade')).toMatchObject({ parent_menu_id: 'group.member' });
});
