import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pngOf } from '../apps/server/test/pictures.ts';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true });

test('a merchant tells of itself with a logo, sees its rates, and is found on the console home', async ({ page }) => {
  const shop = '白塔茶社';
  await startShop(page, shop);
  await page.goto('/merchantManagement/merchant');
  await page.getByRole('link', { name: shop }).filter({ visible: true }).first().click();
  await shown(page, '由服务商设置').waitFor();
  await page.getByRole('button', { name: '编辑', exact: true }).filter({ visible: true }).first().click();
  const form = drawer(page, '编辑商户');
  await form.getByLabel('全称').fill('杭州白塔茶社有限公司');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: pngOf(64, 64, 40),
    });
  await form.getByRole('img', { name: '标志' }).waitFor();
  await form.getByLabel('营业执照号').fill('91350100m000100y43');
  await inspect(page, 'the form of a merchant');
  await save(page, '编辑商户');
  await shown(page, '杭州白塔茶社有限公司').first().waitFor();
  await shown(page, '91350100M000100Y43').first().waitFor();
  const logo = page.locator('main img[src^="/api/pictures/"]').first();
  await logo.waitFor();
  const width = `document.querySelector('main img[src^="/api/pictures/"]').naturalWidth`;
  await expect.poll(() => page.evaluate(width)).toBe(64);
  await inspect(page, 'the detail of a merchant');

  await page.goto('/payManage/rateSettlement');
  await shown(page, '服务商还没有设置费率').or(shown(page, '这个商户没有开通支付')).first().waitFor();
  await page.goto('/console');
  await page.getByRole('article', { name: shop }).getByText('没有等您办的事。').waitFor();
  await inspect(page, 'the console home');
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await page.getByRole('searchbox').fill('白塔');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/dashBoard/);
});
