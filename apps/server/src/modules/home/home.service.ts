import type { Api, HomeFigures } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import { homeBranches, homeMembers } from '@regulars/contract/rules';
import {
  listDayRows,
  listDaySums,
  listLastPostings,
  type BranchesRead,
  type ComparedDays,
  type LastPosting,
} from '../../ledger/index.ts';
import { addDays, sameTimeEarlier } from '../../platform/clock/business-date.ts';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { branchesValue, getBranchIdInScope, getMerchantHours, listBranches, openingAt } from '../branches/index.ts';
import { getMember, listMembersByIds } from '../members/index.ts';
import {
  countBranchless,
  listGlances,
  listJoined,
  listJoinedByDay,
  listJoinedSince,
  listOpenedIds,
  setOpenedMember,
} from './home.queries.ts';
import { busiest, figuresByBranch, figuresOf, hasBranchless, hoursOf } from './home.rules.ts';

type Members = DataOf<Api['GET /dashboard/members']>;
type DayMember = Members['today'][number];

const hour = 3_600_000;
const earlierDays = 7;
/** Branches shown at a glance. */
const mostBranches = 24;

/** The day and the same weekday a week earlier; a past day counts whole. */
const comparedDays = ({ day, now, timezone }: Tenant, date: string): ComparedDays & { isOver: boolean } => {
  const before = addDays(date, -7);
  const beforeStartsAt = day.startOf(before);
  const isOver = date !== day.today();
  return {
    date,
    before,
    startsAt: day.startOf(date),
    beforeStartsAt,
    isOver,
    // An offline till may report an instant of the next day, so a whole day has no end.
    elapsed: isOver ? Number.MAX_SAFE_INTEGER : sameTimeEarlier(now, 7, timezone).getTime() - beforeStartsAt.getTime(),
  };
};

/** The day as asked for, today by default. Throws invalid_input for a day to come. */
const dayOf = ({ day }: Tenant, date = day.today()): string => {
  if (date > day.today()) throw refuseFields({ path: 'date', rule: 'maximum', values: { limit: day.today() } });
  return date;
};

/** One of the user's branches, or all of them and what happened at none. Throws branch_not_found. */
const getScope = async ({ db, branches }: Tenant, branch: string | undefined) => {
  const scope = branch === undefined ? branches : [await getBranchIdInScope(db, branches, branch)];
  const ids = branchesValue(scope);
  const read: BranchesRead = { ids, withNone: branch === undefined && ids?.length !== 0 };
  return { scope, read };
};

/** The figures of a day in the user's branches, or in one of them. */
export const getFigures = async (
  tenant: Tenant,
  asked: QueryOf<Api['GET /dashboard/figures']>,
): Promise<HomeFigures> => {
  const { db, day, now } = tenant;
  const date = dayOf(tenant, asked.date);
  const { scope, read } = await getScope(tenant, asked.branch_id);
  const days = comparedDays(tenant, date);
  const endsAt = day.endOf(date);
  const [posted, joined, branches] = await Promise.all([
    listDayRows(db, days, read),
    listJoined(db, days, { now: endsAt, before: day.endOf(days.before) }, read),
    listBranches(db, scope),
  ]);
  const readings = { date, posted, joined };
  const ofBranch = figuresByBranch(readings);
  const shown = branches.map(({ branch_id, name }) => ({ branch_id, branch_name: name, ...ofBranch(branch_id) }));
  const length = (endsAt.getTime() - days.startsAt.getTime()) / hour;
  const begun = days.isOver ? length : Math.floor((now.getTime() - days.startsAt.getTime()) / hour) + 1;
  return {
    date,
    before: days.before,
    as_of: days.isOver ? null : now.toISOString(),
    starts_at: days.startsAt.toISOString(),
    figures: figuresOf(readings),
    branches: [
      ...busiest(shown, homeBranches),
      ...(hasBranchless(readings) ? [{ branch_id: null, branch_name: null, ...ofBranch(null) }] : []),
    ],
    branches_total: branches.length,
    hours: hoursOf(readings, { count: Math.ceil(length), begun }),
  };
};

/** A day and those before it, the oldest first. They are read apart from the day's figures, because they rarely change. */
export const listDays = async (
  tenant: Tenant,
  asked: QueryOf<Api['GET /dashboard/days']>,
): Promise<DataOf<Api['GET /dashboard/days']>> => {
  const { db, day } = tenant;
  const date = dayOf(tenant, asked.date);
  const { read } = await getScope(tenant, asked.branch_id);
  const dates = Array.from({ length: earlierDays + 1 }, (_, at) => addDays(date, at - earlierDays));
  const starts = dates.map((one) => day.startOf(one));
  const [sums, joined] = await Promise.all([
    listDaySums(db, { from: addDays(date, -earlierDays), before: addDays(date, 1) }, read),
    listJoinedByDay(db, starts, day.endOf(date), read),
  ]);
  const sumsOf = new Map(sums.map(({ business_date, ...rest }) => [business_date, rest]));
  const none = { topped_up: 0, spent: 0, served: 0 };
  return {
    items: dates.map((one, at) => ({ date: one, ...(sumsOf.get(one) ?? none), new_members: joined[at] ?? 0 })),
  };
};

const didOf = ({ kind, effect, principal, bonus, points }: LastPosting): DayMember['did'] =>
  ({ kind, effect, principal, bonus, points }) as DayMember['did']; // the ledger's own kinds and effects

/** Members of today in the user's branches, and those the user opened last. */
export const listHomeMembers = async (tenant: Tenant): Promise<Members> => {
  const { db, day, userId } = tenant;
  const branches = branchesValue(tenant.branches);
  const [posted, joined, opened] = await Promise.all([
    listLastPostings(db, day.today(), branches, homeMembers),
    listJoinedSince(db, day.startOf(day.today()), branches, homeMembers),
    listOpenedIds(db, userId, homeMembers),
  ]);
  const served = new Set(posted.map(({ member_id }) => member_id));
  const latest = [
    ...posted.map((posting) => ({ id: posting.member_id, at: posting.posted_at, did: didOf(posting) })),
    ...joined
      .filter(({ member_id }) => !served.has(member_id))
      .map(({ member_id, joined_at }) => ({ id: member_id, at: joined_at, did: null })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, homeMembers);
  const members = await listMembersByIds(tenant, [...new Set([...latest.map(({ id }) => id), ...opened])]);
  return {
    today: latest.flatMap(({ id, at, did }) => {
      const member = members.get(id);
      return member ? [{ member, at: at.toISOString(), did }] : [];
    }),
    opened: opened.flatMap((id) => members.get(id) ?? []),
  };
};

export const addOpenedMember = async (tenant: Tenant, memberId: string): Promise<{ vip_id: string }> =>
  tenant.transaction(async (tx) => {
    await getMember(tenant, memberId);
    await setOpenedMember(tx, tenant.userId, memberId, tenant.now, homeMembers);
    return { vip_id: memberId };
  });

/** The first branches in their order, how many there are, and the members of none, who everybody with a branch sees. */
export const listBranchGlances = async (tenant: Tenant): Promise<DataOf<Api['GET /dashboard/branches']>> => {
  const { db, day, branches } = tenant;
  const startsAt = day.startOf(day.today());
  const [rows, none, merchantHours] = await Promise.all([
    listGlances(db, branchesValue(branches), startsAt, mostBranches),
    branches.length === 0 ? undefined : countBranchless(db, startsAt),
    getMerchantHours(db),
  ]);
  const openingOf = openingAt(tenant, merchantHours);
  return {
    items: rows.map((row) => ({ ...row, today: openingOf(row).today })),
    total: rows[0]?.total ?? 0,
    without_branch: none && none.members > 0 ? none : null,
  };
};
