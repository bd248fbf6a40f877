import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, refused, serve } from '../../../test/server.ts';
import { session } from '../session/current.ts';
import { selection } from '../session/selection.ts';
import { onAnnouncement } from './announcements.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import type { CallOptions } from './call.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('a call sends token, user, terminal, merchant and language', async () => {
  session.begin({ token: 'access-1', refresh_token: 'refresh-1', expires_in: 900 }, '13800000001', false);
  selection.choose({ merchantId: 'm1', userId: 'u1' });
  const [received] = [serve({ 'PUT /vip-infos/a%2Fb': () => ok({}) })];
  await call(
    'PUT /vip-infos/{id}',
    { params: { id: 'a/b' }, body: { name: '林晓雯' } },
    { ifMatch: 3, idempotencyKey: 'k1' },
  );
  expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject({
    authorization: 'Bearer access-1',
    'x-merchant-id': 'm1',
    'x-user-id': 'u1',
    'x-login-terminal': 'web',
    'x-platform': 'console',
    'x-system': expect.stringMatching(/^.{1,32}$/),
    'accept-language': 'en',
    'if-match': '"3"',
    'idempotency-key': 'k1',
    'content-type': 'application/json',
  });
  expect(received[0]?.body).toEqual({ name: '林晓雯' });
});

test('a public call sends no token', async () => {
  const received = serve({ 'GET /merc/personal/login/key': () => ok({}) });
  await call('GET /merc/personal/login/key');
  expect(received[0]?.headers.has('authorization')).toBe(false);
});

test('sends arrays of a query as repeated keys, and omits undefined values', async () => {
  const received = serve({ 'GET /vip-infos': () => ok({}) });
  await call('GET /vip-infos', { query: { state: ['normal', 'frozen'], keyword: undefined, index: 2, tag: [] } });
  expect(received[0]?.search).toBe('?state=normal&state=frozen&index=2');
});

describe('an error', () => {
  async function refusal(run: Promise<unknown>): Promise<unknown> {
    return run.then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  test('has all details of the server’s response', async () => {
    const fields = [{ path: 'phone', rule: 'taken', message: 'Already taken' }];
    serve({ 'GET /vip-grades': () => refused(409, 40901, 'member_phone_taken', { fields, context: { name: 'Lin' } }) });
    const error = await refusal(call('GET /vip-grades'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 40901,
      name: 'member_phone_taken',
      message: 'words of member_phone_taken',
      requestId: 'request-1',
      fields,
      context: { name: 'Lin' },
    });
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy’s page', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['an answer of another kind', () => Promise.resolve(Response.json([1]))],
  ])('is named network for %s', async (_what, fetched) => {
    vi.stubGlobal('fetch', fetched);
    expect(await refusal(call('GET /vip-grades'))).toMatchObject({ name: 'network', status: 0, code: 0 });
  });

  test.each([
    [false, undefined, 'No network. Try again once you are back online.'],
    [false, 'k1', 'No network: not saved yet. Try again once you are back online.'],
    [true, undefined, 'No response from the server. Try again in a moment.'],
    [true, 'k1', 'No response: this may not be saved. Try again; it is saved only once.'],
  ])('says what to do without an answer (online: %s, key: %s)', async (online, idempotencyKey, message) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    expect(await refusal(call('GET /vip-grades', {}, { idempotencyKey }))).toMatchObject({ message });
    vi.restoreAllMocks();
  });

  test('is the abort reason if the call was aborted', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('aborted')));
    const signal = AbortSignal.abort(new Error('left the page'));
    expect(await refusal(call('GET /vip-grades', {}, { signal }))).toMatchObject({ message: 'left the page' });
  });

  test.each<[string, string, number, object, CallOptions, boolean]>([
    ['is announced by default', 'member_not_found', 40403, {}, {}, true],
    ['is not announced if the caller is quiet', 'member_not_found', 40403, {}, { quiet: true }, false],
    ['is not announced if the screen handles it', 'stale_edit', 41201, {}, { handles: ['stale_edit'] }, false],
    ['is announced if the screen handles others', 'member_not_found', 40403, {}, { handles: ['stale_edit'] }, true],
    ['is not announced if tolerated', 'merchant_required', 8012, {}, {}, false],
    [
      'is not announced if a form shows its fields',
      'invalid_input',
      40001,
      { fields: [{}] },
      { formTakesFields: true },
      false,
    ],
    ['is announced if it has no fields for the form', 'invalid_input', 40001, {}, { formTakesFields: true }, true],
  ])('%s', async (_what, name, code, more, options, shown) => {
    serve({ 'GET /vip-grades': () => refused(403, code, name, more) });
    const toasts: boolean[] = [];
    const stop = onAnnouncement(({ toast }) => toasts.push(toast));
    await refusal(call('GET /vip-grades', {}, options));
    stop();
    expect(toasts).toEqual([shown]);
  });
});
