import { inspect } from './harness/axe.ts';
import { payOrder } from './harness/orders.ts';
import { enter, people, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('an order is found in the list, refunded by the piece, and the rest voided no more', async ({ page }) => {
  await startWork(page);
  await payOrder(page);
  await page.goto('/orders');
  const row = page.locator('main').getByRole('row').filter({ hasText: '大红袍等 2 种' }).first();
  await row.waitFor();
  await inspect(page, 'orders');
  await row.getByRole('button', { name: '详情' }).click();
  await page.getByRole('heading', { name: /^消费单 CO/ }).waitFor();
  await inspect(page, 'order');
  await page.getByRole('button', { name: '撤销…' }).waitFor();
  await page.getByRole('button', { name: '退款…' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '退什么' });
  await form.getByText('退几件').click();
  await form.getByLabel('茶位 退多少').fill('1');
  await form.getByRole('button', { name: /^退 ¥/ }).waitFor();
  await inspect(page, 'refund of pieces');
  await form.getByLabel('原因').fill('茶凉了');
  await page.keyboard.press('Enter');
  await page.getByText(/^已退消费单/).waitFor();
  await page.getByText('部分退款').first().waitFor();
  await page.getByRole('button', { name: '撤销…' }).waitFor({ state: 'hidden' });
});

test('a cashier sees orders of the branch, and has no refund', async ({ page }) => {
  await enter(page, people.cashier);
  await page.goto(await payOrder(page));
  await page.getByRole('heading', { name: /^消费单 CO/ }).waitFor();
  await page.getByRole('button', { name: '撤销…' }).waitFor();
  if ((await page.getByRole('button', { name: '退款…' }).count()) > 0) throw new Error('A cashier may not refund');
});
