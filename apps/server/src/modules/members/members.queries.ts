import type { Member, MemberFilter } from '@regulars/contract';
import { deepestRow } from '@regulars/contract/kernel';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { memberBalances } from '../../ledger/index.ts';
import { plannedEachTime, shapedQuery, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import type { WholeList } from '../../platform/exports/index.ts';
import type { Cursor } from '../../platform/paging/paging.ts';
import { branchesValue, inBranches } from '../branches/index.ts';
import type { Search } from './members.rules.ts';

/** A member as it is read for people: with the names of its grade and branch. */
export interface MemberRow extends Omit<Member, 'vip_id' | 'joined_at' | 'changeable'> {
  readonly member_id: string;
  readonly joined_at: Date;
}

/** What a list is asked for, its texts already read. */
export interface MemberQuery {
  readonly filter: Omit<
    MemberFilter,
    | 'keyword'
    | 'exact'
    | 'tag'
    | 'joined_from'
    | 'joined_to'
    | 'index'
    | 'size'
    | 'cursor'
    | 'sort'
    | 'order'
    | 'totals'
  >;
  readonly search: Search | undefined;
  readonly exact: string | undefined;
  readonly tagTerms: readonly string[];
  /** Instants: from, inclusive; before, exclusive. */
  readonly joinedFrom: Date | undefined;
  readonly joinedBefore: Date | undefined;
  readonly branches: 'all' | readonly string[];
  readonly sort: 'joined_at' | 'member_no';
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Order = Pick<MemberQuery, 'sort' | 'order'>;
/** What narrows the list down. */
export type MemberConditions = Omit<MemberQuery, 'sort' | 'order' | 'after' | 'offset' | 'limit'>;

const upperBound = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What the statement is given: whatever must be worked out of a query's values, worked out. */
export const conditionsOf = ({ search, branches, ...query }: MemberConditions) => ({
  filter: query.filter,
  terms: [...(search?.by === 'name' ? search.terms : []), ...query.tagTerms],
  nameLike: search?.by === 'name' && search.contains !== undefined ? `%${escapeLike(search.contains)}%` : undefined,
  digits:
    search?.by === 'digits'
      ? {
          tail: search.tail,
          from: search.digits,
          before: upperBound(search.digits),
          phoneLike: `%${search.digits}`,
          numberLike: `${search.digits}%`,
        }
      : undefined,
  exact: query.exact,
  branches: branchesValue(branches) ?? undefined,
  joinedFrom: query.joinedFrom,
  joinedBefore: query.joinedBefore,
});
export type Conditions = ReturnType<typeof conditionsOf>;

const valuesOf = ({ after, sort, order: _, offset, limit, ...conditions }: MemberQuery) => ({
  ...conditionsOf(conditions),
  afterJoined: after && sort === 'joined_at' ? { at: new Date(after.value), id: after.id } : undefined,
  afterNumber: after && sort === 'member_no' ? after.value : undefined,
  offset: after ? undefined : offset,
  limit: limit + 1,
});
type Values = ReturnType<typeof valuesOf>;

type Tables = TenantTables;
/** Over `m`, and `t`, the search term that drives, where `key` says so: the list's order is read off either. */
type MemberSelection = SelectQueryBuilder<
  Tables & { m: Tables['member']; t: Tables['member_term'] },
  'm' | 't',
  object
>;

interface Selected {
  readonly selection: MemberSelection;
  readonly key: 'm' | 't';
}

/** Members having a term, as a condition on `m`. */
const havingTerm = (kysely: Kysely<Tables>, merchantId: string, term: string) =>
  kysely.selectFrom('member_term').select('member_id').where('merchant_id', '=', merchantId).where('term', '=', term);

/** A phone's tail or a card number's start: few rows either way, found by key. */
const byDigits = (
  kysely: Kysely<Tables>,
  merchantId: string,
  selection: MemberSelection,
  { tail, from, before, phoneLike, numberLike }: NonNullable<Conditions['digits']>,
): MemberSelection => {
  const byNumber = kysely
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('member_no', '>=', from)
    .where('member_no', '<', before);
  if (tail === undefined) return selection.where('m.member_id', 'in', byNumber);
  return selection
    .where('m.member_id', 'in', havingTerm(kysely, merchantId, tail).union(byNumber))
    .where((e) => e.or([e('m.phone', 'like', phoneLike), e('m.member_no', 'like', numberLike)]));
};

/** Wherever in the merchant, by a key: a whole phone or card number. */
const byExact = (
  kysely: Kysely<Tables>,
  merchantId: string,
  selection: MemberSelection,
  exact: string,
): MemberSelection => {
  const found = kysely.selectFrom('member').select('member_id').where('merchant_id', '=', merchantId);
  return selection.where(
    'm.member_id',
    'in',
    found
      .where('phone', '=', exact)
      .where('state', '<>', 'cancelled')
      .union(found.where('member_no', '=', exact)),
  );
};

const memberColumns = [
  'm.member_id',
  'm.member_no',
  'm.phone',
  'm.name',
  'm.gender',
  'm.birthday',
  'm.state',
  'm.source',
  'm.grade_id',
  'g.name as grade_name',
  'g.face as grade_face',
  'm.grade_from',
  'm.grade_to',
  'm.branch_id',
  'b.name as branch_name',
  'm.tags',
  'm.remark',
  'a.principal',
  'a.bonus',
  'a.points',
  'a.growth',
  'm.joined_at',
  'm.version',
] as const;

/**
 * What is selected from. The outer join says that each term has its member: where no filter looks at the member,
 * PostgreSQL leaves it out, and the commonest surname is counted and cut off the terms' key alone. Not joined by
 * joined_at, too: the planner would take the two for independent and expect a single row.
 */
const selectFrom = (kysely: Kysely<Tables>, merchantId: string, driver: string | undefined): Selected => {
  const from: unknown =
    driver === undefined
      ? kysely.selectFrom('member as m').where('m.merchant_id', '=', merchantId)
      : kysely
          .selectFrom('member_term as t')
          .leftJoin('member as m', (join) =>
            join.onRef('m.merchant_id', '=', 't.merchant_id').onRef('m.member_id', '=', 't.member_id'),
          )
          .where('t.merchant_id', '=', merchantId)
          .where('t.term', '=', driver);
  // One type for both: `key` tells which aliases there are.
  return { selection: from as MemberSelection, key: driver === undefined ? 'm' : 't' };
};

/** The members that a query means, unsorted and whole; the rows, their count and their totals are cut from it. */
export const selectMembers = (kysely: Kysely<Tables>, merchantId: string, values: Conditions): Selected => {
  const { filter } = values;
  const within = inBranches('m', values.branches);
  const [driver, ...terms] = values.terms;
  const { selection, key } = selectFrom(kysely, merchantId, driver);
  let m = selection;
  for (const term of terms) m = m.where(`${key}.member_id`, 'in', havingTerm(kysely, merchantId, term));
  if (values.nameLike !== undefined) m = m.where(sql`lower(m.name)`, 'like', values.nameLike);
  if (values.digits) m = byDigits(kysely, merchantId, m, values.digits);
  if (values.exact !== undefined) m = byExact(kysely, merchantId, m, values.exact);
  else if (within) m = m.where(within);
  if (filter.state?.length) m = m.where('m.state', 'in', filter.state);
  if (filter.grade_id?.length) m = m.where('m.grade_id', 'in', filter.grade_id);
  if (filter.branch_id?.length) m = m.where('m.branch_id', 'in', filter.branch_id);
  if (filter.source?.length) m = m.where('m.source', 'in', filter.source);
  if (filter.gender) m = m.where('m.gender', '=', filter.gender);
  if (filter.birthday_month) m = m.where(sql<number>`extract(month from m.birthday)`, '=', filter.birthday_month);
  if (values.joinedFrom) m = m.where(`${key}.joined_at`, '>=', values.joinedFrom);
  if (values.joinedBefore) m = m.where(`${key}.joined_at`, '<', values.joinedBefore);
  return { selection: m, key };
};

/** The rows of one page, cut by key or by offset, one more than asked for, to see whether there are others. */
const selectPage = ({ selection, key }: Selected, { sort, order }: Order, values: Values) => {
  const { afterJoined, afterNumber, offset } = values;
  const column = sort === 'joined_at' ? (`${key}.joined_at` as const) : 'm.member_no';
  let page = selection.select([`${key}.merchant_id`, `${key}.member_id`, `${column} as sorted_by`]);
  const beyond = order === 'asc' ? '>' : '<';
  if (afterJoined)
    page = page.where((e) =>
      e(e.refTuple(`${key}.joined_at`, `${key}.member_id`), beyond, e.tuple(afterJoined.at, afterJoined.id)),
    );
  if (afterNumber !== undefined) page = page.where('m.member_no', beyond, afterNumber);
  page = page.orderBy(column, order).orderBy(`${key}.member_id`, order).limit(values.limit);
  return offset === undefined ? page : page.offset(offset);
};

/** Without a row on the page, the count stands in one row of nulls. */
const isMember = <Row extends { member_id: string | null }>(row: Row): row is Row & MemberRow => row.member_id !== null;

const memberPage = shapedQuery((kysely, merchantId, form: Order, values: Values) => {
  const selected = selectMembers(kysely, merchantId, values);
  const some = selected.selection.select(`${selected.key}.merchant_id`).limit(deepestRow + 1);
  return kysely
    .with('page', () => selectPage(selected, form, values))
    .with('counted', (common) =>
      common.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('counted')),
    )
    .selectFrom('counted')
    .leftJoin('page as p', (join) => join.onTrue())
    .leftJoin('member as m', (join) =>
      join.on('m.merchant_id', '=', merchantId).onRef('m.member_id', '=', 'p.member_id'),
    )
    .leftJoin('grade as g', (join) => join.on('g.merchant_id', '=', merchantId).onRef('g.grade_id', '=', 'm.grade_id'))
    .leftJoin('branch as b', (join) =>
      join.on('b.merchant_id', '=', merchantId).onRef('b.branch_id', '=', 'm.branch_id'),
    )
    .leftJoin(memberBalances(kysely, merchantId).as('a'), (join) => join.onRef('a.account_id', '=', 'm.member_id'))
    .select(['counted.counted', ...memberColumns])
    .orderBy('p.sorted_by', form.order)
    .orderBy('p.member_id', form.order)
    .$if(selected.key === 't', (searched) => searched.modifyEnd(plannedEachTime));
});

/** One page and the count up to 10,000 (10,001 says: more), in one round trip. */
export const listMembers = async (
  view: TenantView,
  query: MemberQuery,
): Promise<{ rows: MemberRow[]; counted: number }> => {
  const { sort, order } = query;
  const answered = await view.shaped(memberPage, { sort, order }, valuesOf(query));
  return { rows: answered.filter(isMember), counted: answered[0]?.counted ?? 0 };
};

const allMembers = shapedQuery((kysely, merchantId, { sort, order }: Order, values: Conditions) => {
  const { selection, key } = selectMembers(kysely, merchantId, values);
  return selection
    .leftJoin('grade as g', (join) => join.on('g.merchant_id', '=', merchantId).onRef('g.grade_id', '=', 'm.grade_id'))
    .leftJoin('branch as b', (join) =>
      join.on('b.merchant_id', '=', merchantId).onRef('b.branch_id', '=', 'm.branch_id'),
    )
    .leftJoin(memberBalances(kysely, merchantId).as('a'), (join) => join.onRef('a.account_id', '=', 'm.member_id'))
    .select(memberColumns)
    .select(sql<string>`array_to_string(m.tags, '、')`.as('tag_words'))
    .orderBy(sort === 'joined_at' ? `${key}.joined_at` : 'm.member_no', order)
    .orderBy(`${key}.member_id`, order);
});

const countMembers = shapedQuery((kysely, merchantId, _: object, values: Conditions) =>
  selectMembers(kysely, merchantId, values).selection.select((e) => e.fn.countAll<number>().as('counted')),
);

/** All of the list in its order, and its count. */
export const allOfMembers = (view: TenantView, order: Order, conditions: MemberConditions): WholeList => ({
  rows: view.compiled(allMembers, order, conditionsOf(conditions)),
  count: view.compiled(countMembers, {}, conditionsOf(conditions)),
});

/** One member, whatever its branch. */
export const getMember = async ({ kysely, merchantId }: TenantView, memberId: string): Promise<MemberRow | undefined> =>
  kysely
    .selectFrom('member as m')
    .innerJoin('grade as g', (join) =>
      join.onRef('g.merchant_id', '=', 'm.merchant_id').onRef('g.grade_id', '=', 'm.grade_id'),
    )
    .leftJoin('branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'm.merchant_id').onRef('b.branch_id', '=', 'm.branch_id'),
    )
    .innerJoin(memberBalances(kysely, merchantId).as('a'), (join) => join.onRef('a.account_id', '=', 'm.member_id'))
    .where('m.merchant_id', '=', merchantId)
    .where('m.member_id', '=', memberId)
    .select(memberColumns)
    .$narrowType<Pick<MemberRow, 'state' | 'source'>>() // what the table's checks allow
    .executeTakeFirst();
