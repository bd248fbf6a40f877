import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { messages as trees } from '../../locales/trees/en.po';
import { ApiError } from '../api/index.ts';
import { OrderDrawer } from './order-drawer.tsx';

beforeEach(() => i18n.load('en', trees));

interface Loaded {
  readonly version: number;
  readonly names: readonly string[];
}
const loaded: Loaded = { version: 4, names: ['Tea', 'Cake', 'Coffee'] };

type Save = (ids: string[], version: number) => Promise<number>;
const open = async (save: Save) => {
  const onClosed = vi.fn<() => void>();
  const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
  answer({});
  await showPage(
    <OrderDrawer
      title="Order of things"
      hint="From top to bottom."
      label="Things"
      result={{ data: loaded, error: null, refetch }}
      words={{ missing: '', denied: '', broken: '' }}
      versionOf={({ version }) => version}
      rowsOf={({ names }) => names.map((name) => ({ id: name, name, mark: null }))}
      save={save}
      onClosed={onClosed}
    />,
    '/',
  );
  const drawer = within(await screen.findByRole('dialog'));
  return { drawer, hand: userEvent.setup(), onClosed, refetch };
};
const rows = () => screen.getAllByRole('treeitem').map(({ textContent: text }) => text.trim());
const moveDown = async (hand: ReturnType<typeof userEvent.setup>, name: string) => {
  screen.getByRole('treeitem', { name }).focus();
  await hand.keyboard(' {ArrowDown} ');
};

test('the whole order is sent against the version that was seen, and the drawer closes', async () => {
  const save = vi.fn<Save>(() => Promise.resolve(5));
  const { drawer, hand, onClosed } = await open(save);
  const button = drawer.getByRole('button', { name: 'Save the order' });
  expect(button).toHaveProperty('disabled', true);
  await moveDown(hand, 'Tea');
  expect(rows()).toEqual(['Cake', 'Tea', 'Coffee']);
  await hand.click(button);
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(save).toHaveBeenCalledExactlyOnceWith(['Cake', 'Tea', 'Coffee'], 4);
});

test('what was moved is asked about before it is left', async () => {
  const save = vi.fn<Save>(() => Promise.resolve(5));
  const { drawer, hand, onClosed } = await open(save);
  await moveDown(hand, 'Tea');
  await hand.click(drawer.getByRole('button', { name: 'Cancel' }));
  await hand.click(await screen.findByRole('button', { name: 'Go on sorting' }));
  expect(rows()).toEqual(['Cake', 'Tea', 'Coffee']);
  await hand.click(drawer.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByText('Close without saving the order?');
  const dialog = question.closest('dialog') ?? expect.fail('It is asked in no dialog');
  await hand.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalled());
  expect(save).not.toHaveBeenCalled();
});

test('a refused order is read again and stays open', async () => {
  const refused = new ApiError({ status: 412, code: 41200, name: 'stale_edit', message: 'Changed' });
  const { drawer, hand, onClosed, refetch } = await open(() => Promise.reject(refused));
  await moveDown(hand, 'Cake');
  await hand.click(drawer.getByRole('button', { name: 'Save the order' }));
  await waitFor(() => expect(refetch).toHaveBeenCalled());
  expect(rows()).toEqual(['Tea', 'Coffee', 'Cake']);
  expect(onClosed).not.toHaveBeenCalled();
});
