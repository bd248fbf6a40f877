import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Limit } from '../../platform/limits/limits.ts';

/** Every number of codes sent by SMS. */

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const day = 24 * hours;

/** What a code is for; it serves nothing else. An activation sets a forgotten password. */
export type Purpose = 'sign_in' | 'forgot_password' | 'first_sign_in' | 'identity' | 'new_phone';

/** How long a code is valid. */
export const codeLife = 5 * minutes;
/** The wrong try from the network that asked for a code which ends it; so many from all others close it to them. */
const triesMost = 5;

/** How many codes within each span: per phone, or per account for what its own person asks for. Longest span first. */
const spans = [
  { within: day, most: 10 },
  { within: hours, most: 5 },
] as const;
/** Between two codes to a phone; an account may go on to its new phone at once. */
const pause = minutes;
/** How far back codes count. */
export const codesMatter = day;
/** So many codes per day strangers get for a phone without a proof of work. */
export const freePerDay = 3;

/** Per network address, which many people of a mobile network share. */
export const codesPerAddress: Limit = {
  name: 'codes_sent',
  spans: [
    { seconds: 3_600, most: 100 },
    { seconds: 86_400, most: 500 },
  ],
};
/** Per network, or per account of a session, so that nobody beside it can use its tries up. */
export const wrongTriesPerAddress: Limit = { name: 'codes_wrong', spans: [{ seconds: 3_600, most: 60 }] };

/** Leading zero bits of a proof’s hash: 65,536 tries on average, some 0.4 s with the Web Crypto API of a slow computer. */
export const proofBits = 16;
export const proofLife = 5 * minutes;

/** How long a session may do what needs an identity check. */
export const stepUpLife = 10 * minutes;

/** Milliseconds until the next code to a phone, given the last ones; 0 is now. */
export const waitAfter = (sent: readonly { readonly at: Date; readonly isSamePhone: boolean }[], now: Date): number => {
  const newestFirst = sent.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
  const ends = spans.map(({ within, most }) => (newestFirst[most - 1] ?? -Infinity) + within);
  const pauses = sent.filter(({ isSamePhone }) => isSamePhone).map(({ at }) => at.getTime() + pause);
  return Math.max(0, ...[...ends, ...pauses].map((end) => end - now.getTime()));
};

/** Milliseconds as seconds to wait, never less than they are. */
export const inSeconds = (milliseconds: number): number => Math.ceil(milliseconds / seconds);

/** A code as typed: full width, with spaces. */
export const readCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

interface CodePlace {
  readonly codeId: string;
  readonly phone: string;
  readonly purpose: string;
  /** Who asked for it, if signed in. */
  readonly accountId: string | null;
}

/** What is stored of a code: it can't be guessed back without the data key, nor moved to another phone or purpose. */
export const digestOf = (dataKey: Buffer, { codeId, phone, purpose, accountId }: CodePlace, code: string): Buffer =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify(['phone_code', codeId, phone, purpose, accountId, code]))
    .digest();

/** A code that was sent and neither used nor replaced. */
export interface OpenCode extends CodePlace {
  readonly digest: Buffer;
  /** From which it was asked for; null: not known. */
  readonly network: string | null;
  /** From that network. */
  readonly wrongTries: number;
  readonly wrongElsewhere: number;
  readonly expiresAt: Date;
}

export type Verdict = 'right' | 'wrong' | 'last_wrong' | 'expired';

/** A try of a code, by whom and from where. */
export interface Tried {
  readonly accountId: string | null;
  readonly network: string;
  readonly code: string;
}

export const isElsewhere = ({ network }: OpenCode, tried: Tried): boolean =>
  network !== null && network !== tried.network;

/**
 * Judges a try; the code of another account is none. Tries from other networks have a count of their own, so that a
 * stranger's wrong ones don't end the code.
 */
export const judgeTry = (dataKey: Buffer, open: OpenCode, tried: Tried, now: Date): Verdict => {
  if (open.expiresAt <= now || open.accountId !== tried.accountId) return 'expired';
  const left = triesLeft(open, tried);
  if (left <= 0) return 'expired';
  if (timingSafeEqual(open.digest, digestOf(dataKey, open, readCode(tried.code)))) return 'right';
  return left > 1 || isElsewhere(open, tried) ? 'wrong' : 'last_wrong';
};

/** How often a code may still be entered there, this try included. */
export const triesLeft = (open: OpenCode, tried: Tried): number =>
  triesMost - (isElsewhere(open, tried) ? open.wrongElsewhere : open.wrongTries);

/** Whether `challenge:answer` has a hash that only work finds. */
export const isWork = (challenge: string, answer: string, bits = proofBits): boolean =>
  Number.parseInt(hash('sha256', `${challenge}:${answer}`).slice(0, 8), 16) >>> (32 - bits) === 0;
