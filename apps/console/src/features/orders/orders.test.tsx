import type { RefundRequest } from '@regulars/contract';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { heldOf } from '../../framework/orders/held.fixture.ts';
import { orderOf } from './order.fixture.ts';
import { OrderPage } from './order-page.tsx';
import { RefundDialog } from '../../framework/orders/refund-dialog.tsx';
import { VoidDialog } from '../../framework/orders/void-dialog.tsx';
import { requestPolling } from '../../framework/refunds/refund-requests.tsx';

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
const previewOf = (fen: number, more: Partial<typeof nothing> = {}) => ({
  returned: { ...nothing, stored_value: fen, ...more },
  parts: [{ means: 'stored_value', fen }],
  grade: null,
  most: 16_910,
  limit: null,
});
/** What a preview is asked for: a piece of line 2 is ¥23.75. */
const fenOf = ({ body }: Asked): number => {
  const { fen, lines } = (body ?? {}) as { fen?: number; lines?: { quantity: number }[] };
  return fen ?? (lines ? 2_375 * (lines[0]?.quantity ?? 0) * 0.001 : 16_910);
};

async function openRefund(more: Parameters<typeof answer>[0] = {}, shown = order) {
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
  await showPage(<RefundDialog order={shown} onClosed={onClosed} />, path, ['order:refund']);
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

test('the grade to which the member falls is said before anything is given back', async () => {
  await openRefund({
    [`POST ${path}/refund-preview`]: () => ({ ...previewOf(16_910), grade: { from: '金卡', to: '银卡' } }),
  });
  await giveBack('¥169.10');
  expect(await screen.findByText('金卡 → 银卡')).toBeDefined();
});

test('how many coupons come back is said, and that a part of the order gives none back', async () => {
  const coupon = (id: string) =>
    ({ step: 'order_coupon', id, name: '三十元券', base: 17_800, off: 445, refused: null }) as const;
  const reductions = [coupon('a'), coupon('b')];
  const { user } = await openRefund(
    {
      [`POST ${path}/refund-preview`]: (asked) => previewOf(fenOf(asked), { coupons: fenOf(asked) === 16_910 ? 1 : 0 }),
    },
    orderOf({ reductions }),
  );
  await screen.findByText('1 coupon can be used again. 1 has expired.');
  await user.click(screen.getByText('An amount'));
  await user.type(screen.getByLabelText(/^Amount to give back/), '10');
  await giveBack('¥10.00');
  expect(await screen.findByText(/^None comes back\. Refunding all of the order gives back/)).toBeDefined();
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

test('after a lost answer the same refund is sent again with its key, whatever was read since', async () => {
  let previews = 0;
  const { sent, user } = await openRefund({
    [`POST ${path}/refund-preview`]: (asked) => {
      previews += 1;
      // It was refunded: its points were taken.
      return previewOf(fenOf(asked), { points_taken: sent.length === 0 ? 14 : 0 });
    },
    [`POST ${path}/refund`]: () => {
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return orderOf({ state: 'partly_refunded', refunded: 1_000 });
    },
  });
  await user.click(screen.getByText('An amount'));
  await user.type(screen.getByLabelText(/^Amount to give back/), '10');
  await user.click(screen.getByRole('button', { name: 'Charged too much' }));
  await user.click(await giveBack('¥10.00'));
  await screen.findByText(/^No response\. Your input is still here/);
  const before = previews;
  await act(() => queryClient.invalidateQueries());
  await user.click(await giveBack('¥10.00'));
  await screen.findByText('Gave ¥10.00 of order CO20261120-0001 back');
  expect(previews).toBe(before);
  const [first, second] = sent.map(({ body, headers }) => ({
    body,
    key: headers.get('idempotency-key'),
    version: headers.get('if-match'),
  }));
  expect(second).toEqual(first);
  expect(first?.key).toMatch(/./);
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
    ['Item', 'Price', 'Quantity', 'Amount', '金卡 discount', 'Due'],
    ['大红袍', '¥128.00', '1 壶', '¥128.00', '−¥6.40', '¥121.60'],
    ['茶位', '¥25.00', '2', '¥50.00', '−¥2.50', '¥47.50'],
    ['Total', '¥178.00', '−¥8.90', '¥169.10'],
  ]);
  expect(
    screen.getByText('Change', { ignore: '[data-testid=receipt] *' }).closest('div')?.querySelector('dd')?.textContent,
  ).toBe('¥0.90');
});

test('what was paid is without points, on the page as on the receipt', async () => {
  await showOrder(
    orderOf({ points_used: 600, points_value: 600, payments: [{ means: 'cash', fen: 16_310, reference: null, tendered: null }] }),
  ); // prettier-ignore
  // Beside the state of the order, which is called so, too.
  const paid = screen.getAllByText('Paid').flatMap((label) => label.closest('p')?.textContent ?? []);
  expect(paid).toEqual(['Paid¥163.10', 'Paid¥163.10']);
});

test('the points that paid are told beside those it earned, so that the balance adds up', async () => {
  const after = { stored_value: 30_000, points: 220, growth: 169 };
  await showOrder(
    orderOf({ points_used: 600, points_value: 600, points_earned: 169, before: { ...after, points: 651 }, after }),
  );
  const moved = screen.getByRole('region', { name: 'What it moved' });
  expect(moved.textContent).toContain('Points651 → 220Points used−600Points earned+169');
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

const limit = {
  bound: 'refund_most',
  says: 'You can refund ¥100.00 at once, not ¥169.10.',
  help: '唐果 can approve it.',
};

test('a refund above one’s limits says so before it is sent, and is asked for', async () => {
  const asked: Asked[] = [];
  const { sent, user } = await openRefund({
    [`POST ${path}/refund-preview`]: (sees) => ({
      ...previewOf(fenOf(sees)),
      limit: fenOf(sees) > 10_000 ? limit : null,
    }),
    [`POST ${path}/refund-requests`]: (body) => {
      asked.push(body);
      return orderOf();
    },
  });
  await screen.findByText(limit.says);
  screen.getByText(/^唐果 can approve it\./);
  await user.type(screen.getByLabelText('Reason'), '不要了');
  await user.click(screen.getByRole('button', { name: 'Ask for approval Enter' }));
  await screen.findByText('Asked for approval. The order’s page shows what comes of it');
  expect(asked.map(({ body }) => body)).toEqual([{ reason: '不要了', expected: previewOf(16_910).returned }]);
  expect(sent).toEqual([]);
});

test('a limit that was used up meanwhile is shown, and the refund is asked for instead', async () => {
  let left = true;
  const { sent, user } = await openRefund({
    [`POST ${path}/refund-preview`]: () => ({ ...previewOf(16_910), limit: left ? null : limit }),
    [`POST ${path}/refund`]: () => {
      left = false;
      throw new Refused({ status: 422, name: 'refund_above_limit', message: 'Above your limit.' });
    },
  });
  await user.type(screen.getByLabelText('Reason'), '不要了');
  await user.click(await giveBack('¥169.10'));
  await screen.findByText('Above your limit.');
  await screen.findByRole('button', { name: 'Ask for approval Enter' });
  expect(sent).toHaveLength(1);
});

const request = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  request_id: '01890000-0000-7000-8000-000000000009',
  state: 'waiting',
  fen: 2_375,
  parts: [{ means: 'stored_value', fen: 2_375 }],
  lines: [{ no: 2, quantity: 1_000, fen: 2_375 }],
  points_taken: 20,
  growth_taken: 23,
  points_missing: 3,
  growth_missing: 0,
  reason: '茶凉了',
  asked_at: '2026-11-20T06:40:00.000Z',
  asked_by_name: '何苗',
  waits_until: '2026-11-21T06:40:00.000Z',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  may_approve: false,
  may_refuse: false,
  may_withdraw: false,
  ...changes,
});
test('no second refund is asked for while one waits, but one within the limits may be made', async () => {
  const { user } = await openRefund(
    {
      [`POST ${path}/refund-preview`]: (sees) => ({
        ...previewOf(fenOf(sees)),
        limit: fenOf(sees) > 10_000 ? limit : null,
      }),
    },
    orderOf({ refund_requests: [request()] }),
  );
  await screen.findByText(/Ask again once that is decided or withdrawn\.$/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for approval Enter' }).disabled).toBe(true);
  await user.click(screen.getByText('An amount'));
  await user.type(screen.getByLabelText(/^Amount to give back/), '10');
  expect((await giveBack('¥10.00')).disabled).toBe(false);
  screen.getByText(/Another refund ends that\.$/);
});

const requests = () =>
  within(screen.getByRole('heading', { name: 'Refunds asked for' }).closest('section') ?? document.body);

test('what is asked back of an amount without a name is called so', async () => {
  const lines = orderOf().lines.map((line) => ({ ...line, name: null, unit: null }));
  await showOrder(orderOf({ lines, refund_requests: [request({})] }));
  expect(requests().getByText('An amount × 1')).toBeDefined();
});

test('who may approve a refund sees what was asked for, and approves it or refuses it with a reason', async () => {
  const [approve, refuse] = [
    vi.fn<(asked: Asked) => unknown>(() => orderOf()),
    vi.fn<(asked: Asked) => unknown>(() => orderOf()),
  ];
  const asked = request({ may_approve: true, may_refuse: true });
  await showOrder(orderOf({ refund_requests: [asked] }));
  answer({
    [`GET ${path}`]: () => orderOf({ refund_requests: [asked] }),
    [`PUT /refund-requests/${asked.request_id}/approve`]: approve,
    [`PUT /refund-requests/${asked.request_id}/refuse`]: refuse,
  });
  const user = userEvent.setup();
  requests().getByText('Waiting');
  requests().getByText('茶位 × 1');
  requests().getByText('Taken back: 20 points, 23 growth');
  requests().getByText('Already used, so it can’t be taken back: 3 points.');
  await user.click(requests().getByRole('button', { name: 'Approve and give back' }));
  await screen.findByText('Gave ¥23.75 of order CO20261120-0001 back');
  await user.click(requests().getByRole('button', { name: 'Refuse…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the refund of ¥23.75?' }));
  await user.type(dialog.getByLabelText('Reason'), '已经喝完');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Refused');
  expect([approve.mock.calls.length, refuse.mock.calls[0]?.[0].body]).toEqual([1, { reason: '已经喝完' }]);
});

test('who asked sees that it waits and what came of it, and may withdraw; others are told why they can’t approve', async () => {
  await showOrder(orderOf({ refund_requests: [request({ may_withdraw: true })] }));
  expect(
    requests()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Withdraw']);
  cleanup();
  await showOrder(orderOf({ refund_requests: [request({ may_refuse: true })] }));
  requests().getByText('You can’t approve this one: a colleague who may refund as much must.');
  expect(requests().queryByRole('button', { name: 'Approve and give back' })).toBeNull();
  cleanup();
  const refused = {
    state: 'refused',
    decision: '已经喝完',
    decided_by_name: '唐果',
    decided_at: '2026-11-20T06:50:00.000Z',
  } as const;
  await showOrder(orderOf({ refund_requests: [request(refused)] }));
  requests().getByText('“已经喝完”');
  requests().getByText(/唐果/);
  expect(requests().queryByRole('button')).toBeNull();
  expect([
    requestPolling(orderOf({ refund_requests: [request()] })),
    requestPolling(orderOf({ refund_requests: [request(refused)] })),
  ]).toEqual([5_000, false]);
});

/** The rows of a table that adds up. */
const sumsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('an explanation adds up, line by line and as a whole, with rates and versions', async () => {
  await showOrder();
  await userEvent.click(screen.getByRole('button', { name: 'Explain' }));
  await screen.findByRole('heading', { name: 'Order CO20261120-0001, explained' });
  expect(sumsOf('The whole order')).toEqual([
    ['List price', '¥178.00'],
    ['金卡 discount5% off of ¥178.00, by version 3 of the grades', '−¥8.90'],
    ['Due', '¥169.10'],
    ['Stored value', '¥100.00'],
    ['Cash', '¥69.10'],
    ['Total', '¥169.10'],
  ]);
  expect(sumsOf('茶位')).toEqual([
    ['¥25.00 × 2', '¥50.00'],
    ['金卡 discountof ¥8.90', '−¥2.50'],
    ['Due', '¥47.50'],
    ['Stored value', '¥28.09'],
    ['Cash', '¥19.41'],
    ['Total', '¥47.50'],
  ]);
  expect(sumsOf('Points earned')).toEqual([
    ['Stored value¥100.00 × 50%', '¥50.00'],
    ['Cash¥69.10 × 100%', '¥69.10'],
    ['1 point for each ¥1.00by version 6 of the point rules', '119.1'],
    ['× 1.5The highest: the grade × 1.2, 会员日 × 1.5', '178.65'],
    ['Without fractions', '178'],
    ['At most 500 a day331 earned earlier that day', '169'],
    ['Points earned', '169'],
  ]);
  expect(sumsOf('Growth earned').at(-1)).toEqual(['Growth earned', '169']);
});

test('an explanation of an older order says what was not kept', async () => {
  await showOrder(orderOf({ reckoned: null, points_used: 500, points_value: 500 }));
  await userEvent.click(screen.getByRole('button', { name: 'Explain' }));
  await screen.findByText('The order is older: by which rules its price and earnings came about was not kept.');
  screen.getByText('of ¥178.00; its rate was not kept');
  screen.getByText('at which rate was not kept');
  expect(screen.getAllByText('169; how it was reckoned was not kept.')).toHaveLength(2);
});

test('what happened is told in turn, with what each step moved', async () => {
  const at = '2026-11-20T06:35:00.000Z';
  const shift = { shift_id: order.branch_id, user_name: '何苗', opened_at: '2026-11-20T01:00:00.000Z' };
  const told = {
    by_name: '何苗',
    number: null,
    fen: 16_910,
    parts: [],
    reason: null,
    shift: null,
    moves: [],
    grade: null,
  };
  answer({
    [`GET ${path}`]: () => order,
    [`GET ${path}/timeline`]: () => ({
      items: [
        { ...told, kind: 'quoted', at },
        { ...told, kind: 'paid', at, shift, number: order.number, moves: [{ unit: 'points', before: 0, after: 169 }] },
        { ...told, kind: 'voided', at, by_name: '方晓棠', shift, reason: '收错了', moves: [{ unit: 'points', before: 169, after: 0 }], grade: { from: '金卡', to: '普通' } },
      ],
      grades_kept: true,
    }),
  }); // prettier-ignore
  await showPage(
    <Routes>
      <Route path="/orders/:id" element={<OrderPage />} />
    </Routes>,
    path,
    ['order:read'],
  );
  const region = within(await screen.findByRole('region', { name: 'What happened' }));
  await region.findByText('Quoted ¥169.10');
  const entries = region.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[1]).toMatch(
    /Took ¥169.10.*何苗 · shift from .* · CO20261120-0001The receipt says what they could spend after it: ¥200.00 and 169 pointsPoints 0 → 169$/,
  );
  expect(entries[2]).toMatch(/Voided ¥169.10方晓棠 · shift of 何苗 from .*收错了Points 169 → 0Grade 金卡 → 普通$/);
});

test('the address of an order that is only held shows what is held, and until when', async () => {
  answer({
    [`GET ${path}`]: () => {
      throw new Refused({ status: 404, name: 'order_not_found', message: 'There is no such order.' });
    },
    [`GET ${path}/hold`]: () => heldOf({ state: 'released', coupons: 1, may_release: false, reason: '客人走了' }),
  });
  await showPage(
    <Routes>
      <Route path="/orders/:id" element={<OrderPage />} />
    </Routes>,
    path,
    ['order:read'],
  );
  await screen.findByRole('heading', { name: 'Order CO20261120-0001' });
  const region = await screen.findByRole('region', { name: 'Held, not paid' });
  expect(region.textContent).toMatch(
    /1\. 大红袍 × 1 壶¥128\.00Due¥128\.00Stored value held¥100\.00Points held500 pointsCoupons held1/,
  );
  expect(region.textContent).toContain('客人走了');
  expect(screen.queryByRole('button', { name: 'Release…' })).toBeNull();
});

test('voiding says which money goes back, without what points paid, and that coupons come back', async () => {
  const coupon = { step: 'order_coupon', id: 'c', name: '三十元券', base: 17_800, off: 890, refused: null } as const;
  const voided = orderOf({ points_used: 1_000, points_value: 1_000, reductions: [coupon] });
  answer({});
  await showPage(<VoidDialog order={voided} onClosed={vi.fn<() => void>()} />, path, ['order:void']);
  const words = /^¥159\.10 goes back by the means it was paid, .+ 1 coupon comes back, too\.$/;
  expect(await screen.findByText(words)).toBeDefined();
});
