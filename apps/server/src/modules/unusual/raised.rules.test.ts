import { lists } from '@regulars/contract/menu';
import { describe, expect, test } from 'vitest';
import { usedOf, type Raise } from './raised.rules.ts';

/** Of a role that grants these now. */
const raise = (action: string, changes: Raise['changes'], permissions: readonly string[] = []): Raise => ({
  action,
  changes,
  all_permissions: false,
  permissions,
});

describe('of what a change gave', () => {
  const granted = raise('role.permissions', { permissions: [['brand:read'], ['brand:read', 'brand:create']] }, [
    'brand:read',
    'brand:create',
    'brand:remove',
  ]);

  test('a new permission is used by what needs it, and one that was there by nothing', () => {
    expect(usedOf(granted, 'brand.create', null)).toEqual(['brand:create']);
    expect(usedOf(granted, 'brand.remove', null)).toEqual([]);
    expect(usedOf(granted, 'item.create', null)).toEqual([]);
    expect(usedOf(raise('role.permissions', null, ['brand:create']), 'brand.create', null)).toEqual([]);
  });

  test('a role that somebody got, or that was enabled, gives all that it grants now', () => {
    const permissions = ['brand:read', 'brand:create'];
    const changes = { state: ['stopped', 'used'] } as const;
    expect(usedOf(raise('role.users', null, permissions), 'brand.create', null)).toEqual(['brand:create']);
    expect(usedOf(raise('role.state', changes, permissions), 'brand.create', null)).toEqual(['brand:create']);
    expect(usedOf(raise('role.state', changes, permissions), 'brand.remove', null)).toEqual([]);
    const everything = { ...raise('role.users', null), all_permissions: true };
    expect(usedOf(everything, 'brand.remove', null)).toEqual(['brand:remove']);
  });

  test('a role that was disabled gives nothing', () => {
    const disabled = raise('role.state', { state: ['used', 'stopped'] }, ['brand:create']);
    expect(usedOf(disabled, 'brand.create', null)).toEqual([]);
  });

  test('an export uses what its list needs', () => {
    const { read, exported } = lists.brands;
    const reader = raise('role.users', null, [...read, exported, 'brand:create']);
    expect(usedOf(reader, 'export.create', 'brands')).toEqual([...read, exported]);
    expect(usedOf(reader, 'export.create', 'a list that is gone')).toEqual([]);
  });

  test('a discount by hand, and a refund of which something is missing, use what they need beside their action', () => {
    const giver = raise('role.users', null, ['order:discount', 'top_up:refund_short']);
    expect(usedOf(giver, 'order.pay', null)).toEqual([]);
    expect(usedOf(giver, 'order.discount', null)).toEqual(['order:discount']);
    expect(usedOf(giver, 'top_up.refund', null)).toEqual([]);
    expect(usedOf(giver, 'top_up.refund_short', null)).toEqual(['top_up:refund_short']);
  });

  test('a limit that was raised, or went, is used by adjustments alone', () => {
    const limit = (before: unknown, after: unknown) => raise('role.limits', { '收银 points': [before, after] });
    for (const raised of [limit(100, 101), limit(100, null)]) {
      expect(usedOf(raised, 'adjustment.post', null)).toEqual(['adjustment:create']);
      expect(usedOf(raised, 'brand.create', null)).toEqual([]);
    }
    // Lowered, bounded at all, the same.
    for (const other of [limit(100, 99), limit(null, 100), limit(100, 100)])
      expect(usedOf(other, 'adjustment.post', null)).toEqual([]);
  });

  test('a limit at the till that was raised is used by refunds alone', () => {
    const raised = raise('role.till_limits', { refund_most: [100, 101] });
    expect(usedOf(raised, 'order.refund', null)).toEqual(['order:refund']);
    expect(usedOf(raised, 'top_up.refund', null)).toEqual(['top_up:refund']);
    expect(usedOf(raised, 'adjustment.post', null)).toEqual([]);
    expect(usedOf(raise('role.till_limits', { refund_most: [null, 100] }), 'order.refund', null)).toEqual([]);
  });
});
