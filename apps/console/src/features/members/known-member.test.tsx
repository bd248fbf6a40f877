import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { queryClient, useEndpoint } from '../../framework/api/index.ts';
import { assetsOf } from './assets/assets.fixture.ts';
import { MemberDetailPage } from './member-detail-page.tsx';
import { grades, memberOf } from './members.fixture.ts';

const listed = memberOf(1, { principal: 67_424, bonus: 7_566, points: 2_589, growth: 12_846 });
const unlisted = memberOf(2);
const page = { total: 1, total_exact: true, index: 1, size: 20, next_cursor: null };
const nothing = { ...page, total: 0, items: [] };

/** A stubbed server with one member, whose page can be out of reach. */
function network() {
  const away = { is: false };
  const reached =
    <T,>(reply: () => T) =>
    (): T => {
      if (away.is) throw new TypeError('Failed to fetch');
      return reply();
    };
  const of = `GET /vip-infos/${listed.vip_id}`;
  answer({
    'GET /vip-infos': () => ({ ...page, items: [listed], as_of: '2026-11-20T06:35:00Z' }),
    // Later than the list, by the clock that says which was read last.
    'GET /dashboard/members': async () => {
      const listedAt = Date.now();
      await vi.waitUntil(() => Date.now() > listedAt, { interval: 1 });
      return { today: [], opened: [{ ...listed, points: 2_600 }] };
    },
    'PUT /dashboard/opened-members': () => null,
    [`GET /vip-infos/${unlisted.vip_id}`]: reached(() => unlisted),
    [of]: reached(() => ({ ...listed, points: 2_700 })),
    [`${of}/assets`]: reached(() =>
      assetsOf({ balances: { principal: 67_424, bonus: 7_566, points: 2_700, growth: 12_846 } }),
    ),
    [`${of}/postings`]: reached(() => ({ items: [], next_cursor: null })),
    'GET /vip-infos/coupon-report': reached(() => nothing),
    'GET /vip-infos/consume-report': reached(() => nothing),
    'GET /vip-trim-order': reached(() => nothing),
    'GET /vip-grades': () => grades,
  });
  return away;
}

/** Reads a list and the home page's members, then the member on request. */
function Console() {
  const list = useEndpoint('GET /vip-infos', { query: {} });
  const home = useEndpoint('GET /dashboard/members', {}, { enabled: list.isSuccess });
  return (
    <Routes>
      <Route path="/" element={home.isSuccess && <p>Listed</p>} />
      <Route path="/memberdetails/:id" element={<MemberDetailPage />} />
    </Routes>
  );
}

function disconnect(away: { is: boolean }): void {
  away.is = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

function reconnect(away: { is: boolean }): void {
  away.is = false;
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
}

const editing = () => screen.queryAllByRole('button', { name: 'Edit' }).length > 0;

test('a member opened offline is shown as read last, with the time and nothing to change, until the network is back', async () => {
  const away = network();
  const { router } = await showPage(<Console />);
  await screen.findByText('Listed');
  disconnect(away);
  await router.navigate(`/memberdetails/${listed.vip_id}`);
  await screen.findByRole('heading', { name: '林晓雯' });
  expect(screen.getByRole('alert').textContent).toMatch(/^You are offline\. This is from .*\d\d:\d\d and /);
  expect(screen.getByText('¥674.24 + bonus ¥75.66')).toBeDefined();
  expect(screen.getByText('2,600')).toBeDefined();
  expect(screen.getByText('12,846')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  reconnect(away);
  await screen.findByText('2,700');
  expect(editing()).toBe(true);
  expect(screen.queryByText(/This is from/)).toBeNull();
});

test('a member whose page stays open keeps all that was read, but can’t be changed once that could not be read again', async () => {
  const away = network();
  await showPage(<Console />, `/memberdetails/${listed.vip_id}`);
  await screen.findByText('2,700');
  expect(editing()).toBe(true);
  disconnect(away);
  await queryClient.invalidateQueries();
  await screen.findByText(/This is from/);
  expect(screen.getByText('2,700')).toBeDefined();
  expect(editing()).toBe(false);
});

test('a member that nothing knows says that there is no network', async () => {
  const away = network();
  disconnect(away);
  await showPage(<Console />, `/memberdetails/${unlisted.vip_id}`);
  await screen.findByRole('heading', { name: 'You are offline' });
  expect(screen.queryByText(/This is from/)).toBeNull();
  away.is = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '林晓雯' })).toBeDefined();
});
