import type { Assets, Lot, MemberPurchase, Posting } from '@regulars/contract';

const document = {
  kind: 'consumption_order',
  id: '0190a000-0000-7000-8000-0000000000d1',
  step: '',
  number: 'CO20261118-0007',
};

const months = Array.from({ length: 12 }, (_month, at) => ({
  month: new Date(Date.UTC(2026, 10 + at, 1)).toISOString().slice(0, 7),
  amount: 0,
}));

const nothingExpires = { due: 0, soon: 0, next_day: null, next_amount: 0, months, later: 0, never: 0 };

export const points: Assets['expiring'][number] = {
  unit: 'points',
  ...nothingExpires,
  soon: 420,
  next_day: '2026-12-10',
  next_amount: 420,
  months: months.map((month, at) => ({ ...month, amount: at === 1 ? 420 : 0 })),
};

export function assetsOf(changes: Partial<Assets> = {}): Assets {
  return {
    balances: { principal: 67_424, bonus: 7_566, points: 2589, growth: 12_846 },
    held: { principal: 0, bonus: 0, points: 0 },
    points_owed: 0,
    short: { bonus: 0, points: 0, growth: 0 },
    merged_into: null,
    expiring: [points, { unit: 'bonus', ...nothingExpires, never: 7_566 }],
    holds: [],
    postings: 2,
    last_posted_at: '2026-11-18T04:00:00Z',
    ...changes,
  };
}

export const lot: Lot = {
  lot_no: 3,
  unit: 'points',
  tranche: 3,
  amount: 500,
  remaining: 420,
  expires_at: '2026-12-10T16:00:00Z',
  last_day: '2026-12-10',
  branch_name: '解放路店',
  posting_id: 7,
  kind: 'earn',
  document,
  opened_at: '2025-12-01T04:00:00Z',
};

export const posting: Posting = {
  posting_id: 8,
  number: 2,
  kind: 'spend',
  effect: 'forward',
  business_date: '2026-11-18',
  late: false,
  posted_at: '2026-11-18T04:00:00Z',
  occurred_at: null,
  branch_name: '解放路店',
  operator: '何苗',
  document,
  rule: 'points:base@3',
  undoes: null,
  undone: 'part',
  before: { principal: 87_424, bonus: 8_226, points: 2383, growth: 12_640 },
  change: { principal: -20_000, bonus: -660, points: 206, growth: 206 },
  after: { principal: 67_424, bonus: 7_566, points: 2589, growth: 12_846 },
  short: { bonus: 0, points: 0, growth: 0 },
  lines: [
    {
      version: 9,
      unit: 'principal',
      amount: -20_000,
      balance: 67_424,
      contra: 'revenue',
      lot_no: 1,
      lot: { kind: 'top_up', opened_at: '2026-05-03T04:00:00Z', last_day: null, branch_name: null },
    },
    {
      version: 10,
      unit: 'bonus',
      amount: -660,
      balance: 7_566,
      contra: 'revenue',
      lot_no: 2,
      lot: { kind: 'top_up', opened_at: '2026-05-03T04:00:00Z', last_day: null, branch_name: null },
    },
    {
      version: 11,
      unit: 'points',
      amount: 206,
      balance: 2589,
      contra: 'loyalty',
      lot_no: 4,
      lot: { kind: 'top_up', opened_at: '2026-05-03T04:00:00Z', last_day: '2027-11-30', branch_name: null },
    },
    { version: 12, unit: 'growth', amount: 206, balance: 12_846, contra: 'loyalty', lot_no: null, lot: null },
  ],
};

/** A bill of ¥200.00 that points, stored value and cash paid. */
export const purchase: MemberPurchase = {
  at: '2026-11-18T04:00:00Z',
  branch_name: '解放路店',
  operator: '何苗',
  order: {
    order_id: document.id,
    number: document.number,
    branch_id: '0190a000-0000-7000-8000-0000000000b1',
    branch_name: '解放路店',
    state: 'partly_refunded',
    first_name: '大红袍',
    line_count: 3,
    due: 20_000,
    parts: [
      { means: 'points', fen: 500 },
      { means: 'stored_value', fen: 14_000 },
      { means: 'cash', fen: 5_500 },
    ],
    points_used: 500,
    points_value: 500,
    points_earned: 195,
    growth_earned: 195,
    refunded: 2_500,
    made_at: '2026-11-18T04:00:00Z',
    made_by_name: '何苗',
    may_open: true,
  },
  posting,
};
