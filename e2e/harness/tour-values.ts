import type { Page } from 'playwright-core';
import { makeWaiting } from './top-ups.ts';
import type { Tour } from './tour.ts';

const lastDialog = (page: Page) => page.getByRole('dialog').last();

/** The counter, an order that waits and a refund, of the teahouse's owner. It gives nothing and takes nothing back. */
export async function tourTopUps(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await page.goto('/rechargeFlow');
  await page.locator('main').filter({ visible: true }).waitFor();
  const order = page.getByRole('dialog', { name: /TU\d{8}-\d{4}$/ });
  await page.goto(`/rechargeFlow?top_up=${await makeWaiting(page)}`);
  await order.getByRole('button', { name: say('收款…', 'Take the payment…') }).click();
  await lastDialog(page)
    .getByRole('radio', { name: say('刷卡机', 'Card terminal') })
    .check();
  await look('paying a top-up');
  await leave(tour);
  await look('a top-up that waits');
  await tourCounter(tour, order);
  await page.goBack();
  await order.getByRole('button', { name: say('关闭充值单', 'Close the order') }).click();
  await order.getByText(say('已关闭', 'Closed')).first().waitFor();
  await look('a closed top-up');
  await tourRefund(tour);
}

/** Of the member whose order is open. */
async function tourCounter(tour: Tour, order: ReturnType<Page['getByRole']>): Promise<void> {
  const { page, say, look } = tour;
  await order.getByRole('link').click();
  const topUp = page.getByRole('button', { name: say('充值', 'Top up'), exact: true });
  await topUp.filter({ visible: true }).click();
  const amounts = lastDialog(page).getByRole('radio', { name: /¥[\d,]+/, disabled: false });
  await amounts.first().check();
  await page.getByRole('button', { name: say('到账', ', add ') }).waitFor();
  await look('topping up at the counter');
  await leave(tour);
}

async function tourRefund(tour: Tour): Promise<void> {
  const { page, say, look } = tour;
  await page.goto('/rechargeFlow?state=paid');
  const paid = page.locator('main :is(tr.ant-table-row, li):visible').filter({ hasText: say('已收款', 'Paid') });
  await paid.first().click();
  await page.getByRole('button', { name: say('退款…', 'Refund…') }).click();
  const refund = lastDialog(page);
  await refund.getByText(say('法释〔2025〕4号', 'Judicial Interpretation 2025')).first().waitFor();
  await refund.getByLabel(say('原因', 'Reason'), { exact: true }).fill(say('充多了', 'Too much'));
  await look('refunding a top-up');
  await leave(tour);
}

/** Closes a form with changes. */
async function leave({ page, say }: Tour): Promise<void> {
  await lastDialog(page)
    .getByRole('button', { name: say('取消', 'Cancel') })
    .click();
  const question = page.getByRole('dialog', { name: say('不保存就离开吗？', 'Leave without saving?') });
  await question.getByRole('button', { name: say('离开', 'Leave') }).click();
  await question.waitFor({ state: 'hidden' });
}

/** A draft of grades over last month, with the documents that differ most. */
export async function tourReplay({ page, say, look }: Tour): Promise<void> {
  await page.goto('/gradeManagement');
  await page.getByRole('button', { name: say('按上月重算', 'Replay on last month') }).click();
  const panel = page.getByRole('region', { name: say('用草稿重算', 'Replay the draft') });
  await panel.getByText(say('差别最大的单据', 'The biggest cases')).click();
  await panel.getByText(say('每天', 'Day by day'), { exact: true }).click();
  await look('a replay of grades');
}
