import type { Approval, Notice, NoticeCounts } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { Bell } from './bell.tsx';

const id = (last: number) => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const approval: Approval = {
  kind: 'adjustment',
  id: id(1),
  version: 3,
  vip_id: id(2),
  member_name: '林晓雯',
  amounts: [{ unit: 'points', amount: 200 }],
  reason: 'Goodwill',
  note: null,
  branch_name: '解放路店',
  asked_by_name: '何苗',
  asked_at: ago(55),
  waits_until: ago(-60),
};

const notice = (last: number, read: boolean): Notice => ({
  notice_id: id(last),
  kind: 'adjustment_refused',
  file: false,
  title: `Notice ${last}`,
  detail: null,
  subject_id: id(100 + last),
  about: null,
  refund_of: null,
  vip_id: id(2),
  at: ago(last),
  read,
});

const page = (items: readonly unknown[], next: string | null = null) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor: next,
});

const counted = (total: number, unread: number): NoticeCounts => ({
  waiting: total > 0 ? [{ kind: 'adjustment', title: 'Adjustments to approve', total, total_exact: true }] : [],
  unread,
  announcements: 0,
});

test('Escape closes it and gives the focus back to the bell', async () => {
  answer({ 'GET /notices/counts': () => counted(0, 0), 'GET /notices': () => page([]) });
  await showPage(<Bell />);
  const user = userEvent.setup();
  const bell = await screen.findByRole('button', { name: 'Notices' });
  await user.click(bell);
  await screen.findByText(/^No updates yet/);
  screen.getByRole('button', { name: 'All' }).focus();
  await user.keyboard('{Escape}');
  expect(bell.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(bell);
});

test('what waits is decided in place, in the version that was seen', async () => {
  const decided: (string | null)[] = [];
  const fresh = { ...approval, id: id(3), member_name: '何苗', asked_at: ago(-1) };
  const waiting = () => (decided.length > 0 ? [] : [approval, fresh]);
  answer({
    'GET /notices/counts': () => counted(waiting().length, 0),
    'GET /notices': () => page([]),
    'GET /approvals': () => ({ items: waiting(), total: waiting().length, total_exact: true }),
    [`PUT /vip-trim-order/${approval.id}/approve`]: ({ headers }) => {
      decided.push(headers.get('if-match'));
      return null;
    },
  });
  await showPage(<Bell />, '/', ['adjustment:read', 'adjustment:approve']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Waiting for you: 2' }));
  expect((await screen.findByText('waits 55 min')).className).toContain('long');
  screen.getByText('just now');
  await user.click(screen.getByRole('button', { name: 'Approve: 林晓雯' }));
  await screen.findByRole('button', { name: 'Notices' });
  expect(decided).toEqual(['"3"']);
});

test('a decided row stays in place, so that a second click there decides nothing else', async () => {
  const next: Approval = { ...approval, id: id(3), member_name: '胡海薇' };
  const decided: string[] = [];
  const waiting = () => [approval, next].filter((one) => !decided.includes(one.id));
  const decide = (one: Approval) => () => {
    decided.push(one.id);
    return null;
  };
  answer({
    'GET /notices/counts': () => counted(waiting().length, 0),
    'GET /notices': () => page([]),
    'GET /approvals': () => ({ items: waiting(), total: waiting().length, total_exact: true }),
    [`PUT /vip-trim-order/${approval.id}/approve`]: decide(approval),
    [`PUT /vip-trim-order/${next.id}/approve`]: decide(next),
    [`PUT /vip-trim-order/${next.id}/refuse`]: decide(next),
  });
  await showPage(<Bell />, '/', ['adjustment:read', 'adjustment:approve']);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Waiting for you: 2' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Approve: 林晓雯' }));
  await screen.findByRole('button', { name: 'Waiting for you: 1' });
  // The clicked row now shows its outcome; the second still waits.
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent.includes('Goodwill'));
  expect(rows.map((row) => row.textContent.includes('Approved · just now'))).toEqual([true, false]);
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([1, 3]);
  expect(decided).toEqual([approval.id]);
  expect(await screen.findAllByText('Approved: posted for 林晓雯')).toHaveLength(1);

  // Escape closes the refusal form only, which keeps its reason.
  await user.click(screen.getByRole('button', { name: 'Refuse: 胡海薇' }));
  await user.type(screen.getByLabelText('Reason'), 'Too much');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Waiting for you: 1' }).getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Refuse: 胡海薇' }));
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too much');
  await user.keyboard('{Enter}');
  await screen.findByText('Refused · just now');
  await screen.findByRole('button', { name: 'Notices' });
  expect(screen.getAllByText(/just now/)).toHaveLength(2);
});

test('news is a dot until it is read, one by one by opening it, or all that were seen', async () => {
  let news = [notice(1, false), notice(2, false), notice(3, true)];
  const bodies: unknown[] = [];
  answer({
    'GET /notices/counts': () => counted(0, news.filter(({ read }) => !read).length),
    'GET /notices': () => page(news),
    'PUT /notices': ({ body = {} }) => {
      bodies.push(body);
      news = news.map((one) => ({
        ...one,
        read: one.read || body['read_up_to'] !== undefined || [body['read']].flat().includes(one.notice_id),
      }));
      return { changed: 1 };
    },
  });
  const { router } = await showPage(<Bell />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Notices: 2 unread' }));
  expect(await screen.findAllByText('Unread')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Open: Notice 2' }));
  expect(router.state.location.pathname).toBe(`/memberdetails/${id(2)}`);
  await user.click(await screen.findByRole('button', { name: 'Notices: 1 unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notices' });
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(bodies).toEqual([{ read: [id(2)] }, { read_up_to: id(1) }]);
});
