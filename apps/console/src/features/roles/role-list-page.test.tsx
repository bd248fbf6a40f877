import type { Role } from '@regulars/contract';
import { allPermissions } from '@regulars/contract/menu';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { RoleListPage } from './role-list-page.tsx';

const idOf = (last: string) => `0190a000-0000-7000-8000-0000000000${last}`;
const roleOf = (last: string, name: string, more: Partial<Role> = {}): Role => ({
  role_id: idOf(last),
  name,
  remark: null,
  template: null,
  state: 'used',
  everything: false,
  second_factor: false,
  permissions: 2,
  users: 0,
  limits: { principal: 0, bonus: 0, points: 0, growth: 0 },
  till_limits: {
    discount_percent: 10,
    discount_most: null,
    refund_most: 20_000,
    refund_day_most: null,
    refund_days: 0,
  },
  changeable: true,
  created_at: '2026-11-20T06:35:00Z',
  version: 1,
  ...more,
});

const show = async (...roles: Role[]) => {
  const bodies: unknown[] = [];
  answer({
    'GET /roles': () => ({
      items: roles,
      total: roles.length,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
    }),
    'PUT /roles': ({ body }) => (
      bodies.push(body),
      { changed: 1, skipped: 0, skipped_by: {}, task_id: null, undo: null }
    ),
  });
  const { openTab } = await showPage(<RoleListPage />, '/system/roleManagement', [...allPermissions]);
  return { bodies, openTab, hand: userEvent.setup() };
};
type Shown = Awaited<ReturnType<typeof show>>;
const press = async ({ hand }: Shown, name: string, action: string): Promise<void> => {
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  const shown = row.queryByRole('button', { name: action });
  if (shown) return hand.click(shown);
  await hand.click(row.getByRole('button', { name: /^More/ }));
  await hand.click(await screen.findByRole('menuitem', { name: action }));
};

test('a role that somebody holds is not removed: who they are is one press away', async () => {
  const page = await show(roleOf('e1', '收银', { users: 3 }));
  await press(page, '收银', 'Remove…');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('收银 can’t be removed yet');
  dialog.getByText(/^3 people hold it\./);
  await page.hand.click(dialog.getByRole('button', { name: 'See who they are' }));
  const address = `/system/roleManagement/permissionSetting?role_id=${idOf('e1')}#holders`;
  await waitFor(() => expect(page.openTab).toHaveBeenCalledWith(address, '收银'));
  expect(page.bodies).toEqual([]);
});

test('disabling a role that somebody holds says who loses by it first', async () => {
  const page = await show(roleOf('e1', '收银', { users: 1 }));
  await press(page, '收银', 'Disable');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^1 person loses what it grants/);
  expect(page.bodies).toEqual([]);
  await page.hand.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(page.bodies).toEqual([{ ids: [idOf('e1')], operate: 'stop' }]));
});

test('a role that nobody holds is disabled at once', async () => {
  const page = await show(roleOf('e1', '收银'));
  await press(page, '收银', 'Disable');
  await waitFor(() => expect(page.bodies).toEqual([{ ids: [idOf('e1')], operate: 'stop' }]));
});

test('a switch always has a value, so it is not called optional as an empty note is', async () => {
  const page = await show(roleOf('e1', '收银'));
  await press(page, '收银', 'Edit');
  const labelOf = async (text: string) => (await screen.findByText(text)).closest('label')?.textContent;
  expect(await labelOf('Note')).toBe('NoteOptional');
  expect(await labelOf('Only with two-step verification')).toBe('Only with two-step verification');
});
