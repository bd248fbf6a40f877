import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('what was done is found by action, read entry by entry, and kept as long as the shop says', async ({ page }) => {
  await startWork(page);
  await page.goto('/system/logs/operate');
  await page.getByLabel('做了什么', { exact: true }).fill('修改会员资料');
  await page.locator('.ant-select-item-option').filter({ hasText: '修改会员资料' }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/action=member\.update/);
  const rows = page.locator('main tr.ant-table-row:visible');
  await expect.poll(() => rows.filter({ hasNotText: '修改会员资料' }).count()).toBe(0);
  await rows.filter({ hasText: '修改会员资料' }).first().getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('table', { name: '内容' }).waitFor();
  await inspect(page, 'an entry of the operation log');
  const first = new URL(page.url()).searchParams.get('entry');
  await drawer.getByRole('button', { name: '下一条' }).click();
  await page.waitForURL((url) => url.searchParams.get('entry') !== first);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '保留 36 个月' }).click();
  const months = page.getByRole('dialog');
  await months.getByLabel('月数').fill('48');
  await inspect(page, 'how long the log is kept');
  await months.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '保留 48 个月' }).waitFor();
  await page.getByRole('button', { name: '清空' }).click();
  await rows.first().getByText('设置日志保留时间').waitFor();

  await (await pageLink(menu(page), '系统管理', '登录日志')).click();
  await rows.filter({ hasText: '已登录' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/system/logs/login');
});
