import { noticePhrases, waitingPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Count, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp } from '../kernel/schemas.ts';
import { noticeLimits } from '../rules.ts';
import { RequestKind } from '../refund-requests/request-schemas.ts';
import { TaskSubject } from '../tasks/tasks.ts';

const Notice = Type.Object({
  notice_id: Id,
  kind: KeyOf(noticePhrases),
  title: Type.String({ description: 'In the reader’s language' }),
  detail: Nullable(Type.String({ description: 'In the reader’s language' })),
  subject_id: Id,
  vip_id: Nullable(Id),
  about: Nullable(TaskSubject),
  refund_of: Nullable({ ...RequestKind, description: 'What a refund that was asked for is of' }),
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
  announcements: Type.Integer({ minimum: 0, description: 'Unread announcements of the service provider' }),
});

const Ids = Type.Array(Id, { minItems: 1, maxItems: noticeLimits.user, uniqueItems: true });
const common = { scope: 'merchant', permission: 'none' } as const; // the user's own notices

export const notices = endpoints({
  'GET /notices': {
    ...common,
    branches: 'none',
    summary: 'List the user’s notices, newest first, by page, without what was dismissed',
    description: `Kept for ${noticeLimits.days} days, and at most ${noticeLimits.user} per user; the oldest are removed.`,
    query: Strict({ index: pageQuery.index, size: pageQuery.size, order: pageQuery.order, cursor: pageQuery.cursor }),
    data: Page(Notice),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /notices': {
    ...common,
    branches: 'none',
    summary: 'Mark notices of the user as read, dismiss them or bring them back',
    description:
      'The parts are done in this order. Ignores notices that are already so or no longer exist. Dismissed ones can be brought back until they expire.',
    body: Strict(
      {
        read: Type.Optional(Ids),
        read_up_to: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'This one and all before it' })),
        dismiss: Type.Optional(Ids),
        dismiss_read: Type.Optional(Type.Boolean({ description: 'All that are read' })),
        restore: Type.Optional(Ids),
      },
      { minProperties: 1 },
    ),
    data: Type.Object({
      changed: Count,
      dismissed: Type.Array(Id, { description: 'What this call dismissed, for `restore`' }),
    }),
    errors: [],
    audit: { none: 'what somebody has read' },
  },
  'GET /notices/counts': {
    ...common,
    branches: 'lists',
    summary:
      'Count the items that wait for the user’s decision, by kind, the unread notices and the unread announcements',
    data: NoticeCounts,
    errors: [],
  },
});

export type Notice = Static<typeof Notice>;
export type NoticeCounts = Static<typeof NoticeCounts>;
