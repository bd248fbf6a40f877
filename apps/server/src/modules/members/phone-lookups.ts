import { tooMany, type Problem, type Tenant } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';

/**
 * What a user may ask about whole phones, in points: 10 for a phone that is nobody's, 1 for a member's. So 60 misses a
 * minute and 600 a day, or 600 hits and 6,000. A cashier at a busy till asks for a phone every 20 seconds and hits; where
 * everybody is new, one a minute for ten hours. To guess the four digits that a masked phone hides takes 5,000 misses
 * on average. Who sees phones whole has ten times as much, enough for any work by hand.
 */
const prices = { hit: 1, miss: 10 };
const spans = [
  { seconds: 60, most: 600 },
  { seconds: 86_400, most: 6_000 },
];
const masked: Limit = { name: 'phone_lookup', spans };
const whole: Limit = { name: 'phone_lookup', spans: spans.map((span) => ({ ...span, most: span.most * 10 })) };

/** Counts an answer about a whole phone before it is given; the problem, if the user has had too many, is to be told instead. */
export const countLookup = async (
  { platform, merchantId, userId, permissions, now }: Tenant,
  outcome: keyof typeof prices,
): Promise<Problem | undefined> => {
  const limit = permissions.has('member:phone') ? whole : masked;
  const subject = `${merchantId}/${userId}`;
  const wait = await spend(platform, limit, { subject, cost: prices[outcome], needed: prices.miss }, now);
  return wait === undefined ? undefined : tooMany('too_many_lookups', wait);
};
