import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

const checkout = (page: Page) => page.getByRole('region', { name: '结账' });
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title }).last();

/** Sells an amount to nobody known, in cash. */
async function sell(page: Page, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: '金额或商品' }).fill(amount);
  await page.keyboard.press('Enter');
  await checkout(page)
    .getByRole('button', { name: new RegExp(`^收款 ¥${amount}`) })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.keyboard.press('F9');
  await checkout(page).getByRole('heading', { name: '已收款' }).waitFor();
}

/** Once the till says what should be in the drawer. */
const holds = (page: Page, cash: string) => page.getByRole('button', { name: new RegExp(`^钱箱 ${cash}，`) });

test('a shift from its float to handing over: sales, a refund, cash taken out, and some missing', async ({ page }) => {
  await startWork(page);
  await page.goto('/cashier');
  await page.getByRole('combobox', { name: '门店' }).click();
  await page.getByTitle('解放路店').last().click();
  await page.getByRole('button', { name: '开班', exact: true }).click();
  const opening = dialog(page, '开班时有多少');
  await opening.getByLabel('钱箱里的现金').fill('500');
  await inspect(page, 'opening a shift');
  await page.keyboard.press('Enter');
  await holds(page, '¥500.00').waitFor();

  await sell(page, '88');
  const order = await checkout(page).getByRole('link', { name: /^消费单/ }).getAttribute('href'); // prettier-ignore
  await page.keyboard.press('Enter');
  await holds(page, '¥588.00').waitFor();
  await page.goto(String(order));
  await page.getByRole('button', { name: '退款…' }).click();
  const refund = dialog(page, '退什么');
  await refund.getByText('一笔金额').click();
  await refund.getByLabel('退多少', { exact: true }).fill('8');
  await refund.getByRole('button', { name: /^退 ¥8/ }).waitFor();
  await refund.getByLabel('原因').fill('茶凉了');
  await page.keyboard.press('Enter');
  await page.getByText(/^已退消费单/).waitFor();

  await page.goto('/cashier');
  await holds(page, '¥580.00').click();
  await page.getByRole('button', { name: '取出', exact: true }).click();
  const out = dialog(page, '从钱箱取出');
  await out.getByLabel('金额').fill('300');
  await out.getByLabel('原因').fill('存入保险柜');
  await page.keyboard.press('Enter');
  await page.getByRole('definition').filter({ hasText: '¥280.00' }).waitFor();
  await inspect(page, 'a shift at the till');

  await page.getByRole('button', { name: '点钱交班' }).click();
  const closing = dialog(page, '实点现金');
  await closing.getByLabel('实点现金').fill('277.5');
  await closing.getByText('短款').waitFor();
  await closing.getByLabel('差额原因').fill('找错零钱');
  await inspect(page, 'handing over');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '打印交班单' }).waitFor();
  await inspect(page, 'the report of a shift');
  await page.getByRole('dialog').getByRole('link', { name: '详情' }).click();

  await page.getByRole('heading', { name: /的班次$/ }).waitFor();
  const aside = page.locator('main').getByRole('region', { name: '钱箱' });
  await aside.getByText('−¥2.50').waitFor();
  const refunds = page.locator('main').getByRole('row').filter({ hasText: '消费退款' });
  await refunds.first().waitFor();
  expect(await refunds.count()).toBe(1);
  await page.goto('/shifts');
  const row = page.locator('main').getByRole('row').filter({ hasText: '−¥2.50' }).first();
  await row.getByText('已交班').waitFor();
});
