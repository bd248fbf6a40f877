import type { PersonalInfo } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { PlatformDb, PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account } from '../../platform/http/index.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import {
  removeFailuresOfPhone,
  addAccountRow,
  getAccountRow,
  getPersonRow,
  listAccountPhones,
  lockHold,
  removePassword,
  lockAccountState,
  lockNewPhone,
  lockProviders,
  setAccountDisabledAt,
  setActivationNeeded,
  setPassword,
  type PasswordProof,
} from './accounts.queries.ts';
import { removeTickets } from './first-sign-in.queries.ts';
import { removeNetworks } from './known-networks.queries.ts';
import { revokeSessions } from './sessions.service.ts';
import { generatedLife } from './sign-in.rules.ts';
import { removeWechatBefore } from './wechat-binding.queries.ts';

interface NewAccount {
  readonly phone: string;
  /** From hashPassword; null if the account signs in by other means only. */
  readonly passwordHash: string | null;
  readonly actualName: string | null;
  readonly isProvider?: boolean;
  /** Whether the phone is known to be the person's; else the first sign-in sends it a code. */
  readonly phoneVerified?: boolean;
  /** Of a generated password, see `generatedUntil`. */
  readonly passwordUntil?: Date | null;
  /** The merchant whose user makes it. */
  readonly madeFor?: string | null;
}

/** Creates an account and returns its id. Throws ConstraintError `account_phone_key` if the phone has one. */
export const addAccount = async (tx: PlatformTx, account: NewAccount, now: Date): Promise<string> => {
  const accountId = newId();
  const { phone, passwordHash, actualName, isProvider = false, phoneVerified = false } = account;
  const { passwordUntil = null, madeFor = null } = account;
  const row = [accountId, phone, passwordHash, actualName, isProvider, now, phoneVerified, passwordUntil, madeFor];
  await tx.query(addAccountRow, row);
  return accountId;
};

export interface KnownAccount {
  readonly accountId: string;
  readonly actualName: string | null;
  readonly hasPassword: boolean;
  /** Whether its person has shown that the phone is theirs. */
  readonly isVerified: boolean;
  /** Whether they proved it to set the password. */
  readonly isOwn: boolean;
  readonly isDisabled: boolean;
  /** The merchant whose user made it. */
  readonly madeFor: string | null;
}

/** The account of a phone, disabled or not. */
export const getAccount = async (db: Pick<PlatformDb, 'query'>, phone: string): Promise<KnownAccount | undefined> => {
  const [account] = await db.query(getAccountRow, [phone]);
  return (
    account && {
      accountId: account.account_id,
      actualName: account.actual_name,
      hasPassword: account.has_password,
      isVerified: account.is_verified,
      isOwn: account.is_own,
      isDisabled: account.is_disabled,
      madeFor: account.made_for,
    }
  );
};

/** The same for who adds it if there is none: of two at once, the later finds the account of the other. */
export const getAccountToAdd = async (tx: PlatformTx, phone: string): Promise<KnownAccount | undefined> => {
  const known = await getAccount(tx, phone);
  if (known) return known;
  await tx.query(lockNewPhone, [phone]);
  return getAccount(tx, phone);
};

/** Those of the phones that have an account, disabled or not. */
export const listPhonesOfAccounts = async (db: PlatformDb, phones: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.query(listAccountPhones, [phones])).map(({ phone }) => phone));

/** Asks for a new password, set with a code, at the account's next sign-in: it was brought from another product. */
export const requireActivation = async (tx: PlatformTx, accountId: string, now: Date): Promise<void> => {
  await tx.query(setActivationNeeded, [accountId, now]);
};

/** Locks an account against sign-in and change. Throws account_not_found. */
export const lockKnownAccount = async (
  tx: PlatformTx,
  accountId: string,
): Promise<{ phone: string; isDisabled: boolean; isProvider: boolean }> => {
  const [row] = await tx.query(lockAccountState, [accountId]);
  if (!row) throw new Problem('account_not_found');
  return { phone: row.phone, isDisabled: row.disabled_at !== null, isProvider: row.is_provider };
};

/**
 * Disables an account and ends its sessions, or enables it; false if nothing changes. Throws account_not_found,
 * last_provider.
 */
export const setAccountDisabled = async (
  tx: PlatformTx,
  accountId: string,
  disabled: boolean,
  now: Date,
): Promise<boolean> => {
  // Before the account's own lock, so that two who disable each other wait in one order.
  const providers = disabled ? await tx.query(lockProviders) : [];
  const account = await lockKnownAccount(tx, accountId);
  if (account.isDisabled === disabled) return false;
  if (disabled && account.isProvider && !providers.some(({ account_id: id }) => id !== accountId))
    throw new Problem('last_provider');
  await tx.query(setAccountDisabledAt, [accountId, disabled ? now : null]);
  if (disabled) await revokeSessions(tx, accountId, now);
  return true;
};

/** Until when a password made at `now` by somebody else, who saw it, signs in. */
export const generatedUntil = (now: Date): Date => new Date(now.getTime() + generatedLife);

/**
 * Sets a new password, ends all sessions and clears failed sign-ins; `until` is that of one which somebody else chose.
 * False for an unknown account.
 */
export const resetPassword = async (
  tx: PlatformTx,
  accountId: string,
  passwordHash: string,
  now: Date,
  { by, until = null }: { readonly by: PasswordProof; readonly until?: Date | null },
): Promise<boolean> => {
  const [account] = await tx.query(setPassword, [accountId, passwordHash, now, until, by]);
  if (!account) return false;
  await revokeSessions(tx, accountId, now);
  await tx.query(removeFailuresOfPhone, [account.phone]);
  await tx.query(removeTickets, [accountId]);
  // Whoever knew the old password may have signed in from one of them.
  await tx.query(removeNetworks, [accountId]);
  return true;
};

/**
 * Voids the password and the WeChat of an account that a merchant other than `merchantId` made, unless its person has
 * proved the phone to set them: its maker may know the one and have bound the other. Locks the account. Answers since when
 * the password is the person's; undefined if no other merchant made it.
 */
export const voidHold = async (
  tx: PlatformTx,
  accountId: string,
  merchantId: string,
  now: Date,
): Promise<{ ownAt: Date | null; voided: boolean } | undefined> => {
  const [hold] = await tx.query(lockHold, [accountId, merchantId]);
  if (!hold) return undefined;
  const { password_own_at: ownAt, has_password: hasPassword } = hold;
  const isOthers = hasPassword && ownAt === null;
  if (isOthers) {
    await tx.query(removePassword, [accountId]);
    await requireActivation(tx, accountId, now);
  }
  const unbound = await tx.query(removeWechatBefore, [accountId, ownAt]);
  return { ownAt, voided: isOthers || unbound.length > 0 };
};

/** Ends what was begun with what was voided: sessions, half a sign-in, and the networks that the maker signed in from. */
export const endHold = async (tx: PlatformTx, accountId: string, now: Date): Promise<void> => {
  await revokeSessions(tx, accountId, now);
  await tx.query(removeNetworks, [accountId]);
};

/** Keeps the first and the last four characters, as people compare them. */
const masked = (text: string): string =>
  text.length > 8 ? `${text.slice(0, 4)}${'*'.repeat(text.length - 8)}${text.slice(-4)}` : '*'.repeat(text.length);

export const idCardPlace = (accountId: string): string => `account.id_card:${accountId}`;

/** The signed-in person, with its user in the selected merchant. */
export const getPerson = async (
  { platform, accountId, selectedMerchantId }: Account,
  dataKey: Buffer,
): Promise<PersonalInfo> => {
  const [person] = await platform.query(getPersonRow, [accountId, selectedMerchantId ?? null]);
  if (!person) throw new Problem('session_invalid');
  const { id_card: idCard, password_set_at: passwordSetAt, password_until: passwordUntil, ...plain } = person;
  return {
    ...plain,
    base_account_id: accountId,
    password_set_at: passwordSetAt?.toISOString() ?? null,
    password_until: passwordUntil?.toISOString() ?? null,
    id_card: idCard && masked(unseal(dataKey, idCardPlace(accountId), idCard)),
  };
};
