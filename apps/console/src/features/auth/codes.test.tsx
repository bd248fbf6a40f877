import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { currentUser, decrypted, descriptionOf, key, open, pair, restartKeys } from '../../../test/sign-in.tsx';

beforeEach(restartKeys);

const phone = '13800000001';
const sent = { retry_after: 60, expires_in: 300 };
const captcha = 'POST /merc/personal/login/phone/captcha';
const login = 'POST /merc/personal/login/phone';
const enter = { 'POST /personal/permission-resources': () => ok(currentUser) };

async function openCodes(): Promise<void> {
  open();
  await userEvent.click(screen.getByRole('tab', { name: 'With a code' }));
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bodiesOf = (received: ReturnType<typeof serve>, call: string) =>
  received.filter(({ name }) => name === call).map(({ body }) => body);

test('a code is sent once a minute, and its sixth digit signs in', async () => {
  const received = serve({ [captcha]: () => ok(sent), [login]: () => ok(pair), ...enter });
  await openCodes();
  await userEvent.type(screen.getByLabelText('Phone number'), '138 0000 0001');
  await userEvent.click(button('Send a code'));
  const again = await screen.findByRole('button', { name: /^Send again in (?:60|59) s$/ });
  const code = screen.getByLabelText('Code');
  await vi.waitFor(() => expect(document.activeElement).toBe(code));
  expect(descriptionOf(code)).toBe('Sent to 138****0001, valid for 5 minutes. The sixth digit signs in.');
  await userEvent.click(again);
  await userEvent.click(code);
  await userEvent.paste('４８ 02-17'); // as a message has it
  await screen.findByText('home at /');
  expect(bodiesOf(received, captcha)).toEqual([{ phone }]);
  expect(bodiesOf(received, login)).toEqual([{ phone, captcha_code: '480217', is_default: false }]);
});

test('whoever signs in by code to be remembered finds the phone here next time', async () => {
  const received = serve({ [login]: () => ok(pair), ...enter });
  await openCodes();
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(screen.getByLabelText('Remember me for 30 days'));
  await userEvent.type(screen.getByLabelText('Code'), '480217');
  await screen.findByText('home at /');
  expect(bodiesOf(received, login)).toEqual([{ phone, captcha_code: '480217', is_default: true }]);
  expect(localStorage.getItem('regulars.phone')).toBe(phone);
});

test('what came of a request is said of its phone only, and another can ask at once', async () => {
  const received = serve({ [captcha]: () => ok(sent), [login]: () => ok(pair), ...enter });
  await openCodes();
  const field = screen.getByLabelText('Phone number');
  await userEvent.type(field, '13711112222');
  await userEvent.click(button('Send a code'));
  await screen.findByText(/^Sent to 137/);
  await userEvent.clear(field);
  await userEvent.type(field, '13800000001');
  expect(screen.queryByText(/^Sent to/)).toBeNull();
  await userEvent.click(button('Send a code'));
  await screen.findByText(/^Sent to 138/);
  expect(bodiesOf(received, captcha)).toEqual([{ phone: '13711112222' }, { phone }]);
});

test('the phone typed in one tab stands in the next', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Phone number'), '138 0000 0001');
  await userEvent.click(screen.getByRole('tab', { name: 'With a code' }));
  const typed = screen.getByLabelText<HTMLInputElement>('Phone number');
  expect(typed.value.replaceAll(' ', '')).toBe(phone);
  await userEvent.clear(typed);
  await userEvent.type(typed, '13900000002');
  await userEvent.click(screen.getByRole('tab', { name: 'With a password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value.replaceAll(' ', '')).toBe('13900000002');
});

test('a wrong phone or code is shown at its field, and a wrong code is replaced by typing', async () => {
  const received = serve({ [captcha]: () => ok(sent), [login]: () => refused(422, 42381, 'wrong_code') });
  await openCodes();
  await userEvent.type(screen.getByLabelText('Phone number'), '12800000001');
  await userEvent.click(button('Send a code'));
  expect(descriptionOf(screen.getByLabelText('Phone number'))).toBe('Phone number format error');
  await userEvent.clear(screen.getByLabelText('Phone number'));
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(button('Sign in'));
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  expect(descriptionOf(code)).toBe('Please enter the 6-digit code');
  expect(received).toEqual([]);
  await userEvent.type(code, '111111');
  await vi.waitFor(() => expect(descriptionOf(code)).toBe('words of wrong_code'));
  await userEvent.keyboard('2');
  expect(code.value).toBe('2');
});

test('a phone that asked too often is told so, and can ask again when its time is over', async () => {
  const refusals = [refused(429, 42981, 'too_many_codes', { context: { retry_after: '1' } }), ok(sent)];
  serve({ [captcha]: () => refusals.shift() ?? ok(sent) });
  await openCodes();
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(button('Send a code'));
  expect(await screen.findByText('words of too_many_codes')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a code' }, { timeout: 3_000 }));
  await screen.findByRole('button', { name: /^Send again in/ });
  expect(screen.queryByText('words of too_many_codes')).toBeNull();
});

test('a proof of work is done and sent along when it is asked for', async () => {
  const received = serve({
    [captcha]: ({ body }) =>
      'proof' in (body as object)
        ? ok(sent)
        : refused(422, 42383, 'proof_needed', { context: { challenge: 'a challenge', bits: '8' } }),
  });
  await openCodes();
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(button('Send a code'));
  await screen.findByRole('button', { name: /^Send again in/ });
  const [, proven] = bodiesOf(received, captcha) as { proof: { challenge: string; answer: string } }[];
  expect(proven?.proof.challenge).toBe('a challenge');
  expect(createHash('sha256').update(`a challenge:${proven?.proof.answer}`).digest()[0]).toBe(0);
});

const fillPassword = async (code: string, pwd: string, again = pwd): Promise<void> => {
  if (code) await userEvent.type(screen.getByLabelText('Code'), code);
  if (pwd) await userEvent.type(screen.getByLabelText('New password'), pwd);
  if (again) await userEvent.type(screen.getByLabelText('Confirm new password'), again);
};

test('a panel stands at once, so that no key pressed meanwhile is lost', () => {
  serve({});
  open();
  // Not by the test library, which would wait for transitions.
  button('Forgot password').click();
  expect(screen.queryByRole('heading', { name: 'Reset password' })).not.toBeNull();
});

test('a forgotten password is reset with a code, then one signs in with the new one', async () => {
  const refusals = [refused(422, 42382, 'code_expired'), refused(422, 42202, 'sign_in_key_expired'), ok(null)];
  const received = serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd/forget/captcha': () => ok(sent),
    'PUT /merc/personal/pwd/from/forget': () => refusals.shift() ?? ok(null),
  });
  open();
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(button('Forgot password'));
  screen.getByRole('heading', { name: 'Reset password' });
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('138 0000 0001');
  await userEvent.click(button('Send a code'));
  await screen.findByRole('button', { name: /^Send again in/ });
  await fillPassword('480217', 'New#2026new');
  await userEvent.click(button('Reset password'));
  await vi.waitFor(() => expect(descriptionOf(screen.getByLabelText('Code'))).toBe('words of code_expired'));
  await userEvent.keyboard('480218');
  await userEvent.click(button('Reset password'));
  await screen.findByText('Reset succeeded. Sign in with the new password.');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('138 0000 0001');
  const sets = received.filter(({ name }) => name === 'PUT /merc/personal/pwd/from/forget');
  expect(sets.map(({ body }) => body)).toMatchObject([
    { phone, captcha_code: '480217', key_id: 'key-1' },
    { phone, captcha_code: '480218', key_id: 'key-2' },
    { phone, captcha_code: '480218', key_id: 'key-3' },
  ]);
  const [, , last] = sets;
  for (const field of ['pwd', 're_pwd'])
    expect(last && (await decrypted(last, field))).toEqual({ pwd: 'New#2026new', nonce: 'nonce-3' });
});

test.each([
  ['', 'New#2026new', 'New#2026new', 'Code', 'Please enter captcha'],
  ['1', 'short', 'short', 'New password', 'Please enter a 6-20 character password'],
  ['1', 'with space', 'with space', 'New password', 'Password format is incorrect'],
  ['1', 'New#2026new', 'New#2026neW', 'Confirm new password', 'The two passwords do not match'],
])('code “%s”, password “%s” and “%s”: %s is refused before it is sent', async (code, pwd, again, field, words) => {
  const received = serve({});
  open();
  await userEvent.click(button('Forgot password'));
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await fillPassword(code, pwd, again);
  await userEvent.click(button('Reset password'));
  expect(descriptionOf(screen.getByLabelText(field))).toBe(words);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
  expect(received).toEqual([]);
});

const signIn = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.type(screen.getByLabelText('Password'), 'Regulars#2026{Enter}');
};

test('the code of a forgotten password takes no more than the eight digits of the longest', async () => {
  serve({});
  open();
  await userEvent.click(button('Forgot password'));
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  await userEvent.type(code, '1234567890');
  expect(code.value).toBe('12345678');
});

test('8100 asks whether to activate the account, whose phone is then given', async () => {
  serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => refused(403, 8100, 'activation_needed', { exception_phone: phone }),
    'PUT /merc/personal/pwd/from/forget': () => ok(null),
  });
  open();
  await signIn();
  await screen.findByRole('dialog', { name: 'Account activation needed' });
  await userEvent.click(button('Cancel'));
  expect(screen.getByLabelText('Password')).toBeTruthy();
  await userEvent.click(button('Sign in'));
  await screen.findByRole('dialog', { name: 'Account activation needed' });
  await userEvent.click(button('Activate account'));
  screen.getByRole('heading', { name: 'Account activation' });
  screen.getByText(/Signing in restores access to your merchants/);
  const given = screen.getByLabelText<HTMLInputElement>('Phone number');
  expect([given.value, given.disabled]).toEqual(['138 0000 0001', true]);
  await fillPassword('480217', 'New#2026new');
  await userEvent.click(button('Activate account'));
  expect(await screen.findByText('Updated. Sign in with the new password.')).toBeTruthy();
});

test('an invitation’s link leads to activation, where the phone is typed; leaving it leaves the link, too', async () => {
  const router = open('#activation');
  screen.getByRole('heading', { name: 'Account activation' });
  screen.getByText(/^Get a code on the phone that was invited/);
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').disabled).toBe(false);
  await userEvent.click(button('Back to sign-in'));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(router.state.location.hash).toBe('');
});

test('the browser’s way back leads from a panel to the one before, where the phone stands', async () => {
  const router = open();
  await userEvent.type(screen.getByLabelText('Phone number'), '138 0000 0001');
  await userEvent.click(button('Forgot password'));
  await screen.findByRole('heading', { name: 'Reset password' });
  await router.navigate(-1);
  const before = await screen.findByLabelText<HTMLInputElement>('Phone number');
  await screen.findByLabelText('Password');
  expect(before.value.replaceAll(' ', '')).toBe(phone);
  await router.navigate(1);
  await screen.findByRole('heading', { name: 'Reset password' });
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value.replaceAll(' ', '')).toBe(phone);
});

test.each(['#second-step', '#phone-verification', '#constructor'])(
  'the address %s alone leads to the password',
  async (hash) => {
    open(hash);
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  },
);

test('whoever moves along the ways to sign in by keyboard stays among them', async () => {
  open();
  screen.getByRole('tab', { name: 'With a password' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await screen.findByRole('tab', { name: 'With a code', selected: true }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await screen.findByRole('tab', { name: 'With WeChat', selected: true }));
});

test('8101 leads to the code that verifies the phone, with the ticket, and cancel back', async () => {
  const received = serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () =>
      refused(403, 8101, 'phone_verification_needed', { exception_phone: phone, context: { ticket: 'the-ticket' } }),
    [captcha]: () => ok(sent),
    [login]: () => ok(pair),
    ...enter,
  });
  open();
  await userEvent.click(screen.getByLabelText('Remember me for 30 days'));
  await signIn();
  await screen.findByRole('heading', { name: 'Verify your phone' });
  await userEvent.click(button('Cancel'));
  await signInAgain();
  await screen.findByRole('heading', { name: 'Verify your phone' });
  await userEvent.click(button('Send a code'));
  await screen.findByRole('button', { name: /^Send again in/ });
  await userEvent.keyboard('480217');
  await screen.findByText('home at /');
  expect(bodiesOf(received, captcha)).toEqual([{ phone, ticket: 'the-ticket' }]);
  expect(bodiesOf(received, login)).toEqual([
    { phone, captcha_code: '480217', is_default: true, ticket: 'the-ticket' },
  ]);
});

test('who chose to be remembered still is after 8101', async () => {
  const received = serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () =>
      refused(403, 8101, 'phone_verification_needed', { exception_phone: phone, context: { ticket: 'the-ticket' } }),
    [login]: () => ok(pair),
    ...enter,
  });
  open();
  await userEvent.click(screen.getByLabelText('Remember me for 30 days'));
  await signIn();
  await screen.findByRole('heading', { name: 'Verify your phone' });
  await userEvent.type(screen.getByLabelText('Code'), '480217');
  await screen.findByText('home at /');
  expect(bodiesOf(received, login)).toEqual([
    { phone, captcha_code: '480217', is_default: true, ticket: 'the-ticket' },
  ]);
  expect(localStorage.getItem('regulars.phone')).toBe(phone);
});

/** The phone stands already. */
const signInAgain = (): Promise<void> => userEvent.type(screen.getByLabelText('Password'), 'Regulars#2026{Enter}');
