import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { OrderQuote } from '@regulars/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { session } from '../../framework/session/index.ts';
import { CashierPage } from './cashier-page.tsx';
import { memberOf } from '../members/members.fixture.ts';
import { orderOf } from '../orders/order.fixture.ts';
import { one } from './basket.ts';
import type { Basket, Priced } from './basket.ts';
import { CustomerScreen } from './customer-screen.tsx';

const branch = '0190a000-0000-7000-8000-0000000000b1';
const tillKey = 'regulars.till.0190a000-0000-7000-8000-0000000000a3.0190a000-0000-7000-8000-0000000000a1';

/** Each line at its price, in cash; an item costs ¥32.00. */
function quoteOf({ lines: asked, off = 0 }: Priced, changes: Partial<OrderQuote> = {}): OrderQuote {
  const lines = asked.map((line) => {
    const price = line.price ?? 3_200;
    const list = (price * line.quantity) / one;
    const sold = { item_id: line.item_id ?? null, code: null, name: line.name ?? null, unit: null };
    return { key: line.key, ...sold, price, quantity: line.quantity, list, offs: [], due: list };
  });
  const list = lines.reduce((sum, line) => sum + line.list, 0);
  const due = Math.max(0, list - off);
  return {
    quote: `sealed ${due}`,
    valid_until: new Date(Date.now() + 600_000).toISOString(),
    lines,
    reductions:
      off > 0 ? [{ step: 'cashier', id: 'hand', name: null, base: list, off: Math.min(off, list), refused: null }] : [],
    coupons: [],
    list,
    due,
    points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'no_rule' },
    to_pay: due,
    stored_value: { most: 0, refused: 'nobody' },
    payments: due > 0 ? [{ means: 'cash', fen: due }] : [],
    earns: { points: 0, growth: 0 },
    confirmation: null,
    member: null,
    ...changes,
  };
}

const order = orderOf({ vip_id: null, member_name: null, member_no: null, before: null, after: null });

/** The cashier of a branch; `pay` answers its payments, which are kept. */
async function open({
  pay = () => order,
  quote = ({ body }: Asked) => quoteOf(body as Priced),
  items = () => [] as object[],
  members = () => [] as object[],
  address = '/cashier',
  more = {},
  shift,
}: Partial<Record<'pay' | 'quote' | 'items' | 'members' | 'shift', (asked: Asked) => unknown>> & {
  address?: string;
  more?: Parameters<typeof answer>[0];
} = {}) {
  const paid: Asked[] = [];
  answer({
    'GET /dictionaries/branch': () => [{ value: branch, label: '解放路店', type: 82, closed: false }],
    'GET /item/item-info': async (asked) => {
      const rows = (await items(asked)) as object[];
      return { items: rows, total: rows.length };
    },
    'GET /vip-infos': async (asked) => {
      const rows = (await members(asked)) as object[];
      return { items: rows, total: rows.length };
    },
    'POST /orders/quote': quote,
    ...(shift && { 'GET /shifts/current': shift }),
    'POST /orders': (asked) => {
      paid.push(asked);
      return pay(asked);
    },
    ...more,
  });
  const shown = await showPage(<CashierPage />, address, [
    'order:create',
    'order:discount',
    'item:read',
    ...(shift ? (['shift:operate'] as const) : []),
  ]);
  const user = userEvent.setup();
  return { paid, user, ...shown };
}

const billField = () => screen.findByRole('combobox', { name: 'Amount or item' });
const take = (amount: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: (text) => text.startsWith(`Take ${amount}`) });
const isTaken = () => screen.findByRole('heading', { name: 'Taken' });
const isUnknown = () => screen.findByRole('heading', { name: /Not known yet/ });
const keysOf = (paid: readonly Asked[]) => paid.map(({ headers }) => headers.get('idempotency-key'));
const quotesOf = (paid: readonly Asked[]) => paid.map(({ body }) => body?.['quote']);
const lost = () => {
  throw new TypeError('Failed to fetch');
};

async function add(user: ReturnType<typeof userEvent.setup>, amount: string, due = amount) {
  await user.type(await billField(), `${amount}{Enter}`);
  const button = await take(`¥${due}.00`);
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

/** Puts the basket aside; the search of members has the focus then. */
async function putAside(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{F4}');
  await screen.findByText('Nothing on the bill yet');
  const search = screen.getByRole('combobox', { name: 'Find a member' });
  await waitFor(() => expect(document.activeElement).toBe(search));
}

test('a member who rises with the payment is said to, and has the gift of the grade', async () => {
  const rise = { grade: { from: 'Regular', to: 'Gold' }, left: { stored_value: 21_000, points: 669 } };
  const { user } = await open({ pay: () => orderOf(rise) });
  await add(user, '88');
  await user.keyboard('{F9}');
  await isTaken();
  const shown = screen.getByRole('region', { name: 'Checkout' }).querySelector('dl');
  expect([...(shown?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'RegularGold',
    '¥300.00¥210.00',
    '0669',
    '0169',
  ]);
});

test('a payment goes by keys: F3, the amount, F9, Enter, and F2 is the member', async () => {
  const { paid, user } = await open();
  await billField();
  await user.keyboard('{F3}');
  expect(document.activeElement).toBe(await billField());
  await user.keyboard('88{Enter}');
  const button = await take('¥88.00');
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.keyboard('{F2}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find a member' }));
  await user.keyboard('{F9}{F9}');
  await isTaken();
  expect(paid.map(({ body }) => body)).toEqual([{ quote: 'sealed 8800', payments: [{ means: 'cash', fen: 8_800 }] }]);
  expect(localStorage.getItem(tillKey)).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing on the bill yet');
  await user.keyboard('{F9}');
  expect(paid).toHaveLength(1);
});

test('the search of the next customer has the focus at once, and does not take it back', async () => {
  const { user } = await open();
  await user.click(await add(user, '88'));
  await isTaken();
  fireEvent.click(screen.getByRole('button', { name: /^Next customer/ }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find a member' }));
  const field = screen.getByRole('combobox', { name: 'Amount or item' });
  field.focus();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(field);
});

test('F4 puts the basket aside, also over a reload, and it is taken up again', async () => {
  const { user } = await open();
  await add(user, '30');
  await putAside(user);
  cleanup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Go on with Walk-in' }));
  expect(document.activeElement).toBe(await billField());
  await take('¥30.00');
  expect(screen.queryByText('Put aside on this till')).toBeNull();
});

test('after a lost answer the same payment is sent with its key until it is known', async () => {
  let tries = 0;
  const { paid, user } = await open({ pay: () => ((tries += 1) < 3 ? lost() : order) });
  await user.click(await add(user, '50'));
  await isUnknown();
  // Neither key does anything to it.
  await user.keyboard('{F9}{F4}');
  await isTaken();
  expect(paid).toHaveLength(3);
  expect(new Set(keysOf(paid)).size).toBe(1);
  expect(new Set(quotesOf(paid)).size).toBe(1);
});

test('a reload goes on with the payment under way', async () => {
  const first = await open({ pay: lost });
  await first.user.click(await add(first.user, '50'));
  await isUnknown();
  cleanup();
  const { paid } = await open();
  await isUnknown();
  await isTaken();
  expect(keysOf(paid)).toEqual([keysOf(first.paid)[0]]);
});

test('while nobody knows what came of a payment, who signs out or is signed out is asked first', async () => {
  let tries = 0;
  const { user } = await open({ pay: () => ((tries += 1) < 2 ? lost() : order) });
  await user.click(await add(user, '50'));
  await isUnknown();
  expect(session.hasUnsaved()).toBe(true);
  await act(async () => void dispatchEvent(new Event('online')));
  await isTaken();
  expect(session.hasUnsaved()).toBe(false);
});

test('a lost answer is asked for at once when the network is back', async () => {
  let tries = 0;
  const { paid, user } = await open({ pay: () => ((tries += 1) < 4 ? lost() : order) });
  await user.click(await add(user, '50'));
  await waitFor(() => expect(paid).toHaveLength(3)); // the next would be in 4 seconds
  await isUnknown();
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(paid).toHaveLength(4), { timeout: 1_500 });
  await isTaken();
});

test('a fault of the page itself is no end: the payment is asked for again', async () => {
  let tries = 0;
  const { paid, user } = await open();
  await add(user, '50');
  vi.stubGlobal('AbortSignal', {
    timeout: () => {
      if ((tries += 1) === 1) throw new TypeError('mine');
      return new AbortController().signal;
    },
    any: (signals: AbortSignal[]) => signals[0],
  });
  await user.keyboard('{F9}');
  await isUnknown();
  await isTaken();
  expect(paid).toHaveLength(1);
});

test('a refusal says why and leaves the bill, until the bill changes', async () => {
  const { paid, user } = await open({
    pay: () => {
      throw new Refused({ status: 409, name: 'ledger_insufficient', message: 'Not enough points' });
    },
  });
  await user.click(await add(user, '70'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not enough points');
  await take('¥70.00');
  expect(screen.queryByText(/Priced anew/)).toBeNull();
  await add(user, '5', '75');
  expect(screen.queryByRole('alert')).toBeNull();
  // What was added is no change of price.
  expect(screen.queryByText(/Priced anew/)).toBeNull();
  await user.keyboard('{F9}');
  await screen.findByRole('alert');
  expect(new Set(keysOf(paid)).size).toBe(2);
});

test.each(['at once', 'after a reload'])('an expired quote is priced anew, which is told %s', async (when) => {
  let price = 1;
  const answers: (() => unknown)[] = [
    () => {
      price = 1.1;
      throw new Refused({ status: 409, name: 'order_quote_expired', message: 'The quote expired' });
    },
    () => order,
  ];
  const quote = ({ body }: Asked) => {
    const { lines, ...rest } = body as Priced;
    return quoteOf({ ...rest, lines: lines.map((line) => ({ ...line, price: (line.price ?? 0) * price })) });
  };
  const isReloaded = when === 'after a reload';
  const pay = () => (isReloaded ? lost() : answers.shift()?.());
  let { paid, user } = await open({ pay, quote });
  await user.click(await add(user, '100'));
  if (isReloaded) {
    await isUnknown();
    cleanup();
    ({ paid, user } = await open({ pay: () => answers.shift()?.(), quote }));
  }
  await screen.findByText('Priced anew: ¥110.00 instead of ¥100.00');
  const button = await take('¥110.00');
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await isTaken();
  expect(quotesOf(paid)).toEqual(['sealed 10000', 'sealed 11000']);
  expect(new Set(keysOf(paid)).size).toBe(2);
});

test('a payment that ends after its page was closed leaves no bill to be charged again', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const first = await open({ pay: () => promise });
  await first.user.click(await add(first.user, '50'));
  await waitFor(() => expect(first.paid).toHaveLength(1));
  cleanup();
  resolve(order);
  await waitFor(() => expect(localStorage.getItem(tillKey)).toBeNull());
  const { paid } = await open();
  await screen.findByText('Nothing on the bill yet');
  expect(paid).toEqual([]);
});

/** What another browser tab of this till does to it. */
async function elsewhere(change: (till: { basket: Basket; pending: object | null; parked: object[] }) => object) {
  const kept = JSON.parse(localStorage.getItem(tillKey) ?? 'null') as { till: Parameters<typeof change>[0] };
  localStorage.setItem(tillKey, JSON.stringify({ ...kept, till: change(kept.till) }));
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: tillKey, storageArea: localStorage })));
}

test('a payment under way in another tab locks the till here, and ends with its own key', async () => {
  const { paid, user } = await open();
  await add(user, '50');
  const pending = {
    key: 'of-the-other-tab',
    quote: 'sealed 5000',
    payments: [{ means: 'cash', fen: 5_000 }],
    due: 5_000,
  };
  await elsewhere((till) => ({ ...till, pending }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Amount or item' })).toBeNull());
  await user.keyboard('{F9}');
  expect(paid).toEqual([]);
  // That tab has some time for it; then, or with the network, this one asks as well.
  await act(async () => void dispatchEvent(new Event('online')));
  await isTaken();
  expect(keysOf(paid)).toEqual(['of-the-other-tab']);
});

test('what one tab changes, the other keeps', async () => {
  const { user } = await open();
  await add(user, '50');
  await elsewhere(({ basket, ...till }) => ({
    ...till,
    basket: { ...basket, lines: [...basket.lines, { key: 'x', item: null, name: null, price: 700, quantity: one }] },
  }));
  await take('¥57.00');
  await add(user, '3', '60');
  expect(localStorage.getItem(tillKey)).toContain('"key":"x"');
});

test('where storage is full, a payment is taken all the same', async () => {
  let tries = 0;
  const { paid, user } = await open({ pay: () => ((tries += 1) < 2 ? lost() : order) });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await add(user, '20');
  await user.click(await add(user, '30', '50'));
  await isTaken();
  expect(new Set(keysOf(paid)).size).toBe(1);
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing on the bill yet');
});

test('what an older console kept, or a broken text, is no till', async () => {
  localStorage.setItem(tillKey, JSON.stringify({ version: 0, till: {} }));
  await open();
  await screen.findByText('Nothing on the bill yet');
  cleanup();
  localStorage.setItem(tillKey, '{');
  await open();
  expect(await screen.findByText('Nothing on the bill yet')).toBeDefined();
});

const tea = {
  item_id: '0190a000-0000-7000-8000-0000000000c1',
  name: '龙井',
  code: '6901234567892',
  price: 3_200,
  member_price: null,
  unit: '杯',
  sold_out: [] as object[],
};

const payer = {
  vip_id: '0190a000-0000-7000-8000-0000000000d1',
  name: '沈听澜',
  phone: '139****0001',
  member_no: '57486668775',
};

test('a scanner’s Enter before the answer adds the one item, which a second scan counts up', async () => {
  const { user } = await open({ items: ({ query }) => (query.get('keyword') === tea.code ? [tea] : []) });
  await user.type(await billField(), `${tea.code}{Enter}`);
  await take('¥32.00');
  await user.type(await billField(), `${tea.code}{Enter}`);
  await take('¥64.00');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of 龙井' }).value).toBe('2');
});

test('what is scanned before the answers is added in turn, and what isn’t one item is told', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await open({
    items: async ({ query }) => {
      await promise;
      return query.get('keyword') === tea.code ? [tea] : [];
    },
  });
  await user.type(
    await billField(),
    `${tea.code}{Enter}690000000001{Enter}${tea.code}{Enter}${tea.code}{Enter}12{Enter}7`,
  );
  expect(await billField()).toHaveProperty('value', '7');
  await screen.findByText(`Looking up “${tea.code}”`);
  resolve();
  await screen.findByText('“690000000001” wasn’t added: it isn’t exactly one item');
  await take('¥108.00');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of 龙井' }).value).toBe('3');
  expect(await billField()).toHaveProperty('value', '7');
});

test('a scan that finds nothing is replaced by the next', async () => {
  const { user } = await open();
  await user.type(await billField(), '690000000001{Enter}');
  await screen.findByText(/^“690000000001” isn’t in the catalogue/);
  await user.keyboard('690000000002');
  expect(await billField()).toHaveProperty('value', '690000000002');
});

test('a card that is scanned where items are says who pays', async () => {
  const { user } = await open({ members: ({ query }) => (query.get('exact') === payer.member_no ? [payer] : []) });
  await user.type(await billField(), `${payer.member_no}{Enter}`);
  await screen.findByRole('region', { name: 'Member' });
  await screen.findAllByText(payer.name);
  expect(localStorage.getItem(tillKey)).not.toContain('phone');
  expect(await billField()).toHaveProperty('value', '');
});

test.each(['0', '1000000.01'])('%s is no amount that can be sold, nor what an item’s code has of it', async (typed) => {
  const { user } = await open({ items: () => [{ ...tea, code: `T${typed}` }] });
  await user.type(await billField(), typed);
  await screen.findByText('An amount is ¥0.01 to ¥1,000,000.00');
  await user.keyboard('{Enter}');
  screen.getByText('Nothing on the bill yet');
  expect(screen.queryByRole('option')).toBeNull();
});

test('a typed quantity counts at once, and what is none is dropped', async () => {
  const { user } = await open();
  await add(user, '10');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of An amount' });
  await user.clear(field);
  expect(field.value).toBe('');
  await user.type(field, '0.5');
  await take('¥5.00');
  await user.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.tab();
  expect(field.value).toBe('0.5');
  await take('¥5.00');
});

test('what was put aside and dropped can be taken back', async () => {
  const { user } = await open();
  await add(user, '30');
  await putAside(user);
  await user.click(screen.getByRole('button', { name: 'Drop that of Walk-in' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Go on with Walk-in' }));
  expect(await take('¥30.00')).toBeDefined();
});

test('what the customer before had to pay is not shown to the next', async () => {
  let pricing = Promise.resolve();
  const { user } = await open({
    quote: async ({ body }) => {
      await pricing;
      return quoteOf(body as Priced);
    },
  });
  await user.click(await add(user, '88'));
  await isTaken();
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing on the bill yet');
  const { promise, resolve } = Promise.withResolvers<void>();
  pricing = promise;
  await user.type(await billField(), '30{Enter}');
  await screen.findByRole('rowheader', { name: 'An amount' });
  screen.getByRole('button', { name: /^Take payment/ });
  resolve();
  expect(await take('¥30.00')).toBeDefined();
});

test('what is to be given stays where “Take” was clicked twice, or its Enter held down', async () => {
  const payments = [{ means: 'cash', fen: 8_800, reference: null, tendered: 10_000 }] as const;
  const { user } = await open({ pay: () => ({ ...order, payments }) });
  await user.click(await add(user, '88'));
  await screen.findByText('Give ¥12.00 change');
  const next = screen.getByRole('button', { name: /^Next customer/ });
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  for (const button of [next, screen.getByRole('button', { name: 'Receipt' })]) fireEvent.click(button, { detail: 2 });
  expect(print).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
  screen.getByText('Give ¥12.00 change');
  await user.click(next);
  await screen.findByText('Nothing on the bill yet');
});

test('eight digits are a code, also with zeros in front, and no amount', async () => {
  const { user } = await open({ items: () => [{ ...tea, code: '00001234' }] });
  await user.type(await billField(), '00001234{Enter}');
  expect(await take('¥32.00')).toBeDefined();
});

test('Enter before the answer adds none of several, which come back to the field', async () => {
  const { user } = await open({
    items: ({ query }) => (query.get('keyword') === '茶' ? [tea, { ...tea, item_id: 'c2', name: '碧螺春' }] : [tea]),
  });
  await user.type(await billField(), '茶{Enter}');
  await screen.findByRole('option', { name: /碧螺春/ });
  screen.getByText('Nothing on the bill yet');
  // Selected, so that the next replaces it.
  await user.keyboard('龙井');
  expect(await billField()).toHaveProperty('value', '龙井');
  await screen.findByRole('option', { name: /龙井/ });
  await user.keyboard('{Enter}');
  expect(await take('¥32.00')).toBeDefined();
});

test('an item of exactly the code is first and is what Enter before the answer adds; those found by initials are last', async () => {
  const found = [
    { name: '大红袍', code: 'T1' },
    { name: '礼盒', code: 'DHP-2' },
    { name: '碧螺春', code: 'dhp' },
  ];
  const { user } = await open({ items: () => found.map((item) => ({ ...tea, ...item, item_id: item.code })) });
  await user.type(await billField(), 'DHP');
  await screen.findByRole('option', { name: /碧螺春/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([/^碧螺春/, /^礼盒/, /^大红袍/].map((name) => expect.stringMatching(name) as string));
  await user.clear(await billField());
  await user.type(await billField(), 'dhp{Enter}');
  await screen.findByRole('rowheader', { name: '碧螺春' });
});

test('a quote of the basket before is shown, but not paid', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let quotes = 0;
  const { paid, user } = await open({
    quote: async ({ body }) => {
      if ((quotes += 1) === 2) await promise;
      return quoteOf(body as Priced);
    },
  });
  await add(user, '30');
  // F9 at once: the quote for ¥35 is not even asked for yet.
  await user.type(await billField(), '5{Enter}{F9}');
  await waitFor(() => expect(quotes).toBe(2));
  const button = await take('¥30.00');
  expect(button.disabled).toBe(true);
  await user.keyboard('{F9}');
  resolve();
  await take('¥35.00');
  expect(paid).toEqual([]);
});

test('a basket that is taken up again is priced anew', async () => {
  let quotes = 0;
  const { user } = await open({ quote: ({ body }) => quoteOf(body as Priced, { quote: `sealed ${(quotes += 1)}` }) });
  await add(user, '30');
  await putAside(user);
  await add(user, '5');
  const before = quotes;
  await user.click(screen.getByRole('button', { name: 'Go on with Walk-in' }));
  await waitFor(() => expect(quotes).toBeGreaterThan(before));
});

test('several means don’t take the cash that was typed for one', async () => {
  const { paid, user } = await open();
  await add(user, '60');
  await user.type(screen.getByLabelText('Cash received'), '20');
  screen.getByText('Less than is due');
  await user.click(screen.getByRole('button', { name: 'Pay by several means' }));
  await user.type(screen.getByLabelText('By Cash'), '40');
  await user.type(screen.getByLabelText('By Card terminal'), '20');
  screen.getByText('All of it is covered');
  await user.click(await take('¥60.00'));
  await isTaken();
  expect(paid[0]?.body?.['payments']).toEqual([
    { means: 'terminal', fen: 2_000 },
    { means: 'cash', fen: 4_000 },
  ]);
});

test('a discount by hand is of its bill alone', async () => {
  const { user } = await open();
  await add(user, '30');
  await putAside(user);
  await add(user, '50');
  await user.click(screen.getByRole('button', { name: 'Discount by hand…' }));
  await user.type(screen.getByLabelText('Discount by hand'), '10');
  await take('¥40.00');
  await user.click(screen.getByRole('button', { name: 'Go on with Walk-in' }));
  await take('¥30.00');
  expect(screen.queryByLabelText('Discount by hand')).toBeNull();
  // Nor is it of the next one, once all of its lines are gone.
  await user.click(screen.getByRole('button', { name: 'Discount by hand…' }));
  await user.type(screen.getByLabelText('Discount by hand'), '10');
  await take('¥20.00');
  await user.click(screen.getByRole('button', { name: 'One An amount less' }));
  await screen.findByText('Nothing on the bill yet');
  await add(user, '8');
});

test('a discount beyond its bill says what it takes off', async () => {
  const { user } = await open();
  await add(user, '50');
  await user.click(screen.getByRole('button', { name: 'Discount by hand…' }));
  await user.type(screen.getByLabelText('Discount by hand'), '50');
  await screen.findByRole('button', { name: /^Finish, nothing to pay/ });
  expect(screen.queryByText(/comes off$/)).toBeNull();
  await user.type(screen.getByLabelText('Discount by hand'), '0');
  await screen.findByText('At most ¥50.00 comes off');
});

test('a discount beyond every order is marked, and can be mended', async () => {
  const { user } = await open({
    quote: ({ body }) => {
      const asked = body as Priced;
      if ((asked.off ?? 0) > 1_000_000_000)
        throw new Refused({ status: 400, name: 'invalid_input', message: 'Too much' });
      return quoteOf(asked);
    },
  });
  await add(user, '50');
  await user.click(screen.getByRole('button', { name: 'Discount by hand…' }));
  const field = screen.getByLabelText('Discount by hand');
  await user.type(field, '99999999999');
  const button = await take('¥50.00');
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.clear(field);
  await user.type(field, '10');
  await take('¥40.00');
});

test('arrows choose, Escape empties, and an input method’s Enter adds nothing', async () => {
  const { user } = await open({ items: () => [tea, { ...tea, item_id: 'c2', name: '碧螺春', price: 4_000 }] });
  const field = await billField();
  await user.type(field, '茶');
  await screen.findByRole('option', { name: /碧螺春/ });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  screen.getByText('Nothing on the bill yet');
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('碧螺春');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('龙井');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await screen.findByRole('row', { name: /碧螺春/ });
  await user.type(field, '茶{Escape}');
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByRole('option')).toBeNull();
});

test('only items in use of this branch are asked for, and what isn’t there is offered at a price once that is known', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const asked: string[] = [];
  const { user } = await open({
    items: ({ query }) => {
      asked.push(query.toString());
      return promise;
    },
  });
  await user.type(await billField(), '手冲');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('option')).toBeNull();
  resolve([]);
  await screen.findByRole('option', { name: /isn’t in the catalogue/ });
  const query = new URLSearchParams(asked[0]);
  expect([query.getAll('state'), query.getAll('branch_id'), query.get('keyword')]).toEqual([
    ['used'],
    [branch],
    '手冲',
  ]);
});

test('what was paid is read anew, as on the pages of the member and of orders', async () => {
  const { user } = await open();
  const key = ['GET /vip-infos/{id}', { params: { id: 'm' } }];
  queryClient.setQueryData(key, {});
  await user.click(await add(user, '50'));
  await isTaken();
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
});

test('what is put aside survives signing out, for the same user alone', async () => {
  const { user } = await open();
  await add(user, '30');
  await putAside(user);
  await add(user, '40');
  cleanup();
  session.forget();
  queryClient.clear();
  const mine = localStorage.getItem(tillKey) ?? '';
  localStorage.setItem(tillKey.replace(/a1$/, 'a9'), mine.replace('3000', '9900')); // somebody else’s on the same till
  await open();
  const aside = await screen.findByRole('region', { name: 'Put aside on this till' });
  expect(
    within(aside)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('¥30.00')]);
  await take('¥40.00');
  expect(document.body.textContent).not.toContain('¥99.00');
});

test('what was left on an earlier business day is dropped, but for a payment whose outcome is not known', async () => {
  const line = { key: 'x', item: null, name: null, price: 700, quantity: one };
  const basket: Basket = { member: null, lines: [line], plan: 'best', off: 0 };
  const now = Date.now();
  const parked = [
    { id: 'today', at: now, basket },
    { id: 'earlier', at: now - 90_000_000, basket: { ...basket, lines: [{ ...line, price: 900 }] } },
  ];
  const keep = (at: number, pending: object | null) =>
    localStorage.setItem(tillKey, JSON.stringify({ version: 1, at, till: { basket, parked, pending } }));
  keep(now - 90_000_000, null);
  const { user } = await open();
  await screen.findByText('Nothing on the bill yet');
  const aside = await screen.findByRole('region', { name: 'Put aside on this till' });
  expect(within(aside).getAllByRole('listitem')).toHaveLength(1);
  expect(aside.textContent).toContain('¥7.00');
  await add(user, '40');
  expect(localStorage.getItem(tillKey)).not.toContain('earlier');
  cleanup();
  keep(now - 90_000_000, { key: 'k', quote: 'q', payments: [], due: 700 });
  await open({ pay: lost });
  await isUnknown();
});

test('taking up a basket puts the one at hand aside, and at most 20 are', async () => {
  const { user } = await open();
  await add(user, '30');
  await putAside(user);
  await add(user, '40');
  await user.click(screen.getByRole('button', { name: 'Go on with Walk-in' }));
  await take('¥30.00');
  const aside = await screen.findByRole('region', { name: 'Put aside on this till' });
  expect(aside.textContent).toContain('¥40.00');
  await elsewhere(({ parked, ...till }) => ({
    ...till,
    parked: Array.from({ length: 20 }, (_, at) => ({ ...parked[0], id: String(at) })),
  }));
  await user.keyboard('{F4}');
  expect(await take('¥30.00')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Put aside/ })).toBeNull();
});

test('an outcome ends its own payment, and no other that a tab began meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { paid, user } = await open({
    pay: ({ headers }) => (headers.get('idempotency-key') === 'next' ? lost() : promise),
  });
  await user.click(await add(user, '50'));
  const pending = { key: 'next', quote: 'sealed 700', payments: [{ means: 'cash', fen: 700 }], due: 700 };
  await elsewhere((till) => ({ ...till, pending }));
  resolve(order);
  await waitFor(async () => {
    await act(async () => void dispatchEvent(new Event('online')));
    expect(keysOf(paid)).toContain('next');
  });
  expect(localStorage.getItem(tillKey)).toContain('"key":"next"');
});

test('the customer’s screen follows the bill, without who pays, and says that it is paid', async () => {
  const { user } = await open({ members: () => [memberOf(1, payer)] });
  await billField();
  const till = tillKey.replace('regulars.till.', '');
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/customer?till=${till}`]}>
        <CustomerScreen />
      </MemoryRouter>
    </I18nProvider>,
  );
  const shown = within(container);
  await shown.findByText('Welcome');
  await user.type(screen.getByRole('combobox', { name: 'Find a member' }), '沈');
  await user.click(await screen.findByRole('option', { name: /沈听澜/ }));
  await add(user, '88');
  await waitFor(() => expect(shown.getByText('To pay').nextSibling?.textContent).toBe('¥88.00'));
  expect(container.textContent).not.toContain(payer.name);
  await user.keyboard('{F9}');
  await shown.findByText('Paid, thank you');
});

test('a member who is named by the address is served; a bill of somebody else’s is put aside', async () => {
  const basket: Basket = {
    member: { vip_id: 'd9', name: '唐果' },
    lines: [{ key: 'x', item: null, name: null, price: 700, quantity: one }],
    plan: 'best',
    off: 0,
  };
  localStorage.setItem(tillKey, JSON.stringify({ version: 1, till: { basket, parked: [], pending: null } }));
  const { router } = await open({
    address: `/cashier?vip_id=${payer.vip_id}`,
    more: { [`GET /vip-infos/${payer.vip_id}`]: () => memberOf(1, payer) },
  });
  await screen.findByRole('button', { name: 'Go on with 唐果' });
  const kept = JSON.parse(localStorage.getItem(tillKey) ?? '') as { till: { basket: Basket } };
  expect(kept.till.basket).toMatchObject({ member: { vip_id: payer.vip_id, name: payer.name }, lines: [] });
  expect(router.state.location.search).toBe('');
});

test('a branch that is taken away is chosen anew, also where one is left, and the bill stays', async () => {
  const other = { value: '0190a000-0000-7000-8000-0000000000b2', label: '滨江宝龙店', type: 82, closed: false };
  let mine = [{ value: branch, label: '解放路店', type: 82, closed: false }];
  const priced: unknown[] = [];
  const { user } = await open({
    more: { 'GET /dictionaries/branch': () => mine },
    quote: ({ body }) => {
      priced.push(body?.['branch_id']);
      return quoteOf(body as unknown as Priced);
    },
  });
  await add(user, '38');
  mine = [other];
  await act(() => queryClient.invalidateQueries({ queryKey: ['GET /dictionaries/branch'] }));
  await user.click(await screen.findByRole('combobox', { name: 'Branch' }));
  expect((await take('')).disabled).toBe(true);
  screen.getByText('Choose the branch, beside “Bill”: prices depend on it.');
  await user.click(await screen.findByTitle(other.label));
  await waitFor(async () => expect((await take('¥38.00')).disabled).toBe(false));
  expect(priced).toEqual([branch, other.value]);
});

test('where cash needs a shift, the till says so before it is refused, and opens one in place', async () => {
  const { user } = await open({ shift: () => ({ required: true, shift: null }) });
  await add(user, '88');
  expect(await screen.findByText(/Cash needs an open shift at this branch/)).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Open a shift' }).at(-1) ?? document.body);
  expect(await screen.findByLabelText('Cash in the drawer')).toBeDefined();
});

test('where cash needs no shift, nothing asks for one', async () => {
  const { user } = await open({ shift: () => ({ required: false, shift: null }) });
  await add(user, '88');
  expect(screen.queryByText(/Cash needs an open shift/)).toBeNull();
});

test('a bill that the server didn’t price is asked for again', async () => {
  let isDown = true;
  const { user } = await open({
    quote: ({ body }) => {
      if (isDown) throw new Refused({ status: 502, name: 'internal', message: 'No answer' });
      return quoteOf(body as Priced);
    },
  });
  await user.type(await billField(), '50{Enter}');
  await screen.findByText('No answer');
  isDown = false;
  expect(await screen.findByRole('button', { name: /^Take ¥50/ }, { timeout: 5_000 })).toBeDefined();
});

test.each(['pays', 'has changed'])(
  'what another tab %s isn’t paid here, though this tab wasn’t told yet',
  async (does) => {
    const { paid, user } = await open();
    const button = await add(user, '50');
    const kept = JSON.parse(localStorage.getItem(tillKey) ?? '') as { till: { basket: Basket } };
    const { basket } = kept.till;
    const till = {
      ...kept.till,
      ...(does === 'pays'
        ? { pending: { key: 'other', quote: 'sealed 5000', payments: [{ means: 'cash', fen: 5_000 }], due: 5_000 } }
        : { basket: { ...basket, lines: [] } }),
    };
    localStorage.setItem(tillKey, JSON.stringify({ ...kept, till }));
    fireEvent.click(button);
    await new Promise(requestAnimationFrame);
    expect(paid).toEqual([]);
  },
);

test('what isn’t in the catalogue is sold by its price alone', async () => {
  const { user } = await open();
  await user.type(await billField(), '手冲');
  await screen.findByRole('option', { name: /isn’t in the catalogue/ });
  await user.keyboard('{Enter}');
  const price = await screen.findByRole('textbox', { name: 'Price' });
  await waitFor(() => expect(document.activeElement).toBe(price));
  await user.keyboard('20{Enter}');
  await take('¥20.00');
});

test('what is scanned or typed but isn’t on the bill yet is neither left off nor the next customer’s', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { paid, user } = await open({
    items: async ({ query }) => {
      await promise;
      return query.get('keyword') === tea.code ? [tea] : [];
    },
  });
  await add(user, '30');
  await user.type(await billField(), `${tea.code}{Enter}{F9}`);
  await screen.findByText(`“${tea.code}” isn’t on the bill yet: add or clear it first`);
  await user.keyboard('{F4}');
  expect(screen.queryByText('Put aside on this till')).toBeNull();
  resolve();
  const button = await take('¥62.00');
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.type(await billField(), '8');
  await user.click(button);
  await screen.findByText('“8” isn’t on the bill yet: add or clear it first');
  expect(document.activeElement).toBe(await billField());
  expect(paid).toEqual([]);
  await user.keyboard('{Escape}{F9}');
  await isTaken();
  expect(quotesOf(paid)).toEqual(['sealed 6200']);
});

test('an item that is scanned where members are looked for, or where no field is, goes onto the bill', async () => {
  const { user } = await open({ items: ({ query }) => (query.get('keyword') === tea.code ? [tea] : []) });
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a member' });
  await user.type(search, `${tea.code}{Enter}`);
  await take('¥32.00');
  expect(search.value).toBe('');
  expect(document.activeElement).toBe(await billField());
  screen.getByRole('button', { name: 'One more 龙井' }).focus();
  await user.keyboard(`${tea.code}{Enter}`);
  await take('¥64.00');
  // What is no item’s code is left to the search of members.
  await user.type(search, '王小{Enter}');
  await screen.findByText(/^Nobody found/);
  expect(search.value).toBe('王小');
  expect(await billField()).toHaveProperty('value', '');
});

test('an item that is sold out at this branch says so before it is chosen', async () => {
  const soldOut = { branch_name: '解放路店', until: null };
  const elsewhere = { ...soldOut, branch_id: '0190a000-0000-7000-8000-0000000000b2' };
  const { user } = await open({
    items: () => [
      { ...tea, sold_out: [{ ...soldOut, branch_id: branch }] },
      { ...tea, item_id: 'c2', name: '碧螺春', sold_out: [elsewhere] },
    ],
  });
  await user.type(await billField(), '茶');
  const gone = await screen.findByRole('option', { name: /龙井/ });
  expect(gone.textContent).toContain('Sold out');
  expect(screen.getByRole('option', { name: /碧螺春/ }).textContent).not.toContain('Sold out');
});

const tealeaf = { category_id: 'a1', name: '茶', parent_id: null, state: 'used', sort_code: 1, version: 1 };
const shelves = {
  'GET /item/category-info-tree': () => ({
    version: 1,
    items: [
      { ...tealeaf, children: [{ ...tealeaf, category_id: 'a2', name: '壶泡', parent_id: 'a1' }] },
      { ...tealeaf, category_id: 'a3', name: '礼盒', children: [] },
    ],
  }),
  'GET /item/item-info/category-counts': () => ({
    counts: [
      { category_id: 'a1', count: 2 },
      { category_id: 'a2', count: 60 },
      { category_id: null, count: 1 },
    ],
  }),
};

test('items are added by category: F7, the arrows, Enter; it stays open, and what is scanned goes into the field', async () => {
  const asked: URLSearchParams[] = [];
  const { user } = await open({
    more: shelves,
    items: ({ query }) => {
      asked.push(query);
      if (query.get('keyword')) return query.get('keyword') === tea.code ? [tea] : [];
      const gone = { ...tea, item_id: 'c2', name: '碧螺春', sold_out: [{ branch_id: branch, until: null }] };
      return [tea, gone, { ...tea, item_id: 'c3', name: '毛峰' }];
    },
  });
  await billField();
  await user.keyboard('{F7}');
  const drawer = within(await screen.findByRole('dialog'));
  // Each with its subcategories; what has nothing here is left out.
  await drawer.findByRole('radio', { name: '茶, 62 items' });
  const names = drawer.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All items63', '茶62', '壶泡60', 'No category1']);
  const all = drawer.getByRole('radio', { name: 'All items, 63 items' });
  await waitFor(() => expect(document.activeElement).toBe(all));
  await user.click(drawer.getByRole('radio', { name: '壶泡, 60 items' }));
  await waitFor(() => expect(asked.at(-1)?.get('category_id')).toBe('a2'));
  expect(asked.at(-1)?.getAll('branch_id')).toEqual([branch]);
  const tile = await drawer.findByRole('button', { name: /^龙井/ });
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: /^碧螺春.*Sold out/ }).disabled).toBe(true);
  await user.click(tile);
  await user.keyboard('{Enter}');
  expect(tile.textContent).toContain('×2');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(drawer.getByRole('button', { name: /^毛峰/ }).textContent).toContain('×1');
  await drawer.findByText('¥96.00');
  // The scanner's Enter adds what it scanned, not the tile that has the focus.
  await user.keyboard(`${tea.code}{Enter}`);
  await take('¥128.00');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await billField());
});

test('items of a category come by parts', async () => {
  const cursors: (string | null)[] = [];
  const { user } = await open({
    more: {
      ...shelves,
      'GET /item/item-info': ({ query }) => {
        cursors.push(query.get('cursor'));
        const isFirst = query.get('cursor') === null;
        return {
          items: [isFirst ? tea : { ...tea, item_id: 'c9', name: '碧螺春' }],
          next_cursor: isFirst ? 'more' : null,
        };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Items by category/ }));
  await user.click(await screen.findByRole('button', { name: 'More items' }));
  await screen.findByRole('button', { name: /^碧螺春/ });
  expect(cursors).toEqual([null, 'more']);
  expect(screen.queryByRole('button', { name: 'More items' })).toBeNull();
});

test('cash goes by keys: F8, what was received, Enter; and the last order stays at hand', async () => {
  const { paid, user } = await open();
  await add(user, '88');
  await user.keyboard('{F8}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cash received')));
  await user.keyboard('5{Enter}');
  expect(paid).toEqual([]);
  await user.keyboard('{Backspace}100');
  screen.getByText('Change ¥12.00');
  await user.keyboard('{Enter}');
  await isTaken();
  expect(paid[0]?.body?.['payments']).toEqual([{ means: 'cash', fen: 8_800, tendered: 10_000 }]);
  await user.keyboard('{Enter}');
  const last = await screen.findByRole('link', { name: /^Last order: / });
  expect(last.getAttribute('href')).toBe(`/orders/${order.order_id}`);
  await user.type(await billField(), '30{Enter}');
  await take('¥30.00');
  expect(screen.queryByRole('link', { name: /^Last order: / })).toBeNull();
});

test('an order that is voided at once isn’t kept at hand', async () => {
  const { user } = await open({
    pay: () => ({ ...order, may_void: true }),
    more: { [`PUT /orders/${order.order_id}/void`]: () => ({ ...order, state: 'voided' }) },
  });
  await add(user, '88');
  await user.keyboard('{F9}');
  await isTaken();
  await user.click(screen.getByRole('button', { name: 'Void…' }));
  await user.type(await screen.findByLabelText('Reason'), '点错');
  await user.click(screen.getByRole('button', { name: /^Void it/ }));
  await screen.findByText('Nothing on the bill yet');
  expect(screen.queryByRole('link', { name: /^Last order: / })).toBeNull();
});

test('an order that was refunded whole, wherever, isn’t kept at hand any more', async () => {
  let state: 'paid' | 'partly_refunded' | 'refunded' = 'partly_refunded';
  const { user } = await open({
    more: { [`GET /orders/${order.order_id}`]: () => ({ ...order, state }) },
  });
  await add(user, '88');
  await user.keyboard('{F9}');
  await isTaken();
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: /^Last order: / });
  state = 'refunded';
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Last order: / })).toBeNull());
});

test('F8 takes in cash what stored value would pay', async () => {
  const { paid, user } = await open({
    quote: ({ body }) => quoteOf(body as Priced, { payments: [{ means: 'terminal', fen: 5_000 }] }),
  });
  await add(user, '50');
  screen.getByText('By Card terminal');
  await user.keyboard('{F8}');
  await screen.findByText('By Cash');
  await user.keyboard('{F9}');
  await isTaken();
  expect(paid[0]?.body?.['payments']).toEqual([{ means: 'cash', fen: 5_000 }]);
});
