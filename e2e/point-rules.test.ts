import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('point rules are drafted, put in force, changed and discarded', async ({ page }) => {
  await startShop(page, '望江茶铺');
  await page.goto('/pointRule');
  await page.getByText('会员还得不到积分').waitFor();
  await page.getByRole('button', { name: '设置基本规则' }).click();
  const base = drawer(page, '积分基本规则');
  await base.getByLabel('积分', { exact: true }).fill('2');
  await base.getByText('每付 ¥1.00 得 2 分').waitFor();
  await inspect(page, 'the base rule of points');
  // The sentences stay beside the lower fields.
  await base.getByText('相乘').scrollIntoViewIfNeeded();
  expect((await base.getByRole('heading', { name: '会员得到什么' }).boundingBox())?.y).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await base.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '加一条' }).click();
  const multiple = drawer(page, '新建加倍');
  await multiple.getByLabel('名称').fill('会员日');
  await multiple.getByLabel('每月几日').fill('8');
  await page.getByTitle('8', { exact: true }).last().click();
  await page.keyboard.press('Escape');
  await inspect(page, 'a multiple of points');
  await multiple.getByRole('button', { name: /存入草稿/ }).click();
  await multiple.waitFor({ state: 'hidden' });
  await page.getByText('每月 8 日').waitFor();
  await inspect(page, 'a draft of point rules');

  await page.getByRole('button', { name: '启用为第 1 版' }).click();
  await page.getByRole('dialog', { name: '启用第 1 版？' }).getByText('新增“会员日”').waitFor();
  await page.getByRole('button', { name: /^启\s?用$/ }).click();
  await page.getByText('正在用的是第 1 版').waitFor();

  await page.getByRole('button', { name: '编辑基本规则' }).click();
  await base.getByLabel('每天最多').fill('500');
  await page.keyboard.press('Enter');
  await page.getByText('草稿改了：每天最多 500 分').waitFor();
  await page.getByText('草稿：每天最多 500 分').waitFor();
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page
    .getByRole('dialog', { name: '放弃草稿？' })
    .getByRole('button', { name: /放\s?弃/ })
    .click();
  await page.getByText('草稿改了').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '历史版本' }).click();
  await page.getByRole('dialog', { name: '积分规则的历史版本' }).getByText('第 1 版').waitFor();
  await inspect(page, 'versions of point rules');
});
