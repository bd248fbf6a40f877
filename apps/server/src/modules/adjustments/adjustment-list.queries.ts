import type { AdjustmentState } from '@regulars/phrases';
import { deepestRow } from '@regulars/contract/kernel';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { shapedQuery, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import type { WholeList } from '../../platform/exports/index.ts';
import type { Cursor } from '../../platform/paging/paging.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { branchesValue, inBranches, mayChange } from '../branches/index.ts';
import type { AdjustmentRecord } from './adjustments.queries.ts';

/** An adjustment as read, with the names of its member and branch. */
export interface AdjustmentRow extends AdjustmentRecord {
  readonly member_no: string;
  readonly member_name: string;
  readonly branch_name: string | null;
  /** The member's current branch; `branch_id` is the branch at the time of asking. */
  readonly member_branch_id: string | null;
  /** The merchant's setting; null where it has set none. */
  readonly undo_hours: number | null;
}

export interface AdjustmentQuery {
  readonly states: readonly AdjustmentState[];
  readonly memberId: string | undefined;
  readonly askedBy: string | undefined;
  /** Instants: from, inclusive; before, exclusive. */
  readonly askedFrom: Date | undefined;
  readonly askedBefore: Date | undefined;
  readonly decidedFrom: Date | undefined;
  readonly branches: 'all' | readonly string[];
  /** Users see their own requests from any branch. */
  readonly userId: string;
  readonly now: Date;
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
}

const columns = [
  'a.adjustment_id',
  'a.member_id',
  'm.member_no',
  'm.name as member_name',
  'm.branch_id as member_branch_id',
  'a.branch_id',
  'b.name as branch_name',
  'a.principal',
  'a.bonus',
  'a.points',
  'a.growth',
  'a.expires_on',
  'a.reason',
  'a.note',
  'a.state',
  'a.asked_at',
  'a.asked_by',
  'a.asked_by_name',
  'a.waits_until',
  'a.decided_at',
  'a.decided_by_name',
  'a.decision',
  'a.undone_at',
  'a.undone_by_name',
  'a.undo_reason',
  'a.version',
  'p.undo_hours',
] as const;

const exported = [
  'a.adjustment_id as row_id',
  'a.asked_at',
  'm.name as member_name',
  'm.member_no',
  'a.principal',
  'a.bonus',
  'a.points',
  'a.growth',
  'a.reason',
  'a.note',
  'a.asked_by_name',
  'a.decided_at',
  'a.decided_by_name',
  'a.decision',
  'a.undone_at',
  'a.undone_by_name',
  'b.name as branch_name',
] as const;

/** The filter's conditions. */
export type AdjustmentConditions = Omit<AdjustmentQuery, 'order' | 'after' | 'offset' | 'limit'>;

const conditionsOf = ({ states, branches, ...query }: AdjustmentConditions) => ({
  memberId: query.memberId,
  askedBy: query.askedBy,
  askedFrom: query.askedFrom,
  askedBefore: query.askedBefore,
  decidedFrom: query.decidedFrom,
  userId: query.userId,
  now: query.now,
  // Waiting and expired rows share a stored state; only the time tells them apart.
  plainStates: states.filter((state) => state !== 'waiting'),
  waiting: states.includes('waiting') || undefined,
  expired: states.includes('expired') || undefined,
  branches: branchesValue(branches) ?? undefined,
});
type Conditions = ReturnType<typeof conditionsOf>;

const valuesOf = ({ order: _, after, offset, limit, ...conditions }: AdjustmentQuery) => ({
  ...conditionsOf(conditions),
  after: after && { at: new Date(after.value), id: after.id },
  offset: after ? undefined : offset,
  limit: limit + 1,
});
type Values = ReturnType<typeof valuesOf>;

type Selection = SelectQueryBuilder<TenantTables & { a: TenantTables['adjustment'] }, 'a', object>;

const inStates = (a: Selection, { plainStates, waiting, expired, now }: Conditions): Selection =>
  a.where((e) =>
    e.or([
      ...(plainStates.length > 0 ? [e('a.state', 'in', plainStates)] : []),
      ...(waiting ? [e.and([e('a.state', '=', 'waiting'), e('a.waits_until', '>', now)])] : []),
      ...(expired ? [e.and([e('a.state', '=', 'waiting'), e('a.waits_until', '<=', now)])] : []),
    ]),
  );

const filtered = (selection: Selection, values: Conditions): Selection => {
  const { memberId, askedBy, askedFrom, askedBefore, decidedFrom, userId } = values;
  let a = selection;
  if (values.plainStates.length > 0 || values.waiting) a = inStates(a, values);
  if (memberId !== undefined) a = a.where('a.member_id', '=', memberId);
  if (askedBy !== undefined) a = a.where('a.asked_by', '=', askedBy);
  if (askedFrom) a = a.where('a.asked_at', '>=', askedFrom);
  if (askedBefore) a = a.where('a.asked_at', '<', askedBefore);
  if (decidedFrom) a = a.where('a.decided_at', '>=', decidedFrom);
  const within = inBranches('a', values.branches);
  if (within) a = a.where((e) => e.or([e('a.asked_by', '=', userId), within]));
  return a;
};

const selectAdjustments = (kysely: Kysely<TenantTables>, merchantId: string, values: Conditions): Selection =>
  filtered(kysely.selectFrom('adjustment as a').where('a.merchant_id', '=', merchantId), values);

const allAdjustments = shapedQuery(
  (kysely, merchantId, { order }: Pick<AdjustmentQuery, 'order'>, values: Conditions) =>
    selectAdjustments(kysely, merchantId, values)
      .innerJoin('member as m', (join) =>
        join.on('m.merchant_id', '=', merchantId).onRef('m.member_id', '=', 'a.member_id'),
      )
      .leftJoin('branch as b', (join) =>
        join.on('b.merchant_id', '=', merchantId).onRef('b.branch_id', '=', 'a.branch_id'),
      )
      .select(exported)
      .select((e) =>
        e
          .case()
          .when(e.and([e('a.state', '=', 'waiting'), e('a.waits_until', '<=', values.now)]))
          .then(sql<string>`'expired'`)
          .else(e.ref('a.state'))
          .end()
          .as('state'),
      )
      .orderBy('a.asked_at', order)
      .orderBy('a.adjustment_id', order),
);

const countAdjustments = shapedQuery((kysely, merchantId, _: object, values: Conditions) =>
  selectAdjustments(kysely, merchantId, values).select((e) => e.fn.countAll<number>().as('counted')),
);

/** The whole list in order, and its count. */
export const allOfAdjustments = (
  view: TenantView,
  order: AdjustmentQuery['order'],
  conditions: AdjustmentConditions,
): WholeList => ({
  rows: view.compiled(allAdjustments, { order }, conditionsOf(conditions)),
  count: view.compiled(countAdjustments, {}, conditionsOf(conditions)),
});

/** On an empty page the count comes in a row of nulls. */
const isAdjustment = <Row extends { adjustment_id: string | null }>(row: Row): row is Row & AdjustmentRow =>
  row.adjustment_id !== null;

const adjustmentPage = shapedQuery((kysely, merchantId, { order }: Pick<AdjustmentQuery, 'order'>, values: Values) => {
  const { after, offset } = values;
  const all = selectAdjustments(kysely, merchantId, values);
  let page = all.select(['a.merchant_id', 'a.adjustment_id', 'a.asked_at as sorted_by']);
  if (after)
    page = page.where((e) =>
      e(e.refTuple('a.asked_at', 'a.adjustment_id'), order === 'asc' ? '>' : '<', e.tuple(after.at, after.id)),
    );
  page = page.orderBy('a.asked_at', order).orderBy('a.adjustment_id', order).limit(values.limit);
  const cut = offset === undefined ? page : page.offset(offset);
  const some = all.select('a.merchant_id').limit(deepestRow + 1);
  return kysely
    .with('page', () => cut)
    .with('counted', (common) =>
      common.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('counted')),
    )
    .selectFrom('counted')
    .leftJoin('page as g', (join) => join.onTrue())
    .leftJoin('adjustment as a', (join) =>
      join.on('a.merchant_id', '=', merchantId).onRef('a.adjustment_id', '=', 'g.adjustment_id'),
    )
    .leftJoin('member as m', (join) =>
      join.on('m.merchant_id', '=', merchantId).onRef('m.member_id', '=', 'a.member_id'),
    )
    .leftJoin('branch as b', (join) =>
      join.on('b.merchant_id', '=', merchantId).onRef('b.branch_id', '=', 'a.branch_id'),
    )
    .leftJoin('adjustment_policy as p', (join) => join.on('p.merchant_id', '=', merchantId))
    .select(['counted.counted', ...columns])
    .orderBy('g.sorted_by', order)
    .orderBy('g.adjustment_id', order);
});

/** One page and the count up to 10,000 (10,001 means more), in one round trip. */
export const listAdjustments = async (
  view: TenantView,
  query: AdjustmentQuery,
): Promise<{ rows: AdjustmentRow[]; counted: number }> => {
  const answered = await view.shaped(adjustmentPage, { order: query.order }, valuesOf(query));
  return { rows: answered.filter(isAdjustment), counted: answered[0]?.counted ?? 0 };
};

/** One adjustment, if it is the user's own or in a branch whose members the user may change. */
export const getAdjustmentRow = async (
  { kysely, merchantId }: TenantView,
  adjustmentId: string,
  tenant: Tenant,
): Promise<AdjustmentRow | undefined> => {
  const row = await kysely
    .selectFrom('adjustment as a')
    .innerJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'a.merchant_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .leftJoin('branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'a.merchant_id').onRef('b.branch_id', '=', 'a.branch_id'),
    )
    .leftJoin('adjustment_policy as p', (join) => join.onRef('p.merchant_id', '=', 'a.merchant_id'))
    .where('a.merchant_id', '=', merchantId)
    .where('a.adjustment_id', '=', adjustmentId)
    .select(columns)
    .$narrowType<Pick<AdjustmentRow, 'state' | 'reason'>>() // what the table's checks allow
    .executeTakeFirst();
  return row && (row.asked_by === tenant.userId || mayChange(tenant, row.branch_id)) ? row : undefined;
};
