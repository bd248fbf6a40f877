import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { WaitingPanel } from '../../features/dashboard/waiting-panel.tsx';

const order = '0190a000-0000-7000-8000-0000000000d1';
const network = (kind = 'consumption_order') =>
  answer({
    'GET /notices/counts': () => ({
      unread: 0,
      waiting: [{ kind: 'refund', title: 'Refunds to approve', total: 1, total_exact: true }],
    }),
    'GET /refund-requests': () => ({
      items: [
        {
          request_id: '0190a000-0000-7000-8000-0000000000d2',
          kind,
          order_id: order,
          number: 'CO20261120-0001',
          branch_name: '解放路店',
          fen: 30_000,
          reason: '茶凉了',
          asked_by_name: '唐果',
          asked_at: '2020-01-02T06:35:00Z',
          waits_until: '2020-01-03T06:35:00Z',
        },
      ],
      total: 1,
    }),
  });

test('a refund that waits says who asked for what and why, and leads to its order', async () => {
  network();
  const { openTab } = await showPage(<WaitingPanel />, '/', ['order:refund', 'order:read']);
  await screen.findByText('Refund ¥300.00');
  screen.getByText('茶凉了');
  screen.getByText(/唐果, 解放路店/);
  await userEvent.click(screen.getByRole('button', { name: 'Review: refund of CO20261120-0001' }));
  expect(openTab.mock.calls).toEqual([[`/orders/${order}`]]);
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
});

test('a refund of a top-up leads to the top-up', async () => {
  network('top_up_order');
  const { openTab } = await showPage(<WaitingPanel />, '/', ['top_up:refund', 'top_up:read']);
  await userEvent.click(await screen.findByRole('button', { name: 'Review: refund of CO20261120-0001' }));
  expect(openTab.mock.calls).toEqual([[`/rechargeFlow?top_up=${order}`]]);
});

test('where the merchant removed the page of orders, none is counted', async () => {
  network();
  await showPage(<WaitingPanel />, '/', []);
  expect(screen.queryByText('Refund ¥300.00')).toBeNull();
});
