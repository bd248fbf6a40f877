import { sql, type ExpressionBuilder } from 'kysely';
import { statement, type TenantTables, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { atLeast, below, equalTo, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { ofReach } from './reach.queries.ts';
import type { EventRow } from './subject-events.queries.ts';

export interface LogListRow extends EventRow {
  readonly user_id: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly subject_name: string | null;
}

export interface LogConditions {
  readonly userIds: readonly string[] | undefined;
  readonly actions: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly subjectId: string | undefined;
  /** Instants: from, inclusive; before, exclusive. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly address: string | undefined;
  readonly requestId: string | undefined;
  /** The reader's branches; undefined means all. */
  readonly branches: readonly string[] | undefined;
  /** Set with `branches`: readers see what they did themselves. */
  readonly userId: string | undefined;
  /** The names of fields as JSON, for a reader that wants the changes as one text. */
  readonly labels: string | undefined;
}

/** Accounts are platform data, which the tenant tables don't include: a raw name, joined by its key. */
const accounts = sql<{ account_id: string; actual_name: string | null }>`account`;

type Builder = ExpressionBuilder<TenantTables & { readonly r: TenantTables['operation_log'] }, 'r'>;

/** Read only of the kinds whose subjects are ids. */
const subjectId = sql<string>`r.subject_id::uuid`;

/** What the subject is called now. */
const subjectName = (e: Builder) =>
  e
    .case('r.subject_kind')
    .when(sql.lit('member'))
    .then(
      e.selectFrom('member as m').whereRef('m.merchant_id', '=', 'r.merchant_id').where('m.member_id', '=', subjectId).select('m.name'), // prettier-ignore
    )
    .when(sql.lit('role'))
    .then(
      e.selectFrom('role as o').whereRef('o.merchant_id', '=', 'r.merchant_id').where('o.role_id', '=', subjectId).select('o.name'), // prettier-ignore
    )
    .when(sql.lit('item'))
    .then(
      e.selectFrom('item as i').whereRef('i.merchant_id', '=', 'r.merchant_id').where('i.item_id', '=', subjectId).select('i.name'), // prettier-ignore
    )
    .when(sql.lit('brand'))
    .then(
      e.selectFrom('item_brand as b').whereRef('b.merchant_id', '=', 'r.merchant_id').where('b.brand_id', '=', subjectId).select('b.name'), // prettier-ignore
    )
    .when(sql.lit('category'))
    .then(
      e.selectFrom('item_category as c').whereRef('c.merchant_id', '=', 'r.merchant_id').where('c.category_id', '=', subjectId).select('c.name'), // prettier-ignore
    )
    .when(sql.lit('user'))
    .then(
      e
        .selectFrom('merchant_user as u')
        .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
        .whereRef('u.merchant_id', '=', 'r.merchant_id')
        .where('u.user_id', '=', subjectId)
        .select(sql<string>`coalesce(u.actual_name, a.actual_name)`.as('name')),
    )
    .when(sql.lit('account'))
    .then(
      e
        .selectFrom('merchant_user as v')
        .leftJoin(accounts.as('w'), (join) => join.onRef('w.account_id', '=', 'v.account_id'))
        .whereRef('v.merchant_id', '=', 'r.merchant_id')
        .where('v.account_id', '=', subjectId)
        .select(sql<string>`coalesce(v.actual_name, w.actual_name)`.as('name')),
    )
    .else(
      e
        .selectFrom('document as d')
        .whereRef('d.merchant_id', '=', 'r.merchant_id')
        .whereRef('d.kind', '=', 'r.subject_kind')
        .where(sql<string>`d.document_id::text`, '=', e.ref('r.subject_id'))
        .select('d.number'),
    )
    .end();

const uuid = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

/** The changes as one text, with the names of fields; ids are left out. */
const changesText = (labels: string) => sql<string | null>`(
  select string_agg(
    coalesce(${labels}::jsonb ->> k.key, k.key) || case
      when concat(k.value ->> 0, k.value ->> 1) ~ ${uuid} or coalesce(k.value ->> 0, '') ~ ${uuid} or coalesce(k.value ->> 1, '') ~ ${uuid} then ''
      else concat(': ', k.value ->> 0, ' → ', k.value ->> 1)
    end, '; ' order by k.key)
  from jsonb_each(ch.changes) as k where k.key <> 'merchant_id')`;

export const operationLog = pagedList({
  name: 'operation_logs',
  table: 'operation_log',
  id: 'log_id',
  sorts: { at: { column: 'at', kind: 'instant', order: 'desc' } },
  where: (e, values: LogConditions, merchantId) => [
    oneOf('r.user_id', values.userIds),
    oneOf('r.action', values.actions),
    oneOf('r.subject_kind', values.kinds),
    equalTo('r.subject_id', values.subjectId),
    atLeast('r.at', values.from),
    below('r.at', values.before),
    equalTo('r.address', values.address),
    equalTo('r.request_id', values.requestId),
    ofReach(e, values, merchantId),
  ],
  show: (rows, { labels }) =>
    rows
      .leftJoin('operation_log_change as ch', (join) =>
        join.onRef('ch.merchant_id', '=', 'r.merchant_id').onRef('ch.log_id', '=', 'r.log_id'),
      )
      .select(['r.log_id', 'r.at', 'r.action', 'r.operator', 'r.user_id', 'r.reason', 'r.subject_kind', 'r.subject_id'])
      .select(['r.address', 'r.request_id', 'ch.erased_at'])
      .select((e) => [
        sql<EventRow['changes']>`ch.changes`.as('changes'),
        subjectName(e).as('subject_name'),
        (labels === undefined ? sql<null>`null` : changesText(labels)).as('changes_text'),
      ]),
});

const months = statement<{ log_months: number }>(
  'log_months',
  'select log_months from merchant where merchant_id = $1',
);
export const getLogMonths = async (view: TenantView): Promise<number> => {
  const [row] = await view.query(months, [view.merchantId]);
  if (!row) throw new Error('The merchant exists');
  return row.log_months;
};

const setMonths = statement('log_months_set', 'update merchant set log_months = $2 where merchant_id = $1');
export const setLogMonths = async (tx: TenantTx, value: number): Promise<void> => {
  await tx.query(setMonths, [tx.merchantId, value]);
};

const removeOld = statement<{ removed: number }>(
  'operation_log_remove',
  `with old as materialized (
     select log_id from operation_log where merchant_id = $1 and at < $2 order by at, log_id limit $3
   ), valued as (
     delete from operation_log_change c using old where c.merchant_id = $1 and c.log_id = old.log_id
   ), gone as (
     delete from operation_log l using old where l.merchant_id = $1 and l.log_id = old.log_id returning l.log_id
   )
   select count(*)::integer as removed from gone`,
);
/** Removes the oldest entries before an instant, at most so many; returns how many. */
export const removeOldLogs = async (tx: TenantTx, before: Date, limit: number): Promise<number> =>
  (await tx.query(removeOld, [tx.merchantId, before, limit]))[0]?.removed ?? 0;

const erase = statement<{ log_id: string }>(
  'operation_log_erase',
  `update operation_log_change c
   set erased_at = $3,
       changes = (select coalesce(jsonb_object_agg(k.field, '[null, null]'::jsonb), '{}') from jsonb_object_keys(c.changes) as k (field))
   from operation_log l
   where l.merchant_id = $1 and l.subject_kind = 'member' and l.subject_id = $2
     and c.merchant_id = $1 and c.log_id = l.log_id and c.erased_at is null
   returning c.log_id`,
);
/** Replaces a member's logged values by nulls; returns in how many entries. A seal of values must allow for this. */
export const eraseMemberValues = async (tx: TenantTx, memberId: string, now: Date): Promise<number> =>
  (await tx.query(erase, [tx.merchantId, memberId, now])).length;

const lockedMember = statement<{ state: string; branch_id: string | null }>(
  'logged_member_lock',
  'select state, branch_id from member where merchant_id = $1 and member_id = $2 for share',
);
export const lockLoggedMember = async (tx: TenantTx, memberId: string) =>
  (await tx.query(lockedMember, [tx.merchantId, memberId]))[0];
