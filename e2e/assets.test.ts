import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { downloadLatest } from './harness/downloads.ts';
import { rows } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf } from './harness/place.ts';
import { startWork, teahouse } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

/** Opens the teahouse's member with the most postings. */
async function openBusiest(page: Page): Promise<void> {
  const [busiest] = await rowsOf(
    ownProduct().place,
    `select a.account_id from ledger_account a join merchant m using (merchant_id)
     where m.merchant_no = $1 and a.principal > 0 and a.points > 0 order by a.postings desc, a.account_id limit 1`,
    [teahouse.number],
  );
  await page.goto(`/memberdetails/${String(busiest?.['account_id'])}`);
  await page.getByRole('region', { name: '资产' }).waitFor();
}

const explain = (page: Page, figure: string) => page.getByRole('button', { name: `说明：${figure}` });
/** Shows the lines of the newest posting. */
const forAccountant = (drawer: Locator) => drawer.getByRole('button', { name: '会计明细' }).first();

test('a balance is explained by its lots and postings, now and at any moment', async ({ page }) => {
  await startWork(page);
  await openBusiest(page);
  await explain(page, '余额').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('heading', { name: '由这些组成' }).waitFor();
  const first = drawer.getByRole('listitem').filter({ hasText: '长期有效' }).first();
  await first.waitFor();
  await forAccountant(drawer).click();
  await drawer.getByRole('row').nth(1).waitFor();
  await inspect(page, 'balance explained');
  await drawer.getByLabel('截至').fill('2020-01-01T00:00:00');
  await drawer.getByText('没有剩余。').waitFor();
  await drawer.getByText('还没有账目。').waitFor();
  expect(await drawer.getByText('¥0.00', { exact: false }).count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test('two postings stand above the fold, also below the line of a waiting adjustment', async ({ page }) => {
  await startWork(page);
  await openBusiest(page);
  const second = page.getByRole('tabpanel', { name: '账目' }).getByRole('listitem').nth(1);
  await second.waitFor();
  const box = await second.boundingBox();
  const line = 62; // with the gap above it
  expect((box?.y ?? Infinity) + (box?.height ?? 0) + line).toBeLessThan(screens.till.height);
});

test('on a phone, amounts stay on one line and the moment field fits the screen', async ({ page }) => {
  await startWork(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openBusiest(page);
  await explain(page, '余额').click();
  const drawer = page.getByRole('dialog');
  await forAccountant(drawer).click();
  const cells = drawer.getByRole('cell').filter({ hasText: '¥' });
  await cells.first().waitFor();
  for (const cell of await cells.all()) {
    const box = await cell.boundingBox();
    expect(box?.height, 'one line').toBeLessThan(32);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
  }
  const field = await drawer.getByLabel('截至').boundingBox();
  expect(field && field.x + field.width).toBeLessThan(390);
});

test('a member’s records are beside the figures', async ({ page }) => {
  await startWork(page);
  await openBusiest(page);
  await page.getByRole('tab', { name: '消费' }).click();
  await page.getByRole('tabpanel', { name: '消费' }).locator('tr.ant-table-row').first().waitFor();
  await page.getByRole('tab', { name: '积分' }).click();
  await page
    .getByRole('tabpanel', { name: '积分' })
    .getByText(/^[\d,]+ → [\d,]+$/)
    .first()
    .waitFor();
  await inspect(page, 'point records');
  await page.getByRole('tab', { name: '优惠券' }).click();
  await page.getByText('还没有优惠券').waitFor();
  expect(await rows(page).count()).toBe(0);
});

test('the selected postings of a member are in the file, and no others', async ({ page }) => {
  await startWork(page);
  await openBusiest(page);
  const boxes = page.getByRole('checkbox', { name: /^选择/ });
  await boxes.nth(1).waitFor();
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByRole('button', { name: '导出所选' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '导出 2 行' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '任务', exact: true }).click();
  await page.getByRole('dialog').getByText('已完成').first().waitFor();
  const file = await downloadLatest(page);
  expect(file.rows).toHaveLength(3); // with the heading
});
