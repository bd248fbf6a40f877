import { randomInt } from 'node:crypto';
import type { CodeSent } from '@regulars/contract';
import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Visitor } from '../../platform/http/index.ts';
import { spend } from '../../platform/limits/limits.ts';
import { isKnownNetwork, networkOf, type AccountServices } from '../auth/index.ts';
import {
  addCode,
  revokeOpenCode,
  listCodesOfAccount,
  listCodesOfPhone,
  lockOpenCodes,
  lockSubject,
  markCodesEnded,
  markWrongTry,
  newCodeColumns,
  type OpenCodeRow,
  type SentCode,
} from './codes.queries.ts';
import {
  codeLife,
  codesMatter,
  codesPerAddress,
  digestOf,
  freePerDay,
  inSeconds,
  isElsewhere,
  judgeTry,
  triesLeft,
  waitAfter,
  wrongTriesPerAddress,
  type OpenCode,
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
    const isKnown = !asker && (await isKnownNetwork(tx, visitor, phone));
    const sent = await lockSentCodes(tx, { ...request, isKnown }, now);
    await mustBeAllowed(tx, visitor, dataKey, { request, sent });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = await setOpenCode(tx, visitor, dataKey, { request, isKnown, code });
    const parameters = [code, String(codeLife / 60_000)];
    await sms.queue(tx, { phone, template: 'code', parameters, accountsOnly: !asker, expiresAt }, now);
    const next = Math.max(...sent.map((codes) => waitAfter([...timesOf(codes), { at: now, isSamePhone: true }], now)));
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

/** Replaces the open code of this phone and purpose; a stranger's doesn't replace that from a known network. */
const setOpenCode = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { request, isKnown, code }: { readonly request: CodeRequest; readonly isKnown: boolean; readonly code: string },
): Promise<Date> => {
  const { phone, purpose, asker } = request;
  const place = { codeId: newId(), phone, purpose, accountId: asker?.accountId ?? null };
  const expiresAt = new Date(now.getTime() + codeLife);
  await tx.query(revokeOpenCode, [phone, purpose, now, isKnown]);
  const row = {
    code_id: place.codeId,
    phone,
    purpose,
    account_id: place.accountId,
    is_own: asker?.isOwn ?? false,
    network: networkOf(address),
    from_known: isKnown,
    digest: digestOf(dataKey, place, code),
    created_at: now,
    expires_at: expiresAt,
  };
  await tx.query(addCode, newCodeColumns.valuesOf(row));
  return expiresAt;
};

const timesOf = (codes: readonly SentCode[]) =>
  codes.map(({ created_at: at, is_same_phone: isSamePhone }) => ({ at, isSamePhone }));

/**
 * The codes that count for a request, after the ones before it: those of the asking account, and those of the phone,
 * unless it is the asker's own; those from networks that its account signs in from count apart. So strangers can't use up
 * what its person may ask for.
 */
const lockSentCodes = async (
  tx: PlatformTx,
  { phone, asker, isKnown }: Pick<CodeRequest, 'phone' | 'asker'> & { readonly isKnown: boolean },
  now: Date,
): Promise<SentCode[][]> => {
  const since = new Date(now.getTime() - codesMatter);
  if (asker) await tx.query(lockSubject, [`account ${asker.accountId}`]);
  await tx.query(lockSubject, [`phone ${phone}`]);
  const ofAccount = asker && (await tx.query(listCodesOfAccount, [asker.accountId, since, phone]));
  const ofPhone = asker?.isOwn ? undefined : await tx.query(listCodesOfPhone, [phone, since, isKnown]);
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
 * try must be counted: the transaction has to commit. The last wrong one is told that the code is dead. Throws too_many_code_tries, which leaves the code as it is.
 */
export const tryCode = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { phone, purpose, accountId, code }: CodeTry,
): Promise<Problem | undefined> => {
  const rows = await tx.query(lockOpenCodes, [phone, purpose]);
  const network = networkOf(address);
  const tried = { accountId, network, code };
  const judged = rows.map((row) => {
    const open = openCodeOf(row, { phone, purpose });
    return { open, verdict: judgeTry(dataKey, open, tried, now) };
  });
  const isRight = judged.some(({ verdict }) => verdict === 'right');
  // As much must be left for a right one, else getting through would tell that it is.
  const wait = await spend(tx, wrongTriesPerAddress, { subject: network, cost: isRight ? 0 : 1, needed: 1 }, now);
  if (wait !== undefined) throw tooMany('too_many_code_tries', wait);
  if (isRight) {
    await tx.query(markCodesEnded, [judged.map(({ open }) => open.codeId), now]);
    return undefined;
  }
  const wrong = judged.filter(({ verdict }) => verdict !== 'expired');
  for (const { open, verdict } of wrong)
    await tx.query(markWrongTry, [open.codeId, isElsewhere(open, tried), verdict === 'last_wrong' ? now : null]);
  const left = Math.max(0, ...wrong.map(({ open }) => triesLeft(open, tried) - 1));
  return left > 0 ? new Problem('wrong_code', { values: { left } }) : new Problem('code_expired');
};

const openCodeOf = (row: OpenCodeRow, place: { readonly phone: string; readonly purpose: string }): OpenCode => ({
  ...place,
  codeId: row.code_id,
  accountId: row.account_id,
  network: row.network,
  digest: row.digest,
  wrongTries: row.wrong_tries,
  wrongElsewhere: row.wrong_elsewhere,
  expiresAt: row.expires_at,
});
