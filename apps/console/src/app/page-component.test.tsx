import { screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, showPage } from '../../test/show-page.tsx';
import type { CataloguePage } from './catalogue-page.ts';
import { pageComponent } from './page-component.tsx';
import { TabBoundary } from './tabs/tab-boundary.tsx';

beforeEach(() => answer({}));

/** A page whose code can't be fetched until `arrive` is called; counts the requests. */
function awayPage() {
  const asked = { times: 0, away: true };
  const page: CataloguePage = {
    path: '/away/:id',
    title: { 'zh-CN': '远处', en: 'Away' },
    load: async () => {
      asked.times += 1;
      if (asked.away) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>Here</p>;
    },
  };
  return { page, asked, arrive: () => (asked.away = false) };
}

/** As in its tab, which renders again whenever its address changes. */
function Tab({ page }: { page: CataloguePage }) {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Render {times}
      </button>
      <TabBoundary onRetry={() => {}}>{createElement(pageComponent(page), { title: 'Away' })}</TabBoundary>
    </>
  );
}

test('a page whose code can’t be fetched says that there is no network, requests it once, and opens when it is back', async () => {
  const { page, asked, arrive } = awayPage();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showPage(<Tab page={page} />);
  await screen.findByRole('heading', { name: 'You are offline' });
  for (let times = 0; times < 5; times += 1) {
    screen.getByRole('button', { name: `Render ${times}` }).click();
    await screen.findByRole('button', { name: `Render ${times + 1}` });
  }
  expect(asked.times).toBe(1);
  screen.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(asked.times).toBe(2));
  await screen.findByRole('heading', { name: 'You are offline' });
  arrive();
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  await screen.findByText('Here');
  expect(asked.times).toBe(3);
});

test('a page whose code can’t be fetched though there is a network says so, and is fetched again on request', async () => {
  const { page, arrive } = awayPage();
  await showPage(<Tab page={page} />);
  await screen.findByRole('heading', { name: 'This page did not load' });
  arrive();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('Here')).toBeDefined();
});
