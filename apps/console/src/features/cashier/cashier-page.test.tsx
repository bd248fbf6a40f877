import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { CashierPage } from './cashier-page.tsx';
import { messages } from './locales/en.po';

const branch = '0190a000-0000-7000-8000-000000000001';

interface Line {
  key: string;
  price: number;
  quantity: number;
}
const quoteOf = ({ lines, off = 0 }: { lines: Line[]; off?: number }) => {
  const list = lines.reduce((sum, { price, quantity }) => sum + (price * quantity) / 1_000, 0);
  const [due, priced] = [list - off, lines.map((line) => ({ ...line, list: line.price, offs: [], due: line.price }))];
  const points = { used: 0, value: 0, most: 0, most_value: 0, refused: 'no_rule' };
  const stored_value = { most: 0, refused: 'nobody' };
  const payments = [{ means: 'cash', fen: due }];
  return { quote: 'sealed', valid_until: '2026-11-20T06:45:00.000Z', lines: priced, reductions: [], list, due, points, to_pay: due, stored_value, payments, earns: { points: 0, growth: 0 }, member: null }; // prettier-ignore
};
const order = {
  order_id: branch,
  number: 'CO1',
  vip_id: null,
  member_name: null,
  branch_name: 'Street',
  list: 8_800,
  due: 8_800,
  points_used: 0,
  points_value: 0,
  made_at: '2026-11-20T06:35:00.000Z',
  made_by_name: null,
  lines: [],
  reductions: [],
  payments: [{ means: 'cash', fen: 8_800, reference: null, tendered: null }],
  before: null,
  after: null,
  may_void: false,
};

const none = { items: [], total: 0, total_exact: true, index: 1, size: 8, next_cursor: null, as_of: '' };
const payer = { phone: '139****0001', vip_id: branch, name: '沈听澜', member_no: '57486668775' };

let paying: PromiseWithResolvers<object>;
let sent: number;
let pricing: Promise<void> | undefined;
let found: string[];

beforeEach(() => {
  [paying, sent, found] = [Promise.withResolvers<object>(), 0, []];
  pricing = undefined;
  answer({
    'GET /dictionaries/branch': () => [{ value: branch, label: 'Street', closed: false }],
    'GET /item/item-info': ({ query }) => {
      found.push(query.get('keyword') ?? '');
      return none;
    },
    'GET /vip-infos': ({ query }) => ({
      ...none,
      items: query.get('exact') === payer.member_no ? [payer] : [],
    }),
    'POST /orders/quote': async ({ body }) => {
      await pricing;
      return quoteOf(body as never);
    },
    'POST /orders': () => {
      sent += 1;
      return paying.promise;
    },
  });
});
afterEach(() => {
  cleanup();
  tell(null);
  vi.unstubAllGlobals();
});

async function open() {
  const shown = await showPage(<CashierPage />, '/cashier', ['order:create', 'order:discount', 'item:read']);
  i18n.load('en', { ...i18n.messages, ...messages });
  await screen.findByRole('combobox', { name: 'Amount or item' });
  return shown;
}
async function ring(user: ReturnType<typeof userEvent.setup>, amount: string) {
  await user.type(screen.getByRole('combobox', { name: 'Amount or item' }), `${amount}{Enter}`);
  return screen.findByRole('button', { name: new RegExp(`^Take ¥${amount}`) });
}
/** What another tab does to what is kept. */
function tell(newValue: string | null): void {
  const key = kept()?.[0];
  if (key === undefined) return;
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
const kept = () =>
  Object.entries<string>(localStorage as unknown as Record<string, string>).find(([key]) =>
    key.startsWith('regulars.till.'),
  );

test('a basket paid after its page was closed is not found unpaid', async () => {
  const user = userEvent.setup();
  const { unmount } = await open();
  await user.click(await ring(user, '88'));
  await screen.findByText('Taking ¥88.00');
  unmount();
  paying.resolve(order);
  await vi.waitFor(() => expect(kept()).toBeUndefined());
  await open();
  await screen.findByText('Nothing on the bill yet');
  expect(sent).toBe(1);
});

test('a basket paid in another tab is gone in this one', async () => {
  const user = userEvent.setup();
  await open();
  await ring(user, '88');
  const text = kept()?.[1] ?? '';
  const { version, till } = JSON.parse(text) as { version: number; till: object };
  const pending = { key: 'k', quote: 'sealed', payments: [], due: 8_800 };
  tell(JSON.stringify({ version, till: { ...till, pending } }));
  await screen.findByText('Taking ¥88.00');
  tell(null);
  await screen.findByText('Nothing on the bill yet');
  expect(sent).toBe(0);
});

test('a discount by hand is that of the basket at hand', async () => {
  const user = userEvent.setup();
  await open();
  await ring(user, '30');
  await user.click(screen.getByRole('button', { name: /^Put aside/ }));
  await ring(user, '88');
  await user.click(screen.getByRole('button', { name: 'Discount by hand…' }));
  await user.type(screen.getByRole('textbox', { name: 'Discount by hand' }), '8');
  await screen.findByRole('button', { name: /^Take ¥80/ });
  const takeOther = async () => user.click(screen.getByRole('button', { name: 'Go on with Walk-in' }));
  await takeOther();
  await screen.findByRole('button', { name: /^Take ¥30/ });
  screen.getByRole('button', { name: 'Discount by hand…' });
  await takeOther();
  await screen.findByRole('button', { name: /^Take ¥80/ });
  expect(screen.getByRole('textbox', { name: 'Discount by hand' })).toHaveProperty('value', '8.00');
});

test('what is to be given stays where “Take” was clicked twice, or its Enter held down', async () => {
  const user = userEvent.setup();
  await open();
  paying.resolve({ ...order, payments: [{ means: 'cash', fen: 8_800, reference: null, tendered: 10_000 }] });
  await user.click(await ring(user, '88'));
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

test('a scan that finds nothing is replaced by the next', async () => {
  const user = userEvent.setup();
  await open();
  const field = screen.getByRole('combobox', { name: 'Amount or item' });
  await user.type(field, '690000000001{Enter}');
  await screen.findByText(/^“690000000001” isn’t in the catalogue/);
  await user.keyboard('690000000002{Enter}');
  await vi.waitFor(() => expect(found).toEqual(['690000000001', '690000000002']));
  expect(field).toHaveProperty('value', '690000000002');
});

test('a card that is scanned where items are says who pays', async () => {
  const user = userEvent.setup();
  await open();
  await user.type(screen.getByRole('combobox', { name: 'Amount or item' }), '57486668775{Enter}');
  await screen.findByRole('region', { name: 'Member' });
  await screen.findAllByText('沈听澜');
  expect(kept()?.[1]).not.toContain('phone');
  expect(screen.getByRole('combobox', { name: 'Amount or item' })).toHaveProperty('value', '');
});

test('what the customer before had to pay is not shown to the next', async () => {
  const user = userEvent.setup();
  await open();
  paying.resolve(order);
  await user.click(await ring(user, '88'));
  await user.click(await screen.findByRole('button', { name: /^Next customer/ }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find a member' })));
  const { promise, resolve } = Promise.withResolvers<void>();
  pricing = promise;
  const rung = ring(user, '30');
  await screen.findByRole('rowheader', { name: 'An amount' });
  screen.getByRole('button', { name: /^Take payment/ });
  resolve();
  expect(await rung).toHaveProperty('disabled', false);
});
