import type { ShiftDifference, ShiftState } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import type { TenantView } from '../../platform/database/index.ts';
import { atLeast, below, equalTo, inStates } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { partsOfBranches } from '../branches/index.ts';
import type { ShiftRecord } from './shifts.queries.ts';

/** A shift as read, with the name of its branch. */
export type ShiftRow = Omit<ShiftRecord, 'figures'> & {
  /** As closing wrote them: `ShiftFigure[]`. */
  readonly figures: unknown;
  readonly branch_name: string;
};

export interface ShiftConditions {
  readonly states?: readonly ShiftState[] | undefined;
  /** Present if only open ones are meant, or none without a difference: the query is built without knowing the values. */
  readonly areOpen?: true | undefined;
  readonly areDiffering?: true | undefined;
  readonly userId?: string | undefined;
  readonly differences?: readonly ShiftDifference[] | undefined;
  readonly openedFrom?: Date | undefined;
  readonly openedBefore?: Date | undefined;
  /** The reader's, of these those chosen; undefined means all. */
  readonly branches: readonly string[] | undefined;
}

const told = sql<ShiftState>`case when r.closed_at is null then 'open' else 'closed' end`;
const difference = sql<number | null>`r.found - r.expected`;

const differs = sql<ShiftDifference>`case sign(r.found - r.expected) when 0 then 'none' when 1 then 'over' when -1 then 'short' end`;

export const shiftList = pagedList({
  name: 'shifts',
  table: 'shift',
  id: 'shift_id',
  sorts: { opened_at: { column: 'opened_at', kind: 'instant', order: 'desc' } },
  where: (_, values: ShiftConditions) => [
    // Few are open, and few differ: both have an index.
    inStates(told, sql<SqlBool>`r.closed_at is null`, { states: values.states, areFew: values.areOpen }),
    equalTo('r.user_id', values.userId),
    inStates(differs, sql<SqlBool>`r.found <> r.expected`, { states: values.differences, areFew: values.areDiffering }),
    atLeast('r.opened_at', values.openedFrom),
    below('r.opened_at', values.openedBefore),
  ],
  parts: (_, { branches }) => partsOfBranches(branches),
  show: (rows) =>
    rows
      .leftJoin('branch as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
      )
      .selectAll('r')
      .select('b.name as branch_name')
      .select([told.as('state'), difference.as('difference')])
      // Every shift has its branch.
      .$narrowType<{ branch_name: string }>(),
  totals: {
    expected: sql<number>`r.expected`,
    counted: sql<number>`r.found`,
    difference: sql<number>`r.found - r.expected`,
  },
});

/** One shift, if it is of one of these branches; undefined means all. */
export const getShiftRow = (
  view: TenantView,
  shiftId: string,
  branches: readonly string[] | undefined,
): Promise<ShiftRow | undefined> => shiftList.get(view, shiftId, { branches });
