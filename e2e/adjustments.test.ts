import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { addMember, choose, drawer, openMember, openMembers } from './harness/members.ts';
import { fillSignIn, hire, menu, pageLink, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

/** Fills in the drawer of adjustments on a member's page; saving is left to the test. */
async function fillAdjustment(page: Page, name: string, unit: string, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: '调整余额' }).click();
  const form = drawer(page, `调整${name}的余额`);
  await form.getByText('现在与调整后').waitFor();
  await form.getByText(unit, { exact: true }).first().click();
  await form.getByLabel('数额').fill(amount);
  await choose(form.getByRole('combobox', { name: '原因' }), '更正错账');
  return form;
}

async function openAdjustments(page: Page): Promise<void> {
  await (await pageLink(menu(page), '会员', '余额调整')).click();
  await page.getByRole('button', { name: '待审批' }).waitFor();
}

const rowOf = (page: Page, text: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: text });

test('what a manager may not post alone waits for the owner, who approves it and takes it back', async ({
  page,
  visit,
}) => {
  const [name, phone] = ['温如许', '13700008801'];
  await hire('13700008800');
  await startWork(page);
  await openMembers(page);
  await addMember(page, name, phone);

  const { page: managers } = await visit();
  await managers.goto('/login');
  await fillSignIn(managers, '13700008800');
  await openMembers(managers);
  await openMember(managers, name);

  const small = await fillAdjustment(managers, name, '积分', '120');
  await small.getByText('立即入账', { exact: false }).waitFor();
  await small.getByRole('button', { name: '调整余额' }).click();
  await managers.getByText(`${name}：积分 +120`).waitFor();
  await managers.getByRole('button', { name: '撤销', exact: true }).click();
  await managers.getByText('已撤销', { exact: true }).waitFor();

  const large = await fillAdjustment(managers, name, '本金', '800.50');
  await large.getByText('¥800.50').waitFor();
  await large.getByText('超过您的限额 ¥500.00', { exact: false }).waitFor();
  await inspect(managers, 'adjusting');
  await large.getByRole('button', { name: '提交审批' }).click();
  await managers.getByText('等另一位同事审批', { exact: false }).waitFor();
  await openAdjustments(managers);
  await rowOf(managers, '+¥800.50').getByRole('button', { name: '详情' }).click();
  await managers.getByText('这是您发起的，需要另一位同事审批。').waitFor();

  await openAdjustments(page);
  await page.getByRole('button', { name: '待审批' }).click();
  await inspect(page, 'waiting adjustments');
  await rowOf(page, '+¥800.50').getByRole('button', { name: '审批' }).click();
  const review = drawer(page, '余额调整');
  await review.getByText('¥0.00 → ¥800.50').waitFor();
  await inspect(page, 'reviewing an adjustment');
  await review.getByRole('button', { name: '批准并入账' }).click();
  await page.getByText(`已批准，${name}的调整已入账`).waitFor();
  await review.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '清空', exact: true }).click();
  await rowOf(page, '+¥800.50').getByRole('button', { name: '详情' }).click();
  await drawer(page, '余额调整').getByRole('button', { name: '撤销…' }).click();
  const dialog = drawer(page, `撤销${name}的这笔调整？`);
  await dialog.getByLabel('原因').fill('重复入账');
  await dialog.getByRole('button', { name: '撤销', exact: false }).click();
  await page.getByText(`${name}的调整已撤销`).waitFor();
  await expect.poll(() => rowOf(page, '+¥800.50').getByText('已撤销').isVisible()).toBe(true);
});

test('the limits of a role hold from the next adjustment on', async ({ page }) => {
  await startWork(page, '麦田手作面包');
  await openAdjustments(page);
  await page.getByRole('button', { name: '限额' }).click();
  const form = drawer(page, '调整限额');
  await form.getByLabel('审批时限').fill('48');
  await inspect(page, 'limits of adjustments');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('限额已保存', { exact: false }).waitFor();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '限额' }).click();
  await expect.poll(() => form.getByLabel('审批时限').inputValue()).toBe('48');
});
