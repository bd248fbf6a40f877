import type { TopUpOrderState, TopUpPayWay } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { hasNumber } from '../../platform/documents/index.ts';
import { atLeast, below, equalTo, inStates, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { inBranchesOf, partsOfBranches } from '../branches/index.ts';
import type { OrderRecord } from './top-up-orders.queries.ts';

/** An order as read, with the names of its member, branch and rule. */
export interface OrderRow extends OrderRecord {
  readonly dated_at: Date;
  readonly number: string;
  readonly member_no: string;
  readonly member_name: string;
  readonly branch_name: string;
  readonly rule_name: string;
}

interface Told {
  readonly told_state: TopUpOrderState;
  readonly value_before: number | null;
  readonly all_points: number;
  readonly all_growth: number;
}

export interface OrderConditions {
  readonly number?: string | undefined;
  readonly states?: readonly TopUpOrderState[] | undefined;
  /** Present if `paid` is not among them: the query is built without knowing which they are. */
  readonly areFew?: true | undefined;
  readonly memberId?: string | undefined;
  readonly ruleId?: string | undefined;
  readonly payWays?: readonly TopUpPayWay[] | undefined;
  readonly datedFrom?: Date | undefined;
  readonly datedBefore?: Date | undefined;
  /** The reader's, of these those chosen; undefined means all. */
  readonly branches: readonly string[] | undefined;
}

/** The state that people know, of which refunds are part; the index `top_up_order_told` has the same expression. */
const told = sql<TopUpOrderState>`case
  when r.state = 'paid' and r.refunded = r.paid then 'refunded'
  when r.state = 'paid' and r.refunded > 0 then 'partly_refunded'
  else r.state end`;

/** States but `paid` are those of few rows, which have an index. */
const few = sql<SqlBool>`(r.state <> 'paid' or r.refunded > 0)`;

/** Of a paid order. */
const paid = (column: 'paid' | 'bonus' | 'refunded') =>
  sql<number>`case when r.state = 'paid' then ${sql.ref(`r.${column}`)} end`;
const all = (unit: 'points' | 'growth') =>
  sql<number>`case when r.state = 'paid' then ${sql.ref(`r.${unit}`)} + ${sql.ref(`r.${unit}_earned`)} end`;

/** Those given, as `couponGiftText` says them; null: none. */
const givenCoupons = sql<string | null>`(
  select string_agg((c.of ->> 'name') || ' × ' || (c.of ->> 'given'), '、' order by c.at)
  from jsonb_array_elements(r.coupons) with ordinality c (of, at) where (c.of ->> 'given')::integer > 0)`;

export const orderList = pagedList({
  name: 'top_ups',
  table: 'top_up_order',
  id: 'order_id',
  sorts: { dated_at: { column: 'dated_at', kind: 'instant', order: 'desc' } },
  where: (_, values: OrderConditions) => [
    hasNumber('top_up_order', 'r.order_id', values.number),
    inStates(told, few, values),
    equalTo('r.member_id', values.memberId),
    equalTo('r.rule_id', values.ruleId),
    oneOf('r.pay_way', values.payWays),
    atLeast('r.dated_at', values.datedFrom),
    below('r.dated_at', values.datedBefore),
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
          .on('d.kind', '=', sql.lit('top_up_order'))
          .onRef('d.document_id', '=', 'r.order_id'),
      )
      .leftJoin('merchant_rule_version as v', (join) =>
        join
          .onRef('v.merchant_id', '=', 'r.merchant_id')
          .on('v.kind', '=', sql.lit('top_up'))
          .onRef('v.rule_id', '=', 'r.rule_id')
          .onRef('v.number', '=', 'r.rule_number'),
      )
      .selectAll('r')
      .select(['m.member_no', 'm.name as member_name', 'b.name as branch_name', 'd.number'])
      .select([
        sql<string>`v.content->>'name'`.as('rule_name'),
        told.as('told_state'),
        sql<number | null>`r.value_after - r.paid - r.bonus`.as('value_before'),
        sql<number>`r.points + r.points_earned`.as('all_points'),
        sql<number>`r.growth + r.growth_earned`.as('all_growth'),
        givenCoupons.as('given_coupons'),
      ])
      // Every order has its number, member, branch and rule; the table's checks allow only these words.
      .$castTo<OrderRow & Told>(),
  totals: {
    paid: paid('paid'),
    bonus: paid('bonus'),
    points: all('points'),
    growth: all('growth'),
    refunded: paid('refunded'),
  },
});

/** One order, if it was made at one of these branches; undefined means all. */
export const getOrderRow = (
  view: TenantView,
  orderId: string,
  branches: readonly string[] | undefined,
): Promise<OrderRow | undefined> => orderList.get(view, orderId, { branches });

interface RuleSums {
  readonly rule_id: string;
  readonly top_ups: number;
  readonly principal: number;
  readonly bonus: number;
}

// An index has all that it reads. Of rules that are still there.
const ruleSums = statement<RuleSums>(
  'top_up_rule_sums',
  `select o.rule_id, o.top_ups, o.principal, o.bonus from (
     select rule_id, count(*)::int as top_ups, sum(paid)::bigint as principal, sum(bonus)::bigint as bonus from top_up_order o
     where merchant_id = $1 and state = 'paid' and paid_at >= $2 and ${inBranchesOf('o', '$3')} group by rule_id
   ) o join merchant_rule r on r.merchant_id = $1 and r.kind = 'top_up' and r.rule_id = o.rule_id`,
);

/** What was paid since an instant under each rule, at these branches; null: all. */
export const listRuleSums = (view: TenantView, since: Date, branches: readonly string[] | null): Promise<RuleSums[]> =>
  view.query(ruleSums, [view.merchantId, since, branches]);
