import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { draftCoupon } from './coupons.ts';
import { importFile, importMembers, importRecords, syncSheet } from './openings.ts';
import { closeShift, payOrder } from './orders.ts';
import { ownProduct } from './own-product.ts';
import { rowsOf } from './place.ts';
import { teahouse } from './staff.ts';

/** Addresses of forms and details that stand on their list’s page. */
const moved = /\/(userHanlde|userLook|staffManagement\/(add|detail))$/;

const run = promisify(execFile);
const lister = join(import.meta.dirname, '../../apps/console/build/pages.ts');

/** The page of the member with the longest history at the teahouse. */
export const busiestMember = async (): Promise<string> => {
  const [busiest] = await rowsOf(
    ownProduct().place,
    'select account_id from ledger_account join merchant using (merchant_id) where merchant_no = $1 order by postings desc limit 1',
    [teahouse.number],
  );
  return `/memberdetails/${String(busiest?.['account_id'])}`;
};

/** The page of the permissions of the teahouse’s managers. */
const managersRole = async (): Promise<string> => {
  const [role] = await rowsOf(
    ownProduct().place,
    `select role_id from role join merchant using (merchant_id) where merchant_no = $1 and template = 'manager'`,
    [teahouse.number],
  );
  return `/system/roleManagement/permissionSetting?role_id=${String(role?.['role_id'])}`;
};

/** The id of the teahouse’s second branch. */
const secondBranch = async (): Promise<string> => {
  const [branch] = await rowsOf(
    ownProduct().place,
    `select branch_id from branch join merchant using (merchant_id) where merchant_no = $1 and branch_no = '0002'`,
    [teahouse.number],
  );
  return String(branch?.['branch_id']);
};

/** The teahouse’s top-up rule that is in force and has a draft. */
const topUpRule = async (): Promise<string> => {
  const [rule] = await rowsOf(
    ownProduct().place,
    `select rule_id from merchant_rule join merchant using (merchant_id)
     where merchant_no = $1 and kind = 'top_up' and in_force is not null and draft is not null`,
    [teahouse.number],
  );
  return String(rule?.['rule_id']);
};

/** The first privilege of the teahouse’s draft. */
const privilege = async (): Promise<string> => {
  const [rule] = await rowsOf(
    ownProduct().place,
    `select draft -> 0 ->> 'privilege_id' as privilege_id from merchant_rule join merchant using (merchant_id)
     where merchant_no = $1 and kind = 'privileges'`,
    [teahouse.number],
  );
  return String(rule?.['privilege_id']);
};

/** Syncs a sheet, and answers the path of its result. */
async function syncOnce(page: Page): Promise<string> {
  await page.goto('/item/syncs');
  await syncSheet(page, 'tour', [
    'External ID,Code,Name,Price,State',
    'tour-1,tour-1,Tour,1.00,stopped',
    ',,Nameless,x,',
  ]);
  return new URL(page.url()).pathname;
}

/** Finds or creates an example for each address of something, and returns its path. */
const oneOf: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '/memberdetails/{id}': busiestMember,
  '/orders/{id}': payOrder,
  '/shifts/{id}': closeShift,
  '/editRrightsandbenefits/{id}': async () => `/editRrightsandbenefits/${await privilege()}`,
  '/copyCouponDetail/{id}': async (page) => `/copyCouponDetail/${await draftCoupon(page)}`,
  '/marketing/couponManage/edit/{id}': async (page) => `/marketing/couponManage/edit/${await draftCoupon(page)}`,
  '/coupondetail/{id}': async (page) => `/coupondetail/${await draftCoupon(page)}`,
  '/marketing/checkCouponDetail/{id}': async (page) => `/marketing/checkCouponDetail/${await draftCoupon(page)}`,
  '/copyCharge/{id}': async () => `/copyCharge/${await topUpRule()}`,
  '/editRecharge/{id}': async () => `/editRecharge/${await topUpRule()}`,
  '/chargeDetail/{id}': async () => `/chargeDetail/${await topUpRule()}`,
  '/system/roleManagement/permissionSetting': managersRole,
  '/system/storeManagement/detail': async () => `/system/storeManagement/detail?id=${await secondBranch()}`,
  '/merchantManagement/merchant/branch/detail': async () =>
    `/merchantManagement/merchant/branch/detail?id=${await secondBranch()}`,
  '/memberImports/{id}': async (page) => {
    await page.goto('/memberImports');
    await importMembers(page, 'tour', ['Old name,Old phone', 'Tour,13000000009']);
    return new URL(page.url()).pathname;
  },
  '/item/imports/{id}': async (page) => {
    await page.goto('/item/imports');
    await importRecords(page, 'tour', ['Item number,Item name,Unit price', 'tour-2,Tour,1.00']);
    return new URL(page.url()).pathname;
  },
  '/system/storeManagement/imports/{id}': async (page) => {
    await page.goto('/system/storeManagement/imports');
    await importRecords(page, 'tour', ['Branch no,Branch name', 'T-1,Tour']);
    return new URL(page.url()).pathname;
  },
  '/system/staff/imports/{id}': async (page) => {
    await page.goto('/system/staff/imports');
    await importRecords(page, 'tour', ['Mobile,Full name,Stores', '13000000009,Tour,0002']);
    return new URL(page.url()).pathname;
  },
  '/item/syncs': async (page) => {
    await syncOnce(page);
    return '/item/syncs';
  },
  '/item/syncs/{id}': syncOnce,
  '/openingBalances/{id}': async (page) => {
    await page.goto('/openingBalances');
    await importFile(page, 'tour', ['Phone,Points', '13000000000,1']);
    return new URL(page.url()).pathname;
  },
};

/** The paths of the provider’s console. */
export const providersPaths = async (): Promise<string[]> => {
  const [shop] = await rowsOf(ownProduct().place, 'select merchant_id from merchant where merchant_no = $1', [
    teahouse.number,
  ]);
  const merchant = `/merchants/${String(shop?.['merchant_id'])}`;
  return [
    '',
    '/merchants',
    merchant,
    `${merchant}/rates`,
    '/pack-prices',
    '/promo',
    '/announcements',
    '/accounts',
    '/logs',
    '/contact',
  ].map((path) => `/provider${path}`);
};

/** Parts of pages that only their address shows. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/merchantManagement/device': ['?tab=cloud_horns', '?tab=table_cards', '?tab=device_binds'],
};

/**
 * The paths of the pages of the console's catalogue whose places are wanted, by their places; `page` must be signed in at
 * the teahouse, in Chinese.
 */
export async function pathsOf(page: Page, wanted: (at: number) => boolean): Promise<ReadonlyMap<number, string>> {
  const { stdout } = await run(process.execPath, [lister]);
  const addresses = stdout.trim().split('\n').filter((address) => !moved.test(address)); // prettier-ignore
  const paths = new Map<number, string>();
  const all = addresses.flatMap((address) => [address, ...(parts[address] ?? []).map((part) => `${address}${part}`)]);
  for (const [at, address] of all.entries()) {
    const find = oneOf[address];
    if (address.includes('{') && !find)
      throw new Error(`No path is known for ${address}: add it to e2e/harness/catalogue.ts`);
    if (wanted(at)) paths.set(at, find ? await find(page) : address);
  }
  return paths;
}
