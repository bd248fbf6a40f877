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

test('a quick item joins the catalogue with a code and the name of who added it', async ({ page }) => {
  const name = '矿泉水大瓶';
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  await page.getByRole('button', { name: '快速添加', exact: true }).click();
  const quick = page.getByRole('dialog', { name: '快速添加' });
  await quick.getByLabel('名称').fill(name);
  await quick.getByLabel('价格').fill('6');
  await inspect(page, 'a quick item');
  await page.keyboard.press('Enter');
  await page.getByText(new RegExp(`^已新建${name}，编码 Q\\d{4}$`)).waitFor();
  await row(page, name)
    .getByText(/^Q\d{4}，.+快速添加$/)
    .waitFor();
});

test('what has run out is marked and found, and quick items are tidied into a category', async ({ page }) => {
  const [tea, water, plum] = ['晚香红茶（壶）', '矿泉水（小瓶）', '酸梅汤（杯）'];
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  for (const [name, price] of [
    [tea, '88'],
    [water, '4'],
    [plum, '12'],
  ] as const) {
    await page.getByRole('button', { name: '快速添加', exact: true }).click();
    const quick = page.getByRole('dialog', { name: '快速添加' });
    await quick.getByLabel('名称').fill(name);
    await quick.getByLabel('价格').fill(price);
    await page.keyboard.press('Enter');
    await page.getByText(`已新建${name}，编码`).waitFor();
    await page.keyboard.press('Escape');
    await quick.waitFor({ state: 'hidden' });
  }
  const act = async (name: string, action: string): Promise<void> => {
    const button = row(page, name).getByRole('button', { name: action, exact: true });
    if (!(await button.isVisible()))
      await row(page, name)
        .getByRole('button', { name: `${name}的更多操作` })
        .click();
    await button
      .or(page.getByRole('menuitem', { name: action, exact: true }))
      .filter({ visible: true })
      .click();
  };
  await act(tea, '售罄…');
  const mark = page.getByRole('dialog', { name: `${tea}售罄了？` });
  await mark.getByRole('checkbox', { name: '滨江宝龙店' }).check();
  await mark.getByRole('checkbox').first().check();
  await inspect(page, 'sold out');
  await mark.getByRole('button', { name: '标记售罄' }).click();
  await row(page, tea).getByText('售罄', { exact: true }).waitFor();

  await page.getByRole('button', { name: '展开', exact: true }).click();
  await page.getByRole('combobox', { name: '现在售罄' }).click();
  await page.getByText('部分门店售罄').filter({ visible: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => row(page, tea).count()).toBe(1);
  await expect.poll(() => row(page, water).count()).toBe(0);
  await act(tea, '恢复售卖');
  const back = page.getByRole('dialog', { name: `${tea}恢复售卖？` });
  await back.getByRole('checkbox', { name: '滨江宝龙店' }).uncheck();
  await inspect(page, 'put back on sale');
  await back.getByRole('button', { name: '恢复售卖' }).click();
  const tag = row(page, tea).getByText('售罄：滨江宝龙店');
  await tag.waitFor();
  expect(await tag.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
  for (const around of ['td', 'div[contains(@class, "ant-table-body")]'])
    expect(await tag.locator(`xpath=ancestor::${around}`).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(
      true,
    );
  await page.getByRole('button', { name: '撤销' }).last().click();
  await row(page, tea).getByText('售罄', { exact: true }).waitFor();

  await page.goto('/item/itemInfo?origin=quick');
  for (const name of [water, plum]) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: '移到分类…' }).click();
  const move = page.getByRole('dialog', { name: '把 2 种商品移到分类' });
  await move.getByRole('combobox', { name: '分类' }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await inspect(page, 'move to a category');
  await move.getByRole('button', { name: /^移动/ }).click();
  await page.getByText('已移动 2 种商品').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('已撤销').waitFor();
});
