import type { LoginLog, OperateLog, Unusual } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { UnusualPage } from './unusual-page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const idOf = (last: number): string => `0190a000-0000-7000-8000-00000000000${last}`;

const findingOf = (last: number, more: Partial<Unusual> = {}): Unusual => ({
  unusual_id: idOf(last),
  rule: 'failed_sign_ins',
  user_id: idOf(9),
  user_name: '陈屿',
  address: null,
  vip_id: null,
  member_name: null,
  first_at: '2026-11-20T06:30:00Z',
  last_at: '2026-11-20T06:35:00Z',
  size: 5,
  seen_at: null,
  seen_by_name: null,
  ...more,
});
const findings = [
  findingOf(1),
  findingOf(2, { rule: 'adjustments', vip_id: idOf(8), member_name: '林晓雯', size: 6 }),
  findingOf(4, { user_id: null, user_name: null, address: '10.9.8.7', size: 12 }),
  findingOf(5, {
    rule: 'adjustments',
    user_id: null,
    user_name: null,
    vip_id: idOf(8),
    member_name: '林晓雯',
    size: 8,
  }),
  findingOf(3, { rule: 'exports', size: 12_000, seen_at: '2026-11-20T07:00:00Z', seen_by_name: '方晓棠' }),
];
const tried: LoginLog = {
  sign_in_id: idOf(5),
  at: '2026-11-20T06:35:00Z',
  user_id: idOf(9),
  name: '陈屿',
  method: 'password',
  result: 'wrong',
  why: 'Wrong phone or password',
  browser: 'Chrome 120',
  system: 'Windows',
  device: 'desktop',
  address: '10.9.8.7',
  is_local: false,
  endable: false,
};
const entry: OperateLog = {
  event_id: idOf(6),
  at: '2026-11-20T06:34:00Z',
  action: 'adjustment.post',
  action_name: 'Adjusted balances',
  operator: '陈屿',
  operator_phone: '138****0009',
  user_id: idOf(9),
  subject_kind: 'adjustment',
  subject_kind_name: 'Adjustment',
  subject_id: idOf(7),
  subject_name: 'TZ26112000000016',
  subject_removed: false,
  exported: null,
  reason: null,
  changes: [],
  erased: false,
  erasable: true,
  erasable_from: null,
  address: null,
  request_id: null,
};
const rules = {
  failed_sign_ins: { enabled: true, from: 5 },
  new_device: { enabled: true },
  adjustments: { enabled: true, from: 5 },
  raised: { enabled: true },
  exports: { enabled: true, from: 10_000 },
  refunds: { enabled: true, from: 10 },
  pay_and_refund: { enabled: true, from: 3 },
  cash_back: { enabled: true, from: 3 },
  version: 3,
};

test('a list to which nobody adds has no picture of adding', async () => {
  const page = { total: 0, total_exact: true, index: 1, size: 20, next_cursor: null };
  answer({ 'GET /logs/unusual': () => ({ ...page, items: [] }) });
  await showPage(<UnusualPage />, '/system/logs/operate', ['operation_log:read']);
  await screen.findByText('No findings yet');
  expect(document.querySelector('[data-picture]')?.getAttribute('data-picture')).toBe('nothing');
});

async function show(permissions: Parameters<typeof showPage>[2], address = '/system/logs/operate') {
  const sent: unknown[] = [];
  answer({
    'GET /logs/unusual': () => ({
      items: findings,
      total: 3,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
    }),
    [`GET /logs/unusual/${idOf(1)}`]: () => ({ ...findings[0], entries: [], sign_ins: [tried] }),
    [`GET /logs/unusual/${idOf(2)}`]: () => ({ ...findings[1], entries: [entry], sign_ins: [] }),
    'GET /logs/unusual-rules': () => rules,
    'GET /notices/counts': () => ({ unread: 0, waiting: [] }),
    'PUT /logs/unusual': ({ body }) => (sent.push(body), { changed: 1 }),
    'PUT /logs/unusual-rules': ({ body }) => (sent.push(body), rules),
  });
  await showPage(<UnusualPage />, address, permissions);
  return { hand: userEvent.setup(), sent };
}

test('a finding says who did what, and opens what it rests on; looked at, the next one opens', async () => {
  const { hand, sent } = await show(['operation_log:read']);
  await screen.findByText('5 failed tries within an hour');
  expect(screen.getByText('12 failed tries at several users within an hour')).toBeTruthy();
  expect(screen.getByText('10.9.8.7')).toBeTruthy();
  expect(screen.getByText('6 adjustments of one member within 24 hours')).toBeTruthy();
  expect(screen.getByText('Several users')).toBeTruthy();
  expect(screen.getByText('12,000 rows within 24 hours')).toBeTruthy();
  expect(screen.getByText(/^方晓棠 /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What counts as unusual' })).toBeNull();
  const [details] = screen.getAllByRole('button', { name: /Details/ });
  if (!details) throw new Error('No row');
  await hand.click(details);
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Wrong phone or password');
  await hand.click(within(drawer).getByRole('button', { name: 'Looked at, next' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf(1)] }]));
  const link = await screen.findByRole('link', { name: '陈屿 · Adjusted balances · TZ26112000000016' });
  expect(link.getAttribute('href')).toBe(`/system/logs/operate?entry=${idOf(6)}`);
});

test('who may not see the sign-in log is told why there are no tries', async () => {
  const { hand } = await show(['operation_log:read']);
  answer({ [`GET /logs/unusual/${idOf(1)}`]: () => ({ ...findings[0], entries: [], sign_ins: [] }) });
  const [details] = await screen.findAllByRole('button', { name: /Details/ });
  if (!details) throw new Error('No row');
  await hand.click(details);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('You cannot view the sign-in log.')).toBeTruthy();
});

test('the rules are set as a whole, and a number out of bounds is refused', async () => {
  const { hand, sent } = await show(['operation_log:read', 'operation_log:watch']);
  const [open] = await screen.findAllByRole('button', { name: 'What counts as unusual' }); // also in the bar of phones
  if (!open) throw new Error('No button');
  await hand.click(open);
  const tries = await screen.findByLabelText(
    'Failed tries of one user, or from one address at three users or more, within an hour',
  );
  await hand.clear(tries);
  await hand.type(tries, '2{Enter}');
  await screen.findByText('A whole number, from 3 to 100');
  expect(sent).toEqual([]);
  await hand.clear(tries);
  await hand.type(tries, '8');
  await hand.click(screen.getByRole('switch', { name: 'A permission used soon after it was given' }));
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/ }));
  const { version: _, ...body } = rules;
  await waitFor(() =>
    expect(sent).toEqual([{ ...body, failed_sign_ins: { enabled: true, from: 8 }, raised: { enabled: false } }]),
  );
});

test('rules that did not load are asked for again by the same button', async () => {
  const { hand } = await show(['operation_log:read', 'operation_log:watch']);
  let asked = 0;
  answer({
    'GET /logs/unusual-rules': () => {
      asked += 1;
      throw new Refused({ status: 500, name: 'internal_error', message: 'Broken' });
    },
  });
  const [button] = await screen.findAllByRole('button', { name: 'What counts as unusual' });
  if (!button) throw new Error('No button');
  await hand.click(button);
  await waitFor(() => expect(asked).toBe(1));
  answer({ 'GET /logs/unusual-rules': () => rules });
  await hand.click(button);
  await screen.findByRole('dialog');
});
