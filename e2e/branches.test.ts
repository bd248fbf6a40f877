import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { choose, drawer, openMember, save } from './harness/members.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf } from './harness/place.ts';
import { newShop, startShop, startWork, teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true });

test('a branch is applied for and accepted, gets its hours, and is closed and reopened', async ({ page }) => {
  await startShop(page, '南山面馆');
  await page.goto('/system/storeManagement');
  await page.getByRole('button', { name: '申请门店' }).first().click();
  const form = drawer(page, '申请门店');
  await form.getByLabel('名称').fill('河坊街店');
  await form.getByLabel('电话').fill('0571-87001212');
  await form.getByLabel('区域').fill('上城');
  await page.getByText('浙江省 / 杭州市 / 上城区').click();
  await form.getByLabel('定位').fill('https://uri.amap.com/marker?position=120.1713,30.2409');
  await form.getByRole('button', { name: '提交申请' }).click();
  await drawer(page, '河坊街店').getByRole('button', { name: '同意并新建门店' }).click();
  await shown(page, '已新建门店河坊街店').waitFor();
  await drawer(page, '河坊街店').getByRole('link', { name: '打开门店' }).click();

  await shown(page, '30.2409, 120.1713').first().waitFor();
  await shown(page, '浙江省杭州市上城区').first().waitFor();
  await inspect(page, 'a new branch');
  await page.getByRole('button', { name: '编辑' }).filter({ visible: true }).first().click();
  const edit = drawer(page, '编辑门店');
  await edit.getByRole('button', { name: '设置营业时间' }).click();
  await edit.getByLabel('周一，结束').fill('21:30');
  await edit.getByRole('button', { name: '用于每天' }).click();
  await inspect(page, 'the hours of a branch');
  await save(page, '编辑门店');
  await shown(page, '周一至周日').waitFor();
  await shown(page, '09:00–21:30').first().waitFor();
  await page.getByRole('region', { name: '营业时间' }).getByRole('button', { name: '编辑' }).click();
  await drawer(page, '编辑门店')
    .locator('input:focus')
    .and(drawer(page, '编辑门店').getByLabel('周一，开始'))
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '关店…' }).click();
  const closing = page.getByRole('dialog', { name: '关掉河坊街店？' });
  await closing.getByText('这里卖出的储值都用完了').waitFor();
  await closing.getByLabel('原因').fill('租约到期');
  await closing.getByRole('button', { name: '关店', exact: true }).click();
  await shown(page, '原因：租约到期').first().waitFor();
  await page.getByRole('button', { name: '恢复…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await shown(page, '河坊街店已恢复营业').waitFor();
  expect(await shown(page, '在营').count()).toBeGreaterThan(0);
});

test('the tills of a branch stand with their states at the end of the row', async ({ page }) => {
  await startWork(page);
  const [branch] = await rowsOf(
    ownProduct().place,
    `select branch_id from branch join merchant using (merchant_id) where merchant_no = $1 and branch_no = '0002'`,
    [teahouse.number],
  );
  await page.goto(`/system/storeManagement/detail?id=${String(branch?.['branch_id'])}`);
  await page.getByRole('tab', { name: '设备' }).click();
  const till = page.getByRole('listitem').filter({ hasText: '收银机 1' });
  const [row, tag] = await Promise.all([
    till.boundingBox(),
    till
      .getByText(/^(在线|离线)$/)
      .locator('..')
      .boundingBox(),
  ]);
  if (!row || !tag) throw new Error('no till is shown');
  expect(tag.width).toBeLessThan(100);
  expect(row.x + row.width - (tag.x + tag.width)).toBeLessThan(2);
});

test('what a closed branch still owes is handed over to another, which the member, both branches and the log show', async ({
  page,
}) => {
  const [shop, number, owner, name] = ['孤山书屋', 'M9756', '13700009756', '苏晚晴'];
  await newShop(shop, number, owner);
  const { place } = ownProduct();
  const [branch] = await rowsOf(
    place,
    `insert into branch (merchant_id, branch_id, branch_no, name, created_at)
     select merchant_id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, '0002', '断桥店', now() from merchant where merchant_no = $1
     returning branch_id`,
    [number],
  );
  await startWork(page, shop, owner);
  // By its address: home has a button of this name too, which would be found until the page is there.
  await page.goto('/membermanage');
  await page.getByRole('button', { name: '新建会员' }).filter({ visible: true }).first().click();
  const adding = drawer(page, '新建会员');
  await adding.getByLabel('手机号').fill('13700009757');
  await adding.getByLabel('姓名').fill(name);
  await choose(adding.getByLabel('门店'), '断桥店');
  await save(page, '新建会员');
  await page.getByText(`已新建${name}`).waitFor();
  await openMember(page, name);
  const member = page.url();
  await page.getByRole('button', { name: '调整余额' }).click();
  const adjusting = drawer(page, `调整${name}的余额`);
  await adjusting.getByText('本金', { exact: true }).first().click();
  await adjusting.getByLabel('数额').fill('200');
  await choose(adjusting.getByRole('combobox', { name: '原因' }), '更正错账');
  await adjusting.getByRole('button', { name: '调整余额' }).click();
  await shown(page, `${name}：本金 +¥200.00`).waitFor();

  await page.goto(`/system/storeManagement/detail?id=${String(branch?.['branch_id'])}`);
  await page.getByRole('button', { name: '关店…' }).click();
  const closing = page.getByRole('dialog', { name: '关掉断桥店？' });
  await closing.getByText('¥200.00').waitFor();
  await closing.getByLabel('原因').fill('租约到期');
  await closing.getByRole('button', { name: '关店', exact: true }).click();

  await page.getByRole('button', { name: '移交储值…' }).click();
  const handing = page.getByRole('dialog', { name: /断桥店/ });
  await handing.getByText('¥200.00').waitFor();
  await inspect(page, 'what a branch hands over');
  await choose(handing.getByRole('combobox'), '总店');
  await handing.getByLabel('原因').fill('租约到期，由总店接手');
  await handing.getByRole('button', { name: '移交', exact: true }).click();
  await handing.waitFor({ state: 'hidden' });

  // Once the task is over, the page shows it by itself.
  await page.getByRole('button', { name: '移交储值…' }).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: '操作日志' }).click();
  await shown(page, '移交完成').first().waitFor();
  await inspect(page, 'a branch that was handed over');
  await page.goto('/system/logs/operate?action=branch.hand_over');
  await shown(page, '移交门店的储值').last().click();
  await page.getByRole('dialog').getByText('租约到期，由总店接手').waitFor();
  await page.goto(member);
  await shown(page, '断桥店售出的本金 ¥200.00 改由总店承担，余额不变').waitFor();
});
