import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Adjustment } from '@regulars/contract';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../../test/show-page.tsx';
import type { Asked } from '../../../../test/show-page.tsx';
import { memberOf } from '../members.fixture.ts';
import { PendingAdjustments } from './pending-adjustments.tsx';

const me = '0190a000-0000-7000-8000-0000000000a1';
const idOf = (last: number): string => `0190a000-0000-7000-8000-0000000000b${last}`;
const member = memberOf(1);

const waiting = (last: number, changes: Partial<Adjustment> = {}): Adjustment => ({
  adjustment_id: idOf(last),
  number: `AD20261120-000${last}`,
  vip_id: member.vip_id,
  member_no: member.member_no,
  member_name: member.name,
  branch_id: null,
  branch_name: null,
  principal: 0,
  bonus: 0,
  points: 100 * last,
  growth: 0,
  expires_on: null,
  reason: 'service',
  note: null,
  state: 'waiting',
  asked_at: '2026-11-20T06:35:00Z',
  asked_by: '0190a000-0000-7000-8000-0000000000a9',
  asked_by_name: '唐果',
  waits_until: '2026-11-23T06:35:00Z',
  decided_at: null,
  decided_by_name: null,
  decision: null,
  undo_until: null,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
  approvable: true,
  version: 1,
  ...changes,
});

/** A stubbed server with pending and decided adjustments. */
function network(rows: Adjustment[], more: Parameters<typeof answer>[0] = {}, decided: Adjustment[] = []): void {
  answer({
    'GET /vip-trim-order': ({ query }) => {
      const items = query.has('decided_from') ? decided : rows;
      return { items: [...items], total: items.length, total_exact: true, index: 1, size: 3, next_cursor: null };
    },
    ...more,
  });
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('approves one at a time, with an idempotency key, and the next line does not move under the pointer', async () => {
  const rows = [waiting(1), waiting(2)];
  const keys: (string | null)[] = [];
  let answerNow: (value: unknown) => void = () => {};
  const second = vi.fn<() => unknown>();
  network(rows, {
    [`PUT /vip-trim-order/${idOf(1)}/approve`]: ({ headers }: Asked) => {
      keys.push(headers.get('idempotency-key'));
      return new Promise((resolve) => {
        answerNow = resolve;
      });
    },
    [`PUT /vip-trim-order/${idOf(2)}/approve`]: second,
  });
  await showPage(<PendingAdjustments memberId={member.vip_id} />, '/', ['adjustment:read', 'adjustment:approve']);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const [first, next] = await screen.findAllByRole('button', { name: 'Approve' });
  if (!first || !next) throw new Error('no buttons');
  await user.click(first);
  await waitFor(() => expect(keys).toHaveLength(1));
  await user.click(next);
  rows.shift();
  answerNow({});
  await screen.findByText('Approved');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1));
  expect(lines()[0]).toContain('Points +100 Approved');
  expect(lines()[1]).toContain('Points +200 waits for you');
  expect(second).not.toHaveBeenCalled();
  expect(keys).toEqual([expect.stringMatching(/.{16}/)]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting for approval' }));
});

test('says who decided first, and removes the buttons', async () => {
  const rows = [waiting(1)];
  network(rows, {
    [`PUT /vip-trim-order/${idOf(1)}/approve`]: () => {
      rows.shift();
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody saved meanwhile.' });
    },
    [`GET /vip-trim-order/${idOf(1)}`]: () =>
      waiting(1, { state: 'refused', decided_at: '2020-01-02T06:36:00Z', decided_by_name: '陈屿' }),
  });
  await showPage(<PendingAdjustments memberId={member.vip_id} />, '/', ['adjustment:read', 'adjustment:approve']);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('陈屿 January 2, 2020, 14:36 · Refused');
  expect(lines()).toEqual([expect.stringContaining('Already decided or withdrawn')]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('shows requesters their own requests, to withdraw, and the outcomes', async () => {
  const rows = [waiting(1, { asked_by: me, approvable: false })];
  const refused = waiting(2, {
    asked_by: me,
    state: 'refused',
    decided_at: '2026-11-20T07:00:00Z',
    decided_by_name: '陈屿',
    decision: '先核对',
  });
  const withdrawn = vi.fn<() => unknown>(() => (rows.shift(), {}));
  network(rows, { [`PUT /vip-trim-order/${idOf(1)}/withdraw`]: withdrawn }, [refused]);
  await showPage(<PendingAdjustments memberId={member.vip_id} />, '/', ['adjustment:read', 'adjustment:approve']);
  await screen.findByText(/was refused by 陈屿, .*: “先核对”/);
  const own = (await screen.findByText('Points +100')).closest('li');
  if (!own) throw new Error('no line');
  await userEvent.setup().click(within(own).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(withdrawn).toHaveBeenCalledOnce());
  await within(own).findByText('Withdrawn');
});

test('on a phone, only offers to open the adjustment', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  network([waiting(1)]);
  await showPage(<PendingAdjustments memberId={member.vip_id} />, '/', ['adjustment:read', 'adjustment:approve']);
  await screen.findByRole('button', { name: 'Open' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('says who may approve what others must decide, and what to do if nobody may', async () => {
  const rows = [waiting(1, { asked_by: me, approvable: false }), waiting(2, { approvable: false })];
  network(rows, {
    [`GET /vip-trim-order/${idOf(1)}/approvers`]: () => ({ names: ['王店长', '陈屿', '方晓棠'], total: 3 }),
    [`GET /vip-trim-order/${idOf(2)}/approvers`]: () => ({ names: [], total: 0 }),
  });
  await showPage(<PendingAdjustments memberId={member.vip_id} />);
  expect(await screen.findByText(/waits for 王店长 or 2 others: requested by you/)).toBeTruthy();
  expect(await screen.findByText(/^Nobody can approve it at present/)).toBeTruthy();
});
