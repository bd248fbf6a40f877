import {
  importRowStatePhrases,
  importStatePhrases,
  memberImportColumnPhrases,
  memberImportEffectPhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  batchDetail,
  batchFields,
  importParams,
  ImportsPage,
  importsQuery,
  rowNo,
  rowsQuery,
  templateFile,
  templateQuery,
} from '../kernel/import-schemas.ts';
import { matchedDetail, matchedEndpoints, matchedRow } from '../kernel/matched-imports.ts';
import { Count, Id, KeyOf, Nullable, Reason, Strict } from '../kernel/schemas.ts';
import { memberImportLimits } from '../rules.ts';

const itemFields = batchFields(importStatePhrases, importRowStatePhrases);

const MemberImportItem = Type.Object(itemFields);

const MemberImport = Type.Object({
  ...itemFields,
  ...batchDetail,
  undo_until: Nullable(Type.String({ description: 'The last business date on which it can be rolled back' })),
  effects: Type.Object({ new: Count, changed: Count }, { description: 'Rows written or to be written, by effect' }),
  ...matchedDetail(memberImportColumnPhrases),
});

const MemberImportRow = Type.Object({
  row_no: rowNo,
  state: KeyOf(importRowStatePhrases),
  effect: Nullable(KeyOf(memberImportEffectPhrases)),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s name' })),
  changes: Type.Array(
    Type.Object({
      field: KeyOf(memberImportColumnPhrases),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
    {
      description: 'Changes to an existing member',
    },
  ),
  ...matchedRow(memberImportColumnPhrases),
});

const params = importParams;
const stateErrors = ['import_not_found', 'import_state_refused'] as const;
const matched = matchedEndpoints({
  columns: memberImportColumnPhrases,
  identifying: ['phone', 'member_no'],
  limits: memberImportLimits,
  batch: MemberImport,
  row: MemberImportRow,
  permission: 'member:import',
  missing: 'import_not_found',
  state: 'import_state_refused',
  actions: { fix: 'member_import.fix', replace: 'member_import.replace' },
});

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
      'import_file_not_xlsx',
      'import_file_encrypted',
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
  'PUT /vip-infos/imports/{id}/columns': matched.match,
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
  'PUT /vip-infos/imports/{id}/rows/{row_no}': matched.fix,
  'GET /vip-infos/imports/{id}/values': matched.values,
  'PUT /vip-infos/imports/{id}/values': matched.replace,
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
    errors: [...stateErrors, 'import_nothing_written', 'import_roll_back_late', 'import_cleared'],
    audit: ['member_import.roll_back', 'member.remove', 'member.update'],
  },
});

export type MemberImportItem = Static<typeof MemberImportItem>;
export type MemberImport = Static<typeof MemberImport>;
export type MemberImportRow = Static<typeof MemberImportRow>;
export type MemberImportValue = Static<typeof matched.values.data>['items'][number];
