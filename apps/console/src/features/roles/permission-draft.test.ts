import { allPermissions, menuPage } from '@regulars/contract/menu';
import { describe, expect, test } from 'vitest';
import { reachable } from '../../framework/access/reachable.ts';
import { differenceOf, groupsOf, rebased, shareOf, sharing, toggled, toggledAll } from './permission-draft.ts';

const none = new Set<never>();

describe('a box', () => {
  test('brings the reading of its page, and reading takes the verbs along', () => {
    const given = toggled(none, 'member:tag', true);
    expect([...given].toSorted()).toEqual(['member:read', 'member:tag']);
    expect([...toggled(given, 'member:tag', false)]).toEqual(['member:read']);
    expect([...toggled(given, 'member:read', false)]).toEqual([]);
    expect([...toggled(none, 'task:all', true)]).toEqual(['task:all']);
  });

  test('of a page gives and takes all that one has oneself', () => {
    const { permissions } = menuPage('brand');
    const mine = (permission: string) => permission !== 'brand:remove';
    const given = toggledAll(none, permissions, true, mine);
    expect(given).not.toContain('brand:remove');
    expect(shareOf(given, permissions)).toBe('some');
    expect(shareOf(new Set(permissions), permissions)).toBe('all');
    expect(shareOf(none, permissions)).toBe('none');
  });
});

test('the difference is in the order of the catalogue', () => {
  const before = new Set(['brand:read', 'member:read'] as const);
  const after = new Set(['item:read', 'brand:read', 'item:create'] as const);
  expect(differenceOf(before, after)).toEqual({ given: ['item:read', 'item:create'], taken: ['member:read'] });
});

test('every permission stands on a page of the tree, and the menu shows what can be read', () => {
  const shown = (['center', 'vip'] as const).flatMap((mode) =>
    groupsOf(mode).flatMap(({ pages }) => pages.flatMap(({ permissions }) => permissions)),
  );
  expect(new Set(shown)).toEqual(new Set(allPermissions));
  const codes = reachable(new Set(['member:read'] as const), 'vip', () => true).flatMap(({ pages }) =>
    pages.map(({ code }) => code),
  );
  expect(codes).toEqual(['home', 'member']);
  expect(reachable(new Set(['member:read'] as const), 'vip', (address) => address === '/dashBoard')).toHaveLength(1);
});

test('choices on top of what is granted now: mine are given and taken, what others gave stays, what they took is gone', () => {
  const from = new Set(['member:read', 'member:tag', 'brand:read'] as const);
  const chosen = new Set(['member:read', 'brand:read', 'item:read'] as const); // gives items, takes tags
  const now = new Set(['member:read', 'member:tag', 'grade:read'] as const); // takes brands, gives grades
  expect([...rebased(chosen, from, now)].toSorted()).toEqual(['grade:read', 'item:read', 'member:read']);
  expect([...rebased(from, from, now)].toSorted()).toEqual([...now].toSorted());
});

test('pages that one permission opens know each other', () => {
  const codesOf = (code: Parameters<typeof menuPage>[0]) => sharing(menuPage(code)).map((page) => page.code);
  expect(codesOf('user')).toEqual(['staff', 'vip_user']);
  expect(codesOf('staff')).toEqual(['user', 'vip_user']);
  expect(codesOf('brand')).toEqual([]);
});
