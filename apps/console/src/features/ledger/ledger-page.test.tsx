import type { Verification, VerificationReport } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { LedgerPage } from './ledger-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`;

const run = (at: number, more: Partial<Verification> = {}): Verification => ({
  verification_id: idOf(at),
  state: 'done',
  from: null,
  since: null,
  asked_at: '2026-11-20T06:35:00Z',
  asked_by: '方晓棠',
  ended_at: '2026-11-20T06:35:09Z',
  steps_done: 17,
  steps: 17,
  breaches: 0,
  ms: 9_000,
  failure: null,
  ...more,
});

const checks: VerificationReport['checks'] = [
  { name: 'posting.lines', examined: 1234, breaches: 0, ms: 5, rows: [] },
  {
    name: 'account.balance',
    examined: 20,
    breaches: 21,
    ms: 5,
    rows: [
      {
        at: [{ name: 'account', value: idOf(9), called: '林晓雯' }],
        expected: '{12300,0,5,0}',
        found: '{12300,0,7,0}',
      },
    ],
  },
];

const overview = {
  closed_to: '2026-11-19',
  closed_at: '2026-11-19T18:00:00Z',
  waiting: 3,
  principal: 123_456,
  bonus: 0,
  points: -5,
};

/** A stubbed server with these verifications, newest first; requested ones are added. */
function network(runs: Verification[], more: Parameters<typeof answer>[0] = {}) {
  const asked: Asked['body'][] = [];
  const reports = Object.fromEntries(
    Array.from({ length: 9 }, (_report, at) => [
      `GET /ledger/verifications/${idOf(at)}`,
      () => {
        const one = runs.find(({ verification_id: id }) => id === idOf(at));
        return one && { ...one, checks: one.state === 'waiting' ? [] : checks };
      },
    ]),
  );
  answer({
    'GET /ledger': () => overview,
    'GET /ledger/verifications': () => ({
      items: runs,
      next_cursor: null,
      broken: runs.find(({ breaches }) => breaches > 0) ?? null,
    }),
    'POST /ledger/verifications': ({ body }: Asked) => {
      asked.push(body);
      runs.unshift(run(runs.length + 1, { state: 'waiting', ms: null, steps: 0, steps_done: 0, ended_at: null }));
      return runs[0];
    },
    ...reports,
    ...more,
  });
  return asked;
}

test('expands checks with breaches and collapses the others', async () => {
  network([run(1, { breaches: 21 })]);
  await showPage(<LedgerPage />);
  await waitFor(() => expect(document.body.textContent).toContain('Principal owed to members¥1,234.56'));
  expect(await screen.findByText(/Problems found: 21/)).toBeTruthy();
  const accountant = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getByText('For the accountant')
      .closest('details');
  const open = accountant('Members’ balances are right');
  expect(open?.open).toBe(true);
  const breach = screen.getByRole('link', { name: '林晓雯' });
  expect(breach.getAttribute('href')).toBe(`/memberdetails/${idOf(9)}`);
  expect(breach.closest('li')?.textContent).toBe('林晓雯Points: should be 5, is 7');
  const raw = screen.getByText('For the service provider').closest('details');
  expect(raw?.open).toBe(false);
  expect(raw?.textContent).toContain(`account.balanceaccount ${idOf(9)}expected: {12300,0,5,0}`);
  expect(open?.textContent).toContain('The first 1 are shown.');
  const folded = accountant('Every change adds up');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('1,234 rows');
});

test('shows a requested verification, and disables requesting another meanwhile', async () => {
  const asked = network([run(1)]);
  await showPage(<LedgerPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Verify everything' }));
  expect(await screen.findByText(/It starts shortly/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify recent changes' }).disabled).toBe(true),
  );
  expect(asked).toEqual([{}]);
  const history = screen.getByRole('region', { name: 'Past verifications' });
  await userEvent.click(within(history).getByRole('button', { name: /Everything passed/ }));
  expect(await screen.findByText(/All 2 checks passed/)).toBeTruthy();
});

test('a partial verification states its range, below a warning of unresolved breaches', async () => {
  network([run(2, { since: '2026-11-18' }), run(1, { breaches: 21 })]);
  await showPage(<LedgerPage />);
  expect(await screen.findByText(/Recent changes passed 2 checks/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Everything passed');
  const warning = screen.getByText(/found 21 problems/).closest<HTMLElement>('[role=alert]');
  expect(warning).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show the results' }));
  expect(await screen.findByText(/Problems found: 21/)).toBeTruthy();
});

test('says that a verification was interrupted', async () => {
  network([run(1, { state: 'lost', ended_at: null, ms: null })]);
  await showPage(<LedgerPage />);
  expect(await screen.findByText(/It stopped before it finished/)).toBeTruthy();
});

test('says what a verification is for if there is none', async () => {
  network([]);
  await showPage(<LedgerPage />);
  expect(await screen.findByText('The ledger has not been verified yet')).toBeTruthy();
});

test('has one heading while it loads', async () => {
  network([], { 'GET /ledger': () => new Promise(() => {}) });
  await showPage(<LedgerPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading');
});

test('explains a failure and offers to try again', async () => {
  network([], {
    'GET /ledger': () => {
      throw new Refused({ status: 500, name: 'internal_error', message: 'No' });
    },
  });
  await showPage(<LedgerPage />);
  expect(await screen.findByText('The ledger did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
