import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { enter, hire, menu, newShop, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('the provider publishes an announcement, which staff read, dismiss and bring back', async ({ page }) => {
  const [provider, clerk] = ['13800009101', '13800009102'];
  await hire(provider, 'manager', '陶然');
  await hire(clerk, 'cashier', '小周');
  await statement(ownProduct().place, 'update account set is_provider = true where phone = $1', [provider]);
  await enter(page, provider);
  await page.goto('/provider/announcements');
  await page.getByRole('button', { name: '新建公告' }).first().click();
  const form = drawer(page, '新建公告');
  await form.getByLabel('中文标题').fill('周日凌晨升级');
  await form.getByLabel('中文正文').fill('02:00 到 02:30 不能收银。\n说明：https://regulars.example/upgrade');
  await form.getByLabel('英文标题').fill('Upgrade on Sunday night');
  await form.getByLabel('英文正文').fill('No payments from 02:00 to 02:30.');
  await form.getByText('重要', { exact: true }).click();
  await inspect(page, 'new announcement');
  await form.getByRole('button', { name: '存为草稿' }).click();
  await form.waitFor({ state: 'hidden' });
  const row = page.locator('main tr.ant-table-row:visible').filter({ hasText: '周日凌晨升级' });
  await row.getByText('草稿').waitFor();
  await row.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog');
  await publishing.getByText(/^谁会看到：所有商户，现在共 \d+ 家 · 全体员工$/).waitFor();
  await inspect(page, 'publishing an announcement');
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await row.getByText('已发布').waitFor();
  await inspect(page, 'announcements');

  await startWork(page, undefined, clerk);
  const home = page.getByRole('main').getByRole('list', { name: '公告' });
  await home.getByRole('button', { name: /^周日凌晨升级/ }).click();
  const whole = page.getByRole('dialog', { name: '周日凌晨升级' });
  await inspect(page, 'announcement');
  const link = whole.getByRole('link');
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://regulars.example/upgrade',
    'noopener noreferrer',
  ]);
  await whole.getByRole('button', { name: '知道了' }).click();
  await home.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^通知/ }).click();
  const bell = page.getByRole('region', { name: '通知' });
  const listed = bell.getByRole('list', { name: '公告' });
  await listed.getByText('周日凌晨升级').waitFor();
  await inspect(page, 'announcement in the bell');
  await listed.getByRole('button', { name: '不再显示：周日凌晨升级' }).click();
  await listed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await page.getByText('已撤销', { exact: true }).waitFor();
  if (!(await bell.isVisible())) await page.getByRole('button', { name: /^通知/ }).click();
  await listed.getByText('周日凌晨升级').waitFor();
});

test('an open session learns that the merchant expired, its owner still exports, and renewing brings all back', async ({
  page,
  watch,
}) => {
  const owner = '13800009103';
  await newShop('续茶铺', 'M2026XC01', owner);
  const expire = (date: string) =>
    statement(ownProduct().place, "update merchant set expires_on = $1 where merchant_no = 'M2026XC01'", [date]);
  const soon = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
  await expire(soon);
  await startWork(page, '续茶铺', owner);
  await page.getByText('请联系服务商续费，过期后大家都不能再使用').waitFor();
  await inspect(page, 'merchant about to expire');
  await expire('2026-01-01');
  watch.ignore();
  await page.getByRole('button', { name: /^通知/ }).click();
  await page.getByRole('button', { name: '导出数据：续茶铺' }).click();
  watch.heed();
  expect(await page.locator('.ant-message-error').count()).toBe(0);
  await page.getByRole('button', { name: '导出：会员' }).click();
  await page.getByRole('button', { name: /^下载/ }).waitFor();
  await inspect(page, 'export after expiry');
  await expire('2099-12-31');
  await page.getByRole('button', { name: '返回商户列表' }).click();
  await menu(page).waitFor();
});
