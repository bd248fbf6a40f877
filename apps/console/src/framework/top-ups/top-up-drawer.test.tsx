import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { TopUpDrawer } from './top-up-drawer.tsx';

const branch = { value: '0190a000-0000-7000-8000-0000000000c1', label: '解放路店', type: 82, closed: false };
const member = {
  vip_id: '0190a000-0000-7000-8000-0000000000a1',
  name: '祝晚舟',
  branch_id: branch.value,
  grade_name: '金卡',
};
const rule = '0190a000-0000-7000-8000-0000000000d1';
const gives = (bonus: number) => ({
  bonus,
  points: 0,
  growth: 0,
  points_earned: 0,
  growth_earned: 0,
  grade_id: null,
  coupons: [],
});
const offersOf = (number: number, bonus: number) => ({
  offers: [
    {
      rule_id: rule,
      rule_number: number,
      rule_name: '满 500 送 50',
      bonus_days: 365,
      tiers: [
        { pay: 50_000, gives: gives(bonus), refused: null },
        { pay: 500_000, gives: null, refused: 'card_limit' },
      ],
      free: { least: 10_000, step: 5_000 },
    },
  ],
  stored_value: 1_000,
  card_most: 500_000,
});
const order = {
  order_id: '0190a000-0000-7000-8000-0000000000e1',
  number: 'TU20261129-0001',
  ...member,
  member_name: member.name,
  member_no: '8800102400',
  branch_name: branch.label,
  state: 'paid',
  rule_id: rule,
  rule_number: 2,
  rule_name: '满 500 送 50',
  paid: 50_000,
  ...gives(4_000),
  pay_way: 'cash',
  pay_reference: null,
  source: 'counter',
  made_at: '2026-11-29T03:00:00.000Z',
  made_by_name: '何苗',
  waits_until: '2026-11-29T03:30:00.000Z',
  paid_at: '2026-11-29T03:00:00.000Z',
  paid_by_name: '何苗',
  before: 1_000,
  after: 55_000,
  left: 35_000,
  closed_at: null,
  closed_by_name: null,
  refunded: 0,
  version: 2,
  refunds: [],
  refund_requests: [],
  receipt_address: '/r/abc',
};

async function openCounter(more: Parameters<typeof answer>[0]) {
  answer({
    'GET /dictionaries/branch': () => [branch],
    'GET /vip-grades': () => [],
    'GET /user-preferences': () => ({ preferences: {} }),
    'PUT /user-preferences': () => ({}),
    'GET /recharge-order/offers': () => offersOf(1, 5_000),
    ...more,
  });
  const onClosed = vi.fn<() => void>();
  await showPage(<TopUpDrawer member={member} onClosed={onClosed} />, '/', ['top_up:create']);
  await screen.findByRole('radio', { name: /¥500/ });
  return { onClosed, user: userEvent.setup() };
}

const submit = (name: RegExp) => screen.findByRole('button', { name });

test('an offer that has changed is shown anew with the choice kept, and only what is seen is sent', async () => {
  const bodies: Asked['body'][] = [];
  let version = 1;
  const { user } = await openCounter({
    'GET /recharge-order/offers': () => (version === 1 ? offersOf(1, 5_000) : offersOf(2, 4_000)),
    'POST /recharge-order': ({ body }) => {
      bodies.push(body);
      if (version === 2) return order;
      version = 2;
      throw new Refused({ status: 409, name: 'top_up_offer_changed', message: 'See what it gives now.' });
    },
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Above the limit/ }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /¥50 of bonus/ }));
  await screen.findByText('Bonus is good for 365 days');
  await user.click(await submit(/Take ¥500\.00, add ¥550\.00/));
  await screen.findByText('See what it gives now.');
  await user.click(await submit(/Take ¥500\.00, add ¥540\.00/));
  await screen.findByText('Top-up done');
  expect(bodies).toMatchObject([
    { rule_number: 1, pay: 50_000 },
    { rule_number: 2, pay: 50_000, payment: { way: 'cash', reference: null } },
  ]);
  await waitFor(() => expect(screen.getAllByText(/TU20261129-0001/).length).toBeGreaterThan(0));
  // Some of what is on the card is held.
  expect(screen.getByText('Can be spent').parentElement?.textContent).toBe('Can be spent¥350.00');
});

test('after a top-up, the link to its receipt is copied', async () => {
  const copied: string[] = [];
  const { user } = await openCounter({
    'GET /system/receipt': () => ({ title: null, note: null, width: '58', copies: 0, balance: true, masked: true, link: true }), // prettier-ignore
    'POST /recharge-order': () => order,
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await user.click(screen.getByRole('radio', { name: /¥50 of bonus/ }));
  await user.click(await submit(/Take ¥500\.00, add ¥550\.00/));
  await user.click(await screen.findByRole('button', { name: 'Copy receipt link' }));
  await screen.findByText('Copied the link to the receipt');
  expect(copied).toEqual([`${window.location.origin}/r/abc`]);
});

test('another amount is quoted as it is typed, and nothing is sent before that', async () => {
  const sent = vi.fn<() => unknown>(() => order);
  const { user } = await openCounter({
    'GET /recharge-order/quote': ({ query }) => {
      if (query.get('pay') !== '15000')
        throw new Refused({ status: 422, name: 'top_up_not_offered', message: 'Not an amount of this rule' });
      return { rule_id: rule, rule_number: 1, rule_name: '随心充', pay: 15_000, gives: gives(0) };
    },
    'POST /recharge-order': sent,
  });
  await user.click(screen.getByRole('radio', { name: /Other amount/ }));
  await user.type(screen.getByLabelText('Amount to pay'), '120');
  await waitFor(() => expect(screen.getByText(/from ¥100 in steps of ¥50/)).toBeTruthy());
  await screen.findByText('Not an amount of this rule');
  await user.keyboard('{Enter}');
  await user.clear(screen.getByLabelText('Amount to pay'));
  await user.type(screen.getByLabelText('Amount to pay'), '150{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await submit(/Take ¥150\.00, add ¥150\.00/);
  await user.keyboard('{Enter}');
  await screen.findByText('Top-up done');
  expect(sent).toHaveBeenCalledOnce();
});

test('where there are several branches and one is known, the amounts come first', async () => {
  const another = { ...branch, value: '0190a000-0000-7000-8000-0000000000c2', label: '西湖银泰店' };
  await openCounter({
    'GET /dictionaries/branch': () => [branch, another],
    [`GET /vip-infos/${member.vip_id}/assets`]: () => ({ balances: { principal: 900, bonus: 100 } }),
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /¥500/ })));
  await userEvent.keyboard(' ');
  await screen.findByText('金卡, balance ¥10.00');
  const changed = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(changed).toEqual(['¥10.00 → ¥560.00', '¥9.00 → ¥509.00', '¥1.00 → ¥51.00']);
});

test('it is at the branch of the till where it is opened, wherever the last one was', async () => {
  const here = { ...branch, value: '0190a000-0000-7000-8000-0000000000c2', label: '西湖银泰店' };
  answer({
    'GET /dictionaries/branch': () => [branch, here],
    'GET /user-preferences': () => ({ preferences: { 'top_up.branch': branch.value } }),
    'GET /recharge-order/offers': () => offersOf(1, 5_000),
  });
  await showPage(<TopUpDrawer member={member} branchId={here.value} onClosed={() => undefined} />, '/', [
    'top_up:create',
  ]);
  await screen.findByRole('radio', { name: /¥500/ });
  expect(screen.getByRole('combobox', { name: 'Branch' }).closest('.ant-select')?.textContent).toContain('西湖银泰店');
});
