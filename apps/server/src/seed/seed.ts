import { v7 as newId } from 'uuid';
import { closeAccount, closeDays } from '../ledger/index.ts';
import { addAccount, hashPassword } from '../modules/auth/index.ts';
import { listBranches } from '../modules/branches/index.ts';
import { addCategoryRows } from '../modules/categories/index.ts';
import { listGrades } from '../modules/grades/index.ts';
import { initialiseMerchant } from '../modules/initialisation/index.ts';
import { addMembers } from '../modules/members/index.ts';
import {
  addMerchant,
  openMerchant,
  openService,
  setMerchantDisabled,
  setProviderContact,
} from '../modules/merchants/index.ts';
import { getSettings } from '../modules/settings/index.ts';
import { listBranchIdsNumbered, linkUser, listRoleIdsNamed } from '../modules/users/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, PlatformTx, TenantTx } from '../platform/database/index.ts';
import type { FileStore } from '../platform/files/index.ts';
import type { Log } from '../platform/log/log.ts';
import { addAdjustments } from './adjustments.ts';
import { dateOf, dayStart, type DemoShop } from './demo-members.ts';
import { addDevices } from './devices.ts';
import { beginHistories } from './histories.ts';
import { historiesOf, type Staff } from './member-history.ts';
import { bringGrowth, postHistories, sampleOf, type Dealing } from './member-ledger.ts';
import { describeMerchant } from './merchants.ts';
import { addGradeDraft, addGrades } from './grades.ts';
import { addCarousels } from './carousels.ts';
import { addCouponOrders } from './coupon-orders.ts';
import { addCoupons, givenByRules, giveRuleCoupons, type GivenByRules } from './coupons.ts';
import { addConsents } from './consents.ts';
import { addGrowthRules, addMemberCard, addPlainMemberCard, addTopUpNote } from './member-cards.ts';
import { addPlainPointRules, addPointRules } from './point-rules.ts';
import { addPlainPrivileges, addPrivileges, setGivenBefore } from './privileges.ts';
import { addTopUps } from './top-ups.ts';
import { addPlainTopUpRules, addTopUpRules, type AppliedRule } from './top-up-rules.ts';
import { addPromo } from './promo.ts';
import { Random } from './random.ts';
import { addRises } from './rises.ts';
import { addWaitingApplication, describeBranches } from './branches.ts';
import { addBranches, addEvents, planAnew, grant, hasAccounts, lockSeed, setLastHere } from './seed.queries.ts';
import { addSettings } from './settings.ts';
import { addShifts } from './shifts.ts';
import { demoPassword, people, shops as allShops, type Shop } from './shops.ts';
import { addTeahouseItems } from './teahouse-items.ts';

export interface SeedOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Encrypts the accounts that money is settled to. */
  readonly dataKey: Buffer;
  readonly files: FileStore;
  /** About how many orders the chain gets in the background besides; by default none. */
  readonly orders?: number;
  /** By default all; a test whose subject is one of them takes it alone, with fewer members. */
  readonly shops?: readonly Shop[];
}

type PersonKey = keyof typeof people;
const personKeys = Object.keys(people) as PersonKey[]; // its own keys

/** The first start, by which everything is dated. */
interface Beginning {
  readonly now: Date;
  readonly today: string;
  readonly accountIds: Readonly<Record<PersonKey, string>>;
}

/** Midday, the given number of days ago. */
const daysAgo = (today: string, days: number): Date => new Date(dayStart(addDays(today, -days)) + 10 * 3_600_000);

const by = ({ accountIds }: Beginning, who: PersonKey, now: Date, userId?: string): Actor => ({
  now, accountId: accountIds[who], operator: people[who].name, ...(userId !== undefined && { userId }),
}); // prettier-ignore

const createPeople = async (
  tx: PlatformTx,
  today: string,
  hashes: Readonly<Record<PersonKey, string>>,
): Promise<Record<PersonKey, string>> => {
  const ids: Partial<Record<PersonKey, string>> = {};
  for (const who of personKeys) {
    const { phone, name, daysAgo: days } = people[who];
    ids[who] = await addAccount(
      tx,
      { phone, passwordHash: hashes[who], actualName: name, isProvider: who === 'provider', phoneVerified: true },
      daysAgo(today, days),
    );
  }
  return ids as Record<PersonKey, string>; // one per person
};

/** Links the shop's staff besides the owner as users. */
const linkHelpers = async (
  tx: TenantTx,
  beginning: Beginning,
  { helpers = [] }: Shop,
  owner: Actor,
): Promise<Staff[]> => {
  const staff: Staff[] = [];
  for (const { who, branchNo, mayEdit } of helpers) {
    const accountId = beginning.accountIds[who];
    const branches = await listBranchIdsNumbered(tx, [branchNo]);
    const userId = await linkUser(tx, owner, { accountId, roleIds: await listRoleIdsNamed(tx, [who]), branches });
    staff.push({ accountId, userId, name: people[who].name, mayEdit, branchId: branches[0] ?? null });
  }
  return staff;
};

/** Adds members with their operation log and postings; returns how many members. */
const enrol = async (
  tx: TenantTx,
  { now }: Beginning,
  shop: Shop,
  staff: readonly Staff[],
  { menu, topUpRules, orders }: Pick<Dealing, 'menu' | 'topUpRules'> & { readonly orders: number },
): Promise<number> => {
  if (!shop.members) return 0;
  const { count, ...made } = shop.members;
  const grades = await listGrades(tx);
  const gradeIds = grades.map(({ grade_id }) => grade_id);
  const growthFrom = new Map(grades.map(({ grade_id, growth_from }) => [grade_id, growth_from]));
  const branchIds = (await listBranches(tx, 'all')).map(({ branch_id }) => branch_id);
  const setting: DemoShop = { ...made, now, gradeIds, branchIds };
  const histories = historiesOf(count, setting, staff);
  const members = histories.map(({ member }) => member);
  const enrolled = await addMembers(tx, members);
  await addEvents(
    tx,
    histories.flatMap(({ events }) => events),
  );
  await bringGrowth(tx, new Random(made.seed + 3), members, growthFrom);
  await planAnew(tx.platform);
  const sample = new Set(sampleOf(members, now));
  const dealing = { staff, ladder: grades, menu, topUpRules, settings: await getSettings(tx) };
  const random = new Random(made.seed + 2);
  const { rises } = await postHistories(tx, random, {
    ...dealing,
    shop: setting,
    histories: histories.filter(({ member }) => sample.has(member)),
    withHolds: true,
  });
  await addEvents(tx, await addRises(tx, random, rises));
  const [owner] = staff;
  const { now: _, ...later } = setting;
  if (orders > 0 && owner)
    await beginHistories(tx, { staff: owner, now, orders }, { ...dealing, shop: later, members: count });
  for (const { member_id: id, state } of members) if (state === 'cancelled') await closeAccount(tx, id, now);
  return enrolled;
};

/** The rules by which members earn and top up since the shop began, and its grades. Returns those of top-ups. */
const addValueRules = async (
  tx: TenantTx,
  isChain: boolean,
  given: GivenByRules,
  { ownerAt, begunDaysAgo: begun, today }: Omit<Parameters<typeof addTopUpRules>[0], 'tx'>,
): Promise<AppliedRule[]> => {
  const offering = { tx, ownerAt, begunDaysAgo: begun, today };
  if (!isChain) {
    const actors = { first: ownerAt(begun), second: ownerAt(2) };
    await addPlainPointRules(tx, actors);
    await addPlainMemberCard(tx, actors);
    await addPlainPrivileges(tx, actors);
    await addGradeDraft(tx, actors.second);
    return addPlainTopUpRules(offering);
  }
  await addGrades(tx, { first: ownerAt(38), second: ownerAt(1) }, given.rise);
  await addPointRules(tx, { first: ownerAt(begun), second: ownerAt(20), third: ownerAt(1) }, today);
  await addGrowthRules(tx, ownerAt(begun), ownerAt(1));
  return addTopUpRules(offering, given.rise);
};

/** Creates a merchant through the use cases of a provider and an owner. */
const makeShop = async (
  tx: PlatformTx,
  beginning: Beginning,
  shop: Shop,
  { log, dataKey, files, orders = 0 }: Pick<SeedOptions, 'log' | 'dataKey' | 'files' | 'orders'>,
): Promise<number> => {
  const { today } = beginning;
  const { madeDaysAgo, expiresInDays, initialised, disabledDaysAgo, branches } = shop;
  const made = daysAgo(today, madeDaysAgo);
  const provider = by(beginning, 'provider', made);
  const { merchantId } = await addMerchant(tx, provider, shop.merchant);
  const tenant = tx.tenant(merchantId);
  if (expiresInDays !== undefined) await openMerchant(tenant, provider, addDays(today, expiresInDays));
  const accountId = beginning.accountIds.owner;
  const userId = await linkUser(tenant, provider, { accountId, roleIds: [], branches: 'all' });
  const owner = by(beginning, 'owner', made, userId);
  if (branches)
    await addBranches(
      tenant,
      branches,
      branches.map(() => newId()),
      made,
    );
  if (branches) await describeBranches(tenant);
  if (initialised) await initialiseMerchant(tenant, owner);
  if (shop.hasWechat && expiresInDays !== undefined)
    await openService(tenant, provider, { product: 'wechat', until: addDays(today, expiresInDays) });
  const categories = shop.categories && (await addCategoryRows(tenant, shop.categories, made));
  const menu = categories ? await addTeahouseItems(tenant, categories, made) : [];
  const helpers = await linkHelpers(tenant, beginning, shop, owner);
  const own: Staff = { accountId, userId, name: people.owner.name, mayEdit: true, branchId: null };
  await describeMerchant(tenant, { merchantNo: shop.merchant.merchantNo, owner: own, provider, dataKey, log });
  const ownerAt = (days: number): Actor => by(beginning, 'owner', daysAgo(today, days), userId);
  const [manager, cashier] = helpers;
  const given = givenByRules();
  const topUpRules = shop.members
    ? await addValueRules(tenant, manager !== undefined, given, { ownerAt, begunDaysAgo: madeDaysAgo - 1, today })
    : [];
  const enrolled = await enrol(tenant, beginning, shop, [own, ...helpers], {
    menu,
    topUpRules,
    orders: menu.length > 0 ? orders : 0,
  });
  if (shop.carousels) await addCarousels(tenant, files, { ...ownerAt(12), userId }, { today, names: shop.carousels });
  if (manager && cashier) {
    await grant(tenant, await listRoleIdsNamed(tenant, ['cashier']), 'adjustment:create');
    await addAdjustments(tenant, { owner: own, manager, cashier }, beginning.now, log);
    await addWaitingApplication(tenant, manager, beginning.now, log);
    await addDevices(tenant, own, beginning.now, { dataKey, log });
    await addSettings(tenant, own, daysAgo(today, 40), log);
    await addPrivileges(tenant, { first: ownerAt(38), second: ownerAt(1) }, given.birthday);
    await setGivenBefore(tenant, addDays(today, 1));
    await addMemberCard(tenant, ownerAt(38));
    const staff = { owner: own, manager, cashier };
    await addConsents(tenant, staff, { publishedAt: ownerAt(38).now, now: beginning.now });
    await addTopUpNote(tenant, ownerAt(38));
    if (categories) {
      const wanted = await addCoupons(tenant, ownerAt, { today, categories, given });
      await giveRuleCoupons(tenant, ownerAt, { today, given });
      const counter = { staff, menu, dataKey, log, seed: shop.members?.seed ?? 0 };
      await addCouponOrders(tenant, beginning.now, wanted, counter);
    }
    await addTopUps(tenant, staff, beginning.now, log);
    await addShifts(tenant, staff, beginning.now, log);
    await setLastHere(tenant);
  }
  if (disabledDaysAgo !== undefined)
    await setMerchantDisabled(tenant, by(beginning, 'provider', daysAgo(today, disabledDaysAgo)), true);
  return enrolled;
};

/**
 * Seeds an empty database with the demo: accounts, shops in every standing, members with histories. Deterministic for
 * an instant, except for hashes and generated ids. Does nothing if there is any account; of copies that start
 * concurrently one seeds and the others wait. Returns whether it seeded.
 */
export const seedDemo = async ({
  database,
  clock,
  log,
  dataKey,
  files,
  orders = 0,
  shops = allShops,
}: SeedOptions): Promise<boolean> => {
  if (await hasAccounts(database.platform)) return false;
  const now = clock.now();
  const today = dateOf(now);
  const hashed = await Promise.all(personKeys.map(async (who) => [who, await hashPassword(demoPassword)] as const));
  const hashes = Object.fromEntries(hashed) as Record<PersonKey, string>; // one per person
  const seeded = await database.platform.transaction(async (tx) => {
    await lockSeed(tx);
    if (await hasAccounts(tx)) return false;
    const beginning: Beginning = { now, today, accountIds: await createPeople(tx, today, hashes) };
    let members = 0;
    for (const shop of shops) members += await makeShop(tx, beginning, shop, { log, dataKey, files, orders });
    await addPromo(tx, by(beginning, 'provider', now));
    await setProviderContact(tx, by(beginning, 'provider', now), { name: '常客服务', phone: '400-800-1212' });
    log.info({ merchants: shops.length, members }, 'Added the demo data');
    return true;
  });
  // Closes past days, so that a verification right after the first start finds none overdue.
  if (seeded) await closeDays(database, now);
  return seeded;
};
