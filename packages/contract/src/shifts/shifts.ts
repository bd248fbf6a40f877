import {
  payMeansPhrases,
  shiftDifferencePhrases,
  shiftDocumentKindPhrases,
  shiftFigureKindPhrases,
  shiftStatePhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Fen,
  Id,
  KeyOf,
  Nullable,
  pageQuery,
  PageWithTotals,
  Reason,
  Strict,
  Timestamp,
  totalsQuery,
  whole,
} from '../kernel/schemas.ts';
import { shiftLimits } from '../rules/shifts.ts';

const row = {
  shift_id: Id,
  branch_id: Id,
  branch_name: Type.String(),
  user_id: { ...Id, description: 'The cashier' },
  user_name: Nullable(Type.String()),
  state: KeyOf(shiftStatePhrases),
  forgotten: Type.Boolean({ description: `Open for more than ${shiftLimits.forgottenHours} hours` }),
  float: { ...Fen, description: 'Fen in the drawer when it was opened' },
  opened_at: Timestamp,
  closed_at: Nullable(Timestamp),
  closed_by: Nullable({ ...Id, description: 'The cashier, or who closed it in their place' }),
  closed_by_name: Nullable(Type.String()),
  counted: Nullable({ ...Fen, description: 'Fen that were counted' }),
  difference: Nullable({ ...Fen, description: 'Fen counted, less those expected: below 0, some are missing' }),
  reason: Nullable(Type.String({ description: 'Of the difference' })),
};
const expected = { ...Fen, description: 'Float + cash taken − cash given back + put in − taken out, now or as it was closed' }; // prettier-ignore
const Row = Type.Object({ ...row, expected });

const Means = KeyOf({ points: null, ...payMeansPhrases });
const Figure = Type.Object({
  kind: KeyOf(shiftFigureKindPhrases),
  means: Means,
  taken: { ...Fen, description: 'Fen taken' },
  taken_count: { ...Count, description: 'Payments' },
  back: { ...Fen, description: 'Fen given back by refunds and voids' },
  back_count: { ...Count, description: 'Refunds and voids' },
});
const Movement = Type.Object({
  movement_id: Id,
  fen: { ...Fen, description: 'Fen put in; below 0: taken out' },
  reason: Type.String(),
  made_at: Timestamp,
});
const ShiftPage = Type.Object({
  ...row,
  expected,
  cash_taken: { ...Fen, description: 'Fen of cash taken' },
  cash_back: { ...Fen, description: 'Fen of cash given back' },
  put_in: { ...Fen, description: 'Fen put in, beside payments' },
  taken_out: { ...Fen, description: 'Fen taken out, beside refunds' },
  figures: Type.Array(Figure, { description: 'By what moved and by means' }),
  movements: Type.Array(Movement, { description: 'Oldest first' }),
});
const Document = Type.Object({
  kind: KeyOf(shiftDocumentKindPhrases),
  order_id: { ...Id, description: 'The order, or the top-up, that it is or belongs to' },
  number: Type.String({ description: 'Its document number; of a void, the order’s' }),
  at: Timestamp,
  member_name: Nullable(Type.String()),
  means: Type.Array(Means),
  fen: { ...Fen, description: 'Fen that moved by all means; below 0: given back' },
  cash: { ...Fen, description: 'Fen of those in cash' },
});

const one = { scope: 'merchant', params: Strict({ id: Id }) } as const;
const missing = 'shift_not_found';
const filter = {
  state: Type.Optional(Type.Array(KeyOf(shiftStatePhrases), { maxItems: 2, uniqueItems: true })),
  user_id: Type.Optional({ ...Id, description: 'The cashier' }),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  difference: Type.Optional(Type.Array(KeyOf(shiftDifferencePhrases), { maxItems: 3, uniqueItems: true, description: 'Of closed shifts' })), // prettier-ignore
  opened_from: Type.Optional(BusinessDate),
  opened_to: Type.Optional(BusinessDate),
};

export const shifts = endpoints({
  'GET /shifts': {
    scope: 'merchant',
    permission: 'shift:read',
    branches: 'lists',
    summary: 'List shifts, newest first, by page',
    description: '`totals` sums closed shifts.',
    query: Strict({ ...filter, sort: Type.Optional(Choice(['opened_at'])), ...pageQuery, ...totalsQuery }),
    data: PageWithTotals(Row, { expected: Fen, counted: Fen, difference: Fen }),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /shifts': {
    scope: 'merchant',
    permission: 'shift:operate',
    branches: 'none',
    summary: 'Open a shift at a branch with the cash that is in the drawer',
    description: 'A user has one open shift at most. What they then take and give back at this branch belongs to it.',
    body: Strict({
      branch_id: { ...Id, description: 'One of the user’s branches' },
      float: whole(0, shiftLimits.cash, 'Fen in the drawer'),
    }),
    data: ShiftPage,
    errors: ['branch_not_found', 'branch_closed', 'shift_open_already'],
    audit: 'shift.open',
    creates: true,
  },
  'GET /shifts/current': {
    scope: 'merchant',
    permission: 'shift:operate',
    branches: 'none',
    summary: 'Get the user’s open shift with its figures so far, and whether cash needs one',
    data: Type.Object({
      required: Type.Boolean({ description: 'Without an open shift, no cash is taken or given back' }),
      shift: Type.Union([ShiftPage, Type.Null()]),
    }),
    errors: [],
  },
  'GET /shifts/{id}': {
    ...one,
    permission: 'shift:read',
    branches: 'keeps',
    summary: 'Get a shift with its figures by means and its movements',
    data: ShiftPage,
    errors: [missing],
  },
  'GET /shifts/{id}/documents': {
    ...one,
    permission: 'shift:read',
    branches: 'keeps',
    summary: `List the orders, top-ups, refunds and voids of a shift, newest first, at most ${shiftLimits.documents}`,
    data: Type.Object({ items: Type.Array(Document), more: Type.Boolean({ description: 'There are older ones' }) }),
    errors: [missing],
  },
  'POST /shifts/{id}/movements': {
    ...one,
    permission: 'shift:operate',
    branches: 'none',
    summary: 'Put cash in the drawer of one’s own open shift, or take some out',
    body: Strict({
      direction: Choice(['in', 'out']),
      fen: whole(1, shiftLimits.cash, 'Fen'),
      reason: Reason,
    }),
    data: ShiftPage,
    errors: [missing, 'shift_closed', 'shift_drawer_short'],
    audit: 'shift.move',
    creates: true,
  },
  'POST /shifts/{id}/close': {
    ...one,
    permission: ['shift:operate', 'shift:close_any'],
    branches: 'keeps',
    summary: 'Close a shift with the cash that was counted: one’s own, or with shift:close_any another’s',
    description: 'Its figures are kept as they are. If more was taken or given back than was seen, nothing happens (`shift_changed`).', // prettier-ignore
    body: Strict({
      counted: whole(0, shiftLimits.counted, 'Fen counted in the drawer'),
      expected: whole(-shiftLimits.counted, shiftLimits.counted, 'Fen expected, as they were seen'),
      reason: Type.Optional(Nullable({ ...Reason, description: 'Of the difference; needed if there is one' })),
    }),
    data: ShiftPage,
    errors: [missing, 'shift_closed', 'shift_changed'],
    audit: 'shift.close',
  },
});

export type Shift = Static<typeof Row>;
export type OpenedShift = Static<typeof ShiftPage>;
export type ShiftFigure = Static<typeof Figure>;
export type ShiftMovement = Static<typeof Movement>;
export type ShiftDocument = Static<typeof Document>;
