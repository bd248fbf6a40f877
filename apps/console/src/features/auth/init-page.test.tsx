import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { withPermissions } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { selection, session } from '../../framework/session/index.ts';
import { InitPage } from './init-page.tsx';

function open(): void {
  const router = createMemoryRouter(
    [
      { path: '/init', Component: InitPage },
      { path: '/login', element: <p>sign-in page</p> },
      { path: '/dashBoard', element: <p>home</p> },
    ],
    { initialEntries: ['/init'] },
  );
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

test('redirects to sign-in without a session and a merchant', () => {
  open();
  expect(screen.getByText('sign-in page')).toBeTruthy();
});

test('shows progress, offers to retry a failure, and asks to log in again when done', async () => {
  signIn();
  const first = Promise.withResolvers<ReturnType<typeof ok>>();
  const answers = [first.promise, Promise.resolve(ok(null))];
  const received = serve({
    'POST /personal/permission-resources': () => refused(403, 40314, 'merchant_uninitialised'),
    'POST /system/initialize': () => answers.shift() ?? ok(null),
  });
  open();
  expect(screen.getByText('System resources are being allocated. Please wait…')).toBeTruthy();
  first.resolve(refused(500, 50001, 'internal_error'));
  expect(await screen.findByRole('heading', { name: 'Initialisation failed' })).toBeTruthy();
  expect(screen.getByText('request-1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Initialisation failed. Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Initialisation is complete' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  const sent = received.filter(({ name }) => name === 'POST /system/initialize');
  expect(sent.map(({ body }) => body)).toEqual([{ merchant_id: 'm3' }, { merchant_id: 'm3' }]);
});

function signIn(): void {
  session.begin({ token: 'access-1', refresh_token: 'refresh-1', expires_in: 900 }, '13800000001', false);
  selection.choose({ merchantId: 'm3', mode: 'vip' });
}

test('leads into a merchant that is initialised', async () => {
  signIn();
  const received = serve({ 'POST /personal/permission-resources': () => ok(withPermissions(['member:read'])) });
  open();
  expect(await screen.findByText('home')).toBeTruthy();
  expect(received.map(({ name }) => name)).not.toContain('POST /system/initialize');
});

test('leads to the choice of a merchant if this one can’t be entered', async () => {
  signIn();
  serve({ 'POST /personal/permission-resources': () => refused(403, 40311, 'merchant_expired') });
  open();
  expect(await screen.findByText('sign-in page')).toBeTruthy();
});
