import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderView } from './order-view.tsx';
import { orderOf, waiting } from './order.fixture.ts';

const path = `/recharge-order/${waiting.order_id}`;

async function open(permissions: Parameters<typeof showPage>[2], more: Parameters<typeof answer>[0] = {}) {
  const sent: Asked[] = [];
  const keep =
    (reply: (asked: Asked) => unknown) =>
    (asked: Asked): unknown => {
      sent.push(asked);
      return reply(asked);
    };
  answer({
    'GET /vip-grades': () => [],
    [`GET /vip-infos/${waiting.vip_id}/assets`]: () => ({ balances: { principal: 900, bonus: 100 } }),
    [`PUT ${path}/pay`]: keep(more['pay'] ?? (() => orderOf())),
    [`PUT ${path}/close`]: keep(more['close'] ?? (() => orderOf({ state: 'closed' }))),
  });
  await showPage(
    <>
      <OrderView order={waiting} />
      <OrderActions order={waiting} />
    </>,
    '/rechargeFlow',
    permissions,
  );
  return { sent, user: userEvent.setup() };
}

test('a waiting order shows what the card would hold, and takes its payment', async () => {
  const { sent, user } = await open(['top_up:create']);
  await screen.findByText((_text, element) => element?.tagName === 'DD' && element.textContent === '¥10.00 → ¥560.00');
  await user.click(screen.getByRole('button', { name: 'Take the payment…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take ¥500.00 from 祝晚舟' }));
  await user.click(dialog.getByRole('radio', { name: 'Card terminal' }));
  await user.type(await dialog.findByLabelText(/Payment reference/), '0412');
  await user.click(dialog.getByRole('button', { name: /^Take ¥500\.00/ }));
  await screen.findByText('Topped up 祝晚舟’s card with ¥500.00');
  expect(sent).toMatchObject([{ body: { way: 'terminal', reference: '0412' } }]);
  expect(sent[0]?.headers.get('if-match')).toBe('"2"');
});

test('a waiting order is closed, also after a colleague was quicker', async () => {
  let paid = true;
  const { sent, user } = await open(['top_up:create'], {
    close: () => {
      if (!paid) return orderOf({ state: 'closed' });
      paid = false;
      throw new Refused({ status: 409, name: 'top_up_order_state', message: 'A colleague took its payment.' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Close the order' }));
  await expect.poll(() => sent.length).toBe(1);
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Take the payment…' }).disabled)
    .toBe(false);
  expect(screen.queryByText('Closed')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close the order' }));
  await screen.findByText('Closed');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"2"']);
});

test('who may not sell neither takes its payment nor closes it', async () => {
  await open(['top_up:read']);
  await screen.findByText('What it would give');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refund says what was taken back, the grade too', async () => {
  const gold = { grade_id: '0190a000-0000-7000-8000-0000000000b3', name: 'Gold' };
  answer({ 'GET /vip-grades': () => [gold] });
  const nothing = { points: 0, growth: 0, missing_bonus: 0, missing_points: 0, missing_growth: 0, coupons: [] };
  const refund = {
    ...nothing,
    refund_id: '0190a000-0000-7000-8000-0000000000f1',
    number: 'RF20261129-0001',
    cash: 50_000,
    principal: 50_000,
    bonus: 5_000,
    grade_id: gold.grade_id,
    cause: 'member' as const,
    pay_way: 'cash' as const,
    pay_reference: null,
    reason: 'Moves away',
    made_at: '2026-11-29T04:00:00.000Z',
    made_by_name: '何苗',
    approved: false,
    approved_by_name: null,
  };
  await showPage(<OrderView order={orderOf({ state: 'refunded', refunded: 50_000, refunds: [refund] })} />);
  expect(await screen.findByText('Taken back: ¥50.00 of bonus · grade Gold')).not.toBeNull();
});
