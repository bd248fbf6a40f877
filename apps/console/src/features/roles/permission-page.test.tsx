import type { Role } from '@regulars/contract';
import { allPermissions } from '@regulars/contract/menu';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { PermissionPage } from './permission-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0190a000-0000-7000-8000-0000000000a1';
const role: Role = {
  role_id: id,
  name: '早班收银',
  remark: null,
  template: 'cashier',
  state: 'used',
  everything: false,
  second_factor: false,
  permissions: 2,
  users: 3,
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 4,
};
const grants = { permissions: ['member:read', 'member:create'], everything: false, version: 4 };
const person = (last: number, related: boolean) => ({
  user_id: `0190a000-0000-7000-8000-0000000000b${last}`,
  actual_name: `店员${last}`,
  phone: `1380000000${last}`,
  state: 'enabled',
  roles: [],
  all_branches: true,
  branches: [],
  created_at: '2026-11-20T06:35:00Z',
  version: 1,
  related,
});
const pageOf = (items: object[]) => ({ items, total: items.length, total_exact: true, index: 1, size: 50, next_cursor: null }); // prettier-ignore

const show = async (more: Record<string, (asked: Asked) => unknown> = {}, own: readonly string[] = allPermissions) => {
  answer({
    [`GET /roles/${id}`]: () => role,
    [`GET /roles/${id}/permissions`]: () => grants,
    [`GET /roles/${id}/relation-users`]: () => pageOf([person(1, true)]),
    [`GET /roles/${id}/logs`]: () => ({ items: [], next_cursor: null }),
    ...more,
  });
  await showPage(<PermissionPage />, `/system/roleManagement/permissionSetting?role_id=${id}`, [...own]);
  return userEvent.setup();
};
/** The page’s row; a report may have the same name. */
const rowOf = async (page: string) => {
  const [row] = await screen.findAllByRole('group', { name: page });
  if (!row) throw new Error(`${page} has no row`);
  return within(row);
};
const members = () => rowOf('Members');

test('a verb brings the reading of its page; what changes is marked, and told before it is saved', async () => {
  const bodies: unknown[] = [];
  const hand = await show({
    [`PUT /roles/${id}/permissions`]: ({ body }) => (bodies.push(body), { ...grants, version: 5 }),
  });
  const brands = await rowOf('Brands');
  await hand.click(brands.getByRole('checkbox', { name: 'Remove' }));
  expect(brands.getByRole<HTMLInputElement>('checkbox', { name: 'View' }).checked).toBe(true);
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  screen.getByText('2 given, 1 taken, not saved yet');
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what 早班收银 grants?' }));
  expect(dialog.getByRole('region', { name: 'Given' }).textContent).toBe('GivenBrands: ViewBrands: Remove');
  expect(dialog.getByRole('region', { name: 'Taken' }).textContent).toBe('TakenMembers: Add');
  await hand.type(dialog.getByLabelText('Reason, for the log'), '周末缺人');
  await hand.click(dialog.getByRole('button', { name: 'Save, in force for 3' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ permissions: ['member:read', 'brand:remove', 'brand:read'], reason: '周末缺人' }]),
  );
});

test('what one doesn’t have can be neither given nor taken', async () => {
  await show({}, ['role:read', 'role:update']);
  const disabled = async (page: string) =>
    (await rowOf(page)).getByRole<HTMLInputElement>('checkbox', { name: 'View' }).disabled;
  expect([await disabled('Members'), await disabled('Brands')]).toEqual([false, true]);
  cleanup();
  await show({ [`GET /roles/${id}`]: () => ({ ...role, changeable: false }) });
  expect(await disabled('Members')).toBe(true);
  screen.getByText('This role grants something that you don’t have, so you can’t change it.');
});

test('a change of somebody else is told, and its permissions are shown', async () => {
  let version = 4;
  const hand = await show({
    [`GET /roles/${id}/permissions`]: () => ({
      ...grants,
      permissions: version === 4 ? ['member:read'] : ['item:read'],
      version,
    }),
    [`PUT /roles/${id}/permissions`]: () => {
      version = 5;
      throw new Refused({ status: 409, name: 'stale_edit', message: 'Changed' });
    },
  });
  await hand.click((await members()).getByRole('checkbox', { name: 'Add' }));
  await hand.click(screen.getByRole('button', { name: 'Save, in force for 3…' }));
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save, in force for 3' }));
  await screen.findByText('Somebody else has just changed this role. These are its permissions now.');
  const items = await rowOf('Items');
  await waitFor(() => expect(items.getByRole<HTMLInputElement>('checkbox', { name: 'View' }).checked).toBe(true));
});

test('pages and verbs are found by name, and the menu follows the boxes', async () => {
  const hand = await show();
  const preview = within(await screen.findByRole('region', { name: 'What such a person sees' }));
  expect(preview.queryByText('Brands')).toBeNull();
  await hand.type(screen.getByRole('searchbox', { name: 'Find a page or what is done on it' }), 'brand');
  expect(screen.queryByRole('group', { name: 'Members' })).toBeNull();
  await hand.click(within(screen.getByRole('group', { name: 'Brands' })).getByRole('checkbox', { name: 'View' }));
  preview.getByText('Brands');
});

test('people get the role, and others lose it, at once', async () => {
  const bodies: unknown[] = [];
  const hand = await show({
    [`GET /roles/${id}/users`]: () => pageOf([person(1, true), person(2, false), person(3, false)]),
    [`PUT /roles/${id}/users`]: ({ body }) => (bodies.push(body), null),
  });
  await hand.click(await screen.findByRole('button', { name: 'Give or take…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who holds 早班收银?' }));
  await hand.click(await dialog.findByRole('checkbox', { name: /店员1/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员2/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员3/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /店员3/ }));
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ add: [person(2, false).user_id], remove: [person(1, true).user_id] }]));
});
