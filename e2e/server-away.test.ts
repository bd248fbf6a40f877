import { expect } from 'vitest';
import { drawer, rows, save, search, startAtMembers } from './harness/members.ts';
import { makePlace } from './harness/place.ts';
import { startProduct } from './harness/product.ts';
import { fillSignIn, menu, newShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a form says that the server is down, and saves once it is back', async ({ visit, onTestFinished }) => {
  const { place, remove } = await makePlace('away');
  // Without the demo, which takes longer than all of this.
  let product = await startProduct(place, { seed: 'none' });
  onTestFinished(async () => {
    await product.stop();
    await remove();
  });
  const { address } = product;
  await newShop('云岭茶铺', 'M990002', '13700009902', place);
  const { page, watch } = await visit({ baseURL: address });
  await page.goto('/login');
  await fillSignIn(page, '13700009902');
  await menu(page).waitFor();
  await page.goto('/membermanage');
  await page.getByRole('button', { name: '新建会员' }).first().click();
  const form = drawer(page, '新建会员');
  await form.getByLabel('手机号').fill('13912340008');
  await form.getByLabel('姓名').fill('断网时的客人');

  watch.ignore();
  await product.stop();
  await save(page, '新建会员');
  await page.getByText('没有收到回应，可能还没有保存').first().waitFor();
  expect(await form.getByLabel('姓名').inputValue()).toBe('断网时的客人');
  product = await startProduct(place, { port: Number(new URL(address).port), seed: 'none' });
  watch.heed();

  await save(page, '新建会员');
  await page.getByText('已新建断网时的客人').waitFor();
  await form.waitFor({ state: 'hidden' });
  await search(page, '断网时的客人', ({ name }) => name === '断网时的客人');
});

test('a drawer that can’t be fetched says so, leaves the page as it is, and opens once the server answers', async ({
  page,
  watch,
}) => {
  await startAtMembers(page);
  await rows(page).first().waitFor();
  // All that is left to load.
  const code = /\/assets\/.*\.(?:js|css)/;
  watch.ignore();
  await page.route(code, (route) => route.abort());
  const exportAll = page.getByRole('button', { name: '导出', exact: true });
  await exportAll.click();
  await page.getByText('没有打开，请检查网络后再试。').waitFor();
  expect(await rows(page).count()).toBeGreaterThan(0);

  await page.unroute(code);
  watch.heed();
  await exportAll.click();
  await page.getByRole('dialog').locator('fieldset').first().waitFor();
  // Its style sheet failed before; without it the browser draws a border.
  const border = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[role="dialog"] fieldset')).borderTopWidth`,
  );
  expect(border).toBe('0px');
});
