import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { enter, menu, newShop, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const shop = { name: '巷口茶铺', number: 'M2026MENU1', owner: '13900000431' } as const;
const editor = '/system/menuManagement';

const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) });

async function openEditor(page: Page): Promise<void> {
  await page.goto(editor);
  await row(page, '首页').waitFor();
}

/** The names of the rows in order, `-` before those in a group. As a string: this project doesn't know `document`. */
const order = (page: Page): Promise<string> =>
  page.evaluate<string>(`
    [...document.querySelectorAll('[role="treeitem"]')]
      .map((row) => (row.ariaLevel === '2' ? '-' : '') + row.querySelector('[id$="-name"]').textContent)
      .join(' ')`);
const expectOrder = (page: Page, shown: string): Promise<void> => expect.poll(() => order(page)).toBe(shown);

const saving = (page: Page): Locator => page.getByRole('button', { name: '保存，全店生效' });
async function save(page: Page): Promise<void> {
  await saving(page).click();
  await saving(page).waitFor({ state: 'hidden' });
}

/** Opens the membership's menu and answers the names in it, with every group unfolded. */
async function shownTo(page: Page): Promise<string> {
  await page.goto('/dashBoard');
  const inMenu = menu(page);
  await inMenu.getByRole('link', { name: '首页' }).waitFor();
  const folded = inMenu.getByRole('button', { expanded: false });
  await expect
    .poll(async () => {
      if ((await folded.count()) > 0) await folded.first().click();
      return folded.count();
    })
    .toBe(0);
  return (await inMenu.locator('ul').first().locator('a, button').allInnerTexts()).join(' ').replaceAll(/\s+/gu, ' ');
}

test('an owner renames, hides and moves by keyboard and mouse, and adds a link; everybody’s menu follows', async ({
  page,
  visit,
}) => {
  await newShop(shop.name, shop.number, shop.owner);
  await startWork(page, shop.name, shop.owner);
  expect(await shownTo(page)).toBe(
    '首页 收银台 会员 会员 余额调整 会员卡 等级与权益 期初导入 用户 储值 充值规则 充值说明 充值流水 积分 积分规则 营销 优惠券 领取记录 核销记录 轮播图 订单 消费订单 交班 商品 商品 品牌 分类 分析 账本',
  );
  await openEditor(page);
  await expectOrder(
    page,
    '首页 收银台 会员 -会员 -余额调整 -会员卡 -等级与权益 -期初导入 -用户 储值 积分 营销 订单 商品 分析',
  );
  await inspect(page, 'menu editor');

  await row(page, '首页').focus();
  await page.keyboard.press('Space');
  await page.getByText('首页是固定的，不能移动').waitFor();
  await row(page, '分析').focus();
  for (const key of ['Space', ...Array.from({ length: 8 }, () => 'ArrowUp'), 'Space']) await page.keyboard.press(key);
  await expectOrder(
    page,
    '首页 分析 收银台 会员 -会员 -余额调整 -会员卡 -等级与权益 -期初导入 -用户 储值 积分 营销 订单 商品',
  );
  await row(page, '期初导入').focus();
  await page.keyboard.press('h');
  await page.getByText('2 处改动没保存：移动“分析”、隐藏“期初导入”').waitFor();
  await page.keyboard.press('F2');
  await page.getByLabel('中文名').fill('老系统余额');
  await row(page, '老系统余额').getByText('原名：期初导入').waitFor();
  await page.getByRole('region', { name: '保存后的样子' }).getByText('分析').waitFor();
  expect(await page.getByRole('region', { name: '保存后的样子' }).getByText('老系统余额').count()).toBe(0);

  const grip = page.getByRole('button', { name: '拖动“余额调整”' });
  const [from, to] = [await grip.boundingBox(), await row(page, '商品').boundingBox()];
  if (!from || !to) throw new Error('not on screen');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height - 4, { steps: 8 });
  await page.getByText('放到“商品”里').waitFor();
  await page.mouse.up();
  await row(page, '余额调整').getByText('原在“会员”').waitFor();
  await inspect(page, 'changed menu');
  await save(page);

  await page.getByRole('button', { name: '加外部链接' }).click();
  const dialog = page.getByRole('dialog', { name: '给“微会员”加外部链接' });
  await dialog.getByLabel('名称').fill('公司内网');
  await dialog.getByLabel('网址').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByText('请输入完整的网址，以 http:// 或 https:// 开头').waitFor();
  await inspect(page, 'a refused link');
  await dialog.getByLabel('网址').fill('https://intranet.example/');
  await page.keyboard.press('Enter');
  await row(page, '公司内网').waitFor();

  const other = (await visit()).page;
  await startWork(other, shop.name, shop.owner);
  const changed =
    '首页 分析 账本 收银台 会员 会员 会员卡 等级与权益 用户 储值 充值规则 充值说明 充值流水 积分 积分规则 营销 优惠券 领取记录 核销记录 轮播图 订单 消费订单 交班 商品 商品 品牌 分类 余额调整 公司内网 ↗';
  expect(await shownTo(other)).toBe(changed);
  // Hidden is only not shown.
  await other.keyboard.press('Control+k');
  const search = other.getByRole('dialog').getByRole('combobox');
  await search.fill('老系统余额');
  await other.getByRole('option', { name: '老系统余额' }).waitFor();
  await search.fill('异常');
  await other.getByRole('option', { name: '异常' }).waitFor();
  await other.goto('/openingBalances');
  await expect.poll(() => other.title()).toBe('老系统余额 · 巷口茶铺');

  await page.getByRole('button', { name: '恢复默认' }).click();
  await inspect(page, 'resetting the menu');
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await page.getByText('“微会员”的菜单已恢复默认').waitFor();
  await expectOrder(
    page,
    '首页 收银台 会员 -会员 -余额调整 -会员卡 -等级与权益 -期初导入 -用户 储值 积分 营销 订单 商品 -商品 -品牌 -分类 分析 公司内网',
  );
  // The offer to undo the save may still be there.
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(async () => shownTo(other)).toBe(changed);
});

test('two who change the menu are told of each other', async ({ page, visit, watch }) => {
  const own = { name: '巷尾茶铺', number: 'M2026MENU2', owner: '13900000432' } as const;
  await newShop(own.name, own.number, own.owner);
  await startWork(page, own.name, own.owner);
  const { page: other } = await visit({ viewport: screens.phone, hasTouch: true });
  await enter(other, own.owner, own.name);
  await openEditor(page);
  await openEditor(other);
  await row(other, '会员').first().click();
  await other.getByLabel('中文名').fill('茶友');
  await inspect(other, 'an item of the menu on a phone');
  await other
    .getByRole('button', { name: 'Close' })
    .or(other.getByRole('button', { name: '关闭' }))
    .first()
    .click();
  await save(other);

  await row(page, '会员').first().click();
  await page.getByLabel('中文名').fill('会员们');
  watch.expect('PUT /api/menus/layout 412');
  await saving(page).click();
  await page.getByText('刚才有人也改了菜单', { exact: false }).waitFor();
  await inspect(page, 'a menu that was overtaken');
  await page.getByRole('button', { name: '留我的' }).click();
  await save(page);
  await page.reload();
  await row(page, '会员们').waitFor();
});
