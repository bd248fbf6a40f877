import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { menu, pageLink, startWork, startWorkOnPhone } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) });

async function openCategories(page: Page): Promise<void> {
  await (await pageLink(menu(page), '商品', '分类')).click();
  await page.getByRole('treeitem').first().waitFor();
}

/**
 * The displayed order, read in one call: `茶 -壶泡 -杯泡 茶点`. As a string, because this TypeScript project doesn't know
 * `document`.
 */
const order = (page: Page): Promise<string> =>
  page.evaluate<string>(`
    [...document.querySelectorAll('[role="treeitem"]')]
      .map((row) => (row.ariaLevel === '2' ? '-' : '') + row.querySelector('[id$="-name"]').textContent)
      .join(' ')`);
const expectOrder = (page: Page, shown: string): Promise<void> => expect.poll(() => order(page)).toBe(shown);

const saveOrder = (page: Page): Locator => page.getByRole('button', { name: '保存顺序' });
async function save(page: Page): Promise<void> {
  await saveOrder(page).click();
  await saveOrder(page).waitFor({ state: 'hidden' });
}

async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

interface Way {
  readonly from: { x: number; y: number };
  readonly to: { x: number; y: number };
}

/** The path from a row's grip to just below the middle of another row, and this far to the right. */
async function wayBelow(page: Page, name: string, other: string, right: number): Promise<Way> {
  const grip = await boxOf(page.getByRole('button', { name: `拖动“${name}”` }));
  const target = await boxOf(row(page, other));
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  return { from, to: { x: from.x + right, y: target.y + target.height - 4 } };
}

const first = '茶 -壶泡 -杯泡 -冷泡 茶点 -糕点 -干果 冷饮 茶位 礼盒 套餐';

test('categories are sorted by mouse and keyboard, saved as a whole, and a conflict is resolved by the user', async ({
  page,
  visit,
  watch,
}) => {
  await startWork(page);
  await openCategories(page);
  const countEnds = () =>
    page.evaluate<number[]>(`
    [...document.querySelectorAll('[role="treeitem"] [id$="-count"]')].map((one) => Math.round(one.parentElement.getBoundingClientRect().right))`);
  await expect.poll(async () => (await countEnds()).length).toBeGreaterThan(1);
  const ends = await countEnds();
  const tools = await boxOf(page.getByRole('button', { name: '茶的更多操作', exact: true }));
  expect(new Set(ends).size, 'the counts form a column').toBe(1);
  expect(tools.x - (ends[0] ?? 0), 'next to the tools').toBeLessThan(16);
  await expectOrder(page, first);
  await inspect(page, 'categories');

  const { from, to } = await wayBelow(page, '冷泡', '冷饮', 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.getByText('放到“冷饮”里').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, first);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await page.getByText('已移动“冷泡”，还没有保存').waitFor();
  await expectOrder(page, '茶 -壶泡 -杯泡 茶点 -糕点 -干果 冷饮 -冷泡 茶位 礼盒 套餐');

  await row(page, '礼盒').focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText('“礼盒”：在“茶点”里第 3 个，共 3 个').waitFor();
  await inspect(page, 'a lifted category');
  await page.keyboard.press('Space');
  await expectOrder(page, '茶 -壶泡 -杯泡 茶点 -糕点 -干果 -礼盒 冷饮 -冷泡 茶位 套餐');
  await page.getByText('移动了 2 次，还没有保存').waitFor();
  await page.getByRole('button', { name: '撤销一步' }).click();
  const moved = '茶 -壶泡 -杯泡 茶点 -糕点 -干果 冷饮 -冷泡 茶位 礼盒 套餐';
  await expectOrder(page, moved);

  // Somebody else saves first.
  const { page: others } = await visit();
  await startWork(others);
  await openCategories(others);
  await others.getByRole('button', { name: '套餐的更多操作' }).click();
  await others.getByRole('menuitem', { name: '上移' }).click();
  await save(others);
  watch.expect('PUT /api/item/category-info/sort 412');
  await saveOrder(page).click();
  await page.getByText('刚才有人保存了另一种顺序', { exact: false }).waitFor();
  await inspect(page, 'an order that was overtaken');
  await page.getByRole('button', { name: '保留我的顺序' }).click();
  await save(page);
  await page.reload();
  await expectOrder(page, moved);
});

test('a category is renamed, added, disabled and removed; renaming and removing are undone', async ({ page }) => {
  await startWork(page, '麦田手作面包');
  await (await pageLink(menu(page), '商品', '分类')).click();
  await page.getByText('还没有分类').waitFor();
  await inspect(page, 'no categories');
  await page.getByRole('main').getByRole('button', { name: '新建分类' }).click();
  await drawer(page, '新建分类').getByLabel('名称').fill('面包');
  await page.keyboard.press('Enter');
  await row(page, '面包').waitFor();
  await drawer(page, '新建分类').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '新建下级分类' }).click();
  await drawer(page, '新建分类').getByLabel('名称').fill('吐司');
  await inspect(page, 'a new category');
  await page.keyboard.press('Enter');
  await expectOrder(page, '面包 -吐司');
  await drawer(page, '新建分类').waitFor({ state: 'hidden' });

  await row(page, '吐司').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('切片吐司');
  await page.keyboard.press('Enter');
  await expectOrder(page, '面包 -切片吐司');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectOrder(page, '面包 -吐司');

  await page.getByRole('button', { name: '停用' }).click();
  await page.getByText('已停用吐司').waitFor();
  await row(page, '吐司').getByText('停用').waitFor();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除吐司？' }).getByRole('button', { name: '删除' }).click();
  await expectOrder(page, '面包');
  await page.getByText('已删除吐司').getByRole('button', { name: '撤销' }).click();
  await expectOrder(page, '面包 -吐司');
  await row(page, '吐司').getByText('停用').waitFor();
  expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('INPUT');
});

test('on a phone, categories are sorted by touch', async ({ visit }) => {
  const { page, context } = await visit({ viewport: screens.phone, hasTouch: true });
  await startWorkOnPhone(page);
  await page.getByRole('button', { name: '菜单', exact: true }).tap();
  await (await pageLink(page.getByRole('dialog'), '商品', '分类')).tap();
  await row(page, '套餐').waitFor();
  const before = (await order(page)).replace(' 套餐', '');
  const { from, to } = await wayBelow(page, '套餐', '茶', -30);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let at = 1; at <= 8; at += 1)
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * at) / 8, y: from.y + ((to.y - from.y) * at) / 8 }]);
  await touch('touchEnd', []);
  await page.getByText('已移动“套餐”，还没有保存').waitFor();
  await inspect(page, 'phone, categories');
  await expectOrder(page, before.replace('茶 ', '茶 -套餐 '));
  await page.getByRole('button', { name: '放弃改动' }).tap();
  await row(page, '套餐').tap();
  await page.getByRole('dialog', { name: '套餐' }).getByLabel('名称').waitFor();
  await inspect(page, 'phone, a category');
});
