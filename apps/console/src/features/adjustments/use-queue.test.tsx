import type { Adjustment } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { AdjustmentListPage } from './adjustment-list-page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const idOf = (last: number): string => `0190a000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;

const waitingOf = (last: number): Adjustment => ({
  number: `AD20261120-00${String(last).padStart(2, '0')}`,
  adjustment_id: idOf(last),
  vip_id: idOf(last),
  member_no: `880000000${String(last).padStart(2, '0')}`,
  member_name: `Member ${last}`,
  branch_id: null,
  branch_name: null,
  principal: 0,
  bonus: 0,
  points: 100 * last,
  growth: 0,
  expires_on: null,
  reason: 'service',
  note: null,
  state: 'waiting',
  asked_at: '2020-01-02T06:35:00Z',
  asked_by: idOf(99),
  asked_by_name: '唐果',
  waits_until: '2020-01-05T06:35:00Z',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  undo_until: null,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
  approvable: true,
  version: 1,
});
const balances = { principal: 0, bonus: 0, points: 0, growth: 0, principal_free: 0, bonus_free: 0, points_free: 0 };

let adjustments: Adjustment[];
/** What was decided, as `approve 1`. */
let decided: string[];
beforeEach(() => {
  adjustments = Array.from({ length: 11 }, (_, at) => waitingOf(at + 1));
  decided = [];
});

const decide = (last: number, verb: 'approve' | 'refuse') => () => {
  decided.push(`${verb} ${last}`);
  const state = verb === 'approve' ? 'posted' : 'refused';
  adjustments = adjustments.map((one) =>
    one.adjustment_id === idOf(last) ? { ...one, state, approvable: false, decided_by_name: '方晓棠' } : one,
  );
  return {};
};

/** Opens the list, ten rows to a page, and the drawer of one; `elsewhere`: what else waits for the user. */
async function openRow(last: number, address = '/?size=10', elsewhere: string[] = []) {
  answer({
    'GET /vip-trim-order': ({ query }) => {
      const states = query.getAll('state');
      const found = adjustments.filter(({ state }) => states.length === 0 || states.includes(state));
      const [index, size] = [Number(query.get('index') ?? 1), 10];
      const items = found.slice((index - 1) * size, index * size);
      return { items, total: found.length, total_exact: true, index, size, next_cursor: null };
    },
    'GET /approvals': () => ({ items: elsewhere.map((id) => ({ id })), total: elsewhere.length, total_exact: true }),
    'GET /notices/counts': () => ({ unread: 0, waiting: [] }),
    ...Object.fromEntries(
      adjustments.flatMap(({ adjustment_id: id }, at) => [
        [
          `GET /vip-trim-order/${id}`,
          () => ({ ...adjustments.find((one) => one.adjustment_id === id), undoable: false, balances }),
        ],
        [`GET /vip-trim-order/${id}/approvers`, () => ({ names: ['方晓棠'], total: 1 })],
        [`PUT /vip-trim-order/${id}/approve`, decide(at + 1, 'approve')],
        [`PUT /vip-trim-order/${id}/refuse`, decide(at + 1, 'refuse')],
      ]),
    ),
  });
  const user = userEvent.setup();
  const { router } = await showPage(<AdjustmentListPage />, address, ['adjustment:read', 'adjustment:approve']);
  const row = (await screen.findByText(`Member ${last}`)).closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: /^(Review|Details)$/ }));
  await isOpen(last);
  return { user, router };
}

/** Found by its title: antd gives all labels the same id in tests. */
const drawer = (): HTMLElement => {
  const found = screen.getByText(/^Adjustment AD/).closest<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('no drawer');
  return found;
};
const isOpen = (last: number) => screen.findByText(`Adjustment ${waitingOf(last).number}`);
const step = (name: string) => within(drawer()).getByRole<HTMLButtonElement>('button', { name });
const approveButton = () => within(drawer()).findByRole<HTMLButtonElement>('button', { name: 'Approve and post' });

test('the arrows step through the list and its pages, by button and key, up to its ends', async () => {
  const { user, router } = await openRow(9);
  const [previous, next] = ['Previous in the list', 'Next in the list'];
  await user.click(step(next));
  await isOpen(10);
  await user.click(step(next));
  await isOpen(11);
  expect(router.state.location.search).toContain('index=2');
  await waitFor(() => expect(step(next).disabled).toBe(true));
  await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  await isOpen(10);
  expect(router.state.location.search).not.toContain('index=2');
  for (const last of [9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await isOpen(last);
  }
  await waitFor(() => expect(step(previous).disabled).toBe(true));
  expect(step(next).disabled).toBe(false);
});

test('below a dialog the keys step nowhere', async () => {
  const { user } = await openRow(1);
  await user.click(within(drawer()).getByRole('button', { name: 'Refuse…' }));
  await user.type(await screen.findByLabelText('Reason'), 'No');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await isOpen(1);
  expect(screen.queryByText(/^Adjustment AD20261120-0002/)).toBeNull();
});

test('a decision opens the next that waits, which the second click of a double click does not decide', async () => {
  const { user } = await openRow(1, '/?size=10&state=waiting');
  await user.dblClick(await approveButton());
  await screen.findByText('Approved: posted for Member 1');
  await isOpen(2);
  const approve = await approveButton();
  await waitFor(() => expect(approve.disabled).toBe(false));
  expect(decided).toEqual(['approve 1']);
  await user.click(approve);
  await isOpen(3);
  expect(decided).toEqual(['approve 1', 'approve 2']);
});

test('refusing goes on, too; the last one closes the drawer', async () => {
  adjustments = [1, 2].map(waitingOf);
  const { user } = await openRow(1, '/?size=10&state=waiting');
  for (const last of [1, 2]) {
    const refuse = await within(drawer()).findByRole<HTMLButtonElement>('button', { name: 'Refuse…' });
    await waitFor(() => expect(refuse.disabled).toBe(false));
    await user.click(refuse);
    await user.type(await screen.findByLabelText('Reason'), 'No{Enter}');
    await waitFor(() => expect(decided).toHaveLength(last));
    if (last === 1) await isOpen(2);
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('if none waits on the page, it goes on with what waits elsewhere', async () => {
  adjustments = adjustments.map((one, at) => ({ ...one, approvable: at === 0 || at === 10 }));
  const { user } = await openRow(1, '/?size=10', [idOf(1), idOf(11)]);
  await user.click(await approveButton());
  await isOpen(11);
  expect(decided).toEqual(['approve 1']);
});
