import type { Member } from '@regulars/contract';
import { deepestRow, mostTotalled } from '@regulars/contract/kernel';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { memberBalances, pointsExpiring } from '../../ledger/index.ts';
import type { IdRange } from '../../platform/actions/index.ts';
import { plannedEachTime, shapedQuery, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import type { WholeList } from '../../platform/exports/index.ts';
import { selectUnwritten } from '../../platform/imports/index.ts';
import { hitsOf, mostDirty } from '../../platform/lists/list-bits.ts';
import { sumOf } from '../../platform/lists/list-queries.ts';
import { bitGroupsOf, memberBits } from './member-bits.queries.ts';
import {
  isRanked,
  rankOf,
  selectPage,
  selectRanked,
  valuesOf,
  type MemberOrder,
  type MemberQuery,
  type PageValues,
} from './member-order.queries.ts';
import { conditionsOf, selectMembers, type Conditions, type MemberConditions } from './member-selection.queries.ts';
import { memberColumns } from './member-writes.queries.ts';

/** A member as read, with the names of its grade and branch. */
export interface MemberRow extends Omit<Member, 'vip_id' | 'joined_at' | 'changeable'> {
  readonly member_id: string;
  readonly joined_at: Date;
}

const joinedColumns = [
  ...memberColumns.of('m'),
  'g.name as grade_name',
  'g.face as grade_face',
  'b.name as branch_name',
  'a.principal',
  'a.bonus',
  'a.points',
  'a.growth',
] as const;

/** The rows of `m` with the names of grade and branch, and the balances. */
const withNames = <O>(rows: SelectQueryBuilder<never, never, O>, kysely: Kysely<TenantTables>, merchantId: string) =>
  // Its other aliases don't matter here.
  (rows as unknown as SelectQueryBuilder<TenantTables & { m: TenantTables['member'] }, 'm', O>)
    .leftJoin('grade as g', (join) =>
      join.onRef('g.merchant_id', '=', 'm.merchant_id').onRef('g.grade_id', '=', 'm.grade_id'),
    )
    .leftJoin('branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'm.merchant_id').onRef('b.branch_id', '=', 'm.branch_id'),
    )
    .leftJoin(memberBalances(kysely, merchantId).as('a'), (join) =>
      join.onRef('a.merchant_id', '=', 'm.merchant_id').onRef('a.account_id', '=', 'm.member_id'),
    )
    .select(joinedColumns)
    // Every member has a grade and an account; the table's checks allow only these states and sources.
    .$narrowType<
      Pick<MemberRow, 'state' | 'source' | 'grade_name' | 'grade_face' | 'principal' | 'bonus' | 'points' | 'growth'>
    >();

/** On an empty page the count comes in a row of nulls. */
const isMember = <Row extends { member_id: string | null }>(row: Row): row is Row & ListedRow => row.member_id !== null;

/** A member as listed, with the points that expire soon. */
export interface ListedRow extends MemberRow {
  readonly points_soon: number;
}

/** Between which instants points expire soon. */
type Soon = Pick<PageValues, 'now' | 'soonUntil'>;

/** What a page's query gives: where its rows are, and how many there are in all. */
interface Paged {
  page: { merchant_id: string; member_id: string; sorted_by: unknown };
  counted: { counted: number | null };
}

/** A page's rows as listed. */
const listed = (
  common: Pick<Kysely<TenantTables & Paged>, 'selectFrom'>,
  kysely: Kysely<TenantTables>,
  merchantId: string,
  order: MemberOrder['order'],
  { now, soonUntil }: Soon,
) => {
  return common
    .selectFrom('counted')
    .leftJoin('page as p', (join) => join.onTrue())
    .leftJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'p.merchant_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .leftJoinLateral(
      pointsExpiring(kysely, merchantId, now, soonUntil)
        .where('account_id', '=', sql.ref<string>('p.member_id'))
        .select(sumOf('remaining').as('points_soon'))
        .as('l'),
      (join) => join.onTrue(),
    )
    .select(['counted.counted', 'l.points_soon'])
    .orderBy('p.sorted_by', order)
    .orderBy('p.member_id', order);
};

const memberPage = shapedQuery((kysely, merchantId, { sort, order }: MemberOrder, values: PageValues) => {
  const selected = selectMembers(kysely, merchantId, values);
  const { selection, key } = selected;
  const most = isRanked(sort) ? mostTotalled : deepestRow;
  const common = kysely
    .with('some', () => selection.select([`${key}.merchant_id`, `${key}.member_id`]).limit(most + 1))
    .with('counted', (counting) => counting.selectFrom('some').select((e) => e.fn.countAll<number>().as('counted')))
    .with('page', (paging) =>
      isRanked(sort)
        ? selectRanked(kysely, paging, merchantId, { sort, order }, values)
        : selectPage(selected, { sort, order }, values),
    );
  const rows = listed(common, kysely, merchantId, order, values)
    // A search's plan depends on its term, a ranking's on what the filters leave: a plan for any value reads all members.
    .$if(key === 't' || isRanked(sort), (planned) => planned.modifyEnd(plannedEachTime));
  return withNames(rows, kysely, merchantId);
});

/**
 * The same by the list's bits, for the usual order: what they say, and beside it those members who were written since, each looked at as
 * `memberPage` does. `counted` is null where the bits are not to be used.
 */
const memberPageByBits = shapedQuery(
  (
    kysely,
    merchantId,
    { order }: Pick<MemberOrder, 'order'>,
    values: PageValues & { groups: string; newest: boolean },
  ) => {
    const { groups, newest, joinedFrom: from, joinedBefore: before, afterJoined: after, offset, limit } = values;
    const wanted = { groups, newest, from, before, after, offset: offset ?? 0, limit };
    const beyond = order === 'asc' ? '>' : '<';
    const common = kysely
      .with('hit', () => kysely.selectFrom(hitsOf(merchantId, memberBits.name, wanted).as('h')).selectAll())
      .with('dirty', () =>
        kysely
          .selectFrom('list_dirty')
          .select('row_id')
          .where('merchant_id', '=', merchantId)
          .where('list', '=', sql.lit(memberBits.name))
          .limit(sql.lit(mostDirty)),
      )
      .with('fresh', (c) => {
        const { selection, key } = selectMembers(c, merchantId, values);
        return (
          selection
            // An array: a join would read all members for each of these where the planner expects one of either.
            .where(`${key}.member_id`, '=', sql<string>`any(array(${c.selectFrom('dirty').select('row_id')}))`)
            .select([`${key}.merchant_id`, `${key}.member_id`, `${key}.joined_at`])
        );
      })
      .with('counted', (c) =>
        c.selectNoFrom((e) => [
          sql<
            number | null
          >`(${e.selectFrom('hit').select(sql`max(hits)`.as('hits'))} + ${e.selectFrom('fresh').select(e.fn.countAll().as('n'))})`.as(
            'counted',
          ),
        ]),
      )
      .with('page', (c) => {
        const fresh = c.selectFrom('fresh').select(['merchant_id', 'member_id', 'joined_at as sorted_by']);
        const further = after
          ? fresh.where((e) => e(e.refTuple('joined_at', 'member_id'), beyond, e.tuple(after.at, after.id)))
          : fresh;
        return c
          .selectFrom(
            c
              .selectFrom('hit')
              .select((e) => [
                e.val(merchantId).as('merchant_id'),
                e.ref('row_id').$castTo<string>().as('member_id'),
                e.ref('at').$castTo<Date>().as('sorted_by'),
              ])
              .where('row_id', 'is not', null)
              .unionAll(further)
              .as('found'),
          )
          .select(['merchant_id', 'member_id', 'sorted_by'])
          .orderBy('sorted_by', order)
          .orderBy('member_id', order)
          .limit(limit)
          .offset(
            sql<number>`${offset ?? 0}::integer - coalesce((${c.selectFrom('hit').select(sql`max(passed)`.as('passed'))}), 0)`,
          );
      });
    const rows = listed(common, kysely, merchantId, order, values).$if(values.terms.length > 0, (planned) =>
      planned.modifyEnd(plannedEachTime),
    );
    return withNames(rows, kysely, merchantId);
  },
);

/** One page, and the count: up to 10,000 (10,001 means more), or as many as a ranking sorts and one more. */
export const listMemberRows = async (
  view: TenantView,
  query: MemberQuery,
): Promise<{ rows: ListedRow[]; counted: number }> => {
  const { sort, order } = query;
  const values = valuesOf(query);
  const groups = sort === 'joined_at' ? bitGroupsOf(query) : undefined;
  if (groups !== undefined) {
    const found = await view.shaped(memberPageByBits, { order }, { ...values, groups, newest: order === 'desc' });
    const [first] = found;
    if (first && first.counted !== null)
      return { rows: found.filter(isMember), counted: Math.min(first.counted, deepestRow + 1) };
  }
  const answered = await view.shaped(memberPage, { sort, order }, values);
  return { rows: answered.filter(isMember), counted: answered[0]?.counted ?? 0 };
};

/** The lowest grade above that of `g`. */
const gradeAbove = (kysely: Kysely<TenantTables>, merchantId: string) =>
  kysely
    .selectFrom('grade as n')
    .where('n.merchant_id', '=', merchantId)
    .where('n.enabled', '=', true)
    .where('n.level', '>', sql.ref<number>('g.level'))
    .orderBy('n.level')
    .limit(1);

// What is selected of each row alone is not computed for columns that a file doesn't have.
const allMembers = shapedQuery((kysely, merchantId, { sort, order }: MemberOrder, values: Conditions & Soon) => {
  const { selection, key } = selectMembers(kysely, merchantId, values);
  const rows = selection
    .select('m.member_id as row_id')
    .select(sql<string>`array_to_string(m.tags, '、')`.as('tag_words'))
    .select([
      pointsExpiring(kysely, merchantId, values.now, values.soonUntil)
        .where('account_id', '=', sql.ref<string>('m.member_id'))
        .select(sumOf('remaining').as('soon'))
        .as('points_soon'),
      gradeAbove(kysely, merchantId).select('n.name').as('next_grade'),
      gradeAbove(kysely, merchantId)
        .select(sql<number>`greatest(n.growth_from - a.growth, 0)`.as('left'))
        .as('growth_left'),
    ])
    .orderBy(isRanked(sort) ? rankOf(sort) : sort === 'joined_at' ? `${key}.joined_at` : 'm.member_no', order)
    .orderBy(`${key}.member_id`, order);
  return withNames(rows, kysely, merchantId);
});

const countMembers = shapedQuery((kysely, merchantId, _: object, values: Conditions) =>
  selectMembers(kysely, merchantId, values).selection.select((e) => e.fn.countAll<number>().as('counted')),
);

const idsOfMembers = shapedQuery(
  (
    kysely,
    merchantId,
    _: object,
    { asOf, after, limit, ...values }: Conditions & { asOf: Date; after: string | undefined; limit: number },
  ) => {
    const { selection, key } = selectMembers(kysely, merchantId, values);
    const ids = selection
      .select(`${key}.member_id`)
      .where(`${key}.joined_at`, '<=', asOf)
      .where((e) =>
        e.or([
          e('m.imported_at', 'is', null),
          e('m.imported_at', '<=', asOf).and(
            'm.imported_at',
            'not in',
            selectUnwritten(kysely, merchantId, 'member', asOf),
          ),
        ]),
      )
      .orderBy(`${key}.member_id`)
      .limit(limit);
    return after === undefined ? ids : ids.where(`${key}.member_id`, '>', after);
  },
);

/**
 * Ids of matching members added up to an instant, ordered, after a given id. Imported members count as added when their
 * import ended; they have the instant of its confirmation.
 */
export const listMemberIds = async (
  view: TenantView,
  conditions: MemberConditions,
  { asOf, after, limit }: IdRange,
): Promise<string[]> =>
  (await view.shaped(idsOfMembers, {}, { ...conditionsOf(conditions), asOf, after, limit })).map(
    ({ member_id }) => member_id,
  );

const countUnwritten = shapedQuery(
  (kysely, merchantId, _: object, { asOf, ...values }: Conditions & { asOf: Date }) => {
    const { selection, key } = selectMembers(kysely, merchantId, values);
    return selection
      .select((e) => e.fn.countAll<number>().as('counted'))
      .where(`${key}.joined_at`, '<=', asOf)
      .where('m.imported_at', 'in', selectUnwritten(kysely, merchantId, 'member', asOf));
  },
);

/** How many matching members belong to imports that were still being written at an instant; `listMemberIds` leaves them out. */
export const countMembersBeingImported = async (
  view: TenantView,
  conditions: MemberConditions,
  asOf: Date,
): Promise<number> => {
  const [row] = await view.shaped(countUnwritten, {}, { ...conditionsOf(conditions), asOf });
  return row?.counted ?? 0;
};

/** The whole list in order, and its count. */
export const selectAllMembers = (
  view: TenantView,
  order: MemberOrder,
  conditions: MemberConditions,
  soon: Soon,
): WholeList => ({
  rows: view.compiled(allMembers, order, { ...conditionsOf(conditions), ...soon }),
  count: view.compiled(countMembers, {}, conditionsOf(conditions)),
});

/** Members of any branch by id, in no order. */
export const listMemberRowsByIds = async (
  { kysely, merchantId }: TenantView,
  memberIds: readonly string[],
): Promise<MemberRow[]> => {
  const rows = kysely
    .selectFrom('member as m')
    .where('m.merchant_id', '=', merchantId)
    .where('m.member_id', '=', sql<string>`any(${sql.val([...memberIds])}::uuid[])`);
  return withNames(rows, kysely, merchantId).execute();
};

/** One member of any branch. */
export const getMemberRow = async (view: TenantView, memberId: string): Promise<MemberRow | undefined> =>
  (await listMemberRowsByIds(view, [memberId]))[0];
