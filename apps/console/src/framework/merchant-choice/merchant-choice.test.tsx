import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { MerchantItem } from '@regulars/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { queryClient } from '../api/index.ts';
import { selection } from '../session/selection.ts';
import { daysBetween } from './card-state.ts';
import { MerchantChoice } from './merchant-choice.tsx';

function merchant(name: string, more: Partial<MerchantItem> = {}): MerchantItem {
  return {
    merchant_id: name,
    abbreviation_name: name,
    merchant_no: `M-${name}`,
    user_id: `user of ${name}`,
    vip_open_status: 1,
    expires_on: '2027-03-18',
    days_left: null,
    merchant_pass_type: 2,
    qualification_type_name: null,
    is_initialize: true,
    vip_interface_version: 2,
    actual_name: '方晓棠',
    role_names: ['Manager', 'Cashier'],
    logo: null,
    may_export: false,
    ...more,
  };
}

const entered = (name: string) =>
  ok({
    user_id: `user of ${name}`,
    merchant: { merchant_id: name, abbreviation_name: name, vip_interface_version: 2 },
  });

function choose(merchants: MerchantItem[], enterOnly = false) {
  const onEntered = vi.fn<(user: unknown) => void>();
  const onInitialise = vi.fn<(merchant: MerchantItem) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <MerchantChoice
            merchants={merchants}
            enterOnly={enterOnly}
            onEntered={onEntered}
            onInitialise={onInitialise}
          />
        </MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { onEntered, onInitialise };
}

function card(name: string) {
  return within(screen.getByRole('article', { name }));
}

test('an open merchant shows the user’s name and roles, and is entered in micro-membership', async () => {
  serve({ 'POST /merchants/entry/tea': () => entered('tea') });
  const { onEntered } = choose([merchant('tea', { merchant_pass_type: 1, qualification_type_name: 'Micro merchant' })]);
  for (const text of [
    'Open',
    'M-tea',
    'Micro merchant',
    '方晓棠',
    'Manager, Cashier',
    'Service until March 18, 2027',
  ]) {
    expect(card('tea').getByText(text)).toBeTruthy();
  }
  await userEvent.click(card('tea').getByRole('button', { name: 'Enter tea' }));
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(selection.read()).toEqual({ merchantId: 'tea', userId: 'user of tea', mode: 'vip' });
});

test('an expiring merchant shows the date, and can be entered', () => {
  choose([merchant('bread', { vip_open_status: 3, expires_on: '2027-03-18', days_left: 15 })]);
  expect(card('bread').getByText('About to expire')).toBeTruthy();
  expect(card('bread').getByText(/^Expires on March 18, 2027, 15 days left$/)).toBeTruthy();
  expect(card('bread').getByRole('button', { name: 'Enter bread' })).toBeTruthy();
});

test.each([
  [
    'not open',
    { vip_open_status: 2, expires_on: null, is_initialize: false },
    'Contact the provider to open',
    'The service is not open',
  ],
  ['expired', { vip_open_status: 4 }, 'Contact the provider to renew', 'The service has expired'],
])('a merchant that is %s says in a dialog whom to contact', async (_state, more, action, title) => {
  const provider = { name: '常客服务', phone: '400-800-1212' };
  serve({ 'GET /merchants/consoles': () => ok({ merchants: [], products: [], provider }) });
  choose([merchant('noodles', more)]);
  expect(card('noodles').queryByRole('button', { name: /Enter|Initialise/ })).toBeNull();
  await userEvent.click(card('noodles').getByRole('button', { name: action }));
  const box = screen.getByRole('dialog', { name: title });
  expect(box.textContent).toContain('noodles');
  expect((await within(box).findByRole('link', { name: '400-800-1212' })).getAttribute('href')).toBe(
    'tel:400-800-1212',
  );
  await userEvent.click(within(box).getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
});

test('a disabled merchant has a disabled button', () => {
  choose([merchant('bar', { vip_open_status: 5 })]);
  expect(card('bar').getByRole<HTMLButtonElement>('button', { name: 'Enter bar' }).disabled).toBe(true);
});

test('an uninitialised merchant links to its initialisation', async () => {
  const books = merchant('books', { is_initialize: false });
  const { onInitialise } = choose([books]);
  expect(card('books').getByText('Not initialised')).toBeTruthy();
  await userEvent.click(card('books').getByRole('button', { name: 'Initialise merchant books' }));
  expect(onInitialise).toHaveBeenCalledExactlyOnceWith(books);
});

test('a merchant is found by part of its name or number', async () => {
  choose([merchant('Tea House'), merchant('bread'), merchant('books', { merchant_no: 'M20261102' })]);
  const found = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
  const search = screen.getByRole('searchbox');
  await userEvent.type(search, ' tea ');
  expect(found()).toEqual(['Tea House']);
  await userEvent.clear(search);
  await userEvent.type(search, 'm2026');
  expect(found()).toEqual(['books']);
  await userEvent.type(search, 'x');
  expect(found()).toEqual([]);
  expect(screen.getByText('No merchant matches')).toBeTruthy();
});

test('Enter in the search enters the first merchant found that can be entered, and more about each is on its card', async () => {
  serve({ 'POST /merchants/entry/bread': () => entered('bread') });
  const onEntered = vi.fn<(user: unknown) => void>();
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <MerchantChoice
          merchants={[merchant('bar', { vip_open_status: 5 }), merchant('bread')]}
          onEntered={onEntered}
          onInitialise={() => {}}
          more={({ abbreviation_name: name }) => <p>more of {name}</p>}
        />
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(card('bread').getByText('more of bread')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'b{Enter}');
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
});

test('a refused entry is reported above the cards, and the selected merchant stays', async () => {
  serve({ 'POST /merchants/entry/tea': () => refused(403, 40312, 'merchant_expired') });
  selection.choose({ merchantId: 'before', userId: 'me' });
  const { onEntered } = choose([merchant('tea')]);
  await userEvent.click(card('tea').getByRole('button', { name: 'Enter tea' }));
  expect((await screen.findByRole('alert')).textContent).toBe('words of merchant_expired');
  expect(onEntered).not.toHaveBeenCalled();
  expect(selection.read()).toMatchObject({ merchantId: 'before', userId: 'me' });
});

test('a sole merchant is entered automatically, once', async () => {
  const received = serve({ 'POST /merchants/entry/tea': () => entered('tea') });
  const { onEntered } = choose([merchant('tea')], true);
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(received).toHaveLength(1);
});

test.each([
  ['of several', [merchant('tea'), merchant('bread')]],
  ['that is blocked', [merchant('tea', { vip_open_status: 4 })]],
  ['that is not initialised', [merchant('tea', { is_initialize: false })]],
])('a merchant %s is not entered automatically', (_which, merchants) => {
  const received = serve({});
  choose(merchants, true);
  expect(received).toEqual([]);
});

test.each([
  ['2026-11-20', '2026-12-05', 15],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-11-20', '2026-11-20', 0],
])('from %s to %s is %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
