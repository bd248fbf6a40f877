import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Device } from '@regulars/contract';
import { expect, test, vi } from 'vitest';
import type { Permission } from '@regulars/contract/menu';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { DevicePage } from './device-page.tsx';
import { messages } from './locales/en.po';

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

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('tr') ?? document.body);
const choose = async (row: Awaited<ReturnType<typeof rowOf>>, action: string): Promise<void> => {
  await userEvent.click(row.getByRole('button', { name: /^More/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('a machine is replaced and unbound with why, against the version shown; a bound place is not removed', async () => {
  const sent: unknown[] = [];
  const note = ({ body, headers }: Asked): Device => (sent.push([headers.get('if-match'), body]), counter);
  await open(['device:read', 'device:bind', 'device:remove'], '', {
    [`PUT /branch-devices/pos/${id(1)}/bind`]: note,
    [`PUT /branch-devices/${id(1)}/unbind`]: note,
    [`PUT /branch-devices/pos/${id(2)}/bind`]: note,
  });
  const bound = await rowOf('Counter');
  await userEvent.click(bound.getByRole('button', { name: /^More/ }));
  await screen.findByRole('menuitem', { name: 'Unbind…' });
  expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Bind…' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Replace…' }));
  let dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Pairing code'), 'ABCDE-23456');
  await userEvent.type(dialog.getByLabelText(/^In words/), 'Its screen broke');
  await userEvent.click(dialog.getByRole('button', { name: /^Replace/ }));
  const why = { kind: 'replaced', reason: 'Its screen broke' };
  await waitFor(() => expect(sent).toEqual([['"3"', { code: 'ABCDE-23456', replaces: why }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose(await rowOf('Counter'), 'Unbind…');
  dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Other' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Unbind/ }));
  await dialog.findByText('Say why, for the operation log');
  await userEvent.click(dialog.getByRole('radio', { name: 'Moved' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Unbind/ }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['"3"', { kind: 'moved' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click((await rowOf('Spare')).getByRole('button', { name: 'Bind…' }));
  dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Pairing code'), 'ABCDE-23457{Enter}');
  await waitFor(() => expect(sent.at(-1)).toEqual(['"1"', { code: 'ABCDE-23457' }]));
});

const overtaken = (): never => {
  throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved first.' });
};

test('a machine that a colleague bound meanwhile is shown, and the next confirmation is of that one', async () => {
  const sent: unknown[] = [];
  let calls = 0;
  const late = ({ body, headers }: Asked): Device => {
    sent.push([headers.get('if-match'), body]);
    return (calls += 1) % 2 === 1 ? overtaken() : counter;
  };
  await open(['device:read', 'device:bind'], '', {
    [`GET /branch-devices/${id(1)}`]: () => ({ ...counter, serial_number: 'POS-7', version: 4 }),
    [`GET /branch-devices/${id(2)}`]: () => ({ ...spare, serial_number: 'POS-8', version: 2 }),
    [`PUT /branch-devices/${id(1)}/unbind`]: late,
    [`PUT /branch-devices/pos/${id(2)}/bind`]: late,
  });
  await choose(await rowOf('Counter'), 'Unbind…');
  let dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: /^Unbind/ }));
  await dialog.findByText(/^POS-7 is signed off at once/);
  await userEvent.click(dialog.getByRole('button', { name: /^Unbind/ }));
  const why = { kind: 'moved' };
  await waitFor(() => expect(sent).toEqual([['"3"', why], ['"4"', why]])); // prettier-ignore
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click((await rowOf('Spare')).getByRole('button', { name: 'Bind…' }));
  dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Pairing code'), 'ABCDE-23457{Enter}');
  await dialog.findByText(/^POS-8 serves it now/);
  await userEvent.click(dialog.getByRole('button', { name: /^Replace/ }));
  const replaces = { kind: 'replaced' };
  await waitFor(() => expect(sent.at(-1)).toEqual(['"2"', { code: 'ABCDE-23457', replaces }]));
});

test('a card gets a new code only after it is asked whether the old one may die', async () => {
  const sent: unknown[] = [];
  const card = device(1, 'A1', { kind: 'table_card', status: 'in_use', serial_number: null, address: '/t/a' });
  const stopped = device(2, 'A2', { kind: 'table_card', status: 'stopped', state: 'stopped', serial_number: null });
  await open(['device:read', 'device:update'], '?tab=table_cards', {
    'GET /branch-devices/taikas': () => page([card, stopped]),
    [`PUT /branch-devices/taikas/${id(1)}/renew`]: ({ headers }) => (sent.push(headers.get('if-match')), card),
  });
  await choose(await rowOf('A1'), 'New code…');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await choose(await rowOf('A1'), 'New code…');
  await screen.findByText('Give A1 a new code?');
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'New code' }));
  await waitFor(() => expect(sent).toEqual(['"3"']));
  await userEvent.click((await rowOf('A2')).getByRole('button', { name: /^More/ }));
  await screen.findByRole('menuitem', { name: 'Details' });
  expect(screen.queryByRole('menuitem', { name: 'New code…' })).toBeNull();
});
