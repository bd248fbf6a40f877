import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CustomerScreen } from './customer-screen.tsx';
import { askEvery, asking, askVainly, screensOf, unchanged } from './shown-bill.ts';
import type { Told } from './shown-bill.ts';

// What waits for elements goes on by the document’s changes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const told: Told = { shop: '半日闲茶馆', bill: { is: 'taking', due: 8_800 } };

/** A till that answers each question so, until it is killed; and its screen. */
function open(answer: () => string) {
  const till = screensOf('killed');
  till.addEventListener('message', ({ data }) => data === asking && till.postMessage(answer()));
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/customer?till=killed']}>
        <CustomerScreen />
      </MemoryRouter>
    </I18nProvider>,
  );
  return till;
}

/** The screen asks once more, and has heard an answer: another screen, which was opened later, hears it later. */
async function asks(answer: string) {
  const other = screensOf('killed');
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  other.addEventListener('message', ({ data }) => data === answer && resolve());
  act(() => void vi.advanceTimersByTime(askEvery));
  await heard;
  other.close();
}

test('a bill goes once its till is killed, which says nothing', async () => {
  const till = open(() => JSON.stringify(told));
  await screen.findByText('¥88.00');
  till.close();
  act(() => void vi.advanceTimersByTime(askEvery * (askVainly + 1)));
  await screen.findByText(/^Open the cashier in this browser/);
  expect(screen.queryByText('¥88.00')).toBeNull();
});

test('a bill stays while its till is hidden behind another page', async () => {
  let answer = JSON.stringify(told);
  const till = open(() => answer);
  await screen.findByText('¥88.00');
  answer = unchanged;
  for (let at = 0; at <= askVainly; at += 1) await asks(unchanged);
  expect(screen.queryByText('¥88.00')).not.toBeNull();
  till.close();
});
