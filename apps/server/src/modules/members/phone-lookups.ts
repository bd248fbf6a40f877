import type { TenantTx } from '../../platform/database/index.ts';
import { tooMany, type Problem, type Tenant } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';
import { getActingUser } from '../branches/index.ts';

/**
 * Limits a user's lookups of whole phones: 10 points per miss, 1 per hit. That allows 60 misses a minute, 120 an hour and
 * 600 a day, or 600, 1,200 and 6,000 hits. A cashier at a busy till looks up a phone every 20 seconds and hits; if every customer is new,
 * one a minute for ten hours. Guessing the four hidden digits of a masked phone takes 5,000 misses on average. Users
 * who see whole phones have ten times the limit, enough for any manual work.
 */
const prices = { hit: 1, miss: 10 };
const spans = [
  { seconds: 60, most: 600 },
  { seconds: 3_600, most: 1_200 },
  { seconds: 86_400, most: 6_000 },
];
const masked: Limit = { name: 'phone_lookup', spans };
/** Of the same budget, what a file may use at once: all of a day. */
const ofFile: Limit = { name: 'phone_lookup', spans: spans.slice(-1) };
const whole: Limit = { name: 'phone_lookup', spans: spans.map((span) => ({ ...span, most: span.most * 10 })) };

/**
 * Charges for an answer about a whole phone before it is given. The charge stays if the call is rolled back. Above the
 * limit, returns the problem to answer instead.
 */
export const countLookup = async (
  { aside, merchantId, userId, permissions, now }: Tenant,
  outcome: keyof typeof prices,
): Promise<Problem | undefined> => {
  const limit = permissions.has('member:phone') ? whole : masked;
  const subject = `${merchantId}/${userId}`;
  const wait = await spend(aside, limit, { subject, cost: prices[outcome], needed: prices.miss }, now);
  return wait === undefined ? undefined : tooMany('too_many_lookups', wait);
};

/**
 * Charges a user who sees phones masked for the rows of a file that are matched to members, which tell them which phones
 * are members': as many misses. False if less is left.
 */
export const countRowLookups = async (tx: TenantTx, userId: string, rows: number, now: Date): Promise<boolean> => {
  if ((await getActingUser(tx, userId)).may('member:phone')) return true;
  const subject = `${tx.merchantId}/${userId}`;
  return (await spend(tx.platform, ofFile, { subject, cost: rows * prices.miss }, now)) === undefined;
};
