import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import {
  currentUser,
  decrypted,
  descriptionOf,
  key,
  merchant,
  open,
  pair,
  restartKeys,
} from '../../../test/sign-in.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { requireUser, selection, session } from '../../framework/session/index.ts';
import { storeWanted, wantedIn } from '../../framework/session/wanted.ts';

beforeEach(restartKeys);

async function fill(phone: string, password: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText('Phone number'));
  if (phone) await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.clear(screen.getByLabelText('Password'));
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
}

test.each([
  ['', 'secret1', 'Please enter phone number', 'Phone number'],
  ['1380000000', 'secret1', 'Phone number format error', 'Phone number'],
  ['12800000001', 'secret1', 'Phone number format error', 'Phone number'],
  ['+1 415 555 0100', 'secret1', 'Phone number format error', 'Phone number'],
  ['13800000001', '', 'Please enter password', 'Password'],
  ['13800000001', '12345', 'Length is 6 to 20 characters', 'Password'],
  ['13800000001', '123456789012345678901', 'Length is 6 to 20 characters', 'Password'],
])('phone “%s” and password “%s”: %s', async (phone, password, words, label) => {
  const received = serve({});
  open();
  await fill(phone, password);
  const field = screen.getByLabelText(label);
  expect(descriptionOf(field)).toBe(words);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(received).toEqual([]);
});

test('focuses the first of two invalid fields, and clears only the error of the corrected one', async () => {
  serve({});
  open();
  await fill('', '');
  const phone = screen.getByLabelText('Phone number');
  await vi.waitFor(() => expect(document.activeElement).toBe(phone));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await userEvent.type(phone, '1');
  expect(screen.getByRole('alert').textContent).toBe('Please enter password');
});

test('groups a phone when it is left, and edits its digits', async () => {
  open();
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
  await userEvent.clear(phone);
  await userEvent.paste('+86 138-0000-0001');
  expect(phone.value).toBe('+86 138-0000-0001');
  await userEvent.tab();
  expect(phone.value).toBe('138 0000 0001');
  await userEvent.click(phone);
  expect(phone.value).toBe('138 0000 0001');
  phone.setSelectionRange(5, 5);
  // As the browser does: user-event takes the place of the edit before it announces it.
  fireEvent(phone, new InputEvent('beforeinput', { inputType: 'deleteContentBackward' }));
  expect([phone.value, phone.selectionStart]).toEqual(['13800000001', 4]);
});

test('typing over a selected phone replaces it', async () => {
  open();
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
  await userEvent.clear(phone);
  await userEvent.type(phone, '13800000001');
  await userEvent.tab();
  await userEvent.click(phone);
  phone.select();
  await userEvent.keyboard('139');
  expect(phone.value).toBe('139');
});

test('passwords are masked until shown, can be pasted, and are known to password managers', async () => {
  open();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const password = field('Password');
  expect([field('Phone number').autocomplete, password.autocomplete]).toEqual(['username', 'current-password']);
  expect(password.type).toBe('password');
  await userEvent.click(password);
  await userEvent.paste(' Regulars#2026');
  expect(password.value).toBe(' Regulars#2026');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password' }));
  for (const label of ['New password', 'Confirm new password'])
    expect([field(label).type, field(label).autocomplete]).toEqual(['password', 'new-password']);
});

test('shows a wrong password at its field', async () => {
  serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => refused(422, 42201, 'wrong_credentials'),
  });
  open();
  await fill('13800000001', 'wrong-one');
  const password = screen.getByLabelText('Password');
  await vi.waitFor(() => expect(descriptionOf(password)).toBe('words of wrong_credentials'));
  await vi.waitFor(() => expect(document.activeElement).toBe(password));
});

test('shows an error without a field above the button, with the request id', async () => {
  serve({ 'GET /merc/personal/login/key': () => refused(500, 50001, 'internal_error') });
  open();
  await fill('13800000001', 'Regulars#2026');
  expect((await screen.findByRole('alert')).textContent).toContain('request-1');
});

test('encrypts the password with the nonce, retries once with a new key, and opens the home page', async () => {
  const answers = [refused(422, 42202, 'sign_in_key_expired'), ok(pair)];
  const received = serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => answers.shift() ?? ok(pair),
    'POST /personal/permission-resources': () => ok(currentUser),
  });
  const router = open();
  await userEvent.click(screen.getByLabelText('Remember me for 30 days'));
  await fill('13800000001', 'Regulars#2026');
  await screen.findByText('home at /');
  const sent = received.filter(({ name }) => name === 'POST /merc/personal/pwd');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { account: '13800000001', key_id: 'key-1', is_default: true },
    { account: '13800000001', key_id: 'key-2', is_default: true },
  ]);
  expect(await Promise.all(sent.map((one) => decrypted(one)))).toEqual([
    { pwd: 'Regulars#2026', nonce: 'nonce-1' },
    { pwd: 'Regulars#2026', nonce: 'nonce-2' },
  ]);
  expect(localStorage.getItem('regulars.phone')).toBe('13800000001');
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(store)).not.toContain('Regulars#2026');
  expect(selection.read()).toEqual({ merchantId: 'm1', userId: 'u1', mode: 'center' });
  expect(router.state.location.pathname).toBe('/');
});

const menuOf = (...addresses: string[]) => addresses.map((request_address) => ({ menu_level: 2, request_address }));
const cashier = { vip_permissions: menuOf('/dashBoard', '/membermanage'), merchant_center_permissions: menuOf('/') };
const owner = { ...cashier, merchant_center_permissions: menuOf('/', '/system/branches') };
const accountant = { vip_permissions: menuOf('/dashBoard'), merchant_center_permissions: menuOf('/', '/dataMarket') };
const bookkeeper = { ...accountant, vip_permissions: [] };
const newcomer = { vip_permissions: menuOf('/dashBoard'), merchant_center_permissions: menuOf('/') };

/** The session and its merchant’s menus; the mode stored when a menu is asked for. */
function signedIn(menus: object): (string | null)[] {
  const stored: (string | null)[] = [];
  serve({
    'POST /personal/permission-resources': () => {
      stored.push(sessionStorage.getItem('isVip'));
      return ok({ ...currentUser, ...menus });
    },
  });
  session.begin(pair, '13800000003', false);
  return stored;
}

test.each([
  { who: 'a cashier', menus: cashier, arrives: '/dashBoard', isVip: 'false' },
  { who: 'an owner, who has both modes', menus: owner, arrives: '/dashBoard', isVip: 'false' },
  { who: 'a person with only Home in micro-membership', menus: accountant, arrives: '/', isVip: 'true' },
  { who: 'a person with nothing in micro-membership', menus: bookkeeper, arrives: '/', isVip: 'true' },
  { who: 'a person with only Home in both', menus: newcomer, arrives: '/dashBoard', isVip: 'false' },
])('$who starts at $arrives: signing in stores “true”, entering $isVip', async ({ menus, arrives, isVip }) => {
  const stored = signedIn(menus);
  const router = open();
  await screen.findByText(`home at ${arrives}`);
  expect(stored).toEqual(['true']);
  expect(sessionStorage.getItem('isVip')).toBe(isVip);
  const merchantInAddress = new URLSearchParams(router.state.location.search).get('merchant_id');
  expect(merchantInAddress).toBe(arrives === '/' ? null : 'm1');
});

test('a requested page opens instead of the home page, in the working mode until it names another', async () => {
  signedIn(owner);
  storeWanted(sessionStorage, { pathname: '/membermanage', search: '?index=2' });
  open();
  await screen.findByText('home at /membermanage');
  expect(sessionStorage.getItem('isVip')).toBe('false');
});

test('the merchant centre’s home opens again for the person whose session ended there', async () => {
  signedIn(owner);
  const left = { account: '13800000003', selection: { merchantId: 'm1', userId: 'u1', mode: 'center' as const } };
  storeWanted(sessionStorage, { pathname: '/', search: '' }, left);
  open();
  await screen.findByText('home at /');
  expect(sessionStorage.getItem('isVip')).toBe('true');
});

test.each([
  { window: 'a new window', before: null, isVip: 'false' },
  { window: 'a reloaded merchant centre', before: 'true', isVip: 'true' },
])('$window of a remembered session has isVip “$isVip”', async ({ before, isVip }) => {
  signedIn(owner);
  if (before) sessionStorage.setItem('isVip', before);
  await requireUser({ request: new Request('http://localhost/') });
  expect(sessionStorage.getItem('isVip')).toBe(isVip);
});

test.each([
  { who: '13800000001', arrives: 'home at /membermanage', at: { merchantId: 'm2', mode: 'vip' } },
  { who: '13800000003', arrives: 'home at /', at: { merchantId: 'm1', mode: 'center' } },
])('after the session of 13800000001 ended in this tab, $who arrives at $arrives', async ({ who, arrives, at }) => {
  serve({
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => ok(pair),
    'POST /personal/permission-resources': ({ headers }) =>
      ok({ ...currentUser, merchant: { ...merchant, merchant_id: headers.get('X-Merchant-Id') ?? 'm1' } }),
  });
  const left = { account: '13800000001', selection: { merchantId: 'm2', userId: 'u1', mode: 'vip' as const } };
  selection.choose({ merchantId: null, userId: null, mode: 'center' });
  storeWanted(sessionStorage, { pathname: '/membermanage', search: '?index=2' }, left);
  const router = open();
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('138 0000 0001');
  expect(screen.getByLabelText<HTMLInputElement>('Remember me for 30 days').checked).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  await fill(who, 'Regulars#2026');
  await screen.findByText(arrives);
  expect(selection.read()).toMatchObject(at);
  expect(router.state.location.search).toBe(arrives.endsWith('manage') ? '?index=2' : '');
});

test.each([
  ['user_disabled', 40304, 'You are disabled in this shop'],
  ['merchant_required', 8012, 'This account has no linked merchant'],
])('whom the server answers %s learns: %j', async (name, code, words) => {
  signedIn(owner);
  serve({
    'POST /personal/permission-resources': () => refused(403, code, name),
    'GET /merchants/member': () => ok([]),
    'GET /merc/personal/current': () => ok({ is_provider: false }),
  });
  open();
  expect(await screen.findByRole('heading', { name: words })).toBeDefined();
});

const listed = (name: string, more = {}) => ({
  merchant_id: name,
  abbreviation_name: name,
  merchant_no: `M-${name}`,
  user_id: `user of ${name}`,
  vip_open_status: 1,
  expires_on: '2027-03-18',
  merchant_pass_type: 2,
  is_initialize: true,
  role_names: [],
  logo: null,
  ...more,
});

test.each([
  ['merchant_disabled', 40313],
  ['merchant_expired', 40312],
  ['merchant_not_linked', 40301],
  ['user_disabled', 40304],
  ['second_factor_demanded', 8103],
])('who worked in a merchant that answers %s sees which one and why, also in another language', async (name, code) => {
  signedIn(owner);
  selection.choose({ merchantId: 'tea', userId: 'user of tea' });
  const asked: (string | null)[] = [];
  serve({
    'POST /personal/permission-resources': ({ headers }) => {
      asked.push(headers.get('x-merchant-id'));
      return refused(403, code, name);
    },
    'GET /merchants/member': () => ok([listed('tea', { vip_open_status: 5 }), listed('bread')]),
    'GET /merc/personal/current': () => ok({ is_provider: false }),
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(`teawords of ${name}`);
  expect(selection.read().merchantId).toBeNull();
  await queryClient.invalidateQueries();
  await vi.waitFor(() => expect(asked).toEqual(['tea', 'tea']));
  expect((await screen.findByRole('alert')).textContent).toBe(`teawords of ${name}`);
  expect(selection.read().merchantId).toBeNull();
});

test.each([
  ['merchant_required', 8012],
  ['merchant_uninitialised', 40314],
])('a choice that begins with %s has nothing to explain', async (name, code) => {
  signedIn(owner);
  serve({
    'POST /personal/permission-resources': () => refused(403, code, name),
    'GET /merchants/member': () => ok([listed('tea'), listed('bread')]),
    'GET /merc/personal/current': () => ok({ is_provider: false }),
  });
  open();
  await screen.findByRole('article', { name: 'tea' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['/dashBoard', '?date=2026-11-20', '/dashBoard?date=2026-11-20'],
  ['/dashBoard', '', null],
  ['/', '', null],
  ['/login', '?code=1', null],
  ['/init', '?x=1', null],
])('a request for %s%s without a session is remembered as %j', (pathname, search, address) => {
  sessionStorage.clear();
  storeWanted(sessionStorage, { pathname, search });
  expect(wantedIn(sessionStorage).address).toBe(address);
});

test.each(['//example.com/x', '/\\example.com/x'])('after signing in, %s doesn’t lead to another site', (pathname) => {
  storeWanted(sessionStorage, { pathname, search: '' });
  expect(wantedIn(sessionStorage).address).toBeNull();
  sessionStorage.setItem('regulars.wanted', JSON.stringify({ address: pathname, left: null }));
  expect(wantedIn(sessionStorage).address).toBeNull();
});
