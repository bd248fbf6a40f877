import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { downloadLatest } from './harness/downloads.ts';
import { openMembers, search, shownMembers } from './harness/members.ts';
import { startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('a task exports a filtered list, a toast on another page announces the file, and it matches the list', async ({
  page,
}) => {
  await startWork(page);
  await openMembers(page);
  const [first] = await shownMembers(page);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('dialog').getByText('文件保留 7 天').waitFor();
  // A hidden page keeps its dialog.
  await page.goBack();
  await page.getByRole('region', { name: '当天数据' }).waitFor();
  await page.goForward();
  await page.getByRole('dialog').getByText('文件保留 7 天').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const surname = first?.name.slice(0, 1) ?? '';
  await search(page, surname, ({ name }) => name.includes(surname));
  const shown = await shownMembers(page);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('文件保留 7 天').waitFor();
  await inspect(page, 'export, dialog');
  await dialog.getByText('和列表一样').or(dialog.getByText('全选')).waitFor();
  await dialog.getByText('标签', { exact: true }).click();
  await dialog.getByRole('button', { name: /^导出 .* 行$/ }).click();
  await page.getByRole('link', { name: '首页' }).first().click();
  const done = page.getByText('导出会员 已筛选完成');
  await done.waitFor();
  const button = page.getByRole('button', { name: '任务', exact: true });
  await button.click();
  await page.getByRole('dialog').getByText('已完成').first().waitFor();
  await inspect(page, 'tasks');
  const file = await downloadLatest(page);
  expect(file.name).toMatch(/^会员 已筛选 \d{4}-\d\d-\d\d \d{6}\.xlsx$/);
  const [headings, ...rows] = file.rows;
  expect(headings).toEqual([
    '姓名',
    '卡号',
    '手机号',
    '等级',
    '本金',
    '赠金',
    '积分',
    '30 天内到期的积分',
    '下一等级',
    '升级还差的成长值',
    '入会时间',
    '状态',
  ]);
  expect(rows.slice(0, shown.length).map(([name, card, phone]) => ({ name, card, phone }))).toEqual(
    shown.map(({ name, cardNumber, phone }) => ({ name, card: cardNumber, phone })),
  );
  await page.getByRole('button', { name: '清除已完成' }).click();
  await page.getByText('最近 7 天没有任务').waitFor();
});
