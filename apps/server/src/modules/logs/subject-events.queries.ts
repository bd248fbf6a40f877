import { documentPrefixes } from '@regulars/contract/rules';
import { columnsOf, statement, type RowOfColumns, type TenantView } from '../../platform/database/index.ts';
import type { Changes } from '../../platform/audit/audit.ts';
import { userName } from '../../platform/lists/user-names.ts';

const shown = columnsOf('operation_log', [
  'log_id',
  'at',
  'action',
  'operator',
  'user_id',
  'reason',
  'subject_kind',
  'subject_id',
]);

/** An entry with its values; without any, `changes` is null. */
export type EventRow = RowOfColumns<typeof shown> & {
  readonly changes: Changes | null;
  readonly erased_at: Date | null;
};

export interface Subject {
  readonly kind: string;
  readonly id: string;
}

const eventsOfSubject = statement<EventRow>(
  'subject_events',
  `select ${shown.select('l')}, c.changes, c.erased_at
   from operation_log l
   left join lateral (
     -- By its whole key: for a merchant that the statistics don't know, a join would read all of its rows for each.
     select o.changes, o.erased_at from operation_log_change o
     where o.merchant_id = l.merchant_id and o.log_id = l.log_id offset 0
   ) c on true
   where l.merchant_id = $1 and l.subject_kind = $2 and l.subject_id = $3 and ($4::uuid is null or (l.at, l.log_id) < (
     (select p.at from operation_log p where p.merchant_id = $1 and p.log_id = $4), $4))
   order by l.at desc, l.log_id desc limit $5`,
);

/** A subject's rows of the operation log, newest first, after the given row. */
export const listEventRows = (
  db: TenantView,
  { kind, id }: Subject,
  after: string | null,
  limit: number,
): Promise<EventRow[]> => db.query(eventsOfSubject, [db.merchantId, kind, id, after, limit]);

/** The ids and last names of removed roles, whose entries tell them. */
const removedNames = (ids: string, merchant: string): string =>
  `select l.subject_id::uuid as id, c.changes #>> '{name,0}' as name
   from operation_log l join operation_log_change c on c.merchant_id = ${merchant} and c.log_id = l.log_id
   where l.merchant_id = ${merchant} and l.subject_kind = 'role' and l.action = 'role.remove' and l.subject_id = ${ids}`;

/** Whether a reader of these branches sees user `u`, as `reach.queries.ts` has it; null means all branches. */
const isReached = (branches: string): string =>
  `(${branches}::uuid[] is null or u.all_branches
    or exists (select from user_branch b where b.merchant_id = u.merchant_id and b.user_id = u.user_id and b.branch_id = any (${branches}::uuid[]))
    or u.removed_at is null and not u.in_branches)`;

/** What syncs are known by, as logged instants are. */
const startedAt = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const documentKinds = Object.keys(documentPrefixes)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** Ids with what they are called now; null for users whom a reader of the branches doesn't see. Texts of SQL. */
export const namesOf = ({
  merchant,
  ids,
  branches,
}: Readonly<Record<'merchant' | 'ids' | 'branches', string>>): string => {
  const nameIn = (table: string, key: string, name = 'name'): string =>
    `select ${key} as id, ${name} from ${table} where merchant_id = ${merchant} and ${key} = any (${ids}) and ${name} is not null`;
  return [
    nameIn('branch', 'branch_id'),
    nameIn('grade', 'grade_id'),
    nameIn('member', 'member_id'),
    nameIn('role', 'role_id'),
    nameIn('item', 'item_id'),
    nameIn('item_brand', 'brand_id'),
    nameIn('item_category', 'category_id'),
    nameIn('carousel', 'carousel_id'),
    nameIn('coupon_template', 'coupon_id'),
    nameIn('device', 'device_id'),
    nameIn('device_bind', 'bind_id', 'serial_number'),
    nameIn('branch_application', 'application_id'),
    nameIn('import_batch', 'batch_id', 'file_name'),
    nameIn('item_sync', 'sync_id', startedAt),
    // Their keys have the kind before the id.
    `${nameIn('merchant_rule', 'rule_id')} and kind = 'top_up'`,
    `${nameIn('document', 'document_id', 'number')} and kind in (${documentKinds})`,
    `select u.user_id, case when ${isReached(branches)} then ${userName} end from merchant_user u join account a on a.account_id = u.account_id
     where u.merchant_id = ${merchant} and u.user_id = any (${ids})`,
    removedNames(`any (${ids}::text[])`, merchant),
  ].join(' union all ');
};

const named = statement<{ id: string; name: string | null }>(
  'logged_names',
  namesOf({ merchant: '$1', ids: '$2::uuid[]', branches: '$3' }),
);

/** What the ids within logged values are called now; null for users whom a reader of these branches doesn't see. */
export const listLoggedNames = async (
  db: TenantView,
  ids: readonly string[],
  branches: readonly string[] | null,
): Promise<ReadonlyMap<string, string | null>> =>
  ids.length === 0
    ? new Map()
    : new Map((await db.query(named, [db.merchantId, ids, branches])).map(({ id, name }) => [id, name]));

const phones = statement<{ user_id: string; phone: string }>(
  'operator_phones',
  `select u.user_id, a.phone from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[])`,
);

/** The phones of users, removed ones too. */
export const listOperatorPhones = async (
  db: TenantView,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  userIds.length === 0
    ? new Map()
    : new Map((await db.query(phones, [db.merchantId, userIds])).map(({ user_id: id, phone }) => [id, phone]));
