import type { Task } from '@regulars/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ErrorToasts } from '../../framework/api/error-toasts.tsx';
import { TaskItem } from './task-item.tsx';
import { download } from './use-task-news.tsx';

const taskWith = (refused: string | null): Task => ({
  task_id: '0190a000-0000-7000-8000-000000000002',
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
  file: { name: 'Members.xlsx', bytes: 24_300, refused },
  created_at: '2026-11-20T06:35:00Z',
  finished_at: '2026-11-20T06:36:00Z',
  expires_at: '2026-11-27T06:36:00Z',
});

test('a file can be downloaded, or the reason why not is shown', async () => {
  answer({});
  const why = 'You can no longer download this: it contains rows of branches that you can no longer see.';
  const { unmount } = await showPage(<TaskItem task={taskWith(null)} onGo={vi.fn<() => void>()} />);
  await screen.findByRole('button', { name: 'Download' });
  unmount();
  await showPage(<TaskItem task={taskWith(why)} onGo={vi.fn<() => void>()} />);
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('a failed task tells what it did before; a task whose changes were undone says when', async () => {
  answer({});
  const early: Task = { ...taskWith(null), kind: 'bulk', file: null, result: '500 changed' };
  const fault = 'Other changes to the same data kept this from finishing. Try again later.';
  const { unmount } = await showPage(
    <TaskItem task={{ ...early, state: 'failed', fault }} onGo={vi.fn<() => void>()} />,
  );
  await screen.findByText(fault);
  expect(screen.getByText('500 changed')).toBeTruthy();
  unmount();
  const undone = { ...early, undone_at: '2026-11-20T06:40:00Z' };
  const all = await showPage(<TaskItem task={undone} onGo={vi.fn<() => void>()} />);
  await screen.findByText(/^Undone: /);
  all.unmount();
  const partly = { ...undone, undone_partly: '499 changed, skipped 1 changed since' };
  await showPage(<TaskItem task={partly} onGo={vi.fn<() => void>()} />);
  await screen.findByText(/^Partly undone: .*499 changed, skipped 1 changed since$/);
});

test('a download that fails is told, and fails nothing else', async () => {
  answer({
    [`GET /tasks/${taskWith(null).task_id}/file`]: () => {
      throw new Refused({ status: 410, name: 'task_file_gone', message: 'The file is gone' });
    },
  });
  await showPage(<ErrorToasts />);
  await expect(download(taskWith(null))).resolves.toBeUndefined();
  await screen.findByText('The file is gone', { exact: false });
});

test('somebody else’s task is neither downloaded nor undone', async () => {
  answer({});
  const undo = { action_id: taskWith(null).task_id, until: '2026-11-21T06:35:00Z' };
  await showPage(<TaskItem task={{ ...taskWith(null), mine: false, undo }} onGo={vi.fn<() => void>()} />);
  await screen.findByText('Export members, 方晓棠');
  expect(screen.queryByRole('button')).toBeNull();
});
