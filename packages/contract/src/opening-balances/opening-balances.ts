import { openingColumnPhrases, openingRowStatePhrases, openingStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, Count, Id, KeyOf, Nullable, Page, pageQuery, Reason, Strict, Timestamp } from '../kernel/schemas.ts';
import { openingLimits } from '../rules.ts';

const OpeningAmounts = Type.Object({
  principal: Type.Integer({ description: 'Fen' }),
  bonus: Type.Integer({ description: 'Fen' }),
  points: Type.Integer(),
  growth: Type.Integer(),
});

const batchFields = {
  batch_id: Id,
  file_name: Type.String(),
  file_kind: Choice(['csv', 'xlsx']),
  state: KeyOf(openingStatePhrases),
  operator: Nullable(Type.String({ description: 'Who uploaded it' })),
  created_at: Timestamp,
  rows: Type.Object(
    { total: Count, good: Count, bad: Count, posted: Count, failed: Count, undone: Count, kept: Count },
    { description: 'Rows by state; total grows while the file is checked' },
  ),
};

export const OpeningBatchItem = Type.Object(batchFields);

export const OpeningBatch = Type.Object({
  ...batchFields,
  fault: Nullable(Type.String({ description: 'Why the file was refused, in the reader’s language' })),
  same_file: Nullable(
    Type.Object(
      { batch_id: Id, created_at: Timestamp },
      { description: 'An earlier, posted import of an identical file' },
    ),
  ),
  confirmed_at: Nullable(Timestamp),
  ended_at: Nullable(Timestamp),
  totals: Nullable(
    Type.Object(
      {
        before: Nullable(OpeningAmounts),
        rows: OpeningAmounts,
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
  row_no: Type.Integer({ description: 'Row number in the spreadsheet; the heading is row 1' }),
  state: KeyOf(openingRowStatePhrases),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s name' })),
  given: Type.Object(
    Object.fromEntries(Object.keys(openingColumnPhrases).map((column) => [column, Type.Optional(Type.String())])),
    { description: 'The cells as in the file; the phone is masked without member:phone' },
  ),
  amounts: Type.Object({ ...OpeningAmounts.properties }, { description: 'The parsed amounts; 0 for empty cells' }),
  bonus_expires_on: Nullable(Type.String({ description: 'Last business date' })),
  points_expire_on: Nullable(Type.String({ description: 'Last business date' })),
  branch_name: Nullable(Type.String()),
  faults: Type.Array(Type.String(), {
    description: 'Why the row is invalid, was not posted or was not rolled back, in the reader’s language',
  }),
});

const params = Strict({ id: Id });

export const openingBalances = endpoints({
  'POST /opening-balances': {
    branches: 'none', // rows of members in other branches are invalid; see opening-balances.test.ts
    summary: 'Upload a file of opening balances and check it',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${openingLimits.rows.toLocaleString('en')} rows; the format is detected from the content, and the headings are those of the template. Nothing is posted until the import is confirmed. Money is in yuan with at most two decimals; a numeric cell is read as a spreadsheet displays it, to 15 digits.`,
    scope: 'merchant',
    permission: 'opening:import',
    upload: { bytes: openingLimits.bytes },
    data: OpeningBatch,
    errors: ['upload_expected', 'opening_file_empty', 'opening_file_kind', 'opening_too_many_waiting'],
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
    query: Strict({ index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor }),
    data: Page(OpeningBatchItem),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /opening-balances/template': {
    branches: 'none',
    summary: 'Download an empty file with the headings',
    scope: 'merchant',
    permission: 'opening:import',
    query: Strict({ format: Choice(['csv', 'xlsx']) }),
    data: Type.String(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
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
  'GET /opening-balances/{id}/rows': {
    branches: 'hides',
    summary: 'List an import’s rows in file order',
    scope: 'merchant',
    permission: 'opening:read',
    params,
    query: Strict({
      state: Type.Optional(Type.Array(KeyOf(openingRowStatePhrases), { uniqueItems: true })),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_048_576, description: 'Start after this row number' }),
      ),
      size: pageQuery.size,
    }),
    data: Type.Object({
      items: Type.Array(OpeningRow),
      next_after: Nullable(Type.Integer({ description: 'Value of `after` for the next call; null at the end' })),
    }),
    errors: ['opening_not_found'],
  },
  'GET /opening-balances/{id}/errors.csv': {
    branches: 'hides',
    summary:
      'Download the rows that are invalid, were not posted or were not rolled back, with reasons, as CSV; phones are masked without member:phone',
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
    errors: ['opening_not_found', 'opening_state_refused', 'opening_nothing_to_post'],
    audit: ['opening.confirm', 'opening.post'],
  },
  'PUT /opening-balances/{id}/cancel': {
    branches: 'hides',
    summary: 'Cancel an import that has not been confirmed',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: OpeningBatch,
    errors: ['opening_not_found', 'opening_state_refused'],
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
    errors: ['opening_not_found', 'opening_state_refused'],
    audit: 'opening.roll_back',
  },
});

export type OpeningAmounts = Static<typeof OpeningAmounts>;
export type OpeningBatchItem = Static<typeof OpeningBatchItem>;
export type OpeningBatch = Static<typeof OpeningBatch>;
export type OpeningRow = Static<typeof OpeningRow>;
