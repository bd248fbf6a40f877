import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer } from './harness/members.ts';
import { enter } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a draft of point rules is replayed on last month, and only counts', async ({ page }) => {
  await enter(page);
  await page.goto('/pointRule');
  await page.getByRole('button', { name: '编辑基本规则' }).click();
  const base = drawer(page, '积分基本规则');
  await base.getByLabel('积分', { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await base.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '按上月重算' }).click();
  const panel = page.getByRole('region', { name: '用草稿重算' });
  await panel.getByText('只算不发。').waitFor();
  // Beside it, the calendar still shows all of its days.
  const calendar = page.getByRole('region', { name: '加倍日历' });
  expect(await calendar.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await panel.getByText('差别最大的单据').click();
  const text = await panel.innerText();
  expect(text).toMatch(/谁多得/);
  expect(text).toMatch(/多得最多：/);
  expect(text).toMatch(/计入 · 每 ¥1\.00 3 分/);
  await panel.getByText('每天', { exact: true }).click();
  await inspect(page, 'a replay of point rules');
  await panel.getByRole('button', { name: '关闭' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page
    .getByRole('dialog', { name: '放弃草稿？' })
    .getByRole('button', { name: /放\s?弃/ })
    .click();
  await page.getByRole('button', { name: '按上月重算' }).waitFor({ state: 'hidden' });
});
