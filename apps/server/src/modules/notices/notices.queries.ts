import { noticeLimits } from '@regulars/contract/rules';
import { sql, type SqlBool } from 'kysely';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import type { RowOf } from '../../platform/lists/rows.ts';
import { unreadAnnouncements, type Reading } from '../announcements/index.ts';

export type NoticeRow = RowOf<'notice'>;

/** Notices at or before the instant `after` have expired. */
interface Whose {
  readonly userId: string;
  readonly after: Date;
}

export const noticeList = pagedList({
  name: 'notices',
  table: 'notice',
  id: 'notice_id',
  sorts: { at: { column: 'at', kind: 'instant', order: 'desc' } },
  where: (e, { userId, after }: Whose, merchantId) => {
    // The next notice trims those written concurrently, so the table may exceed the limit for a while.
    const firstBeyond = e
      .selectFrom('notice as n')
      .select(['n.at', 'n.notice_id'])
      .where('n.merchant_id', '=', merchantId)
      .where('n.user_id', '=', userId)
      .where('n.at', '>', after)
      .orderBy('n.at', 'desc')
      .orderBy('n.notice_id', 'desc')
      .offset(sql.lit(noticeLimits.user))
      .limit(1);
    return [
      e('r.user_id', '=', userId),
      e('r.at', '>', after),
      e('r.dismissed_at', 'is', null),
      sql<SqlBool>`((r.at, r.notice_id) <= (${firstBeyond})) is not true`,
    ];
  },
  show: (rows) => rows.selectAll('r'),
});

const unread = statement<{ unread: number; announcements: number }>(
  'notice_unread',
  `select (select count(*) from (
     select n.read_at, n.dismissed_at from notice n where n.merchant_id = $1 and n.user_id = $2 and n.at > $3
     order by n.at desc, n.notice_id desc limit $4
   ) as shown where shown.read_at is null and shown.dismissed_at is null) as unread, ${unreadAnnouncements('$1', '$2', '$5', '$6')}`,
);
/** The user's unread notices and announcements. */
export const countUnread = async (
  db: TenantView,
  { userId, after }: Whose,
  { now, soon }: Reading,
): Promise<{ unread: number; announcements: number }> =>
  (await db.query(unread, [db.merchantId, userId, after, noticeLimits.user, now, soon]))[0] ?? {
    unread: 0,
    announcements: 0,
  };

const mark = statement<{ notice_id: string }>(
  'notice_mark_read',
  `with last_read as materialized (
     select at, notice_id from notice where merchant_id = $1 and user_id = $2 and notice_id = $4
   ), marked as materialized (
     select n.notice_id from notice n
     where n.merchant_id = $1 and n.user_id = $2 and n.read_at is null and (
       n.notice_id = any ($3::uuid[]) or (n.at, n.notice_id) <= (select l.at, l.notice_id from last_read l)
     )
     order by n.notice_id for no key update
   )
   update notice n set read_at = $5 from marked where n.merchant_id = $1 and n.notice_id = marked.notice_id returning n.notice_id`,
);
/** Marks the user's notices as read: the given ones, and all up to one of them. Returns how many were unread. */
export const markRead = async (
  tx: TenantTx,
  userId: string,
  { ids, upTo }: { readonly ids: readonly string[]; readonly upTo: string | undefined },
  now: Date,
): Promise<number> => (await tx.query(mark, [tx.merchantId, userId, ids, upTo ?? null, now])).length;

const dismiss = statement<{ notice_id: string }>(
  'notice_dismiss',
  `with meant as materialized (
     select n.notice_id from notice n
     where n.merchant_id = $1 and n.user_id = $2 and n.dismissed_at is null
       and (n.notice_id = any ($3::uuid[]) or ($4::boolean and n.read_at is not null))
     order by n.notice_id for no key update
   )
   update notice n set dismissed_at = $5, read_at = coalesce(n.read_at, $5) from meant
   where n.merchant_id = $1 and n.notice_id = meant.notice_id returning n.notice_id`,
);
/** Dismisses the user's notices, which reads them: the given ones, or also all that are read. Returns which. */
export const dismissRows = async (
  tx: TenantTx,
  userId: string,
  { ids, allRead }: { readonly ids: readonly string[]; readonly allRead: boolean },
  now: Date,
): Promise<string[]> =>
  (await tx.query(dismiss, [tx.merchantId, userId, ids, allRead, now])).map(({ notice_id }) => notice_id);

const restore = statement<{ notice_id: string }>(
  'notice_restore',
  `with meant as materialized (
     select n.notice_id from notice n
     where n.merchant_id = $1 and n.user_id = $2 and n.dismissed_at is not null and n.notice_id = any ($3::uuid[])
     order by n.notice_id for no key update
   )
   update notice n set dismissed_at = null from meant
   where n.merchant_id = $1 and n.notice_id = meant.notice_id returning n.notice_id`,
);
/** Brings back what the user dismissed. Returns how many. */
export const restoreRows = async (tx: TenantTx, userId: string, ids: readonly string[]): Promise<number> =>
  (await tx.query(restore, [tx.merchantId, userId, ids])).length;
