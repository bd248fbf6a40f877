import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: name });

// The pattern of a domain's flow: its whole path once, in one visit.
test('a brand is added, edited, disabled and removed, and the removal is undone', async ({ page }) => {
  const name = '溪口手作';
  await startWork(page);
  await (await pageLink(menu(page), '商品', '品牌')).click();
  const add = page.getByRole('button', { name: '新建品牌' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await drawer(page, '新建品牌').getByLabel('名称').fill(name);
  await inspect(page, 'new brand');
  await save(page, '新建品牌');
  await page.getByText(`已新建${name}`).waitFor();
  await drawer(page, '新建品牌').waitFor({ state: 'hidden' });
  await add.and(page.locator(':focus')).waitFor();

  await row(page, name).getByRole('button', { name: '编辑' }).click();
  await drawer(page, '编辑品牌').getByLabel('备注').fill('每周三送');
  await save(page, '编辑品牌');
  await row(page, name).getByText('每周三送').waitFor();

  const more = async (action: string): Promise<void> => {
    await row(page, name).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await more('停用');
  await row(page, name).getByText('停用', { exact: true }).waitFor();
  await more('删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await row(page, name).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销', exact: true }).last().click();
  await row(page, name).waitFor();
  expect(await row(page, name).count()).toBe(1);
});
