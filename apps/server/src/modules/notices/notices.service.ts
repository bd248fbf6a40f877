import type { Notice, NoticeCounts } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { say, waitingPhrases } from '@regulars/phrases';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import type { AskedPage } from '../../platform/lists/paged-list.ts';
import { noticesExpiredAt, type WaitingSource } from '../../platform/notices/index.ts';
import type { AnyTaskDefinition } from '../../platform/tasks/index.ts';
import { listMemberNames } from '../members/index.ts';
import { memberOf, presentNotice } from './notices.presenter.ts';
import { countUnread, markRead, noticeList, type NoticeRow } from './notices.queries.ts';

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

export const markNoticesRead = (
  tenant: Tenant,
  { read = [], read_up_to }: { read?: readonly string[] | undefined; read_up_to?: string | undefined },
): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => ({
    changed: await markRead(tx, tenant.userId, { ids: read, upTo: read_up_to }, tenant.now),
  }));

/** What the bell shows. */
export const countNotices = async (tenant: Reader, sources: readonly WaitingSource[]): Promise<NoticeCounts> => {
  const { db, language } = tenant;
  const waiting: NoticeCounts['waiting'] = [];
  for (const { kind, count } of sources) {
    const { total, exact } = await count(tenant);
    if (total > 0) waiting.push({ kind, title: say(waitingPhrases[kind], language), total, total_exact: exact });
  }
  return { waiting, unread: await countUnread(db, ownOf(tenant)) };
};
