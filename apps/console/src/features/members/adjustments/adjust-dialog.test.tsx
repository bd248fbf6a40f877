import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../../test/show-page.tsx';
import type { Asked } from '../../../../test/show-page.tsx';
import { onAnnouncement } from '../../../framework/api/announcements.ts';
import { memberOf } from '../members.fixture.ts';
import { AdjustDialog } from './adjust-dialog.tsx';

const terms = {
  largest: { principal: 50_000, bonus: 20_000, points: 500, growth: 0 },
  left: { principal: 50_000, bonus: 20_000, points: 500, growth: 0 },
  approval_hours: 72,
  undo_hours: 24,
  balances: {
    principal: 3_000,
    bonus: 0,
    points: 80,
    growth: 0,
    principal_free: 2_000,
    bonus_free: 0,
    points_free: 80,
  },
  waiting: [] as object[],
  recent: [] as object[],
};
const posted = {
  adjustment_id: '0190a000-0000-7000-8000-0000000000b1',
  state: 'posted',
  waits_until: null,
  undo_until: '2026-11-21T06:35:00.000Z',
  after: { principal: 3_000, bonus: 0, points: 200, growth: 0 },
};

async function openDialog(more: Parameters<typeof answer>[0]) {
  answer({ 'GET /vip-trim-order/terms': () => terms, ...more });
  const onClose = vi.fn<() => void>();
  await showPage(<AdjustDialog member={memberOf(1)} onClose={onClose} />);
  await screen.findByText('¥30.00');
  return { onClose, user: userEvent.setup() };
}

/** The visible label of the unit; the radio input itself is hidden. */
const unit = (name: string) => screen.getByText(name, { selector: '.ant-radio-button-label' });

async function chooseReason(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByTitle('Goodwill'));
}

test('previews the result, sends only the chosen unit, and offers to undo', async () => {
  const bodies: Asked['body'][] = [];
  const undone = vi.fn<() => unknown>(() => ({}));
  const { user, onClose } = await openDialog({
    'POST /vip-trim-order/other': ({ body }) => (bodies.push(body), posted),
    [`PUT /vip-trim-order/${posted.adjustment_id}/undo`]: undone,
  });
  expect(document.activeElement).toBe(screen.getByLabelText('How much'));
  await user.keyboard('120');
  expect(screen.getByText('200')).toBeTruthy();
  expect(screen.getByText(/Posted at once\. It can be undone for 24 hours/)).toBeTruthy();
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Adjust/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toEqual([{ vip_id: memberOf(1).vip_id, reason: 'goodwill', points: 120 }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toHaveBeenCalledOnce());
});

test('says in advance that the adjustment needs approval', async () => {
  const { user } = await openDialog({});
  await user.click(unit('Principal'));
  await user.type(screen.getByLabelText('How much'), '500.01');
  expect(screen.getByText(/Above your limit of ¥500.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Request approval/ })).toBeTruthy();
  await user.click(unit('Growth'));
  await user.clear(screen.getByLabelText('How much'));
  expect(screen.getByText('You cannot adjust growth directly: a second person must approve it first.')).toBeTruthy();
});

test('shows amounts with their unit, and the largest possible adjustment', async () => {
  const { user } = await openDialog({});
  await user.click(unit('Principal'));
  await user.type(screen.getByLabelText('How much'), '9999999999999');
  // The preview says so at once.
  expect(screen.getByText('At most ¥1,000,000,000.00 at once')).toBeTruthy();
  await user.click(unit('Points'));
  await user.clear(screen.getByLabelText('How much'));
  await user.type(screen.getByLabelText('How much'), '501');
  expect(screen.getByText(/Above your limit of 500 points: .* no change to points\./)).toBeTruthy();
});

test('says if the user already requested the same', async () => {
  const { user } = await openDialog({
    'POST /vip-trim-order/balance': () => {
      throw new Refused({
        status: 409,
        name: 'adjustment_waits_already',
        message: 'The same adjustment already waits, asked for by 方晓棠.',
        context: { asked_by: '0190a000-0000-7000-8000-0000000000a1', asked_at: '2020-01-02T06:35:00Z' },
      });
    },
  });
  await user.click(unit('Principal'));
  await user.type(screen.getByLabelText('How much'), '900');
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /Request approval/ }));
  expect(await screen.findByText('You already requested the same: January 2, 2020, 14:35')).toBeTruthy();
});

test('says before sending that someone requested the same, and sends it knowingly', async () => {
  const bodies: Asked['body'][] = [];
  const same = { principal: 0, bonus: 0, points: 120, growth: 0 };
  const twin = { ...same, asked_by: 'u9', asked_by_name: '方晓棠', asked_at: '2020-01-02T06:35:00Z' };
  const { user, onClose } = await openDialog({
    'GET /vip-trim-order/terms': () => ({ ...terms, waiting: [twin] }),
    'POST /vip-trim-order/other': ({ body }) => (bodies.push(body), posted),
  });
  await user.keyboard('120');
  expect(screen.getByText('方晓棠 already requested the same: January 2, 2020, 14:35')).toBeTruthy();
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Request anyway/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toEqual([{ vip_id: memberOf(1).vip_id, reason: 'goodwill', points: 120, again: true }]);
});

test('rejects more than the free balance, and shows the server’s figures if those differ', async () => {
  const { user } = await openDialog({
    'POST /vip-trim-order/balance': () => {
      throw new Refused({
        status: 422,
        name: 'ledger_insufficient',
        message: 'Not enough: ¥20.00 needed, ¥5.00 available.',
      });
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Take' }));
  await user.type(screen.getByLabelText('How much'), '81');
  expect(screen.getByText('At most 80 points can be taken')).toBeTruthy();
  await user.click(unit('Principal'));
  await user.clear(screen.getByLabelText('How much'));
  await user.type(screen.getByLabelText('How much'), '20.01');
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Adjust/ }));
  // At the field, and in the preview.
  await waitFor(() => expect(screen.getAllByText('At most ¥20.00 can be taken')).toHaveLength(2));
  await user.type(screen.getByLabelText('How much'), '{Backspace}0');
  await user.click(screen.getByRole('button', { name: /^Adjust/ }));
  expect(await screen.findByText('Not enough: ¥20.00 needed, ¥5.00 available.')).toBeTruthy();
});

test('says at the amount, and nowhere else, that the card may not hold so much', async () => {
  const message = 'A card may hold ¥5,000.00, so at most ¥200.00 can be added.';
  const toasts: boolean[] = [];
  const stop = onAnnouncement(({ toast }) => toasts.push(toast));
  const { user } = await openDialog({
    'POST /vip-trim-order/balance': () => {
      throw new Refused({ status: 422, name: 'adjustment_above_card', message });
    },
  });
  await user.click(unit('Principal'));
  await user.type(screen.getByLabelText('How much'), '300');
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Adjust/ }));
  const said = await screen.findByText(message);
  expect(said.closest('.ant-form-item')?.contains(screen.getByLabelText('How much'))).toBe(true);
  expect(toasts).toEqual([false]);
  stop();
});

test('says before sending that someone added the same within 24 hours, and posts it knowingly', async () => {
  const bodies: Asked['body'][] = [];
  const same = { principal: 0, bonus: 0, points: 120, growth: 0 };
  const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const recent = [
    { ...same, asked_by: 'u9', asked_by_name: '小李', posted_at: minutes(10.5) },
    {
      ...same,
      points: -50,
      asked_by: '0190a000-0000-7000-8000-0000000000a1',
      asked_by_name: '方晓棠',
      posted_at: minutes(130),
    },
  ];
  const { user, onClose } = await openDialog({
    'GET /vip-trim-order/terms': () => ({ ...terms, recent }),
    'POST /vip-trim-order/other': ({ body }) => (bodies.push(body), posted),
  });
  await user.click(screen.getByRole('radio', { name: 'Take' }));
  await user.type(screen.getByLabelText('How much'), '50');
  screen.getByText('You already took 50 points 2 h ago');
  await user.click(screen.getByRole('radio', { name: 'Add' }));
  await user.clear(screen.getByLabelText('How much'));
  await user.type(screen.getByLabelText('How much'), '120');
  screen.getByText('小李 already added 120 points 10 min ago');
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Adjust anyway/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toEqual([{ vip_id: memberOf(1).vip_id, reason: 'goodwill', points: 120 }]);
});

test('Enter opens the reasons, and on the chosen one sends', async () => {
  const bodies: Asked['body'][] = [];
  const { user, onClose } = await openDialog({
    'POST /vip-trim-order/other': ({ body }) => (bodies.push(body), posted),
  });
  await user.keyboard('10');
  const reason = screen.getByRole('combobox', { name: /^Reason/ });
  reason.focus();
  await user.keyboard('{Enter}');
  expect(reason.getAttribute('aria-expanded')).toBe('true');
  expect(bodies).toEqual([]);
  await user.click(await screen.findByTitle('Goodwill'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies).toMatchObject([{ points: 10 }]);
});

test.each([
  [{ names: ['王店长', '陈屿', '方晓棠'], total: 3 }, /^Points \+501 for .* waits for 王店长 or 2 others until /],
  [{ names: ['王店长', '陈屿'], total: 2 }, /waits for 王店长 or 陈屿 until /],
  [{ names: [], total: 1 }, /waits for 1 colleague until /],
  [{ names: [], total: 0 }, /waits, but nobody can approve it at present: ask the owner to raise the limit/],
])('says after sending who may approve it: %j', async (approvers, told) => {
  const waiting = { ...posted, state: 'waiting', waits_until: '2026-11-23T06:35:00.000Z', after: null, approvers };
  const { user } = await openDialog({ 'POST /vip-trim-order/other': () => waiting });
  await user.keyboard('501');
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /^Request approval/ }));
  expect(await screen.findByText(told)).toBeTruthy();
});
