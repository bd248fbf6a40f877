import type { HeldOrder } from '@regulars/contract';

const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A pot of tea at ¥128.00, of which ¥100.00 of stored value and 500 points are held. */
export const heldOf = (changes: Partial<HeldOrder> = {}): HeldOrder => ({
  order_id: idOf(1),
  number: 'CO20261120-0001',
  state: 'held',
  vip_id: idOf(2),
  member_name: '祝晚舟',
  branch_id: idOf(3),
  branch_name: '解放路店',
  lines: [{ name: '大红袍', unit: '壶', quantity: 1_000, due: 12_800 }],
  due: 12_800,
  stored_value: 10_000,
  points: 500,
  coupons: 0,
  points_value: 500,
  held_at: '2026-11-20T06:35:00.000Z',
  held_by_name: '何苗',
  expires_at: '2026-11-20T07:35:00.000Z',
  ended_at: null,
  ended_by_name: null,
  reason: null,
  may_release: true,
  version: 1,
  ...changes,
});
