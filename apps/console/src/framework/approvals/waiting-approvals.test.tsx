import type { Approval } from '@regulars/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { Bell } from '../../app/header/bell.tsx';
import { WaitingPanel } from '../../features/dashboard/waiting-panel.tsx';

const id = '0190a000-0000-7000-8000-0000000000b1';
const approval: Approval = {
  kind: 'adjustment',
  id,
  version: 1,
  vip_id: '0190a000-0000-7000-8000-0000000000c1',
  member_name: '林晓雯',
  amounts: [{ unit: 'points', amount: 200 }],
  reason: 'Goodwill',
  note: null,
  branch_name: null,
  asked_by_name: '唐果',
  asked_at: '2020-01-02T06:35:00Z',
  waits_until: '2020-01-05T06:35:00Z',
};

function network(approve: () => unknown = () => ({}), unread = 0): void {
  answer({
    'GET /notices/counts': () => ({
      unread,
      waiting: [{ kind: 'adjustment', title: 'Adjustments', total: 1, exact: true }],
    }),
    'GET /notices': () => ({ items: [], next_cursor: null }),
    'GET /approvals': () => ({ items: [approval], total: 1, total_exact: true }),
    [`PUT /vip-trim-order/${id}/approve`]: approve,
  });
}

test('who may see the page of adjustments opens what waits', async () => {
  network();
  const { openTab } = await showPage(<WaitingPanel />, '/', ['adjustment:approve', 'adjustment:read']);
  await userEvent.click(await screen.findByRole('button', { name: 'Review: 林晓雯' }));
  await userEvent.click(screen.getByRole('button', { name: 'See all' }));
  expect(openTab.mock.calls).toEqual([[`/memberAdjustments?adjustment=${id}`], ['/memberAdjustments?state=waiting']]);
});

test('who may decide but not see that page gets no link to it, and decides in the bell', async () => {
  const approve = vi.fn<() => unknown>(() => ({}));
  network(approve);
  await showPage(
    <>
      <Bell />
      <WaitingPanel />
    </>,
    '/',
    ['adjustment:approve'],
  );
  await screen.findByText('Approve or refuse it under the bell above.');
  expect(screen.queryByRole('button', { name: /^(Review|Open|See all)/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Waiting for you: 1' }));
  const list = within(await screen.findByRole('region', { name: 'Notices' }));
  await userEvent.click(await list.findByRole('button', { name: 'Approve: 林晓雯' }));
  await list.findByText('Approved · just now');
  expect(approve).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: /^(Review|Open|See all)/ })).toBeNull();
});

test('where the merchant removed that page, nothing is counted or listed as waiting', async () => {
  network(undefined, 1);
  await showPage(
    <>
      <Bell />
      <WaitingPanel />
    </>,
  );
  await screen.findByRole('button', { name: 'Notices: 1 unread' });
  expect(screen.queryByText('林晓雯', { exact: false })).toBeNull();
  expect(screen.queryByText('Waiting for you')).toBeNull();
});
