import { ConstraintError, type PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Account, type Visitor } from '../../platform/http/index.ts';
import { tellPhone, type AccountServices } from './account-notices.ts';
import {
  getAccountRow,
  getSecret,
  lockAccountOfPhone,
  markPhoneVerified,
  removeFailuresOfPhone,
  setActivationNeeded,
  setPhone,
} from './accounts.queries.ts';
import { resetPassword } from './accounts.service.ts';
import { removeTickets } from './first-sign-in.queries.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { mustBeAlive, revokeSessions } from './sessions.service.ts';
import type { SignedIn } from './sign-in-log.ts';
import { completeSignIn } from './sign-in-steps.service.ts';
import type { Binding } from './wechat-binding.service.ts';

/**
 * What a person may do who has proven a phone with a code, in the transaction that uses the code up. A refusal is
 * returned, not thrown, because the code stays used.
 */

interface ProvenSignIn {
  readonly phone: string;
  /** The account whose password was proven before, by its ticket. */
  readonly ticketHolder: string | undefined;
  readonly remembered: boolean;
  /** The WeChat that it binds. */
  readonly binding: Binding | undefined;
}

/** Signs in, or asks for the second factor. An account's first sign-in and its activation begin with its password. */
export const signInProven = async (
  tx: PlatformTx,
  visitor: Visitor,
  { phone, ticketHolder, remembered, binding }: ProvenSignIn,
): Promise<SignedIn | Problem> => {
  const [account] = await tx.query(lockAccountOfPhone, [phone]);
  if (!account) return new Problem('code_expired');
  const { account_id: accountId } = account;
  if (account.disabled_at) return new Problem('account_disabled');
  const isKnown = account.phone_verified_at !== null || ticketHolder === accountId;
  if (account.activation_needed_at || !isKnown) return new Problem('password_needed');
  await tx.query(markPhoneVerified, [accountId, visitor.now]);
  await tx.query(removeTickets, [accountId]);
  return completeSignIn(tx, visitor, { accountId, remembered, by: 'code', binding });
};

/**
 * Sets a new password, which also activates an account brought from another product. Not for an account that its person
 * never signed in to: its phone may be somebody else's. The other product knew the password that an activation replaces:
 * the same one is refused by throwing, which leaves the code. Hashes in the transaction, because only a right code is worth it.
 */
export const setProvenPassword = async (
  tx: PlatformTx,
  visitor: Visitor,
  services: AccountServices,
  { phone, password }: { readonly phone: string; readonly password: string },
): Promise<null | Problem> => {
  const { now } = visitor;
  const [account] = await tx.query(lockAccountOfPhone, [phone]);
  if (!account) return new Problem('code_expired');
  if (account.disabled_at) return new Problem('account_disabled');
  if (!account.phone_verified_at && !account.activation_needed_at) return new Problem('password_needed');
  if (account.activation_needed_at && (await isPassword(account.password_hash, password)))
    throw refuseFields({ path: 'pwd', rule: 'password_kept' });
  await resetPassword(tx, account.account_id, await hashPassword(password), now, { by: 'phone' });
  await tx.query(setActivationNeeded, [account.account_id, null]);
  await tx.query(markPhoneVerified, [account.account_id, now]);
  await tellPhone(tx, services, visitor, { phone, event: 'password_changed' });
  return null;
};

/** Sets the password of the account, if this session is still alive, and ends its sessions. */
export const setOwnPassword = async (
  tx: PlatformTx,
  account: Account,
  services: AccountServices,
  passwordHash: string,
): Promise<null> => {
  await mustBeAlive(tx, account);
  const phone = await getOwnPhone(tx, account);
  await resetPassword(tx, account.accountId, passwordHash, account.now, { by: 'phone' });
  await tellPhone(tx, services, account, { phone, event: 'password_changed' });
  return null;
};

/** Gives the account a new phone, if this session is still alive, and ends its sessions; the old phone is told. */
export const setProvenPhone = async (
  tx: PlatformTx,
  account: Account,
  services: AccountServices,
  phone: string,
): Promise<null | Problem> => {
  const { accountId, now } = account;
  await mustBeAlive(tx, account);
  const before = await getOwnPhone(tx, account);
  const [owner] = await tx.query(getAccountRow, [phone]);
  if (owner) return new Problem('account_phone_taken');
  try {
    await tx.query(setPhone, [accountId, phone, now]);
  } catch (error) {
    if (error instanceof ConstraintError) throw new Problem('account_phone_taken', { cause: error });
    throw error;
  }
  await revokeSessions(tx, accountId, now);
  await tx.query(removeTickets, [accountId]);
  await tx.query(removeFailuresOfPhone, [before]);
  await tellPhone(tx, services, account, { phone: before, event: 'phone_changed' });
  return null;
};

/** The signed-in account's phone. */
export const getOwnPhone = async (
  db: Pick<PlatformTx, 'query'>,
  { accountId }: Pick<Account, 'accountId'>,
): Promise<string> => {
  const [secret] = await db.query(getSecret, [accountId]);
  if (!secret) throw new Problem('session_invalid');
  return secret.phone;
};
