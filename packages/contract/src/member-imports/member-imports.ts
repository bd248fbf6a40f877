import {
  importRowStatePhrases,
  importStatePhrases,
  keysOf,
  memberImportColumnPhrases,
  memberImportEffectPhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  batchDetail,
  batchFields,
  givenCells,
  importParams,
  ImportsPage,
  importsQuery,
  rowNo,
  rowsQuery,
  templateFile,
  templateQuery,
} from '../kernel/import-schemas.ts';
import { Choice, Count, Id, KeyOf, Nullable, Reason, Strict } from '../kernel/schemas.ts';
import { memberImportLimits } from '../rules.ts';

const Field = KeyOf(memberImportColumnPhrases);

const itemFields = batchFields(importStatePhrases, importRowStatePhrases);

const MemberImportItem = Type.Object(itemFields);

const MemberImport = Type.Object({
  ...itemFields,
  ...batchDetail,
  undo_until: Nullable(Type.String({ description: 'The last business date on which it can be rolled back' })),
  edited: Type.Boolean({
    description: 'Rows were fixed or skipped since the check; matching columns again discards this',
  }),
  effects: Type.Object({ new: Count, changed: Count }, { description: 'Rows written or to be written, by effect' }),
  headings: Type.Array(
    Type.Object({
      text: Type.String({ description: 'As in the file; empty if it has none' }),
      samples: Type.Array(Type.String(), {
        description: 'Its values in the first rows; phones masked without member:phone',
      }),
      filled: Count,
      guess: Nullable(Field),
      sure: Type.Boolean({ description: 'Whether the guess needs no confirmation' }),
    }),
    { description: 'The columns of the file, in their order' },
  ),
  columns: Nullable(
    Type.Array(Nullable(Field), {
      description: 'The field of each column, null if it is not imported; null until they are matched',
    }),
  ),
  remembered: Nullable(
    Type.Array(Nullable(Field), {
      description: 'How the user matched the columns of an earlier file with these headings',
    }),
  ),
});

const MemberImportRow = Type.Object({
  row_no: rowNo,
  state: KeyOf(importRowStatePhrases),
  effect: Nullable(KeyOf(memberImportEffectPhrases)),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s name' })),
  given: givenCells(
    memberImportColumnPhrases,
    'The cells as in the file or as fixed; the phone masked without member:phone',
  ),
  changes: Type.Array(Type.Object({ field: Field, before: Nullable(Type.String()), after: Nullable(Type.String()) }), {
    description: 'Changes to an existing member',
  }),
  faults: Type.Array(Type.Object({ field: Nullable(Field), text: Type.String() }), {
    description: 'Why the row is invalid, was not written or was not rolled back, in the reader’s language',
  }),
});

/** Fields whose wrong values can be replaced in all rows at once; a phone or card number belongs to one row. */
const ReplaceableField = Choice(
  keysOf(memberImportColumnPhrases).filter((field) => field !== 'phone' && field !== 'member_no'),
);

const MemberImportValue = Type.Object({
  field: ReplaceableField,
  value: Type.String(),
  rows: Type.Integer({ description: 'How many rows have an error because of it' }),
});

const params = importParams;
const stateErrors = ['import_not_found', 'import_state_refused'] as const;

export const memberImports = endpoints({
  'POST /vip-infos/imports': {
    branches: 'none', // rows of members in other branches are not valid; member-imports.test.ts
    summary: 'Upload a file of members',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${memberImportLimits.rows.toLocaleString('en')} rows, recognised by its content; the first row contains the headings. Next, match its columns; then its rows are checked. No member is written before the import is confirmed.`,
    scope: 'merchant',
    permission: 'member:import',
    upload: { bytes: memberImportLimits.bytes },
    data: MemberImport,
    errors: [
      'upload_expected',
      'file_name_broken',
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
    summary: 'List member imports, newest first',
    description: 'Those uploaded for the user’s branches, and the user’s own.',
    scope: 'merchant',
    permission: 'member:import',
    query: importsQuery,
    data: ImportsPage(MemberImportItem),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /vip-infos/imports/template': {
    branches: 'none',
    summary: 'Download an empty file with the headings',
    scope: 'merchant',
    permission: 'member:import',
    query: templateQuery,
    ...templateFile,
    errors: [],
  },
  'GET /vip-infos/imports/{id}': {
    branches: 'hides',
    summary: 'Get a member import',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: ['import_not_found'],
  },
  'PUT /vip-infos/imports/{id}/columns': {
    branches: 'hides',
    summary: 'Match columns to fields and check the rows',
    description:
      'The choice is stored for the user’s next file with the same headings. Can be repeated until the import is confirmed.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    body: Strict({
      columns: Type.Array(Nullable(Field), {
        minItems: 1,
        maxItems: memberImportLimits.columns,
        description: 'The field of each column, in the file’s order; null if it is not imported',
      }),
    }),
    data: MemberImport,
    errors: [...stateErrors, 'import_columns_refused'],
    audit: { none: 'changes nothing but the import under way, which the log follows' },
  },
  'GET /vip-infos/imports/{id}/rows': {
    branches: 'hides',
    summary: 'List an import’s rows in file order',
    scope: 'merchant',
    permission: 'member:import',
    params,
    query: rowsQuery(importRowStatePhrases),
    data: Type.Object({
      items: Type.Array(MemberImportRow),
      next_after: Nullable(Type.Integer({ description: 'Value of `after` for the next call; null at the end' })),
    }),
    errors: ['import_not_found'],
  },
  'PUT /vip-infos/imports/{id}/rows/{row_no}': {
    branches: 'hides',
    summary: 'Fix cells of a row and check it again, or skip it',
    description: 'Also rechecks rows that were invalid because of it.',
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
            { description: 'New values of cells; an empty text clears the cell, omitted cells keep theirs' },
          ),
        ),
        skip: Type.Optional(Type.Boolean({ description: 'true: skip the row; false: include it again' })),
      },
      { minProperties: 1 },
    ),
    data: MemberImportRow,
    errors: [...stateErrors, 'too_many_lookups'],
    audit: 'member_import.fix',
  },
  'GET /vip-infos/imports/{id}/values': {
    branches: 'hides',
    summary: 'List the 20 most frequent wrong values that several rows have',
    description:
      'Without phones and card numbers, and without values that contain a phone for those without member:phone.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: Type.Object({ items: Type.Array(MemberImportValue) }),
    errors: ['import_not_found'],
  },
  'PUT /vip-infos/imports/{id}/values': {
    branches: 'hides',
    summary: 'Replace a wrong value of a field in all rows that have it, and check them again',
    description: 'Changes at most 2,000 rows per call; `more` says whether other rows have the value.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    body: Strict({
      field: ReplaceableField,
      from: Type.String({ minLength: 1, maxLength: memberImportLimits.cell }),
      to: Type.String({ maxLength: memberImportLimits.cell, description: 'An empty text clears the cells' }),
    }),
    data: Type.Object({ rows: Type.Integer({ description: 'How many rows changed' }), more: Type.Boolean() }),
    errors: [...stateErrors, 'import_value_same', 'import_value_gone'],
    audit: 'member_import.replace',
  },
  'GET /vip-infos/imports/{id}/errors.csv': {
    branches: 'hides',
    summary:
      'Download the rows that were not imported or not rolled back, with reasons, as CSV; phones are masked without member:phone',
    description:
      'Once corrected, the file can be uploaded again. At most two concurrent downloads per user and six per merchant; a client must read at 64 kB/s or faster.',
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
    summary: 'Confirm the import: write its valid rows',
    description: 'An import with members of other branches needs member:all_branches.',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: [...stateErrors, 'import_nothing_to_post'],
    audit: ['member_import.confirm', 'member_import.post', 'member.create', 'member.update'],
  },
  'PUT /vip-infos/imports/{id}/cancel': {
    branches: 'hides',
    summary: 'Cancel an import before it is confirmed',
    scope: 'merchant',
    permission: 'member:import',
    params,
    data: MemberImport,
    errors: [...stateErrors],
    audit: 'member_import.cancel',
  },
  'PUT /vip-infos/imports/{id}/roll-back': {
    branches: 'hides',
    summary: 'Roll back an import, except for members used or edited since',
    description: `Within ${memberImportLimits.undoDays} days. Added members are removed; changed members get their previous values back. An import with members of other branches needs member:all_branches.`,
    scope: 'merchant',
    permission: 'member:import',
    params,
    body: Strict({ reason: Reason }),
    data: MemberImport,
    errors: [...stateErrors, 'import_roll_back_late', 'import_cleared'],
    audit: ['member_import.roll_back', 'member.remove', 'member.update'],
  },
});

export type MemberImportItem = Static<typeof MemberImportItem>;
export type MemberImport = Static<typeof MemberImport>;
export type MemberImportRow = Static<typeof MemberImportRow>;
export type MemberImportValue = Static<typeof MemberImportValue>;
