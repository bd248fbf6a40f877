import type { domains, Notice, NoticeCounts } from '@regulars/contract';
import type { BodyOf, PageOf } from '@regulars/contract/kernel';
import { say, waitingPhrases } from '@regulars/phrases';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import type { AskedPage } from '../../platform/lists/paged-list.ts';
import { noticesExpiredAt, type WaitingSource } from '../../platform/notices/index.ts';
import type { AnyTaskDefinition } from '../../platform/tasks/index.ts';
import { readingOf } from '../announcements/index.ts';
import { listMemberNames } from '../members/index.ts';
import { memberOf, presentNotice } from './notices.presenter.ts';
import { countUnread, dismissRows, markRead, noticeList, restoreRows, type NoticeRow } from './notices.queries.ts';

type MarkNotices = (typeof domains.notices)['PUT /notices'];

const ownOf = ({ userId, now }: Pick<Tenant, 'userId' | 'now'>) => ({ userId, after: noticesExpiredAt(now) });

/** The user's notices, with members' current names. */
export const listNotices = async (
  tenant: Tenant,
  asked: AskedPage<'at'>,
  definitions: readonly AnyTaskDefinition[],
): Promise<PageOf<Notice>> => {
  const { db, language, permissions } = tenant;
  const page = await noticeList.page(db, asked, ownOf(tenant), (row): NoticeRow => row);
  const members = permissions.has('member:read') ? page.items.flatMap((row) => memberOf(row) ?? []) : [];
  const names = members.length > 0 ? await listMemberNames(db, members) : new Map<string, string>();
  const view = { definitions, language, names, wholePhone: permissions.has('member:phone') };
  return { ...page, items: page.items.map((row) => presentNotice(row, view)) };
};

/** Reads, dismisses and restores the user's notices. */
export const markNotices = (
  tenant: Tenant,
  { read = [], read_up_to: upTo, dismiss = [], dismiss_read: allRead = false, restore = [] }: BodyOf<MarkNotices>,
): Promise<{ changed: number; dismissed: string[] }> =>
  tenant.transaction(async (tx) => {
    const { userId, now } = tenant;
    const marked = read.length > 0 || upTo !== undefined ? await markRead(tx, userId, { ids: read, upTo }, now) : 0;
    const dismissed =
      dismiss.length > 0 || allRead ? await dismissRows(tx, userId, { ids: dismiss, allRead }, now) : [];
    const restored = restore.length > 0 ? await restoreRows(tx, userId, restore) : 0;
    return { changed: marked + dismissed.length + restored, dismissed };
  });

/** What the bell shows. */
export const countNotices = async (tenant: Reader, sources: readonly WaitingSource[]): Promise<NoticeCounts> => {
  const { db, language } = tenant;
  const waiting: NoticeCounts['waiting'] = [];
  for (const { kind, count } of sources) {
    const { total, exact } = await count(tenant);
    if (total > 0) waiting.push({ kind, title: say(waitingPhrases[kind], language), total, total_exact: exact });
  }
  return { waiting, ...(await countUnread(db, ownOf(tenant), readingOf(tenant))) };
};
