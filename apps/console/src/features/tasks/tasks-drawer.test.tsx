import { i18n } from '@lingui/core';
import type { RecentAction, Task } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ErrorToasts } from '../../framework/api/error-toasts.tsx';
import { messages } from './locales/en.po';
import { TasksDrawer } from './tasks-drawer.tsx';

const action = (id: string, title: string): RecentAction => ({
  title,
  result: '3 changed',
  created_at: '2026-11-20T06:35:00Z',
  undo: { action_id: id, until: '2026-11-21T06:35:00Z' },
});

const base: Task = {
  task_id: 't1',
  kind: 'export',
  title: 'Export members',
  state: 'done',
  mine: true,
  operator: '方晓棠',
  ahead: null,
  stopping: false,
  progress: { done: 1, total: 1, seconds_left: null },
  rows: 1,
  result: null,
  undo: null,
  undone_at: null,
  undone_partly: null,
  fault: null,
  subject: null,
  file: null,
  created_at: '2026-11-20T06:35:00Z',
  finished_at: '2026-11-20T06:36:00Z',
  expires_at: '2026-11-27T06:36:00Z',
};

const page = (items: readonly unknown[], next_cursor: string | null = null) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor,
});

async function open(undo: () => unknown) {
  let recent = [action('a1', 'Disable brands')];
  answer({
    'GET /tasks': () => page([]),
    'GET /actions': () => page(recent),
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
  await screen.findByText('Partly undone');
  await waitFor(() => expect(screen.queryByText('Disable brands')).toBeNull());
});

test('its headings begin at the title, whatever the page behind it shows', async () => {
  await open(() => undefined);
  const levels = within(screen.getByRole('dialog'))
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => [tagName, textContent]);
  expect(levels).toEqual([
    ['H2', 'Tasks'],
    ['H3', 'Recently changed'],
  ]);
});

test('a refused undo is announced and can be tried again', async () => {
  const user = await open(() => {
    throw new Refused({ status: 422, name: 'undo_overtaken', message: 'This cannot be undone: 3 changed since.' });
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/3 changed since/);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test('earlier tasks and changes are shown on request', async () => {
  const later = (query: URLSearchParams) => query.get('cursor') === 'next';
  answer({
    'GET /tasks': ({ query }) =>
      later(query) ? page([{ ...base, task_id: 't2', title: 'Export brands' }]) : page([base], 'next'),
    'GET /actions': ({ query }) =>
      later(query) ? page([action('a2', 'Remove brands')]) : page([action('a1', 'Disable brands')], 'next'),
  });
  await showPage(<TasksDrawer onClosed={() => {}} />);
  i18n.load('en', { ...i18n.messages, ...messages });
  const user = userEvent.setup();
  await screen.findByText('Disable brands');
  const [tasks, changes] = screen.getAllByRole('button', { name: 'Show earlier' });
  if (tasks) await user.click(tasks);
  await screen.findByText('Export brands');
  if (changes) await user.click(changes);
  await screen.findByText('Remove brands');
  expect(screen.getByText('Export members')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});
