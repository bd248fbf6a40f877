import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { OrderQuote } from '@regulars/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { memberOf } from '../members/members.fixture.ts';
import { orderOf } from '../orders/order.fixture.ts';
import { one } from './basket.ts';
import { CashierPage } from './cashier-page.tsx';
import { CustomerScreen } from './customer-screen.tsx';

const branch = '0190a000-0000-7000-8000-0000000000b1';
const tillKey = 'regulars.till.0190a000-0000-7000-8000-0000000000a3.0190a000-0000-7000-8000-0000000000a1';
const who = memberOf(1);
const order = orderOf({ vip_id: who.vip_id, member_name: who.name, confirmed_by: 'code' });
const keys = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
);
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');
const opened = async (secret: unknown): Promise<string> => {
  const text = await crypto.subtle.decrypt(
    { name: 'RSA-OAEP' },
    keys.privateKey,
    Buffer.from(String(secret), 'base64'),
  );
  return (JSON.parse(Buffer.from(text).toString()) as { pwd: string }).pwd; // as the page sealed it
};

const asks = { from: 5_000, phone: '139****0001', by_code: true, by_password: false, locked_until: null } as const;
const right = { right: true, by: 'code', left: 5, locked_until: null };
const wrong = (left: number, locked_until: string | null = null) => ({ right: false, by: null, left, locked_until });

/** The basket of a member, ¥88.00 from stored value, which is to be confirmed; each call is kept. */
async function open({
  asked = asks,
  tries = [right],
  send = () => ({ retry_after: 60, expires_in: 300 }),
  pay = () => order,
  price = () => 8_800,
}: {
  asked?: OrderQuote['confirmation'];
  tries?: (object | (() => unknown))[];
  send?: () => unknown;
  pay?: () => unknown;
  price?: () => number;
} = {}) {
  const calls: Record<'quotes' | 'codes' | 'tries' | 'paid', Asked[]> = { quotes: [], codes: [], tries: [], paid: [] };
  const item = { item: null, name: null, key: 'a', price: 8_800, quantity: one };
  const basket = { member: { vip_id: who.vip_id, name: who.name }, lines: [item], plan: 'best', off: 0 };
  localStorage.setItem(tillKey, JSON.stringify({ version: 1, till: { basket, parked: [], pending: null } }));
  answer({
    'GET /merc/personal/login/key': () => ({ key_id: 'k', public_key: publicKey, nonce: 'n', expires_at: '' }),
    'GET /dictionaries/branch': () => [{ value: branch, label: '解放路店', type: 82, closed: false }],
    'GET /item/item-info': () => ({ items: [], total: 0 }),
    [`GET /vip-infos/${who.vip_id}`]: () => who,
    'POST /orders/quote': (call) => {
      calls.quotes.push(call);
      const due = price();
      const line = { ...item, item_id: null, code: null, unit: null, list: due, offs: [], due };
      return {
        quote: `sealed ${calls.quotes.length}`,
        valid_until: new Date(Date.now() + 600_000).toISOString(),
        lines: [line],
        reductions: [],
        coupons: [],
        list: due,
        due,
        points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'no_rule' },
        to_pay: due,
        stored_value: { most: due, refused: null },
        payments: [{ means: 'stored_value', fen: due }],
        earns: { points: 0, growth: 0 },
        confirmation: asked,
        member: {
          vip_id: who.vip_id,
          grade_id: branch,
          grade_name: '普通',
          stored_value: 50_000,
          points: 0,
          growth: 0,
        },
      } satisfies OrderQuote;
    },
    'POST /orders/confirmation/code': (call) => (calls.codes.push(call), send()),
    'POST /orders/confirmation': (call) => {
      calls.tries.push(call);
      const next = tries.shift();
      return typeof next === 'function' ? (next as () => unknown)() : next;
    },
    'POST /orders': (call) => (calls.paid.push(call), pay()),
  });
  await showPage(<CashierPage />, '/cashier', ['order:create', 'item:read', 'member:read']);
  const user = userEvent.setup();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Take ¥/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  return { ...calls, user };
}

const field = (name = 'Code') => screen.findByLabelText<HTMLInputElement>(name);
const isTaken = () => screen.findByRole('heading', { name: 'Taken' });
const keyOf = ({ headers }: Asked) => headers.get('idempotency-key');

test('by keys alone: F9, Enter sends the code, six digits, Enter; the quote that was confirmed is paid', async () => {
  const { user, quotes, codes, tries, paid } = await open();
  await user.keyboard('{F9}');
  const code = await field();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.type).toBe('password');
  expect(paid).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText(/A code is on its way to 139\*{4}0001/);
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('024680{Enter}');
  await isTaken();
  const quote = `sealed ${quotes.length}`;
  expect(codes.map(({ body }) => body)).toEqual([{ quote, fen: 8_800 }]);
  expect(tries[0]?.body).toMatchObject({ quote, fen: 8_800, key_id: 'k' });
  expect(await opened(tries[0]?.body?.['secret'])).toBe('024680');
  expect(paid.map(({ body }) => body)).toEqual([{ quote, payments: [{ means: 'stored_value', fen: 8_800 }] }]);
});

test('less than the settings ask for is paid at once', async () => {
  const { user, paid, tries } = await open({ asked: { ...asks, from: 8_801 } });
  await user.keyboard('{F9}');
  await isTaken();
  expect([paid.length, tries.length]).toEqual([1, 0]);
});

test('a wrong one is told at the field, which is empty again; nothing is sent to be paid', async () => {
  const { user, paid, tries } = await open({
    tries: [wrong(4), wrong(1), right],
    asked: { ...asks, by_password: true },
  });
  await user.keyboard('{F9}');
  const secret = await field('Code or payment password');
  await user.keyboard('111222{Enter}');
  await screen.findByText('Wrong or expired: 4 tries left');
  await waitFor(() => expect(document.activeElement).toBe(secret));
  expect([secret.value, secret.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  await user.keyboard('111222{F9}');
  await screen.findByText('Wrong or expired: 1 try left');
  expect(paid).toEqual([]);
  await user.keyboard('830274{F9}');
  await isTaken();
  expect(new Set(tries.map(keyOf)).size).toBe(3);
});

test('a lock is told with its end, and nothing can be typed; Esc goes back to the bill', async () => {
  const { user, paid } = await open({ tries: [wrong(0, '2026-11-20T07:05:00.000Z')] });
  await user.keyboard('{F9}');
  const code = await field();
  await user.keyboard('111222{Enter}');
  await screen.findByText(/^Too many wrong tries: locked until 15:05\./);
  expect(code.disabled).toBe(true);
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: /^Take ¥88\.00/ });
  expect(paid).toEqual([]);
});

test('a lost answer of a confirmation is no payment, and the same digits are the same try', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user, paid, tries } = await open({ tries: [lost, right] });
  await user.keyboard('{F9}');
  await field();
  await user.keyboard('024680{Enter}');
  await screen.findByText('No answer. Nothing was paid: confirm once more.');
  expect(paid).toEqual([]);
  await user.keyboard('{Enter}');
  await isTaken();
  expect(new Set(tries.map(keyOf)).size).toBe(1);
  expect(new Set(tries.map(({ body }) => body?.['secret'])).size).toBe(1);
});

test('a lost answer of the payment is asked for without confirming again, and nothing that was typed is kept', async () => {
  let lost = 0;
  const pay = () => {
    if ((lost += 1) < 3) throw new TypeError('Failed to fetch');
    return order;
  };
  const { user, paid, tries } = await open({ pay });
  await user.keyboard('{F9}');
  await field();
  await user.keyboard('024680{Enter}');
  await screen.findByRole('heading', { name: /Not known yet/ });
  expect(localStorage.getItem(tillKey)).not.toContain('024680');
  await isTaken();
  expect([paid.length, tries.length, new Set(paid.map(keyOf)).size]).toEqual([3, 1, 1]);
});

test('that a confirmation is needed after all is a refusal: nothing was paid', async () => {
  const pay = () => {
    throw new Refused({ status: 422, name: 'order_confirmation_needed', message: 'The member has to confirm' });
  };
  const { user, paid } = await open({ asked: null, pay });
  await user.keyboard('{F9}');
  expect((await screen.findByRole('alert')).textContent).toBe('The member has to confirm');
  await screen.findByRole('button', { name: /^Take ¥88\.00/ });
  expect(paid).toHaveLength(1);
});

test('a price that changed meanwhile is told before it is confirmed', async () => {
  let due = 8_800;
  const { user } = await open({ price: () => due });
  due = 9_000;
  await user.keyboard('{F9}');
  await screen.findByText('Priced anew: ¥90.00 instead of ¥88.00');
  expect(await screen.findByRole('button', { name: /^Confirm and take ¥90\.00/ })).not.toBeNull();
});

test('a code that can’t be sent now is told at the field', async () => {
  const send = () => {
    throw new Refused({ status: 429, name: 'too_many_codes', message: 'Try again in 1 min', context: { retry_after: '60' } }); // prettier-ignore
  };
  const { user, paid } = await open({ send });
  await user.keyboard('{F9}');
  await field();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Try again in 1 min')).not.toBeNull();
  expect(paid).toEqual([]);
});

test('where neither a code nor a password is possible, what to do is said', async () => {
  const { user } = await open({ asked: { ...asks, by_code: false } });
  await user.keyboard('{F9}');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /no payment password\. Go back and take another means/,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm and take/ }).disabled).toBe(true);
});

test('a basket that another tab changes is not paid as it was', async () => {
  const { user, paid } = await open();
  await user.keyboard('{F9}');
  await field();
  const kept = JSON.parse(localStorage.getItem(tillKey) ?? '') as { version: number; till: { basket: object } };
  const till = { ...kept.till, basket: { ...kept.till.basket, off: 100 } };
  localStorage.setItem(tillKey, JSON.stringify({ ...kept, till }));
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: tillKey, storageArea: localStorage })));
  await screen.findByRole('button', { name: /^Take ¥/ });
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(paid).toEqual([]);
});

test('who goes back while it is confirmed, or while the basket is priced anew, pays nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, paid, tries } = await open({ tries: [() => promise] });
  await user.keyboard('{F9}');
  await field();
  await user.keyboard('024680{Enter}');
  await waitFor(() => expect(tries).toHaveLength(1));
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: /^Take ¥88\.00/ });
  resolve(right);
  await act(async () => void (await promise));
  await user.keyboard('{F9}{Escape}');
  await screen.findByRole('button', { name: /^Take ¥88\.00/ });
  expect(paid).toEqual([]);
});

test('the customer’s screen asks for the confirmation, with the amount and without who pays', async () => {
  const { user } = await open();
  const till = tillKey.replace('regulars.till.', '');
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/customer?till=${till}`]}>
        <CustomerScreen />
      </MemoryRouter>
    </I18nProvider>,
  );
  await user.keyboard('{F9}');
  await within(container).findByText(/^From your stored value: please confirm/);
  expect(within(container).getByText('¥88.00')).not.toBeNull();
  expect(container.textContent).not.toMatch(new RegExp(`${who.name}|139`));
});
