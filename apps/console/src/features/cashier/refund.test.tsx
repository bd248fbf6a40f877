import type { ConsumptionOrderPage, RefundRequest } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { memberOf } from '../members/members.fixture.ts';
import { orderOf } from '../orders/order.fixture.ts';
import { CashierPage } from './cashier-page.tsx';

const branch = '0190a000-0000-7000-8000-0000000000b1';
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
  coupons: 0,
};
const returned = { ...nothing, stored_value: 10_000, cash: 6_910, points_taken: 169, growth_taken: 169 };
const parts = [
  { means: 'stored_value', fen: 10_000 },
  { means: 'cash', fen: 6_910 },
] as const;
const refund = (changes: Partial<ConsumptionOrderPage['refunds'][number]> = {}) => ({
  ...returned,
  refund_id: '01890000-0000-7000-8000-0000000000f1',
  number: 'RF20261120-0001',
  fen: 16_910,
  parts: [...parts],
  lines: [],
  reason: 'Not made',
  made_at: '2026-11-20T07:00:00.000Z',
  made_by_name: '何苗',
  approved: false,
  approved_by_name: null,
  ...changes,
});
const refunded = orderOf({ state: 'refunded', refunded: 16_910, refunds: [refund()], version: 3 });

/** The cashier of somebody who may refund, with one order; `asked` has what its list was asked for. */
async function open({
  orders = () => [order] as object[],
  member,
  address = '/cashier',
  may = true,
  more = {},
}: {
  orders?: (asked: Asked) => object[];
  member?: ReturnType<typeof memberOf>;
  address?: string;
  may?: boolean;
  more?: Parameters<typeof answer>[0];
} = {}) {
  const asked: Asked[] = [];
  const sent: Asked[] = [];
  answer({
    'GET /dictionaries/branch': () => [{ value: branch, label: '解放路店', type: 82, closed: false }],
    'GET /item/item-info': () => ({ items: [], total: 0 }),
    'GET /vip-infos': () => ({ items: [], total: 0 }),
    'GET /orders/holds': () => [],
    ...(member && { [`GET /vip-infos/${member.vip_id}`]: () => member }),
    'GET /orders': (what) => {
      asked.push(what);
      const items = orders(what);
      return { items, total: items.length };
    },
    [`GET ${path}`]: () => order,
    [`POST ${path}/refund-preview`]: () => ({ returned, parts, most: 16_910, limit: null }),
    ...more,
    [`POST ${path}/refund`]: (what) => {
      sent.push(what);
      return more[`POST ${path}/refund`]?.(what) ?? refunded;
    },
  });
  await showPage(<CashierPage />, address, ['order:create', 'item:read', ...(may ? (['order:refund'] as const) : [])]);
  await screen.findByRole('combobox', { name: 'Amount or item' });
  return { asked, sent, user: userEvent.setup() };
}

const field = () => screen.findByRole('textbox', { name: 'Order number or receipt' });
const row = () => screen.findByRole<HTMLButtonElement>('button', { name: /大红袍, 2 in all/ });
const giveBack = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Give back ¥169.10 Enter' });
const isGiven = () => screen.findByRole('heading', { name: 'Given back to the customer' });
const numberIn = ({ query }: Asked) => query.get('number');

test('by keys alone: F10, an order of today, a common reason, and what came of it with the receipt', async () => {
  const quoted = vi.fn<(asked: Asked) => null>(() => null);
  const { asked, sent, user } = await open({ more: { 'POST /orders/quote': quoted } });
  await user.keyboard('{F10}');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await row();
  expect([
    asked[0]?.query.getAll('branch_id'),
    asked[0]?.query.has('made_from'),
    asked[0]?.query.has('vip_id'),
  ]).toEqual([[branch], true, false]);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await row());
  await user.keyboard('{Enter}');
  await giveBack();
  await user.click(screen.getByRole('button', { name: 'Not made' }));
  expect(screen.getByRole('button', { name: 'Not made' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  await user.keyboard('{Enter}');
  await isGiven();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Not made', expected: returned }]);
  screen.getByText('Give ¥69.10 in cash');
  await waitFor(() => expect(screen.getAllByText(/Refunded ¥169\.10 on Nov 20, 2026/).length).toBeGreaterThan(0));
  const done = screen.getByRole('button', { name: /^Done/ });
  await waitFor(() => expect(document.activeElement).toBe(done));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(quoted).not.toHaveBeenCalled();
});

test('with a member, the way in offers their last orders', async () => {
  const member = memberOf(1);
  const { asked, user } = await open({ member, address: `/cashier?vip_id=${member.vip_id}` });
  await screen.findByRole('link', { name: member.name });
  await user.click(screen.getByRole('button', { name: /^Refund…/ }));
  await screen.findByRole('heading', { name: `Last orders of ${member.name}` });
  await row();
  expect(asked.map(({ query }) => [query.get('vip_id'), query.has('made_from')])).toEqual([[member.vip_id, false]]);
});

test('an order’s number that is scanned where items are opens its refund at once', async () => {
  const { asked, user } = await open();
  await user.type(screen.getByRole('combobox', { name: 'Amount or item' }), 'co20261120 0001{Enter}');
  await screen.findByRole('heading', { name: 'Refund order CO20261120-0001' });
  await giveBack();
  expect(asked.map(numberIn)).toContain('CO20261120-0001');
  expect(screen.queryByText(/isn’t in the catalogue/)).toBeNull();
});

test('the code of a receipt that is scanned where members are looked for opens the refund of its order', async () => {
  const code = 'a'.repeat(64);
  const { user } = await open({
    more: { [`GET /receipts/${code}`]: () => ({ order: { number: 'CO20261120-0001' }, top_up: null }) },
  });
  await user.type(screen.getByRole('combobox', { name: 'Find a member' }), `https://regulars.example/r/${code}{Enter}`);
  await screen.findByRole('heading', { name: 'Refund order CO20261120-0001' });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a member', hidden: true }).value).toBe('');
});

test('what has nothing left, or isn’t there, is said where it was looked for', async () => {
  const { user } = await open({
    orders: (asked) => (numberIn(asked) === 'CO20261120-0001' ? [refunded] : []),
  });
  await user.keyboard('{F10}');
  await screen.findByText('No orders today');
  await user.type(await field(), 'CO20261120-0009{Enter}');
  await screen.findByText('There is no order CO20261120-0009 at your branches');
  await user.clear(await field());
  await user.type(await field(), '大红袍{Enter}');
  await screen.findByText('That is no order number, such as CO20261120-0001');
  await user.clear(await field());
  await user.type(await field(), 'CO20261120-0001{Enter}');
  await screen.findByText('Nothing of it is left to give back.');
  expect((await row()).disabled).toBe(true);
});

test('a list that did not load is asked for again', async () => {
  let broken = true;
  const { user } = await open({
    orders: () => {
      if (broken) throw new Refused({ status: 500, name: 'internal', message: 'Something broke.' });
      return [order];
    },
  });
  await user.keyboard('{F10}');
  await screen.findByText('The orders did not load');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await row()).disabled).toBe(false);
});

test('a refund above one’s limits waits at the till, which says once it is approved', async () => {
  const request: RefundRequest = {
    request_id: '01890000-0000-7000-8000-000000000009',
    state: 'waiting',
    fen: 16_910,
    parts: [...parts],
    lines: [],
    points_taken: 0,
    growth_taken: 0,
    points_missing: 0,
    growth_missing: 0,
    reason: 'Not made',
    asked_at: '2026-11-20T06:40:00.000Z',
    asked_by_name: '何苗',
    waits_until: '2026-11-21T06:40:00.000Z',
    decided_at: null,
    decided_by_name: null,
    decision: null,
    may_approve: false,
    may_refuse: false,
    may_withdraw: true,
  };
  const waiting = orderOf({ refund_requests: [request] });
  let now = order;
  const limit = { bound: 'refund_most', says: 'You can refund ¥100.00 at once.', help: '唐果 can approve it.' };
  const { sent, user } = await open({
    more: {
      [`GET ${path}`]: () => now,
      [`POST ${path}/refund-preview`]: () => ({ returned, parts, most: 16_910, limit }),
      [`POST ${path}/refund-requests`]: () => (now = waiting),
    },
  });
  await user.keyboard('{F10}');
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: 'Not made' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for approval Enter' }));
  await screen.findByRole('heading', { name: 'Asked for approval' });
  await screen.findByRole('button', { name: 'Withdraw' });
  expect(screen.queryByText('Give ¥69.10 in cash')).toBeNull();
  now = orderOf({
    state: 'refunded',
    refunded: 16_910,
    refund_requests: [{ ...request, state: 'approved', decided_by_name: '唐果', may_withdraw: false }],
    refunds: [refund({ approved: true, approved_by_name: '唐果' })],
  });
  await isGiven();
  screen.getByText('Give ¥69.10 in cash');
  expect(sent).toEqual([]);
});

test('the last order is refunded from where it stays at hand', async () => {
  const quote = {
    quote: 'sealed',
    valid_until: new Date(Date.now() + 600_000).toISOString(),
    lines: [],
    reductions: [],
    coupons: [],
    list: 8_800,
    due: 8_800,
    points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'no_rule' },
    to_pay: 8_800,
    stored_value: { most: 0, refused: 'nobody' },
    payments: [{ means: 'cash', fen: 8_800 }],
    earns: { points: 0, growth: 0 },
    confirmation: null,
    member: null,
  };
  const { user } = await open({
    more: {
      'POST /orders/quote': ({ body }) => {
        const { lines } = body as { lines: { key: string }[] };
        const sold = { item_id: null, code: null, name: null, unit: null, price: 8_800, quantity: 1_000 };
        return { ...quote, lines: lines.map(({ key }) => ({ key, ...sold, list: 8_800, offs: [], due: 8_800 })) };
      },
      'POST /orders': () => order,
    },
  });
  await user.type(screen.getByRole('combobox', { name: 'Amount or item' }), '88{Enter}');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Take ¥88\.00/ }).disabled).toBe(false),
  );
  await user.keyboard('{F9}');
  await screen.findByRole('heading', { name: 'Taken' });
  await user.keyboard('{F10}{Enter}');
  const checkout = within(await screen.findByRole('region', { name: 'Checkout' }));
  await checkout.findByText(/^Last order: ¥169\.10/);
  await user.click(checkout.getByRole('button', { name: 'Refund…' }));
  await screen.findByRole('heading', { name: 'Refund order CO20261120-0001' });
  await giveBack();
});

test('who may not refund has no way in, and an order’s number is no item of theirs', async () => {
  const asked = vi.fn<(asked: Asked) => object[]>(() => []);
  const { user } = await open({ may: false, orders: asked });
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  await user.keyboard('{F10}');
  await user.type(screen.getByRole('combobox', { name: 'Amount or item' }), 'CO20261120-0001');
  await screen.findByText(/isn’t in the catalogue/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
