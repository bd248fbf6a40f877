import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { endHold, getAccount, voidHold, type AccountServices, type KnownAccount } from '../auth/index.ts';
import { removeFactorsOfOthers } from '../second-factors/index.ts';

/**
 * Before a merchant links an account that another one made: voids every way into it that its maker may have, because it
 * leads into this merchant from now on (decision 38). What its person set after proving the phone stays.
 */
export const releaseAccount = async (tx: TenantTx, accountId: string, now: Date): Promise<void> => {
  const hold = await voidHold(tx.platform, accountId, tx.merchantId, now);
  if (!hold) return;
  const removed = await removeFactorsOfOthers(tx.platform, accountId, hold.ownAt);
  if (hold.voided || removed) await endHold(tx.platform, accountId, now);
};

/**
 * Without messages nothing proves whose a phone is: whoever made its account first may still hold its password, and
 * would get into this merchant with it. Only the operator's word helps. Throws account_unproved.
 */
export const mustBeProved = (
  { merchantId }: Pick<Tenant, 'merchantId'>,
  { sms }: Pick<AccountServices, 'sms'>,
  { isVerified, isOwn, madeFor }: Pick<KnownAccount, 'isVerified' | 'isOwn' | 'madeFor'>,
): void => {
  const isProved = isVerified && (madeFor === null || isOwn);
  if (!sms && !isProved && madeFor !== merchantId) throw new Problem('account_unproved');
};

/** The account of a phone, without what the merchant that made it may know: without a password, it is invited. */
export const getReleased = async (
  tx: TenantTx,
  phone: string,
  { accountId }: KnownAccount,
  now: Date,
): Promise<KnownAccount> => {
  await releaseAccount(tx, accountId, now);
  return mustFind(await getAccount(tx.platform, phone), 'account_not_found');
};
