import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTrivialPassword, confirmationLimits } from '@regulars/contract/rules/confirmations';
import type { Limit } from '../../platform/limits/limits.ts';

/** Every number of what members confirm with, beside those of the contract. */
const { tries, lockMinutes } = confirmationLimits;

/** Per member; the first span is also how long a cashier waits for the next. */
export const codePause = 60;
export const codesPerMember: Limit = {
  name: 'confirmation_codes',
  spans: [
    { seconds: codePause, most: 1 },
    { seconds: 3_600, most: 5 },
    { seconds: 86_400, most: 10 },
  ],
};
/** Per phone, from all merchants. */
export const codesPerPhone: Limit = {
  name: 'confirmation_codes_to',
  spans: [
    { seconds: 3_600, most: 10 },
    { seconds: 86_400, most: 20 },
  ],
};
/** Per user of a merchant: a busy till, and no more. */
export const codesPerUser: Limit = {
  name: 'confirmation_codes_by',
  spans: [
    { seconds: 3_600, most: 60 },
    { seconds: 86_400, most: 300 },
  ],
};

/** What a code is for; it confirms nothing else. */
export type CodePlace =
  | { readonly for: 'password' }
  | { readonly for: 'payment'; readonly orderId: string; /** Of stored value. */ readonly fen: number };

interface Whose {
  readonly merchantId: string;
  readonly memberId: string;
}

/** What is kept of a code: it can't be guessed back without the data key, nor used for another payment or member. */
export const codeDigest = (
  dataKey: Buffer,
  { merchantId, memberId }: Whose,
  { codeId, place, code }: { readonly codeId: string; readonly place: CodePlace; readonly code: string },
): Buffer =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify(['member_code', merchantId, memberId, codeId, ...Object.values(place), code]))
    .digest();

/** What of a payment password is hashed: a million of them are soon tried by whoever has the hash but not the data key. */
export const keyedPassword = (dataKey: Buffer, { merchantId, memberId }: Whose, password: string): string =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify(['payment_password', merchantId, memberId, password]))
    .digest('base64');

export interface OpenCode {
  readonly code_id: string | null;
  readonly code_digest: Buffer | null;
  readonly code_expires_at: Date | null;
}

/** Whether a text is the open code for a place. */
export const isCode = (
  dataKey: Buffer,
  whose: Whose,
  { code_id: codeId, code_digest: digest, code_expires_at: expiresAt }: OpenCode,
  { place, code, now }: { readonly place: CodePlace; readonly code: string; readonly now: Date },
): boolean =>
  codeId !== null &&
  digest !== null &&
  expiresAt !== null &&
  expiresAt > now &&
  timingSafeEqual(digest, codeDigest(dataKey, whose, { codeId, place, code }));

export interface Tries {
  readonly wrong_tries: number;
  readonly locked_until: Date | null;
}
const none: Tries = { wrong_tries: 0, locked_until: null };

/** The tries that count at an instant: once a lock has ended, they begin anew. */
export const triesAt = ({ wrong_tries, locked_until }: Tries, now: Date): Tries =>
  locked_until !== null && locked_until <= now ? none : { wrong_tries, locked_until };

/** After one more: right ones forgive the wrong before, the last wrong one locks. */
export const afterTry = (before: Tries, isRight: boolean, now: Date): Tries => {
  if (isRight) return none;
  const wrong = triesAt(before, now).wrong_tries + 1;
  const lockedUntil = wrong < tries ? null : new Date(now.getTime() + lockMinutes * 60_000);
  return { wrong_tries: wrong, locked_until: lockedUntil };
};

export const triesLeft = ({ wrong_tries: wrong }: Tries): number => tries - wrong;

/** Digits as typed: full width, with spaces. */
export const readDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Whether somebody who knows the member would guess a payment password soon. */
export const isGuessable = (
  password: string,
  { phone, birthday }: { readonly phone: string; readonly birthday: string | null },
): boolean => {
  const [year = '', month = '', day = ''] = birthday?.split('-') ?? [];
  const dates = birthday === null ? [] : [year.slice(2) + month + day, day + month + year.slice(2), month + day + year.slice(2), year + month]; // prettier-ignore
  return isTrivialPassword(password) || phone.endsWith(password) || dates.includes(password);
};
