import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { WaitingSource } from '../../platform/notices/index.ts';
import type { AnyTaskDefinition } from '../../platform/tasks/index.ts';
import { countNotices, listNotices, markNotices } from './notices.service.ts';

interface NoticeOptions {
  /** Needed for the titles of tasks. */
  readonly definitions: readonly AnyTaskDefinition[];
  readonly sources: readonly WaitingSource[];
}

export const noticeHandlers = ({ definitions, sources }: NoticeOptions) =>
  handle<typeof domains.notices>()({
    'GET /notices': ({ tenant, query }) => listNotices(tenant, query, definitions),
    'PUT /notices': ({ tenant, body }) => markNotices(tenant, body),
    'GET /notices/counts': ({ tenant }) => countNotices(tenant, sources),
  });
