import {
  announcementAudiencePhrases,
  announcementReadersPhrases,
  announcementSeverityPhrases,
  announcementStatePhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Choice,
  Count,
  Empty,
  Id,
  Instant,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { announcementLimits, fullNamePattern, labelPattern, visiblePattern } from '../rules.ts';

const Severity = KeyOf(announcementSeverityPhrases);
const Audience = KeyOf(announcementAudiencePhrases, {
  description: 'open and ending are vip_open_status 1 and 3 when it is read; nobody reads anything in the other states',
});
const Readers = KeyOf(announcementReadersPhrases, { description: 'Owners hold a role with all permissions' });

const Announcement = Type.Object({
  announcement_id: Id,
  title: Type.String({ description: 'In the reader’s language, as the text' }),
  text: Type.String({ description: 'Plain; line breaks count' }),
  severity: Severity,
  at: Timestamp,
  expires_at: Timestamp,
  read: Type.Boolean(),
});

const Title = Type.String({ pattern: labelPattern, 'x-rule': 'label', description: '1 to 40 visible characters' });
const EnglishTitle = Type.String({
  pattern: fullNamePattern,
  'x-rule': 'full_name',
  description: '1 to 80 visible characters: English takes twice as many',
});
const Text = Type.String({
  minLength: 1,
  maxLength: announcementLimits.text,
  pattern: visiblePattern,
  'x-rule': 'required',
  description: 'Plain; line breaks count, and http and https addresses become links',
});
const fields = {
  title_zh: Title,
  title_en: EnglishTitle,
  text_zh: Text,
  text_en: Text,
  severity: Severity,
  audience: Audience,
  readers: Readers,
};
const ids = { minItems: 1, maxItems: announcementLimits.merchants, uniqueItems: true } as const;
const NewAnnouncement = Strict({
  ...fields,
  merchant_ids: Type.Optional(Type.Array(Id, { ...ids, description: 'Of a chosen audience, and of no other' })),
  expires_at: Instant,
});

const Written = Type.Object({
  announcement_id: Id,
  title_zh: Type.String(),
  title_en: Type.String(),
  text_zh: Type.String(),
  text_en: Type.String(),
  severity: Severity,
  audience: Audience,
  readers: Readers,
  merchants: Type.Array(
    Type.Object({ merchant_id: Id, merchant_no: Type.String(), abbreviation_name: Type.String() }),
    { description: 'Of a chosen audience' },
  ),
  state: KeyOf(announcementStatePhrases),
  publish_at: Nullable(Timestamp),
  expires_at: Timestamp,
  withdrawn_at: Nullable(Timestamp),
  created_at: Timestamp,
  created_by: Nullable(Type.String()),
  edited_at: Timestamp,
  edited_by: Nullable(Type.String()),
  published_by: Nullable(Type.String()),
  withdrawn_by: Nullable(Type.String()),
  version: Version,
});

const provided = { scope: 'provider', permission: 'none' } as const;
const audit = { none: 'concerns no merchant: the provider’s own log has it' } as const;
const params = Strict({ id: Id });
const one = { ...provided, params, data: Written, versioned: true } as const;
const days = `Lasts at most ${announcementLimits.days} days.`;

export const announcements = endpoints({
  'GET /announcements': {
    scope: 'merchant',
    permission: 'none', // what is meant for this user
    branches: 'none',
    summary: 'List what the service provider announces to this user, newest first, without what was dismissed',
    data: Type.Array(Announcement, { description: `At most ${announcementLimits.live}` }),
    errors: [],
  },
  'PUT /announcements': {
    scope: 'merchant',
    permission: 'none',
    branches: 'none',
    summary: 'Mark announcements as read, dismiss them or bring them back, for this user',
    description: 'Ignores those that are not shown to the user or already so.',
    body: Strict({
      operate: Choice(['read', 'dismiss', 'restore']),
      ids: Type.Array(Id, { minItems: 1, maxItems: announcementLimits.live, uniqueItems: true }),
    }),
    data: Type.Object({ changed: Count }),
    errors: [],
    audit: { none: 'what somebody has read' },
  },
  'GET /provider/announcements': {
    ...provided,
    summary: 'List announcements, newest first, by page',
    query: Strict({
      state: Type.Optional(KeyOf(announcementStatePhrases)),
      index: pageQuery.index,
      size: pageQuery.size,
      cursor: pageQuery.cursor,
    }),
    data: Page(Written),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /provider/announcements': {
    ...provided,
    summary: 'Add an announcement as a draft',
    description: `At most ${announcementLimits.drafts} drafts.`,
    body: NewAnnouncement,
    data: Written,
    errors: ['announcement_drafts_too_many'],
    audit,
    versioned: true,
    creates: true,
  },
  'GET /provider/announcements/{id}': { ...one, summary: 'Get an announcement', errors: ['announcement_not_found'] },
  'PUT /provider/announcements/{id}': {
    ...one,
    summary: 'Edit an announcement that nobody has seen: a draft, or one that waits',
    body: NewAnnouncement,
    errors: ['announcement_not_found', 'announcement_moved_on', 'announcement_period', 'stale_edit'],
    audit,
  },
  'DELETE /provider/announcements/{id}': {
    ...provided,
    summary: 'Remove a draft',
    params,
    data: Empty,
    errors: ['announcement_not_found', 'announcement_moved_on'],
    audit,
  },
  'PUT /provider/announcements/{id}/publish': {
    ...one,
    summary: 'Publish an announcement now or at a time',
    description: `${days} At most ${announcementLimits.live} are published or wait at once.`,
    body: Strict({
      publish_at: Type.Optional(Type.Unsafe<string>({ ...Instant, description: 'Left out or past: now' })),
    }),
    errors: [
      'announcement_not_found',
      'announcement_moved_on',
      'announcement_period',
      'announcements_too_many',
      'stale_edit',
    ],
    audit,
  },
  'PUT /provider/announcements/{id}/withdraw': {
    ...one,
    summary: 'Withdraw an announcement: at once nobody sees it any more',
    description: 'One that waits becomes a draft again; one that was published stays withdrawn.',
    errors: ['announcement_not_found', 'announcement_moved_on', 'stale_edit'],
    audit,
  },
});

export type Announcement = Static<typeof Announcement>;
export type NewAnnouncement = Loose<Static<typeof NewAnnouncement>>;
export type WrittenAnnouncement = Static<typeof Written>;
