import type { TopUpRefundRequest } from '@regulars/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { orderOf, previewOf } from './order.fixture.ts';
import { OrderView } from './order-view.tsx';

const request: TopUpRefundRequest = {
  request_id: '01890000-0000-7000-8000-000000000009',
  state: 'waiting',
  fen: 50_000,
  cause: 'merchant',
  pay_way: 'terminal',
  pay_reference: '0412',
  taken: previewOf(50_000).taken,
  reason: '不要了',
  asked_at: '2026-11-20T06:40:00.000Z',
  asked_by_name: '何苗',
  waits_until: '2026-11-21T06:40:00.000Z',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  may_approve: true,
  may_refuse: true,
  may_withdraw: false,
};

test('who may approve a refund of a top-up sees how it is paid back and what it takes back, and approves it', async () => {
  const approve = vi.fn<(asked: Asked) => unknown>(() => ({ ...request, state: 'approved' }));
  answer({ 'GET /vip-grades': () => [], [`PUT /refund-requests/${request.request_id}/approve`]: approve });
  await showPage(<OrderView order={orderOf({ refund_requests: [request] })} />, '/rechargeFlow', ['top_up:refund']);
  screen.getByRole('heading', { name: 'Refunds asked for' });
  screen.getByText(/^Card terminal 0412$/);
  screen.getByText('Taken back: ¥50.00 of bonus');
  await userEvent.click(screen.getByRole('button', { name: 'Approve and give back' }));
  await screen.findByText('Gave ¥500.00 back to 祝晚舟');
  expect(approve).toHaveBeenCalledOnce();
});

test('a refund that a colleague approved says who did', async () => {
  const { taken } = previewOf(20_000);
  const refund = {
    ...taken,
    refund_id: '01890000-0000-7000-8000-000000000008',
    number: 'RF20261120-0001',
    cause: 'member',
    pay_way: 'cash',
    pay_reference: null,
    reason: '充多了',
    made_at: '2026-11-20T06:50:00.000Z',
    made_by_name: '何苗',
    approved: true,
    approved_by_name: '唐果',
  } as const;
  answer({ 'GET /vip-grades': () => [] });
  await showPage(<OrderView order={orderOf({ refunds: [refund] })} />, '/rechargeFlow', ['top_up:read']);
  expect(screen.getByText(/^RF20261120-0001 · .* · 何苗 · approved by 唐果$/)).toBeDefined();
});
