import { expect } from 'vitest';
import { pngOf } from '../apps/server/test/pictures.ts';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { enter, hire, people } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('the provider writes the promo, previews and publishes it, and takes it back', async ({ page }) => {
  const provider = '13800009111';
  await hire(provider, 'manager', '陶然');
  await statement(ownProduct().place, 'update account set is_provider = true where phone = $1', [provider]);
  await enter(page, provider);
  await page.goto('/provider/promo');
  const form = page.getByRole('form');
  const preview = page.getByRole('region', { name: '商户看到的' });
  await preview.getByText('多家门店，一本账').waitFor();

  await form.getByLabel('中文标题').fill('年末盘点，一键搞定');
  await form.getByLabel('英文标题').fill('Year-end stocktaking in one step');
  await form.locator('input[type=file]').setInputFiles({
    name: 'new.png',
    mimeType: 'image/png',
    buffer: pngOf(320, 120, 90),
  });
  await form.getByRole('img', { name: '图片' }).waitFor();
  await form.getByLabel('按钮打开的网址').fill('javascript:alert(1)');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await form.getByText('请输入完整的网址').waitFor();
  await inspect(page, 'promo with faults');
  await form.getByLabel('按钮打开的网址').fill('https://regulars.example/stock');
  await form.getByLabel('中文按钮').fill('看看');
  await form.getByLabel('英文按钮').fill('See how');
  await preview.getByText('English', { exact: true }).click();
  await preview.getByText('Year-end stocktaking in one step').waitFor();
  await preview.getByText('深色', { exact: true }).click();
  const ground = `getComputedStyle(document.querySelector('[data-screen] section')).backgroundColor`;
  expect(await page.evaluate(ground)).toBe('rgb(22, 48, 43)');
  await inspect(page, 'promo previewed in the dark');
  await page.getByRole('button', { name: '存为草稿' }).click();
  await page.getByText(/^草稿 .*陶然/).waitFor();

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText(/^已发布 .*陶然/).waitFor();
  await enter(page, people.owner);
  await page.evaluate(`sessionStorage.setItem('isVip', 'true')`); // the merchant centre
  await page.goto('/');
  const shown = page.getByRole('main');
  await shown.getByText('年末盘点，一键搞定').waitFor();
  const link = shown.getByRole('link', { name: '看看' });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://regulars.example/stock',
    'noopener noreferrer',
  ]);
  await expect
    .poll(() => page.evaluate(`document.querySelector('main img[src^="/api/promo-pictures/"]').naturalWidth`))
    .toBe(320);

  await enter(page, provider);
  await page.goto('/provider/promo');
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  const taking = page.getByRole('dialog');
  await taking.getByText('“多家门店，一本账”').waitFor();
  await taking.getByRole('button', { name: '撤回', exact: true }).click();
  await page.getByText(/^草稿 .*陶然/).waitFor();
  await inspect(page, 'promo taken back');
  await page.getByRole('button', { name: '停止展示', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止展示', exact: true }).click();
  await page.getByText('没有宣传，显示系统自带的横幅').waitFor();
});
