import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from './current.ts';
import { SessionDialog } from './session-dialog.tsx';

test('signing in again over a form takes the second step in the same dialog', async () => {
  const keys = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['encrypt', 'decrypt'],
  );
  const public_key = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');
  const received = serve({
    'GET /merc/personal/login/key': () => ok({ key_id: 'key-1', public_key, nonce: 'nonce', expires_at: '' }),
    'POST /merc/personal/pwd': () =>
      refused(403, 8102, 'second_factor_needed', { context: { ticket: 'ticket-1', factors: 'totp,recovery_code' } }),
    'POST /merc/personal/login/second-factor': () =>
      ok({ token: 'access-1', refresh_token: 'refresh-1', expires_in: 900 }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <SessionDialog account="13800000001" remember={false} message="Your sign-in has expired." />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(/^Password of/), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
  await vi.waitFor(() => expect(session.state()).toEqual({ status: 'signed-in', account: '13800000001' }));
  expect(received.at(-1)?.body).toEqual({ ticket: 'ticket-1', totp: '123456' });
  screen.getByRole('button', { name: 'Leave without saving' });
});
