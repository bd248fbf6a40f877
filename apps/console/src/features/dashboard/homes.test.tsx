import type { HomeFigures, Member } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { memberOf } from '../members/members.fixture.ts';
import { CounterHome } from './counter-home.tsx';
import { DayChart } from './day-chart.tsx';
import { FiguresHome } from './figures-home.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
function counter(found: Readonly<Record<string, readonly Member[]>>) {
  answer({
    'GET /vip-infos': ({ query }: Asked) => page(found[query.get('keyword') ?? ''] ?? []),
    'GET /notices/counts': () => ({ waiting: [], unread: 0 }),
    'GET /dashboard/members': () => ({
      today: [
        {
          member: memberOf(1, { name: '唐果', principal: 74_990 }),
          at: '2026-11-20T06:32:00Z',
          did: { kind: 'top_up', effect: 'refund', value: -20_000, points: 0 },
        },
        { member: memberOf(2, { name: '许清和' }), at: '2026-11-20T05:20:00Z', did: null },
      ],
      opened: [],
    }),
  });
}

const search = () => screen.findByRole('combobox', { name: 'Find a member' });

test('the counter’s search has the focus, shows balances and opens the chosen member', async () => {
  counter({ 林: [memberOf(3, { name: '林一' }), memberOf(4, { name: '林二', principal: 31_200 })] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await waitFor(async () => expect(document.activeElement).toBe(await search()));
  await user.keyboard('林');
  await screen.findByRole('option', { name: /林二.*¥312\.00/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(openTab).toHaveBeenCalledWith(`/memberdetails/${memberOf(4).vip_id}`);
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
  await waitFor(() => expect(openTab).toHaveBeenCalledWith(`/memberdetails/${memberOf(3).vip_id}`));
});

test('one scan after the other opens its member; without Enter none opens', async () => {
  const [first, second] = [memberOf(3), memberOf(4)];
  counter({ '0042': [first], '0043': [second] });
  const user = userEvent.setup();
  const { openTab } = await showPage(<CounterHome />, '/dashBoard');
  await user.type(await search(), '0042{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenCalledWith(`/memberdetails/${first.vip_id}`));
  await user.type(await search(), '0043{Enter}');
  await waitFor(() => expect(openTab).toHaveBeenLastCalledWith(`/memberdetails/${second.vip_id}`));
  await user.type(await search(), '0042');
  await screen.findByRole('option');
  expect(openTab).toHaveBeenCalledTimes(2);
});

test('the members of today show what was done last', async () => {
  counter({});
  await showPage(<CounterHome />, '/dashBoard');
  await screen.findByRole('link', { name: /唐果.*Top-up Refund ¥200\.00.*¥749\.90/ });
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
