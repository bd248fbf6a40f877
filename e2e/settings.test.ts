import { expect } from 'vitest';
import { wechatPay } from '../apps/sandbox/src/payments/settings.ts';
import { inspect } from './harness/axe.ts';
import { drawer, save } from './harness/members.ts';
import { startShop } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('settings are changed and set back, days get another cut, and a payment channel is tried', async ({ page }) => {
  await startShop(page, '北山书店');
  await page.goto('/system/settings');
  const row = (name: string) => page.locator('main li:visible').filter({ hasText: name });

  await page.getByRole('button', { name: '编辑账务规则' }).click();
  await drawer(page, '账务规则').getByLabel('先扣赠金').check();
  await drawer(page, '账务规则').getByLabel('冻结时长（分钟）').fill('30');
  await inspect(page, 'settings of the ledger');
  // They would be named in English.
  expect(await page.getByRole('button', { name: 'Value' }).count()).toBe(0);
  await save(page, '账务规则');
  await row('储值扣减顺序').getByText('先扣赠金').waitFor();
  await page.getByRole('button', { name: '恢复默认：冻结时长（分钟）' }).click();
  const question = page.getByRole('dialog', { name: '恢复默认：冻结时长（分钟）？' });
  await question.getByText('现在：30。默认：60。').waitFor();
  await question.getByRole('button', { name: '恢复默认' }).click();
  await row('冻结时长').getByText('60', { exact: true }).waitFor();

  await page.getByRole('button', { name: '编辑时区与日切' }).click();
  const days = drawer(page, '时区与日切');
  await days.getByLabel('日切').fill('25:00');
  await days.getByRole('button', { name: '保存' }).first().click();
  await days.getByText('请填 00:00 到 23:59 的时间，如 04:00').waitFor();
  await days.getByLabel('日切').fill('04:00');
  await days.getByText('共 28 小时').waitFor();
  await inspect(page, 'a changed day cut');
  await save(page, '时区与日切');
  await page.getByText('日切 04:00').waitFor();

  await page.getByRole('button', { name: '设置微信支付' }).click();
  const channel = drawer(page, '微信支付');
  await channel.getByLabel('商户号').fill(wechatPay.account_no);
  await channel.getByLabel('应用 ID').fill(wechatPay.app_id);
  await channel.getByRole('textbox', { name: '商户私钥' }).fill(wechatPay.private_key);
  await channel.getByRole('textbox', { name: '商户证书' }).fill(wechatPay.certificate);
  await channel.getByLabel('APIv3 密钥').fill(wechatPay.api_v3_key);
  await channel.getByLabel('平台公钥 ID').fill(wechatPay.public_key_id);
  await channel.getByRole('textbox', { name: '平台公钥', exact: true }).fill(wechatPay.public_key);
  await inspect(page, 'a payment channel');
  await save(page, '微信支付');
  await page.getByText('19••••0109').waitFor();
  await page.getByRole('button', { name: '试一下微信支付' }).click();
  await page.getByText('签名可用').waitFor();
  await inspect(page, 'the settings');
  await page.getByText('没有这笔试探的订单').waitFor();
  expect(await page.getByText('ORDER_NOT_EXIST').count()).toBe(0);
});
