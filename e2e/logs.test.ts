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
  // A heading that sorts shows that it has the focus.
  await page.getByRole('checkbox', { name: '全选本页' }).focus();
  await page.keyboard.press('Tab');
  const focused = '(({ tagName }, { outlineStyle }) => [tagName, outlineStyle])';
  const heading = await page.evaluate(`${focused}(document.activeElement, getComputedStyle(document.activeElement))`);
  expect(heading).toEqual(['TH', 'solid']);
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

test('an entry opens where the reader had scrolled to, and its list stays there', async ({ page }) => {
  await startWork(page);
  await page.goto('/system/logs/operate');
  const rows = page.locator('main tr.ant-table-row:visible');
  await expect.poll(() => rows.count()).toBe(20);
  const pane = '[...document.querySelectorAll("[data-pane]")].find((one) => one.clientHeight > 0)';
  const top = (): Promise<number> => page.evaluate(`${pane}.scrollTop`);
  // What loads above the rows moves them.
  await page.getByRole('button', { name: '校验', exact: true }).waitFor();
  const scroll = async (): Promise<number> => {
    await page.evaluate(`${pane}.scrollTop = 300`);
    return top();
  };
  await expect.poll(scroll).toBeGreaterThan(100);
  const row = rows.filter({ has: page.getByRole('link') }).nth(6);
  const details = row.getByRole('button', { name: '详情' });
  // Clicking a button out of sight would scroll to it.
  await details.scrollIntoViewIfNeeded();
  const before = await top();
  await details.click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.has('entry')).toBe(true);
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await top()).toBe(before);
  await row.getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== '/system/logs/operate');
  await page.goBack();
  await details.waitFor();
  await expect.poll(top).toBe(before);
});

test('Back closes the row that is open, and the next Back leaves the last filter', async ({ page }) => {
  await startWork(page);
  await page.goto('/system/logs/operate');
  await page.goto('/system/logs/operate?subject_kind=member');
  const rows = page.locator('main tr.ant-table-row:visible');
  const search = (): string => new URL(page.url()).search;
  await rows.first().waitFor();
  const filtered = search();
  const drawer = page.getByRole('dialog');
  const openFirst = async (): Promise<void> => {
    await rows.first().getByRole('button', { name: '详情' }).click();
    await drawer.waitFor();
    await expect.poll(search).toContain('entry=');
  };
  // However it is closed, and also after a reload, its entry of the history is gone.
  for (const close of ['Escape', 'back', 'reload']) {
    await openFirst();
    if (close === 'reload') await page.reload();
    await drawer.waitFor();
    if (close === 'back') await page.goBack();
    else await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(search).toBe(filtered);
  }
  await openFirst();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  // At once, while the first is still being left.
  await openFirst();
  await page.goBack();
  await expect.poll(search).toBe(filtered);
  await page.goBack();
  await expect.poll(search).toBe('');
});

/** Moments of an earlier year that take two lines, or more than their cell. As a string: this project doesn't know `document`. */
const tornMoments = String.raw`[...document.querySelectorAll('main td')].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const torn = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!/^20\d\d-\d\d-\d\d \d\d:\d\d$/.test(text.nodeValue)) continue;
    const range = new Range();
    range.selectNodeContents(text);
    const isCut = range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
    if (range.getClientRects().length > 1 || isCut) torn.push(text.nodeValue);
  }
  return torn;
})`;

test('a moment of an earlier year has one line in the lists of a narrow desk', async ({ page }) => {
  await startWork(page);
  await page.clock.setFixedTime(Date.now() + 366 * 86_400_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const list of ['/system/logs/operate', '/system/logs/login', '/system/userManagement', '/memberAdjustments']) {
    await page.goto(list);
    await page
      .locator('main td:visible')
      .getByText(/20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:/)
      .first()
      .waitFor();
    expect([list, await page.evaluate<string[]>(tornMoments)]).toEqual([list, []]);
  }
});
