import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { InitialPasswords } from './initial-passwords.tsx';

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** As the server does it. */
async function seal(password: string, publicKey: unknown): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(String(publicKey)), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...new Uint8Array(sealed)));
}

test('passwords shown once can be printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  answer({
    'GET /users/imports/b1/passwords': () => ({ waiting: 1 }),
    'PUT /users/imports/b1/passwords': async ({ body }) => ({
      items: [{ name: '夏晴', phone: '13700000101', password: await seal('YAcHjA5gE6Cj', body?.['public_key']) }],
    }),
  });
  await showPage(<InitialPasswords batchId="b1" />, '/system/staff/imports');
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Show them once' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell them how to sign in' }));
  const button = dialog.getByRole('button', { name: 'Print' });
  // It gets the focus, which is scrolled to: below many passwords, it would open the dialog at its end.
  const list = dialog.getByRole('region', { name: 'Initial passwords' });
  expect(button.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await hand.click(button);
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByTestId('password-sheet').textContent).toMatch(
    /^夏晴137 0000 0101YAcHjA5gE6Cj.+: sign in at http:.+ and set another password within 7 days$/,
  );
});
