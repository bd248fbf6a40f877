import { noticePhrases, waitingPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Count, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp } from '../kernel/schemas.ts';
import { noticeLimits } from '../rules.ts';
import { TaskSubject } from '../tasks/tasks.ts';

const Notice = Type.Object({
  notice_id: Id,
  kind: KeyOf(noticePhrases),
  title: Type.String({ description: 'In the reader’s language' }),
  detail: Nullable(Type.String({ description: 'In the reader’s language' })),
  subject_id: Id,
  vip_id: Nullable(Id),
  about: Nullable(TaskSubject),
  file: Type.Boolean({ description: 'The task has a file to download' }),
  at: Timestamp,
  read: Type.Boolean(),
});

const NoticeCounts = Type.Object({
  waiting: Type.Array(
    Type.Object({
      kind: KeyOf(waitingPhrases),
      title: Type.String({ description: 'In the reader’s language' }),
      total: Count,
      total_exact: Type.Boolean({ description: 'false if there are too many to count' }),
    }),
    { description: 'Only kinds with waiting items' },
  ),
  unread: Count,
});

const common = { scope: 'merchant', permission: 'none' } as const; // the user's own notices

export const notices = endpoints({
  'GET /notices': {
    ...common,
    branches: 'none',
    summary: 'List the user’s notices, newest first, by page',
    description: `Kept for ${noticeLimits.days} days, and at most ${noticeLimits.user} per user; the oldest are removed.`,
    query: Strict({ index: pageQuery.index, size: pageQuery.size, order: pageQuery.order, cursor: pageQuery.cursor }),
    data: Page(Notice),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /notices': {
    ...common,
    branches: 'none',
    summary: 'Mark notices of the user as read',
    description:
      'Either the given notices, or one and all before it. Ignores notices that are already read or no longer exist.',
    body: Strict(
      {
        read: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: noticeLimits.user, uniqueItems: true })),
        read_up_to: Type.Optional(Id),
      },
      { minProperties: 1 },
    ),
    data: Type.Object({ changed: Count }),
    errors: [],
    audit: { none: 'what somebody has read' },
  },
  'GET /notices/counts': {
    ...common,
    branches: 'lists',
    summary: 'Count the items that wait for the user’s decision, by kind, and the unread notices',
    data: NoticeCounts,
    errors: [],
  },
});

export type Notice = Static<typeof Notice>;
export type NoticeCounts = Static<typeof NoticeCounts>;
