import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Account, type Visitor } from '../../platform/http/index.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import {
  countAttempt,
  getSecondFactors,
  limitStrangers,
  lockAccount,
  provePassword,
  type Attempt,
} from '../auth/index.ts';
import { hashRecoveryCode } from './recovery-codes.rules.ts';
import { getPhone, lockTotp, markRecoveryCodeUsed, setStep } from './second-factors.queries.ts';
import { bytesOfBase32 } from './base32.ts';
import { stepOf } from './totp.rules.ts';

/**
 * From all addresses together but those where the account signed in lately, which have only the limits of an address. Who
 * knows the password can use it up for its person, too, so it stands only before what can be guessed: neither before
 * passkeys nor before recovery codes.
 */
const wrongCodes: Limit = { name: 'second_factor', spans: [{ seconds: 3_600, most: 30 }] };

export const totpPlace = (accountId: string): string => `account_totp.secret:${accountId}`;

/** Counts a try at a code of the app like one at a password, until it succeeds. Throws too_many_attempts. */
export const countTry = async (visitor: Visitor, accountId: string, phone: string): Promise<Attempt> => {
  const attempt = await countAttempt(visitor, phone);
  const against = { limit: wrongCodes, subject: accountId, phone, problem: 'too_many_attempts' } as const;
  return limitStrangers(visitor, attempt, against);
};

/** Counts a try of a signed-in person. */
export const countOwnTry = async (account: Account): Promise<Attempt> => {
  const [person] = await account.platform.query(getPhone, [account.accountId]);
  if (!person) throw new Problem('session_invalid');
  return countTry(account, account.accountId, person.phone);
};

/** Uses a code of the confirmed authenticator app. Throws wrong_totp. */
export const spendTotp = async (
  tx: PlatformTx,
  dataKey: Buffer,
  { accountId, totp, now }: { accountId: string; totp: string; now: Date },
): Promise<void> => {
  const [app] = await tx.query(lockTotp, [accountId]);
  if (!app?.confirmed_at) throw new Problem('wrong_totp');
  const secret = bytesOfBase32(unseal(dataKey, totpPlace(accountId), app.secret));
  const step = stepOf(secret, totp, now, app.last_step);
  if (step === undefined) throw new Problem('wrong_totp');
  await tx.query(setStep, [accountId, step, now]);
};

/** Uses a recovery code. Throws wrong_recovery_code. */
export const spendRecoveryCode = async (tx: PlatformTx, accountId: string, code: string, now: Date): Promise<void> => {
  const used = await tx.query(markRecoveryCodeUsed, [accountId, hashRecoveryCode(code), now]);
  if (used.length === 0) throw new Problem('wrong_recovery_code');
};

/** As sent to prove who is at the screen. */
export interface Proof {
  readonly pwd?: string | undefined;
  readonly key_id?: string | undefined;
  readonly totp?: string | undefined;
}

/**
 * Refuses a session that has proved none of the second factors its account has, with second_factor_unproved: it may have
 * begun with a stolen password, before there was any. Behind the account's lock, so that none comes in between.
 */
export const mustHaveProved = async (
  db: Pick<PlatformTx, 'query'>,
  { accountId, hasSecondFactor }: Pick<Account, 'accountId' | 'hasSecondFactor'>,
): Promise<void> => {
  if (hasSecondFactor) return;
  const [has] = await db.query(getSecondFactors, [accountId]);
  if (has?.totp || has?.passkey) throw new Problem('second_factor_unproved');
};

/** Locks the account of a session that may change its second factors. Throws second_factor_unproved. */
export const lockFactors = async (
  tx: PlatformTx,
  session: Pick<Account, 'accountId' | 'hasSecondFactor'>,
): Promise<void> => {
  await tx.query(lockAccount, [session.accountId]);
  await mustHaveProved(tx, session);
};

/**
 * Proves who is at the screen, by password or by authenticator app. Returns what may then change the second factors.
 * Throws what these throw, and second_factor_unproved.
 */
export const prove = async (
  account: Account,
  dataKey: Buffer,
  { pwd, key_id, totp }: Proof,
): Promise<Pick<Account, 'accountId' | 'hasSecondFactor'>> => {
  const { accountId, hasSecondFactor, now } = account;
  if (pwd !== undefined) {
    await mustHaveProved(account.platform, account);
    await provePassword(account, dataKey, { pwd, key_id });
    return { accountId, hasSecondFactor };
  }
  if (totp === undefined) throw refuseFields({ path: 'pwd', rule: 'required' });
  const attempt = await countOwnTry(account);
  await account.platform.transaction(async (tx) => {
    await spendTotp(tx, dataKey, { accountId, totp, now });
    await attempt.succeed(tx);
  });
  return { accountId, hasSecondFactor: true };
};
