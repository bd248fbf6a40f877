import { i18n } from '@lingui/core';
import type { Brand } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ErrorToasts } from '../api/error-toasts.tsx';
import { BrandListPage } from '../../features/brands/brand-list-page.tsx';
import { messages } from '../../features/brands/locales/en.po';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const brand = (last: number, name: string, state: Brand['state']): Brand => ({
  brand_id: id(last),
  name,
  origin: 'own',
  remark: null,
  state,
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
});
const all = [brand(1, 'Cliff', 'used'), brand(2, 'Brook', 'stopped')];

type Answer = (asked: { body: Record<string, unknown> | undefined }) => unknown;

/** The page, of which each change gets this answer; the inputs of the changes and undos. */
async function open(
  change: Answer,
  permissions: readonly Permission[] = ['brand:update', 'brand:remove'],
  more: Record<string, Answer> = {},
) {
  const sent: unknown[] = [];
  answer({
    'GET /item/brand-info': () => ({ items: all, total: 2, total_exact: true, index: 1, size: 20, as_of: '' }),
    'PUT /item/brand-info': (asked) => (sent.push(asked.body), change(asked)),
    'PUT /actions/a1/undo': () => (
      sent.push('undo'),
      { ...outcome(1), undo: undefined, restored_without: { brand: 1 } }
    ),
    ...more,
  });
  await showPage(
    <>
      <ErrorToasts />
      <BrandListPage />
    </>,
    '/item/brandInfo',
    [...permissions],
  );
  i18n.load('en', { ...i18n.messages, ...messages });
  await screen.findByText('Cliff');
  return sent;
}

const outcome = (changed: number, skipped_by: Record<string, number> = {}) => ({
  changed,
  skipped: Object.values(skipped_by).reduce((sum, count) => sum + count, 0),
  skipped_by,
  task_id: null,
  undo: changed > 0 ? { action_id: 'a1', until: '' } : null,
});

async function press(name: string, label: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  return user;
}

test('a row offers the change of its state, which can be undone', async () => {
  const sent = await open(() => outcome(1));
  const user = await press('Brook', 'Enable');
  await screen.findByText(/Enabled Brook/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  await screen.findByText('Restored: 1 without the brand, which was removed since.');
  expect(sent).toEqual([{ ids: [id(2)], operate: 'use' }, 'undo']);
  await press('Cliff', 'Disable');
  await screen.findByText(/Disabled Cliff/);
});

test('two changes with the same words can both be undone', async () => {
  const undone: string[] = [];
  let changes = 0;
  const sent = await open(
    () => ((changes += 1), { ...outcome(1), undo: { action_id: `b${changes}`, until: '' } }),
    ['brand:update'],
    {
      'PUT /actions/b1/undo': () => (undone.push('b1'), { ...outcome(1), restored_without: {} }),
      'PUT /actions/b2/undo': () => (undone.push('b2'), { ...outcome(1), restored_without: {} }),
    },
  );
  await press('Brook', 'Enable');
  await screen.findByText(/Enabled Brook/);
  const user = await press('Brook', 'Enable');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  expect(sent).toHaveLength(2);
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) await user.click(button);
  await waitFor(() => expect(undone.toSorted()).toEqual(['b1', 'b2']));
});

test('several rows are changed by one call and counted', async () => {
  const sent = await open(() => outcome(2));
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  await screen.findByText(/Disabled 2 brands/);
  expect(sent).toEqual([{ ids: [id(1), id(2)], operate: 'stop' }]);
});

test('a removal is confirmed first; skipped rows are told with their reasons', async () => {
  const sent = await open(() => outcome(0, { in_use: 1, already: 2 }));
  const user = await press('Cliff', 'Remove…');
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(sent).toEqual([]);
  await press('Cliff', 'Remove…');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Nothing was changed: 1 still in use, 2 already in this state.');
  expect(sent).toEqual([{ ids: [id(1)], operate: 'remove' }]);
});

test('a refusal, of a row’s or a selection’s action, is announced and leaves no unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', note);
  const sent = await open(({ body }) => {
    throw new Refused({ status: 409, name: 'held_by_items', message: `Refused to ${String(body?.['operate'])}` });
  });
  const user = await press('Cliff', 'Disable');
  await screen.findByText('Refused to stop');
  await user.click(screen.getByRole('checkbox', { name: 'Select Cliff' }));
  await user.click(screen.getByRole('button', { name: 'Enable' }));
  await screen.findByText('Refused to use');
  process.off('unhandledRejection', note);
  expect(sent).toHaveLength(2);
  expect(rejections).toEqual([]);
});

test('a refusal that names fields is announced with what is wrong: no form is there to mark them', async () => {
  await open(() => {
    const fields = [{ path: 'ids', rule: 'max_items', message: 'At most 500 entries' }];
    throw new Refused({ status: 400, name: 'invalid_input', message: 'Check the marked fields', fields });
  });
  await press('Cliff', 'Disable');
  await screen.findByText(/At most 500 entries/);
  expect(screen.queryByText(/Check the marked fields/)).toBeNull();
});

test('without permission there are no actions', async () => {
  await open(() => outcome(1), []);
  expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
