import { adjustmentHours } from '@regulars/contract/rules';
import type { AdjustmentReason, AdjustmentState } from '@regulars/phrases';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { TenantTables, TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { hasNumber } from '../../platform/documents/index.ts';
import { atLeast, below, equalTo, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { branchesValue, branchParts, changeableBranches } from '../branches/index.ts';
import type { AdjustmentRecord } from './adjustments.queries.ts';

/** An adjustment as read, with the names of its member and branch. */
export interface AdjustmentRow extends AdjustmentRecord {
  readonly number: string;
  readonly member_no: string;
  readonly member_name: string;
  readonly branch_name: string | null;
  /** The member's current branch; `branch_id` is the branch at the time of the request. */
  readonly member_branch_id: string | null;
  readonly member_state: string;
  /** The merchant's setting; null where it has set none. */
  readonly undo_hours: number | null;
}

export interface AdjustmentConditions {
  readonly number?: string | undefined;
  readonly states?: readonly AdjustmentState[] | undefined;
  readonly memberId?: string | undefined;
  readonly askedBy?: string | undefined;
  /** Instants: from, inclusive; before, exclusive. */
  readonly askedFrom?: Date | undefined;
  readonly askedBefore?: Date | undefined;
  readonly decidedFrom?: Date | undefined;
  readonly branches: 'all' | readonly string[];
  /** Users see their own requests from any branch. */
  readonly userId: string;
  readonly now: Date;
}

/** The longest time from a request to its decision or expiry. */
const longestWait = adjustmentHours.max * 3_600_000;

/** The list's values. Waiting and expired rows share a stored state; only the time tells them apart. */
export const valuesOf = ({ states = [], branches, ...rest }: AdjustmentConditions) => ({
  ...rest,
  /** Lets the index by request bound what is read for the few rows decided since an instant. */
  decidableFrom: rest.decidedFrom && new Date(rest.decidedFrom.getTime() - longestWait),
  storedStates: states.filter((state) => state !== 'waiting'),
  waiting: states.includes('waiting') || undefined,
  expired: states.includes('expired') || undefined,
  unposted: (states.length > 0 && !states.includes('posted')) || undefined,
  branches: branchesValue(branches) ?? undefined,
});
type Values = ReturnType<typeof valuesOf>;

type Rows = ExpressionBuilder<TenantTables & { r: TenantTables['adjustment'] }, 'r'>;

const isWaiting = sql<SqlBool>`r.state = 'waiting'`;
/** A constant condition that lets the planner use the partial index on rows that aren't posted. */
const isUnposted = sql<SqlBool>`r.state <> 'posted'`;

const inStates = (e: Rows, { storedStates, waiting, expired, now }: Values): Condition => {
  const any = [
    oneOf('r.state', storedStates),
    waiting && e.and([isWaiting, e('r.waits_until', '>', now)]),
    expired && e.and([isWaiting, e('r.waits_until', '<=', now)]),
  ].filter((condition) => condition !== undefined);
  return any.length === 0 ? undefined : e.or(any);
};

/** A reader's own, those of no branch, and those of each of theirs: each has its order in an index. */
const partsOfScope = (e: Rows, { branches, userId }: Values): readonly (readonly Condition[])[] => {
  if (branches === undefined) return [];
  const own = e('r.asked_by', '=', userId);
  if (branches.length === 0) return [[own]];
  const ofOthers = e('r.asked_by', '<>', userId);
  return [[own], ...[e('r.branch_id', 'is', null), ...branchParts(branches)].map((one) => [one, ofOthers])];
};

/** An adjustment's amount if it was posted and not undone. */
const posted = (column: 'principal' | 'bonus' | 'points' | 'growth') =>
  sql<number>`case when r.state = 'posted' then ${sql.ref(`r.${column}`)} end`;

export const adjustmentList = pagedList({
  name: 'adjustments',
  table: 'adjustment',
  id: 'adjustment_id',
  sorts: { asked_at: { column: 'asked_at', kind: 'instant', order: 'desc' } },
  where: (e, values: Values) => [
    hasNumber('adjustment', 'r.adjustment_id', values.number),
    inStates(e, values),
    values.unposted && isUnposted,
    equalTo('r.member_id', values.memberId),
    equalTo('r.asked_by', values.askedBy),
    atLeast('r.asked_at', values.askedFrom),
    below('r.asked_at', values.askedBefore),
    atLeast('r.decided_at', values.decidedFrom),
    atLeast('r.asked_at', values.decidableFrom),
  ],
  parts: partsOfScope,
  show: (rows, { now }) =>
    rows
      .leftJoin('member as m', (join) =>
        join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.member_id', '=', 'r.member_id'),
      )
      .leftJoin('branch as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
      )
      .leftJoin('document as d', (join) =>
        join
          .onRef('d.merchant_id', '=', 'r.merchant_id')
          .on('d.kind', '=', sql.lit('adjustment'))
          .onRef('d.document_id', '=', 'r.adjustment_id'),
      )
      .leftJoin('adjustment_policy as p', (join) => join.onRef('p.merchant_id', '=', 'r.merchant_id'))
      .selectAll('r')
      .select(['m.member_no', 'm.name as member_name', 'm.branch_id as member_branch_id', 'm.state as member_state'])
      .select(['d.number', 'b.name as branch_name', 'p.undo_hours'])
      .select((e) =>
        e
          .case()
          .when(e.and([e('r.state', '=', 'waiting'), e('r.waits_until', '<=', now)]))
          .then(sql.lit('expired'))
          .else(e.ref('r.state'))
          .end()
          .as('current_state'),
      )
      // Every adjustment has its number and member; the table's checks allow only these states and reasons.
      .$narrowType<{
        number: string;
        member_no: string;
        member_name: string;
        member_state: string;
        state: AdjustmentState;
        reason: AdjustmentReason;
      }>(),
  totals: {
    principal: posted('principal'),
    bonus: posted('bonus'),
    points: posted('points'),
    growth: posted('growth'),
  },
});

/** One adjustment, if it is the user's own or in a branch whose members the user may change. */
export const getAdjustmentRow = (
  view: TenantView,
  adjustmentId: string,
  tenant: Tenant,
): Promise<AdjustmentRow | undefined> => {
  const { userId, now } = tenant;
  return adjustmentList.get(view, adjustmentId, valuesOf({ branches: changeableBranches(tenant), userId, now }));
};
