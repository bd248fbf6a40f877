import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bytesOfBase32 } from '../apps/server/src/modules/second-factors/base32.ts';
import { stepAt, totpOf } from '../apps/server/src/modules/second-factors/totp.rules.ts';
import { inspect } from './harness/axe.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { fillSignIn, hire, menu, password } from './harness/staff.ts';
import { test } from './harness/test.ts';

const phone = '13910200071';

/** Passkeys work at localhost, not at 127.0.0.1. */
const atLocalhost = (): string => ownProduct().address.replace('127.0.0.1', 'localhost');

/** Gives the person another role, which demands a second factor. */
const demand = (): Promise<void> =>
  statement(
    ownProduct().place,
    `with place as (
       select u.merchant_id, u.user_id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as role_id
       from merchant_user u join account a using (account_id) where a.phone = $1
     ), new_role as (
       insert into role (merchant_id, role_id, name, second_factor, created_at)
       select merchant_id, role_id, '两步验证', true, now() from place
     )
     insert into user_role (merchant_id, user_id, role_id) select merchant_id, user_id, role_id from place`,
    [phone],
  );

/** A device with a fingerprint reader whose owner always confirms. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function leave(page: Page): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/login');
}

test('a person sets up two-step verification and signs in by each of its ways', async ({ visit }) => {
  await hire(phone, 'cashier', '周岚');
  await demand();
  const { page, watch } = await visit({ baseURL: atLocalhost() });
  watch.expect(
    'POST /api/merchants/entry/{id} 403',
    'POST /api/merc/personal/pwd 403',
    'POST /api/merc/personal/login/second-factor 422',
  );
  await addAuthenticator(page);

  await page.goto('/login');
  await fillSignIn(page, phone);
  await page.getByRole('alert').filter({ hasText: '您在该商户的角色要求两步验证' }).waitFor();
  await inspect(page, 'second factor demanded');
  await page.getByRole('button', { name: '设置两步验证' }).click();

  await page.getByRole('button', { name: '设置身份验证器应用' }).click();
  const app = page.getByRole('dialog', { name: '设置身份验证器应用' });
  await app.getByLabel('当前密码').fill(password);
  await page.keyboard.press('Enter');
  const key = app.getByRole('button', { name: /密钥/ });
  const secret = ((await key.textContent()) ?? '').replaceAll(/[^A-Z2-7]/g, '');
  await inspect(page, 'authenticator app');
  /** The code of now, or of the next step if this one was used. */
  const code = (later = 0): string => totpOf(bytesOfBase32(secret), stepAt(new Date()) + later);
  await app.getByLabel('验证码').fill(code());
  await page.keyboard.press('Enter');
  const recovery = page.getByRole('dialog', { name: '您的恢复码' });
  const saved = (await recovery.getByRole('listitem').first().textContent()) ?? '';
  await inspect(page, 'recovery codes');
  await recovery.getByRole('button', { name: '我已保存' }).click();

  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByLabel('当前密码').fill(password);
  await adding.getByLabel('通行密钥名称').fill('收银电脑');
  await inspect(page, 'new passkey');
  await page.keyboard.press('Enter');
  await page.getByText('尚未使用').waitFor();
  await inspect(page, 'second factors');
  await page.goto('/');
  await menu(page).waitFor();

  await leave(page);
  await fillSignIn(page, phone);
  await page.getByLabel('验证码').fill('000000');
  await page.getByText('验证码不对或已用过').waitFor();
  await inspect(page, 'second step with a wrong code');
  await page.getByLabel('验证码').fill(code(1));
  await menu(page).waitFor();

  await leave(page);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await menu(page).waitFor();

  await leave(page);
  await fillSignIn(page, phone);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await menu(page).waitFor();

  await leave(page);
  await fillSignIn(page, phone);
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.getByLabel('恢复码').fill(saved);
  await page.keyboard.press('Enter');
  await menu(page).waitFor();
  await page.goto('/account?part=safety');
  await page.getByText('还剩 9 个').waitFor();
  expect(await page.getByText('已开启：登录时需再验证一步').count()).toBe(1);
});
