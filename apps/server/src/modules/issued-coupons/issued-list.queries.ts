import type { CouponTerms, ReceivedFilter, WriteOffFilter } from '@regulars/contract';
import { readCouponCode } from '@regulars/contract/rules/coupon-codes';
import type { CouponKind, IssuedState } from '@regulars/phrases';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { addDays } from '../../platform/clock/business-date.ts';
import type { Reader } from '../../platform/http/index.ts';
import { atLeast, below, equalTo, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import type { Framed, ListedRows, Rows } from '../../platform/lists/list-definition.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { chosenBranches, partsOfBranches } from '../branches/index.ts';
import type { IssuedRecord } from './issued.queries.ts';

/** A coupon as read, with its terms and the names of what it belongs to. */
export type IssuedRow = IssuedRecord & {
  readonly kind: CouponKind;
  readonly content: CouponTerms;
  readonly member_name: string | null;
  readonly member_no: string | null;
  readonly branch_name: string | null;
  readonly used_branch_name: string | null;
  readonly order_number: string | null;
  /** Of the bill that holds it. */
  readonly held_branch_id: string | null;
  /** The number of the top-up, the name of the grade that gave it. */
  readonly source_name: string | null;
};

interface Filters {
  /** Present if the reader sees whole codes. */
  readonly wholeCodes?: true | undefined;
  readonly couponId?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly sourceId?: string | undefined;
  readonly memberId?: string | undefined;
}
interface ReceivedConditions extends Filters {
  /** The state is told as of then. */
  readonly now: Date;
  readonly issuedId?: string | undefined;
  /** Undefined also where those stored are told so, too: the planner knows how many these are. */
  readonly states?: readonly IssuedState[] | undefined;
  /** The states in which those are stored, which an index may have. */
  readonly stored?: readonly IssuedState[] | undefined;
  readonly code?: string | undefined;
  readonly givenFrom?: Date | undefined;
  readonly givenBefore?: Date | undefined;
  /** Those that can be used until then at most. */
  readonly expiresBy?: Date | undefined;
  /** The reader's, of these those chosen; undefined means all. */
  readonly branches: readonly string[] | undefined;
  /** Present if those of no branch are the reader's too: if none is chosen. */
  readonly branchless?: true | undefined;
  /** Present to leave out printed codes. */
  readonly unprinted?: true | undefined;
}
interface UsedConditions extends Filters {
  readonly cashiers?: readonly string[] | undefined;
  readonly usedFrom?: Date | undefined;
  readonly usedBefore?: Date | undefined;
  readonly branches: readonly string[] | undefined;
}

const seesCodes = ({ permissions }: Pick<Reader, 'permissions'>): true | undefined =>
  permissions.has('coupon:give') || undefined;

/** The states in which a coupon may be stored that is told to be in one. */
const storedAs: Readonly<Record<IssuedState, readonly IssuedState[]>> = {
  unused: ['unused', 'held'],
  held: ['held'],
  used: ['used'],
  expired: ['expired', 'unused', 'held'],
  void: ['void', 'held'],
};

/** The filter as conditions for this reader. */
export const conditionsOf = (
  reader: Pick<Reader, 'branches' | 'day' | 'now' | 'permissions'>,
  filter: ReceivedFilter,
): ReceivedConditions => ({
  now: reader.now,
  wholeCodes: seesCodes(reader),
  issuedId: filter.issued_id,
  couponId: filter.coupon_id,
  kinds: filter.kind,
  states: filter.state?.some((state) => state !== 'used') ? filter.state : undefined,
  stored: filter.state && [...new Set(filter.state.flatMap((state) => storedAs[state]))],
  sources: filter.source,
  sourceId: filter.source_id,
  memberId: filter.vip_id,
  code: filter.code === undefined ? undefined : (readCouponCode(filter.code) ?? filter.code),
  givenFrom: filter.given_from === undefined ? undefined : reader.day.startOf(filter.given_from),
  givenBefore: filter.given_to === undefined ? undefined : reader.day.endOf(filter.given_to),
  expiresBy:
    filter.expires_within === undefined
      ? undefined
      : reader.day.endOf(addDays(reader.day.today(), filter.expires_within)),
  branches: chosenBranches(reader, filter.branch_id),
  branchless: (filter.branch_id === undefined && reader.branches !== 'all' && reader.branches.length > 0) || undefined,
});
export const usedConditionsOf = (
  reader: Pick<Reader, 'branches' | 'day' | 'permissions'>,
  filter: WriteOffFilter,
): UsedConditions => ({
  wholeCodes: seesCodes(reader),
  couponId: filter.coupon_id,
  kinds: filter.kind,
  sources: filter.source,
  memberId: filter.vip_id,
  cashiers: filter.used_by,
  usedFrom: filter.used_from === undefined ? undefined : reader.day.startOf(filter.used_from),
  usedBefore: filter.used_to === undefined ? undefined : reader.day.endOf(filter.used_to),
  branches: chosenBranches(reader, filter.used_branch_id),
});

/** In SQL what `stateAt` says. */
const toldSql = (now: Date) => sql<IssuedState>`case
  when (r.state not in ('unused', 'held') or (r.state = 'held' and r.held_until > ${now})) then r.state
  when r.refund_id is not null then 'void' when r.expires_at <= ${now} then 'expired' else 'unused' end`;

/** Whether a coupon is told to be in one of some states: to be counted. */
const isToldSql = (now: Date, ...states: readonly IssuedState[]) =>
  sql<number>`case when ${toldSql(now)} in (${sql.join(states.map((state) => sql.lit(state)))}) then 1 else 0 end`;

/** Of templates of some kinds. That none of them was given is known before any coupon is read. */
const ofKinds = (
  e: ExpressionBuilder<Rows<'issued_coupon'>, 'r'>,
  kinds: readonly string[],
  merchantId: string,
): Condition[] => {
  const given = e
    .selectFrom('coupon_template as k')
    .select('k.coupon_id')
    .where('k.merchant_id', '=', merchantId)
    .where('k.kind', 'in', [...kinds])
    .where('k.given', '>', 0);
  return [e.exists(given), e('r.coupon_id', 'in', given)];
};

const filtersOf = (
  e: ExpressionBuilder<Rows<'issued_coupon'>, 'r'>,
  { couponId, kinds, sources, sourceId, memberId }: Filters,
  merchantId: string,
): Condition[] => [
  equalTo('r.coupon_id', couponId),
  ...(kinds?.length ? ofKinds(e, kinds, merchantId) : []),
  oneOf('r.source', sources),
  equalTo('r.source_id', sourceId),
  equalTo('r.member_id', memberId),
];

const shown = (rows: ListedRows<'issued_coupon'>, { wholeCodes }: Filters) =>
  rows
    .leftJoin('coupon_template as c', (join) =>
      join.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.coupon_id', '=', 'r.coupon_id'),
    )
    .leftJoin('coupon_terms as t', (join) =>
      join
        .onRef('t.merchant_id', '=', 'r.merchant_id')
        .onRef('t.coupon_id', '=', 'r.coupon_id')
        .onRef('t.number', '=', 'r.terms_number'),
    )
    .leftJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .leftJoin('branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
    )
    .leftJoin('branch as u', (join) =>
      join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.branch_id', '=', 'r.used_branch_id'),
    )
    .leftJoin('document as d', (join) =>
      join
        .onRef('d.merchant_id', '=', 'r.merchant_id')
        .on('d.kind', '=', sql.lit('consumption_order'))
        .onRef('d.document_id', '=', 'r.order_id'),
    )
    .leftJoin('held_order as h', (join) =>
      join.onRef('h.merchant_id', '=', 'r.merchant_id').onRef('h.order_id', '=', 'r.order_id'),
    )
    .leftJoin('document as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'r.merchant_id')
        .on('p.kind', '=', sql.lit('top_up_order'))
        .onRef('p.document_id', '=', 'r.source_id'),
    )
    .leftJoin('coupon_gift as f', (join) =>
      join.onRef('f.merchant_id', '=', 'r.merchant_id').onRef('f.gift_id', '=', 'r.source_id'),
    )
    .leftJoin('grade as g', (join) =>
      join.onRef('g.merchant_id', '=', 'f.merchant_id').onRef('g.grade_id', '=', 'f.origin_id'),
    )
    .selectAll('r')
    .select(['c.kind', 't.content', 'm.name as member_name', 'm.member_no'])
    .select(['b.name as branch_name', 'u.name as used_branch_name', 'd.number as order_number'])
    .select(['h.branch_id as held_branch_id'])
    .select((e) => e.fn.coalesce('p.number', 'g.name').as('source_name'))
    .select(sql<string>`t.content ->> 'name'`.as('coupon_name'))
    .select((wholeCodes ? sql<string>`r.code` : sql<string>`right(r.code, 4)`).as('shown_code'));

/** Coupons that were given, at the branches where they were. */
export const issuedList = pagedList({
  name: 'issued_coupons',
  table: 'issued_coupon',
  id: 'issued_id',
  sorts: { given_at: { column: 'given_at', kind: 'instant', order: 'desc' } },
  where: (e, values: ReceivedConditions, merchantId) => [
    ...filtersOf(e, values, merchantId),
    oneOf('r.state', values.stored),
    values.unprinted && sql<SqlBool>`r.source <> 'print'`,
    values.states && sql<SqlBool>`${toldSql(values.now)} in (${sql.join(values.states)})`,
    equalTo('r.issued_id', values.issuedId),
    equalTo('r.code', values.code),
    atLeast('r.given_at', values.givenFrom),
    below('r.given_at', values.givenBefore),
    ...(values.expiresBy
      ? [
          sql<SqlBool>`r.state in ('unused', 'held')`,
          sql<SqlBool>`r.expires_at > ${values.now}`,
          sql<SqlBool>`r.expires_at <= ${values.expiresBy}`,
        ]
      : []),
  ],
  parts: (_, { branches, branchless }) => [
    ...partsOfBranches(branches),
    ...(branchless ? [[sql<SqlBool>`r.branch_id is null`]] : []),
  ],
  show: (rows, values) =>
    shown(rows, values)
      .select(toldSql(values.now).as('told_state'))
      .$castTo<
        Framed &
          IssuedRow & { readonly coupon_name: string; readonly shown_code: string; readonly told_state: IssuedState }
      >(), // what this module writes
  created: 'given_at',
  totals: ({ now }) => ({
    unused: isToldSql(now, 'unused', 'held'),
    used: isToldSql(now, 'used'),
    expired: isToldSql(now, 'expired'),
    void: isToldSql(now, 'void'),
    off: 'off',
  }),
});

const usedAt = (branches: readonly string[]): Condition =>
  sql<SqlBool>`r.used_branch_id = any (${sql.val([...branches])}::uuid[])`;

/** Coupons that were used, at the branches where they were. */
export const usedList = pagedList({
  name: 'used_coupons',
  table: 'issued_coupon',
  id: 'issued_id',
  sorts: { ended_at: { column: 'ended_at', kind: 'instant', order: 'desc' } },
  where: (e, values: UsedConditions, merchantId) => [
    sql<SqlBool>`r.state = 'used'`,
    ...filtersOf(e, values, merchantId),
    oneOf('r.ended_by', values.cashiers),
    atLeast('r.ended_at', values.usedFrom),
    below('r.ended_at', values.usedBefore),
    values.branches && usedAt(values.branches),
  ],
  show: (rows, values) =>
    shown(rows, values).$castTo<Framed & IssuedRow & { readonly coupon_name: string; readonly shown_code: string }>(), // what this module writes
  totals: { off: 'off' },
});
