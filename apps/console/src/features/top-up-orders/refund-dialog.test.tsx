import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { orderOf, previewOf } from './order.fixture.ts';
import { RefundDialog } from './refund-dialog.tsx';

const order = orderOf();
const path = `/recharge-order/${order.order_id}/refund`;

async function openRefund(more: Parameters<typeof answer>[0]) {
  const sent: Asked[] = [];
  answer({
    'GET /vip-grades': () => [],
    [`GET ${path}`]: ({ query }) => previewOf(Number(query.get('cash') ?? 50_000)),
    ...more,
    [`POST ${path}`]: (asked) => {
      sent.push(asked);
      return more[`POST ${path}`]?.(asked) ?? orderOf({ state: 'partly_refunded', refunded: 20_000, version: 3 });
    },
  });
  const onClosed = vi.fn<() => void>();
  await showPage(<RefundDialog order={order} onClosed={onClosed} />, '/rechargeFlow', ['top_up:refund']);
  return { onClosed, sent, user: userEvent.setup() };
}

const giveBack = (amount: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Give back ${amount} Enter` });

test('a part is given back as its preview shows it, and not without a reason', async () => {
  const { sent, user } = await openRefund({});
  await giveBack('¥500.00');
  await user.type(screen.getByLabelText(/^Amount to give back/), '200');
  await screen.findByText('−¥20.00');
  await user.click(await giveBack('¥200.00'));
  await screen.findByText('Give a reason for the operation log');
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), ' 充多了 ');
  await user.click(await giveBack('¥200.00'));
  await screen.findByText('Gave ¥200.00 back to 祝晚舟');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      cash: 20_000,
      cause: 'member',
      payment: { way: 'cash', reference: null },
      reason: '充多了',
      expected: previewOf(20_000).taken,
      grade_after: null,
    },
  ]);
  expect(sent[0]?.headers.get('if-match')).toBe('"2"');
});

test('the grade to which the member falls is shown, and sent back', async () => {
  const silver = { grade_id: '0190a000-0000-7000-8000-0000000000b2', name: 'Silver', level: 2 };
  const { sent, user } = await openRefund({
    'GET /vip-grades': () => [silver],
    [`GET ${path}`]: () => previewOf(50_000, {}, { grade_after: silver.grade_id }),
  });
  await screen.findByText('→ Silver');
  await user.type(screen.getByLabelText('Reason'), '不要了{Enter}');
  await screen.findByText(/^Gave /);
  expect(sent[0]?.body).toMatchObject({ grade_after: silver.grade_id });
});

test('coupons that can’t be taken back are said by their states, and what becomes of them', async () => {
  const coupons = [{ coupon_id: '0190a000-0000-7000-8000-000000000009', name: 'Tea', taken: 1, missing: 3, held: 1 }];
  await openRefund({ [`GET ${path}`]: () => previewOf(50_000, { coupons }) });
  await screen.findByText('−Tea × 1');
  await screen.findByText(/Tea × 2 \(used\), Tea × 1 \(held by a bill\)\. You may refund in spite of that/);
  expect(await screen.findAllByText('If an order gives one of these coupons back later, it ends.')).toHaveLength(1);
});

test('the reason comes before what may be long', async () => {
  await openRefund({});
  await giveBack('¥500.00');
  const names = within(screen.getByRole('form'))
    .getAllByRole('textbox')
    .map(({ id }) => id.split('_').at(-1));
  expect(names).toEqual(['reason', 'cash']);
});

test('a refund that would leave something is for a colleague who may', async () => {
  const { sent, user } = await openRefund({
    [`GET ${path}`]: () => previewOf(50_000, { missing_bonus: 3_000 }, { allowed: false }),
  });
  await screen.findByText(/¥30\.00.*A colleague who may refund in spite of that has to do it/);
  expect((await giveBack('¥500.00')).disabled).toBe(true);
  await user.type(screen.getByLabelText('Reason'), '不要了{Enter}');
  expect(sent).toEqual([]);
});

test('a refund above one’s limits says which, and is asked for', async () => {
  const limit = { bound: 'refund_most', says: 'You can refund ¥400.00 at once, not ¥500.00.', help: '唐果 can approve it.' } as const; // prettier-ignore
  const asked: Asked[] = [];
  const { sent, user } = await openRefund({
    [`GET ${path}`]: () => previewOf(50_000, { missing_bonus: 3_000 }, { limit, allowed: false }),
    [`POST ${path}-requests`]: (body) => {
      asked.push(body);
      return orderOf();
    },
  });
  await screen.findByText(limit.says);
  screen.getByText(limit.help);
  screen.getByText('The cash then comes from your drawer.');
  screen.getByText(/¥30\.00.*Only a colleague who may refund in spite of that can approve it/);
  await user.type(screen.getByLabelText('Reason'), '不要了');
  await user.click(screen.getByRole('button', { name: 'Ask for approval Enter' }));
  await screen.findByText('Asked for approval. The top-up shows what comes of it');
  expect(asked).toMatchObject([
    { body: { cash: 50_000, cause: 'member', payment: { way: 'cash' }, reason: '不要了' } },
  ]);
  expect(sent).toEqual([]);
});

test('a preview that is out of date is shown anew before anything is given back', async () => {
  let left = 50_000;
  const { sent, user } = await openRefund({
    [`GET ${path}`]: () => previewOf(left),
    [`POST ${path}`]: () => {
      if (left === 40_000) return orderOf({ state: 'partly_refunded', refunded: 40_000, version: 3 });
      left = 40_000;
      throw new Refused({ status: 409, name: 'top_up_refund_changed', message: 'See what it takes back now.' });
    },
  });
  await user.type(screen.getByLabelText('Reason'), '不要了');
  await user.click(await giveBack('¥500.00'));
  await screen.findByText('See what it takes back now.');
  await user.click(await giveBack('¥400.00'));
  await screen.findByText('Gave ¥400.00 back to 祝晚舟');
  expect(sent.map(({ body }) => body?.['expected'])).toEqual([previewOf(50_000).taken, previewOf(40_000).taken]);
});

test('what the law grants stands beside what the rule gives, also where it is more than is left', async () => {
  const { user } = await openRefund({
    [`GET ${path}`]: ({ query }) =>
      previewOf(
        30_000,
        {},
        {
          most: 30_000,
          principal_left: 30_000,
          used: 22_000,
          by_law: { member: 28_000, merchant: query.get('cause') === 'merchant' ? 30_001 : 30_000 },
        },
      ),
  });
  const figureOf = (name: RegExp) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;
  await giveBack('¥300.00');
  expect(figureOf(/^By the rule/)).toBe('¥300.00');
  expect(figureOf(/^By law, if the member asks/)).toBe('¥280.00');
  expect(screen.queryByText(/It may grant more than this top-up still holds/)).toBeNull();
  await user.click(screen.getByText(/shop/, { selector: '.ant-radio-button-label, .ant-radio-button-label *' }));
  await screen.findByText(/It may grant more than this top-up still holds/);
  await waitFor(() => expect(figureOf(/^By law, if it is the shop’s doing/)).toBe('¥300.01'));
});

test('an amount that is too large leaves the law in view, and no figures of another amount', async () => {
  const { user } = await openRefund({});
  await giveBack('¥500.00');
  await user.type(screen.getByLabelText(/^Amount to give back/), '9999999');
  await user.tab();
  await screen.findByText('At most ¥500.00');
  expect(screen.getByText(/^By law, if the member asks/)).toBeTruthy();
  expect(screen.queryByText('Taken back from the card')).toBeNull();
});
