import {
  itemKeptPhrases,
  itemSyncFieldPhrases,
  itemSyncResultPhrases,
  itemSyncRowPhrases,
  itemSyncStatePhrases,
  itemSyncThingPhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { templateFile, templateQuery } from '../kernel/import-schemas.ts';
import { Choice, Count, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { batchSize, itemSyncLimits } from '../rules.ts';
import { localTimePattern } from '../rules/hours.ts';

const Thing = KeyOf(itemSyncThingPhrases);
const Address = Type.String({
  minLength: 1,
  maxLength: 400,
  description:
    'https, on the public internet, without query and password. Pages are read from `…/brands`, `…/categories` and `…/items` below it',
});
const Keeps = Type.Array(KeyOf(itemKeptPhrases), {
  uniqueItems: true,
  description: 'The fields that the source keeps; the others are kept here',
});
const DailyAt = Nullable(
  Type.String({ pattern: localTimePattern, 'x-rule': 'time_of_day', description: 'HH:MM in the merchant’s zone' }),
);
const EveryHours = Nullable(Type.Integer({ minimum: 1, maximum: 24 }));

const Source = Type.Object({
  address: Nullable(Address),
  has_token: Type.Boolean({ description: 'The token itself is never answered' }),
  keeps: Keeps,
  daily_at: DailyAt,
  every_hours: EveryHours,
  next_at: Nullable(Timestamp),
  version: Version,
});
const SourceChanges = Strict({
  address: Type.Optional(Nullable(Address)),
  token: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        pattern: '^[\\x21-\\x7e]+$',
        'x-rule': 'source_token',
        description: 'Sent as `Authorization: Bearer`; a changed address needs it again',
      }),
    ),
  ),
  keeps: Type.Optional(Keeps),
  daily_at: Type.Optional(DailyAt),
  every_hours: Type.Optional(EveryHours),
});

const counts = Type.Object({ seen: Count, added: Count, changed: Count, same: Count, gone: Count, refused: Count });
const Sync = Type.Object({
  sync_id: Id,
  scope: Thing,
  origin: Choice(['http', 'sheet']),
  checks: Type.Boolean({ description: 'It only compared a sheet and wrote nothing, unless it is confirmed' }),
  by_schedule: Type.Boolean(),
  file_name: Nullable(Type.String()),
  operator: Nullable(Type.String({ description: 'Who started it, or set the schedule' })),
  state: KeyOf(itemSyncStatePhrases),
  fault: Nullable(Type.String({ description: 'Why it failed, in the reader’s language' })),
  fault_name: Nullable(Type.String()),
  counts: Type.Object(
    { item: counts, category: counts, brand: counts },
    {
      description:
        'What a run did, or a check would do. seen = added + changed + same + gone + refused; seen includes what the source no longer has',
    },
  ),
  task_id: Id,
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
  undo_until: Nullable(Type.String({ format: 'date-time', description: 'Null: nothing can be undone' })),
  undone: Nullable(Type.Object({ undone: Count, kept: Count })),
});

const Text = Nullable(Type.String());
const SyncRow = Type.Object({
  row_id: Id,
  thing: Thing,
  result: KeyOf(itemSyncResultPhrases),
  external_id: Text,
  name: Text,
  code: Text,
  vanished: Type.Boolean({ description: 'The source no longer has it' }),
  changes: Type.Array(Type.Object({ field: KeyOf(itemSyncFieldPhrases), ours: Text, theirs: Text }), {
    description: 'What differs, in the reader’s language',
  }),
  fault: Nullable(KeyOf(itemSyncRowPhrases)),
  conflict: Type.Boolean({ description: 'To be decided: keep ours or take theirs' }),
  decision: Nullable(Choice(['ours', 'theirs'])),
});

const common = { scope: 'merchant', branches: 'none' } as const; // items belong to the merchant
/** A sync rewrites what every branch sells. */
const change = { scope: 'merchant', branches: 'whole' } as const;
const anySync = ['item:sync', 'category:sync', 'brand:sync'] as const;
const params = Strict({ id: Id });
const goneQuery = Strict({
  accept_gone: Type.Optional(
    Type.Boolean({
      description: `Whether to go on if more than half of what was synced before, and more than ${itemSyncLimits.goneFrom} rows, are no longer in the source`,
    }),
  ),
});

const starting = {
  ...change,
  data: Sync,
  errors: [
    'item_source_missing',
    'item_sync_running',
    'tasks_too_many_of_user',
    'tasks_too_many_of_merchant',
    'task_files_full',
  ],
  audit: 'item_sync.start',
  creates: true,
} as const;

export const itemSyncs = endpoints({
  'GET /item/source': {
    ...common,
    summary: 'Get where items come from',
    permission: ['item:read', ...anySync],
    data: Source,
    errors: [],
    versioned: true,
  },
  'PUT /item/source': {
    ...change,
    summary: 'Set where items come from, which fields the source keeps, and when to sync',
    description: 'Once a day, or every few hours, or only by hand.',
    permission: 'item:sync',
    body: SourceChanges,
    data: Source,
    errors: ['stale_edit', 'item_source_missing'],
    audit: 'item_source.update',
    versioned: true,
  },
  'POST /item/send-item-sync': {
    ...starting,
    query: goneQuery,
    summary: 'Sync brands, categories and items with the source',
    description:
      'As a task. Rows are compared by external ID, after the whole source was read; what it no longer has is disabled, never removed. Repeating is safe.',
    permission: 'item:sync',
  },
  'POST /item/send-cls-sync': {
    ...starting,
    query: goneQuery,
    summary: 'Sync categories with the source',
    permission: 'category:sync',
  },
  'POST /item/send-brand-sync': {
    ...starting,
    query: goneQuery,
    summary: 'Sync brands with the source',
    permission: 'brand:sync',
  },
  'POST /item/syncs': {
    ...starting,
    summary: 'Check an uploaded sheet of items',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${itemSyncLimits.sheetRows.toLocaleString('en')} rows, recognised by its content, with the headings of the template. It stands for the whole source. Blank cells and columns that it lacks leave what is here. The check ends in the state \`checked\` and writes nothing; confirm it within a day.`,
    permission: 'item:sync',
    audit: 'item_sync.check',
    upload: { bytes: itemSyncLimits.sheetBytes },
    errors: [
      'upload_expected',
      'file_name_broken',
      'import_file_empty',
      'import_file_kind',
      'import_file_not_xlsx',
      'import_file_encrypted',
      'item_sync_running',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    perMinute: 20,
  },
  'GET /item/syncs': {
    ...common,
    summary: 'List syncs of the last 90 days, newest first, by page',
    permission: anySync,
    query: Strict(pageQuery),
    data: Page(Sync),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /item/syncs/template': {
    ...common,
    summary: 'Download an empty sheet with the headings',
    permission: 'item:sync',
    query: templateQuery,
    ...templateFile,
    errors: [],
  },
  'GET /item/syncs/{id}': {
    ...common,
    summary: 'Get a sync',
    permission: anySync,
    params,
    data: Sync,
    errors: ['item_sync_not_found'],
  },
  'GET /item/syncs/{id}/rows': {
    ...common,
    summary: 'List what a sync refused, disabled, changed and added, in this order',
    description: `At most ${itemSyncLimits.refusedKept.toLocaleString('en')} refused rows are kept, for 90 days; the others for as long as the sync can be undone.`,
    permission: anySync,
    params,
    query: Strict({
      result: Type.Optional(Type.Array(KeyOf(itemSyncResultPhrases), { maxItems: 4, uniqueItems: true })),
      ...pageQuery,
    }),
    data: Page(SyncRow),
    errors: ['item_sync_not_found', 'page_too_deep', 'cursor_invalid'],
  },
  'PUT /item/syncs/{id}/rows': {
    ...change,
    summary: 'Decide conflicts: keep ours or take theirs',
    description:
      'All or none. What was kept is not asked again until the source changes it. Only conflicts of the newest sync can be decided.',
    permission: 'item:sync',
    params,
    body: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: batchSize, uniqueItems: true }),
      decision: Choice(['ours', 'theirs']),
    }),
    data: Sync,
    errors: [
      'item_sync_not_found',
      'item_sync_row_settled',
      'item_sync_row_changed',
      'item_sync_outdated',
      'item_sync_running',
    ],
    audit: ['item_sync.decide', 'item.sync', 'category.sync', 'brand.sync'],
  },
  'PUT /item/syncs/{id}/confirm': {
    ...change,
    summary: 'Write a sheet that was checked',
    description: 'It is read and compared again, so that it meets what is here now.',
    permission: 'item:sync',
    params,
    query: goneQuery,
    data: Sync,
    errors: [
      'item_sync_not_found',
      'item_sync_not_checked',
      'item_sync_running',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    audit: 'item_sync.start',
  },
  'PUT /item/syncs/{id}/undo': {
    ...change,
    summary: 'Undo a sync within 7 days, except for what was edited since',
    permission: 'item:sync',
    params,
    data: Sync,
    errors: [
      'item_sync_not_found',
      'item_sync_not_undoable',
      'item_sync_running',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    audit: 'item_sync.undo',
  },
});

export type ItemSource = Static<typeof Source>;
export type ItemSourceChanges = Loose<Static<typeof SourceChanges>>;
export type ItemSync = Static<typeof Sync>;
export type ItemSyncRow = Static<typeof SyncRow>;
