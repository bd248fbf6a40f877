import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { newShop, startWork } from './harness/staff.ts';
import { test } from './harness/test.ts';

const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true });

test('a branch is applied for and accepted, gets its hours, and is closed and reopened', async ({ page }) => {
  const [shop, owner] = ['南山面馆', '13700009755'];
  await newShop(shop, 'M9755', owner);
  await startWork(page, shop, owner);
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

  await page.getByRole('button', { name: '停业…' }).click();
  const closing = page.getByRole('dialog', { name: '让河坊街店停业？' });
  await closing.getByText('这里卖出的储值都用完了').waitFor();
  await closing.getByLabel('原因').fill('租约到期');
  await closing.getByRole('button', { name: '停业', exact: true }).click();
  await shown(page, '原因：租约到期').first().waitFor();
  await page.getByRole('button', { name: '恢复…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await shown(page, '河坊街店已恢复营业').waitFor();
  expect(await shown(page, '在营').count()).toBeGreaterThan(0);
});
