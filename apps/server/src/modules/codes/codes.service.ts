import { randomBytes, randomInt } from 'node:crypto';
import type { CodeSent } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Visitor } from '../../platform/http/index.ts';
import { spend } from '../../platform/limits/limits.ts';
import { isKnownNetwork, networkOf, type AccountServices } from '../auth/index.ts';
import {
  addCode,
  countAnonymousCodes,
  listCodesOfAccount,
  listCodesOfNetwork,
  listCodesOfPhone,
  lockOpenCodes,
  lockSubject,
  markCodesEnded,
  markWrongTries,
  newCodeColumns,
  revokeOpenCode,
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

const tooMany = (problem: 'too_many_codes' | 'too_many_code_tries', seconds: number): Problem =>
  new Problem(problem, {
    values: { minutes: Math.ceil(seconds / 60) },
    context: { retry_after: String(seconds) },
    retryAfter: seconds,
  });

/** What a request may get. */
interface Allowance {
  /** All that the answer may depend on: the codes that the asker's account and network asked for. */
  readonly told: readonly (readonly SentCode[])[];
  /** What the phone may get is used up by others, of which the asker learns nothing: a decoy is made. */
  readonly isDecoy: boolean;
  /** The phone's account signed in from the asker's network. */
  readonly isKnown: boolean;
}

/**
 * Sends a code, if the phone may get one. Answer and work are the same whether it has an account or not, and whatever
 * other networks asked for. Throws sms_unavailable, too_many_codes and proof_needed.
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
    const allowance = await lockAllowance(tx, visitor, request);
    await mustBeAllowed(tx, visitor, dataKey, { request, allowance });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = await setOpenCode(tx, visitor, dataKey, { request, allowance, code });
    const parameters = [code, String(codeLife / 60_000)];
    const message = { phone, template: 'code', parameters, accountsOnly: !asker, expiresAt } as const;
    await sms.queue(tx, { ...message, isDecoy: allowance.isDecoy }, now);
    const asked = allowance.told.map((codes) => [...timesOf(codes), { at: now, isSamePhone: true }]);
    const next = Math.max(...asked.map((times) => waitAfter(times, now)));
    return { retry_after: inSeconds(next), expires_in: inSeconds(codeLife) };
  });
};

const timesOf = (codes: readonly SentCode[]) =>
  codes.map(({ created_at: at, is_same_phone: isSamePhone }) => ({ at, isSamePhone }));

/**
 * Somebody signed in, or with the right password, has the allowance of the account, whatever others ask for. Strangers
 * share one per phone; networks that its account signs in from have another, so that strangers can't use it up.
 */
const lockAllowance = async (
  tx: PlatformTx,
  visitor: Visitor,
  { phone, asker }: Pick<CodeRequest, 'phone' | 'asker'>,
): Promise<Allowance> => {
  const { now, address } = visitor;
  const since = new Date(now.getTime() - codesMatter);
  if (asker) await tx.query(lockSubject, [`account ${asker.accountId}`]);
  await tx.query(lockSubject, [`phone ${phone}`]);
  const ofAccount = asker && (await tx.query(listCodesOfAccount, [asker.accountId, since, phone]));
  const ofNetwork = asker?.isOwn ? undefined : await tx.query(listCodesOfNetwork, [phone, since, networkOf(address)]);
  const told = [ofAccount, ofNetwork].filter((codes) => codes !== undefined);
  if (asker) return { told, isDecoy: false, isKnown: false };
  const isKnown = await isKnownNetwork(tx, visitor, phone);
  const ofPhone = await tx.query(listCodesOfPhone, [phone, since, isKnown]);
  return { told, isDecoy: waitAfter(timesOf(ofPhone), now) > 0, isKnown };
};

/** Counts the request, or refuses it without a trace. */
const mustBeAllowed = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { request: { phone, asker, proof }, allowance }: { readonly request: CodeRequest; readonly allowance: Allowance },
): Promise<void> => {
  const wait = Math.max(...allowance.told.map((codes) => waitAfter(timesOf(codes), now)));
  if (wait > 0) throw tooMany('too_many_codes', inSeconds(wait));
  if (!asker) {
    const since = new Date(now.getTime() - codesMatter);
    const [anonymous] = await tx.query(countAnonymousCodes, [phone, since, freePerDay]);
    const isFree = (anonymous?.count ?? 0) < freePerDay;
    if (!isFree && !(await spendProof(tx, dataKey, { phone, proof }, now))) throw challengeFor(dataKey, phone, now);
  }
  const seconds = await spend(tx, codesPerAddress, { subject: networkOf(address), cost: 1 }, now);
  if (seconds !== undefined) throw tooMany('too_many_codes', seconds);
};

/** Replaces the open code of this phone and purpose that the same network asked for, for the same account. */
const setOpenCode = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  {
    request: { phone, purpose, asker },
    allowance: { isDecoy, isKnown },
    code,
  }: { readonly request: CodeRequest; readonly allowance: Allowance; readonly code: string },
): Promise<Date> => {
  const place = { codeId: newId(), phone, purpose, accountId: asker?.accountId ?? null };
  const expiresAt = new Date(now.getTime() + codeLife);
  const network = networkOf(address);
  await tx.query(revokeOpenCode, [phone, purpose, now, network, place.accountId]);
  const digest = digestOf(dataKey, place, code);
  const row = {
    code_id: place.codeId,
    phone,
    purpose,
    account_id: place.accountId,
    is_own: asker?.isOwn ?? false,
    network,
    from_known: isKnown,
    is_decoy: isDecoy,
    digest: isDecoy ? randomBytes(digest.length) : digest,
    created_at: now,
    expires_at: expiresAt,
  };
  await tx.query(addCode, newCodeColumns.valuesOf(row));
  return expiresAt;
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
 * try must be counted: the transaction has to commit. What is said of
 * a wrong one depends on what the asker's network asked for; the last one is told that the code is dead. Throws too_many_code_tries, which leaves the code as it is.
 */
export const tryCode = async (
  tx: PlatformTx,
  { now, address }: Visitor,
  dataKey: Buffer,
  { phone, purpose, accountId, code }: CodeTry,
): Promise<Problem | undefined> => {
  const network = networkOf(address);
  const rows = await tx.query(lockOpenCodes, [phone, purpose, network, now]);
  const tried = { accountId, network, code };
  const judged = rows.map((row) => {
    const open = openCodeOf(row, { phone, purpose });
    return { open, verdict: judgeTry(dataKey, open, tried, now) };
  });
  const isRight = judged.some(({ verdict }) => verdict === 'right');
  // As much must be left for a right one, else getting through would tell that it is.
  const subject = accountId === null ? network : `account ${accountId}`;
  const wait = await spend(tx, wrongTriesPerAddress, { subject, cost: isRight ? 0 : 1, needed: 1 }, now);
  if (wait !== undefined) throw tooMany('too_many_code_tries', wait);
  if (isRight) {
    await tx.query(markCodesEnded, [judged.map(({ open }) => open.codeId), now]);
    return undefined;
  }
  const wrong = judged.filter(({ verdict }) => verdict !== 'expired');
  const elsewhere = wrong.filter(({ open }) => isElsewhere(open, tried));
  const ended = wrong.filter(({ verdict }) => verdict === 'last_wrong');
  const idsOf = (codes: typeof wrong) => codes.map(({ open }) => open.codeId);
  if (wrong.length > 0) await tx.query(markWrongTries, [idsOf(wrong), idsOf(elsewhere), idsOf(ended), now]);
  const told = accountId === null ? wrong.filter(({ open }) => !isElsewhere(open, tried)) : wrong;
  const left = Math.max(0, ...told.map(({ open }) => triesLeft(open, tried) - 1));
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
