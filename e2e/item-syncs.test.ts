import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxClient } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('main table tbody tr:visible').filter({ hasText: name });

test('items are synced with their source, a conflict is decided, and the sync is undone', async ({ page }) => {
  const address = ownProduct().sandbox;
  const sandbox = sandboxClient(address);
  await sandbox.reset();
  await startWork(page);
  await (await pageLink(menu(page), '商品', '商品')).click();
  await page.getByRole('button', { name: '同步', exact: true }).click();
  await page.getByRole('button', { name: /设\s?置/ }).click();
  const drawer = page.getByRole('dialog', { name: '商品来源' });
  await drawer.getByLabel('网址').fill(`${address}/pos.example`);
  await drawer.getByLabel('令牌').fill('sandbox-item-source-token');
  await inspect(page, 'item source');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '立即同步' }).click();
  await page.getByText('部分收下').first().waitFor();
  await row(page, '青柚冷泡（杯）').getByText('价格不能小于 0').waitFor();
  await row(page, '中秋礼盒').getByText('这里没有这个分类').waitFor();
  await inspect(page, 'sync result');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'sync result on a phone');
  await page.setViewportSize(screens.till);

  await sandbox.setGoods('items', 'D-20533', { price: '28.00' });
  await sandbox.setGoods('items', 'D-20570', { category: 'C-2' });
  await page.getByRole('button', { name: '再同步一次' }).click();
  await page.getByText('全部收下').first().waitFor();
  expect(await row(page, '青柚冷泡（杯）').getByText('新增').count()).toBe(1);

  await page.getByRole('button', { name: '撤销这次同步' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '撤销同步' }).press('Enter');
  await page.getByText('已撤销').first().waitFor();
  // The button is gone; the keyboard goes on where it was.
  await expect.poll(() => page.evaluate(`document.activeElement.matches('[data-pane], [data-pane] *')`)).toBe(true);

  await page.goto('/item/syncs');
  const content = '外部编号,编码,名称,价格,分类\nX-1,P0115,茉莉银针（壶）,98.00,\nX-2,P9999,新茶,88.00,新分类\n';
  await page
    .getByLabel('商品表格')
    .setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByText('还没有写入，下面是会发生的改动').waitFor();
  await inspect(page, 'sheet check');
  await page.setViewportSize(screens.phone);
  await inspect(page, 'sheet check on a phone');
  await page.setViewportSize(screens.till);
  await page.getByRole('button', { name: '确认写入' }).click();
  await row(page, '新茶').getByText('已写').waitFor();
});
