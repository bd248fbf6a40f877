import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminEach } from './admin.ts';
import { ownProduct } from './own-product.ts';
import { rowsOf, statement } from './place.ts';
import type { Place } from './product.ts';

/** Phones of the demo's staff. */
export const people = {
  owner: '13800000001',
  manager: '13800000002',
  cashier: '13800000003',
  unlinked: '13800000004',
  provider: '13800000005',
} as const;

export const password = 'Regulars#2026';

/** The demo's chain. Tests of one user's settings use other shops. */
export const teahouse = { name: '半日闲茶馆', number: 'M20260318' } as const;

/** Fills in the sign-in form and presses Enter. */
export async function fillSignIn(page: Page, phone: string, secret = password): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

/** Makes an account with several merchants choose again; otherwise sign-in enters the last one. */
export async function forgetMerchant(phone: string): Promise<void> {
  await statement(ownProduct().place, 'update account set last_merchant_id = null where phone = $1', [phone]);
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: '菜单' });

/**
 * A page's link in the menu, with its group expanded. Expanded groups are a saved preference, so the link may be
 * visible already.
 */
export async function pageLink(inMenu: Locator, group: string, page: string): Promise<Locator> {
  const link = inMenu.getByRole('link', { name: page, exact: true });
  const folded = inMenu.getByRole('button', { name: group, exact: true, expanded: false });
  await link.or(folded).first().waitFor();
  // The saved preference may arrive in between, and the click then collapses the group.
  const unfold = async (): Promise<boolean> => {
    if (await folded.isVisible()) await folded.click();
    return link.isVisible();
  };
  await expect.poll(unfold).toBe(true);
  return link;
}

/** Signs in and waits for the choice of a merchant, or for the home page if there is only one. */
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

/** The answer of a call of the product's API. */
async function answerOf<T>(page: Page, path: string, data: object, headers = {}): Promise<T> {
  const response = await page.request.post(`/api${path}`, { data, headers });
  const { data: answer } = (await response.json()) as { data?: T }; // the envelope
  if (!answer) throw new Error(`POST ${path} answered ${response.status()}`);
  return answer;
}

/** A merchant just initialised, with an owner of its own; the demo's are for other flows of the same product. */
export async function newShop(
  name: string,
  number: string,
  owner: string,
  place: Place = ownProduct().place,
): Promise<void> {
  const at = ['--merchant', number];
  await adminEach(
    place,
    [
      ['account', 'create', '--phone', owner, '--name', '林晚', '--phone-verified', '--password-stdin'],
      ['merchant', 'create', '--name', name, '--number', number],
      ['merchant', 'open', ...at, '--until', '2099-12-31'],
      ['merchant', 'initialise', ...at],
      ['user', 'add', ...at, '--phone', owner, '--role', 'owner', '--all-branches'],
    ],
    password,
  );
}

/**
 * Begins a session at a merchant (null: at none, as the provider’s) by the API and stores it as the console stores it, so that only the flows of signing in
 * spend time on its pages. The next page that opens is signed in.
 */
export async function enter(
  page: Page,
  account: string = people.owner,
  merchant: string | null = teahouse.name,
): Promise<void> {
  const named = 'select merchant_id from merchant where abbreviation_name = $1';
  const [found] = merchant === null ? [] : await rowsOf(ownProduct().place, named, [merchant]);
  const merchantId = found && String(found['merchant_id']);
  const pair = await answerOf<{ token: string; refresh_token: string; expires_in: number }>(
    page,
    '/merc/personal/pwd',
    { account, pwd: password, is_default: false },
  );
  const authorization = { authorization: `Bearer ${pair.token}` };
  if (merchantId !== undefined) await answerOf(page, `/merchants/entry/${merchantId}`, {}, authorization);
  const now = Date.now();
  const tokens = {
    account,
    remember: false,
    token: pair.token,
    refreshToken: pair.refresh_token,
    issuedAt: now,
    expiresAt: now + pair.expires_in * 1000,
  };
  const selected = merchantId !== undefined && { merchant_id: merchantId, isVip: 'false' };
  const stored = { 'regulars.session': JSON.stringify(tokens), ...selected };
  await page.goto('/mark.svg');
  await page.evaluate(`Object.assign(sessionStorage, ${JSON.stringify(stored)})`);
}

/** Opens the home page of the owner at a merchant, or of somebody else, in micro-membership mode. */
export async function startWork(page: Page, merchant?: string, account: string = people.owner): Promise<void> {
  await enter(page, account, merchant);
  await page.goto('/dashBoard');
  await menu(page).waitFor();
}

/** Begins the work of the owner of a merchant just initialised. Its name, which no other flow uses, gives its number and the owner's phone. */
export async function startShop(page: Page, name: string): Promise<void> {
  const digits = String(createHash('sha256').update(name).digest().readUInt32BE() % 10_000_000).padStart(7, '0');
  await newShop(name, `M${digits}`, `1371${digits}`);
  await startWork(page, name, `1371${digits}`);
}

/** The same on a phone, where the menu is a drawer. */
export async function startWorkOnPhone(page: Page): Promise<void> {
  await forgetMerchant(people.owner);
  await page.goto('/login');
  await fillSignIn(page, people.owner);
  await page.getByRole('button', { name: `进入${teahouse.name}` }).tap();
  await page.getByRole('region', { name: '当天数据' }).waitFor();
}

/**
 * Creates a new user at the teahouse, for tests that would change the settings of the demo's staff. In SQL, because two
 * runs of the command line take as long as a flow.
 */
export async function hire(phone: string, role: 'manager' | 'cashier' = 'manager', name = '新同事'): Promise<void> {
  await statement(
    ownProduct().place,
    `with ids as (
       select overlay(gen_random_uuid()::text placing '7' from 15)::uuid as account_id,
         overlay(gen_random_uuid()::text placing '7' from 15)::uuid as user_id
     ), new_account as (
       insert into account (account_id, account_no, phone, password_hash, password_set_at, actual_name, created_at, phone_verified_at)
       select ids.account_id, 'A20200101' || $1, $1, password_hash, now(), $2, now(), now() from ids, account where phone = $3
     ), place as (
       select merchant_id, role_id from role join merchant using (merchant_id) where merchant_no = $4 and template = $5
     ), new_user as (
       insert into merchant_user (merchant_id, user_id, account_id, actual_name, all_branches, created_at)
       select merchant_id, user_id, account_id, $2, true, now() from ids, place
     ), new_link as (
       insert into account_merchant (account_id, merchant_id, user_id) select account_id, merchant_id, user_id from ids, place
     )
     insert into user_role (merchant_id, user_id, role_id) select merchant_id, user_id, role_id from ids, place`,
    [phone, name, people.owner, teahouse.number, role],
  );
}

/** Gives a user of the teahouse a role of their own that grants what a manager’s does; returns its id. */
export async function giveOwnRole(phone: string, name: string): Promise<string> {
  const [role] = await rowsOf(
    ownProduct().place,
    `with managers as (
       select role_id, merchant_id from role join merchant using (merchant_id) where merchant_no = $2 and template = 'manager'
     ), made as (
       insert into role (merchant_id, role_id, name, created_at)
       select merchant_id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, $3, now() from managers
       returning merchant_id, role_id
     ), granted as (
       insert into role_permission (merchant_id, role_id, permission)
       select made.merchant_id, made.role_id, permission from made, managers join role_permission using (merchant_id, role_id)
     )
     update user_role held set role_id = made.role_id
     from made, merchant_user join account using (account_id)
     where phone = $1 and held.merchant_id = made.merchant_id and merchant_user.merchant_id = made.merchant_id
       and held.user_id = merchant_user.user_id
     returning held.role_id`,
    [phone, teahouse.number, name],
  );
  return String(role?.['role_id']);
}
