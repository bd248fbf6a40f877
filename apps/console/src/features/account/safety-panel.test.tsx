import type { PersonalInfo } from '@regulars/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, Refused, showPage, type Asked } from '../../../test/show-page.tsx';
import { session } from '../../framework/session/index.ts';
import { SafetyPanel } from './safety-panel.tsx';

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
const sent = { retry_after: 60, expires_in: 300 };
const captcha = 'POST /merc/personal/identity/verify/captcha';
const check = 'POST /merc/personal/identity/verify/check';
const newCaptcha = 'POST /merc/personal/phone/new/captcha';
const change = 'PUT /merc/personal/phone/change';
const reset = 'PUT /personal/new-pw';
const inTenMinutes = () => ({ until: new Date(Date.now() + 600_000).toISOString() });

const refuse = (name: string, more = {}) => {
  throw new Refused({ status: 422, name, message: `words of ${name}`, ...more });
};

/** Shows the panel; returns the bodies that each call received. */
async function show(answers: Parameters<typeof answer>[0], who = person) {
  const bodies: Record<string, unknown[]> = {};
  const all: Parameters<typeof answer>[0] = {
    [captcha]: () => sent,
    [newCaptcha]: () => sent,
    [check]: inTenMinutes,
    'GET /merc/personal/login/key': () => ({ key_id: 'k', public_key: publicKey, nonce: 'n', expires_at: '' }),
    'GET /merc/personal/second-factors': () => ({ totp_since: null, recovery_codes_left: 0, passkeys: [] }),
    ...answers,
  };
  const counted = Object.entries(all).map(([name, reply]) => {
    const count = (asked: Asked): unknown => {
      (bodies[name] ??= []).push(asked.body);
      return reply(asked);
    };
    return [name, count] as const;
  });
  answer(Object.fromEntries(counted));
  await showPage(<SafetyPanel person={who} />);
  await screen.findByText('Authenticator app');
  return bodies;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const within10Minutes = (): void => sessionStorage.setItem('regulars.identity', inTenMinutes().until);
/** By its text: in jsdom, antd gives the titles of all dialogs the same id. */
async function checkDialog(): Promise<HTMLElement> {
  const dialog = (await screen.findByText('First, confirm that it is you')).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('The title is in no dialog');
  return dialog;
}
const phoneDialog = () => screen.findByRole('dialog', { name: 'Bind a new phone number' });

/** The texts that describe a field. */
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Another form’s input keeps the ended session on the page, where it can be seen. */
let release = (): void => {};
beforeEach(() => {
  release = session.holdUnsaved();
});
afterEach(() => release());

test('the phone is shown masked, and an account without a password can set one', async () => {
  await show({}, { ...person, password_set_at: null });
  screen.getByText('138****0001, to sign in and receive codes');
  screen.getByText('Not set');
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  screen.getByRole('button', { name: 'Set password' });
});

test('a code to the own phone comes first; a wrong one says so and is replaced by typing', async () => {
  const replies = [() => refuse('wrong_code'), () => refuse('code_expired'), inTenMinutes];
  const bodies = await show({ [check]: () => replies.shift()?.() });
  await press('Change phone number');
  const dialog = await checkDialog();
  within(dialog).getByText('138****0001');
  const code = within(dialog).getByLabelText<HTMLInputElement>('Code');
  await press('Next');
  expect(descriptionOf(code)).toBe('Please enter the 6-digit code');
  expect(bodies[check]).toBeUndefined();
  await press('Send a code');
  await within(dialog).findByRole('button', { name: /^Send again in (?:60|59) s$/ });
  expect([document.activeElement, descriptionOf(code)]).toEqual([code, 'Sent, valid for 5 minutes.']);
  await userEvent.keyboard('111111');
  await waitFor(() => expect(descriptionOf(code)).toBe('words of wrong_code'));
  await userEvent.keyboard('222222');
  await waitFor(() => expect(descriptionOf(code)).toBe('words of code_expired'));
  await userEvent.keyboard('333333');
  await phoneDialog();
  expect(bodies[check]).toEqual(['111111', '222222', '333333'].map((captcha_code) => ({ captcha_code })));
});

test('who asked for too many codes is told so and when the next is possible', async () => {
  await show({ [captcha]: () => refuse('too_many_codes', { status: 429, context: { retry_after: '1800' } }) });
  await press('Reset password');
  const dialog = await checkDialog();
  await press('Send a code');
  await within(dialog).findByText('words of too_many_codes');
  within(dialog).getByRole('button', { name: 'Send again in 30 minutes' });
  expect(descriptionOf(within(dialog).getByLabelText('Code'))).toBe('words of too_many_codes');
});

test('a cancelled check changes nothing', async () => {
  await show({});
  await press('Change phone number');
  await checkDialog();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Change phone number');
  await checkDialog();
});

test('a phone is changed, which is said before the session ends and sign-in gets the new phone', async () => {
  within10Minutes();
  const bodies = await show({ [change]: () => null });
  await press('Change phone number');
  const dialog = await phoneDialog();
  await userEvent.type(within(dialog).getByLabelText('New phone number'), '+86 139 0000 8826');
  await press('Send a code');
  await within(dialog).findByRole('button', { name: /^Send again in (?:60|59) s$/ });
  await within(dialog).findByText('Sent to 139****8826, valid for 5 minutes.');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Code')));
  await userEvent.paste('４８２ 019');
  await press(/^Change\b(?! p)/);
  const said = 'Account phone number changed, please log in again';
  await screen.findByText(said);
  expect(session.state().status).toBe('signed-in');
  await waitFor(() =>
    expect(session.state()).toMatchObject({ status: 'lapsed', account: '13900008826', message: said }),
  );
  expect(bodies[newCaptcha]).toEqual([{ phone: '13900008826' }]);
  expect(bodies[change]).toEqual([{ phone: '13900008826', captcha_code: '482019' }]);
});

test('what is wrong with a new phone or its code is said before anything is sent', async () => {
  within10Minutes();
  const bodies = await show({});
  await press('Change phone number');
  const dialog = await phoneDialog();
  await press('Send a code');
  await within(dialog).findByText('Please enter new phone number');
  await userEvent.type(within(dialog).getByLabelText('New phone number'), '12800000001');
  await press('Send a code');
  await within(dialog).findByText('Phone number format incorrect');
  await press(/^Change\b(?! p)/);
  await within(dialog).findByText('Please enter captcha');
  // Seven are refused, never cut.
  await userEvent.type(within(dialog).getByLabelText('Code'), '1234567');
  await press(/^Change\b(?! p)/);
  await within(dialog).findByText('Please enter the 6-digit code');
  expect([bodies[newCaptcha], bodies[change]]).toEqual([undefined, undefined]);
});

test.each([
  ['wrong_code', 'Code'],
  ['code_expired', 'Code'],
  ['too_many_code_tries', 'Code'],
  ['account_phone_taken', 'New phone number'],
])('%s is said once, at the field “%s”', async (name, field) => {
  within10Minutes();
  await show({ [change]: () => refuse(name) });
  await press('Change phone number');
  const dialog = await phoneDialog();
  await userEvent.type(within(dialog).getByLabelText('New phone number'), '13900008826');
  await userEvent.type(within(dialog).getByLabelText('Code'), '482019{Enter}');
  await screen.findByText(`words of ${name}`);
  expect(descriptionOf(within(dialog).getByLabelText(field))).toContain(`words of ${name}`);
  expect(screen.getAllByText(`words of ${name}`)).toHaveLength(1);
});

test('a code that cannot be sent to the new phone says why', async () => {
  within10Minutes();
  await show({ [newCaptcha]: () => refuse('sms_unavailable', { status: 503 }) });
  await press('Change phone number');
  const dialog = await phoneDialog();
  await userEvent.type(within(dialog).getByLabelText('New phone number'), '13900008826');
  await press('Send a code');
  await within(dialog).findByText('words of sms_unavailable');
  expect(descriptionOf(within(dialog).getByLabelText('Code'))).toBe('words of sms_unavailable');
});

test('a check that the server no longer knows of is repeated over the form, which keeps its input', async () => {
  within10Minutes();
  const replies = [() => refuse('step_up_needed', { status: 403 }), () => null];
  const bodies = await show({ [change]: () => replies.shift()?.() });
  await press('Change phone number');
  const dialog = await phoneDialog();
  await userEvent.type(within(dialog).getByLabelText('New phone number'), '13900008826');
  await userEvent.type(within(dialog).getByLabelText('Code'), '482019{Enter}');
  const first = await checkDialog();
  expect(screen.queryByText('words of step_up_needed')).toBeNull();
  await userEvent.type(within(first).getByLabelText('Code'), '123456');
  await waitFor(() => expect(screen.queryByText('First, confirm that it is you')).toBeNull());
  await press(/^Change\b(?! p)/);
  await waitFor(() => expect(session.state().status).toBe('lapsed'));
  expect(bodies[change]).toEqual(Array(2).fill({ phone: '13900008826', captcha_code: '482019' }));
});

test('a password is reset after the check, without the current one', async () => {
  const replies = [
    () => refuse('invalid_input', { fields: [{ path: 'pwd', rule: 'new_password', message: 'words of the rule' }] }),
    () => null,
  ];
  const bodies = await show({ [reset]: () => replies.shift()?.() });
  await press('Reset password');
  await userEvent.type(within(await checkDialog()).getByLabelText('Code'), '123456');
  const dialog = await screen.findByRole('dialog', { name: 'Reset password' });
  const [pwd, again] = [
    within(dialog).getByLabelText<HTMLInputElement>('New password'),
    within(dialog).getByLabelText('Confirm new password'),
  ];
  await userEvent.type(pwd, `${'a'.repeat(21)}{Tab}`);
  await within(dialog).findByText('Please enter a 6-20 character password');
  expect(pwd.value).toHaveLength(21);
  await userEvent.clear(pwd);
  await userEvent.type(pwd, 'Later#2026');
  await userEvent.type(again, 'Later#2027{Enter}');
  await within(dialog).findByText('The two passwords do not match');
  await userEvent.clear(again);
  await userEvent.type(again, 'Later#2026{Enter}');
  await within(dialog).findByText('words of the rule');
  await userEvent.type(again, '{Enter}');
  await waitFor(() =>
    expect(session.state()).toMatchObject({
      status: 'lapsed',
      account: person.phone,
      message: 'Reset succeeded. Sign in with the new password.',
    }),
  );
  expect(bodies[reset]).toHaveLength(2);
  expect(Object.keys(bodies[reset]?.[1] ?? {}).toSorted()).toEqual(['key_id', 'pwd', 're_pwd']);
});

const bindPage = 'GET /merc/personal/bind/wx/qrcode';
const unbind = 'DELETE /merc/personal/unbind/wx';
const page = { address: 'http://127.0.0.1:9/connect/qrconnect?state=s1', verifier: 'verifier-1', expires_in: 600 };
const bound: PersonalInfo = { ...person, wechat_id: 'o1', wechat_union_id: 'u1', wechat_name: '晓棠' };

test('a WeChat is bound after a check of who is there, if the server asks for one', async () => {
  let checked = false;
  const bodies = await show({ [bindPage]: () => (checked ? page : refuse('step_up_needed')), [check]: inTenMinutes });
  await press('Bind WeChat');
  const dialog = await checkDialog();
  checked = true;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send a code' }));
  await userEvent.keyboard('123456');
  const frame = await screen.findByTitle('WeChat QR code');
  expect(frame.getAttribute('src')).toBe(page.address);
  expect(sessionStorage.getItem('regulars.wechat.bind')).toBe('verifier-1');
  expect(bodies[check]).toEqual([{ captcha_code: '123456' }]);
});

test('what WeChat brings back is bound once; a failure says why, and to rescan', async () => {
  for (const answers of [{ 'POST /merc/personal/bind/wx/qrcode': () => bound }, {}]) {
    sessionStorage.setItem('regulars.wechat.bind', 'verifier-1');
    history.replaceState(null, '', '/account?part=safety&code=c1&state=s1');
    const bodies = await show({
      'POST /merc/personal/bind/wx/qrcode': () => refuse('wechat_taken'),
      [bindPage]: () => page,
      ...answers,
    });
    await screen.findByText(Object.keys(answers).length > 0 ? 'WeChat is bound' : 'words of wechat_taken');
    expect(bodies['POST /merc/personal/bind/wx/qrcode']).toEqual([{ code: 'c1', state: 's1', verifier: 'verifier-1' }]);
    expect(location.search).toBe('?part=safety');
    if (Object.keys(answers).length === 0) {
      screen.getByText('Please rescan to bind.');
      await press('Scan again');
      await screen.findByTitle('WeChat QR code');
    }
    cleanup();
  }
});

test('a bound WeChat is named, and unbound after a check and a question', async () => {
  within10Minutes();
  const bodies = await show({ [unbind]: () => null, 'GET /merc/personal/current': () => person }, bound);
  screen.getByText('Bound to “晓棠”, which can scan to sign in');
  await press('Unbind WeChat');
  await screen.findByText('Your account will be unbound from WeChat; you can no longer scan to sign in.');
  await press('Unbind');
  await screen.findByText('Unbound');
  expect(bodies[unbind]).toHaveLength(1);
});

test('unbinding asks who is there if the server knows of no check, also where this tab does', async () => {
  within10Minutes();
  const replies = [() => refuse('step_up_needed'), () => null];
  const bodies = await show({ [unbind]: () => replies.shift()?.(), 'GET /merc/personal/current': () => person }, bound);
  await press('Unbind WeChat');
  await screen.findByText('Your account will be unbound from WeChat; you can no longer scan to sign in.');
  await press('Unbind');
  const dialog = await checkDialog();
  // The check that the server forgot doesn’t count when it is needed next.
  expect(sessionStorage.getItem('regulars.identity')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456');
  await waitFor(() => expect(screen.queryByText('First, confirm that it is you')).toBeNull());
  expect(sessionStorage.getItem('regulars.identity')).not.toBeNull();
  await press('Unbind');
  await screen.findByText('Unbound');
  expect([bodies[check], bodies[unbind]?.length]).toEqual([[{ captcha_code: '123456' }], 2]);
});
