import type { TopUpOrderPage, TopUpRefundPreview } from '@regulars/contract';

/** An order of ¥500 that gave ¥50, paid in cash. */
export const orderOf = (changes: Partial<TopUpOrderPage> = {}): TopUpOrderPage => ({
  order_id: '0190a000-0000-7000-8000-0000000000e1',
  number: 'TU20261129-0001',
  vip_id: '0190a000-0000-7000-8000-0000000000a1',
  member_no: '8800102400',
  member_name: '祝晚舟',
  branch_id: '0190a000-0000-7000-8000-0000000000c1',
  branch_name: '解放路店',
  state: 'paid',
  rule_id: '0190a000-0000-7000-8000-0000000000d1',
  rule_number: 2,
  rule_name: '满 500 送 50',
  paid: 50_000,
  bonus: 5_000,
  points: 0,
  growth: 0,
  points_earned: 0,
  growth_earned: 0,
  grade_id: null,
  pay_way: 'cash',
  pay_reference: null,
  source: 'counter',
  dated_at: '2026-11-29T03:00:00.000Z',
  made_at: '2026-11-29T03:00:00.000Z',
  made_by_name: '何苗',
  waits_until: '2026-11-29T03:30:00.000Z',
  paid_at: '2026-11-29T03:00:00.000Z',
  paid_by_name: '何苗',
  before: 1_000,
  after: 56_000,
  left: 56_000,
  closed_at: null,
  closed_by_name: null,
  refunded: 0,
  version: 2,
  refunds: [],
  refund_requests: [],
  receipt_address: '/r/abc',
  ...changes,
});

export const waiting = orderOf({
  state: 'waiting',
  pay_way: null,
  paid_at: null,
  paid_by_name: null,
  before: null,
  after: null,
  left: null,
  receipt_address: null,
});

const nothingMissing = { missing_bonus: 0, missing_points: 0, missing_growth: 0 };

/** A refund of this many fen, taking back a tenth of bonus. */
export const previewOf = (
  cash: number,
  missing: Partial<typeof nothingMissing> = {},
  more: Partial<TopUpRefundPreview> = {},
): TopUpRefundPreview => ({
  taken: {
    cash,
    principal: cash,
    bonus: cash / 10,
    points: 0,
    growth: 0,
    grade_id: null,
    ...nothingMissing,
    ...missing,
  },
  grade_after: null,
  most: 50_000,
  principal_left: 50_000,
  bonus_left: 5_000,
  used: 0,
  by_law: { member: 48_000, merchant: 49_000 },
  limit: null,
  allowed: true,
  ...more,
});
