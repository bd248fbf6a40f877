import { expect } from 'vitest';
import { enterMerchant, fillSignIn, forgetMerchant, people, signIn, teahouse } from './harness/staff.ts';
import { test } from './harness/test.ts';

test('an owner signs in, chooses a merchant and is at home in it', async ({ page }) => {
  await forgetMerchant(people.owner);
  await page.goto('/');
  await page.waitForURL('**/login');
  await fillSignIn(page, people.owner);
  await page.getByRole('heading', { name: '请选择商户' }).waitFor();
  await enterMerchant(page);
  expect(new URL(page.url()).pathname).toBe('/dashBoard');
  expect(await page.title()).toContain(teahouse);
});

test('a wrong password is told at its field', async ({ page, watch }) => {
  watch.expect('POST /api/merc/personal/pwd 422');
  await page.goto('/login');
  await fillSignIn(page, people.owner, 'Wrong#2026');
  await page.getByRole('alert').waitFor();
});

test('someone with one merchant goes straight to it', async ({ page }) => {
  await signIn(page, people.manager);
  await page.getByRole('navigation', { name: '菜单' }).waitFor();
});
