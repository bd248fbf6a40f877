import type { PaymentPassword } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { memberOf } from './members.fixture.ts';
// Loaded with the test, which would else wait for it to be transformed when it is opened.
import './payment-password-form.tsx';
import { PaymentPasswordPanel } from './payment-password-panel.tsx';

const member = memberOf(1);
const path = `/vip-infos/${member.vip_id}/payment-password`;
const none: PaymentPassword = {
  asked: true,
  phone: '139****0001',
  by_code: true,
  set_at: null,
  set_by: null,
  left: 5,
  locked_until: null,
};
const keys = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
  true,
  ['encrypt', 'decrypt'],
);
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');

async function show(
  permissions: ('member:payment_password' | 'member:payment_unlock')[],
  changes: Partial<PaymentPassword> = {},
  tries: object[] = [{ right: true, by: 'code', left: 5, locked_until: null }],
) {
  const [sent, codes, unlocked]: [Asked[], Asked[], unknown[]] = [[], [], []];
  answer({
    'POST /personal/permission-resources': () => withPermissions(['member:read', ...permissions]),
    'GET /merc/personal/login/key': () => ({ key_id: 'k', public_key: publicKey, nonce: 'n', expires_at: '' }),
    [`GET ${path}`]: () => ({ ...none, ...changes }),
    [`POST ${path}/code`]: (asked) => (codes.push(asked), { retry_after: 60, expires_in: 300 }),
    [`POST ${path}`]: (asked) => (sent.push(asked), tries.shift()),
    [`PUT ${path}/unlock`]: ({ body }) => (unlocked.push(body), none),
  });
  await showPage(<PaymentPasswordPanel member={member} />, '/memberdetails/1', ['member:read', ...permissions]);
  return { sent, codes, unlocked, user: userEvent.setup() };
}

test('is set by a code that the phone received; a wrong one is told at its field, and is another call than the next', async () => {
  const wrong = { right: false, by: null, left: 4, locked_until: null };
  const { user, sent, codes } = await show(['member:payment_password'], {}, [wrong, { ...wrong, right: true }]);
  await user.click(await screen.findByRole('button', { name: 'Set it' }));
  await user.click(await screen.findByRole('button', { name: 'Send a code' }));
  await screen.findByText('Sent to 139****0001, valid for 5 minutes.');
  expect(codes).toHaveLength(1);
  const [code, pwd] = [screen.getByLabelText('Code'), screen.getByLabelText<HTMLInputElement>('New payment password')];
  expect(pwd.type).toBe('password');
  await user.type(code, '024680');
  await user.type(pwd, '123456{Enter}');
  await screen.findByText(/too easy to guess/);
  expect(sent).toEqual([]);
  await user.clear(pwd);
  await user.type(pwd, '830274{Enter}');
  await screen.findByText('Wrong or expired: 4 tries left');
  await user.clear(code);
  await user.type(code, '135790{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  expect(sent.map(({ body }) => body?.['code'])).toEqual(['024680', '135790']);
  expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain('830274');
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('a lock is told with its end, and lifted for a reason by who may', async () => {
  const { user, unlocked } = await show(['member:payment_password', 'member:payment_unlock'], { left: 0, locked_until: '2026-11-20T07:05:00.000Z' }); // prettier-ignore
  await screen.findByText('Locked until 15:05');
  expect(screen.queryByRole('button', { name: 'Set it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unlock…' }));
  await user.type(await screen.findByRole('textbox'), '本人忘记密码');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(unlocked).toEqual([{ reason: '本人忘记密码' }]));
});

test('who may neither only sees it; where the shop asks nobody, only of who has one', async () => {
  await show([], { set_at: '2026-11-18T02:00:00.000Z', set_by: '方晓棠', asked: false });
  await screen.findByText(/方晓棠$/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
