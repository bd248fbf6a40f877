import { keysOf, logSubjectPhrases } from '@regulars/phrases';
import { expect, it } from 'vitest';
import { seesFields } from './seen-fields.rules.ts';

it.each([
  ['member', 'name', 'member:read'],
  ['adjustment', 'points', 'adjustment:read'],
  ['order', 'paid', 'order:read'],
  ['top_up_order', 'pay_reference', 'top_up:read'],
  ['top_up_rule', 'tiers', 'top_up_rule:read'],
  ['grade', 'growth_from', 'grade:read'],
  ['opening', 'state', 'opening:read'],
  ['member_import', 'state', 'member:import'],
  ['role', 'permissions', 'role:read'],
  ['role', 'permissions', 'user:read'],
  ['item', 'price', 'item:read'],
  ['brand', 'name', 'brand:read'],
  ['category', 'name', 'category:read'],
  ['verification', 'breaches', 'ledger:read'],
  ['menu', 'name', 'menu:read'],
  ['saved_view', 'filter', 'member:phone'],
  ['user', 'staff_no', 'user:read'],
  ['user', 'post', 'user:read'],
  ['user', 'hired_on', 'user:read'],
  ['user', 'leaves_on', 'user:read'],
  ['user', 'staff_remark', 'user:read'],
] as const)('values of %s.%s are seen with %s, and not without', (kind, field, permission) => {
  expect(seesFields(new Set([permission]))(kind, field)).toBe(true);
  expect(seesFields(new Set())(kind, field)).toBe(false);
});

it('what a user may do, and what concerns the whole merchant, is seen by every reader of the log', () => {
  const sees = seesFields(new Set());
  for (const field of ['actual_name', 'roles', 'branches', 'disabled']) expect(sees('user', field)).toBe(true);
  for (const kind of ['merchant', 'branch', 'service']) expect(sees(kind, 'name')).toBe(true);
});

it('values of every other kind are for whoever may read them on its page', () => {
  const sees = seesFields(new Set());
  expect(keysOf(logSubjectPhrases).filter((kind) => sees(kind, 'name'))).toEqual([
    'branch',
    'user',
    'account',
    'export',
    'task',
    'unusual',
    'service',
    'provider',
    'pack_price',
    'announcement',
    'promo',
    'merchant',
  ]);
});
