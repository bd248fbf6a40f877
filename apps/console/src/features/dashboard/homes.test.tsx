import type { HomeFigures, Member } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { memberOf } from '../members/members.fixture.ts';
import { shiftOf } from '../shifts/shift.fixture.ts';
import { CenterDashboard } from './center-dashboard.tsx';
import { CounterHome } from './counter-home.tsx';
import { DayChart } from './day-chart.tsx';
import { MemberGrowth } from './member-growth.tsx';
import { FiguresHome } from './figures-home.tsx';

const page = (items: readonly Member[]) => ({
  items,
  total: items.length,
  total_exact: true,
  index: 1,
  size: 8,
  next_cursor: null,
  as_of: '2026-11-20T06:35:00Z',
});

/** The members that a search finds, by its keyword. */
function counter(found: Readonly<Record<string, readonly Member[]>>, more: Parameters<typeof answer>[0] = {}) {
  answer({
    ...more,
    'GET /vip-infos': ({ query }: Asked) => page(found[query.get('keyword') ?? ''] ?? []),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    'GET /dashboard/members': () => ({
      today: [
        {
          member: memberOf(1, { name: '唐果', principal: 74_990 }),
          at: '2026-11-20T06:32:00Z',
          did: { kind: 'top_up', effect: 'refund', principal: -20_000, bonus: 0, points: 0 },
        },
        { member: memberOf(2, { name: '许清和' }), at: '2026-11-20T05:20:00Z', did: null },
      ],
      opened: [],
    }),
  });
}

const search = () => screen.findByRole('combobox', { name: 'Find a member' });
const adjustSearch = { name: 'Find the member whose balances to adjust' };

test('the counter’s search has the focus, shows balances and opens the chosen member', async () => {
  counter({ 林: [memberOf(3, { name: '林一' }), memberOf(4, { name: '林二', principal: 31_200 })] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await waitFor(async () => expect(document.activeElement).toBe(await search()));
  await user.keyboard('林');
  await screen.findByRole('option', { name: /林二.*¥312\.00/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(openTab).toHaveBeenCalledWith(`/memberdetails/${memberOf(4).vip_id}`, '林二');
});

test('whoever signs in with an initial password is asked for their own, and until when it signs in', async () => {
  counter({}, { 'GET /merc/personal/current': () => ({ password_until: '2026-12-05T16:00:00Z' }) });
  await showPage(<CounterHome />, '/dashBoard');
  expect((await screen.findByRole('alert')).textContent).toMatch(/initial password signs in until .*Set your own/);
});

test.each([
  ['none is open where one is needed', null, true, /Without a shift you can’t take or give back cash\.Open a shift$/],
  [
    'one is open',
    shiftOf(),
    false,
    /Orders less refunds¥1,586\.40Cash¥400\.00Stored value¥1,186\.40Top-ups less refunds¥1,600\.00Should be in the drawerFloat ¥500\.00 \+ ¥400\.00¥900\.00/,
  ],
] as const)('the counter shows the shift: %s', async (_case, shift, required, words) => {
  counter({}, { 'GET /shifts/current': () => ({ required, shift }) });
  await showPage(<CounterHome />, '/dashBoard', ['shift:operate']);
  const card = await screen.findByRole('region', { name: 'This shift' });
  expect(card.textContent).toMatch(words);
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/cashier?shift');
});

test('the counter shows no shift where none is open or needed', async () => {
  counter({}, { 'GET /shifts/current': () => ({ required: false, shift: null }) });
  await showPage(<CounterHome />, '/dashBoard', ['shift:operate']);
  await screen.findByRole('tab', { name: /^In today/ });
  expect(screen.queryByRole('region', { name: 'This shift' })).toBeNull();
});

test('what was done last is told as in the member’s own history: bonus apart, points with their sign', async () => {
  const at = '2026-11-20T06:32:00Z';
  const did = (kind: string, effect: string, principal: number, bonus: number, points: number) => ({
    at,
    did: { kind, effect, principal, bonus, points },
  });
  answer({
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    'GET /dashboard/members': () => ({
      today: [
        { member: memberOf(1), ...did('top_up', 'forward', 50_000, 5_000, 0) },
        { member: memberOf(2), ...did('top_up', 'reversal', -50_000, -5_000, 0) },
        { member: memberOf(3), ...did('spend', 'forward', -1_000, -500, 15) },
        { member: memberOf(4), ...did('spend', 'forward', 0, 0, 66) },
      ],
      opened: [],
    }),
  });
  await showPage(<CounterHome />, '/dashBoard');
  await screen.findByText(/Top-up ¥500\.00, plus ¥50\.00 bonus/);
  screen.getByText(/Top-up reversed ¥500\.00, with ¥50\.00 bonus/);
  screen.getByText(/Purchase ¥15\.00/);
  expect(screen.getByText(/Purchase points \+66/)).toBeTruthy();
});

test('F8 asks whose balances to adjust, and opens the adjustment once', async () => {
  const [found, other] = [memberOf(3), memberOf(4, { name: '林二', changeable: false })];
  counter({ '0042': [found], '0043': [other] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await search();
  await user.keyboard('{F8}');
  await user.type(screen.getByRole('combobox', adjustSearch), '0042{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenCalledWith(`/memberdetails/${found.vip_id}?adjust=1`, found.name));
  await user.type(await search(), '0042{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${found.vip_id}`, found.name));

  await user.click(screen.getByRole('button', { name: /^Adjust balances/ }));
  await user.type(screen.getByRole('combobox', adjustSearch), '0043{Enter}');
  await screen.findByText('林二 belongs to another branch, whose balances you cannot adjust');
  expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${other.vip_id}`, '林二');
});

test('who takes payments begins one by F9, and of a member of today; F8 then tops up', async () => {
  const [found, frozen] = [memberOf(3), memberOf(4, { name: '林二', state: 'frozen' })];
  counter({ '0042': [found], '0043': [frozen] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard', [
    'order:create',
    'top_up:create',
    'member:read',
    'adjustment:create',
  ]);
  await search();
  await user.keyboard('{F9}');
  expect(openTab).toHaveBeenLastCalledWith('/cashier');
  const verb = await screen.findByRole('link', { name: 'Take a payment of 唐果' });
  expect(verb.getAttribute('href')).toBe(`/cashier?vip_id=${memberOf(1).vip_id}`);
  await user.keyboard('{F8}');
  const topUpSearch = { name: 'Find the member who tops up' };
  await user.type(screen.getByRole('combobox', topUpSearch), '0043{Enter}');
  await screen.findByText('林二 is frozen, and can’t top up');
  expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${frozen.vip_id}`, '林二');
  await user.keyboard('{F8}');
  await user.type(screen.getByRole('combobox', topUpSearch), '0042{Enter}');
  await screen.findByRole('dialog', { name: /top up/i });
});

test('after F8 a row of the list is adjusted, too, and then opened as before', async () => {
  counter({});
  const user = userEvent.setup();
  const { openTab, router } = await showPage(<CounterHome />, '/dashBoard');
  const row = await screen.findByRole('link', { name: /许清和/ });
  await user.keyboard('{F8}');
  await user.click(row);
  expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${memberOf(2).vip_id}?adjust=1`, '许清和');
  expect(screen.getByRole('button', { name: /^Find and serve/ }).getAttribute('aria-pressed')).toBe('true');
  await user.click(row);
  expect(openTab).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe(`/memberdetails/${memberOf(2).vip_id}`);
});

test('Escape in the empty search returns from adjusting to serving', async () => {
  counter({});
  const user = userEvent.setup();
  await showPage(<CounterHome />, '/dashBoard');
  await search();
  await user.keyboard('{F8}x{Escape}');
  expect(screen.getByRole('combobox', adjustSearch)).toBeTruthy();
  await user.keyboard('{Escape}');
  await search();
});

test('function keys act neither with modifiers nor below a dialog, but below one of a hidden tab', async () => {
  counter({});
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await search();
  await user.keyboard('{Shift>}{F7}{/Shift}{Control>}{F8}{/Control}{Alt>}{F2}{/Alt}');
  const layer = document.body.appendChild(document.createElement('div'));
  layer.className = 'ant-drawer-open';
  await user.keyboard('{F7}{F8}');
  expect(openTab).not.toHaveBeenCalled();
  await search();
  layer.style.setProperty('display', 'none', 'important');
  await user.keyboard('{F7}');
  expect(openTab).toHaveBeenCalledExactlyOnceWith('/membermanage?new=1');
  layer.remove();
});

test('an action that is not permitted is neither shown nor run by its key', async () => {
  counter({});
  answer({ 'POST /personal/permission-resources': () => withPermissions(['member:read']) });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await search();
  await user.keyboard('{F7}{F8}');
  await search();
  expect(openTab).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^New member|^Adjust balances/ })).toBeNull();
});

test('Enter before the answer opens the member only if there is exactly one', async () => {
  counter({ '0042': [memberOf(3)], '0043': [memberOf(3), memberOf(4)] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), '0043{Enter}');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(openTab).not.toHaveBeenCalled();
  await user.clear(await search());
  await user.type(await search(), '0042{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenCalledWith(`/memberdetails/${memberOf(3).vip_id}`, memberOf(3).name));
});

const unknownPhone = '13812345678';

test('a phone that nobody has leads to a new member with it, by Enter too', async () => {
  counter({});
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), '138 1234 5678');
  const result = await screen.findByText(/^No member has the phone/);
  expect(result.textContent).toContain('13812345678');
  await user.keyboard('{Enter}');
  expect(openTab).toHaveBeenCalledExactlyOnceWith(`/membermanage?new=${unknownPhone}`);
  expect(await search()).toHaveProperty('value', '');
  await user.type(await search(), unknownPhone);
  await user.click(await screen.findByRole('button', { name: /^New member\s*Enter/ }));
  expect(openTab).toHaveBeenCalledTimes(2);
});

test('who may not add members is told so, and Enter does nothing', async () => {
  counter({});
  answer({
    'GET /vip-infos': () => page([]),
    'POST /personal/permission-resources': () => withPermissions(['member:read']),
  });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), unknownPhone);
  await screen.findByText(/You cannot add members: ask a colleague who can\.$/);
  await user.keyboard('{Enter}{F7}');
  expect(openTab).not.toHaveBeenCalled();
});

test('F7 takes along what was searched for', async () => {
  counter({});
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), '顾念初');
  await user.keyboard('{F7}');
  expect(openTab).toHaveBeenCalledExactlyOnceWith(`/membermanage?new=${encodeURIComponent('顾念初')}`);
  expect(await search()).toHaveProperty('value', '');
});

test('one scan after the other opens its member; without Enter none opens', async () => {
  const [first, second] = [memberOf(3), memberOf(4)];
  counter({ '0042': [first], '0043': [second] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), '0042{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenCalledWith(`/memberdetails/${first.vip_id}`, first.name));
  await user.type(await search(), '0043{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${second.vip_id}`, second.name));
  await user.type(await search(), '0042');
  await screen.findByRole('option');
  expect(openTab).toHaveBeenCalledTimes(2);
});

test('the members of today show what was done last', async () => {
  counter({});
  await showPage(<CounterHome />, '/dashBoard');
  await screen.findByRole('link', { name: /唐果.*Top-up refunded ¥200\.00.*¥749\.90/ });
  expect(screen.getByRole('link', { name: /许清和.*joined/ })).toBeTruthy();
});

const compared = (now: number, before: number) => ({ now, before });
const figures: HomeFigures = {
  date: '2026-11-20',
  before: '2026-11-13',
  as_of: '2026-11-20T06:35:00Z',
  starts_at: '2026-11-19T16:00:00Z',
  figures: {
    spent: compared(602_150, 638_000),
    topped_up: compared(280_000, 200_000),
    served: compared(33, 33),
    new_members: compared(4, 0),
  },
  branches: [],
  branches_total: 0,
  hours: Array.from({ length: 24 }, (_, hour) => {
    const line = { now: hour < 15 ? hour * 1000 : null, before: hour * 1000 };
    return { spent: line, topped_up: line, new_members: line };
  }),
};

test('figures are compared in words, and an equal one without an arrow', async () => {
  answer({
    'GET /dashboard/figures': () => figures,
    'GET /dashboard/days': () => ({
      items: [13, 14, 15, 16, 17, 18, 19, 20].map((day) => ({
        date: `2026-11-${day}`,
        topped_up: 0,
        spent: day * 10_000,
        served: day,
        new_members: 0,
      })),
    }),
    'GET /vip-infos/survey': () => ({ total: 0 }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  const { openTab } = await showPage(<FiguresHome />, '/dashBoard', ['stored_value_report:read']);
  await screen.findByText('last Fri by now ¥6,380.00');
  expect(screen.getByText('Same as last Fri by now')).toBeTruthy();
  expect(screen.getByText('last Fri by now 0').previousElementSibling).toBeNull(); // no ratio of nothing
  expect(await screen.findByRole('img', { name: '7 days: between ¥1,300.00 and ¥1,900.00' })).toBeTruthy();
  expect(screen.getByText('14:35, ¥358.50 less')).toBeTruthy();
  // A shop without members gets first steps.
  await userEvent.setup().click(await screen.findByRole('button', { name: 'New member' }));
  expect(openTab).toHaveBeenCalledWith('/membermanage?new=1');
});

test('figures lead to what they are made of, for whom may see it, and what is not spent stands beside them', async () => {
  const asked: string[] = [];
  answer({
    'GET /dashboard/figures': () => figures,
    'GET /dashboard/days': () => ({ items: [] }),
    'GET /vip-infos/survey': () => ({ total: 1, daily: [{ date: '2026-11-20', joined: 0 }], by_grade: [] }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    'GET /recharge-rule/general-situation': () => (
      asked.push('situation'),
      { liability: { principal: 114_288_000, bonus: 14_352_550 } }
    ),
  });
  await showPage(<FiguresHome />, '/dashBoard', ['stored_value_report:read']);
  await screen.findByText('Top-ups less refunds');
  expect(screen.queryByRole('link', { name: 'Top-ups less refunds' })).toBeNull();
  expect(screen.queryByText('Not spent yet')).toBeNull();
  expect(asked).toEqual([]);
  cleanup();
  const all = ['stored_value_report:read', 'top_up:read', 'top_up_note:read', 'member:read'] as const;
  await showPage(<FiguresHome />, '/dashBoard', [...all]);
  await screen.findByText('Principal ¥1,142,880.00, bonus ¥143,525.50');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const day = figures.date;
  expect(hrefOf('Top-ups less refunds')).toBe(`/rechargeFlow?dated_from=${day}&dated_to=${day}`);
  expect(hrefOf('New members')).toBe(`/membermanage?joined_from=${day}&joined_to=${day}`);
  expect(hrefOf('Not spent yet')).toBe('/rechargeDescription');
});

test('a shop with one branch has no figures by branch, also where members without a branch have some', async () => {
  const { figures: own } = figures;
  const line = (branch_id: string | null, branch_name: string | null) => ({ branch_id, branch_name, ...own });
  const [head, second] = [line('b1', '总店'), line('b2', '滨江店')];
  for (const [branches, shown] of [
    [[head, line(null, null)], false],
    [[head, second], true],
  ] as const) {
    answer({
      'GET /dashboard/figures': () => ({ ...figures, branches }),
      'GET /dashboard/days': () => ({ items: [] }),
      'GET /vip-infos/survey': () => ({ total: 1 }),
      'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    });
    await showPage(<FiguresHome />, '/dashBoard', ['stored_value_report:read']);
    await screen.findByText('last Fri by now ¥6,380.00');
    expect(screen.queryByRole('heading', { name: 'By branch' }) !== null).toBe(shown);
    cleanup();
  }
});

test('a chain is told how many of its branches have figures here', async () => {
  const { figures: own } = figures;
  const branches = Array.from({ length: 100 }, (_, at) => ({ branch_id: `b${at}`, branch_name: `分店 ${at}`, ...own }));
  answer({
    'GET /dashboard/figures': () => ({ ...figures, branches, branches_total: 10_000 }),
    'GET /dashboard/days': () => ({ items: [] }),
    'GET /vip-infos/survey': () => ({ total: 1 }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  await showPage(<FiguresHome />, '/dashBoard', ['stored_value_report:read']);
  expect(await screen.findByText(/Of 10,000 branches, the 100 where most happened are shown/)).toBeTruthy();
});

test('the birthdays of the month lead to a list of those counted', async () => {
  answer({
    'GET /vip-infos/survey': () => ({
      total: 3,
      birthdays_month: 2,
      daily: [{ date: '2026-11-20', joined: 0 }],
      by_grade: [],
    }),
  });
  const { openTab } = await showPage(<MemberGrowth />, '/dashBoard');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'See who they are' }));
  expect(openTab).toHaveBeenCalledWith('/membermanage?state=normal&state=frozen&birthday_month=11');
});

const homeUser = {
  ...withPermissions(['stored_value_report:read']),
  branches: [{ branch_id: '0190a000-0000-7000-8000-0000000000b1', branch_name: '解放路店' }],
};

test.each([
  ['2999-01-31', 'January 31, 2999 is yet to come'],
  ['2026-02-30', 'The date in the address is not valid'],
  ['tomorrow', 'The date in the address is not valid'],
  ['', 'The date in the address is not valid'],
])('the day %j in the address is refused in words, with a way back to today', async (day, words) => {
  const asked: (string | null)[] = [];
  answer({
    'POST /personal/permission-resources': () => homeUser,
    'GET /dashboard/figures': ({ query }: Asked) => {
      asked.push(query.get('date'));
      return figures;
    },
    'GET /vip-infos/survey': () => ({ total: 1 }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  const branch = homeUser.branches[0]?.branch_id ?? '';
  const address = `/dashBoard?date=${day}&branch=${branch}`;
  const { router } = await showPage(<FiguresHome />, address, ['stored_value_report:read']);
  await screen.findByRole('heading', { name: words });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(asked).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show today' }));
  await screen.findByText('last Fri by now ¥6,380.00');
  expect(asked).toEqual([null]);
  expect(router.state.location.search).toBe(`?branch=${branch}`);
});

test.each(['0190a000-0000-7000-8000-0000000000b2', 'x', ''])(
  'a branch %j in the address that isn’t the user’s is refused in words, not shown as all',
  async (branch) => {
    const asked: (string | null)[] = [];
    answer({
      'POST /personal/permission-resources': () => homeUser,
      'GET /dashboard/figures': ({ query }: Asked) => {
        asked.push(query.get('branch_id'));
        return figures;
      },
      'GET /vip-infos/survey': () => ({ total: 1 }),
      'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    });
    const { router } = await showPage(<FiguresHome />, `/dashBoard?branch=${branch}`);
    await screen.findByRole('heading', { name: 'The branch in the address is not one of yours' });
    expect(asked).toEqual([]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all branches' }));
    await screen.findByText('last Fri by now ¥6,380.00');
    expect(asked).toEqual([null]);
    expect(router.state.location.search).toBe('');
  },
);

const centre = { branches: 2, branches_open: 2, staff: 3, signed_in_week: 1, members: 13, products_open: 1 };
const glanced = { state: 'open', staff: 3, signed_in_today: 1, today: null };
const glances = {
  items: [{ ...glanced, branch_id: 'b1', branch_name: '解放路店', members: 10, new_today: 2 }],
  total: 2,
};

test('members without a branch are a line of their own beside the branches, if there are any', async () => {
  for (const none of [{ members: 3, new_today: 1 }, null]) {
    answer({
      'GET /dashboard/center': () => centre,
      'GET /dashboard/branches': () => ({ ...glances, without_branch: none }),
      'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    });
    await showPage(<CenterDashboard />, '/');
    await screen.findByRole('heading', { name: '解放路店' });
    screen.getByText('2 in all; their members without cancelled ones');
    screen.getByText('without cancelled ones');
    const line = screen.queryByRole('heading', { name: 'No branch' })?.closest('li')?.textContent;
    expect(line).toBe(none ? 'No branch3membersJoined today1' : undefined);
    cleanup();
  }
});

test('the centre tells the hours of each branch, and leads to it, to all branches and to an application', async () => {
  answer({
    'POST /personal/permission-resources': () =>
      withPermissions(['member:read', 'store:read', 'branch_application:create']),
    'GET /dashboard/center': () => centre,
    'GET /dashboard/branches': () => ({
      items: [
        { ...glances.items[0], today: [['09:30', '22:00']] },
        { ...glances.items[0], branch_id: 'b2', branch_name: '西湖店', today: [] },
      ],
      total: 2,
      without_branch: null,
    }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  const { openTab } = await showPage(<CenterDashboard />, '/');
  const link = await screen.findByRole('link', { name: '解放路店' });
  expect(link.getAttribute('href')).toBe('/system/storeManagement/detail?id=b1');
  expect(link.closest('li')?.textContent).toContain('Open today09:30–22:00');
  expect(screen.getByRole('link', { name: '西湖店' }).closest('li')?.textContent).toContain('Open todayclosed');
  expect(screen.getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('/system/storeManagement');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Apply for a branch' }));
  expect(openTab).toHaveBeenCalledWith('/merchantManagement/apply?new=1');
});

test('whoever works in few branches sees their hours of today', async () => {
  const user = withPermissions(['member:read']);
  answer({
    'POST /personal/permission-resources': () => ({
      ...user,
      all_branches: false,
      branches: [{ branch_id: 'b1', branch_name: '解放路店' }],
    }),
    'GET /branches/belong': () => [
      {
        branch_id: 'b1',
        name: '解放路店',
        state: 'open',
        today: [
          ['09:30', '14:00'],
          ['17:00', '22:00'],
        ],
      },
    ],
    'GET /dashboard/members': () => ({ today: [], opened: [] }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  await showPage(<CounterHome />, '/dashBoard');
  expect(await screen.findByText('解放路店, today: 09:30–14:00, 17:00–22:00')).toBeTruthy();
});

const announcement = {
  announcement_id: 'n1',
  title: 'Maintenance',
  text: 'Tonight',
  severity: 'info',
  at: '2026-11-20T04:00:00Z',
  expires_at: '2026-11-30T04:00:00Z',
  read: false,
};

test('the heading of a home comes before what is announced', async () => {
  answer({
    'GET /dashboard/center': () => centre,
    'GET /dashboard/branches': () => ({ ...glances, without_branch: null }),
    'GET /notices/counts': () => ({ waiting: [], unread: 0, announcements: 1 }),
    'GET /announcements': () => [announcement],
  });
  await showPage(<CenterDashboard />, '/');
  await screen.findByRole('heading', { name: 'Announcements' });
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)[0]).toBe('H1');
});

test('without the right to see members the centre asks for no branches', async () => {
  const asked: string[] = [];
  answer({
    'POST /personal/permission-resources': () => withPermissions([]),
    'GET /dashboard/center': () => centre,
    'GET /dashboard/branches': () => asked.push('branches'),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
  });
  await showPage(<CenterDashboard />, '/');
  await screen.findByText('Services open');
  expect(asked).toEqual([]);
});

test('before the first sale of a day the chart says so, and shows the same day last week', async () => {
  const early = { now: 0, before: 0 };
  const day = {
    ...figures,
    as_of: '2026-11-19T21:00:00Z',
    figures: { spent: early, topped_up: early, served: early, new_members: early },
    hours: figures.hours.map(({ spent: { before } }, hour) => {
      const now = hour < 5 ? 0 : null;
      return { spent: { now, before }, topped_up: { now, before: 0 }, new_members: { now, before: 0 } };
    }),
  };
  answer({});
  await showPage(<DayChart figures={day} />, '/dashBoard', []);
  await screen.findByText('05:00, nothing yet today');
  await userEvent.setup().click(screen.getByText('Topped up'));
  await screen.findByText('Nothing yet today, nor a week ago.');
  expect(screen.queryByRole('button', { name: 'Show the table' })).toBeNull();
});

test('the table of today ends this minute: the hour under way is not said to be over', async () => {
  answer({});
  await showPage(<DayChart figures={figures} />, '/dashBoard', []);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show the table' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  const at = rows.findIndex((row) => row.startsWith('14:35'));
  expect(rows.slice(at - 1, at + 2)).toEqual(['14:00¥130.00¥130.00', '14:35¥140.00¥6,380.00', '15:00–¥140.00']);
});
