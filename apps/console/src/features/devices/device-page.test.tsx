import { i18n } from '@lingui/core';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Device } from '@regulars/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { Permission } from '@regulars/contract/menu';
import { answer, showPage } from '../../../test/show-page.tsx';
import { DevicePage } from './device-page.tsx';
import { messages } from './locales/en.po';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = (at: number): string => `0199a8c0-0000-7000-8000-00000000000${at}`;
const device = (at: number, name: string, more: Partial<Device> = {}): Device => ({
  device_id: id(at),
  kind: 'till',
  name,
  area: null,
  branch_id: id(9),
  branch_name: 'Lake',
  status: 'online',
  state: 'used',
  serial_number: `POS-${at}`,
  model: 'T2',
  app_version: '4.2.1',
  bound_at: '2026-11-01T02:00:00Z',
  seen_at: '2026-11-20T06:00:00Z',
  address: null,
  created_at: '2026-11-01T02:00:00Z',
  version: 3,
  ...more,
});
const counter = device(1, 'Counter', { status: 'offline' });
const spare = device(2, 'Spare', { status: 'unbound', serial_number: null, bound_at: null, seen_at: null, version: 1 });

const page = (items: readonly Device[]) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor: null,
  as_of: '',
});

async function open(permissions: Permission[], search = '', more: Parameters<typeof answer>[0] = {}) {
  answer({
    'GET /branch-devices/pos': () => page([counter, spare]),
    'GET /branch-devices/summary': () => ({
      tills: 2,
      cloud_horns: 0,
      table_cards: 14,
      tills_online: 0,
      tills_offline: 1,
      offline: [{ device_id: id(1), name: 'Counter', branch_name: 'Lake', seen_at: '2026-11-20T06:00:00Z' }],
    }),
    'GET /dictionaries/branch': () => [{ value: id(9), label: 'Lake', closed: false }],
    ...more,
  });
  await showPage(<DevicePage />, `/merchantManagement/device${search}`, permissions);
  i18n.load('en', { ...i18n.messages, ...messages });
}

test('says which till is offline, and counts each kind', async () => {
  await open([]);
  await screen.findByText(/^Counter of Lake is offline/);
  expect(screen.getByRole('link', { name: /Table cards/ }).textContent).toContain('14');
  expect(screen.queryByRole('button', { name: /New till/ })).toBeNull();
});

test('table cards, which need no connection, stand below no warning', async () => {
  await open(['device:read'], '?tab=table_cards', { 'GET /branch-devices/taikas': () => page([]) });
  await screen.findByRole('link', { name: /Table cards.*14/ });
  expect(screen.queryByText(/is offline/)).toBeNull();
});

test('where there is one branch, a new till starts with it and with the focus on its name', async () => {
  const sent: unknown[] = [];
  await open(['device:read', 'device:create'], '', {
    'POST /branch-devices/pos': ({ body }) => (sent.push(body), spare),
  });
  const [add] = await screen.findAllByRole('button', { name: /New till/ });
  if (add) await userEvent.click(add);
  const name = await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /^Name/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.type(name, 'Bar{Enter}');
  await vi.waitFor(() => expect(sent).toMatchObject([{ branch_id: id(9), name: 'Bar' }]));
});

test('prints no part of more cards than are printed at once', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const cards = Array.from({ length: 20 }, (_, at) =>
    device(0, `T${at}`, { device_id: `${id(0).slice(0, -2)}${at + 10}`, kind: 'table_card', address: `/t/${at}` }),
  );
  await open(['device:read'], '?tab=table_cards', {
    'GET /branch-devices/taikas': () => ({ ...page(cards), total: 501, next_cursor: 'more' }),
  });
  await screen.findByText('T0');
  await userEvent.click(screen.getByRole('checkbox', { name: /page/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 501' }));
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Print' }),
  );
  await screen.findByText(/^Up to 500 cards/);
  expect(print).not.toHaveBeenCalled();
});
