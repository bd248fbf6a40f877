import type { SavedView } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { MemberListPage } from './member-list-page.tsx';
import { grades, memberOf } from './members.fixture.ts';

// antd's table renders slowly in jsdom.
vi.setConfig({ testTimeout: 30_000 });

const viewId = '0190a000-0000-7000-8000-0000000000f1';
const view = (changes: Partial<SavedView> = {}): SavedView => ({
  view_id: viewId,
  list: 'members',
  name: 'Frozen',
  shared: false,
  changeable: true,
  query: 'state=frozen&tag=Tea',
  columns: { order: [], shown: [], hidden: ['phone'] },
  density: null,
  version: 1,
  ...changes,
});

/** A stubbed server with these views; returns the queries of list requests. */
function network(views: readonly SavedView[], more: Parameters<typeof answer>[0] = {}) {
  const asked: string[] = [];
  answer({
    'GET /vip-infos': ({ query }: Asked) => {
      if (query.get('size') !== '1') asked.push(query.toString());
      const totals = query.get('totals') ? { count: 2, stored_value: 12_345, points: null } : undefined;
      const items = [memberOf(1, { name: 'Member 1' }), memberOf(2, { name: 'Member 2' })];
      return { items, total: 2, total_exact: true, index: 1, size: 20, next_cursor: null, ...(totals && { totals }) };
    },
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [{ value: 'Tea', label: 'Tea' }],
    'GET /saved-views': () => views,
    ...more,
  });
  return asked;
}

const tabs = () => screen.findByRole('navigation', { name: 'Views' });
const tab = async (name: RegExp) => within(await tabs()).findByRole('button', { name });

test('a view opens with its filters and columns, and shows when the list differs from it', async () => {
  network([view()]);
  const user = userEvent.setup();
  const { router } = await showPage(<MemberListPage />, '/membermanage?size=50');
  await user.click(await tab(/^Frozen/));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      state: 'frozen',
      tag: 'Tea',
      size: '50',
      view: viewId,
    }),
  );
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
  expect(screen.queryByText('changed')).toBeNull();
  await router.navigate(`/membermanage?state=normal&view=${viewId}`);
  await tab(/^Frozen changed/);
  await user.click(await tab(/^All/));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await screen.findByRole('columnheader', { name: 'Phone' });
});

test('a link to an unknown view shows its filters', async () => {
  const asked = network([]);
  await showPage(<MemberListPage />, `/membermanage?state=frozen&view=${viewId}`);
  await screen.findByRole('row', { name: /Member 1/ });
  expect(asked).toEqual(['state=frozen&size=20&index=1']);
  expect((await tab(/^All/)).getAttribute('aria-current')).toBe('true');
});

test('the default view opens without loading the whole list first, unless the whole list was chosen', async () => {
  const preferences = { preferences: { 'view.members': viewId } };
  const asked = network([view()], { 'GET /user-preferences': () => preferences });
  localStorage.setItem(
    'regulars.preferences.0190a000-0000-7000-8000-0000000000a1',
    JSON.stringify(preferences.preferences),
  );
  const { router, unmount } = await showPage(<MemberListPage />, '/membermanage');
  await screen.findByRole('row', { name: /Member 1/ });
  expect(router.state.location.search).toContain(`view=${viewId}`);
  expect(asked).toEqual(['state=frozen&tag=Tea&size=20&index=1']);
  await userEvent.setup().click(await tab(/^All/));
  await waitFor(() => expect(router.state.location.search).toBe('?view=all'));
  unmount();

  asked.length = 0;
  await showPage(<MemberListPage />, '/membermanage?view=all');
  await screen.findByRole('row', { name: /Member 1/ });
  expect(asked).toEqual(['size=20&index=1']);
});

test('a view that filters by a removed tag opens without it, and says so', async () => {
  network([view({ query: 'state=frozen&tag=Gone' })]);
  const { router } = await showPage(<MemberListPage />, `/membermanage?state=frozen&tag=Gone&view=${viewId}`);
  await screen.findByText(/Some filters of this view no longer exist/);
  expect(router.state.location.search).toBe(`?view=${viewId}&state=frozen`);
  await tab(/^Frozen changed/);
});

test('a view saves the current list, and a taken name is reported at the field', async () => {
  const bodies: unknown[] = [];
  const fields = [{ path: 'name', rule: 'taken', message: 'Already taken' }];
  network([], {
    'POST /saved-views': ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) throw new Refused({ status: 400, name: 'invalid_input', message: 'no', fields });
      return view({ name: 'Mine' });
    },
  });
  const user = userEvent.setup();
  const { router } = await showPage(<MemberListPage />, '/membermanage?state=frozen&index=3');
  await screen.findByRole('row', { name: /Member 1/ });
  await user.click(within(await tabs()).getByRole('button', { name: 'Save as view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Mine{Enter}');
  await screen.findByText('Already taken');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toContain(`view=${viewId}`));
  expect(bodies[1]).toEqual({
    list: 'members',
    name: 'Mine',
    shared: false,
    query: 'state=frozen',
    columns: { order: [], shown: [], hidden: [] },
    density: null,
  });
});

test('totals are below their columns; totals that the user may not see are left out, but for selected rows', async () => {
  network([]);
  const { unmount } = await showPage(<MemberListPage />, '/membermanage', ['liability_report:read']);
  const row = await screen.findByRole('row', { name: /Total/ });
  await within(row).findByText('¥123.45');
  unmount();

  await showPage(<MemberListPage />, '/membermanage');
  const user = userEvent.setup();
  const [first] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  expect(screen.queryByRole('row', { name: /Total/ })).toBeNull();
  if (first) await user.click(first);
  await screen.findByRole('row', { name: /^Selected 1/ });
});
