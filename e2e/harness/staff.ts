import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { admin } from './admin.ts';
import { ownProduct } from './own-product.ts';
import { statement } from './place.ts';

/** The demo's people, by phone. */
export const people = {
  owner: '13800000001',
  manager: '13800000002',
  cashier: '13800000003',
  unlinked: '13800000004',
} as const;

export const password = 'Regulars#2026';

/** The demo's chain; shops that tests of one person's settings use are others. */
export const teahouse = { name: '半日闲茶馆', number: 'M20260318' } as const;

/** Fills the sign-in form and presses Enter. */
export async function fillSignIn(page: Page, phone: string, secret = password): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

/** Whoever has several merchants is asked again: a sign-in otherwise goes on where the last one was. */
export async function forgetMerchant(phone: string): Promise<void> {
  await statement(ownProduct().place, 'update account set last_merchant_id = null where phone = $1', [phone]);
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: '菜单' });

/** A page's link in a menu, its group unfolded: a user's choice of what is unfolded is kept. */
export async function pageLink(inMenu: Locator, group: string, page: string): Promise<Locator> {
  const link = inMenu.getByRole('link', { name: page, exact: true });
  const folded = inMenu.getByRole('button', { name: group, exact: true, expanded: false });
  await link.or(folded).first().waitFor();
  // What the user had unfolded may arrive meanwhile, and a press then folds it.
  const unfold = async (): Promise<boolean> => {
    if (await folded.isVisible()) await folded.click();
    return link.isVisible();
  };
  await expect.poll(unfold).toBe(true);
  return link;
}

/** From the sign-in page to the choice of a merchant, or to the home page where there is only one. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await forgetMerchant(phone);
  await page.goto('/login');
  await fillSignIn(page, phone);
  await page.getByRole('heading', { name: '请选择商户' }).or(menu(page)).waitFor();
}

export async function enterMerchant(page: Page, name: string = teahouse.name): Promise<void> {
  await page.getByRole('button', { name: `进入${name}` }).click();
  await menu(page).waitFor();
}

/** The owner in a merchant, in micro-membership mode. */
export async function startWork(page: Page, merchant?: string): Promise<void> {
  await signIn(page, people.owner);
  await enterMerchant(page, merchant);
}

/** The same on a phone, where the menu lies in a drawer. */
export async function startWorkOnPhone(page: Page): Promise<void> {
  await forgetMerchant(people.owner);
  await page.goto('/login');
  await fillSignIn(page, people.owner);
  await page.getByRole('button', { name: `进入${teahouse.name}` }).tap();
  await page.getByText('今日新增').waitFor();
}

/** Somebody new at the teahouse, for what would change how the demo's people find their console. */
export async function hire(phone: string, role: 'manager' | 'cashier' = 'manager', name = '新同事'): Promise<void> {
  const { place } = ownProduct();
  await admin(place, ['account', 'create', '--phone', phone, '--name', name, '--password-stdin'], `${password}\n`);
  const user = ['user', 'add', '--merchant', teahouse.number, '--phone', phone, '--role', role, '--all-branches'];
  await admin(place, user);
}
