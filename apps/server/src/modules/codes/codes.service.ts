import { randomInt } from 'node:crypto';
import type { CodeSent } from '@regulars/contract';
import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Visitor } from '../../platform/http/index.ts';
import { spend } from '../../platform/limits/limits.ts';
import { networkOf, type AccountServices } from '../auth/index.ts';
import {
  addCode,
  revokeOpenCode,
  listCodesOfAccount,
  listCodesOfPhone,
  lockOpenCode,
  lockSubject,
  markCodeEnded,
  markWrongTry,
  newCodeColumns,
  type SentCode,
} from './codes.queries.ts';
import {
  codeLife,
  codesMatter,
  codesPerAddress,
  digestOf,
  freePerDay,
  inSeconds,
  judgeTry,
  waitAfter,
  wrongTriesPerAddress,
  type Purpose,
} from './codes.rules.ts';
import { challengeFor, spendProof, type Proof } from './proofs.ts';

/** Who asked for a code and has proven to be that account's person: by a session, or by its password. */
interface Asker {
  readonly accountId: string;
  /** Whether the code is for the account's own phone. */
  readonly isOwn: boolean;
}

interface CodeRequest {
  readonly phone: string;
  readonly purpose: Purpose;
  readonly asker?: Asker | undefined;
  readonly proof?: Proof | undefined;
}

/** The phone in a text, in any spelling. */
export const mustBePhone = (text: string): string => {
  const phone = readPhone(text);
  if (!matches(phonePattern, phone)) throw refuseFields({ path: 'phone', rule: 'phone' });
  return phone;
};

const tooMany = (problem: 'too_many_codes' | 'too_many_code_tries', seconds: number): Problem =>
  new Problem(problem, {
    values: { minutes: Math.ceil(seconds / 60) },
    context: { retry_after: String(seconds) },
    retryAfter: seconds,
  });

/**
 * Sends a code, if the phone may get one: answer and work are the same whether it has an account or not. Throws
 * sms_unavailable, too_many_codes and proof_needed.
 */
export const requestCode = async (
  visitor: Visitor,
  services: AccountServices,
  request: CodeRequest,
): Promise<CodeSent> => {
  const { sms, dataKey } = services;
  if (!sms) throw new Problem('sms_unavailable');
  const { platform, now } = visitor;
  const { phone, asker } = request;
  return platform.transaction(async (tx) => {
    const sent = await lockSentCodes(tx, request, now);
    await mustBeAllowed(tx, visitor, dataKey, { request, sent });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = await setOpenCode(tx, dataKey, { request, code }, now);
    const parameters = [code, String(codeLife / 60_000)];
    await sms.queue(tx, { phone, template: 'code', parameters, accountsOnly: !asker, expiresAt }, now);
    const next = Math.max(...sent.map((codes) => waitAfter([...timesOf(codes), now], now)));
    return { retry_after: inSeconds(next), expires_in: inSeconds(codeLife) };
  });
};

/** Counts the request, or refuses it without a trace. */
const mustBeAllowed = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { request: { phone, asker, proof }, sent }: { readonly request: CodeRequest; readonly sent: readonly SentCode[][] },
): Promise<void> => {
  const wait = Math.max(...sent.map((codes) => waitAfter(timesOf(codes), now)));
  if (wait > 0) throw tooMany('too_many_codes', inSeconds(wait));
  const anonymous = sent.flat().filter(({ is_anonymous: isAnonymous }) => isAnonymous).length;
  if (!asker && anonymous >= freePerDay && !(await spendProof(tx, dataKey, { phone, proof }, now)))
    throw challengeFor(dataKey, phone, now);
  const seconds = await spend(tx, codesPerAddress, { subject: networkOf(address), cost: 1 }, now);
  if (seconds !== undefined) throw tooMany('too_many_codes', seconds);
};

/** Replaces the open code of this phone and purpose. */
const setOpenCode = async (
  tx: PlatformTx,
  dataKey: Buffer,
  { request: { phone, purpose, asker }, code }: { readonly request: CodeRequest; readonly code: string },
  now: Date,
): Promise<Date> => {
  const place = { codeId: newId(), phone, purpose, accountId: asker?.accountId ?? null };
  const expiresAt = new Date(now.getTime() + codeLife);
  await tx.query(revokeOpenCode, [phone, purpose, now]);
  const row = {
    code_id: place.codeId,
    phone,
    purpose,
    account_id: place.accountId,
    is_own: asker?.isOwn ?? false,
    digest: digestOf(dataKey, place, code),
    created_at: now,
    expires_at: expiresAt,
  };
  await tx.query(addCode, newCodeColumns.valuesOf(row));
  return expiresAt;
};

const timesOf = (codes: readonly SentCode[]): Date[] => codes.map(({ created_at: at }) => at);

/**
 * The codes that count for a request, after the ones before it: those of the asking account, and those of the phone,
 * unless it is the asker's own, so that strangers can't use up what its person may ask for.
 */
const lockSentCodes = async (
  tx: PlatformTx,
  { phone, asker }: Pick<CodeRequest, 'phone' | 'asker'>,
  now: Date,
): Promise<SentCode[][]> => {
  const since = new Date(now.getTime() - codesMatter);
  if (asker) await tx.query(lockSubject, [`account ${asker.accountId}`]);
  await tx.query(lockSubject, [`phone ${phone}`]);
  const ofAccount = asker && (await tx.query(listCodesOfAccount, [asker.accountId, since]));
  const ofPhone = asker?.isOwn ? undefined : await tx.query(listCodesOfPhone, [phone, since]);
  return [ofAccount, ofPhone].filter((codes) => codes !== undefined);
};

interface CodeTry {
  readonly phone: string;
  readonly purpose: Purpose;
  /** The account that asked for the code; null: somebody not signed in. */
  readonly accountId: string | null;
  readonly code: string;
}

/**
 * Uses a code up, in the transaction of what it allows. A wrong one is returned as the problem, not thrown, because the
 * try must be counted: the transaction has to commit. Throws too_many_code_tries, which leaves the code as it is.
 */
export const tryCode = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { phone, purpose, accountId, code }: CodeTry,
): Promise<Problem | undefined> => {
  const [row] = await tx.query(lockOpenCode, [phone, purpose]);
  const open = row && {
    codeId: row.code_id,
    phone,
    purpose,
    accountId: row.account_id,
    digest: row.digest,
    wrongTries: row.wrong_tries,
    expiresAt: row.expires_at,
  };
  const verdict = judgeTry(dataKey, open, { accountId, code }, now);
  // As much must be left for a right one, else getting through would tell that it is.
  const tries = { subject: networkOf(address), cost: verdict === 'right' ? 0 : 1, needed: 1 };
  const wait = await spend(tx, wrongTriesPerAddress, tries, now);
  if (wait !== undefined) throw tooMany('too_many_code_tries', wait);
  if (!open || verdict === 'expired') return new Problem('code_expired');
  if (verdict === 'right') {
    await tx.query(markCodeEnded, [open.codeId, now]);
    return undefined;
  }
  await tx.query(markWrongTry, [open.codeId, verdict === 'last_wrong' ? now : null]);
  return new Problem('wrong_code');
};
