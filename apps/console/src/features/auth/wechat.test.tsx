import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { currentUser, key, open, pair, restartKeys } from '../../../test/sign-in.tsx';

beforeEach(restartKeys);

const phone = '13800000001';
const begin = 'GET /merc/personal/login/wx/qrcode';
const finish = 'POST /merc/personal/login/wx/qrcode';
const page = { address: 'http://127.0.0.1:9/connect/qrconnect?state=s1', verifier: 'verifier-1', expires_in: 600 };
const enter = { 'POST /personal/permission-resources': () => ok(currentUser) };
const bodiesOf = (received: ReturnType<typeof serve>, call: string) =>
  received.filter(({ name }) => name === call).map(({ body }) => body);

/** As if WeChat had led back to this tab. */
function comeBack(query: string): void {
  history.replaceState(null, '', `/login?${query}`);
  open();
}

test('the QR code is WeChat’s page; the verifier stays in the tab', async () => {
  serve({ [begin]: () => ok(page) });
  open();
  await userEvent.click(screen.getByRole('tab', { name: 'With WeChat' }));
  await screen.findByText('Loading the QR code…');
  const frame = await screen.findByTitle('WeChat QR code');
  expect(frame.getAttribute('src')).toBe(page.address);
  expect(sessionStorage.getItem('regulars.wechat.sign-in')).toBe('verifier-1');
  fireEvent.load(frame);
  expect(screen.queryByText('Loading the QR code…')).toBeNull();
});

test('a code that can’t be had, is slow or has expired is replaced by refreshing', async () => {
  let answer = () => refused(503, 50301, 'wechat_unavailable');
  const received = serve({ [begin]: () => answer() });
  open();
  await userEvent.click(screen.getByRole('tab', { name: 'With WeChat' }));
  await screen.findByText('words of wechat_unavailable');
  answer = () => ok(page);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Loading the QR code…');
  await screen.findByTitle('WeChat QR code');
  act(() => void vi.advanceTimersByTime(15_000));
  screen.getByText('WeChat does not answer');
  fireEvent.load(screen.getByTitle('WeChat QR code'));
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  act(() => void vi.advanceTimersByTime(600_000));
  screen.getByText('The QR code has expired');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByTitle('WeChat QR code');
  expect(bodiesOf(received, begin)).toHaveLength(3);
});

test('a return signs in once, and is not in the address any more', async () => {
  sessionStorage.setItem('regulars.wechat.sign-in', 'verifier-1');
  const received = serve({ [finish]: () => ok({ ...pair, account: phone }), ...enter });
  comeBack('code=c1&state=s1');
  await screen.findByText('home at /');
  const body = { code: 'c1', state: 's1', verifier: 'verifier-1', is_default: false };
  expect(bodiesOf(received, finish)).toEqual([body]);
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('regulars.wechat.sign-in')).toBeNull();
});

test('who chose to be remembered before scanning still is afterwards', async () => {
  const received = serve({ [begin]: () => ok(page), [finish]: () => refused(422, 42201, 'wechat_code_invalid') });
  open();
  await userEvent.click(screen.getByRole('tab', { name: 'With WeChat' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await screen.findByTitle('WeChat QR code');
  cleanup();
  comeBack('code=c1&state=s1');
  await screen.findByText('words of wechat_code_invalid');
  expect(bodiesOf(received, finish)).toEqual([{ code: 'c1', state: 's1', verifier: 'verifier-1', is_default: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Scan again' }));
  await screen.findByTitle('WeChat QR code');
});

test('a refusal in WeChat is said, and needs no call', async () => {
  const received = serve({ [begin]: () => ok(page) });
  comeBack('state=s1');
  await screen.findByText('You cancelled signing in with WeChat.');
  expect(received).toEqual([]);
});

test('the sign-in by code that an unbound WeChat leads to binds it', async () => {
  const context = { ticket: 'wx-ticket-1', wechat_name: '茶客' };
  const received = serve({
    [finish]: () => refused(422, 42202, 'wechat_unbound', { context }),
    'POST /merc/personal/login/phone': () => ok(pair),
    ...enter,
  });
  comeBack('code=c1&state=s1');
  await userEvent.click(await screen.findByRole('button', { name: 'With a code' }));
  await screen.findByText('Signing in binds the WeChat “茶客” to your account.');
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.type(screen.getByLabelText('Code'), '480217');
  await screen.findByText('home at /');
  expect(bodiesOf(received, 'POST /merc/personal/login/phone')).toEqual([
    { phone, captcha_code: '480217', is_default: false, wx_ticket: 'wx-ticket-1' },
  ]);
});

test('a WeChat that waits to be bound can be declined, and the sign-in goes on without it', async () => {
  const context = { ticket: 'wx-ticket-1', wechat_name: '茶客' };
  const received = serve({
    [finish]: () => refused(422, 42202, 'wechat_unbound', { context }),
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => refused(422, 42301, 'wrong_credentials'),
  });
  comeBack('code=c1&state=s1');
  await userEvent.click(await screen.findByRole('button', { name: 'With a password' }));
  const toBind = 'Signing in binds the WeChat “茶客” to your account.';
  await screen.findByText(toBind);
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(screen.getByRole('button', { name: 'Do not bind it' }));
  await vi.waitFor(() => expect(screen.queryByText(toBind)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value.replaceAll(' ', '')).toBe(phone);
  await userEvent.type(screen.getByLabelText('Password'), 'Regulars#2026{Enter}');
  await screen.findByText('words of wrong_credentials');
  const [sent] = bodiesOf(received, 'POST /merc/personal/pwd');
  expect(sent).not.toHaveProperty('wx_ticket');
});

test('a WeChat that waits to be bound is dropped when nobody does anything for two minutes', async () => {
  const context = { ticket: 'wx-ticket-1', wechat_name: '茶客' };
  serve({ [finish]: () => refused(422, 42202, 'wechat_unbound', { context }) });
  comeBack('code=c1&state=s1');
  const way = await screen.findByRole('button', { name: 'With a password' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(way);
    const toBind = 'Signing in binds the WeChat “茶客” to your account.';
    await vi.waitFor(() => screen.getByText(toBind));
    vi.advanceTimersByTime(119_000);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    vi.advanceTimersByTime(119_000);
    screen.getByText(toBind);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(screen.queryByText(toBind)).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test('a WeChat that nobody bound is bound by the next sign-in, whichever way it takes', async () => {
  const context = { ticket: 'wx-ticket-1', wechat_name: '茶客' };
  const received = serve({
    [finish]: () => refused(422, 42202, 'wechat_unbound', { context }),
    'GET /merc/personal/login/key': key,
    'POST /merc/personal/pwd': () => refused(422, 42301, 'wechat_taken'),
    'POST /merc/personal/login/phone': () => ok(pair),
    ...enter,
  });
  comeBack('code=c1&state=s1');
  await userEvent.click(await screen.findByRole('button', { name: 'With a password' }));
  const toBind = 'Signing in binds the WeChat “茶客” to your account.';
  await screen.findByText(toBind);
  await userEvent.click(screen.getByRole('tab', { name: 'With a code' }));
  await screen.findByText(toBind);
  await userEvent.click(screen.getByRole('tab', { name: 'With a password' }));
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.type(screen.getByLabelText('Password'), 'Regulars#2026{Enter}');
  // It can't be bound: the words say why, and the next try is without it.
  await screen.findByText('words of wechat_taken');
  expect(screen.queryByText(toBind)).toBeNull();
  expect(bodiesOf(received, 'POST /merc/personal/pwd')[0]).toMatchObject({ account: phone, wx_ticket: 'wx-ticket-1' });
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value.replaceAll(' ', '')).toBe(phone);
});
