import type { PersonalInfo, SecondFactors } from '@regulars/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { SafetyPanel } from './safety-panel.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

const keys = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
);
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');

const person: PersonalInfo = {
  base_account_id: '0190a000-0000-7000-8000-0000000000a2',
  account_no: 'A20261120001',
  user_id: null,
  phone: '13800000001',
  actual_name: '方晓棠',
  gender: null,
  email: null,
  id_card: null,
  wechat_union_id: null,
  wechat_id: null,
  wechat_name: null,
  wechat_avatar: null,
  is_provider: false,
  password_set_at: '2026-11-20T06:35:00Z',
  password_until: null,
  version: 1,
};
const passkey = {
  passkey_id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Till computer',
  synced: false,
  created_at: '2026-11-20T06:35:00Z',
  last_used_at: null,
};
const none: SecondFactors = { totp_since: null, recovery_codes_left: 0, passkeys: [], proved: false };
const all: SecondFactors = {
  totp_since: '2026-11-20T06:35:00Z',
  recovery_codes_left: 2,
  passkeys: [passkey],
  proved: true,
};
const codes = ['abcd-efgh-ijkl-mnop-qrst-uvwx', 'yz23-4567-abcd-efgh-ijkl-mnop'];

type Answers = Parameters<typeof answer>[0];
const show = async (factors: SecondFactors, more: Answers = {}, who: PersonalInfo = person) => {
  answer({
    'GET /merc/personal/second-factors': () => factors,
    'GET /merc/personal/login/key': () => ({ key_id: 'k', public_key: publicKey, nonce: 'n', expires_at: '' }),
    ...more,
  });
  await showPage(<SafetyPanel person={who} />);
  await screen.findByText('Authenticator app');
};
const refuse = (name: string) => () => {
  throw new Refused({ status: 422, name, message: `words of ${name}` });
};

/** Whether the page reloads without asking. */
const reloads = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('an authenticator app is set up by password and code, and the recovery codes are shown once', async () => {
  const sent: Asked[] = [];
  let confirm: () => unknown = refuse('wrong_totp');
  let begin: () => unknown = refuse('wrong_old_password');
  await show(none, {
    'POST /merc/personal/second-factors/totp': () => begin(),
    'PUT /merc/personal/second-factors/totp': (asked) => {
      sent.push(asked);
      return confirm();
    },
  });
  await screen.findByText('Off: a password or a code alone signs in');
  screen.getByText(/^A code sent by SMS signs in whoever holds your phone/);
  await userEvent.click(screen.getByRole('button', { name: 'Set up the authenticator app' }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong-one{Enter}');
  await screen.findByText('words of wrong_old_password');
  begin = () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' });
  await userEvent.type(screen.getByLabelText('Current password'), '2{Enter}');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  screen.getByRole('button', { name: /ABCD EFGH IJKL MNOP/ });
  const field = screen.getByLabelText('Verification code');
  await userEvent.type(field, '12{Enter}');
  await screen.findByText('Enter the 6 digits of the code');
  expect(sent).toEqual([]);
  await userEvent.type(field, '3 456{Enter}');
  await screen.findByText('words of wrong_totp');
  expect(sent[0]?.body).toEqual({ totp: '123456' });
  confirm = () => ({ recovery_codes: codes });
  await userEvent.clear(field);
  await userEvent.type(field, '654321{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  const file = within(shown).getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain(codes.join('\n'));
  // Neither Escape nor, unasked, a reload takes them away.
  fireEvent.keyDown(shown, { key: 'Escape', keyCode: 27 });
  within(shown).getByText(codes[0] ?? '');
  const saved = within(shown).getByRole('button', { name: 'I have saved them' });
  expect(reloads()).toBe(false);
  await userEvent.click(saved);
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(reloads()).toBe(true);
});

test('a first passkey shows the recovery codes that come with it', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  const credential = {
    id: 'cred-1',
    rawId: new ArrayBuffer(8),
    type: 'public-key',
    response: { attestationObject: new ArrayBuffer(8), clientDataJSON: new ArrayBuffer(8) },
    getClientExtensionResults: () => ({}),
  };
  Object.defineProperty(navigator, 'credentials', { value: { create: async () => credential }, configurable: true });
  const sent: unknown[] = [];
  await show(none, {
    'GET /merc/personal/login/passkey': () => ({ rp_id: location.hostname }),
    'POST /merc/personal/passkeys/options': () => ({
      challenge: 'Y2hhbGxlbmdl',
      rp: { id: location.hostname, name: 'Regulars' },
      user: { id: 'dXNlcg', name: person.phone, displayName: '' },
      pubKeyCredParams: [],
      excludeCredentials: [],
    }),
    'POST /merc/personal/passkeys': ({ body }) => {
      sent.push(body);
      return { ...passkey, recovery_codes: codes };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'Regulars#2026');
  await userEvent.type(screen.getByLabelText('Name of the passkey'), ' Till computer {Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  within(shown).getByText(codes[0] ?? '');
  expect(sent).toMatchObject([{ name: 'Till computer', passkey: { id: 'cred-1' } }]);
});

test('where the browser can’t use passkeys they are listed, renamed and removed, but not added', async () => {
  const sent: unknown[] = [];
  await show(all, {
    'PUT /merc/personal/passkeys/0190a000-0000-7000-8000-0000000000b1': ({ body }) => {
      sent.push(body);
      return { ...passkey, name: 'Counter' };
    },
    'POST /merc/personal/passkeys/0190a000-0000-7000-8000-0000000000b1/remove': refuse('wrong_old_password'),
  });
  await screen.findByText('On: signing in asks for a second proof');
  expect(screen.queryByText(/sent by SMS/)).toBeNull();
  screen.getByText('Few left');
  screen.getByText('Passkeys cannot be added in this browser or at this address');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rename Till computer' }));
  const name = await screen.findByLabelText('Name of the passkey');
  await userEvent.clear(name);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Required');
  await userEvent.type(name, 'Counter{Enter}');
  await screen.findByText('Updated');
  expect(sent).toEqual([{ name: 'Counter' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Till computer' }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong-one{Enter}');
  await screen.findByText('words of wrong_old_password');
});

test('an account without a password proves itself by a code', async () => {
  const sent: unknown[] = [];
  const more: Answers = {
    'POST /merc/personal/second-factors/recovery-codes': ({ body }) => {
      sent.push(body);
      return { recovery_codes: codes };
    },
  };
  await show(all, more, { ...person, password_set_at: null });
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(sent).toEqual([{ totp: '123456' }]);
});

test('signed in without a second proof, nobody is offered to change those the account has', async () => {
  await show({ ...all, proved: false });
  await screen.findByText(/^You signed in here without a second proof/);
  expect(screen.queryAllByRole('button', { name: /authenticator app|recovery codes|Till computer/ })).toEqual([]);
});
