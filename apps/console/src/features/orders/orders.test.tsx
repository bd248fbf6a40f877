import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { orderOf } from './order.fixture.ts';
import { OrderPage } from './order-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const order = orderOf();
const path = `/orders/${order.order_id}`;
const nothing = {
  cash: 0,
  stored_value: 0,
  points_value: 0,
  points: 0,
  points_taken: 0,
  growth_taken: 0,
  points_missing: 0,
  growth_missing: 0,
};
const previewOf = (fen: number, more: Partial<typeof nothing> = {}) => ({
  returned: { ...nothing, stored_value: fen, ...more },
  parts: [{ means: 'stored_value', fen }],
  most: 16_910,
});
/** What a preview is asked for: a piece of line 2 is ¥23.75. */
const fenOf = ({ body }: Asked): number => {
  const { fen, lines } = (body ?? {}) as { fen?: number; lines?: { quantity: number }[] };
  return fen ?? (lines ? 2_375 * (lines[0]?.quantity ?? 0) * 0.001 : 16_910);
};

async function openRefund(more: Parameters<typeof answer>[0] = {}) {
  const sent: Asked[] = [];
  answer({
    [`POST ${path}/refund-preview`]: (asked) => previewOf(fenOf(asked), { points_taken: 24 }),
    ...more,
    [`POST ${path}/refund`]: (asked) => {
      sent.push(asked);
      return more[`POST ${path}/refund`]?.(asked) ?? orderOf({ state: 'partly_refunded', refunded: fenOf(asked) });
    },
  });
  const onClosed = vi.fn<() => void>();
  await showPage(<RefundDialog order={order} onClosed={onClosed} />, path, ['order:refund']);
  return { sent, user: userEvent.setup() };
}
const giveBack = (amount: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Give back ${amount} Enter` });

test('pieces are given back as their preview shows, with a reason', async () => {
  const { sent, user } = await openRefund();
  await giveBack('¥169.10');
  await user.click(screen.getByText('Pieces'));
  await screen.findByText('Choose what comes back, and see here what the customer gets.');
  await user.clear(screen.getByLabelText('Of 茶位'));
  await user.type(screen.getByLabelText('Of 茶位'), '1');
  await screen.findByText('−24');
  await user.type(screen.getByLabelText('Reason'), ' 茶凉了 ');
  await user.click(await giveBack('¥23.75'));
  await screen.findByText('Gave ¥23.75 of order CO20261120-0001 back');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      lines: [{ no: 2, quantity: 1_000 }],
      reason: '茶凉了',
      expected: previewOf(2_375, { points_taken: 24 }).returned,
    },
  ]);
  expect(sent[0]?.headers.get('if-match')).toBe('"2"');
});

test('an amount above what is left is not asked for', async () => {
  const { sent, user } = await openRefund();
  await user.click(screen.getByText('An amount'));
  await user.type(screen.getByLabelText(/^Amount to give back/), '169.11');
  await user.tab();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Give back/ }).disabled).toBe(true);
  await user.clear(screen.getByLabelText(/^Amount to give back/));
  await user.type(screen.getByLabelText(/^Amount to give back/), '10');
  await giveBack('¥10.00');
  expect(sent).toEqual([]);
});

test('a preview that is out of date is shown anew before anything is given back', async () => {
  let left = 16_910;
  const { sent, user } = await openRefund({
    [`POST ${path}/refund-preview`]: () => previewOf(left),
    [`POST ${path}/refund`]: () => {
      if (left === 10_000) return orderOf({ state: 'refunded', refunded: 10_000 });
      left = 10_000;
      throw new Refused({ status: 409, name: 'order_changed', message: 'See the new figures.' });
    },
  });
  await user.type(screen.getByLabelText('Reason'), '不要了');
  await user.click(await giveBack('¥169.10'));
  await screen.findByText('See the new figures.');
  await user.click(await giveBack('¥100.00'));
  await screen.findByText('Gave ¥100.00 of order CO20261120-0001 back');
  expect(sent.map(({ body }) => body?.['expected'])).toEqual([previewOf(16_910).returned, previewOf(10_000).returned]);
});

const showOrder = async (
  shown = order,
  permissions: Parameters<typeof showPage>[2] = ['order:read', 'order:refund'],
) => {
  answer({ [`GET ${path}`]: () => shown });
  const page = (
    <Routes>
      <Route path="/orders/:id" element={<OrderPage />} />
    </Routes>
  );
  await showPage(page, path, permissions);
  await screen.findByRole('heading', { name: 'Order CO20261120-0001' });
};

test('an order shows how its discount fell on the lines, and sums to what was paid', async () => {
  await showOrder();
  const table = screen.getByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Item', 'Price', 'Quantity', 'Amount', '金卡', 'Paid'],
    ['大红袍', '¥128.00', '1 壶', '¥128.00', '−¥6.40', '¥121.60'],
    ['茶位', '¥25.00', '2', '¥50.00', '−¥2.50', '¥47.50'],
    ['Total', '¥178.00', '−¥8.90', '¥169.10'],
  ]);
  expect(screen.getByText('Change').closest('div')?.querySelector('dd')?.textContent).toBe('¥0.90');
});

test('what can be done to it follows its state and the user’s permissions', async () => {
  await showOrder();
  screen.getByRole('button', { name: 'Void…' });
  screen.getByRole('button', { name: 'Refund…' });
  cleanup();
  await showOrder(orderOf({ may_void: false }), ['order:read']);
  expect(screen.queryByRole('button', { name: /Void|Refund/ })).toBeNull();
  cleanup();
  await showOrder(orderOf({ state: 'voided', may_void: false, voided_at: '2026-11-20T07:00:00.000Z', void_reason: '收错了' })); // prettier-ignore
  screen.getByText('收错了');
  expect(screen.queryByRole('button', { name: /Void|Refund/ })).toBeNull();
});
