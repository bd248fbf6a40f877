import type { Brand, Task } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { BrandListPage } from '../../features/brands/brand-list-page.tsx';
import { TasksButton } from '../../app/header/tasks-button.tsx';

vi.setConfig({ testTimeout: 30_000 });

const brand: Brand = {
  brand_id: '0190a000-0000-7000-8000-000000000001',
  name: 'Moon Bakery',
  origin: 'own',
  remark: null,
  state: 'used',
  created_at: '2026-11-18T04:00:00Z',
  version: 1,
};

const taskOf = (state: Task['state']): Task => ({
  task_id: '0190a000-0000-7000-8000-000000000002',
  kind: 'export',
  title: 'Export brands',
  state,
  mine: true,
  operator: '方晓棠',
  ahead: state === 'queued' ? 0 : null,
  stopping: false,
  progress: { done: 1, total: 1, seconds_left: null },
  rows: state === 'done' ? 1 : null,
  result: null,
  undo: null,
  undone_at: null,
  undone_partly: null,
  fault: null,
  subject: null,
  file: state === 'done' ? { name: 'Brands.xlsx', bytes: 24_300, refused: null } : null,
  created_at: '2026-11-20T06:35:00Z',
  finished_at: state === 'done' ? '2026-11-20T06:36:00Z' : null,
  expires_at: state === 'done' ? '2026-11-27T06:36:00Z' : null,
});

const page = <Item,>(items: Item[]) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor: null,
});

function network(tasks: () => Task[], start: (body: object | undefined) => Task, phones: 'whole' | null = null) {
  answer({
    'GET /item/brand-info': () => page([brand]),
    'GET /exports': () => ({
      columns: ['name', 'origin', phones ? 'phone' : 'external_id'].map((name) => ({
        name,
        label: `The ${name}`,
        phones: name === 'phone',
      })),
      phones: phones ?? 'masked',
    }),
    'POST /exports': ({ body }) => start(body),
    'GET /tasks': () => page(tasks()),
  });
}

test('an export has the list’s filters and columns, and a toast announces the file', async () => {
  let [state, sent]: [Task['state'] | undefined, object | undefined] = [undefined, undefined];
  network(
    () => (state ? [taskOf(state)] : []),
    (body) => {
      [state, sent] = ['done', body];
      return taskOf('queued');
    },
  );
  const user = userEvent.setup();
  const both = (
    <>
      <TasksButton />
      <BrandListPage />
    </>
  );
  await showPage(both, '/item/brandInfo?state=used&sort=name', ['brand:export', 'brand:update']);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'The external_id' }));
  await user.click(dialog.getByRole('checkbox', { name: 'The origin' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Export 1 row' }));
  await screen.findByText('Export brands: done');
  expect(sent).toEqual({
    list: 'brands',
    format: 'csv',
    columns: ['name', 'external_id'],
    query: { state: ['used'], sort: 'name' },
  });
});

test('an export has the selected rows alone, or all of the filter, and masks phones on request', async () => {
  const sent: (object | undefined)[] = [];
  network(
    () => [],
    (body) => (sent.push(body), taskOf('queued')),
    'whole',
  );
  const user = userEvent.setup();
  await showPage(<BrandListPage />, '/item/brandInfo?state=used', ['brand:export', 'brand:update']);
  const columns = ['name', 'phone'];
  const exporting = async (rows: 'Selected rows' | 'All of the filter', masks: boolean) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: 'Selected rows' })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: rows }));
    await user.click(await dialog.findByRole('checkbox', { name: 'The phone' }));
    await user.click(dialog.getByRole('checkbox', { name: 'The origin' }));
    if (masks) await user.click(dialog.getByRole('checkbox', { name: /^Mask phones/ }));
    await user.click(dialog.getByRole('button', { name: 'Export 1 row' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(await screen.findByRole('checkbox', { name: 'Select Moon Bakery' }));
  await exporting('Selected rows', true);
  await exporting('All of the filter', false);
  const all = { list: 'brands', format: 'xlsx', columns };
  expect(sent).toEqual([
    { ...all, ids: [brand.brand_id], query: {}, mask_phones: true },
    { ...all, query: { state: ['used'] } },
  ]);
});

test('an error keeps the dialog open with its choices', async () => {
  network(
    () => [],
    () => {
      throw new Refused({ status: 422, name: 'tasks_too_many_of_user', message: 'Too many.' });
    },
  );
  const user = userEvent.setup();
  await showPage(<BrandListPage />, '/item/brandInfo', ['brand:export']);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'The origin' }));
  await user.click(dialog.getByRole('button', { name: 'Export 1 row' }));
  expect(await dialog.findByRole('checkbox', { name: 'The origin' })).toHaveProperty('checked', false);
});

test('the list has no export without permission', async () => {
  network(
    () => [],
    () => taskOf('queued'),
  );
  await showPage(<BrandListPage />, '/item/brandInfo', []);
  await screen.findByText('Moon Bakery');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
