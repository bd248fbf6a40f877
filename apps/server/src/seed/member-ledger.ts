import type { Settings } from '@regulars/contract';
import { expireAccountAt, getLedgerAccount, hold, post, type ExpiresAt, type Posted } from '../ledger/index.ts';
import type { GradeRow } from '../modules/grades/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import { refundPolicyOf } from '../modules/settings/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { MenuItem } from './baskets.ts';
import { dateOf, dayStart, type DemoShop } from './demo-members.ts';
import type { MemberHistory, Staff } from './member-history.ts';
import { addNumbers, addOrderRows, addTopUpRows, type DatedDocument } from './member-ledger.queries.ts';
import { buy } from './member-orders.ts';
import { giveSomeBack, mistake, topUp } from './member-top-ups.ts';
import { paperOf, type PostingScene, type TopUps } from './posting-scene.ts';
import type { Random } from './random.ts';
import { gradesOf, type Rise } from './rises.ts';
import { listEarningRules } from './rule-versions.ts';
import type { Sales } from './sales.ts';
import type { AppliedRule } from './top-up-rules.ts';
import { visitsOf } from './visits.ts';
import { sellToWalkIns } from './walk-ins.ts';

const minute = 60_000;
const aDay = 1_440 * minute;
const fortnight = 14 * aDay;

const endOfMonth = (at: Date, years: number): Date => {
  const [year = 0, month = 0] = dateOf(at).split('-').map(Number);
  const first = new Date(Date.UTC(year + years, month, 1)).toISOString().slice(0, 10);
  return new Date(dayStart(first));
};

/** Points of gifts expire at the end of the month, the given number of years later. */
const expiryOf = ({ expires }: PostingScene, at: Date, years: number): Date => {
  const end = endOfMonth(at, years);
  expires(end);
  return end;
};

const gift = (dealing: PostingScene, at: Date): Promise<Posted> =>
  post(dealing.tx, at, {
    ...paperOf(dealing, 'gift', at),
    kind: 'gift',
    accountId: dealing.member.member_id,
    give: { points: { amount: 200, expiresAt: expiryOf(dealing, at, 1) } },
  });

/**
 * Expires what is due up to an instant at its own time, as the scheduled job would have. Returns the last posting with what
 * the member then has.
 */
const expireUpTo = async (
  { tx, member: { member_id: id }, expiries }: PostingScene,
  at: Date,
  last: Posted | undefined,
): Promise<Posted | undefined> => {
  const due = expiries.filter((one) => one <= at);
  for (const one of expiries.splice(0, due.length)) await expireAccountAt(tx, id, one);
  const after = due.length > 0 ? (await getLedgerAccount(tx, id))?.balances : undefined;
  return last && after ? { ...last, after } : last;
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

/** Posts a demo member's top-ups, purchases, refunds and gifts. Returns the last of them. */
const postHistory = async (dealing: PostingScene): Promise<Posted | undefined> => {
  const { random, member, visits, now, grades } = dealing;
  let last: Posted | undefined;
  for (const at of [member.joined_at, ...visits]) {
    last = await expireUpTo(dealing, at, last);
    if (last) grades.raise(last, false);
    if (last === undefined ? random.chance(0.8) : last.after.principal < 10_000 && random.chance(0.8))
      last = await topUp(dealing, at, last);
    else if (random.chance(0.01) && at.getTime() + 10 * minute < now.getTime()) last = await mistake(dealing, at, last);
    else if (random.chance(0.008)) last = (await giveSomeBack(dealing, at)) ?? (await buy(dealing, at, last));
    else if (random.chance(0.08)) last = await gift(dealing, at);
    else last = await buy(dealing, at, last);
  }
  last = await expireUpTo(dealing, now, last);
  if (last) grades.raise(last, true);
  return last;
};

/** Holds stored value for an order that isn't paid yet. */
const holdSome = (scene: PostingScene): Promise<unknown> => {
  const { tx, member, now } = scene;
  return hold(tx, now, {
    ...paperOf(scene, 'consumption_order', now),
    accountId: member.member_id,
    value: { amount: 8_000, deduction: 'proportional' },
    expiresAt: new Date(now.getTime() + 3 * aDay),
  });
};

/** Members with a history from the first start on: everyone of the last fortnight, ever fewer of those before, and a sample of all. */
export const sampleOf = (members: readonly MemberRecord[], now: Date): MemberRecord[] => {
  const normal = members.filter(({ state }) => state === 'normal');
  const step = Math.ceil(normal.length / Math.min(80, Math.ceil(normal.length * 0.16)));
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

/** A shop, and whoever of its members gets a history. */
export interface Dealing {
  readonly shop: DemoShop;
  readonly histories: readonly MemberHistory[];
  readonly staff: readonly Staff[];
  readonly ladder: readonly GradeRow[];
  readonly menu: readonly MenuItem[];
  readonly topUpRules: readonly AppliedRule[];
  readonly settings: Settings;
  /** Whether some have something on hold now. */
  readonly withHolds: boolean;
}

/** People whom nobody knows, for each visit of a member. */
const walkIns = 0.6;

/** Posts a history for each member through the ledger's public interface, and sells to others. Returns who rose, and how many orders it made. */
export const postHistories = async (
  tx: TenantTx,
  random: Random,
  { shop, histories, staff, ladder, menu, topUpRules, settings, withHolds }: Dealing,
): Promise<{ readonly rises: readonly Rise[]; readonly orders: number }> => {
  await datePast(tx);
  const { now, branchIds } = shop;
  const members = histories.map(({ member }) => member);
  const visits = visitsOf(random, shop, members);
  const counter = {
    staff,
    nameOf: (userId: string) => staff.find((one) => one.userId === userId)?.name ?? '',
    documents: [] as DatedDocument[],
    topUps: { rules: topUpRules, cardMost: settings.stored_value_card_most, orders: [], refunds: [] } as TopUps,
    sales: {
      menu,
      settings,
      refundPolicy: refundPolicyOf(settings),
      rules: await listEarningRules(tx),
      orders: [],
    } as Sales,
  };
  const rises: Rise[] = [];
  for (const { member, events } of histories) {
    const { member_id: id, branch_id } = member;
    const own = visits.get(id) ?? [];
    const grades = gradesOf(ladder, { member, events, now }, rises);
    const scene: PostingScene = {
      tx, random, member, branchId: branch_id ?? branchIds[0] ?? null, now, visits: own, grades,
      ...counter, ...expiring(), boughtOn: new Set(), mine: [], postings: new Map(),
    }; // prettier-ignore
    const last = await postHistory(scene);
    if (withHolds && last !== undefined && last.after.principal > 20_000 && random.chance(0.12)) await holdSome(scene);
  }
  const visited = [...visits.values()].reduce((sum, { length }) => sum + length, 0);
  sellToWalkIns(random, shop, counter, Math.round(visited * walkIns));
  await addTopUpRows(tx, counter.topUps.orders, counter.topUps.refunds);
  await addOrderRows(tx, counter.sales.orders);
  await addNumbers(tx, counter.documents);
  return { rises, orders: counter.sales.orders.length };
};
