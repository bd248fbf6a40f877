import {
  importRowStatePhrases,
  importStatePhrases,
  memberImportColumnPhrases,
  memberImportEffectPhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, Count, Id, KeyOf, Nullable, Page, pageQuery, Reason, Strict, Timestamp } from '../kernel/schemas.ts';
import { memberImportLimits } from '../rules.ts';

const Field = KeyOf(memberImportColumnPhrases);

const itemFields = {
  batch_id: Id,
  file_name: Type.String(),
  file_kind: Choice(['csv', 'xlsx']),
  state: KeyOf(importStatePhrases),
  operator: Nullable(Type.String({ description: 'Who uploaded it' })),
  created_at: Timestamp,
  rows: Type.Object(
    {
      total: Count,
      good: Count,
      same: Count,
      bad: Count,
      skipped: Count,
      posted: Count,
      failed: Count,
      undone: Count,
      kept: Count,
    },
    { description: 'How many rows stand where; total grows while they are checked' },
  ),
};

const MemberImportItem = Type.Object(itemFields);

const MemberImport = Type.Object({
  ...itemFields,
  fault: Nullable(Type.String({ description: 'Why the file was refused, in words' })),
  same_file: Nullable(
    Type.Object(
      { batch_id: Id, created_at: Timestamp },
      { description: 'An earlier import of the very same file that was written' },
    ),
  ),
  confirmed_at: Nullable(Timestamp),
  ended_at: Nullable(Timestamp),
  undo_until: Nullable(Type.String({ description: 'Last business date on which it can be taken back' })),
  effects: Type.Object(
    { new: Count, changed: Count },
    { description: 'Rows that are to be written or were, by what that does' },
  ),
  headings: Type.Array(
    Type.Object({
      text: Type.String({ description: 'As in the file; empty where there is none' }),
      samples: Type.Array(Type.String(), {
        description: 'Its values in the first rows; phones masked without member:phone',
      }),
      filled: Count,
      guess: Nullable(Field),
      sure: Type.Boolean({ description: 'Whether the guess needs nobody’s look' }),
    }),
    { description: 'The columns of the file, in their order' },
  ),
  columns: Nullable(
    Type.Array(Nullable(Field), {
      description: 'The field of each column, null where it is left out; null until they are matched',
    }),
  ),
  remembered: Nullable(
    Type.Array(Nullable(Field), {
      description: 'How the user matched the columns of an earlier file with these headings',
    }),
  ),
});

const MemberImportRow = Type.Object({
  row_no: Type.Integer({ description: 'As the spreadsheet numbers it; the heading is row 1' }),
  state: KeyOf(importRowStatePhrases),
  effect: Nullable(KeyOf(memberImportEffectPhrases)),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s' })),
  given: Type.Object(
    Object.fromEntries(Object.keys(memberImportColumnPhrases).map((column) => [column, Type.Optional(Type.String())])),
    { description: 'The cells as the file has them, or as they were mended; the phone masked without member:phone' },
  ),
  changes: Type.Array(Type.Object({ field: Field, before: Nullable(Type.String()), after: Nullable(Type.String()) }), {
    description: 'What it changes of a member who is there already',
  }),
  faults: Type.Array(Type.Object({ field: Nullable(Field), text: Type.String() }), {
    description: 'Why it is not valid, was not written or is kept, in words',
  }),
});

const params = Strict({ id: Id });
const stateErrors = ['import_not_found', 'import_state_refused'] as const;

export const memberImports = endpoints({
  'POST /vip-infos/imports': {
    branches: 'none', // rows of members elsewhere are not valid; member-imports.test.ts
    summary: 'Upload members to be imported',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${memberImportLimits.rows.toLocaleString('en')} rows, told by its content; the first row has the headings. Its columns are matched next, then its rows are checked. No member is written before it is confirmed.`,
    scope: 'merchant',
    permission: 'member:import',
    upload: { bytes: memberImportLimits.bytes },
    data: MemberImport,
    errors: [
      'upload_expected',
      'import_file_empty',
      'import_file_kind',
      'import_too_many_waiting',
      'import_files_full',
    ],
    audit: 'member_import.upload',
    creates: true,
    perMinute: 20,
  },
  'GET /vip-infos/imports': {
    branches: 'lists',
    summary: 'Imports of members, newest first',
    description: 'Those of the user’s branches, by who uploaded them, and the user’s own.',
    scope: 'merchant',
    permission: 'member:import',
    query: Strict({ index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor }),
    data: Page(MemberImportItem),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /vip-infos/imports/template': {
    branches: 'none',
    summary: 'An empty file with the headings',
    scope: 'merchant',
    permission: 'member:import',
    query: Strict({ format: Choice(['csv', 'xlsx']) }),
    data: Type.String(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [],
  },
  'GET /vip-infos/imports/{id}': {
    branches: 'hides',
    summary: 'An import of members',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: ['import_not_found'],
  },
  'PUT /vip-infos/imports/{id}/columns': {
    branches: 'hides',
    summary: 'Say which column is which, and have the rows checked',
    description:
      'Remembered for the user’s next file with the same headings. May be said anew until the import is confirmed.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    body: Strict({
      columns: Type.Array(Nullable(Field), {
        minItems: 1,
        maxItems: memberImportLimits.columns,
        description: 'Of each column of the file, in their order; null: left out',
      }),
    }),
    data: MemberImport,
    errors: [...stateErrors, 'import_columns_refused'],
    audit: { none: 'changes nothing but the import under way, which the log follows' },
  },
  'GET /vip-infos/imports/{id}/rows': {
    branches: 'hides',
    summary: 'Its rows, in the file’s order',
    scope: 'merchant',
    permission: 'member:import',
    params,
    query: Strict({
      state: Type.Optional(Type.Array(KeyOf(importRowStatePhrases), { uniqueItems: true })),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_048_576, description: 'Continues after this row number' }),
      ),
      size: pageQuery.size,
    }),
    data: Type.Object({
      items: Type.Array(MemberImportRow),
      next_after: Nullable(Type.Integer({ description: 'For `after`; null at the end' })),
    }),
    errors: ['import_not_found'],
  },
  'PUT /vip-infos/imports/{id}/rows/{row_no}': {
    branches: 'hides',
    summary: 'Mend cells of a row and check it again, or leave it out',
    description: 'Rows that were refused because of it are checked again, too.',
    scope: 'merchant',
    permission: 'member:import',
    params: Strict({ id: Id, row_no: Type.Integer({ minimum: 1, maximum: 1_048_576 }) }),
    body: Strict(
      {
        given: Type.Optional(
          Strict(
            Object.fromEntries(
              Object.keys(memberImportColumnPhrases).map((column) => [
                column,
                Type.Optional(Type.String({ maxLength: memberImportLimits.cell })),
              ]),
            ),
            { description: 'Cells as they should be; an empty text clears one, what is left out stays' },
          ),
        ),
        skip: Type.Optional(Type.Boolean({ description: 'true: leave the row out; false: take it in again' })),
      },
      { minProperties: 1 },
    ),
    data: MemberImportRow,
    errors: [...stateErrors, 'too_many_lookups'],
    audit: 'member_import.fix',
  },
  'GET /vip-infos/imports/{id}/errors.csv': {
    branches: 'hides',
    summary: 'The rows that were not imported or are kept, with the reason, as CSV; phones masked without member:phone',
    description:
      'Mended, it can be uploaded as it is. Two at once for each person and six for each merchant; read it at 64 kB a second or faster.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: Type.String(),
    file: ['text/csv'],
    errors: ['import_not_found'],
    perMinute: 30,
  },
  'PUT /vip-infos/imports/{id}/confirm': {
    branches: 'hides',
    summary: 'Write its valid rows',
    description: 'An import that reaches into other branches needs member:all_branches.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: [...stateErrors, 'import_nothing_to_post'],
    audit: ['member_import.confirm', 'member_import.post', 'member.create', 'member.update'],
  },
  'PUT /vip-infos/imports/{id}/cancel': {
    branches: 'hides',
    summary: 'Give an import up that was not confirmed',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: [...stateErrors],
    audit: 'member_import.cancel',
  },
  'PUT /vip-infos/imports/{id}/roll-back': {
    branches: 'hides',
    summary: 'Take back what it wrote, but for members who were used or edited since',
    description: `Within ${memberImportLimits.undoDays} days. Members it added are removed, members it changed get back what they had. An import that reaches into other branches needs member:all_branches.`,
    scope: 'merchant',
    permission: 'member:import',
    params,
    body: Strict({ reason: Reason }),
    data: MemberImport,
    errors: [...stateErrors, 'import_roll_back_late'],
    audit: ['member_import.roll_back', 'member.remove', 'member.update'],
  },
});

export type MemberImportItem = Static<typeof MemberImportItem>;
export type MemberImport = Static<typeof MemberImport>;
export type MemberImportRow = Static<typeof MemberImportRow>;
