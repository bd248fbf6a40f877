import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { MemberListPage } from './member-list-page.tsx';
import { grades, memberOf } from './members.fixture.ts';

// antd's table renders slowly in jsdom.
vi.setConfig({ testTimeout: 30_000 });

const all = Array.from({ length: 45 }, (_member, at) => memberOf(at + 1, { name: `Member ${at + 1}` }));

/** A stubbed server with 45 members, which answers a search only when released; returns the pages asked for. */
function network() {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  answer({
    'GET /vip-infos': async ({ query }: Asked) => {
      const [size, index, keyword] = [Number(query.get('size')), Number(query.get('index')), query.get('keyword')];
      if (size > 1) asked.push(`${index} of ${size}`);
      if (keyword !== null) await held.promise;
      const rows = all.filter(({ name }) => name.includes(keyword ?? ''));
      const items = rows.slice((index - 1) * size, index * size);
      const as_of = '2026-11-20T06:35:00Z';
      return { items, total: rows.length, total_exact: true, index, size, next_cursor: null, as_of };
    },
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [],
  });
  return { asked, release: held.resolve };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}\\b`) });
const isInert = async (name: string) => (await rowOf(name)).closest('[inert]') !== null;
const note = () => screen.queryByText(/These rows are/);

test('previous rows are called so while a search takes long, and can’t be opened', async () => {
  const { release } = network();
  await showPage(<MemberListPage />, '/membermanage');
  expect(await isInert('Member 1')).toBe(false);
  await userEvent.type(screen.getByRole('searchbox'), 'Member 44');
  await screen.findByText(
    /^Still loading\. These rows are the previous result, from .*\d\d:\d\d, and cannot be opened\.$/,
  );
  expect(await isInert('Member 1')).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveProperty('disabled', true);
  release();
  expect(await isInert('Member 44')).toBe(false);
  expect(note()).toBeNull();
});

test('without a network, rows stay and tell their time; those of an earlier search can’t be opened', async () => {
  const { release } = network();
  await showPage(<MemberListPage />, '/membermanage');
  await rowOf('Member 1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await screen.findByText(/^No network\. These rows are from .*\d\d:\d\d\.$/);
  expect(await isInert('Member 1')).toBe(false);
  await userEvent.type(screen.getByRole('searchbox'), 'Member 44');
  await screen.findByText(/^No network\. These rows are the previous result, from .*\d\d:\d\d/);
  expect(await isInert('Member 1')).toBe(true);

  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  release();
  await rowOf('Member 44');
  expect(note()).toBeNull();
});

test.each([
  { address: '?index=999', asked: '500 of 20', missing: '999', last: '3', first: 'Member 41' },
  { address: '?index=9&size=10', asked: '9 of 10', missing: '9', last: '5', first: 'Member 41' },
])(
  '$address says that the page does not exist, and leads to the last',
  async ({ address, missing, last, ...found }) => {
    const { asked } = network();
    const { router } = await showPage(<MemberListPage />, `/membermanage${address}`);
    await screen.findByRole('heading', { name: `There is no page ${missing}` });
    expect(asked).toEqual([found.asked]);
    expect(screen.getByText(`The last page is ${last}.`)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'To the last page' }));
    await rowOf(found.first);
    await waitFor(() => expect(router.state.location.search).toContain(`index=${last}`));
  },
);
