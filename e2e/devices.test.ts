import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxClient } from '../apps/sandbox/src/index.ts';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { enter } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: name });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const part = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: '设备种类' }).getByRole('link', { name }).click();

test('a till is paired by its code, replaced and unbound; a scanned table card says where it stands', async ({
  page,
  visit,
  watch,
}) => {
  watch.expect('POST /api/branch-devices/pos 422');
  const { address, sandbox: at } = ownProduct();
  const sandbox = sandboxClient(at);
  const [first, next] = ['POS-E2E-1', 'POS-E2E-2'];
  await enter(page);
  await page.goto('/merchantManagement/device');
  await page.getByText('POS-A1-0041').waitFor();
  await inspect(page, 'tills');

  const { code } = await sandbox.pairTill(address, first);
  await page.getByRole('button', { name: '新建收银机' }).first().click();
  const form = dialog(page, '新建收银机');
  await form.getByLabel('门店').click();
  await page.getByTitle('解放路店').last().click();
  await form.getByLabel('名称').fill('外卖窗口');
  await form.getByLabel('配对码').fill('ABCDE-FGHJK');
  await page.keyboard.press('Enter');
  await form.getByText('没有收银机显示这个配对码').waitFor();
  await inspect(page, 'new till, with a wrong code');
  await form.getByLabel('配对码').fill(code?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await row(page, '外卖窗口').getByText('还没连上').waitFor();
  expect(await sandbox.stepTill(first)).toMatchObject({ state: 'paired', told: '半日闲茶馆 · 解放路店 · 外卖窗口' });
  await page.getByRole('button', { name: '刷新' }).filter({ visible: true }).first().click();
  await row(page, '外卖窗口').getByText('在线').waitFor();

  const more = async (action: string): Promise<void> => {
    await row(page, '外卖窗口').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await more('更换');
  const replacing = dialog(page, '更换“外卖窗口”的机器');
  await replacing.getByLabel('配对码').fill((await sandbox.pairTill(address, next)).code ?? '');
  await replacing.getByLabel('说明').fill('屏幕碎了');
  await inspect(page, 'replacing a till');
  await replacing.getByRole('button', { name: /更\s?换/ }).click();
  await row(page, next).waitFor();
  expect(await sandbox.stepTill(first)).toMatchObject({ state: 'refused' });

  await row(page, '外卖窗口').getByRole('button', { name: '详情' }).click();
  await dialog(page, '外卖窗口').getByText('屏幕碎了').first().waitFor();
  await inspect(page, 'a till');
  await page.keyboard.press('Escape');
  await more('解绑');
  await dialog(page, '解绑“外卖窗口”？').getByLabel('说明').fill('窗口不开了');
  await page.keyboard.press('Enter');
  await row(page, '外卖窗口').getByText('未绑定').waitFor();
  await part(page, '绑定记录');
  await row(page, next).getByText('窗口不开了').waitFor();

  await part(page, '台卡');
  await page.getByRole('button', { name: '新建台卡' }).first().click();
  const cards = dialog(page, '新建台卡');
  await cards.getByLabel('门店').click();
  await page.getByTitle('滨江宝龙店').last().click();
  await cards.getByLabel('桌号').fill('E1–E3');
  await cards.getByRole('button', { name: '新建 3 张' }).click();
  await cards.waitFor({ state: 'hidden' });
  await row(page, 'E2').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '详情' }).click();
  const [link = ''] = /http\S+/.exec(await dialog(page, 'E2').getByText('/t/').first().innerText()) ?? [];
  const { page: guest, watch: ofGuest } = await visit({ viewport: screens.phone, hasTouch: true });
  await guest.goto(link);
  await guest.getByText('E2').waitFor();
  await guest.getByText('滨江宝龙店').waitFor();
  await inspect(guest, 'a scanned table card');
  await page.keyboard.press('Escape');
  await row(page, 'E2').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await row(page, 'E2').getByText('已停用').waitFor();
  ofGuest.expect(`GET /api/tables/${link.split('/').at(-1)} 422`);
  await guest.reload();
  await guest.getByText('这张台卡已失效').waitFor();
});
