import type { Verification, VerificationReport } from '@regulars/contract';
import type { LedgerCheck } from '@regulars/phrases';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { LedgerPage } from './ledger-page.tsx';

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
    'GET /coupons/liability': () => ({ live: 1_204, most: 3_612_000, unbounded: 1, kinds: [] }),
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

test('checks with breaches are in view, and the others folded', async () => {
  network([run(1, { breaches: 21 })]);
  await showPage(<LedgerPage />);
  await waitFor(() => expect(document.body.textContent).toContain('Principal owed to members¥1,234.56'));
  expect(await screen.findByText(/Problems found: 21/)).toBeTruthy();
  const group = (name: string) => within(screen.getByRole('region', { name }));
  const breach = screen.getByRole('link', { name: '林晓雯' });
  expect(breach.getAttribute('href')).toBe(`/memberdetails/${idOf(9)}`);
  expect(breach.closest('li')?.textContent).toBe('林晓雯Points: should be 5, is 7');
  const raw = screen.getByText('For the service provider').closest('details');
  expect(raw?.open).toBe(false);
  expect(raw?.textContent).toContain(`account.balanceaccount ${idOf(9)}expected: {12300,0,5,0}`);
  const shown = group('Members’ balances are right').getByText('The first 1 are shown.');
  expect(shown.closest('details')).toBeNull();
  const folded = group('Every change adds up').getByText('For the accountant').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('1,234 rows');
});

/** A check that these rows breach. */
const check = (name: LedgerCheck, ...rows: (typeof checks)[number]['rows']) => ({
  name,
  examined: 3,
  breaches: rows.length,
  ms: 5,
  rows,
});

test('shows what coupons may cost to who sees what is owed in all branches', async () => {
  network([]);
  await showPage(<LedgerPage />, '/ledger', ['liability_report:read']);
  await screen.findByText('1,204 coupons can be used');
  expect(document.body.textContent).toContain('Coupons take off at most¥36,120.00');
  expect(document.body.textContent).toContain('1 of them has no limit');
});

test('says in words what of a top-up and of a refund is otherwise in the ledger', async () => {
  const [order, refund] = [
    { name: 'order', value: idOf(8), called: 'TU20261120-0001' },
    { name: 'refund', value: idOf(7), called: 'RF20261120-0001' },
  ];
  const member = { name: 'account', value: idOf(9), called: '林晓雯' };
  const step = (value: string) => ({ name: 'step', value, called: null });
  const found = [
    check(
      'top_up.order',
      {
        at: [member, order, step('')],
        expected: `branch_id ${idOf(1)}, bonus 1000`,
        found: `branch_id ${idOf(2)}, bonus 500`,
      },
      { at: [member, order, step('points')], expected: 'kind earn, points 20, at 2026', found: 'no posting' },
    ),
    check('top_up.refunded', { at: [member, order], expected: 'cash 0', found: 'cash 100' }),
    check(
      'top_up.refund',
      { at: [order, refund], expected: 'no posting', found: 'cash 100' },
      { at: [order, { ...refund, value: idOf(6) }], expected: 'missing_points 7', found: 'missing_points 0' },
    ),
  ];
  const one = run(1, { breaches: 5 });
  network([one], { [`GET /ledger/verifications/${idOf(1)}`]: () => ({ ...one, checks: found }) });
  await showPage(<LedgerPage />);
  const group = within(await screen.findByRole('region', { name: 'Top-up orders and their refunds match' }));
  group.getByText('3 of 3 checks failed');
  const words = group.getAllByRole('listitem').map(({ textContent: text }) => text);
  const [where, back] = ['林晓雯Top-up TU20261120-0001', 'Top-up TU20261120-0001Refund RF20261120-0001'];
  expect(words).toEqual(
    expect.arrayContaining([
      `${where}Bonus: recorded ¥10.00, in the ledger ¥5.00The branch differs from the ledger’s`,
      `${where}points earnedIt is not in the ledger`,
      `${where}Given back: should be ¥0.00, is ¥1.00`,
      `${back}It is in the ledger, but not among the top-ups`,
      `${back}Points not recovered: recorded 7, in the ledger 0`,
    ]),
  );
  // Whose menu has no top-ups reads the number.
  expect(group.queryByRole('link', { name: 'Top-up TU20261120-0001' })).toBeNull();
});

test('says in words what of an order and its refunds differs', async () => {
  const order = { name: 'consumption', value: idOf(8), called: 'CO20261120-0001' };
  const refund = { name: 'refund', value: idOf(7), called: 'RF20261120-0001' };
  const member = { name: 'account', value: idOf(9), called: '林晓雯' };
  const step = { name: 'step', value: 'points_used', called: null };
  const line = { name: 'line', value: '2', called: null };
  const found = [
    check(
      'order.posting',
      { at: [member, order, step], expected: 'points 500', found: 'points 400' },
      { at: [member, order], expected: 'no posting', found: 'kind spend, stored_value 100' },
    ),
    check('order.void', { at: [member, order, step], expected: 'document x y z', found: 'no posting' }),
    check('order.refund', { at: [order, refund], expected: 'missing_points 7', found: 'missing_points 0' }),
    check('order.refunded', { at: [order], expected: 'by_cash 100', found: 'by_cash 0' }),
    check('order.refund_sum', { at: [order, refund], expected: 'by_lines 100', found: 'by_lines 0' }),
    check('order.bill', { at: [order], expected: 'due 100, lines 2, means {cash}', found: 'due 0, lines 1, means {}' }),
    check('order.line', { at: [order, line], expected: 'returned 1500', found: 'returned 0' }),
    check('reference.rule', {
      at: [{ name: 'rule', value: `points:${idOf(9)}@3`, called: null }],
      expected: 'a version of a rule',
      found: '2 rows',
    }),
  ];
  const one = run(1, { breaches: 9 });
  network([one], { [`GET /ledger/verifications/${idOf(1)}`]: () => ({ ...one, checks: found }) });
  await showPage(<LedgerPage />);
  const wordsIn = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent: text }) => text);
  const [who, back] = ['林晓雯Order CO20261120-0001', 'Order CO20261120-0001Refund RF20261120-0001'];
  expect(await wordsIn('Orders and their refunds match')).toEqual(
    expect.arrayContaining([
      `${who}points usedPoints: recorded 500, in the ledger 400`,
      `${who}It is in the ledger, but not among the orders`,
      `${who}points usedThe order was voided, but this was not reversed`,
      `${back}Points not recovered: recorded 7, in the ledger 0`,
      'Order CO20261120-0001Cash: should be ¥1.00, is ¥0.00',
      `${back}Given back by its lines: should be ¥1.00, is ¥0.00`,
      'Order CO20261120-0001Due: should be ¥1.00, is ¥0.00Number of lines: should be 2, is 1The means of payment differ from those of its payments',
      'Order CO20261120-0001Line 2 of the orderQuantity returned: should be 1.5, is 0',
    ]),
  );
  expect(await wordsIn('Members, branches, staff and rules exist')).toContain(`Rule …${idOf(9).slice(-8)}, version 3`);
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
