import type { AdjustmentDetail } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { AdjustmentDecisions } from './adjustment-decisions.tsx';
import { AdjustmentDrawer } from './adjustment-drawer.tsx';

const id = '0190a000-0000-7000-8000-0000000000b1';

const detail: AdjustmentDetail = {
  number: 'AD20261120-0001',
  adjustment_id: id,
  vip_id: '0190a000-0000-7000-8000-0000000000c1',
  member_no: '88000000001',
  member_name: '林晓雯',
  branch_id: null,
  branch_name: null,
  principal: 0,
  bonus: 0,
  points: 100,
  growth: 0,
  expires_on: null,
  reason: 'service',
  note: null,
  state: 'waiting',
  asked_at: '2020-01-02T06:35:00Z',
  asked_by: '0190a000-0000-7000-8000-0000000000a9',
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
  undoable: false,
  version: 1,
  balances: { principal: 0, bonus: 0, points: 0, growth: 0, principal_free: 0, bonus_free: 0, points_free: 0 },
};

const show = (onDecided = async () => false) =>
  showPage(
    <AdjustmentDrawer
      id={id}
      steps={{ previous: undefined, next: undefined }}
      reached={false}
      onDecided={onDecided}
      onClose={() => {}}
    />,
    '/',
    ['adjustment:approve', 'adjustment:undo'],
  );

test('shows who decided first, and no buttons, to whoever decides second', async () => {
  let now = detail;
  answer({
    [`GET /vip-trim-order/${id}`]: () => now,
    [`PUT /vip-trim-order/${id}/approve`]: () => {
      now = {
        ...detail,
        state: 'refused',
        decided_at: '2020-01-02T06:36:00Z',
        decided_by_name: '陈屿',
        approvable: false,
      };
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody saved meanwhile.' });
    },
  });
  await show();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Approve and post' }));
  await screen.findByText('陈屿 January 2, 2020, 14:36 · Refused');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve and post' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Refuse…' })).toBeNull();
});

test('the reason dialog returns the focus to its button', async () => {
  answer({ [`GET /vip-trim-order/${id}`]: () => detail });
  await show();
  const user = userEvent.setup();
  const refuse = await screen.findByRole('button', { name: 'Refuse…' });
  await user.click(refuse);
  await screen.findByLabelText('Reason');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(refuse));
});

test('says that an undo exceeds the user’s limits before asking for a reason', async () => {
  const posted: AdjustmentDetail = {
    ...detail,
    state: 'posted',
    approvable: false,
    undo_until: '2020-01-03T06:35:00Z',
  };
  answer({ [`GET /vip-trim-order/${id}`]: () => posted });
  await show();
  await screen.findByText(/^Above your own limits, or in another branch/);
  expect(screen.queryByRole('button', { name: 'Undo…' })).toBeNull();
});

test('names who may approve, or says what to do if nobody may', async () => {
  let approvers = { names: ['王店长', '陈屿'], total: 4 };
  answer({
    [`GET /vip-trim-order/${id}`]: () => detail,
    [`GET /vip-trim-order/${id}/approvers`]: () => approvers,
  });
  await show();
  expect(await screen.findByText('王店长, 陈屿 and 2 others')).toBeTruthy();
  cleanup();
  approvers = { names: [], total: 0 };
  await show();
  expect(await screen.findByText(/^Nobody at present: a role needs a higher limit/)).toBeTruthy();
});

test('what happened is told in sentences that name who did it', async () => {
  const undone: AdjustmentDetail = {
    ...detail,
    state: 'undone',
    approvable: false,
    decided_at: '2020-01-02T06:36:00Z',
    decided_by_name: '陈屿',
    undone_at: '2020-01-02T06:37:00Z',
    undone_by_name: '王店长',
    undo_reason: '重复入账',
  };
  let now: AdjustmentDetail = undone;
  answer({ [`GET /vip-trim-order/${id}`]: () => now });
  await show();
  await screen.findByText('王店长 undid it');
  screen.getByText('重复入账');
  screen.getByText('陈屿 approved and posted it');
  screen.getByText('唐果 requested it');
  cleanup();
  now = {
    ...detail,
    state: 'refused',
    decided_at: '2020-01-02T06:36:00Z',
    decided_by_name: '陈屿',
    decision: '先核对',
  };
  await show();
  expect(await screen.findByText('陈屿 refused it')).toBeTruthy();
  screen.getByText('先核对');
});

test('whom a decision led to is not decided by the next click at once, but a little later', async () => {
  const approved = vi.fn<() => unknown>(() => ({}));
  answer({ [`PUT /vip-trim-order/${id}/approve`]: approved });
  const done = vi.fn<() => Promise<void>>(async () => {});
  await showPage(<AdjustmentDecisions adjustment={detail} reached onDecided={done} onDone={() => {}} />, '/', [
    'adjustment:approve',
  ]);
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve and post' });
  approve.click();
  expect(approve.disabled).toBe(true);
  expect(document.activeElement?.contains(approve)).toBe(true);
  await waitFor(() => expect(approve.disabled).toBe(false));
  expect(approved).not.toHaveBeenCalled();
  await userEvent.setup().dblClick(approve);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(approved).toHaveBeenCalledOnce();
});
