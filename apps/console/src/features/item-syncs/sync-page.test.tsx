import { i18n } from '@lingui/core';
import type { ItemSync, ItemSyncRow } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { messages } from './locales/en.po';
import { SyncPage } from './sync-page.tsx';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const none = { seen: 0, added: 0, changed: 0, same: 0, gone: 0, refused: 0 };

const syncOf = (more: Partial<ItemSync> = {}): ItemSync => ({
  sync_id: id(1),
  scope: 'item',
  origin: 'http',
  checks: false,
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

async function open(sync: ItemSync, rows: readonly ItemSyncRow[] = [], who: Parameters<typeof showPage>[3] = {}) {
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
    [`PUT /item/syncs/${id(1)}/confirm`]: ({ query }) => {
      sent.push(query.get('accept_gone'));
      return syncOf({ state: 'reading' });
    },
    'POST /item/send-item-sync': ({ query }) => {
      sent.push(query.get('accept_gone'));
      return syncOf({ sync_id: id(9), state: 'reading' });
    },
  });
  await showPage(<SyncPage />, `/item/syncs/${id(1)}`, ['item:sync'], who);
  i18n.load('en', { ...i18n.messages, ...messages });
  return { sent, user: userEvent.setup() };
}

test('a conflict shows both sides and is decided by the user; other refusals are mended there', async () => {
  const taken: ItemSyncRow = {
    ...conflict,
    row_id: id(5),
    result: 'changed',
    fault: null,
    conflict: false,
    decision: 'theirs',
  };
  const { sent, user } = await open(syncOf(), [conflict, negative, { ...taken, name: 'White tea' }]);
  await screen.findByText('Dan Cong');
  expect(screen.getByText('edited here; the source’s was taken')).toBeDefined();
  expect(screen.getAllByText('¥168.00')).toHaveLength(2);
  expect(screen.getByText('Edited here, and different from the source')).toBeDefined();
  expect(screen.getByText('A price cannot be negative')).toBeDefined();
  expect(screen.getByText('9 seen = 0 added + 0 changed + 7 same + 0 off shelf + 2 refused')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep ours' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [id(3)], decision: 'ours' }]));
  expect(screen.queryByRole('button', { name: 'Undo this sync' })).toBeNull();
});

test('the parts of a sync add up too', async () => {
  const category = { ...none, seen: 5, changed: 1, same: 4 };
  await open(syncOf({ counts: { item: { ...none, seen: 9, same: 7, refused: 2 }, category, brand: none } }));
  expect(await screen.findByText('14 seen = 0 added + 1 changed + 11 same + 0 off shelf + 2 refused')).toBeDefined();
  for (const part of [
    'Items: 9 seen = 0 added + 0 changed + 7 same + 0 off shelf + 2 refused',
    'Categories: 5 seen = 0 added + 1 changed + 4 same + 0 off shelf + 0 refused',
  ])
    expect(screen.getByText(part)).toBeDefined();
});

test('a sync that failed says why; where most rows are gone, it offers to go on', async () => {
  const fault = 'Of 20 synced rows, the source no longer has 20, which looks wrong.';
  const { sent, user } = await open(syncOf({ state: 'failed', fault, fault_name: 'item_sync_many_gone' }));
  await screen.findByText(fault);
  await user.click(screen.getByRole('button', { name: 'Take them off anyway' }));
  await waitFor(() => expect(sent).toEqual(['true']));
});

test('a check says that nothing is written yet, decides no conflict, and is written when confirmed', async () => {
  const counts = { item: { ...none, seen: 9, same: 6, changed: 1, refused: 2 }, category: none, brand: none };
  const checked = { state: 'checked', checks: true, origin: 'sheet', file_name: 'items.csv', counts } as const;
  const { sent, user } = await open(syncOf(checked), [conflict, { ...conflict, row_id: id(5) }]);
  await screen.findAllByText('Dan Cong');
  expect(screen.getByText('Nothing is written yet. This is what would change.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /ours/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write it' }));
  await waitFor(() => expect(sent).toEqual([null]));
});

test('a check of a sheet without changes says so, and where its refused rows are mended', async () => {
  await open(syncOf({ state: 'checked', checks: true, origin: 'sheet', file_name: 'items.csv' }), [negative]);
  await screen.findByText('Mend it in the sheet, then upload it again');
  expect(screen.getByText('Nothing is written yet, and nothing would change.')).toBeDefined();
});

test('a check of a sheet that lacks most items is written only once that is accepted', async () => {
  const fault = 'Of 20 synced rows, the source no longer has 20, which looks wrong.';
  const checked = {
    state: 'checked',
    checks: true,
    origin: 'sheet',
    fault,
    fault_name: 'item_sync_many_gone',
  } as const;
  const { sent, user } = await open(syncOf(checked));
  const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Write it' });
  expect(write.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox'));
  await user.click(write);
  await waitFor(() => expect(sent).toEqual(['true']));
});

test('a sync that failed before it compared anything says that nothing was written, and leads on', async () => {
  await open(
    syncOf({
      state: 'failed',
      fault: 'The item source refuses the token.',
      fault_name: 'item_source_denied',
      counts: { item: none, category: none, brand: none },
    }),
  );
  await screen.findByText('Nothing was written');
  expect(screen.getByRole('button', { name: 'Go to the settings' })).toBeDefined();
  expect(screen.queryByText(/nothing was refused or changed/)).toBeNull();
});

test('a source that was too slow is to be tried later, and no setting is blamed', async () => {
  await open(
    syncOf({
      state: 'failed',
      fault: 'The item source did not answer for 30 seconds.',
      fault_name: 'item_source_late',
      counts: { item: none, category: none, brand: none },
    }),
  );
  await screen.findByText(/Sync again later/);
  expect(screen.queryByText(/the token of the source/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Go to the settings' })).toBeNull();
});

test('an undone sync offers no more decisions', async () => {
  await open(syncOf({ state: 'undone', undone: { undone: 2, kept: 0 } }), [conflict]);
  await screen.findByText('Dan Cong');
  expect(screen.queryByRole('button', { name: 'Keep ours' })).toBeNull();
  expect(screen.queryByText('Written')).toBeNull();
  expect(screen.queryByText(/took/)).toBeNull();
});

test('a user of some branches reads what a sync did, and is told why nothing can be done about it', async () => {
  await open(syncOf({ undo_until: '2026-11-27T06:30:00Z' }), [conflict, { ...conflict, row_id: id(5) }], {
    allBranches: false,
  });
  await screen.findByText(/^This applies to all branches/);
  expect(await screen.findAllByText('Dan Cong')).toHaveLength(2);
  expect(screen.queryAllByRole('button', { name: /Undo|Sync again|Keep|Take/ })).toEqual([]);
});
