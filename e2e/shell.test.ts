import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import {
  choose,
  drawer,
  openMember,
  openMembers,
  rows,
  search,
  searchBox,
  shownMember,
  startAtMembers,
} from './harness/members.ts';
import type { ShownMember } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf } from './harness/place.ts';
import { enter, hire, menu, pageLink, signIn, startWork, startWorkOnPhone } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

/** Types without waiting: keys right after the shortcut must reach the palette's text box. */
async function askPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
}

/** A member among the palette's results, known by name and phone. */
const foundMember = (page: Page, { name, phone }: ShownMember): Locator =>
  page
    .getByRole('group', { name: '会员', exact: true })
    .getByRole('option')
    .filter({ hasText: name })
    .filter({ hasText: phone });

test('mode and merchant can be switched', async ({ page }) => {
  await startWork(page);
  await openMembers(page);
  await page.getByText('商户中心', { exact: true }).click();
  await page.getByText('已开通服务').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await menu(page).getByRole('button', { name: '会员', exact: true }).count()).toBe(0);
  await page.goto('/dashBoard'); // a link to the membership's home switches too
  await pageLink(menu(page), '会员', '会员');
  await page.getByText('商户中心', { exact: true }).click();
  await page.getByText('已开通服务').waitFor();
  await page.getByText('微会员', { exact: true }).click();
  await pageLink(menu(page), '会员', '会员');

  await page.getByRole('button', { name: '切换商户' }).click();
  await page.getByRole('menuitem', { name: '麦田手作面包' }).click();
  await page.getByRole('button', { name: /^麦田手作面包/ }).waitFor();
  await openMembers(page);
  await page.getByText('共 200 条').waitFor();
});

test('the palette finds a member and a page by keyboard', async ({ page }) => {
  await startAtMembers(page);
  const member = await shownMember(rows(page).nth(3));
  await askPalette(page, member.phone.slice(-4));
  await foundMember(page, member).waitFor();
  await page.keyboard.press('Escape');
  await askPalette(page, member.cardNumber);
  await foundMember(page, member).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: member.name, level: 1 }).waitFor();
  await askPalette(page, '首页');
  await page.getByRole('option', { name: '首页', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '当天数据' }).waitFor();
});

test('the palette shows what a member has, acts on members, finds documents and opens browser tabs', async ({
  page,
}) => {
  await startAtMembers(page);
  const member = await shownMember(rows(page).nth(3));
  await askPalette(page, member.cardNumber);
  const found = foundMember(page, member);
  await found.waitFor();
  expect(await found.innerText()).toMatch(/¥[\d,]+\.\d{2}\s+[\d,]+ 积分/);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await other.getByRole('heading', { name: member.name, level: 1 }).waitFor();
  await other.close();

  await askPalette(page, member.cardNumber);
  await page.getByRole('option', { name: `调整${member.name}…` }).click();
  const form = drawer(page, `调整${member.name}的余额`);
  await form.getByLabel('数额').fill('10');
  expect(new URL(page.url()).search).toBe('');
  await form.getByText('立即入账', { exact: false }).waitFor();
  await choose(form.getByRole('combobox', { name: '原因' }), '更正错账');
  await form.getByRole('button', { name: '调整余额' }).click();
  await form.waitFor({ state: 'hidden' });
  await askPalette(page, '');
  await foundMember(page, member).waitFor();
  await page.keyboard.press('Escape');

  const documents = await rowsOf(
    ownProduct().place,
    "select number from document where kind = 'adjustment' order by number desc limit 1",
  );
  const number = String(documents[0]?.['number']);
  await askPalette(page, number.toLowerCase());
  await page.getByRole('option', { name: number }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText(`调整单 ${number}`).waitFor();
  await page.keyboard.press('Escape');

  const oldest = await rowsOf(
    ownProduct().place,
    `select number from document d join consumption o on o.merchant_id = d.merchant_id and o.order_id = d.document_id
     where o.member_id is not null order by number limit 1`,
  );
  const purchase = String(oldest[0]?.['number']);
  await askPalette(page, purchase);
  await page.getByRole('option', { name: purchase }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `消费单 ${purchase}` }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/orders\/[0-9a-f-]{36}$/);
});

test('a reload keeps the tabs and their content', async ({ page }) => {
  await startWork(page);
  await openMembers(page);
  const { name } = await shownMember(rows(page).nth(1));
  await openMember(page, name);
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  const names = ['首页', '会员', name];
  await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(names);
  await page.reload();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(names);
  await tabs.getByRole('link', { name: '会员', exact: true }).click();
  await rows(page).first().waitFor();
  expect(await searchBox(page).inputValue()).toBe(name);
});

test('a page keeps its state while another tab is shown', async ({ page }) => {
  await startWork(page);
  await openMembers(page);
  await page.getByRole('button', { name: '展开', exact: true }).click();
  await rows(page).nth(0).getByRole('checkbox').check();
  await menu(page).getByRole('link', { name: '首页' }).click();
  await page.getByRole('region', { name: '当天数据' }).waitFor();
  await (await pageLink(menu(page), '会员', '会员')).click();
  await page.getByText('已选 1 位').waitFor();
  await page.getByRole('button', { name: '收起', exact: true }).waitFor();
});

test('of more tabs than fit, the one that is shown is in view with its cross', async ({ page }) => {
  await startWork(page);
  await page.evaluate(`sessionStorage.setItem('isVip', 'true')`); // the merchant centre, which has more pages
  const parts = ['userManagement', 'roleManagement', 'menuManagement', 'storeManagement', 'staff/staffManagement'];
  const others = ['settings', 'logs/login', 'logs/operate', 'logs/unusual', 'storeManagement/imports', 'staff/imports'];
  for (const part of [...parts, ...others]) {
    await page.goto(`/system/${part}`);
    await page.locator('main:visible').first().waitFor();
  }
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  const right = async (one: Locator): Promise<number> => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return x + width;
  };
  const within = await right(tabs.getByRole('list'));
  await expect.poll(() => right(tabs.getByRole('button', { name: /^关闭/ }).last())).toBeLessThanOrEqual(within);
});

test('tabs are closed and pinned by their menu', async ({ page }) => {
  await startWork(page);
  await openMembers(page);
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  const names = () => tabs.getByRole('link').allInnerTexts();
  const choose = async (tab: string, item: string): Promise<void> => {
    await tabs.getByRole('link', { name: tab }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  const first = await shownMember(rows(page).nth(0));
  await rows(page).nth(0).getByRole('link').click();
  await page.getByRole('heading', { name: first.name, level: 1 }).waitFor();
  await page.goBack();
  const second = await shownMember(rows(page).nth(1));
  await rows(page).nth(1).getByRole('link').click();
  await page.getByRole('heading', { name: second.name, level: 1 }).waitFor();
  await expect.poll(names).toEqual(['首页', '会员', first.name, second.name]);

  await choose(second.name, '固定');
  await expect.poll(names).toEqual(['首页', second.name, '会员', first.name]);
  await choose('会员', '关闭其他');
  await expect.poll(names).toEqual(['首页', second.name, '会员']);
  await choose(second.name, '取消固定');
  await tabs.getByRole('button', { name: `关闭${second.name}` }).click();
  await choose('首页', '关闭全部');
  await expect.poll(names).toEqual(['首页']);
  await tabs.getByRole('link', { name: '首页' }).click({ button: 'right' });
  expect(await page.getByRole('menuitem', { name: '关闭当前' }).getAttribute('aria-disabled')).toBe('true');
});

test('language and theme change at once, and survive a reload', async ({ page }) => {
  await hire('13900000105');
  await signIn(page, '13900000105');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByText('Top-ups less refunds').first().waitFor();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const root = page.locator('html');
  await expect.poll(() => root.getAttribute('data-theme')).toBe('dark');
  await page.reload();
  await page.getByText('Top-ups less refunds').first().waitFor();
  expect([await root.getAttribute('data-theme'), await root.getAttribute('lang')]).toEqual(['dark', 'en']);
});

test('an unknown address and a service without subscription say what to do', async ({ page }) => {
  await enter(page);
  await page.goto('/nowhere/at-all');
  await page.getByRole('button', { name: '返回首页' }).waitFor();
  await page.getByRole('button', { name: '搜索页面', exact: true }).click();
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/available?title=云备份');
  await page.getByText('“云备份”服务没有开通').waitFor();
  await page.getByText('请找下面的人开通').waitFor();
});

test('a new version is offered while there is unsaved input', async ({ page }) => {
  await startWork(page);
  await openMembers(page);
  await page.getByRole('button', { name: '新建会员' }).click();
  await page.getByRole('dialog').getByLabel('姓名').fill('写到一半');
  await page.evaluate('globalThis.sameDocument = true');
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'next' } }));
  await page.evaluate(`history.back()`);
  await page.getByText('有新版本').waitFor();
  await inspect(page, 'new version');
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true);
});

test('a new version reloads the page on navigation', async ({ page }) => {
  await startWork(page);
  await page.evaluate('globalThis.sameDocument = true');
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'next' } }));
  await openMembers(page);
  await expect.poll(() => page.evaluate('globalThis.sameDocument').catch(() => true)).toBeUndefined();
  await rows(page).first().waitFor();
});

test('shows when the network is down, and works once it is back', async ({ page, visitor, watch }) => {
  await startAtMembers(page);
  watch.ignore();
  await visitor.context.setOffline(true);
  await page.getByText('网络已断开').waitFor();
  await page.getByText('没有网络。这些内容是', { exact: false }).waitFor();
  await searchBox(page).fill('王');
  await page.getByText('这些内容是上一次的结果', { exact: false }).waitFor();
  const { x = 0, y = 0 } = (await rows(page).first().boundingBox()) ?? {};
  await page.mouse.click(x + 300, y + 10);
  await inspect(page, 'offline');
  expect(new URL(page.url()).pathname).toBe('/membermanage');
  await visitor.context.setOffline(false);
  await page.getByText('网络已断开').waitFor({ state: 'hidden' });
  watch.heed();
  await search(page, '王', ({ name }) => name.includes('王'));
});

/** The file with a page of the console, by its source: its own name says nothing. */
const fileOf = async (source: string): Promise<string> => {
  const manifest = await readFile(join(import.meta.dirname, '../apps/console/dist/.vite/manifest.json'), 'utf8');
  const { file } = (JSON.parse(manifest) as Readonly<Record<string, { file: string } | undefined>>)[source] ?? {}; // as Vite writes it
  if (file === undefined) throw new Error(`The console has no ${source}`);
  return file;
};

test('a member and a page never opened say without a network what is known, and load once it is back', async ({
  page,
  visitor,
  watch,
}) => {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await startWork(page);
  const file = await fileOf('src/features/members/member-detail-page.tsx');
  const code = page.waitForResponse(`**/${file}`);
  await openMembers(page);
  await rows(page).first().waitFor();
  // With all that it imports.
  await page.evaluate(`import(${JSON.stringify((await code).url())})`);
  await expect.poll(() => underWay.size).toBe(0);
  watch.ignore();
  await visitor.context.setOffline(true);
  const { x = 0, y = 0 } = (await rows(page).first().boundingBox()) ?? {};
  await page.mouse.click(x + 300, y + 10);
  const age = page.getByText('恢复后会自动更新', { exact: false });
  await age.waitFor();
  await inspect(page, 'a member offline');
  let requests = 0;
  page.on('request', () => (requests += 1));
  await (await pageLink(menu(page), '商品', '品牌')).click();
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await inspect(page, 'a page offline');
  expect(requests).toBeLessThan(20);
  await visitor.context.setOffline(false);
  await page.getByRole('button', { name: '新建品牌' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: '编辑', exact: true }).first().waitFor();
  await age.waitFor({ state: 'detached' });
  watch.heed();
});

test('the account page opens in a new window, signed in', async ({ page, visitor }) => {
  await startWork(page);
  await page.getByRole('button', { name: '用户菜单' }).click();
  const [account] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('menuitem', { name: '账号管理' }).click(),
  ]);
  await account.getByText('方晓棠').waitFor();
});

test('everything from signing in to a saved edit works by keyboard alone', async ({ page }) => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const hasFocus = async (target: Locator): Promise<boolean> => (await target.and(page.locator(':focus')).count()) > 0;
  const tabTo = async (target: Locator): Promise<void> => {
    for (let tries = 0; tries < 80; tries += 1) {
      if (await hasFocus(target)) return;
      await press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  await page.goto('/login');
  await page.getByLabel('手机号').waitFor();
  await page.keyboard.type('13800000002');
  await press('Tab');
  await page.keyboard.type('Regulars#2026');
  await press('Enter');
  await menu(page).waitFor();
  await askPalette(page, '陈');
  await page.getByRole('option', { name: '陈' }).first().waitFor();
  await press('ArrowDown', 'ArrowUp', 'Enter');
  await page.getByRole('tab', { name: '操作日志' }).waitFor();
  await tabTo(page.getByRole('button', { name: '编辑' }).first());
  await press('Enter');
  const remark = page.getByRole('dialog').getByLabel('备注');
  await remark.waitFor();
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('手机号'))).toBe(true);
  await tabTo(remark);
  await page.keyboard.type('只用键盘写的');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: '保存' }));
  await press('Enter');
  await page.getByText(/^已保存/).waitFor();
  await page.getByRole('main').getByText('只用键盘写的').first().waitFor();
});

test('whatever has the keyboard’s focus shows it, links too; the shop’s name is whole at each width', async ({
  page,
}) => {
  await startWork(page);
  await page.getByRole('region', { name: '当天数据' }).waitFor();
  const bare: unknown[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const unseen: unknown = await page.evaluate(`(() => {
      const element = document.activeElement;
      if (!element.matches('a, button')) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? element.outerHTML.slice(0, 120) : null;
    })()`);
    if (unseen !== null) bare.push(unseen);
  }
  expect(bare).toEqual([]);
  // The ring of a search is around its box, none within it.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  const within = `document.activeElement.matches('input') && getComputedStyle(document.activeElement).outlineStyle`;
  await expect.poll(() => page.evaluate(within)).toBe('none');
  await page.keyboard.press('Escape');
  const place = `document.activeElement.matches('a, button, [data-pane], [data-pane] *')`;
  await expect.poll(() => page.evaluate(place)).toBe(true);
  // A page that it opens is where the keyboard goes on.
  await askPalette(page, '品牌');
  await page.getByRole('option', { name: '品牌' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/brandInfo/);
  await expect.poll(() => page.evaluate(place)).toBe(true);
  for (const width of [1366, 1024, 768]) {
    await page.setViewportSize({ width, height: 768 });
    const name = page.getByRole('button', { name: '切换商户' }).locator('strong');
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), `${width} px`).toBe(true);
  }
});

test('on a phone: sign in, the menu drawer, cards, a new member', async ({ visit }) => {
  const { page } = await visit({
    viewport: screens.phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  await startWorkOnPhone(page);
  await page.getByRole('button', { name: '菜单', exact: true }).tap();
  await (await pageLink(page.getByRole('dialog', { name: '菜单' }), '会员', '会员')).tap();
  // Home has list items and a button of this name, too.
  await page.getByRole('button', { name: /^筛选，/ }).waitFor();
  const cards = page.getByRole('main').getByRole('listitem').filter({ visible: true });
  await cards.first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screens.phone.width);
  await page.getByRole('button', { name: '新建会员' }).filter({ visible: true }).tap();
  const form = page.getByRole('dialog', { name: '新建会员' });
  await form.getByLabel('手机号').fill('13912345600');
  await form.getByLabel('姓名').fill('柜台小陈');
  await form.getByRole('button', { name: '保存' }).tap();
  await page.getByText('已新建柜台小陈').waitFor();
  await cards.filter({ hasText: '柜台小陈' }).tap();
  await page.getByRole('heading', { name: '柜台小陈' }).waitFor();
});
