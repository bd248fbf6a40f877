import type { CurrentUser } from '@regulars/contract';
import type { ServiceProduct } from '@regulars/phrases';
import type { Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Tenant } from '../../platform/http/index.ts';
import { branchesValue } from '../branches/index.ts';
import { mustHaveProved } from './merchant-access.rules.ts';
import { presentCurrentUser } from './merchants.presenter.ts';
import {
  getCentreFiguresRow,
  getCurrentUserRow,
  listLinkedMerchantRows,
  listLinks,
  getServiceRow,
  lockLink,
  setLastEntered,
  type CentreFiguresRow,
  type LinkRow,
  type ServiceRow,
} from './merchants.queries.ts';
import { isServiceOpen, merchantStanding } from './merchants.rules.ts';
import { markSeen } from './seen.queries.ts';

const week = 7 * 24 * 3_600_000;

/** The merchant after a sign-in that names none: the last entered or the only one, if it is open. */
const getDefaultMerchantId = async ({ platform, accountId, now }: Account): Promise<string> => {
  const rows = await platform.query(listLinkedMerchantRows, [accountId]);
  if (rows.length === 0 && (await platform.query(listLinks, [accountId])).length > 0)
    throw new Problem('user_disabled');
  const chosen = rows.length === 1 ? rows[0] : rows.find((row) => row.is_last);
  if (!chosen || merchantStanding(chosen, now).closed) throw new Problem('merchant_required');
  return chosen.merchant_id;
};

/**
 * The caller's user in a merchant, with its menus in the caller's language. One round trip; one more if no merchant is
 * named.
 */
export const getCurrentUser = async (account: Account, named: string | undefined): Promise<CurrentUser> => {
  const { accountId, now, language } = account;
  const merchantId = named ?? (await getDefaultMerchantId(account));
  const [row] = await account.tenantDb(merchantId).query(getCurrentUserRow, [merchantId, accountId, now]);
  if (!row) throw new Problem('merchant_not_linked');
  if (row.user_disabled_at) throw new Problem('user_disabled');
  const { closed } = merchantStanding(row, now);
  if (closed) throw new Problem(closed);
  mustHaveProved(account, row);
  if (row.is_unseen) await account.platform.query(markSeen, [merchantId, accountId, now]);
  return presentCurrentUser(row, accountId, now, language);
};

export const enterMerchant = async (account: Account, merchantId: string): Promise<CurrentUser> => {
  const user = await getCurrentUser(account, merchantId);
  await account.platform.query(setLastEntered, [account.accountId, merchantId]);
  return user;
};

const actorOf = (account: Account, link: LinkRow): Actor => ({
  now: account.now,
  accountId: account.accountId,
  userId: link.user_id,
  operator: link.actual_name,
  address: account.address,
  requestId: account.requestId,
});

/**
 * Runs a part of initialisation in a merchant that the account is linked to and that is open apart from being
 * uninitialised.
 */
export const initialiseBy = (
  account: Account,
  merchantId: string,
  initialise: (tx: TenantTx, actor: Actor) => Promise<unknown>,
): Promise<void> =>
  account.tenantDb(merchantId).transaction(async (tx) => {
    const [row] = await tx.query(lockLink, [merchantId, account.accountId]);
    if (!row) throw new Problem('merchant_not_linked');
    if (row.user_disabled_at) throw new Problem('user_disabled');
    mustHaveProved(account, row);
    const { closed } = merchantStanding(row, account.now);
    if (closed && closed !== 'merchant_uninitialised') throw new Problem(closed);
    await initialise(tx, actorOf(account, row));
  });

export const getServiceStatus = async (
  { db, merchantId, day }: Tenant,
  product: ServiceProduct,
): Promise<{ open: boolean; until: string | null }> => {
  const [service]: (ServiceRow | undefined)[] = await db.query(getServiceRow, [merchantId, product]);
  return {
    open: service !== undefined && isServiceOpen(service, day.today()),
    until: service?.open_until ?? null,
  };
};

/** The figures of the home page, for the user's branches. */
export const getCentreFigures = async ({ db, merchantId, branches, now, day }: Tenant): Promise<CentreFiguresRow> => {
  const [figures] = await db.query(getCentreFiguresRow, [
    merchantId,
    branchesValue(branches),
    new Date(now.getTime() - week),
    day.today(),
  ]);
  if (!figures) throw new Error('An aggregate returned no row');
  return figures;
};
