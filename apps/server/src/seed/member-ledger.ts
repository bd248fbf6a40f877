import { expireAccountAt, hold, post, refund, type ExpiresAt, type Moved, type Posted } from '../ledger/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import { getSettings } from '../modules/settings/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { dateOf, dayStart, type DemoShop } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { giveSomeBack, mistake, topUp } from './member-top-ups.ts';
import { paperOf, type PostingScene, type TopUps } from './posting-scene.ts';
import type { Random } from './random.ts';
import { addNumbers, addTopUpRows, type DatedDocument } from './seed.queries.ts';
import type { AppliedRule } from './top-up-rules.ts';
import { visitsOf } from './visits.ts';

const minute = 60_000;
const aDay = 1_440 * minute;
const fortnight = 14 * aDay;

const endOfMonth = (at: Date, years: number): Date => {
  const [year = 0, month = 0] = dateOf(at).split('-').map(Number);
  const first = new Date(Date.UTC(year + years, month, 1)).toISOString().slice(0, 10);
  return new Date(dayStart(first));
};

/** Points of purchases and gifts expire at the end of the month, the given number of years later. */
const expiryOf = ({ expires }: PostingScene, at: Date, years: number): Date => {
  const end = endOfMonth(at, years);
  expires(end);
  return end;
};

/** Paid from stored value if sufficient, else in cash; some points of the last purchase pay a part. */
const buy = async (dealing: PostingScene, at: Date, last: Posted | undefined): Promise<Posted> => {
  const { tx, random, member, now } = dealing;
  const price = random.between(28, 210) * 100 + random.pick([0, 0, 50, 80]);
  const yuan = Math.floor(price / 100);
  const recent = last !== undefined && at.getTime() - last.postedAt.getTime() < 200 * aDay;
  const points = recent && last.change.points >= 100 && random.chance(0.3) ? 100 : undefined;
  const stored = last !== undefined && last.after.principal >= price;
  const take = {
    ...(stored && { value: { amount: price, deduction: 'proportional' as const } }),
    ...(points !== undefined && { points }),
  };
  const give = { points: { amount: yuan, expiresAt: expiryOf(dealing, at, 1) }, growth: yuan };
  const moved: Moved = stored || points !== undefined ? { kind: 'spend', take, give } : { kind: 'earn', give };
  const bought = await post(tx, at, {
    ...paperOf(dealing, 'consumption_order', at),
    accountId: member.member_id,
    rule: 'points:base@3',
    ...moved,
  });
  const regretsAt = new Date(at.getTime() + 20 * minute);
  if (!stored || regretsAt > now || !random.chance(0.08)) return bought;
  return refund(tx, regretsAt, {
    ...paperOf(dealing, 'refund_order', regretsAt),
    postingId: bought.postingId,
    paid: price,
    part: random.chance(0.5) ? price : Math.floor(price / 2),
    onShort: 'negative',
  });
};

const gift = (dealing: PostingScene, at: Date): Promise<Posted> =>
  post(dealing.tx, at, {
    ...paperOf(dealing, 'gift', at),
    kind: 'gift',
    accountId: dealing.member.member_id,
    rule: 'gift:birthday@1',
    give: { points: { amount: 200, expiresAt: expiryOf(dealing, at, 1) } },
  });

/** Expires what is due up to an instant at its own time, as the scheduled job would have. */
const expireUpTo = async ({ tx, member, expiries }: PostingScene, at: Date): Promise<void> => {
  while (expiries[0] && expiries[0] <= at) await expireAccountAt(tx, member.member_id, expiries.shift() ?? at);
};

/** Allows postings of the past in this transaction. */
const datePast = (tx: TenantTx): Promise<unknown> => tx.platform.execute("set local ledger.clock_skew = '100 years'");

/** Members of the higher grades came with enough growth for them from the shop's former system. */
export const bringGrowth = async (
  tx: TenantTx,
  random: Random,
  members: readonly MemberRecord[],
  growthFrom: ReadonlyMap<string, number>,
): Promise<void> => {
  await datePast(tx);
  for (const { member_id: accountId, grade_id: gradeId, branch_id: branchId, joined_at: at } of members) {
    const from = growthFrom.get(gradeId) ?? 0;
    if (from === 0) continue;
    await post(tx, at, {
      kind: 'opening',
      accountId,
      document: { kind: 'opening', id: random.uuid(at) },
      branchId,
      actorId: null,
      give: { growth: from + random.between(0, Math.floor(from / 2)) },
    });
  }
};

/** What a member's history came to. */
export interface Grown {
  readonly member: MemberRecord;
  readonly growth: number;
  /** The last posting. */
  readonly at: Date;
}

/** Posts a demo member's top-ups, purchases, refunds and gifts. Returns the last of them. */
const postHistory = async (dealing: PostingScene): Promise<Posted | undefined> => {
  const { tx, random, member, visits, now } = dealing;
  let last: Posted | undefined;
  for (const at of [member.joined_at, ...visits]) {
    await expireUpTo(dealing, at);
    if (last === undefined ? random.chance(0.8) : last.after.principal < 10_000 && random.chance(0.8))
      last = await topUp(dealing, at, last);
    else if (random.chance(0.01) && at.getTime() + 10 * minute < now.getTime()) last = await mistake(dealing, at, last);
    else if (random.chance(0.008)) last = (await giveSomeBack(dealing, at)) ?? (await buy(dealing, at, last));
    else if (random.chance(0.08)) last = await gift(dealing, at);
    else last = await buy(dealing, at, last);
  }
  await expireUpTo(dealing, now);
  if (last !== undefined && last.after.principal > 20_000 && random.chance(0.12)) {
    const expiresAt = new Date(now.getTime() + 3 * aDay);
    const value = { amount: 8_000, deduction: 'proportional' as const };
    await hold(tx, now, {
      ...paperOf(dealing, 'consumption_order', now),
      accountId: member.member_id,
      value,
      expiresAt,
    });
  }
  return last;
};

/** Members with a history: everyone of the last fortnight, ever fewer of those before, and a sample of all. */
const some = (members: readonly MemberRecord[], now: Date): MemberRecord[] => {
  const normal = members.filter(({ state }) => state === 'normal');
  const step = Math.ceil(normal.length / Math.min(140, Math.ceil(normal.length * 0.16)));
  return normal.filter(({ joined_at: joined }, at) => {
    const fortnights = Math.ceil((now.getTime() - joined.getTime()) / fortnight);
    return at % Math.min(step, fortnights ** 2) === 0;
  });
};

/** When something of a member expires, soonest first, each once. */
const expiring = (): Pick<PostingScene, 'expiries' | 'expires'> => {
  const expiries: Date[] = [];
  const expires = (expiresAt: ExpiresAt): void => {
    const at = expiresAt instanceof Date ? expiresAt : expiresAt?.at;
    if (!at || expiries.some((known) => known.getTime() === at.getTime())) return;
    expiries.push(at);
    expiries.sort((a, b) => a.getTime() - b.getTime());
  };
  return { expiries, expires };
};

/** Posts a history for some members through the ledger's public interface. */
export const postHistories = async (
  tx: TenantTx,
  random: Random,
  shop: DemoShop,
  members: readonly MemberRecord[],
  staff: readonly Staff[],
  rules: readonly AppliedRule[],
): Promise<Grown[]> => {
  await datePast(tx);
  const { now, branchIds } = shop;
  const chosen = some(members, now);
  const visits = visitsOf(random, shop, chosen);
  const documents: DatedDocument[] = [];
  const topUps: TopUps = {
    rules,
    cardMost: (await getSettings(tx)).stored_value_card_most,
    nameOf: (userId) => staff.find((one) => one.userId === userId)?.name ?? '',
    orders: [],
    refunds: [],
  };
  const grown: Grown[] = [];
  for (const member of chosen) {
    const branchId = member.branch_id ?? branchIds[0] ?? null;
    const own = visits.get(member.member_id) ?? [];
    const scene = { tx, random, member, branchId, staff, now, visits: own, documents, topUps };
    const last = await postHistory({ ...scene, ...expiring(), mine: [], postings: new Map() });
    if (last) grown.push({ member, growth: last.after.growth, at: last.postedAt });
  }
  await addTopUpRows(tx, topUps.orders, topUps.refunds);
  await addNumbers(tx, documents);
  return grown;
};
