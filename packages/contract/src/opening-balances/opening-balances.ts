import { openingColumnPhrases, openingRowStatePhrases, openingStatePhrases } from '@regulars/phrases';
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
import { Id, KeyOf, Nullable, Reason, Strict } from '../kernel/schemas.ts';
import { openingLimits } from '../rules.ts';

const OpeningAmounts = Type.Object({
  principal: Type.Integer({ description: 'Fen' }),
  bonus: Type.Integer({ description: 'Fen' }),
  points: Type.Integer(),
  growth: Type.Integer(),
});

const itemFields = batchFields(openingStatePhrases, openingRowStatePhrases);

export const OpeningBatchItem = Type.Object(itemFields);

export const OpeningBatch = Type.Object({
  ...itemFields,
  ...batchDetail,
  ...matchedDetail(openingColumnPhrases),
  totals: Nullable(
    Type.Object(
      {
        before: Nullable(OpeningAmounts),
        rows: OpeningAmounts,
        members: Type.Integer({
          description: 'Members of the rows: fewer than rows if some have several, which add up',
        }),
        ledger: OpeningAmounts,
        other: Nullable(OpeningAmounts),
        after: Nullable(OpeningAmounts),
        agree: Type.Boolean({ description: 'Whether the rows and the ledger’s postings for this import agree' }),
      },
      {
        description:
          'The merchant’s totals before the import, the sum of its rows, what the ledger posted for it, other postings made meanwhile, and the totals after it. For a checked import these are a forecast; for one rolled back they describe the roll-back. The merchant’s totals (before, other, after) are null for users without access to all branches',
      },
    ),
  ),
});

export const OpeningRow = Type.Object({
  row_no: rowNo,
  state: KeyOf(openingRowStatePhrases),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s name' })),
  amounts: Type.Object({ ...OpeningAmounts.properties }, { description: 'The parsed amounts; 0 for empty cells' }),
  bonus_expires_on: Nullable(Type.String({ description: 'Last business date' })),
  points_expire_on: Nullable(Type.String({ description: 'Last business date' })),
  branch_name: Nullable(Type.String()),
  siblings: Nullable(
    Type.Object(
      { first: rowNo, count: Type.Integer() },
      { description: 'Other rows of the same member that are imported, too: how many, and the first of them' },
    ),
  ),
  ...matchedRow(openingColumnPhrases),
});

const params = importParams;
const stateErrors = ['opening_not_found', 'opening_state_refused'] as const;
const matched = matchedEndpoints({
  columns: openingColumnPhrases,
  identifying: ['phone', 'member_no'],
  limits: openingLimits,
  batch: OpeningBatch,
  row: OpeningRow,
  permission: 'opening:import',
  missing: 'opening_not_found',
  state: 'opening_state_refused',
  actions: { fix: 'opening.fix', replace: 'opening.replace' },
});

export const openingBalances = endpoints({
  'POST /opening-balances': {
    branches: 'none', // rows of members in other branches are invalid; see opening-balances.test.ts
    summary: 'Upload a file of opening balances and check it',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${openingLimits.rows.toLocaleString('en')} rows; the format is detected from the content. A file with the template’s headings is checked at once; another one waits until its columns are matched. Nothing is posted until the import is confirmed. Money is in yuan with at most two decimals; a numeric cell is read as a spreadsheet displays it, to 15 digits.`,
    scope: 'merchant',
    permission: 'opening:import',
    upload: { bytes: openingLimits.bytes },
    data: OpeningBatch,
    errors: [
      'upload_expected',
      'file_name_broken',
      'opening_file_empty',
      'opening_file_kind',
      'import_file_not_xlsx',
      'import_file_encrypted',
      'opening_too_many_waiting',
      'import_files_full',
    ],
    audit: 'opening.upload',
    creates: true,
    perMinute: 20,
  },
  'GET /opening-balances': {
    branches: 'lists',
    summary: 'List imports of opening balances, newest first',
    description: 'Those uploaded by users of the caller’s branches, and the caller’s own.',
    scope: 'merchant',
    permission: 'opening:read',
    query: importsQuery,
    data: ImportsPage(OpeningBatchItem),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /opening-balances/template': {
    branches: 'none',
    summary: 'Download an empty file with the headings',
    scope: 'merchant',
    permission: 'opening:import',
    query: templateQuery,
    ...templateFile,
    errors: [],
  },
  'GET /opening-balances/{id}': {
    branches: 'hides',
    summary: 'Get an import of opening balances',
    scope: 'merchant',
    permission: 'opening:read',
    params,
    data: OpeningBatch,
    errors: ['opening_not_found'],
  },
  'PUT /opening-balances/{id}/columns': matched.match,
  'GET /opening-balances/{id}/rows': {
    branches: 'hides',
    summary: 'List an import’s rows in file order',
    scope: 'merchant',
    permission: 'opening:read',
    params,
    query: rowsQuery(openingRowStatePhrases),
    data: Type.Object({
      items: Type.Array(OpeningRow),
      next_after: Nullable(Type.Integer({ description: 'Value of `after` for the next call; null at the end' })),
    }),
    errors: ['opening_not_found'],
  },
  'PUT /opening-balances/{id}/rows/{row_no}': matched.fix,
  'GET /opening-balances/{id}/values': matched.values,
  'PUT /opening-balances/{id}/values': matched.replace,
  'GET /opening-balances/{id}/errors.csv': {
    branches: 'hides',
    summary:
      'Download the rows that were not posted or were not rolled back, with reasons, as CSV; phones are masked without member:phone',
    description:
      'Includes the card number of known members. Once corrected, the file can be uploaded again. At most two concurrent downloads per user and six per merchant; a client must read at 64 kB/s or faster.',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: Type.String(),
    file: ['text/csv'],
    errors: ['opening_not_found'],
    perMinute: 30,
  },
  'PUT /opening-balances/{id}/confirm': {
    branches: 'hides',
    summary: 'Confirm an import: post its valid rows',
    description: 'An import with members of other branches needs member:all_branches.',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: OpeningBatch,
    errors: [...stateErrors, 'opening_nothing_to_post'],
    audit: ['opening.confirm', 'opening.post'],
  },
  'PUT /opening-balances/{id}/cancel': {
    branches: 'hides',
    summary: 'Cancel an import that has not been confirmed',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: OpeningBatch,
    errors: [...stateErrors],
    audit: 'opening.cancel',
  },
  'PUT /opening-balances/{id}/roll-back': {
    branches: 'hides',
    summary: 'Roll back an import: reverse its postings, except rows already spent',
    description: 'An import with members of other branches needs member:all_branches.',
    scope: 'merchant',
    permission: 'opening:roll_back',
    params,
    body: Strict({ reason: Reason }),
    data: OpeningBatch,
    errors: [...stateErrors, 'import_nothing_written'],
    audit: 'opening.roll_back',
  },
});

export type OpeningAmounts = Static<typeof OpeningAmounts>;
export type OpeningBatchItem = Static<typeof OpeningBatchItem>;
export type OpeningBatch = Static<typeof OpeningBatch>;
export type OpeningRow = Static<typeof OpeningRow>;
export type OpeningValue = Static<typeof matched.values.data>['items'][number];
