import { expireAccountAt, hold, post, refund, reverse, type Moved, type Posted } from '../ledger/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { dateOf, dayStart, type DemoShop } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { choices, type Random } from './random.ts';
import { addNumbers, type DatedDocument } from './seed.queries.ts';
import { visitsOf } from './visits.ts';
import type { NumberedDocument } from '@regulars/contract/rules';

const minute = 60_000;
const aDay = 1_440 * minute;
const fortnight = 14 * aDay;

/** Amounts paid and their bonus, in fen. */
const tiers = choices([[{ paid: 20_000, bonus: 0 }, 2], [{ paid: 30_000, bonus: 2_000 }, 4], [{ paid: 50_000, bonus: 5_000 }, 5], [{ paid: 100_000, bonus: 12_000 }, 2], [{ paid: 200_000, bonus: 30_000 }, 1]]); // prettier-ignore

const endOfMonth = (at: Date, years: number): Date => {
  const [year = 0, month = 0] = dateOf(at).split('-').map(Number);
  const first = new Date(Date.UTC(year + years, month, 1)).toISOString().slice(0, 10);
  return new Date(dayStart(first));
};

/** A member's postings in progress. */
interface PostingScene {
  readonly tx: TenantTx;
  readonly random: Random;
  readonly member: MemberRecord;
  readonly branchId: string | null;
  readonly staff: readonly Staff[];
  readonly now: Date;
  readonly visits: readonly Date[];
  /** When something of the member expires, soonest first. */
  readonly expiries: Date[];
  /** The documents so far, to be numbered in order of time. */
  readonly documents: DatedDocument[];
}

/** Points and bonus expire at the end of the month, the given number of years later. */
const expiryOf = ({ expiries }: PostingScene, at: Date, years: number): Date => {
  const end = endOfMonth(at, years);
  if (expiries.some((known) => known.getTime() === end.getTime())) return end;
  expiries.push(end);
  expiries.sort((a, b) => a.getTime() - b.getTime());
  return end;
};

const paper = ({ random, branchId, staff, documents }: PostingScene, kind: NumberedDocument, at: Date) => {
  const document = { kind, id: random.uuid(at) };
  documents.push({ ...document, at });
  return {
    document,
    branchId,
    actorId: random.pick(staff.filter((one) => one.branchId === null || one.branchId === branchId)).userId,
  };
};

const topUp = (dealing: PostingScene, at: Date): Promise<Posted> => {
  const { paid, bonus } = dealing.random.weighted(tiers);
  return post(dealing.tx, at, {
    ...paper(dealing, 'top_up_order', at),
    kind: 'top_up',
    accountId: dealing.member.member_id,
    rule: 'top_up:standard@2',
    give: {
      principal: paid,
      ...(bonus > 0 && { bonus: { amount: bonus, expiresAt: expiryOf(dealing, at, 2) } }),
      growth: paid / 1_000,
    },
  });
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
    ...paper(dealing, 'consumption_order', at),
    accountId: member.member_id,
    rule: 'points:base@3',
    ...moved,
  });
  const regretsAt = new Date(at.getTime() + 20 * minute);
  if (!stored || regretsAt > now || !random.chance(0.08)) return bought;
  return refund(tx, regretsAt, {
    ...paper(dealing, 'refund_order', regretsAt),
    postingId: bought.postingId,
    paid: price,
    part: random.chance(0.5) ? price : Math.floor(price / 2),
    onShort: 'negative',
  });
};

/** A wrong top-up that is reversed at once. */
const mistake = async (dealing: PostingScene, at: Date): Promise<Posted> => {
  const { postingId } = await topUp(dealing, at);
  const noticed = new Date(at.getTime() + 2 * minute);
  return reverse(dealing.tx, noticed, { ...paper(dealing, 'refund_order', noticed), postingId });
};

const gift = (dealing: PostingScene, at: Date): Promise<Posted> =>
  post(dealing.tx, at, {
    ...paper(dealing, 'gift', at),
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
      last = await topUp(dealing, at);
    else if (random.chance(0.04) && at.getTime() + 2 * minute < now.getTime()) last = await mistake(dealing, at);
    else if (random.chance(0.08)) last = await gift(dealing, at);
    else last = await buy(dealing, at, last);
  }
  await expireUpTo(dealing, now);
  if (last !== undefined && last.after.principal > 20_000 && random.chance(0.12)) {
    const expiresAt = new Date(now.getTime() + 3 * aDay);
    const value = { amount: 8_000, deduction: 'proportional' as const };
    await hold(tx, now, { ...paper(dealing, 'consumption_order', now), accountId: member.member_id, value, expiresAt });
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

/** Posts a history for some members through the ledger's public interface. */
export const postHistories = async (
  tx: TenantTx,
  random: Random,
  shop: DemoShop,
  members: readonly MemberRecord[],
  staff: readonly Staff[],
): Promise<Grown[]> => {
  await datePast(tx);
  const { now, branchIds } = shop;
  const chosen = some(members, now);
  const visits = visitsOf(random, shop, chosen);
  const documents: DatedDocument[] = [];
  const grown: Grown[] = [];
  for (const member of chosen) {
    const branchId = member.branch_id ?? branchIds[0] ?? null;
    const own = visits.get(member.member_id) ?? [];
    const last = await postHistory({ tx, random, member, branchId, staff, now, visits: own, expiries: [], documents });
    if (last) grown.push({ member, growth: last.after.growth, at: last.postedAt });
  }
  await addNumbers(tx, documents);
  return grown;
};
