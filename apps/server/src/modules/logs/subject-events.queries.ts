import { columnsOf, statement, type RowOfColumns, type TenantView } from '../../platform/database/index.ts';
import type { Changes } from '../../platform/audit/audit.ts';

const shown = columnsOf('operation_log', [
  'log_id',
  'at',
  'action',
  'operator',
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

const named = statement<{ id: string; name: string }>(
  'logged_names',
  `select branch_id as id, name from branch where merchant_id = $1 and branch_id = any ($2::uuid[])
   union all select grade_id, name from grade where merchant_id = $1 and grade_id = any ($2)
   union all select member_id, name from member where merchant_id = $1 and member_id = any ($2)
   union all select role_id, name from role where merchant_id = $1 and role_id = any ($2)
   union all select item_id, name from item where merchant_id = $1 and item_id = any ($2)
   union all select brand_id, name from item_brand where merchant_id = $1 and brand_id = any ($2)
   union all select category_id, name from item_category where merchant_id = $1 and category_id = any ($2)
   union all
   select u.user_id, coalesce(u.actual_name, a.actual_name) from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = any ($2) and coalesce(u.actual_name, a.actual_name) is not null`,
);

/** What the ids within logged values are called now. */
export const listLoggedNames = async (db: TenantView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map((await db.query(named, [db.merchantId, ids])).map(({ id, name }) => [id, name]));
