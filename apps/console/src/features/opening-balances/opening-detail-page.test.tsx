import type { OpeningBatch, OpeningRow } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { OpeningDetailPage } from './opening-detail-page.tsx';
import { progressOf } from '../../framework/imports/import-words.ts';

const id = '0190a000-0000-7000-8000-0000000000b1';
const none = { principal: 0, bonus: 0, points: 0, growth: 0 };
const batchOf = (changes: Partial<OpeningBatch> = {}): OpeningBatch => ({
  number: 'OB20261120-0001',
  batch_id: id,
  file_name: 'opening.csv',
  file_kind: 'csv',
  state: 'checked',
  operator: '方晓棠',
  created_at: '2026-11-20T06:35:00Z',
  rows: { total: 3, good: 2, bad: 1, skipped: 0, posted: 0, failed: 0, undone: 0, kept: 0 },
  fault: null,
  same_file: null,
  confirmed_at: null,
  ended_at: null,
  cleared_at: null,
  edited: false,
  headings: [],
  columns: ['phone', 'principal'],
  remembered: null,
  totals: {
    before: { ...none, principal: 100 },
    rows: { ...none, principal: 123_450, points: 7 },
    members: 2,
    ledger: none,
    other: none,
    after: { ...none, principal: 123_550, points: 7 },
    agree: true,
  },
  ...changes,
});
const bad: OpeningRow = {
  row_no: 4,
  state: 'bad',
  vip_id: null,
  name: null,
  given: { phone: '13000000000', principal: '1e3' },
  amounts: none,
  bonus_expires_on: null,
  points_expire_on: null,
  branch_name: null,
  faults: [{ field: 'phone', text: 'Phone: There is no such member' }],
  siblings: null,
  twins: null,
};

async function open(batch: OpeningBatch, more: Parameters<typeof answer>[0] = {}) {
  answer({
    // The test's route has no id parameter.
    'GET /opening-balances/': () => batch,
    [`GET /opening-balances/${id}/rows`]: () => ({ items: [bad], next_after: null }),
    [`GET /opening-balances/${id}/values`]: () => ({ items: [] }),
    ...more,
  });
  await showPage(<OpeningDetailPage />, `/openingBalances/${id}`);
  return userEvent.setup();
}

test('the preview shows the totals and the invalid rows, with their values as in the file', async () => {
  await open(batchOf());
  const totals = await screen.findByRole('row', { name: /^Principal/ });
  expect(totals.textContent).toBe('Principal¥1.00¥1,234.50¥1,235.50');
  const row = await screen.findByRole('row', { name: /130 0000 0000/ });
  expect(row.textContent).toContain('1e3');
  expect(row.textContent).toContain('Phone: There is no such member');
});

test('columns of another system are matched: unclear ones need an answer, and an amount is needed', async () => {
  const heading = (text: string, guess: 'phone' | 'principal' | null, sure: boolean) =>
    ({ text, samples: ['1'], filled: 3, guess, sure }) as const;
  const headings = [heading('会员手机', 'phone', true), heading('余额', 'principal', false)].map((one) => ({
    ...one,
    samples: [...one.samples],
  }));
  const sent: unknown[] = [];
  const user = await open(batchOf({ state: 'columns', columns: null, headings, totals: null }), {
    [`PUT /opening-balances/${id}/columns`]: ({ body }: Asked) => {
      sent.push(body);
      return batchOf({ state: 'checking', totals: null });
    },
  });
  expect(await screen.findByText('Is it “Principal (yuan)”?')).toBeTruthy();
  const check = screen.getByRole('button', { name: 'Check 3 rows' });
  const choose = async (option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: 'Field of the column 余额' }));
    await user.click(await screen.findByTitle(option));
  };
  expect(check).toHaveProperty('disabled', true);
  await choose('Don’t import');
  expect(await screen.findByText(/^Choose a column with an amount/)).toBeTruthy();
  await choose('Principal (yuan)');
  await user.click(check);
  await waitFor(() => expect(sent).toEqual([{ columns: ['phone', 'principal'] }]));
});

test('a row is fixed or skipped, and a wrong value is replaced in all rows that have it', async () => {
  const sent: unknown[] = [];
  const user = await open(batchOf(), {
    [`GET /opening-balances/${id}/values`]: () => ({ items: [{ field: 'branch', value: '银泰', rows: 3 }] }),
    'GET /dictionaries/branch': () => [{ value: '1', label: '西湖银泰店' }],
    [`PUT /opening-balances/${id}/rows/4`]: ({ body }: Asked) => {
      sent.push(body);
      return { ...bad, state: 'good', faults: [] };
    },
    [`PUT /opening-balances/${id}/values`]: ({ body }: Asked) => {
      sent.push(body);
      return { rows: 3, more: false };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Fix' }));
  const phone = await screen.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '13900000001{Enter}');
  await waitFor(() => expect(sent).toEqual([{ given: { phone: '13900000001' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(sent[1]).toEqual({ skip: true }));
  await user.click(await screen.findByRole('combobox', { name: 'Replacement for Branch “银泰”' }));
  await user.click(await screen.findByTitle('西湖银泰店'));
  await user.click(screen.getByRole('button', { name: 'Replace all' }));
  await waitFor(() => expect(sent[2]).toEqual({ field: 'branch', from: '银泰', to: '西湖银泰店' }));
});

test('an import that an earlier release checked is confirmed, but its rows and columns are as they are', async () => {
  await open(batchOf({ columns: null }));
  expect(await screen.findByRole('row', { name: /130 0000 0000/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm and post…' })).toHaveProperty('disabled', false);
  for (const name of ['Fix', 'Skip', 'Replace all', 'Back to columns'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the confirmation shows the totals, and posts once', async () => {
  const confirmed = vi.fn<() => OpeningBatch>(() => batchOf({ state: 'posting', totals: null }));
  const user = await open(batchOf(), { [`PUT /opening-balances/${id}/confirm`]: confirmed });
  await user.click(await screen.findByRole('button', { name: 'Confirm and post…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Post 2 rows?' });
  expect(dialog.textContent).toContain('¥1,234.50');
  expect(dialog.textContent).toContain('1 row is not imported.');
  await user.click(within(dialog).getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(confirmed).toHaveBeenCalledTimes(1));
});

test('several rows of one member are said, in the row and before posting', async () => {
  const twice = { ...bad, row_no: 2, state: 'good' as const, faults: [], siblings: { first: 5, count: 2 } };
  const batch = batchOf();
  const user = await open(batchOf({ totals: batch.totals && { ...batch.totals, members: 1 } }), {
    [`GET /opening-balances/${id}/rows`]: () => ({ items: [twice], next_after: null }),
  });
  await screen.findByText('2 more rows, such as row 5, are the same member; all add up');
  await user.click(await screen.findByRole('button', { name: 'Confirm and post…' }));
  expect(await screen.findByText('The rows are of 1 member: those of one member add up.')).toBeTruthy();
});

test('a roll-back sends its reason, and the page reports rows that could not be undone', async () => {
  const reasons: unknown[] = [];
  const posted = batchOf({ state: 'posted', rows: { ...batchOf().rows, good: 0, posted: 1, kept: 1 } });
  const user = await open(posted, {
    [`PUT /opening-balances/${id}/roll-back`]: ({ body }: Asked) => {
      reasons.push(body);
      return posted;
    },
  });
  await screen.findByText(/^1 row was not rolled back/);
  await user.click(await screen.findByRole('button', { name: 'Roll back…' }));
  await user.type(await screen.findByLabelText('Reason'), 'The wrong file{Enter}');
  await waitFor(() => expect(reasons).toEqual([{ reason: 'The wrong file' }]));
});

test('a file that can’t be imported offers another upload, the template and the list', async () => {
  await open(batchOf({ state: 'refused', fault: 'The 2nd column is not known', totals: null }));
  expect(await screen.findByText('The 2nd column is not known')).toBeTruthy();
  expect(screen.getByLabelText('Opening balances file')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'CSV template' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All imports' }).getAttribute('href')).toBe('/openingBalances');
});

test('reports first that rows and ledger do not agree', async () => {
  const { totals } = batchOf();
  await open(batchOf({ state: 'posted', totals: totals && { ...totals, agree: false } }));
  expect(await screen.findByText('Rows do not match the ledger')).toBeTruthy();
});

test.each([
  ['posting', { good: 3, posted: 1, failed: 0 }, 25],
  ['rolling_back', { posted: 1, undone: 1, kept: 1 }, 66],
  ['checking', { good: 5 }, undefined],
] as const)('the progress of %s', (state, rows, percent) => {
  expect(progressOf(batchOf({ state, rows: { ...batchOf().rows, good: 0, ...rows } }))).toBe(percent);
});
