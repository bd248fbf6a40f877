import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { queryClient } from '../../framework/api/index.ts';
import { LoginPage } from './login-page.tsx';

const pair = { token: 'access-1', refresh_token: 'refresh-1', expires_in: 900 };
const merchant = { merchant_id: 'm1', abbreviation_name: '半日闲茶馆', vip_interface_version: 2 };
const user = { user_id: 'u1', permissions: [], merchant, vip_permissions: [], merchant_center_permissions: [] };
const complete = 'POST /merc/personal/login/second-factor';

const keys = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
);
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');

/** A server where the password is right and needs a second factor. */
const withSecondFactor = (factors: string, more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /merc/personal/login/key': () =>
      ok({ key_id: 'key-1', public_key: publicKey, nonce: 'nonce', expires_at: '' }),
    'POST /merc/personal/pwd': () =>
      refused(403, 8102, 'second_factor_needed', { context: { ticket: 'ticket-1', factors } }),
    'POST /personal/permission-resources': () => ok(user),
    ...more,
  });

/** Types phone and password. */
async function passFirstStep({ remember = false } = {}): Promise<void> {
  const homes = ['/', '/dashBoard', '/membermanage'].map((path) => ({ path, element: <p>home</p> }));
  const router = createMemoryRouter([{ path: '/login', Component: LoginPage }, ...homes], {
    initialEntries: ['/login'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('Phone number'), '13800000001');
  if (remember) await userEvent.click(screen.getByLabelText('Remember me for 30 days'));
  await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await screen.findByRole('heading', { name: 'Two-step verification' });
}

test('the code is focused and sent once its six digits are typed, also with a space', async () => {
  const received = withSecondFactor('totp,recovery_code', { [complete]: () => ok(pair) });
  await passFirstStep();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Verification code')));
  await userEvent.keyboard('123 456');
  await screen.findByText('home');
  const sent = received.filter(({ name }) => name === complete);
  expect(sent.map(({ body }) => body)).toEqual([{ ticket: 'ticket-1', totp: '123456' }]);
});

test('the phone is remembered once the first step is passed, if that was asked', async () => {
  withSecondFactor('totp,recovery_code');
  await passFirstStep();
  expect(localStorage.getItem('regulars.phone')).toBeNull();
  cleanup();
  await passFirstStep({ remember: true });
  expect(localStorage.getItem('regulars.phone')).toBe('13800000001');
});

test('a wrong code is told at its field and replaced by the next', async () => {
  let tries = 0;
  const received = withSecondFactor('totp,recovery_code', {
    [complete]: () => {
      tries += 1;
      return tries === 1 ? refused(422, 42392, 'wrong_totp') : ok(pair);
    },
  });
  await passFirstStep();
  await userEvent.keyboard('000000');
  await screen.findByText('words of wrong_totp');
  await userEvent.keyboard('123456');
  await screen.findByText('home');
  expect(received.filter(({ name }) => name === complete).at(-1)?.body).toMatchObject({ totp: '123456' });
});

test('fewer digits are not sent', async () => {
  const received = withSecondFactor('totp,recovery_code');
  await passFirstStep();
  await userEvent.keyboard('123{Enter}');
  await screen.findByText('Enter the 6 digits of the code');
  expect(received.filter(({ name }) => name === complete)).toEqual([]);
});

test('a recovery code signs in instead', async () => {
  const received = withSecondFactor('totp,recovery_code', { [complete]: () => ok(pair) });
  await passFirstStep();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Recovery code')));
  await userEvent.keyboard('abcd{Enter}');
  await screen.findByText('Enter the whole recovery code');
  await userEvent.keyboard('-efgh-ijkl-mnop{Enter}');
  await screen.findByText('home');
  expect(received.find(({ name }) => name === complete)?.body).toEqual({
    ticket: 'ticket-1',
    recovery_code: 'abcd-efgh-ijkl-mnop',
  });
});

test('a step that took too long goes back to the password and says so', async () => {
  withSecondFactor('totp,recovery_code', { [complete]: () => refused(422, 42391, 'second_factor_expired') });
  await passFirstStep();
  await userEvent.keyboard('123456');
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('');
  screen.getByText('words of second_factor_expired');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

test('without a way that works here, it says where to turn', async () => {
  withSecondFactor('passkey');
  await passFirstStep();
  screen.getByText(/passkeys cannot be used in this browser/);
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});
