import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pngOf } from '../apps/server/test/pictures.ts';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: name });
const thumbnail = `[...document.querySelectorAll('main img[src^="/api/pictures/"]')].map((img) => img.naturalWidth)`;

test('an item is added with a picture and the branches where it is sold, and its price changes', async ({ page }) => {
  const name = '溪口白茶（壶）';
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  await page.getByRole('button', { name: '新建商品' }).first().click();
  const form = drawer(page, '新建商品');
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('编码').fill('T0188');
  await form.getByLabel('价格').fill('128');
  await form.getByText('只在这些门店').click();
  await form.getByRole('checkbox', { name: '滨江宝龙店' }).check();
  // Larger than needed: it is sent smaller.
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: pngOf(1600, 1200, 120) });
  await form.getByRole('img', { name: '图片' }).waitFor();
  await form.getByText('保存后马上可以卖：滨江宝龙店。').waitFor();
  await inspect(page, 'new item');
  await save(page, '新建商品');
  await row(page, name).getByText('滨江宝龙店').waitFor();
  await expect.poll(() => page.evaluate(thumbnail)).toEqual([800]);

  await row(page, name).getByRole('button', { name: '编辑' }).click();
  await drawer(page, '编辑商品').getByLabel('价格').fill('138');
  await drawer(page, '编辑商品').getByText('比原来贵 ¥10.00').waitFor();
  await save(page, '编辑商品');
  await row(page, name).getByText('¥138.00').waitFor();
  await inspect(page, 'items with a picture');

  await page.setViewportSize(screens.phone);
  await page.getByText(name).filter({ visible: true }).first().click();
  await drawer(page, '编辑商品').getByRole('img', { name: '图片' }).waitFor();
  await inspect(page, 'an item on a phone');
});

test('a quick item joins the catalogue, is moved to a category, and is sold out with an undo', async ({ page }) => {
  const name = '矿泉水（大瓶）';
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  await page.getByRole('button', { name: '快速添加', exact: true }).click();
  const quick = page.getByRole('dialog', { name: '快速添加' });
  await quick.getByLabel('名称').fill(name);
  await quick.getByLabel('价格').fill('6');
  await inspect(page, 'a quick item');
  await page.keyboard.press('Enter');
  await page.getByText(`已添加${name}，编码 Q0001`).waitFor();
  // The next one can be typed at once.
  await expect.poll(() => quick.getByLabel('名称').inputValue()).toBe('');
  await quick.getByLabel('名称').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await row(page, name)
    .getByText(/^Q0001，.+快速添加$/)
    .waitFor();

  await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: '移到分类…' }).click();
  const move = page.getByRole('dialog', { name: '把 1 种商品移到分类' });
  await move.getByRole('combobox', { name: '分类' }).fill('冷饮');
  await page.keyboard.press('Enter');
  await inspect(page, 'moving an item');
  await move.getByRole('button', { name: /^移动/ }).click();
  await row(page, name).getByText('冷饮').waitFor();

  await page.goto('/item/itemInfo?origin=quick');
  await row(page, name).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '售罄…' }).click();
  const dialog = page.getByRole('dialog', { name: `${name}售罄了？` });
  await dialog.getByRole('checkbox', { name: '滨江宝龙店' }).check();
  await inspect(page, 'an item that is sold out');
  await dialog.getByRole('button', { name: /^标记售罄/ }).click();
  await row(page, name).getByText('售罄：滨江宝龙店').waitFor();
  await page
    .getByRole('button', { name: /^撤\s*销$/ })
    .last()
    .click();
  await row(page, name).getByText('售罄：滨江宝龙店').waitFor({ state: 'detached' });
});
