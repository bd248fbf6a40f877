import type { Menu, MenuItem } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { AuditAction } from '@regulars/phrases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { untilSomethingWaits } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { menuVersion } from './menus.queries.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const menu = async (): Promise<Menu> => (await server.call('GET /menus', { as: owner })).data;
const ofMode = async (mode: 'vip' | 'center') => (await menu()).items.filter((item) => item.mode === mode);
const itemOf = (items: readonly MenuItem[], id: string): MenuItem => {
  const found = items.find(({ menu_id }) => menu_id === id);
  if (!found) throw new Error(`No item ${id}`);
  return found;
};
const saved = ({ menu_id, parent_menu_id, name, name_en, icon, hidden }: MenuItem) => ({
  menu_id,
  parent_menu_id,
  name,
  name_en,
  icon,
  hidden,
});
const save = (mode: 'vip' | 'center', items: readonly MenuItem[], version?: number) =>
  server.call('PUT /menus/layout', {
    as: owner,
    body: { mode, items: items.map(saved) },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const addLink = async (more: object = {}): Promise<string> => {
  const body = {
    mode: 'vip' as const,
    name: '公司内网',
    name_en: 'Intranet',
    link_url: 'https://in.example/',
    ...more,
  };
  const { data, err } = await server.call('POST /menus', { as: owner, body });
  expect(err).toBeUndefined();
  return data.menu_id;
};
/** The entries of an action, newest first, in words: the item, and its fields. */
const logged = async (action: AuditAction, language = 'zh-CN') => {
  const headers = { 'accept-language': language };
  const { data } = await server.call('GET /logs/operate-logs', { as: owner, headers, query: { action: [action] } });
  return data.items.map(({ subject_name, changes }) => [
    subject_name,
    changes.map(({ field_name, before, after }) => [field_name, before, after]),
  ]);
};
/** The menu that somebody has in the console. */
const seen = async (as: Caller = owner, language = 'zh-CN') => {
  const headers = { 'accept-language': language };
  const { data } = await server.call('POST /personal/permission-resources', { as, headers });
  return data.vip_permissions.filter(({ menu_level: level }) => level < 3);
};
const stored = async (): Promise<readonly unknown[]> =>
  (
    await server.database.platform.execute(
      'select menu_id, name, hidden, sort_code, parent_menu_id from menu_override where merchant_id = $1 order by 1',
      [shop.merchantId],
    )
  ).rows;

describe('the menu to edit', () => {
  it('is the whole default, of both modes, whoever may see what', async () => {
    const { items, version } = await menu();
    expect(version).toBe(1);
    expect(items[0]).toMatchObject({ menu_id: 'group.home', kind: 'group', fixed: true, moved: false });
    expect(itemOf(items, 'menu')).toMatchObject({ mode: 'center', always: true, parent_menu_id: 'group.system' });
    expect(await stored()).toEqual([]);
    const reader = await server.make.user(shop, { permissions: ['menu:read'] satisfies Permission[] });
    expect((await server.call('GET /menus', { as: reader })).data.items).toHaveLength(items.length);
  });
});

describe('saving it', () => {
  it('stores only what differs, and is in force with everybody’s next call', async () => {
    const items = await ofMode('vip');
    const renamed = items.map(
      (item) =>
      item.menu_id === 'grade' ? { ...item, name: '会员等级', name_en: 'Levels' } : item.menu_id === 'segment' ? { ...item, hidden: true } : item, // prettier-ignore
    );
    const clerk = await server.make.user(shop, { permissions: ['member:read', 'grade:read', 'segment:read'] });
    expect((await seen(clerk)).map(({ menu_id }) => menu_id)).toContain('segment');
    expect((await save('vip', renamed, 1)).data.version).toBe(2);
    expect(await stored()).toEqual([
      { menu_id: 'grade', name: '会员等级', hidden: false, sort_code: null, parent_menu_id: null },
      { menu_id: 'segment', name: null, hidden: true, sort_code: null, parent_menu_id: null },
    ]);
    const namesIn = async (language: string) =>
      (await seen(clerk, language)).filter(({ hidden }) => !hidden).map(({ menu_name }) => menu_name);
    expect(await namesIn('zh-CN')).toEqual(['首页', '首页', '会员', '会员', '会员等级']);
    expect(await namesIn('en')).toEqual(['Home', 'Home', 'Members', 'Members', 'Levels']);
    expect((await seen(clerk)).filter(({ hidden }) => hidden).map(({ menu_id }) => menu_id)).toEqual(['segment']);
    expect((await save('vip', items, 1)).err.name).toBe('stale_edit');
    await save('vip', items, 2);
    expect(await stored()).toEqual([]);
    const { data } = await server.call('GET /logs/operate-logs', { as: owner, query: { subject_kind: ['menu'] } });
    expect(data.items.map(({ action }) => action)).toEqual(Array(4).fill('menu.update'));
  });

  it('moves groups, and pages into other groups, and keeps the rest at its default', async () => {
    const items = await ofMode('vip');
    const group = items.filter(({ menu_id, parent_menu_id: parent }) => [menu_id, parent].includes('group.marketing'));
    const others = items.filter((item) => !group.includes(item) && item.menu_id !== 'grade');
    const home = others.slice(0, 2);
    const moved = [
      ...home,
      ...group,
      { ...itemOf(items, 'grade'), parent_menu_id: 'group.marketing' },
      ...others.slice(2),
    ];
    expect((await save('vip', moved)).err).toBeUndefined();
    const now = await ofMode('vip');
    expect(now.map(({ menu_id }) => menu_id)).toEqual(moved.map(({ menu_id }) => menu_id));
    expect(now.filter((item) => item.moved).map(({ menu_id }) => menu_id)).toEqual(['group.marketing', 'grade']);
    const shown = (await seen()).map(({ menu_id }) => menu_id);
    expect(shown).toEqual(moved.map(({ menu_id }) => menu_id).filter((id) => shown.includes(id)));
    expect((await seen()).find(({ menu_id }) => menu_id === 'grade')?.parent_menu_id).toBe('group.marketing');
  });

  it('logs what moved and what was renamed, each by itself', async () => {
    const items = await ofMode('vip');
    const [member, adjustment] = [itemOf(items, 'member'), itemOf(items, 'adjustment')];
    const swapped = items.map((item) => (item === member ? adjustment : item === adjustment ? member : item));
    await save('vip', swapped.map((item) => (item.menu_id === 'opening' ? { ...item, name: '旧账导入' } : item))); // prettier-ignore
    expect(await logged('menu.update')).toEqual([['旧账导入', [['名称', '期初导入', '旧账导入']]]]);
    expect(await logged('menu.sort')).toEqual([['余额调整', [['位置', '会员第 2 位', '会员第 1 位']]]]);
    expect(await logged('menu.sort', 'en')).toEqual([['Adjustments', [['Place', 'Members, no. 2', 'Members, no. 1']]]]);
    const renamed = (await ofMode('vip')).map((item) => (item.menu_id === 'group.member' ? { ...item, name: '茶友' } : item)); // prettier-ignore
    const elsewhere = [...renamed.filter(({ menu_id }) => menu_id !== 'opening'), { ...itemOf(renamed, 'opening'), parent_menu_id: 'group.order' }]; // prettier-ignore
    await save('vip', elsewhere);
    // Segments are a planned page, which nobody sees.
    const place = ['位置', '会员第 5 位', '订单第 3 位'];
    expect((await logged('menu.sort'))[0]).toEqual(['旧账导入', [place]]);
  });

  it('logs once that a page was renamed which the menu shows as its group', async () => {
    const ids = ['group.cashier', 'cashier'];
    const items = await ofMode('vip');
    await save('vip', items.map((item) => (ids.includes(item.menu_id) ? { ...item, name: '前台' } : item))); // prettier-ignore
    expect(await logged('menu.update')).toEqual([['前台', [['名称', '收银台', '前台']]]]);
    await server.call('POST /menus/reset', { as: owner, body: { mode: 'vip' } });
    expect(await logged('menu.reset')).toEqual([['收银台', [['名称', '前台', '收银台']]]]);
  });

  it('keeps Home in its group', async () => {
    const items = await ofMode('vip');
    const moved = items.map((item) => (item.menu_id === 'home' ? { ...item, parent_menu_id: 'group.member' } : item));
    expect((await save('vip', moved)).err.name).toBe('menu_fixed');
  });

  it('of one item stores no place, and is refused if the menu was changed meanwhile', async () => {
    const edit = (body: object, version?: number) =>
      server.call('PUT /menus/{id}', {
        as: owner,
        params: { id: 'grade' },
        body,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      });
    expect((await edit({ name: '等级' }, 1)).data.version).toBe(2);
    expect((await edit({ name: '档' }, 1)).err.name).toBe('stale_edit');
    await server.call('PUT /menus', { as: owner, body: { ids: ['segment'] } });
    expect(await stored()).toEqual([
      { menu_id: 'grade', name: '等级', hidden: false, sort_code: null, parent_menu_id: null },
      { menu_id: 'segment', name: null, hidden: true, sort_code: null, parent_menu_id: null },
    ]);
  });

  it.each(['\uFE0F', '\u2800'])('takes no name of nothing but %j', async (name) => {
    const { err } = await server.call('PUT /menus/{id}', { as: owner, params: { id: 'grade' }, body: { name } });
    expect(err.fields?.map(({ path }) => path)).toEqual(['name']);
  });

  it('refuses what lacks an item, repeats one or has one out of place', async () => {
    const items = await ofMode('vip');
    const grade = itemOf(items, 'grade');
    const without = items.filter((item) => item !== grade);
    const put = async (list: readonly MenuItem[]) => (await save('vip', list)).err.name;
    expect(await put(without)).toBe('menu_incomplete');
    expect(await put([...without, itemOf(items, 'member')])).toBe('menu_incomplete');
    expect(await put([...without, { ...grade, parent_menu_id: null }])).toBe('menu_incomplete');
    expect(await put([...without, { ...grade, parent_menu_id: 'group.system' }])).toBe('menu_incomplete');
    expect(await put([...without, { ...grade, parent_menu_id: 'member' }])).toBe('menu_incomplete');
    expect(await put([...without, { ...grade, menu_id: 'elsewhere' }])).toBe('menu_incomplete');
    await addLink();
    const nameless = (await ofMode('vip')).map((item) => (item.kind === 'link' ? { ...item, name: null } : item));
    expect((await save('vip', nameless)).err).toMatchObject({
      fields: [{ path: `items.${nameless.length - 1}.name` }],
    });
    await server.call('POST /menus/reset', { as: owner, body: { mode: 'vip' } });
    await server.call('PUT /menus', { as: owner, body: { ids: [nameless.at(-1)?.menu_id ?? ''] } });
    expect(await stored()).toEqual([]);
  });

  it('leaves Home where it is, and the editor in sight', async () => {
    const [vip, center] = [await ofMode('vip'), await ofMode('center')];
    const named = { name: 'menu_fixed', msg: expect.stringContaining('“首页”') };
    expect((await save('vip', [...vip.slice(2), ...vip.slice(0, 2)])).err).toMatchObject(named);
    expect((await save('vip', vip.map((item) => ({ ...item, hidden: item.fixed })))).err).toMatchObject(named); // prettier-ignore
    for (const id of ['menu', 'group.system']) {
      const hidden = center.map((item) => ({ ...item, hidden: item.menu_id === id }));
      expect((await save('center', hidden)).err.name).toBe('menu_fixed');
      expect((await server.call('PUT /menus', { as: owner, body: { ids: [id] } })).err.name).toBe('menu_fixed');
      const one = await server.call('PUT /menus/{id}', { as: owner, params: { id }, body: { hidden: true } });
      expect(one.err.name).toBe('menu_fixed');
    }
    const elsewhere = center.map((item) =>
      item.menu_id === 'menu' ? { ...item, parent_menu_id: 'group.merchant' } : item,
    );
    const hiding = (id: string) => elsewhere.map((item) => ({ ...item, hidden: item.menu_id === id }));
    expect((await save('center', hiding('group.merchant'))).err.name).toBe('menu_fixed');
    expect((await save('center', hiding('group.system'))).err).toBeUndefined();
    const { items } = await menu();
    expect(items.filter(({ always }) => always).map(({ menu_id }) => menu_id)).toEqual(['group.merchant', 'menu']);
    const there = await server.call('PUT /menus', { as: owner, body: { ids: ['group.merchant'] } });
    expect(there.err.name).toBe('menu_fixed');
  });
});

describe('links', () => {
  it('are added, moved, edited and removed, and everybody sees them', async () => {
    const id = await addLink({ parent_menu_id: 'group.member' });
    const clerk = await server.make.user(shop, { permissions: ['member:read'] });
    const link = async () => (await seen(clerk)).find(({ menu_id }) => menu_id === id);
    expect(await link()).toMatchObject({ menu_type: 3, menu_name: '公司内网', parent_menu_id: 'group.member' });
    const items = await ofMode('vip');
    const moved = [...items.slice(0, 2), { ...itemOf(items, id), parent_menu_id: null }, ...items.slice(2).filter(({ menu_id }) => menu_id !== id)]; // prettier-ignore
    await save('vip', moved);
    expect((await ofMode('vip')).map(({ menu_id }) => menu_id)).toEqual(moved.map(({ menu_id }) => menu_id));
    expect((await seen(clerk)).map(({ menu_id }) => menu_id).slice(2, 4)).toEqual([`group.${id}`, id]);
    const edit = (body: object) => server.call('PUT /menus/{id}', { as: owner, params: { id }, body });
    expect((await edit({ name: '内网', link_url: 'https://other.example/a?b' })).data).toMatchObject({ name: '内网', address: 'https://other.example/a?b' }); // prettier-ignore
    expect((await edit({ name: null })).data.name).toBe('内网');
    const at = 'https://third.example/';
    const linked = await server.call('PUT /menus/layout', {
      as: owner,
      body: {
        mode: 'vip',
        items: (await ofMode('vip')).map((item) => ({
          ...saved(item),
          ...(item.menu_id === id && { icon: 'truck', link_url: at }),
          ...(item.menu_id === 'group.member' && { icon: 'heart' }),
        })),
      },
    });
    const { items: now } = linked.data;
    expect(itemOf(now, id)).toMatchObject({ icon: 'truck', address: at });
    expect(itemOf(now, 'member').address).toBe('/membermanage');
    const shownIcons = (await seen(clerk)).flatMap(({ menu_icon_url: url }) => url ?? []);
    expect(shownIcons).toEqual(['/menu-icons/truck.svg', '/menu-icons/truck.svg', '/menu-icons/heart.svg']);
    expect((await edit({ icon: null })).data.icon).toBeNull();
    expect((await ofMode('vip')).map(({ menu_id }) => menu_id)[2]).toBe(id);
    await server.call('PUT /menus', { as: owner, body: { ids: [id, 'grade'] } });
    expect(await link()).toBeUndefined();
    expect((await ofMode('vip')).filter((item) => item.hidden).map(({ menu_id }) => menu_id)).toEqual(['grade']);
    expect((await server.call('GET /menus/{id}', { as: owner, params: { id } })).err.name).toBe('menu_not_found');
  });

  it.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    'https://a b',
    'https://a.example:99999',
    'https://a\u200B.example',
  ])('never lead to %j', async (link_url) => {
    const id = await addLink();
    const refused = { status: 400, err: { fields: [{ path: 'link_url', rule: 'web_address' }] } };
    const body = { mode: 'vip' as const, name: '坏', link_url };
    expect(await server.call('POST /menus', { as: owner, body })).toMatchObject(refused);
    const edited = await server.call('PUT /menus/{id}', { as: owner, params: { id }, body: { link_url } });
    expect(edited).toMatchObject(refused);
  });

  it('alone have an address of the merchant’s', async () => {
    const link_url = 'https://a.example/';
    const rule = 'unknown_field';
    const edited = await server.call('PUT /menus/{id}', { as: owner, params: { id: 'grade' }, body: { link_url } });
    expect(edited.err.fields).toMatchObject([{ path: 'link_url', rule }]);
    const items = (await ofMode('vip')).map((item, at) => ({ ...saved(item), ...(at === 3 && { link_url }) }));
    const laidOut = await server.call('PUT /menus/layout', { as: owner, body: { mode: 'vip', items } });
    expect(laidOut.err.fields).toMatchObject([{ path: 'items.3.link_url', rule }]);
  });

  it('are at most 100', async () => {
    await server.database.platform.execute(
      `insert into menu_override (merchant_id, menu_id, name, mode, link_url) select $1, 'l' || n, '帮助', 'center', 'https://a.example/' from generate_series(1, 99) n`,
      [shop.merchantId],
    );
    const body = { mode: 'vip' as const, name: '多', link_url: 'https://a.example/' };
    const both = await Promise.all([1, 2].map(() => server.call('POST /menus', { as: owner, body })));
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['menu_limit', undefined]);
  });

  it('are counted behind the menu’s lock', async () => {
    const body = { mode: 'vip' as const, name: '多', link_url: 'https://a.example/' };
    const { answer } = await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await menuVersion.lock(tx);
      const answer = server.call('POST /menus', { as: owner, body });
      await untilSomethingWaits(server);
      await tx.platform.execute(
        `insert into menu_override (merchant_id, menu_id, name, mode, link_url) select $1, 'l' || n, '帮助', 'center', 'https://a.example/' from generate_series(1, 100) n`,
        [shop.merchantId],
      );
      return { answer };
    });
    expect((await answer).err?.name).toBe('menu_limit');
  });

  it('stand in groups of their own mode', async () => {
    const inGroup = (mode: 'vip' | 'center', parent_menu_id: string) =>
      server.call('POST /menus', {
        as: owner,
        body: { mode, name: '帮助', link_url: 'https://a.example/', parent_menu_id },
      });
    expect((await inGroup('vip', 'group.member')).status).toBe(201);
    for (const refused of [inGroup('center', 'group.member'), inGroup('vip', 'grade'), inGroup('vip', 'group.none')])
      expect((await refused).err.name).toBe('menu_not_found');
  });
});

describe('resetting', () => {
  it('takes back everything of one mode, and keeps links', async () => {
    const id = await addLink({ parent_menu_id: 'group.member' });
    const [vip, center] = [await ofMode('vip'), await ofMode('center')];
    const shuffled = [...vip.slice(0, 2), ...vip.slice(2).toReversed()];
    await save('vip', shuffled.map((item) => (item.menu_id === 'member' ? { ...item, name: '茶友', icon: 'heart' as const } : item))); // prettier-ignore
    await save('center', center.map((item) => (item.menu_id === 'role' ? { ...item, name: '岗位' } : item))); // prettier-ignore
    await server.call('POST /menus/reset', { as: owner, body: { mode: 'vip' } });
    const now = await ofMode('vip');
    expect(
      now.filter(({ moved, name, icon, kind }) => kind !== 'link' && (moved || name !== null || icon !== null)),
    ).toEqual([]);
    expect(now.at(-1)).toMatchObject({ menu_id: id, name: '公司内网', parent_menu_id: null });
    expect(itemOf(await ofMode('center'), 'role').name).toBe('岗位');
  });

  it('logs what really changed back', async () => {
    const items = await ofMode('vip');
    const grade = itemOf(items, 'grade');
    const changed = items.map((item) => (item === grade ? { ...item, name_en: 'Levels', hidden: true } : item));
    await save('vip', changed);
    await server.call('POST /menus/reset', { as: owner, body: { mode: 'vip' } });
    expect(await stored()).toEqual([]);
    const entries = [['等级与权益', [['隐藏', '是', '否'], ['英文名', 'Levels', 'Grades and privileges']]]]; // prettier-ignore
    expect(await logged('menu.reset')).toEqual(entries);
    await server.call('POST /menus/reset', { as: owner, body: { mode: 'vip' } });
    expect(await logged('menu.reset')).toEqual(entries);
  });
});
