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
    { description: 'How many rows stand where; total grows while they are checked' },
  ),
};

export const OpeningBatchItem = Type.Object(batchFields);

export const OpeningBatch = Type.Object({
  ...batchFields,
  fault: Nullable(Type.String({ description: 'Why the file was refused, in words' })),
  same_file: Nullable(
    Type.Object(
      { batch_id: Id, created_at: Timestamp },
      { description: 'An earlier import of the very same file that was posted' },
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
        agree: Type.Boolean({ description: 'The rows and the ledger’s postings for this import say the same' }),
      },
      {
        description:
          'The merchant’s totals before, the sum of this import’s rows, what the ledger posted for it, whatever else moved meanwhile, and the totals after. Of a checked import as they would be; of one rolled back, of the roll-back. The merchant’s own (before, other, after) are null for users who don’t work in all branches',
      },
    ),
  ),
});

export const OpeningRow = Type.Object({
  row_no: Type.Integer({ description: 'As the spreadsheet numbers it; the heading is row 1' }),
  state: KeyOf(openingRowStatePhrases),
  vip_id: Nullable(Id),
  name: Nullable(Type.String({ description: 'The member’s' })),
  given: Type.Object(
    Object.fromEntries(Object.keys(openingColumnPhrases).map((column) => [column, Type.Optional(Type.String())])),
    { description: 'The cells as the file has them; the phone masked without member:phone' },
  ),
  amounts: Type.Object({ ...OpeningAmounts.properties }, { description: 'As read; 0 where nothing was' }),
  bonus_expires_on: Nullable(Type.String({ description: 'Last business date' })),
  points_expire_on: Nullable(Type.String({ description: 'Last business date' })),
  branch_name: Nullable(Type.String()),
  faults: Type.Array(Type.String(), { description: 'Why it is not valid, was not posted or is kept, in words' }),
});

const params = Strict({ id: Id });

export const openingBalances = endpoints({
  'POST /opening-balances': {
    branches: 'none', // rows of members in other branches are invalid; see opening-balances.test.ts
    summary: 'Upload opening balances to be checked',
    description: `CSV (UTF-8 or GB18030) or XLSX of at most ${openingLimits.rows.toLocaleString('en')} rows, told by its content; headings as in the template. Nothing is posted before it is confirmed. Money in yuan with at most two decimals; a numeric cell counts as a spreadsheet shows it, to 15 digits.`,
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
    summary: 'Imports of opening balances, newest first',
    description: 'Those of the user’s branches, by who uploaded them, and the user’s own.',
    scope: 'merchant',
    permission: 'opening:read',
    query: Strict({ index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor }),
    data: Page(OpeningBatchItem),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /opening-balances/template': {
    branches: 'none',
    summary: 'An empty file with the headings',
    scope: 'merchant',
    permission: 'opening:import',
    query: Strict({ format: Choice(['csv', 'xlsx']) }),
    data: Type.String(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [],
  },
  'GET /opening-balances/{id}': {
    branches: 'hides',
    summary: 'An import of opening balances',
    scope: 'merchant',
    permission: 'opening:read',
    params,
    data: OpeningBatch,
    errors: ['opening_not_found'],
  },
  'GET /opening-balances/{id}/rows': {
    branches: 'hides',
    summary: 'Its rows, in the file’s order',
    scope: 'merchant',
    permission: 'opening:read',
    params,
    query: Strict({
      state: Type.Optional(Type.Array(KeyOf(openingRowStatePhrases), { uniqueItems: true })),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_048_576, description: 'Continues after this row number' }),
      ),
      size: pageQuery.size,
    }),
    data: Type.Object({
      items: Type.Array(OpeningRow),
      next_after: Nullable(Type.Integer({ description: 'For `after`; null at the end' })),
    }),
    errors: ['opening_not_found'],
  },
  'GET /opening-balances/{id}/errors.csv': {
    branches: 'hides',
    summary:
      'The rows that are not valid, were not posted or are kept, with the reason, as CSV; phones masked without member:phone',
    description:
      'With the card number where the member is known. Mended, it can be uploaded as it is. Two at once for each person and six for each merchant; read it at 64 kB a second or faster.',
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
    summary: 'Post its valid rows',
    description: 'An import that reaches into other branches needs member:all_branches.',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: OpeningBatch,
    errors: ['opening_not_found', 'opening_state_refused', 'opening_nothing_to_post'],
    audit: ['opening.confirm', 'opening.post'],
  },
  'PUT /opening-balances/{id}/cancel': {
    branches: 'hides',
    summary: 'Give an import up that was not confirmed',
    scope: 'merchant',
    permission: 'opening:import',
    params,
    data: OpeningBatch,
    errors: ['opening_not_found', 'opening_state_refused'],
    audit: 'opening.cancel',
  },
  'PUT /opening-balances/{id}/roll-back': {
    branches: 'hides',
    summary: 'Reverse what it posted, but for rows that were spent since',
    description: 'An import that reaches into other branches needs member:all_branches.',
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
