import type { Api, ConsoleMerchant } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { countedMerchants } from '@regulars/contract/rules';
import { say, servicePhrases, type ServiceProduct } from '@regulars/phrases';
import { merchantDays, zoneAt } from '../../platform/clock/merchant-days.ts';
import type { Account, Reader } from '../../platform/http/index.ts';
import { grantedPermissions } from '../permissions/index.ts';
import { branchesIn, canEnter, listByUse } from './merchant-list.service.ts';
import { daysLeft, presentConsole } from './merchants.presenter.ts';
import type { LinkedMerchantRow } from './merchants.queries.ts';
import { isServiceOpen, merchantStanding } from './merchants.rules.ts';
import { getProviderContact } from './provider-contact.service.ts';

/** What the module of notices provides, which itself needs this one’s merchants. */
export type CountNotices = (reader: Reader) => Promise<{
  readonly waiting: NonNullable<ConsoleMerchant['waiting']>;
  readonly unread: number;
}>;

/** The account’s user in a merchant, as who reads there. */
const readerIn = (account: Account, row: LinkedMerchantRow): Reader => ({
  merchantId: row.merchant_id,
  accountId: account.accountId,
  userId: row.user_id,
  operator: row.actual_name,
  permissions: grantedPermissions(row.all_permissions, row.permissions),
  branches: branchesIn(row),
  timezone: zoneAt(row, account.now).timezone,
  day: merchantDays(account.now, row),
  now: account.now,
  db: account.tenantDb(row.merchant_id),
  language: account.language,
});

const openIn = (
  rows: readonly LinkedMerchantRow[],
  product: ServiceProduct,
  now: Date,
): { merchant_id: string; until: string | null; days_left: number | null }[] =>
  rows.flatMap((row) => {
    const today = merchantDays(now, row).today();
    const service = row.services.find((one) => one.product === product);
    if (!service || merchantStanding(row, now).closed || !isServiceOpen(service, today)) return [];
    const until = service.open_until;
    return [{ merchant_id: row.merchant_id, until, days_left: daysLeft(today, until) }];
  });

/**
 * The merchants, the last used first, with what waits for the account in each, and every product with the merchants that
 * have it open. Merchants are counted one after the other, so that a call never takes the whole pool.
 */
export const listConsoles = async (
  account: Account,
  countNotices: CountNotices,
): Promise<DataOf<Api['GET /merchants/consoles']>> => {
  const { now, language, platform } = account;
  const rows = await listByUse(account);
  const counted = new Set(rows.filter((row) => canEnter(account, row)).slice(0, countedMerchants));
  const merchants: ConsoleMerchant[] = [];
  for (const row of rows) {
    const found = counted.has(row) ? await countNotices(readerIn(account, row)) : { waiting: null, unread: null };
    merchants.push(presentConsole(row, found, account));
  }
  const products = Object.keys(servicePhrases) as ServiceProduct[]; // its own keys
  return {
    merchants,
    provider: await getProviderContact(platform),
    products: products.map((product) => {
      const open_in = openIn(rows, product, now);
      return {
        product,
        product_name: say(servicePhrases[product], language),
        merchant_ids: open_in.map(({ merchant_id }) => merchant_id),
        open_in,
      };
    }),
  };
};
