import type { OrderMeans } from '@regulars/contract';
import { orderMeans } from '@regulars/contract/rules/orders';
import type { OrderState } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import type { TenantView } from '../../platform/database/index.ts';
import { hasNumber } from '../../platform/documents/index.ts';
import { anyOf, atLeast, below, equalTo, inStates, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { partsOfBranches } from '../branches/index.ts';
import type { OrderRecord } from './orders.queries.ts';

type OrderJson = 'reductions' | 'reckoned' | 'grade_move' | 'void_grade_move';

/** An order as read, with the names of its member and branch. */
export interface OrderRow extends Omit<OrderRecord, OrderJson> {
  /** As they were written: `Told[]`. */
  readonly reductions: unknown;
  /** Likewise: `OrderReckoning | null`, `GradeMove | null`. */
  readonly reckoned: unknown;
  readonly grade_move: unknown;
  readonly void_grade_move: unknown;
  readonly number: string;
  readonly member_no: string | null;
  readonly member_name: string | null;
  readonly branch_name: string;
}

interface Filters {
  readonly number?: string | undefined;
  readonly states?: readonly OrderState[] | undefined;
  /** Present if `paid` is not among them: the query is built without knowing which they are. */
  readonly areFew?: true | undefined;
  readonly memberId?: string | undefined;
  /** Who took them. */
  readonly cashiers?: readonly string[] | undefined;
  readonly madeFrom?: Date | undefined;
  readonly madeBefore?: Date | undefined;
  /** The reader's, of these those chosen; undefined means all. */
  readonly branches: readonly string[] | undefined;
}
/** With a flag for each of the means by one of which it was paid. */
export type OrderConditions = Filters & { readonly [M in OrderMeans as `by_${M}`]?: true | undefined };

/** The state that people know, of which refunds are part. */
const told = sql<OrderState>`case
  when r.state = 'voided' then 'voided'
  when r.refunded = r.due and (r.due > 0 or r.free_returned) then 'refunded'
  when r.refunded > 0 then 'partly_refunded'
  else 'paid' end`;

/** States but `paid` are those of few rows, which have the index `consumption_told`, with the columns that other filters ask. */
const few = sql<SqlBool>`(r.state = 'voided' or r.refunded > 0 or r.free_returned)`;

/** Each of the means has an index, which has this condition. */
const paidBy = (values: OrderConditions): Condition =>
  anyOf(
    ...orderMeans.map((means) => values[`by_${means}`] && sql<SqlBool>`r.means && ${sql.lit(`{${means}}`)}::text[]`),
  );

/** Of an order that stands. */
const standing = (column: 'list' | 'due' | 'points_value' | 'stored_value' | 'takings' | 'refunded') =>
  sql<number>`case when r.state = 'paid' then ${sql.ref(`r.${column}`)} end`;

export const orderList = pagedList({
  name: 'orders',
  table: 'consumption',
  id: 'order_id',
  sorts: { made_at: { column: 'made_at', kind: 'instant', order: 'desc' } },
  where: (_, values: OrderConditions) => [
    hasNumber('consumption_order', 'r.order_id', values.number),
    inStates(told, few, values),
    equalTo('r.member_id', values.memberId),
    oneOf('r.made_by', values.cashiers),
    paidBy(values),
    atLeast('r.made_at', values.madeFrom),
    below('r.made_at', values.madeBefore),
  ],
  parts: (_, { branches }) => partsOfBranches(branches),
  show: (rows) =>
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
          .on('d.kind', '=', sql.lit('consumption_order'))
          .onRef('d.document_id', '=', 'r.order_id'),
      )
      .selectAll('r')
      .select(['m.member_no', 'm.name as member_name', 'b.name as branch_name', 'd.number'])
      .select([told.as('told_state'), sql<number>`r.list - r.due`.as('off')])
      // Every order has its number and branch; the table's checks allow only these words.
      .$narrowType<{
        number: string;
        branch_name: string;
        state: OrderRecord['state'];
        source: OrderRecord['source'];
      }>(),
  totals: {
    list: standing('list'),
    off: sql<number>`case when r.state = 'paid' then r.list - r.due end`,
    due: standing('due'),
    points_value: standing('points_value'),
    stored_value: standing('stored_value'),
    takings: standing('takings'),
    refunded: standing('refunded'),
  },
});

/** One order, if it was made at one of these branches; undefined means all. */
export const getOrderRow = (
  view: TenantView,
  orderId: string,
  branches: readonly string[] | undefined,
): Promise<OrderRow | undefined> => orderList.get(view, orderId, { branches });
