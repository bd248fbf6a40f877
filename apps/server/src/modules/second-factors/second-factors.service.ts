import { randomBytes } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import {
  addProved,
  getSecondFactors,
  lockAccount,
  provePassword,
  removeProved,
  revokeProvedBy,
  revokeSessions,
  tellPhone,
  type AccountServices,
  type SecondFactor,
} from '../auth/index.ts';
import { base32, bytesOfBase32 } from './base32.ts';
import { listPasskeyRows, removePasskeyRows } from './passkeys.queries.ts';
import { presentPasskey } from './second-factors.presenter.ts';
import { countOwnTry, lockFactors, mustHaveProved, prove, totpPlace, type Proof } from './proofs.service.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.rules.ts';
import {
  addRecoveryCodes,
  addTotpRow,
  countRecoveryCodes,
  getPhone,
  getTotp,
  lockTotp,
  removeFactorsBefore,
  removeRecoveryCodes,
  removeTotpRow,
  setStep,
} from './second-factors.queries.ts';
import { stepOf, totpUri } from './totp.rules.ts';

type Begin = Api['POST /merc/personal/second-factors/totp'];

/** As long as HMAC-SHA-1's output, as RFC 4226 recommends. */
const secretBytes = 20;
/** How long an authenticator app may take to be set up. */
export const setUpTime = 30 * 60_000;

export const getFactors = async ({
  platform,
  accountId,
  hasSecondFactor,
}: Account): Promise<DataOf<Api['GET /merc/personal/second-factors']>> => {
  const [[app], [codes], passkeys] = await Promise.all([
    platform.query(getTotp, [accountId]),
    platform.query(countRecoveryCodes, [accountId]),
    platform.query(listPasskeyRows, [accountId]),
  ]);
  return {
    totp_since: app?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: codes?.left ?? 0,
    passkeys: passkeys.map(presentPasskey),
    proved: hasSecondFactor,
  };
};

/** Begins to set up an authenticator app. Throws totp_present, second_factor_unproved, and what provePassword throws. */
export const beginTotp = async (account: Account, dataKey: Buffer, body: BodyOf<Begin>): Promise<DataOf<Begin>> => {
  const { platform, accountId, now } = account;
  await mustHaveProved(platform, account);
  await provePassword(account, dataKey, body);
  const secret = base32(randomBytes(secretBytes));
  const begun = await platform.query(addTotpRow, [accountId, seal(dataKey, totpPlace(accountId), secret), now]);
  if (begun.length === 0) throw new Problem('totp_present');
  const [person] = await platform.query(getPhone, [accountId]);
  return { secret, uri: totpUri(secret, person?.phone ?? '') };
};

/** Confirms the app by its first code. Throws wrong_totp, totp_not_begun, totp_present, too_many_attempts, second_factor_unproved. */
export const confirmTotp = async (
  account: Account,
  services: AccountServices,
  totp: string,
): Promise<{ recovery_codes: string[] }> => {
  const { platform, accountId, now } = account;
  const attempt = await countOwnTry(account);
  return platform.transaction(async (tx) => {
    await lockFactors(tx, account);
    const [app] = await tx.query(lockTotp, [accountId]);
    if (app?.confirmed_at) throw new Problem('totp_present');
    if (!app || now.getTime() - app.begun_at.getTime() > setUpTime) throw new Problem('totp_not_begun');
    const secret = bytesOfBase32(unseal(services.dataKey, totpPlace(accountId), app.secret));
    const step = stepOf(secret, totp, now, null);
    if (step === undefined) throw new Problem('wrong_totp');
    await tx.query(setStep, [accountId, step, now]);
    await attempt.succeed(tx);
    return { recovery_codes: await completeSetUp(tx, services, account, 'totp') };
  });
};

/** After a factor was added: this session has proved it, and the account gets recovery codes unless it has some. */
export const completeSetUp = async (
  tx: PlatformTx,
  services: AccountServices,
  account: Account,
  factor: SecondFactor,
): Promise<string[]> => {
  const { accountId, sessionId } = account;
  await tx.query(addProved, [accountId, sessionId, factor]);
  await tell(tx, services, account);
  const [codes] = await tx.query(countRecoveryCodes, [accountId]);
  return codes?.left ? [] : setCodes(tx, accountId);
};

/** Tells the account's phone that its second factors changed. */
const tell = async (tx: PlatformTx, services: AccountServices, account: Account): Promise<void> => {
  const [person] = await tx.query(getPhone, [account.accountId]);
  if (person) await tellPhone(tx, services, account, { phone: person.phone, event: 'second_factor_changed' });
};

const setCodes = async (tx: PlatformTx, accountId: string): Promise<string[]> => {
  const codes = makeRecoveryCodes();
  await tx.query(removeRecoveryCodes, [accountId]);
  await tx.query(addRecoveryCodes, [accountId, codes.map(hashRecoveryCode)]);
  return codes;
};

/** Replaces the recovery codes. Throws no_second_factor, and what prove throws. */
export const setRecoveryCodes = async (
  account: Account,
  services: AccountServices,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> => {
  const { platform, accountId } = account;
  const proved = await prove(account, services.dataKey, proof);
  return platform.transaction(async (tx) => {
    await lockFactors(tx, proved);
    const [has] = await tx.query(getSecondFactors, [accountId]);
    if (!has?.totp && !has?.passkey) throw new Problem('no_second_factor');
    await tell(tx, services, account);
    return { recovery_codes: await setCodes(tx, accountId) };
  });
};

/** Removes the authenticator app. Throws totp_not_found, and what prove throws. */
export const removeTotp = async (account: Account, services: AccountServices, proof: Proof): Promise<void> => {
  const { platform, accountId } = account;
  const proved = await prove(account, services.dataKey, proof);
  await platform.transaction(async (tx) => {
    await lockFactors(tx, proved);
    const removed = await tx.query(removeTotpRow, [accountId]);
    if (removed.length === 0) throw new Problem('totp_not_found');
    await removeRest(tx, services, account, 'totp');
  });
};

/**
 * After a factor was removed, which may be in other hands: other sessions that proved one of its kind end. Without any
 * factor, recovery codes are useless and no session has proved one.
 */
export const removeRest = async (
  tx: PlatformTx,
  services: AccountServices,
  account: Account,
  removed: 'totp' | 'passkey',
): Promise<void> => {
  const { accountId, sessionId, now } = account;
  await tx.query(revokeProvedBy, [accountId, sessionId, removed, now]);
  await removeUseless(tx, accountId);
  await tell(tx, services, account);
};

const removeUseless = async (tx: PlatformTx, accountId: string): Promise<void> => {
  const [has] = await tx.query(getSecondFactors, [accountId]);
  if (has?.totp || has?.passkey) return;
  await tx.query(removeRecoveryCodes, [accountId]);
  await tx.query(removeProved, [accountId]);
};

/**
 * Removes the second factors that an account had before its person set the password, at `ownAt`: whoever made the
 * account may have set them up. Returns whether there were any. Recovery codes go with them, as they came with the first.
 */
export const removeFactorsOfOthers = async (
  tx: PlatformTx,
  accountId: string,
  ownAt: Date | null,
): Promise<boolean> => {
  const removed = await tx.query(removeFactorsBefore, [accountId, ownAt]);
  if (removed.length > 0) await tx.query(removeRecoveryCodes, [accountId]);
  return removed.length > 0;
};

/** Removes every second factor of a person who lost them all, and ends the account's sessions. */
export const removeSecondFactors = async (tx: PlatformTx, accountId: string, now: Date): Promise<void> => {
  await tx.query(lockAccount, [accountId]);
  await tx.query(removeTotpRow, [accountId]);
  await tx.query(removePasskeyRows, [accountId]);
  await revokeSessions(tx, accountId, now);
  await removeUseless(tx, accountId);
};
