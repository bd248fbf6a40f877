import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { statement } from './place.ts';

/** The demo's people, by phone. */
export const people = {
  owner: '13800000001',
  manager: '13800000002',
  cashier: '13800000003',
  unlinked: '13800000004',
} as const;

export const password = 'Regulars#2026';

/** The demo's chain, which the owner enters by default in these tests. */
export const teahouse = '半日闲茶馆';

/** Fills the sign-in form and presses Enter. */
export async function fillSignIn(page: Page, phone: string, secret = password): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

/** Whoever has several merchants is asked again: a sign-in otherwise goes on where the last one was. */
export async function forgetMerchant(phone: string): Promise<void> {
  await statement(inject('product').place, 'update account set last_merchant_id = null where phone = $1', [phone]);
}

/** From the sign-in page to the choice of a merchant, or to the home page where there is only one. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await forgetMerchant(phone);
  await page.goto('/login');
  await fillSignIn(page, phone);
  await page.getByRole('heading', { name: '请选择商户' }).or(page.getByRole('navigation', { name: '菜单' })).waitFor();
}

export async function enterMerchant(page: Page, name: string = teahouse): Promise<void> {
  await page.getByRole('button', { name: `进入${name}` }).click();
  await page.getByRole('navigation', { name: '菜单' }).waitFor();
}

/** The owner at work in the teahouse, in micro-membership mode. */
export async function startWork(page: Page): Promise<void> {
  await signIn(page, people.owner);
  await enterMerchant(page);
}

/** Opens the member list by the menu; `query` as in its address. */
export async function openMembers(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '会员' }).click();
  await memberRows(page).first().waitFor();
}

export const memberTable = (page: Page) => page.getByRole('region', { name: '会员', exact: true }).getByRole('table');

/** The rows of members on screen. */
export const memberRows = (page: Page) => page.locator('tr.ant-table-row');
