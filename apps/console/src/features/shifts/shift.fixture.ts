import type { OpenedShift } from '@regulars/contract';

const idOf = (last: string) => `0190a000-0000-7000-8000-0000000000${last}`;

/** An open shift of the tests' user: ¥500 to begin with, ¥408 taken in cash and ¥8 given back. */
export const shiftOf = (changes: Partial<OpenedShift> = {}): OpenedShift => ({
  shift_id: idOf('e1'),
  branch_id: idOf('b1'),
  branch_name: '解放路店',
  user_id: idOf('a1'),
  user_name: '方晓棠',
  state: 'open',
  forgotten: false,
  float: 50_000,
  opened_at: '2026-11-20T00:30:00.000Z',
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  counted: null,
  difference: null,
  reason: null,
  expected: 90_000,
  cash_taken: 40_800,
  cash_back: 800,
  put_in: 0,
  taken_out: 0,
  figures: [
    { kind: 'order', means: 'cash', taken: 40_800, taken_count: 3, back: 800, back_count: 1 },
    { kind: 'order', means: 'stored_value', taken: 118_640, taken_count: 5, back: 0, back_count: 0 },
    { kind: 'top_up', means: 'terminal', taken: 160_000, taken_count: 2, back: 0, back_count: 0 },
  ],
  movements: [],
  ...changes,
});

/** The same, closed with what was counted. */
export const closedOf = (counted: number, changes: Partial<OpenedShift> = {}): OpenedShift =>
  shiftOf({
    state: 'closed',
    closed_at: '2026-11-20T08:30:00.000Z',
    closed_by: idOf('a1'),
    closed_by_name: '方晓棠',
    counted,
    difference: counted - 90_000,
    reason: counted === 90_000 ? null : '找错零钱',
    ...changes,
  });
