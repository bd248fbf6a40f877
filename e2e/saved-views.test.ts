import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { choose, openMembers, rows, startAtMembers } from './harness/members.ts';
import { hire, people, signIn, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: '视图' });
const tab = (page: Page, name: string): Locator =>
  tabs(page).getByRole('button', { name: new RegExp(`^${name}(?!的更多)`) });
const headings = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();

async function saveView(page: Page, name: string, whom = '仅自己可见'): Promise<void> {
  await page.getByRole('button', { name: '列和视图' }).click();
  await page.getByLabel('名称').fill(name);
  await page.getByRole('radio', { name: whom }).check();
  await page.getByRole('button', { name: '存', exact: true }).click();
  // Wait for the tab to be active, not only present: the next steps act on the active view.
  await tabs(page).locator('[aria-current]').filter({ hasText: name }).waitFor();
}

test('a view saves filters and columns, opens by a link, shows changes, and comes back when its removal is undone', async ({
  page,
}) => {
  await startAtMembers(page);
  await choose(page.getByRole('combobox', { name: '状态' }), '已冻结');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toContain('state=frozen');

  await page.getByRole('button', { name: '列和视图' }).click();
  const grip = page.getByRole('button', { name: /^移动标签/ });
  // Above the growth, which is hidden at this width, and above the points, by keys faster than the page is drawn.
  const up = { key: 'ArrowUp', altKey: true };
  await Promise.all([grip.dispatchEvent('keydown', up), grip.dispatchEvent('keydown', up)]);
  await page.getByText('标签：第 4 列').waitFor({ state: 'attached' });
  await grip.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('标签：第 5 列').waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('标签：第 4 列').waitFor({ state: 'attached' });
  await inspect(page, 'list settings');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headings(page)).indexOf('标签')).toBe(5);
  await saveView(page, '冻结的');
  await expect.poll(() => page.url()).toMatch(/state=frozen.*view=/);
  const link = page.url();

  await choose(page.getByRole('combobox', { name: '状态' }), '正常');
  await page.keyboard.press('Escape');
  await tab(page, '冻结的').filter({ hasText: '改过' }).waitFor();
  await tab(page, '冻结的').click();
  await expect.poll(() => page.url()).toBe(link);

  await tabs(page).getByRole('button', { name: '冻结的的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await tab(page, '冻结的').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await tab(page, '冻结的').waitFor();

  // The restored view has another id: the link still shows its filters.
  await page.goto(link);
  await rows(page).first().waitFor();
  expect(page.url()).toBe(link);
  expect(await tab(page, '全部').getAttribute('aria-current')).toBe('true');
});

test('others see a shared view but not a private one, and a user’s default view opens automatically', async ({
  page,
  visit,
}) => {
  await startAtMembers(page);
  await saveView(page, '全店的', '所有人可见');
  await tab(page, '全部').click();
  await saveView(page, '我一个人的');

  const phone = '13912340033';
  await hire(phone, 'cashier');
  const { page: other } = await visit();
  await signIn(other, phone);
  await openMembers(other);
  await tab(other, '全店的').click();
  await expect.poll(() => other.url()).toContain('view=');
  expect(await tab(other, '我一个人的').count()).toBe(0);
  await tabs(other).getByRole('button', { name: '全店的的更多操作' }).click();
  expect(await other.getByRole('menuitem', { name: '删除' }).count()).toBe(0);
  await other.getByRole('menuitem', { name: '默认打开' }).click();
  await other.goto('/membermanage');
  await expect.poll(() => other.url()).toContain('view=');
});

test('saved views and columns work by keyboard: the focus moves in, stays, and returns', async ({ page }) => {
  await startWork(page, undefined, people.manager);
  await openMembers(page);
  const add = page.getByRole('button', { name: '存为视图' });
  const panel = page.getByRole('dialog', { name: '存为视图' });
  const name = panel.getByLabel('名称');
  const isFocused = (one: Locator): Promise<void> => one.and(page.locator(':focus')).waitFor({ state: 'attached' });
  await add.focus();
  await page.keyboard.press('Enter');
  await isFocused(name);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await isFocused(name);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await isFocused(add);
  await page.keyboard.press('Enter');
  await isFocused(name);
  await page.keyboard.type('键盘存的');
  await page.keyboard.press('Enter');
  await tab(page, '键盘存的').waitFor();
  await isFocused(add);

  const more = tabs(page).getByRole('button', { name: '键盘存的的更多操作' });
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await isFocused(page.getByRole('menuitem', { name: '默认打开' }));
  await page.keyboard.press('ArrowDown');
  await isFocused(page.getByRole('menuitem', { name: '改名…' }));
  await page.keyboard.press('Escape');
  await isFocused(more);

  const settings = page.getByRole('button', { name: '列和视图' });
  await settings.focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('dialog', { name: '列和视图' });
  await isFocused(columns.getByRole('radio', { checked: true }).first());
  await columns.getByLabel('名称').focus();
  await page.keyboard.type('又一个');
  await page.keyboard.press('Enter');
  await tab(page, '又一个').waitFor();
  await isFocused(settings);
});
