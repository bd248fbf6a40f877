import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { addMember, choose, drawer, openMember, startAtMembers } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { giveOwnRole, hire, startShop, startWork, teahouse } from './harness/staff.ts';
import { makeWaiting } from './harness/top-ups.ts';
import { screens, test } from './harness/test.ts';

/** Puts a rule in force: pay ¥500, get ¥50, and other amounts from ¥100 by ¥50. */
async function startRule(page: Page): Promise<void> {
  await page.goto('/addCharge');
  await page.getByLabel('名称').fill('满 500 送 50');
  const step = page.getByRole('group', { name: '第 1 档' });
  await step.getByLabel('实付').fill('500');
  await step.getByLabel('第 1 档的赠金').fill('50');
  await page.getByRole('button', { name: '保存并开始' }).click();
  await page.getByText('进行中').waitFor();
}

test('a member tops up in three touches, and part of it is refunded', async ({ page }) => {
  const [name, phone] = ['祝晚舟', '13700009901'];
  await startShop(page, '临溪茶舍');
  await startRule(page);
  await page.goto('/membermanage');
  await addMember(page, name, phone);
  await openMember(page, name);

  await page.getByRole('button', { name: '充值', exact: true }).click();
  const counter = drawer(page, `给${name}充值`);
  await counter.getByRole('radio', { name: /¥50 赠金/ }).check();
  await counter.getByText('¥0.00 → ¥550.00').waitFor();
  await inspect(page, 'topping up');
  await counter.getByRole('button', { name: '收 ¥500.00，到账 ¥550.00' }).click();
  await counter.getByRole('heading', { name: '充值成功' }).waitFor();
  await counter.getByText('¥0.00 → ¥550.00').waitFor();
  await inspect(page, 'topped up');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByTestId('receipt').innerText()).toMatch(/TU\d{8}-\d{4}/);
  expect(await page.getByTestId('receipt').innerText()).toContain('祝*');
  expect(await page.locator('main').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });

  await counter.getByRole('button', { name: '再充一笔' }).click();
  await counter.getByRole('radio', { name: '刷卡机' }).check();
  await counter.getByLabel('凭证号').fill('0412');
  await counter.getByRole('radio', { name: /¥50 赠金/ }).check();
  await counter.getByText('¥550.00 → ¥1,100.00').waitFor();
  await counter.getByLabel('凭证号').press('Enter');
  await counter.getByRole('heading', { name: '充值成功' }).waitFor();
  await counter.getByRole('button', { name: /^完\s?成$/ }).click();
  await counter.waitFor({ state: 'hidden' });

  await page.goto('/rechargeFlow');
  const row = page.locator('main tr.ant-table-row:visible').filter({ hasText: '¥550.00 → ¥1,100.00' });
  await row.waitFor();
  await page.getByText('¥1,000.00', { exact: true }).waitFor();
  await inspect(page, 'top-ups');
  await row.getByRole('button', { name: '详情' }).click();
  const order = page.getByRole('dialog', { name: /^充值单 TU\d{8}-\d{4}$/ });
  await order.getByText('刷卡机 0412').waitFor();
  await inspect(page, 'a top-up');
  await order.getByRole('button', { name: '退款…' }).click();
  const refund = drawer(page, `给${name}退充值`);
  await refund.getByRole('button', { name: '退 ¥500.00' }).waitFor();
  await refund.getByText('法释〔2025〕4号，第 19 条', { exact: false }).waitFor();
  await refund.getByLabel('退多少').fill('200');
  await refund.getByText('−¥20.00').waitFor();
  await refund.getByLabel('原因', { exact: true }).fill('充多了');
  await inspect(page, 'refunding a top-up');
  await refund.getByRole('button', { name: '退 ¥200.00' }).click();
  await page.getByText(`已退给${name} ¥200.00`).waitFor();
  await order.getByText('部分退款').waitFor();
  await order.getByText('充多了').waitFor();
  await order.getByText('会员要求').waitFor();
  await page.setViewportSize(screens.phone);
  await inspect(page, 'a top-up on a phone');
});

test('an order that waits is paid, and another is closed', async ({ page }) => {
  const [name, phone] = ['许知远', '13700009902'];
  await startShop(page, '松间茶舍');
  await startRule(page);
  await page.goto('/membermanage');
  await addMember(page, name, phone);
  const order = page.getByRole('dialog', { name: /^充值单 TU\d{8}-\d{4}$/ });

  await page.goto(`/rechargeFlow?top_up=${await makeWaiting(page)}`);
  await order.getByText('¥0.00 → ¥550.00').waitFor();
  await inspect(page, 'a top-up that waits');
  await order.getByRole('button', { name: '收款…' }).click();
  const pay = drawer(page, `收${name} ¥500.00`);
  await pay.getByRole('radio', { name: '刷卡机' }).check();
  await pay.getByLabel('凭证号').fill('0413');
  await inspect(page, 'paying a top-up');
  await pay.getByRole('button', { name: '收 ¥500.00' }).click();
  await order.getByText('刷卡机 0413').waitFor();
  await order.getByText('¥0.00 → ¥550.00').waitFor();

  await page.goto(`/rechargeFlow?top_up=${await makeWaiting(page)}`);
  await order.getByText('¥550.00 → ¥1,100.00').waitFor();
  await order.getByRole('button', { name: '关闭充值单' }).click();
  await order.getByText('已关闭').first().waitFor();
  await expect.poll(() => order.getByRole('button', { name: '收款…' }).count()).toBe(0);
});

test('a refund above one’s limits waits for the owner, and whoever has the receipt’s link reads that it was made', async ({
  page,
  visit,
}) => {
  const [name, phone, colleague] = ['岑一白', '13700009903', '13700009918'];
  await hire(colleague, 'manager', '顾北辰');
  await statement(
    ownProduct().place,
    `insert into till_limit (merchant_id, role_id, refund_most)
     select merchant_id, $1::uuid, 10000 from merchant where merchant_no = $2`,
    [await giveOwnRole(colleague, '晚班店长'), teahouse.number],
  );
  const { page: managers } = await visit();
  await startAtMembers(managers, undefined, colleague);
  await addMember(managers, name, phone);
  await openMember(managers, name);
  await managers.getByRole('button', { name: '充值', exact: true }).click();
  const counter = drawer(managers, `给${name}充值`);
  await choose(counter.getByRole('combobox', { name: '门店' }), '解放路店');
  await counter.getByRole('radio', { name: /赠金/ }).first().check();
  await counter.getByRole('button', { name: /^收 ¥.*到账/ }).click();
  await counter.getByRole('heading', { name: '充值成功' }).waitFor();
  const link = managers.getByTestId('receipt').getByText(/\/r\/[\w-]{64}$/);
  await link.waitFor({ state: 'attached' });
  const code = /\/r\/([\w-]{64})$/.exec((await link.textContent())?.trim() ?? '')?.[1];
  await counter.getByRole('button', { name: /^完\s?成$/ }).click();

  await managers.goto('/rechargeFlow');
  const row = managers.locator('main tr.ant-table-row:visible').filter({ hasText: name });
  await row.getByRole('button', { name: '详情' }).click();
  const order = managers.getByRole('dialog', { name: /^充值单 TU\d{8}-\d{4}$/ });
  await order.getByRole('button', { name: '退款…' }).click();
  const form = drawer(managers, `给${name}退充值`);
  await form.getByText('您一次最多退 ¥100.00，这次是 ¥', { exact: false }).waitFor();
  await inspect(managers, 'a refund of a top-up above the limit');
  await form.getByLabel('原因', { exact: true }).fill('充错了人');
  await form.getByRole('button', { name: /^提交审批/ }).click();
  await order.getByText('待审批', { exact: true }).waitFor();
  await inspect(managers, 'a refund of a top-up that waits');

  await startWork(page);
  await page
    .getByRole('button', { name: /^审批：TU.* 的退款/ })
    .first()
    .click();
  await inspect(page, 'a refund of a top-up to approve');
  await page.getByRole('button', { name: '批准并退款' }).click();
  await page.getByText(/^已退/).first().waitFor();
  await order.getByText('已批准', { exact: true }).waitFor();

  const { page: guest } = await visit({ viewport: screens.phone, hasTouch: true });
  await guest.goto(`/r/${code}`);
  await guest
    .getByRole('article')
    .getByText('充错了人')
    .or(guest.getByRole('article').getByText(/退款/))
    .first()
    .waitFor();
  await inspect(guest, 'a scanned receipt of a top-up');
});
