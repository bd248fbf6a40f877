import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { admin } from './harness/admin.ts';
import { inspect } from './harness/axe.ts';
import { codeFor, otherThan, request } from './harness/codes.ts';
import { ownProduct } from './harness/own-product.ts';
import { hire, password } from './harness/staff.ts';
import { test } from './harness/test.ts';

async function signIn(page: Page, phone: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

const atWork = (page: Page) => page.getByRole('navigation', { name: '菜单' });

test('a code signs in, and a wrong one says so', async ({ page, watch }) => {
  const phone = '13700009701';
  watch.expect('POST /api/merc/personal/login/phone 422');
  await hire(phone, 'cashier', '许念念');
  await page.goto('/login');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('手机号').fill(phone);
  await inspect(page, 'sign-in by code');
  await request(page);
  const code = await codeFor(phone);
  await page.keyboard.type(otherThan(code));
  await page.getByText('验证码不对').waitFor();
  await inspect(page, 'sign-in by code, wrong');
  await page.keyboard.type(code);
  await atWork(page).waitFor();
});

test('a forgotten password is replaced with a code', async ({ page }) => {
  const phone = '13700009702';
  await hire(phone, 'cashier', '许念念');
  await page.goto('/login');
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByLabel('手机号').fill(phone);
  await request(page);
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone));
  await page.getByLabel('新密码', { exact: true }).fill('Later#2026');
  await page.getByLabel('确认新密码').fill('Later#2026');
  await inspect(page, 'forgotten password');
  await page.getByRole('button', { name: '重置密码' }).click();
  await page.getByText('重置成功').waitFor();
  await page.getByLabel('密码', { exact: true }).fill('Later#2026');
  await page.keyboard.press('Enter');
  await atWork(page).waitFor();
});

test('the first sign-in of an account verifies its phone', async ({ page, watch }) => {
  const { place } = ownProduct();
  const phone = '13700009703';
  watch.expect('POST /api/merc/personal/pwd 403');
  await admin(place, ['account', 'create', '--phone', phone, '--name', '许念念', '--password-stdin'], password);
  await signIn(page, phone);
  await page.getByRole('heading', { name: '验证手机号' }).waitFor();
  await inspect(page, 'first sign-in');
  await request(page);
  await page.keyboard.type(await codeFor(phone));
  await page.getByText('这个账号还没有关联商户').waitFor();
});

test('an account brought from another product is activated with a code and a new password', async ({ page, watch }) => {
  const phone = '13700009704';
  watch.expect('POST /api/merc/personal/pwd 403');
  await hire(phone, 'cashier', '许念念');
  await admin(ownProduct().place, ['account', 'require-activation', '--phone', phone]);
  await signIn(page, phone);
  await page.getByRole('button', { name: '激活账号' }).click();
  await page.getByRole('heading', { name: '账号激活' }).waitFor();
  expect(await page.getByLabel('手机号').isDisabled()).toBe(true);
  await request(page);
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone));
  await page.getByLabel('新密码', { exact: true }).fill('Later#2026');
  await page.getByLabel('确认新密码').fill('Later#2026');
  await inspect(page, 'activation');
  await page.getByRole('button', { name: '激活账号' }).click();
  await page.getByText('更新成功').waitFor();
  await page.getByLabel('密码', { exact: true }).fill('Later#2026');
  await page.keyboard.press('Enter');
  await atWork(page).waitFor();
});
