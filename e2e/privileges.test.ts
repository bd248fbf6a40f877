import { inspect } from './harness/axe.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a birthday gift is added, put in force, and seen in the matrix', async ({ page }) => {
  await startShop(page, '拾光茶舍');
  await page.goto('/gradeManagement');
  await page.getByRole('link', { name: '新增权益' }).click();
  await page.getByLabel(/^积分/).fill('88');
  await page.getByLabel(/^赠金/).fill('10');
  await page.getByLabel('生日前几天').fill('3');
  await page.getByRole('checkbox', { name: '金卡' }).check();
  await page.getByText('生日礼：金卡会员，生日前 3 天送 88 积分和 ¥10.00').waitFor();
  await inspect(page, 'a new privilege');
  await page.getByRole('button', { name: /存入草稿/ }).click();

  const row = page.getByRole('row', { name: /生日礼/ });
  await row.getByText('生日前 3 天送 88 积分和 ¥10.00').waitFor();
  await inspect(page, 'a draft of privileges');
  await page.getByRole('group', { name: '权益草稿' }).getByRole('button', { name: '启用为第 1 版' }).click();
  await page.getByRole('dialog', { name: '启用权益第 1 版？' }).getByText('新增“生日礼”').waitFor();
  await page.getByRole('button', { name: /^启\s?用$/ }).click();
  await page.getByRole('group', { name: '权益草稿' }).waitFor({ state: 'hidden' });
  await row.getByText('有', { exact: true }).waitFor();
  await inspect(page, 'privileges in force');
});
