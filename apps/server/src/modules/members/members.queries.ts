import type { Member } from '@regulars/contract';
import { deepestRow } from '@regulars/contract/kernel';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { memberBalances } from '../../ledger/index.ts';
import type { IdRange } from '../../platform/actions/index.ts';
import { plannedEachTime, shapedQuery, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import type { WholeList } from '../../platform/exports/index.ts';
import { selectUnwritten } from '../../platform/imports/index.ts';
import type { Cursor } from '../../platform/paging/paging.ts';
import {
  conditionsOf,
  selectMembers,
  type Conditions,
  type MemberConditions,
  type Selected,
} from './member-selection.queries.ts';
import { memberColumns } from './member-writes.queries.ts';

/** A member as read, with the names of its grade and branch. */
export interface MemberRow extends Omit<Member, 'vip_id' | 'joined_at' | 'changeable'> {
  readonly member_id: string;
  readonly joined_at: Date;
}

/** A list query, with its texts already parsed. */
export interface MemberQuery extends MemberConditions {
  readonly sort: 'joined_at' | 'member_no';
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Order = Pick<MemberQuery, 'sort' | 'order'>;

const valuesOf = ({ after, sort, order: _, offset, limit, ...conditions }: MemberQuery) => ({
  ...conditionsOf(conditions),
  afterJoined: after && sort === 'joined_at' ? { at: new Date(after.value), id: after.id } : undefined,
  afterNumber: after && sort === 'member_no' ? after.value : undefined,
  offset: after ? undefined : offset,
  limit: limit + 1,
});
type Values = ReturnType<typeof valuesOf>;

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

/** The rows of one page, by key or by offset; one more than requested, to see whether more follow. */
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

/** On an empty page the count comes in a row of nulls. */
const isMember = <Row extends { member_id: string | null }>(row: Row): row is Row & MemberRow => row.member_id !== null;

const memberPage = shapedQuery((kysely, merchantId, form: Order, values: Values) => {
  const selected = selectMembers(kysely, merchantId, values);
  const some = selected.selection.select(`${selected.key}.merchant_id`).limit(deepestRow + 1);
  const rows = kysely
    .with('page', () => selectPage(selected, form, values))
    .with('counted', (common) =>
      common.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('counted')),
    )
    .selectFrom('counted')
    .leftJoin('page as p', (join) => join.onTrue())
    .leftJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'p.merchant_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .select('counted.counted')
    .orderBy('p.sorted_by', form.order)
    .orderBy('p.member_id', form.order)
    .$if(selected.key === 't', (searched) => searched.modifyEnd(plannedEachTime));
  return withNames(rows, kysely, merchantId);
});

/** One page and the count up to 10,000 (10,001 means more), in one round trip. */
export const listMemberRows = async (
  view: TenantView,
  query: MemberQuery,
): Promise<{ rows: MemberRow[]; counted: number }> => {
  const { sort, order } = query;
  const answered = await view.shaped(memberPage, { sort, order }, valuesOf(query));
  return { rows: answered.filter(isMember), counted: answered[0]?.counted ?? 0 };
};

const allMembers = shapedQuery((kysely, merchantId, { sort, order }: Order, values: Conditions) => {
  const { selection, key } = selectMembers(kysely, merchantId, values);
  const rows = selection
    .select('m.member_id as row_id')
    .select(sql<string>`array_to_string(m.tags, '、')`.as('tag_words'))
    .orderBy(sort === 'joined_at' ? `${key}.joined_at` : 'm.member_no', order)
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
export const selectAllMembers = (view: TenantView, order: Order, conditions: MemberConditions): WholeList => ({
  rows: view.compiled(allMembers, order, conditionsOf(conditions)),
  count: view.compiled(countMembers, {}, conditionsOf(conditions)),
});

/** One member of any branch. */
export const getMemberRow = async (
  { kysely, merchantId }: TenantView,
  memberId: string,
): Promise<MemberRow | undefined> => {
  const one = kysely
    .selectFrom('member as m')
    .where('m.merchant_id', '=', merchantId)
    .where('m.member_id', '=', memberId);
  return withNames(one, kysely, merchantId).executeTakeFirst();
};
