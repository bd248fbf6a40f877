import type { Member } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { defaultColumns, isShown } from '../../framework/list/columns.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberListPage } from './member-list-page.tsx';
import { grades, memberOf } from './members.fixture.ts';

// antd's table renders slowly in jsdom.
vi.setConfig({ testTimeout: 30_000 });

const all = Array.from({ length: 45 }, (_member, at) =>
  memberOf(at + 1, { name: `Member ${at + 1}`, state: at === 2 ? 'frozen' : 'normal' }),
);

/** A stubbed server with 45 members, in pages; returns the queries of list requests. */
function network(more: Parameters<typeof answer>[0] = {}) {
  const asked: string[] = [];
  answer({
    'GET /vip-infos': ({ query }: Asked) => {
      // Requests for a single row only fetch counts and totals.
      if (query.get('size') !== '1') asked.push(query.toString());
      const size = Number(query.get('size'));
      const index = Number(query.get('index') ?? 1);
      const rows = all.filter(({ name }) => name.includes(query.get('keyword') ?? ''));
      const items = rows.slice((index - 1) * size, index * size);
      const total = rows.length;
      return { items, total, total_exact: true, index, size, next_cursor: null, as_of: '2026-11-20T06:35:00Z' };
    },
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [{ value: 'Tea', label: 'Tea' }],
    ...more,
  });
  return asked;
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}\\b`) });
const check = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

test('reads the query from the address, and ignores invalid values', async () => {
  const asked = network();
  await showPage(<MemberListPage />, '/membermanage?state=frozen&gender=9&index=2&size=10&sort=phone');
  await rowOf('Member 11');
  expect(asked).toEqual(['state=frozen&size=10&index=2']);
});

const graded = () => ({
  items: [
    memberOf(1, { name: '林一', growth: 400 }),
    memberOf(2, { name: '林二', growth: 5_000, grade_id: String(grades[1]?.grade_id) }),
    memberOf(3, { name: '林三', growth: 1_000 }),
  ],
  total: 3,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor: null,
  as_of: '2026-11-20T06:35:00Z',
});

test('each grade says what the next one still takes', async () => {
  network({ 'GET /vip-infos': graded });
  await showPage(<MemberListPage />, '/membermanage');
  const stepOf = async (name: string) => within(await rowOf(name)).queryByText(/^[\d,]+ growth to |^Enough for /);
  await waitFor(async () => expect((await stepOf('林一'))?.textContent).toBe('600 growth to Gold'));
  expect((await stepOf('林一'))?.title).toBe('600 growth to Gold');
  expect(await stepOf('林二')).toBeNull();
  expect((await stepOf('林三'))?.title).toBe('Enough for Gold');
});

test('on a phone, a member’s card says what the next grade still takes; that of the highest, when they joined', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  network({ 'GET /vip-infos': graded });
  await showPage(<MemberListPage />, '/membermanage');
  const cardOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  await screen.findByText('600 growth to Gold');
  expect(await cardOf('林一')).toMatch(/600 growth to Gold$/);
  expect(await cardOf('林二')).toMatch(/Joined 11-18$/);
  expect(await cardOf('林三')).toMatch(/Enough for Gold$/);
});

test('an export of what a till shows has what the next grade still takes', async () => {
  network();
  function Exported() {
    const columns = useMemberColumns({ onEdit: () => {}, onChangeState: () => {} });
    const shown = columns.filter((column) => isShown(column, defaultColumns, 1366));
    return <output>{shown.flatMap(({ key, exported = [key] }) => exported).join(' ')}</output>;
  }
  await showPage(<Exported />, '/membermanage');
  expect((await screen.findByRole('status')).textContent).toContain('grade next_grade growth_left principal');
});

test('a filter that the header folds away is shown while it is set, with the birthdays and whose is today', async () => {
  vi.setSystemTime('2026-11-20T06:35:00Z');
  network({
    'GET /vip-infos': () => {
      const items = [
        memberOf(1, { name: '林一', birthday: '1994-11-20' }),
        memberOf(2, { name: '林二', birthday: '1990-11-08' }),
      ];
      return {
        items,
        total: 2,
        total_exact: true,
        index: 1,
        size: 20,
        next_cursor: null,
        as_of: '2026-11-20T06:35:00Z',
      };
    },
  });
  await showPage(<MemberListPage />, '/membermanage?birthday_month=11');
  expect((await rowOf('林一')).textContent).toContain('11-20 Today');
  expect((await rowOf('林二')).textContent).toContain('11-08');
  expect((await rowOf('林二')).textContent).not.toContain('Today');
  expect(screen.getByRole('button', { name: 'Less' })).toBeTruthy();
  expect(screen.getByText('November')).toBeTruthy();
  vi.useRealTimers();
});

test('rows can be selected at the bottom of the screen if there are any', async () => {
  network();
  await showPage(<MemberListPage />, '/membermanage?keyword=nobody');
  const clear = await screen.findByRole('button', { name: 'Clear the filters' });
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  await userEvent.click(clear);
  await screen.findByRole('button', { name: 'Select' });
});

test('typing searches after a pause, from the first page, without a history entry per key', async () => {
  const asked = network();
  const user = userEvent.setup();
  const { router } = await showPage(<MemberListPage />, '/membermanage?index=2');
  await rowOf('Member 21');
  await user.type(screen.getByRole('searchbox'), 'Member 3');
  await rowOf('Member 3');
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=Member+3'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(asked).toEqual(['size=20&index=2', 'keyword=Member+3&size=20&index=1']);
});

test('each page is a history entry: Back shows the previous page', async () => {
  network();
  const user = userEvent.setup();
  const { router } = await showPage(<MemberListPage />, '/membermanage');
  await rowOf('Member 1');
  await user.click(screen.getByTitle('3'));
  await rowOf('Member 41');
  expect(router.state.location.search).toBe('?index=3');
  await router.navigate(-1);
  await rowOf('Member 1');
});

test('selection spans pages, and a bulk action names all rows and skips those already done', async () => {
  let body: unknown;
  network({
    'PUT /vip-infos': (asked) => (
      (body = asked.body),
      { changed: 2, skipped: 0, skipped_by: {}, task_id: null, undo: null }
    ),
  });
  const user = userEvent.setup();
  await showPage(<MemberListPage />, '/membermanage?size=10');
  await check(user, 'Member 1');
  await check(user, 'Member 3');
  await user.click(screen.getByTitle('2'));
  await rowOf('Member 11');
  await check(user, 'Member 11');
  expect(screen.getByText('3 selected')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Freeze 2 members?')).toBeDefined();
  expect(dialog.textContent).toContain('1 of those selected is already frozen');
  await user.type(within(dialog).getByLabelText('Reason'), 'asked by phone');
  await user.click(within(dialog).getByRole('button', { name: 'Freeze' }));
  await screen.findByText('Froze 2 members');
  expect(body).toEqual({ ids: [all[0]?.vip_id, all[10]?.vip_id], operate: 'freeze', reason: 'asked by phone' });
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
});

test('undo takes back what the server kept of it', async () => {
  const undone: unknown[] = [];
  network({
    'PUT /vip-infos': () => ({
      changed: 2,
      skipped: 0,
      skipped_by: {},
      task_id: null,
      undo: { action_id: 'a1', until: '' },
    }),
    'PUT /actions/a1/undo': () => (
      undone.push('a1'),
      { changed: 1, skipped: 1, skipped_by: { changed_since: 1 }, restored_without: {}, task_id: null }
    ),
  });
  const user = userEvent.setup();
  await showPage(<MemberListPage />, '/membermanage?size=10');
  await check(user, 'Member 1');
  await check(user, 'Member 2');
  await check(user, 'Member 3');
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  await user.type(await screen.findByLabelText('Reason'), 'test{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Skipped: 1 changed since.');
  expect(undone).toEqual(['a1']);
});

test('the page is selected first, then all of the filter as it was read; dropping one row leaves the others of the page', async () => {
  let body: unknown;
  network({
    'PUT /vip-infos': (asked) => ((body = asked.body), { changed: 0, skipped: 0, task_id: 't1', undo: null }),
  });
  const user = userEvent.setup();
  await showPage(<MemberListPage />, '/membermanage?size=10&keyword=Member');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('10 selected on this page')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Select all 45' }));
  expect(screen.getByText('All 45 selected')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Select Member 1' }));
  expect(screen.getByText('9 selected')).toBeDefined();
  await check(user, 'Member 1');
  await user.click(screen.getByRole('button', { name: 'Select all 45' }));

  await user.click(screen.getByTitle('2'));
  await rowOf('Member 11');
  expect(screen.getByText('All 45 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Freeze 45 members?')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Reason'), 'audit{Enter}');
  await screen.findByText('This continues under Tasks. You will be notified when it is done.');
  expect(body).toEqual({
    filter: { keyword: 'Member' },
    as_of: '2026-11-20T06:35:00Z',
    operate: 'freeze',
    reason: 'audit',
  });
});

test('changing filters clears the selection', async () => {
  network();
  const user = userEvent.setup();
  await showPage(<MemberListPage />, '/membermanage?size=10');
  await check(user, 'Member 1');
  await user.type(screen.getByRole('searchbox'), '45');
  await rowOf('Member 45');
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('a click on a row opens its details in a tab, but not a click on its controls', async () => {
  network();
  const user = userEvent.setup();
  const { openTab } = await showPage(<MemberListPage />, '/membermanage?size=10');
  const row = await rowOf('Member 1');
  await user.click(within(row).getByRole('checkbox'));
  expect(openTab).not.toHaveBeenCalled();
  await user.click(within(row).getByText('Active'));
  expect(openTab).toHaveBeenCalledWith(`/memberdetails/${all[0]?.vip_id}`, all[0]?.name);
});

test('continues by cursor beyond row 10,000', async () => {
  const deep = memberOf(1, { name: 'Deep' });
  answer({
    'GET /vip-infos': ({ query }: Asked) => ({
      items: [query.get('cursor') ? { ...deep, name: 'Deeper' } : deep],
      total: 10_000,
      total_exact: false,
      index: 500,
      size: 20,
      next_cursor: 'c1',
    }),
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [],
  });
  const user = userEvent.setup();
  const { router } = await showPage(<MemberListPage />, '/membermanage?index=500');
  await rowOf('Deep');
  expect(screen.getByText(/of over 10,000/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await rowOf('Deeper');
  expect(router.state.location.search).toBe('?index=501&cursor=c1');
  expect(screen.getByText(/^10,001–/)).toBeDefined();
});

test('sorts by balance and points, shows expiring points, and offers the usual order if there are too many to sort', async () => {
  const page = { items: [memberOf(1, { points: 2589, points_soon: 420 })], total: 1, total_exact: true };
  const asked = network({
    'GET /vip-infos': ({ query }: Asked) => {
      if (query.get('size') !== '1') asked.push(query.toString());
      if (query.get('sort') !== 'balance') return { ...page, index: 1, size: 20, next_cursor: null };
      const message = 'More than 50,000 rows match.';
      throw new Refused({ status: 409, name: 'too_many_to_sort', message });
    },
  });
  const user = userEvent.setup();
  await showPage(<MemberListPage />, '/membermanage');
  await screen.findByText('420 expiring soon');
  await user.click(screen.getByRole('columnheader', { name: 'Points' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sort=points'));
  await user.click(screen.getByRole('columnheader', { name: 'Balance' }));
  await screen.findByText('Too many to sort');
  await user.click(screen.getByRole('button', { name: 'Show in the usual order' }));
  await screen.findByText('420 expiring soon');
});

test('says if there are no results, no members, no permission or a failure', async () => {
  const empty = { items: [] as Member[], total: 0, total_exact: true, index: 1, size: 20, next_cursor: null };
  let reply: () => unknown = () => empty;
  network({ 'GET /vip-infos': () => reply() });
  const { unmount } = await showPage(<MemberListPage />, '/membermanage');
  await screen.findByText('No members yet');
  unmount();

  const { unmount: again } = await showPage(<MemberListPage />, '/membermanage?keyword=x');
  await screen.findByText('No members match');
  again();

  reply = () => {
    throw new Refused({ status: 403, name: 'permission_denied', message: 'You do not have the permission.' });
  };
  const { unmount: once } = await showPage(<MemberListPage />, '/membermanage');
  await screen.findByText('You cannot view members');
  once();

  reply = () => {
    throw new Refused({ status: 500, name: 'internal_error', message: 'Something went wrong.' });
  };
  await showPage(<MemberListPage />, '/membermanage');
  await screen.findByText('The members did not load');
  expect(screen.getByText('req_test')).toBeDefined();
});
