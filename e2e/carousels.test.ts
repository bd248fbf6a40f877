import type { Locator, Page } from 'playwright-core';
import { pngOf } from '../apps/server/test/pictures.ts';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { menu, pageLink, startWork } from './harness/staff.ts';
import { screens, test } from './harness/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('main tr.ant-table-row:visible').filter({ hasText: name });

test('a carousel is added with a picture and a link, previewed on a phone, sorted and taken off', async ({
  page,
  watch,
}) => {
  const name = '新年礼盒上架';
  await startWork(page);
  await (await pageLink(menu(page), '营销', '轮播图')).click();
  for (const state of ['展示中', '待开始', '已结束', '草稿']) await page.getByText(state).first().waitFor();
  await inspect(page, 'carousels');
  await page.getByRole('button', { name: '新建轮播图' }).first().click();
  const form = drawer(page, '新建轮播图');
  await form.getByLabel('名称').fill(name);
  watch.expect('POST /api/upload/image 422');
  await form.locator('input[type=file]').setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([pngOf(900, 360, 90), Buffer.from('<script>')]),
  });
  await form.getByText('又是网页').waitFor();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: pngOf(900, 360, 90) });
  await form.getByRole('img', { name }).waitFor();
  await form.getByLabel('点击打开').click();
  await page.getByTitle('网址').click();
  await form.getByLabel('链接内容').fill('https://tea.example/box');
  await form.getByText('展示在首页：长期。').waitFor();
  await inspect(page, 'new carousel');
  await save(page, '新建轮播图');
  await row(page, name).getByText('展示中').waitFor();

  await page.getByRole('button', { name: '排序', exact: true }).click();
  const order = drawer(page, '轮播图顺序');
  await order.getByRole('treeitem', { name }).focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await inspect(page, 'order of carousels');
  await order.getByRole('button', { name: '保存顺序' }).click();
  await page.locator('main tr.ant-table-row:visible').first().getByText(name).waitFor();

  await page.setViewportSize(screens.phone);
  await page.getByText(name).filter({ visible: true }).first().click();
  await drawer(page, '编辑轮播图').getByRole('img', { name }).waitFor();
  await inspect(page, 'a carousel on a phone');
});
