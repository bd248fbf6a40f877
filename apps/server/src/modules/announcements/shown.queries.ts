import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { announcementLimits } from '@regulars/contract/rules';
import type { AnnouncementSeverity } from '@regulars/phrases';
import { isOwner } from '../permissions/index.ts';

/** Whose announcements: `soon` is the last business date of a merchant that is about to expire. */
export interface Reading {
  readonly userId: string;
  readonly now: Date;
  readonly soon: string;
}

/**
 * The announcements `a` that are meant for user `u` now, with what they did with it in `s`. The placeholders are the
 * merchant, the user, now and `soon`. Few are live at once, whose index is read first.
 */
const shown = (merchant: string, user: string, now: string, soon: string): string =>
  `announcement a
   join merchant m on m.merchant_id = ${merchant}
   join merchant_user u on u.merchant_id = ${merchant} and u.user_id = ${user}
   left join announcement_seen s
     on s.merchant_id = ${merchant} and s.user_id = ${user} and s.announcement_id = a.announcement_id
   where a.withdrawn_at is null and a.publish_at <= ${now} and a.expires_at > ${now}
     and case a.audience
       when 'all' then true
       when 'open' then m.expires_on > ${soon}::date
       when 'ending' then m.expires_on <= ${soon}::date
       else exists (
         select from announcement_merchant t
         where t.merchant_id = ${merchant} and t.announcement_id = a.announcement_id
       )
     end
     and (a.readers = 'staff' or ${isOwner(merchant)})`;

/** A select item: how many the user has not read. The placeholders are as those of `shown`. */
export const unreadAnnouncements = (...placeholders: Parameters<typeof shown>): string =>
  `(select count(*) from ${shown(...placeholders)} and s.read_at is null) as announcements`;

export interface ShownRow {
  readonly announcement_id: string;
  readonly title_zh: string;
  readonly title_en: string;
  readonly text_zh: string;
  readonly text_en: string;
  readonly severity: AnnouncementSeverity;
  readonly publish_at: Date;
  readonly expires_at: Date;
  readonly read_at: Date | null;
}

const list = statement<ShownRow>(
  'announcements_shown',
  `select a.announcement_id, a.title_zh, a.title_en, a.text_zh, a.text_en, a.severity, a.publish_at, a.expires_at, s.read_at
   from ${shown('$1', '$2', '$3', '$4')} and s.dismissed_at is null
   order by a.publish_at desc, a.announcement_id desc limit ${announcementLimits.live}`,
);
export const listShown = (view: TenantView, { userId, now, soon }: Reading): Promise<ShownRow[]> =>
  view.query(list, [view.merchantId, userId, now, soon]);

const see = statement<{ announcement_id: string }>(
  'announcements_see',
  `insert into announcement_seen (merchant_id, user_id, announcement_id, read_at, dismissed_at)
   select $1, $2, a.announcement_id, $3, case when $6::boolean then $3::timestamptz end
   from ${shown('$1', '$2', '$3::timestamptz', '$4')} and a.announcement_id = any ($5::uuid[])
   order by a.announcement_id
   on conflict (merchant_id, user_id, announcement_id) do update set dismissed_at = excluded.dismissed_at
     where $6 and announcement_seen.dismissed_at is null
   returning announcement_id`,
);
/** Marks those shown to the user as read, or dismisses them, which reads them too. Returns how many were not yet so. */
export const setSeen = async (
  tx: TenantTx,
  { userId, now, soon }: Reading,
  ids: readonly string[],
  dismiss: boolean,
): Promise<number> => (await tx.query(see, [tx.merchantId, userId, now, soon, ids, dismiss])).length;

const restore = statement<{ announcement_id: string }>(
  'announcements_restore',
  `update announcement_seen set dismissed_at = null
   where merchant_id = $1 and user_id = $2 and announcement_id = any ($3::uuid[]) and dismissed_at is not null
   returning announcement_id`,
);
/** Brings back what the user dismissed. */
export const setRestored = async (tx: TenantTx, userId: string, ids: readonly string[]): Promise<number> =>
  (await tx.query(restore, [tx.merchantId, userId, ids])).length;
