import { i18n } from '@lingui/core';
import type { RecentAction } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ErrorToasts } from '../../framework/api/error-toasts.tsx';
import { messages } from './locales/en.po';
import { TasksDrawer } from './tasks-drawer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const action = (id: string, title: string): RecentAction => ({
  title,
  result: '3 changed',
  created_at: '2026-11-20T06:35:00Z',
  undo: { action_id: id, until: '2026-11-21T06:35:00Z' },
});

async function open(undo: () => unknown) {
  let recent = [action('a1', 'Disable brands')];
  answer({
    'GET /tasks': () => ({ items: [], total: 0, total_exact: true, index: 1, size: 20, next_cursor: null }),
    'GET /actions': () => ({ items: recent }),
    'PUT /actions/a1/undo': () => {
      const outcome = undo();
      recent = [];
      return outcome;
    },
  });
  await showPage(
    <>
      <ErrorToasts />
      <TasksDrawer onClosed={() => {}} />
    </>,
  );
  i18n.load('en', { ...i18n.messages, ...messages });
  await screen.findByText('Disable brands');
  return userEvent.setup();
}

test('a change that ran without a task can be undone from the tasks', async () => {
  const user = await open(() => ({
    changed: 2,
    skipped: 1,
    skipped_by: { changed_since: 1 },
    restored_without: {},
    task_id: null,
  }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Skipped: 1 changed since.');
  await screen.findByText('Undone');
  await waitFor(() => expect(screen.queryByText('Disable brands')).toBeNull());
});

test('a refused undo is announced and can be tried again', async () => {
  const user = await open(() => {
    throw new Refused({ status: 422, name: 'undo_overtaken', message: 'This can’t be undone: 3 changed since.' });
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/3 changed since/);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});
