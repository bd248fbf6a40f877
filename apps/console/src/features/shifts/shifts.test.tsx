import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { CloseShiftDialog } from '../../framework/shifts/close-shift-dialog.tsx';
import { closedOf, shiftOf } from './shift.fixture.ts';
import { ShiftPage } from './shift-page.tsx';

const shift = shiftOf();
const path = `/shifts/${shift.shift_id}`;

async function openClosing(more: Parameters<typeof answer>[0] = {}) {
  const sent: Asked[] = [];
  const [onDone, onChanged] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>(async () => {})];
  answer({
    [`POST ${path}/close`]: (asked) => {
      sent.push(asked);
      return more[`POST ${path}/close`]?.(asked) ?? closedOf(90_000);
    },
  });
  await showPage(
    <CloseShiftDialog shift={shift} needs="shift:operate" onChanged={onChanged} onDone={onDone} onClosed={() => {}} />,
    path,
    ['shift:operate'],
  );
  return { sent, onDone, onChanged, user: userEvent.setup() };
}
const counted = () => screen.findByLabelText('Cash counted');
const closeIt = () => screen.findByRole('button', { name: /^Close the shift/ });

test('cash that agrees closes the shift without a reason', async () => {
  const { sent, onDone, user } = await openClosing();
  await user.type(await counted(), '900');
  expect((await screen.findByText('Agrees')).parentElement?.textContent ?? '').toContain('¥0.00');
  expect(screen.queryByLabelText('Reason of the difference')).toBeNull();
  await user.click(await closeIt());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual([{ counted: 90_000, expected: 90_000, reason: null }]);
});

test('a difference is shown at once, and wants a reason', async () => {
  const { sent, user } = await openClosing();
  await user.type(await counted(), '897.5');
  expect((await screen.findByText('Missing')).textContent).toContain('−¥2.50');
  await user.click(await closeIt());
  await screen.findByText('Say why it differs');
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Reason of the difference'), ' 找错零钱 ');
  await user.click(await closeIt());
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ counted: 89_750, expected: 90_000, reason: '找错零钱' }])); // prettier-ignore
});

test('notes and coins are multiplied', async () => {
  const { user } = await openClosing();
  await user.click(await screen.findByText('Count notes and coins'));
  await user.type(screen.getByLabelText('How many of ¥100.00'), '9');
  await user.type(screen.getByLabelText('How many of ¥0.50'), '3');
  expect(await counted()).toHaveProperty('value', '901.50');
  expect((await screen.findByText('Too much')).textContent).toContain('+¥1.50');
});

test('what was taken meanwhile is read anew, and nothing is closed', async () => {
  const { onDone, onChanged, user } = await openClosing({
    [`POST ${path}/close`]: () => {
      throw new Refused({ status: 409, name: 'shift_changed', message: 'It has just changed to ¥905.00.' });
    },
  });
  await user.type(await counted(), '900');
  await user.click(await closeIt());
  await screen.findByText('It has just changed to ¥905.00.');
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

const documents = {
  items: [
    {
      kind: 'order_refund',
      order_id: shift.branch_id,
      number: 'RO20261120-0001',
      at: '2026-11-20T03:00:00.000Z',
      member_name: null,
      means: ['cash'],
      fen: -800,
      cash: -800,
    },
  ],
  more: false,
};

async function openPage(shown = shift, permissions: Parameters<typeof showPage>[2] = ['shift:read', 'shift:operate']) {
  answer({
    [`GET ${path}`]: () => shown,
    [`GET ${path}/documents`]: () => documents,
    'GET /system/receipt': () => ({ title: null, note: '再来喝茶', copies: 3, balance: true, masked: true }),
  });
  const page = (
    <Routes>
      <Route path="/shifts/:id" element={<ShiftPage />} />
    </Routes>
  );
  await showPage(page, path, permissions);
  await screen.findByRole('heading', { name: 'Shift of 方晓棠' });
}

test('a shift says by what means it took and gave back, and what adds up to the drawer', async () => {
  await openPage(shift, ['shift:read', 'order:read']);
  const taken = await screen.findByRole('region', { name: 'Taken and given back, by means' });
  expect(
    within(taken)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MeansTakenGiven back',
    'Orders · Cash¥408.00×3−¥8.00×1',
    'Orders · Stored value¥1,186.40×5–',
    'Top-ups · Card terminal¥1,600.00×2–',
  ]);
  const drawer = screen.getByText('Should be in the drawer').closest('dl');
  expect(drawer?.textContent).toBe('Float¥500.00Cash taken¥408.00Cash given back−¥8.00Should be in the drawer¥900.00');
  const link = await screen.findByRole('link', { name: 'RO20261120-0001' });
  expect(link.getAttribute('href')).toBe(`/orders/${shift.branch_id}`);
});

test.each([
  ['its cashier', shift, ['shift:read', 'shift:operate'], true],
  ['nobody else', shiftOf({ user_id: shift.branch_id }), ['shift:read', 'shift:operate'], false],
  ['who may close any', shiftOf({ user_id: shift.branch_id }), ['shift:read', 'shift:close_any'], true],
] as const)('an open one is closed by %s', async (_who, shown, permissions, may) => {
  await openPage(shown, [...permissions]);
  expect(screen.queryByRole('button', { name: 'Count and hand over' }) !== null).toBe(may);
});

test('the report of a closed one is printed once, without what is meant for customers', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await openPage(closedOf(89_750));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Print the report' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  const copies = [...screen.getByTestId('receipt').children].map(({ textContent }) => textContent);
  expect(copies).toHaveLength(1);
  expect(copies[0]).toMatch(/^半日闲茶馆解放路店/);
  expect(copies[0]).toContain('Orders · Cash ×3¥408.00');
  expect(copies[0]).toContain('Counted¥897.50Difference−¥2.50Reason找错零钱');
  expect(copies[0]).not.toContain('再来喝茶');
  await userEvent.click(button);
  expect(print).toHaveBeenCalledOnce();
});
