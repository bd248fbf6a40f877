import { QueryClientProvider } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoginPage } from '../src/features/auth/login-page.tsx';
import { queryClient } from '../src/framework/api/index.ts';
import { ok } from './server.ts';
import type { Received } from './server.ts';

export const pair = { token: 'access-1', refresh_token: 'refresh-1', expires_in: 900 };
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const keys = await crypto.subtle.generateKey(
  { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
);
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');

export const merchant = { merchant_id: 'm1', abbreviation_name: '半日闲茶馆', vip_interface_version: 2 };
export const currentUser = {
  user_id: 'u1',
  permissions: [],
  merchant,
  vip_permissions: [],
  merchant_center_permissions: [],
};

let issued = 0;

/** Keys are numbered from 1 again. */
export const restartKeys = (): void => {
  issued = 0;
};

/** A new key for passwords. */
export const key = () => {
  issued += 1;
  return ok({ key_id: `key-${issued}`, public_key: publicKey, nonce: `nonce-${issued}`, expires_at: '' });
};

/** Shows the sign-in page; its hash names a panel. */
export function open(hash = '') {
  const home = (where: string) => ({ path: where, element: <p>home at {where}</p> });
  const homes = ['/', '/dashBoard', '/membermanage'].map(home);
  const router = createMemoryRouter([{ path: '/login', Component: LoginPage }, ...homes], {
    initialEntries: [`/login${hash}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return router;
}

/** The error or hint of a field. */
export function descriptionOf(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}

/** Decrypts a password as the server does. */
export async function decrypted({ body }: Received, field = 'pwd'): Promise<unknown> {
  const sealed = (body as Record<string, string>)[field] ?? '';
  const text = await crypto.subtle.decrypt(algorithm, keys.privateKey, Buffer.from(sealed, 'base64'));
  return JSON.parse(new TextDecoder().decode(text));
}
