import { i18n } from '@lingui/core';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Device } from '@regulars/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { Permission } from '@regulars/contract/menu';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './bind-dialog.tsx';
import './card-form.tsx';
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

async function open(permissions: Permission[], tab = '') {
  const sent: unknown[] = [];
  answer({
    'GET /branch-devices/pos': () => page([counter, spare]),
    'GET /branch-devices/taikas': () => page([device(3, 'A1', { kind: 'table_card', status: 'in_use' })]),
    'GET /branch-devices/summary': () => ({
      tills: 2,
      cloud_horns: 0,
      table_cards: 14,
      tills_online: 0,
      tills_offline: 1,
      offline: [{ device_id: id(1), name: 'Counter', branch_name: 'Lake', seen_at: '2026-11-20T06:00:00Z' }],
    }),
    'GET /dictionaries/branch': () => [{ value: id(9), label: 'Lake', closed: false }],
    [`PUT /branch-devices/pos/${id(1)}/bind`]: ({ body }) => {
      sent.push(body);
      if (sent.length === 1)
        throw new Refused({ status: 422, name: 'pairing_code_expired', message: 'The code has expired' });
      return { ...counter, serial_number: 'POS-8' };
    },
    'POST /branch-devices/taikas': ({ body }) => (sent.push(body), { items: [] }),
  });
  await showPage(<DevicePage />, `/merchantManagement/device${tab}`, permissions);
  i18n.load('en', { ...i18n.messages, ...messages });
  const user = userEvent.setup();
  const more = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr');
    await user.click(within(row ?? document.body).getByRole('button', { name: /More/ }));
  };
  return { sent, user, more };
}

test('says which till is offline, and counts each kind', async () => {
  await open([]);
  await screen.findByText(/^Counter of Lake is offline/);
  expect(screen.getByRole('link', { name: /Table cards/ }).textContent).toContain('14');
  expect(screen.queryByRole('button', { name: /New till/ })).toBeNull();
});

test('a bound till is replaced with a reason, and the code’s fault stands at the code', async () => {
  const { sent, user, more } = await open(['device:bind', 'device:update', 'device:remove']);
  await more('Counter');
  expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Replace…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace the machine of Counter' }, { timeout: 8_000 });
  await user.type(within(dialog).getByLabelText('Pairing code'), 'abcd-0345');
  await user.type(within(dialog).getByLabelText('In words'), 'Broken screen');
  await user.click(within(dialog).getByRole('button', { name: /^Replace/ }));
  await within(dialog).findByText('The code has 8 letters and digits');
  expect(sent).toEqual([]);
  await user.clear(within(dialog).getByLabelText('Pairing code'));
  await user.type(within(dialog).getByLabelText('Pairing code'), 'abcd-2345');
  await user.click(within(dialog).getByRole('button', { name: /^Replace/ }));
  await within(dialog).findByText('The code has expired');
  await user.click(within(dialog).getByRole('button', { name: /^Replace/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ code: 'abcd-2345', replaces: { kind: 'replaced', reason: 'Broken screen' } });
});

test('an unbound place asks for a code alone, and may be removed', async () => {
  const { user, more } = await open(['device:bind', 'device:update', 'device:remove']);
  await more('Spare');
  await screen.findByRole('menuitem', { name: 'Remove…' });
  await user.keyboard('{Escape}');
  const row = screen.getByText('Spare').closest('tr') ?? document.body;
  await user.click(within(row).getByRole('button', { name: 'Bind…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bind Spare' }, { timeout: 8_000 });
  expect(within(dialog).queryByLabelText('In words')).toBeNull();
});

test('a range of table cards is counted before it is added', async () => {
  const { sent, user } = await open(['device:create'], '?tab=table_cards');
  await screen.findByText('A1');
  const [add] = screen.getAllByRole('button', { name: /New table cards/ });
  await user.click(add ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'New table cards' }, { timeout: 8_000 });
  await user.click(within(dialog).getByLabelText('Branch'));
  await user.click(await screen.findByTitle('Lake'));
  await user.type(within(dialog).getByLabelText('Tables'), 'B1–B999');
  await user.tab();
  await within(dialog).findByText(/is no table and no range of up to 200/);
  await user.clear(within(dialog).getByLabelText('Tables'));
  await user.type(within(dialog).getByLabelText('Tables'), 'B1–B3');
  await user.click(await within(dialog).findByRole('button', { name: /Add 3 cards/ }));
  await vi.waitFor(() => expect(sent).toEqual([{ branch_id: id(9), area: null, names: ['B1', 'B2', 'B3'] }]));
});
