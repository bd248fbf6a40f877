import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely';
import { statement, type TenantTables, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { atLeast, below, equalTo, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { ofReach } from './reach.queries.ts';
import type { EventRow } from './subject-events.queries.ts';

export interface LogListRow extends EventRow {
  readonly user_id: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly subject_name: string | null;
  readonly erasable: boolean | null;
}

export interface LogConditions {
  readonly ids: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly actions: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly subjectId: string | undefined;
  readonly memberId: string | undefined;
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

/** The name of the subject in a table of named rows, by its key. */
const nameIn = (e: Builder, table: 'member' | 'role' | 'item' | 'item_brand' | 'item_category', key: string) =>
  e
    .selectFrom(`${table} as n` as 'member as n') // each has these columns
    .whereRef('n.merchant_id', '=', 'r.merchant_id')
    .where(sql.ref<string>(`n.${key}`), '=', subjectId)
    .select('n.name');

/** The name of the subject's user, by user or by account. */
const userName = (e: Builder, key: 'user_id' | 'account_id') =>
  e
    .selectFrom('merchant_user as u')
    .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
    .whereRef('u.merchant_id', '=', 'r.merchant_id')
    .where(`u.${key}`, '=', subjectId)
    .select(sql<string>`coalesce(u.actual_name, a.actual_name)`.as('name'));

const documentNumber = (e: Builder) =>
  e
    .selectFrom('document as d')
    .whereRef('d.merchant_id', '=', 'r.merchant_id')
    .whereRef('d.kind', '=', 'r.subject_kind')
    .where('d.document_id', '=', subjectId)
    .select('d.number');

/** What the subject is called now. */
const subjectName = (e: Builder) =>
  e
    .case('r.subject_kind')
    .when(sql.lit('member'))
    .then(nameIn(e, 'member', 'member_id'))
    .when(sql.lit('role'))
    .then(nameIn(e, 'role', 'role_id'))
    .when(sql.lit('item'))
    .then(nameIn(e, 'item', 'item_id'))
    .when(sql.lit('brand'))
    .then(nameIn(e, 'item_brand', 'brand_id'))
    .when(sql.lit('category'))
    .then(nameIn(e, 'item_category', 'category_id'))
    .when(sql.lit('user'))
    .then(userName(e, 'user_id'))
    .when(sql.lit('account'))
    .then(userName(e, 'account_id'))
    .when(sql.lit('adjustment'))
    .then(documentNumber(e))
    .when(sql.lit('opening'))
    .then(documentNumber(e))
    .when(sql.lit('member_import'))
    .then(documentNumber(e))
    .end();

/** Whether the subject is a cancelled member. */
const isErasable = (e: Builder) =>
  e
    .case('r.subject_kind')
    .when(sql.lit('member'))
    .then(
      e
        .selectFrom('member as m')
        .whereRef('m.merchant_id', '=', 'r.merchant_id')
        .where('m.member_id', '=', subjectId)
        .select(sql<boolean>`m.state = 'cancelled'`.as('erasable')),
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

/** About a member, or about the adjustments of its balances. */
const aboutMember = (e: Builder, memberId: string | undefined, merchantId: string): Condition => {
  if (memberId === undefined) return undefined;
  const id = sql<string>`${memberId}::uuid`;
  const entries = expressionBuilder<TenantTables, never>();
  const ofMember = entries
    .selectFrom('operation_log as l')
    .where('l.merchant_id', '=', merchantId)
    .where('l.subject_kind', '=', sql.lit('member'))
    .where('l.subject_id', '=', sql<string>`${id}::text`)
    .select('l.log_id');
  const ofBalances = entries
    .selectFrom('adjustment as a')
    .innerJoin('operation_log as l', (join) =>
      join
        .onRef('l.merchant_id', '=', 'a.merchant_id')
        .on('l.subject_kind', '=', sql.lit('adjustment'))
        .on('l.subject_id', '=', sql<string>`a.adjustment_id::text`),
    )
    .where('a.merchant_id', '=', merchantId)
    .where('a.member_id', '=', id)
    .select('l.log_id');
  return e('r.log_id', 'in', ofMember.unionAll(ofBalances));
};

export const operationLog = pagedList({
  name: 'operation_log',
  table: 'operation_log',
  id: 'log_id',
  sorts: { at: { column: 'at', kind: 'instant', order: 'desc' } },
  where: (e, values: LogConditions, merchantId) => [
    oneOf('r.log_id', values.ids),
    oneOf('r.user_id', values.userIds),
    oneOf('r.action', values.actions),
    oneOf('r.subject_kind', values.kinds),
    equalTo('r.subject_id', values.subjectId),
    aboutMember(e, values.memberId, merchantId),
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
        isErasable(e).as('erasable'),
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

const setMonths = statement<{ before: number }>(
  'log_months_set',
  `with old as (select log_months from merchant where merchant_id = $1 for update)
   update merchant m set log_months = $2 from old where m.merchant_id = $1 returning old.log_months as before`,
);
/** Sets for how many months the log is kept; returns for how many it was. */
export const setLogMonths = async (tx: TenantTx, months: number): Promise<number> =>
  (await tx.query(setMonths, [tx.merchantId, months]))[0]?.before ?? months;

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
/** Replaces a member's logged values by nulls; returns in how many entries. A check of the seals allows for this if the program states so. */
export const eraseMemberValues = async (tx: TenantTx, memberId: string, now: Date): Promise<number> =>
  (await tx.query(erase, [tx.merchantId, memberId, now])).length;

const lockedMember = statement<{ state: string; branch_id: string | null }>(
  'logged_member_lock',
  'select state, branch_id from member where merchant_id = $1 and member_id = $2 for share',
);
export const lockLoggedMember = async (tx: TenantTx, memberId: string) =>
  (await tx.query(lockedMember, [tx.merchantId, memberId]))[0];
