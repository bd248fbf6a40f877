import type { Adjustment } from '@regulars/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { AdjustmentListPage } from './adjustment-list-page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const idOf = (last: number): string => `0190a000-0000-7000-8000-00000000000${last}`;

const adjustmentOf = (last: number, changes: Partial<Adjustment>): Adjustment => ({
  number: 'AD20261120-0001',
  adjustment_id: idOf(last),
  vip_id: idOf(last),
  member_no: `8800000000${last}`,
  member_name: `Member ${last}`,
  branch_id: null,
  branch_name: null,
  principal: 0,
  bonus: 0,
  points: 0,
  growth: 0,
  expires_on: null,
  reason: 'service',
  note: null,
  state: 'posted',
  asked_at: '2020-01-02T06:35:00Z',
  asked_by: idOf(9),
  asked_by_name: '唐果',
  waits_until: null,
  decided_at: null,
  decided_by_name: null,
  decision: null,
  undo_until: null,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
  approvable: false,
  version: 1,
  ...changes,
});

const adjustments = [
  adjustmentOf(1, { principal: 5_000 }),
  adjustmentOf(2, { principal: -1_000, points: 30 }),
  adjustmentOf(3, { principal: 70_000, state: 'refused' }),
];

/** A stubbed server with 40 adjustments; returns the bodies of the exports that were started. */
function network(): unknown[] {
  const sent: unknown[] = [];
  answer({
    'GET /vip-trim-order': ({ query }) => ({
      items: adjustments,
      total: 40,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
      ...(query.get('totals') && { totals: { count: 40, principal: 90_000, bonus: 0, points: 7, growth: 0 } }),
    }),
    'GET /notices/counts': () => ({ unread: 0, waiting: [] }),
    'GET /exports': () => ({ columns: [{ name: 'principal', label: 'Principal', phones: false }], phones: 'masked' }),
    'POST /exports': ({ body }) => {
      sent.push(body);
      throw new Refused({ status: 429, name: 'tasks_too_many_of_user', message: 'Too many' });
    },
  });
  return sent;
}

const box = (last: number) => screen.findByRole('checkbox', { name: `Select Member ${last}` });
const footer = () => screen.getByText(/^(Total|Selected)$/).closest('tr')?.textContent;
const exportSelected = async (user: ReturnType<typeof userEvent.setup>, button: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  await user.click(await screen.findByRole('button', { name: button }));
};

test('a list that the user may export can be selected: by range, by page and as a whole', async () => {
  const sent = network();
  const user = userEvent.setup();
  await showPage(<AdjustmentListPage />, '/?state=posted', ['adjustment:read', 'adjustment:export']);
  await user.click(await box(3));
  await user.keyboard('{Shift>}');
  await user.click(await box(1));
  await user.keyboard('{/Shift}');
  const bar = screen.getByRole('region', { name: 'Selection' });
  within(bar).getByText('3 selected on this page');
  await exportSelected(user, 'Export 3 rows');
  const body = { list: 'adjustments', format: 'xlsx', columns: ['principal'] };
  await vi.waitFor(() => expect(sent).toEqual([{ ...body, ids: [idOf(3), idOf(1), idOf(2)], query: {} }]));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(within(bar).getByRole('button', { name: 'Select all 40' }));
  within(bar).getByText('All 40 selected');
  await exportSelected(user, 'Export 40 rows');
  await vi.waitFor(() => expect(sent[1]).toEqual({ ...body, query: { state: ['posted'] } }));
});

test('the totals are those of the selected rows, and again of the filter when none is selected', async () => {
  network();
  const user = userEvent.setup();
  await showPage(<AdjustmentListPage />, '/', ['adjustment:read', 'adjustment:export']);
  await vi.waitFor(() => expect(footer()).toBe('Total 40+¥900.00 Principal+7 Points'));
  await user.click(await box(1));
  await user.click(await box(2));
  await user.click(await box(3));
  expect(footer()).toBe('Selected 3+¥40.00 Principal+30 Points');
  screen.getByText('The totals count what was posted and not undone.');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(footer()).toBe('Total 40+¥900.00 Principal+7 Points');
});

test('without the right to export there is nothing to select for', async () => {
  network();
  await showPage(<AdjustmentListPage />, '/', ['adjustment:read']);
  await screen.findByRole('link', { name: 'Member 1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
