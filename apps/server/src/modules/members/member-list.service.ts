import type { Api, Member, LoggedEvent, MemberFilter } from '@regulars/contract';
import { mostTotalled, type DataOf } from '@regulars/contract/kernel';
import { soonDays } from '@regulars/contract/rules';
import { countText } from '@regulars/phrases';
import { addDays } from '../../platform/clock/business-date.ts';
import { Problem, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor, type Slice } from '../../platform/paging/paging.ts';
import { listSubjectEvents } from '../logs/index.ts';
import { getSurveyRow } from './member-survey.queries.ts';
import { presentMember } from './members.presenter.ts';
import { getMemberTotals, type MemberTotals } from './member-totals.queries.ts';
import { columnFilterOf, type MemberConditions } from './member-selection.queries.ts';
import { isRanked, type MemberQuery } from './member-order.queries.ts';
import { getMemberRow, listMemberRows, listMemberRowsByIds, type ListedRow } from './members.queries.ts';
import { countLookup } from './phone-lookups.ts';
import { searchesWholePhone, readKeyword, tagTerms } from './members.rules.ts';

const seesPhones = ({ permissions }: Reader): boolean => permissions.has('member:phone');

/** The requested order of a list, or its default: newest, richest first. */
export const orderOf = ({ sort = 'joined_at', order = sort === 'member_no' ? 'asc' : 'desc' }: MemberFilter) => ({
  sort,
  order,
});

type Sort = ReturnType<typeof orderOf>['sort'];

/** What a cursor compares, as text. */
const sortValueOf = (sort: Sort, row: ListedRow): string => {
  if (sort === 'joined_at') return row.joined_at.toISOString();
  if (sort === 'member_no') return row.member_no;
  return String(sort === 'points' ? row.points : row.principal + row.bonus);
};

const isSortValue = (sort: Sort, value: string): boolean => {
  if (sort === 'joined_at') return isInstant(value);
  return sort === 'member_no' || /^-?[0-9]{1,16}$/.test(value);
};

/** The filter as conditions for this reader. */
export const conditionsOf = (reader: Reader, filter: MemberFilter): MemberConditions => {
  const { keyword, exact, tag = [], joined_from, joined_to } = filter;
  return {
    filter: columnFilterOf(filter),
    search: keyword === undefined ? undefined : readKeyword(keyword, seesPhones(reader)),
    exact,
    tagTerms: tagTerms(tag),
    joinedFrom: joined_from === undefined ? undefined : reader.day.startOf(joined_from),
    joinedBefore: joined_to === undefined ? undefined : reader.day.endOf(joined_to),
    branches: reader.branches,
  };
};

/** Between which instants points expire soon. */
export const soonOf = ({ now, day }: Pick<Reader, 'now' | 'day'>) => ({
  now,
  soonUntil: day.endOf(addDays(day.today(), soonDays - 1)),
});

/** The filtered members of the user's branches; with `exact`, of the whole merchant. */
export const listMembers = async (tenant: Tenant, filter: MemberFilter): Promise<DataOf<Api['GET /vip-infos']>> => {
  const { cursor } = filter;
  const page = pageOf(filter);
  const { sort, order } = orderOf(filter);
  const list = `members.${sort}.${order}`;
  const conditions = conditionsOf(tenant, filter);
  const query: MemberQuery = {
    ...conditions,
    sort,
    order,
    after: cursor === undefined ? undefined : readCursor(list, cursor, (value) => isSortValue(sort, value)),
    offset: page.offset,
    limit: page.size,
    ...soonOf(tenant),
  };
  const [found, summed] = await Promise.all([
    listMemberRows(tenant.db, query),
    filter.totals ? getMemberTotals(tenant.db, conditions) : undefined,
  ]);
  if (searchesWholePhone(conditions)) {
    const refused = await countLookup(tenant, found.counted > 0 ? 'hit' : 'miss');
    if (refused) throw refused;
  }
  if (isRanked(sort) && found.counted > mostTotalled)
    throw new Problem('too_many_to_sort', { values: { most: countText(mostTotalled) } });
  const presented = presentPage(
    found,
    page,
    ({ points_soon, ...row }) => ({ ...presentMember(row, tenant), points_soon }),
    (row) => writeCursor(list, { value: sortValueOf(sort, row), id: row.member_id }),
  );
  const asOf = tenant.now.toISOString();
  return {
    ...presented,
    as_of: asOf,
    ...(summed !== undefined && { totals: summed && presentTotals(summed, tenant) }),
  };
};

/** The members' total value is the merchant's liability, which has its own permission. */
const presentTotals = ({ count, principal, bonus, points }: MemberTotals, { permissions }: Tenant) => {
  const seen = permissions.has('liability_report:read');
  return { count, stored_value: seen ? principal + bonus : null, points: seen ? points : null };
};

/** A member by id, from any branch: a member of one branch may be served in another. */
export const getMember = async (tenant: Tenant, memberId: string): Promise<Member> => {
  return presentMember(mustFind(await getMemberRow(tenant.db, memberId), 'member_not_found'), tenant);
};

/** Members of any branch by id; unknown ids are left out. */
export const listMembersByIds = async (tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> =>
  new Map((await listMemberRowsByIds(tenant.db, ids)).map((row) => [row.member_id, presentMember(row, tenant)]));

const daysShown = 60;

/** The business dates up to today from 60 days ago or the first of last month, whichever is earlier. */
const surveyDates = (today: string): string[] => {
  const lastMonth = `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`;
  const sixtyDays = addDays(today, 1 - daysShown);
  const dates = [lastMonth < sixtyDays ? lastMonth : sixtyDays];
  for (let date = dates[0] ?? today; date < today;) dates.push((date = addDays(date, 1)));
  return dates;
};

/** Member counts and growth by business date. */
export const getMemberSurvey = async (tenant: Tenant) => {
  const today = tenant.day.today();
  const dates = surveyDates(today);
  const starts = dates.map((date) => tenant.day.startOf(date));
  const { grades, joined } = await getSurveyRow(tenant.db, tenant.branches, starts, Number(today.slice(5, 7)));
  const byDay = new Map(joined.map((one) => [one.day, one.joined]));
  const daily = dates.map((date, at) => ({ date, joined: byDay.get(at + 1) ?? 0 }));
  const joinedIn = (prefix: string): number =>
    daily.reduce((sum, day) => sum + (day.date.startsWith(prefix) ? day.joined : 0), 0);
  const sum = (of: 'members' | 'frozen' | 'birthdays'): number => grades.reduce((total, grade) => total + grade[of], 0);
  const monthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return {
    total: sum('members'),
    new_today: joinedIn(today),
    new_yesterday: joinedIn(addDays(today, -1)),
    new_month: joinedIn(today.slice(0, 7)),
    new_last_month: joinedIn(monthBefore.slice(0, 7)),
    frozen: sum('frozen'),
    birthdays_month: sum('birthdays'),
    by_grade: grades,
    daily: daily.slice(-daysShown),
  };
};

/** A member's events, newest first. */
export const listEvents = async (
  tenant: Tenant,
  memberId: string,
  query: { size?: number | undefined; cursor?: string | undefined },
): Promise<Slice<LoggedEvent>> => {
  const [member, events] = await Promise.all([
    getMemberRow(tenant.db, memberId),
    listSubjectEvents(tenant, { kind: 'member', id: memberId }, query),
  ]);
  mustFind(member, 'member_not_found');
  return events;
};
