import type { Permission } from '@regulars/contract/menu';
import { expect, it, test } from 'vitest';
import type { Tenant } from '../../platform/http/index.ts';
import { changeableBranches, isWithin, mayChange, mustBeChangeable } from './branch-scope.rules.ts';

test.each<[Tenant['branches'], string | null, boolean]>([
  ['all', 'a', true],
  ['all', null, true],
  [['a', 'b'], 'b', true],
  [['a', 'b'], 'c', false],
  // Rows without a branch are everybody's who works in one.
  [['a'], null, true],
  [[], null, false],
  [[], 'a', false],
])('who works in %j sees what is of %j: %s', (branches, branchId, seen) => {
  expect(isWithin(branches, branchId)).toBe(seen);
});

const tenant = (branches: Tenant['branches'], ...permissions: Permission[]) =>
  ({ branches, permissions: new Set(permissions) }) as unknown as Tenant; // what the rules read of it

it('changes members of other branches only with the permission for it', () => {
  expect(changeableBranches(tenant(['a']))).toEqual(['a']);
  expect(changeableBranches(tenant(['a'], 'member:all_branches'))).toBe('all');
  expect(mayChange(tenant(['a']), 'b')).toBe(false);
  expect(mayChange(tenant(['a'], 'member:all_branches'), 'b')).toBe(true);
  expect(mayChange(tenant('all'), 'b')).toBe(true);
});

it('refuses all of several if one is of another branch', () => {
  const denied = expect.objectContaining({ problem: 'permission_denied' });
  expect(() => mustBeChangeable(tenant(['a']), ['a', 'b'])).toThrow(denied);
  expect(() => mustBeChangeable(tenant(['a']), ['b'])).toThrow(denied);
  expect(() => mustBeChangeable(tenant([]), [null])).toThrow(denied);
  mustBeChangeable(tenant(['a', 'b']), ['a', 'b', null]);
  mustBeChangeable(tenant(['a'], 'member:all_branches'), ['a', 'b']);
  mustBeChangeable(tenant(['a']), []);
});
