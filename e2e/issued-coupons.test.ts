import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { rows, shownMember, startAtMembers } from './harness/members.ts';
import { scan } from './harness/scan.ts';
import { test } from './harness/test.ts';

/** Of the demo: staff give it, and nobody had one. */
const coupon = '企业客户 9 折';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('members of a list get coupons, which are voided on a member’s page, and undoing it makes them usable again', async ({
  page,
}) => {
  await startAtMembers(page);
  const { name } = await shownMember(rows(page).first());
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('region', { name: '已选的行' }).getByRole('button', { name: '发券' }).click();
  const give = dialog(page, '给 3 位会员发券');
  await give.getByRole('combobox').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: coupon }).click();
  await give.getByText('还剩 200 张').waitFor();
  await give.getByLabel('每位几张').fill('2');
  await give.getByText('共要 6 张').waitFor();
  await give.getByLabel('原因').fill('答谢企业客户');
  await inspect(page, 'giving coupons');
  await give.getByRole('button', { name: /^发\s?放/ }).click();
  await page.getByText('已发给 3 位会员').waitFor();

  await rows(page).first().getByRole('link', { name }).click();
  await page.getByRole('tab', { name: '优惠券' }).click();
  const records = page.getByRole('tabpanel', { name: '优惠券' });
  const usable = records.getByRole('listitem').filter({ hasText: coupon }).filter({ hasText: '未使用' });
  await expect.poll(() => usable.count()).toBe(2);
  await inspect(page, 'a member’s coupons');
  await records.getByRole('button', { name: '作废全部未使用的…' }).click();
  const voiding = dialog(page, `作废${name}全部未使用的券？`);
  await voiding.getByText(/^将作废 \d+ 张未使用的券。$/).waitFor();
  await voiding.getByLabel('原因').fill('发错了');
  await inspect(page, 'voiding coupons');
  await voiding.getByRole('button', { name: /^作\s?废/ }).click();
  await expect.poll(() => usable.count()).toBe(0);
  // What was given can be undone, too.
  await page
    .getByText(/^已作废 \d+ 张券/)
    .getByRole('button', { name: '撤销' })
    .click();
  await expect.poll(() => usable.count()).toBe(2);
});

test('codes are made and printed, and a scanner reads them', async ({ visit }) => {
  // As fine as a printer.
  const { page } = await visit({ deviceScaleFactor: 4 });
  // The paper stays on the screen until the flow has read it.
  await page.addInitScript('window.print = () => {}');
  await startAtMembers(page);
  await page.goto('/marketing/couponManage');
  await page.getByRole('row').filter({ hasText: coupon }).click();
  await page.getByRole('heading', { name: coupon }).waitFor();
  await page.getByRole('button', { name: `${coupon}的更多操作` }).click();
  await page.getByRole('menuitem', { name: '生成券码…' }).click();
  const make = dialog(page, `生成${coupon}的券码`);
  await make.getByLabel('几个券码').fill('3');
  await make.getByLabel('原因').fill('门口海报');
  await inspect(page, 'making codes');
  await make.getByRole('button', { name: /^生成券码/ }).click();
  const made = dialog(page, '3 个券码已生成');
  await made.getByRole('button', { name: '打印' }).waitFor();
  await inspect(page, 'codes that were made');
  await made.getByRole('button', { name: '打印' }).click();
  await page.getByTestId('code-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByTestId('code-sheet');
  await paper.getByText(coupon).first().waitFor();
  const codes = (await paper.locator('figure > div > span').allInnerTexts()).map((text) => text.replaceAll(' ', ''));
  expect(codes).toHaveLength(3);
  const read = await scan(await paper.screenshot({ scale: 'device' }));
  expect(read.filter(({ format }) => format === 'QRCode').map(({ text }) => text).toSorted()).toEqual(codes.toSorted()); // prettier-ignore
  expect(read.filter(({ format }) => format === 'Code128').map(({ text }) => text).toSorted()).toEqual(codes.toSorted()); // prettier-ignore
  await page.emulateMedia({ media: null });
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await paper.waitFor({ state: 'detached' });
  await made.getByRole('link', { name: '在领取记录里查看' }).click();
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: '还没有' }).filter({ visible: true }).count())
    .toBe(3);
  await inspect(page, 'coupons that were received');
  await page
    .getByRole('row')
    .filter({ hasText: codes[0]?.slice(-4) ?? '' })
    .getByRole('checkbox')
    .check();
  await page.getByRole('region', { name: '已选的行' }).getByRole('button', { name: '作废…' }).click();
  await dialog(page, '作废这些券？').getByText('将作废 1 张未使用的券。').waitFor();
  await inspect(page, 'voiding chosen coupons');
});
