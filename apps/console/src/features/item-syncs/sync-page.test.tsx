import { i18n } from '@lingui/core';
import type { ItemSync, ItemSyncRow } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { messages } from './locales/en.po';
import { SyncPage } from './sync-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const none = { seen: 0, added: 0, changed: 0, same: 0, gone: 0, refused: 0 };

const syncOf = (more: Partial<ItemSync> = {}): ItemSync => ({
  sync_id: id(1),
  scope: 'item',
  origin: 'http',
  by_schedule: false,
  file_name: null,
  operator: 'Fang',
  state: 'partly',
  fault: null,
  fault_name: null,
  counts: { item: { ...none, seen: 9, same: 7, refused: 2 }, category: none, brand: none },
  task_id: id(2),
  created_at: '2026-11-20T06:30:00Z',
  finished_at: '2026-11-20T06:30:18Z',
  undo_until: null,
  undone: null,
  ...more,
});

const conflict: ItemSyncRow = {
  row_id: id(3),
  thing: 'item',
  result: 'refused',
  external_id: 'D-20418',
  name: 'Dan Cong',
  code: 'T0107',
  vanished: false,
  changes: [{ field: 'price', ours: '¥168.00', theirs: '¥158.00' }],
  fault: 'edited_here',
  conflict: true,
  decision: null,
};
const negative: ItemSyncRow = {
  ...conflict,
  row_id: id(4),
  name: 'Pomelo',
  changes: [{ field: 'price', ours: null, theirs: '-28.00' }],
  fault: 'price_negative',
  conflict: false,
};

async function open(sync: ItemSync, rows: readonly ItemSyncRow[] = []) {
  const sent: unknown[] = [];
  answer({
    'GET /item/syncs/': () => sync, // the test's route has no id parameter
    [`GET /item/syncs/${id(1)}/rows`]: () => ({
      items: rows,
      total: rows.length,
      total_exact: true,
      index: 1,
      size: 50,
      next_cursor: null,
    }),
    [`PUT /item/syncs/${id(1)}/rows`]: ({ body }) => {
      sent.push(body);
      return sync;
    },
    'POST /item/send-item-sync': ({ query }) => {
      sent.push(query.get('accept_gone'));
      return syncOf({ sync_id: id(9), state: 'reading' });
    },
  });
  await showPage(<SyncPage />, `/item/syncs/${id(1)}`, ['item:sync']);
  i18n.load('en', { ...i18n.messages, ...messages });
  return { sent, user: userEvent.setup() };
}

test('a conflict shows both sides and is decided by the user; other refusals are mended there', async () => {
  const { sent, user } = await open(syncOf(), [conflict, negative]);
  await screen.findByText('Dan Cong');
  expect(screen.getByText('¥168.00')).toBeDefined();
  expect(screen.getByText('Edited here, and different from the source')).toBeDefined();
  expect(screen.getByText('A price cannot be negative')).toBeDefined();
  expect(screen.getByText('9 seen = 0 added + 0 changed + 7 same + 0 off shelf + 2 refused')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep ours' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [id(3)], decision: 'ours' }]));
  expect(screen.queryByRole('button', { name: 'Undo this sync' })).toBeNull();
});

test('a sync that failed says why; where most rows are gone, it offers to go on', async () => {
  const fault = 'Of 20 synced rows, the source no longer has 20, which looks wrong.';
  const { sent, user } = await open(syncOf({ state: 'failed', fault, fault_name: 'item_sync_many_gone' }));
  await screen.findByText(fault);
  await user.click(screen.getByRole('button', { name: 'Take them off anyway' }));
  await waitFor(() => expect(sent).toEqual(['true']));
});
