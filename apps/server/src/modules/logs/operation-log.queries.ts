import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { statement, type TenantTables, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { atLeast, below, equalTo, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { accounts } from '../../platform/lists/user-names.ts';
import { powerActions, powerFields } from '../seals/index.ts';
import { partsOfReach, type Reach } from './reach.queries.ts';
import type { EventRow, Subject } from './subject-events.queries.ts';

export interface LogListRow extends EventRow {
  readonly address: string | null;
  readonly request_id: string | null;
  readonly subject_name: string | null;
  readonly gone: GonePerson | null;
}

/** A cancelled member, by their branch, or a user, by when they were removed (ISO 8601). */
type GonePerson = { readonly branch_id: string | null } | { readonly removed_at: string };

export interface LogConditions extends Reach {
  readonly ids: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly actions: readonly string[] | undefined;
  readonly topicActions: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly subjectId: string | undefined;
  readonly memberId: string | undefined;
  /** Instants: from, inclusive; before, exclusive. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly address: string | undefined;
  readonly requestId: string | undefined;
}

type Builder = ExpressionBuilder<TenantTables & { readonly r: TenantTables['operation_log'] }, 'r'>;

/** Read only of the kinds whose subjects are ids. */
const subjectId = sql<string>`r.subject_id::uuid`;

/** The name of the subject in a table of named rows, by its key. */
const nameIn = (
  e: Builder,
  table:
    | 'branch'
    | 'branch_application'
    | 'carousel'
    | 'coupon_template'
    | 'device'
    | 'member'
    | 'role'
    | 'item'
    | 'item_brand'
    | 'item_category',
  key: string,
) =>
  e
    .selectFrom(`${table} as n` as 'member as n') // each has these columns
    .whereRef('n.merchant_id', '=', 'r.merchant_id')
    .where(sql.ref<string>(`n.${key}`), '=', subjectId)
    .select('n.name');

/** The name of the subject's user, by user or by account. */
const subjectUser = (e: Builder, key: 'user_id' | 'account_id') =>
  e
    .selectFrom('merchant_user as u')
    .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
    .whereRef('u.merchant_id', '=', 'r.merchant_id')
    .where(`u.${key}`, '=', subjectId)
    .select(sql<string>`coalesce(u.actual_name, a.actual_name)`.as('name'));

/** Asked of every other kind of subject, also of payment channels and services, whose subjects are codes. */
const documentNumber = (e: Builder) =>
  e
    .selectFrom('document as d')
    .whereRef('d.merchant_id', '=', 'r.merchant_id')
    .where(
      'd.kind',
      '=',
      sql<string>`case r.subject_kind when 'order' then 'consumption_order' else r.subject_kind end`,
    )
    .where('d.document_id', '=', sql<string>`case when r.subject_id ~ '^[0-9a-f-]{36}$' then ${subjectId} end`)
    .select('d.number');

/** What the subject is called now. */
const subjectName = (e: Builder) =>
  e
    .case('r.subject_kind')
    .when(sql.lit('member'))
    .then(nameIn(e, 'member', 'member_id'))
    .when(sql.lit('branch'))
    .then(nameIn(e, 'branch', 'branch_id'))
    .when(sql.lit('branch_application'))
    .then(nameIn(e, 'branch_application', 'application_id'))
    .when(sql.lit('device'))
    .then(nameIn(e, 'device', 'device_id'))
    .when(sql.lit('menu')) // if the merchant named it; else the code does
    .then(
      e
        .selectFrom('menu_override as n')
        .whereRef('n.merchant_id', '=', 'r.merchant_id')
        .whereRef('n.menu_id', '=', 'r.subject_id')
        .select('n.name'),
    )
    .when(sql.lit('role'))
    .then(nameIn(e, 'role', 'role_id'))
    .when(sql.lit('item'))
    .then(nameIn(e, 'item', 'item_id'))
    .when(sql.lit('brand'))
    .then(nameIn(e, 'item_brand', 'brand_id'))
    .when(sql.lit('carousel'))
    .then(nameIn(e, 'carousel', 'carousel_id'))
    .when(sql.lit('coupon'))
    .then(nameIn(e, 'coupon_template', 'coupon_id'))
    .when(sql.lit('category'))
    .then(nameIn(e, 'item_category', 'category_id'))
    .when(sql.lit('user'))
    .then(subjectUser(e, 'user_id'))
    .when(sql.lit('account'))
    .then(subjectUser(e, 'account_id'))
    .else(documentNumber(e)) // orders, adjustments and every kind of import
    .end();

/** The subject, if it is a cancelled member or a removed user. */
const gonePerson = (e: Builder) =>
  e
    .case('r.subject_kind')
    .when(sql.lit('member'))
    .then(
      e
        .selectFrom('member as m')
        .whereRef('m.merchant_id', '=', 'r.merchant_id')
        .where('m.member_id', '=', subjectId)
        .where('m.state', '=', 'cancelled')
        .select(sql<GonePerson>`jsonb_build_object('branch_id', m.branch_id)`.as('gone')),
    )
    .when(sql.lit('user'))
    .then(
      e
        .selectFrom('merchant_user as g')
        .whereRef('g.merchant_id', '=', 'r.merchant_id')
        .where('g.user_id', '=', subjectId)
        .where('g.removed_at', 'is not', null)
        .select(sql<GonePerson>`jsonb_build_object('removed_at', g.removed_at)`.as('gone')),
    )
    .end();

/** Whose entries are a member's, too; a refund or a void is an entry of what it takes back. */
const memberDocuments = ['order', 'top_up_order', 'adjustment'].map((kind) => sql.lit(kind));

/** The ids of a member's documents, as entries have them. */
const documentsOf = (merchantId: string, memberId: Expression<string>) => {
  const idsIn = (table: 'consumption' | 'held_order' | 'top_up_order' | 'adjustment', key: string) =>
    expressionBuilder<TenantTables, never>()
      .selectFrom(`${table} as d` as 'adjustment as d') // each has these columns
      .where('d.merchant_id', '=', merchantId)
      .where('d.member_id', '=', memberId)
      .select(sql<string>`${sql.ref(`d.${key}`)}::text`.as('id'));
  return idsIn('consumption', 'order_id')
    .unionAll(idsIn('held_order', 'order_id'))
    .unionAll(idsIn('top_up_order', 'order_id'))
    .unionAll(idsIn('adjustment', 'adjustment_id'));
};

/** What the reader sees about anything; about a member, their orders, top-ups and adjustments, if one is given. */
const partsOf = (e: Builder, values: LogConditions, merchantId: string): readonly (readonly Condition[])[] => {
  const { memberId } = values;
  const seen = partsOfReach(e, values, merchantId);
  if (memberId === undefined) return seen;
  const id = sql<string>`${memberId}::uuid`;
  const ofMember = [e('r.subject_kind', '=', sql.lit('member')), e('r.subject_id', '=', sql<string>`${id}::text`)];
  const ofDocuments = [
    e('r.subject_kind', 'in', memberDocuments),
    sql<SqlBool>`r.subject_id = any (array(${documentsOf(merchantId, id)}))`,
  ];
  // A member has few documents.
  const among = partsOfReach(e, { ...values, isWide: true }, merchantId);
  return [...seen.map((one) => [...one, ...ofMember]), ...among.map((one) => [...one, ...ofDocuments])];
};

export const operationLog = pagedList({
  name: 'operation_log',
  table: 'operation_log',
  id: 'log_id',
  sorts: { at: { column: 'at', kind: 'instant', order: 'desc' } },
  where: (_, values: LogConditions) => [
    oneOf('r.log_id', values.ids),
    oneOf('r.user_id', values.userIds),
    oneOf('r.action', values.actions),
    oneOf('r.action', values.topicActions),
    oneOf('r.subject_kind', values.kinds),
    equalTo('r.subject_id', values.subjectId),
    atLeast('r.at', values.from),
    below('r.at', values.before),
    equalTo('r.address', values.address),
    equalTo('r.request_id', values.requestId),
  ],
  parts: partsOf,
  show: (rows) =>
    rows
      .leftJoin('operation_log_change as ch', (join) =>
        join.onRef('ch.merchant_id', '=', 'r.merchant_id').onRef('ch.log_id', '=', 'r.log_id'),
      )
      .select(['r.log_id', 'r.at', 'r.action', 'r.operator', 'r.user_id', 'r.reason', 'r.subject_kind', 'r.subject_id'])
      .select(['r.address', 'r.request_id', 'ch.erased_at'])
      .select((e) => [
        sql<EventRow['changes']>`ch.changes`.as('changes'),
        subjectName(e).as('subject_name'),
        gonePerson(e).as('gone'),
      ]),
});

const refunded = statement<{ order_id: string }>(
  'log_refunded_order',
  `select order_id from consumption_refund where merchant_id = $1 and refund_id = $2
   union all select order_id from top_up_refund where merchant_id = $1 and refund_id = $2`,
);
/** The order or top-up that a refund gave back: its entries are theirs. */
export const getRefundedOrderId = async (view: TenantView, refundId: string): Promise<string | undefined> =>
  (await view.query(refunded, [view.merchantId, refundId]))[0]?.order_id;

const months = statement<{ log_months: number }>(
  'log_months',
  'select log_months from merchant where merchant_id = $1',
);
export const getLogMonths = async (view: TenantView): Promise<number> => {
  const [row] = await view.query(months, [view.merchantId]);
  if (!row) throw new Error('The merchant exists');
  return row.log_months;
};

const setMonths = statement<{ before: number }>(
  'log_months_set',
  `with old as (select log_months from merchant where merchant_id = $1 for no key update)
   update merchant m set log_months = $2 from old where m.merchant_id = $1 returning old.log_months as before`,
);
/** Sets for how many months the log is kept; returns for how many it was. */
export const setLogMonths = async (tx: TenantTx, months: number): Promise<number> =>
  (await tx.query(setMonths, [tx.merchantId, months]))[0]?.before ?? months;

const old = statement<{ count: string }>(
  'operation_log_old',
  'select count(*) as count from operation_log where merchant_id = $1 and at < $2',
);
/** How many entries are older than an instant. */
export const countOldLogs = async (view: TenantView, before: Date): Promise<number> =>
  Number((await view.query(old, [view.merchantId, before]))[0]?.count ?? 0);

const removeOld = statement<{ removed: number }>(
  'operation_log_remove',
  `with old as materialized (
     select log_id from operation_log where merchant_id = $1 and at < $2 order by at, log_id limit $3
   ), valued as (
     delete from operation_log_change c using old where c.merchant_id = $1 and c.log_id = old.log_id
   ), allowing as (
     delete from log_allowance a using old where a.merchant_id = $1 and a.log_id = old.log_id
   ), gone as (
     delete from operation_log l using old where l.merchant_id = $1 and l.log_id = old.log_id returning l.log_id
   )
   select count(*)::integer as removed from gone`,
);
/** Removes the oldest entries before an instant, at most so many; returns how many. */
export const removeOldLogs = async (tx: TenantTx, before: Date, limit: number): Promise<number> =>
  (await tx.query(removeOld, [tx.merchantId, before, limit]))[0]?.removed ?? 0;

/** Entries that keep their values: what an erasure took, and what is not of the person, but of their power. */
export const keptActions: readonly string[] = ['log.erase', ...powerActions];

/** Whether value `k` is of a user's power, not of the person. */
const isPower = `l.subject_kind = 'user' and k.field = any ($6::text[])`;
const erase = statement<{ log_id: string }>(
  'operation_log_erase',
  `update operation_log_change c
   set erased_at = $3,
       changes = (select coalesce(jsonb_object_agg(k.field, case when ${isPower} then k.was else '[null, null]' end), '{}') from jsonb_each(c.changes) as k (field, was))
   from operation_log l
   where l.merchant_id = $1 and l.subject_kind = $4 and l.subject_id = $2
     and c.merchant_id = $1 and c.log_id = l.log_id and c.erased_at is null
     and l.action <> all ($5::text[])
     and (c.changes = '{}' or exists (select from jsonb_object_keys(c.changes) as k (field) where not (${isPower})))
   returning c.log_id`,
);
/** Replaces a person's logged values by nulls, but for a user's power; returns in how many entries. A check of the seals allows for this if the program states so. */
export const eraseValuesOf = async (tx: TenantTx, { kind, id }: Subject, now: Date): Promise<number> =>
  (await tx.query(erase, [tx.merchantId, id, now, kind, keptActions, powerFields])).length;

const lockedMember = statement<{ state: string; branch_id: string | null }>(
  'logged_member_lock',
  'select state, branch_id from member where merchant_id = $1 and member_id = $2 for no key update',
);
/** Locks the member: one erases at a time. */
export const lockLoggedMember = async (tx: TenantTx, memberId: string) =>
  (await tx.query(lockedMember, [tx.merchantId, memberId]))[0];

const lockedUser = statement<{ removed_at: Date | null }>(
  'logged_user_lock',
  'select removed_at from merchant_user where merchant_id = $1 and user_id = $2 for no key update',
);
/** Locks the user: one erases at a time. */
export const lockLoggedUser = async (tx: TenantTx, userId: string) =>
  (await tx.query(lockedUser, [tx.merchantId, userId]))[0];
