import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountWithPassword, encrypted, encryptedPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

interface Person {
  readonly accountId: string;
  readonly phone: string;
  readonly token: string;
}
const person = async (): Promise<Person> => {
  const account = await accountWithPassword(server);
  return { ...account, token: (await signIn(server, account.phone)).data.token };
};
const headers = ({ token }: { token: string }, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...more,
});
const current = async (who: { token: string }) =>
  (await server.call('GET /merc/personal/current', { headers: headers(who) })).data;
const edit = (who: Person, body: object, more?: Record<string, string>) =>
  server.call('PUT /merc/personal/account/info', { headers: headers(who, more), body });

describe('PUT /merc/personal/account/info', () => {
  it('changes what is sent, removes what is null and leaves the rest', async () => {
    const who = await person();
    const sent = { actual_name: '方晓棠2', gender: 2, email: 'fang@tea.example', id_card: '33010219900307284x' };
    const { data } = await edit(who, sent);
    expect(data).toMatchObject({ ...sent, id_card: '3301**********284X', phone: who.phone });
    expect(await current(who)).toEqual(data);
    expect((await edit(who, { gender: null })).data).toMatchObject({ ...sent, gender: null, id_card: data.id_card });
    expect((await edit(who, { id_card: null, email: null })).data).toMatchObject({ id_card: null, email: null });
  });

  it('keeps the ID card encrypted', async () => {
    const who = await person();
    await edit(who, { id_card: '110101900307284' });
    const { rows } = await server.database.platform.execute(
      `select a::text as kept, encode(id_card, 'escape') as sealed from account a where account_id = $1`,
      [who.accountId],
    );
    expect(JSON.stringify(rows)).not.toContain('110101900307284');
    expect((await current(who)).id_card).toBe('1101*******7284');
  });

  it.each([
    ['actual_name', '方 晓棠', 'account_name'],
    ['actual_name', '方·晓棠', 'account_name'],
    ['actual_name', '', 'account_name'],
    ['actual_name', '方'.repeat(41), 'account_name'],
    ['email', 'fang.xiaotang@', 'email'],
    ['email', 'fang@tea', 'email'],
    ['email', 'fang@tea..example', 'email'],
    ['email', `${'f'.repeat(30)}@tea.example`, 'email'],
    ['id_card', '3301021990030728', 'id_card'],
    ['id_card', 'X3010219900307284', 'id_card'],
    ['id_card', '3301021990030728444', 'id_card'],
    ['gender', 3, 'choice'],
  ])('refuses %s %j', async (path, value, rule) => {
    const { status, err } = await edit(await person(), { [path]: value });
    expect([status, err.fields?.map((field) => [field.path, field.rule])]).toEqual([400, [[path, rule]]]);
  });

  it('refuses an empty edit and a stale one', async () => {
    const who = await person();
    expect((await edit(who, {})).status).toBe(400);
    await edit(who, { gender: 1 });
    expect((await edit(who, { gender: 2 }, { 'if-match': '"1"' })).err.name).toBe('stale_edit');
    expect((await edit(who, { gender: 2 }, { 'if-match': '"2"' })).data.version).toBe(3);
  });
});

describe('the account number', () => {
  it('counts the accounts of a day in China, also those added at once', async () => {
    server.clock.set('2030-03-05T16:30:00Z');
    const accounts = await Promise.all(Array.from({ length: 12 }, () => accountWithPassword(server)));
    const people = await Promise.all(accounts.map(({ phone }) => signIn(server, phone)));
    const numbers = await Promise.all(people.map(async ({ data }) => (await current(data)).account_no));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `A20300306${String(at + 1).padStart(3, '0')}`),
    );
  });
});

const change = (who: { token: string }, body: { old_pwd: string; pwd: string; re_pwd?: string }, from?: string) =>
  server.call('PUT /merc/personal/account/pwd', {
    headers: headers(who, from ? { 'x-forwarded-for': from } : {}),
    body: { re_pwd: body.pwd, ...body },
  });

describe('PUT /merc/personal/account/pwd', () => {
  const next = 'Abcdefghij!@#$%12345';

  it('ends every session; only the new password, of 20 characters, signs in', async () => {
    const who = await person();
    const other = (await signIn(server, who.phone)).data;
    expect((await change(who, { old_pwd: password, pwd: next })).status).toBe(200);
    for (const one of [who, other])
      expect((await server.call('GET /merc/personal/current', { headers: headers(one) })).status).toBe(401);
    expect((await signIn(server, who.phone)).err.name).toBe('wrong_credentials');
    const { data } = await signIn(server, who.phone, next);
    expect((await current(data)).password_set_at).toBe(server.clock.now().toISOString());
  });

  it('takes passwords encrypted with one nonce, which works once', async () => {
    const who = await person();
    const { data: key } = await server.call('GET /merc/personal/login/key');
    const box = (pwd: string, nonce = key.nonce) => encrypted(key.public_key, JSON.stringify({ pwd, nonce }));
    const [old_pwd, pwd, re_pwd, strange] = await Promise.all([
      box(password),
      box(next),
      box(next),
      box(next, Buffer.alloc(32, 7).toString('base64url')),
    ]);
    const send = (body: { old_pwd: string; pwd: string; re_pwd: string }) =>
      server.call('PUT /merc/personal/account/pwd', { headers: headers(who), body: { ...body, key_id: key.key_id } });
    expect((await send({ old_pwd, pwd, re_pwd: strange })).err.fields).toMatchObject([
      { path: 're_pwd', rule: 'invalid' },
    ]);
    expect((await send({ old_pwd, pwd, re_pwd })).status).toBe(200);
    const again = { token: (await signIn(server, who.phone, next)).data.token };
    expect(
      (
        await server.call('PUT /merc/personal/account/pwd', {
          headers: headers(again),
          body: { old_pwd, pwd, re_pwd, key_id: key.key_id },
        })
      ).err.name,
    ).toBe('sign_in_key_expired');
  });

  it.each([
    ['pwd', 'new_password', 'has space', 'has space'],
    ['pwd', 'guessable_password', '123456', '123456'],
    ['re_pwd', 'passwords_differ', next, `${next.slice(0, 19)}x`],
  ])('refuses in %s: %s', async (path, rule, pwd, re_pwd) => {
    const { status, err } = await change(await person(), { old_pwd: password, pwd, re_pwd });
    expect([status, err.fields?.map((field) => [field.path, field.rule])]).toEqual([400, [[path, rule]]]);
  });

  it('counts wrong current passwords as failed sign-ins', async () => {
    const who = await person();
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => change(who, { old_pwd: 'not-this-one', pwd: next })),
    );
    const names = guesses.map(({ err }) => err.name).toSorted();
    expect(names).toEqual([...Array(3).fill('too_many_attempts'), ...Array(5).fill('wrong_old_password')]);
    expect((await signIn(server, who.phone)).err.name).toBe('too_many_attempts');
  });

  it('lets one of two concurrent changes win', async () => {
    const who = await person();
    const answers = await Promise.all(
      ['First#2027', 'Second#2027'].map((pwd) => change(who, { old_pwd: password, pwd })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('sessions of the account', () => {
  const list = async (who: { token: string }) =>
    (await server.call('GET /merc/personal/sessions', { headers: headers(who) })).data.items;
  const begin = async (phone: string, agent: string, remember = false) => {
    const { data } = await server.call('POST /merc/personal/pwd', {
      body: { account: phone, pwd: password, is_default: remember },
      headers: { 'user-agent': agent },
    });
    return data;
  };

  it('are listed by device, the last used first, each once however often it was refreshed', async () => {
    const { phone } = await accountWithPassword(server);
    const first = await begin(phone, chrome, true);
    const signedInAt = server.clock.now().toISOString();
    server.clock.advance({ minutes: 5 });
    const second = await begin(phone, iphone);
    server.clock.advance({ minutes: 10 });
    const { data: renewed } = await server.call('PUT /merc/personal/refresh', {
      body: { refresh_token: first.refresh_token },
      headers: { 'user-agent': chrome },
    });
    expect(await list(second)).toEqual([
      expect.objectContaining({
        current: false,
        browser: 'Chrome 142',
        system: 'Windows',
        device: 'desktop',
        remembered: true,
        is_local: true,
        signed_in_at: signedInAt,
        last_seen_at: server.clock.now().toISOString(),
      }),
      expect.objectContaining({
        current: true,
        browser: 'Safari 26',
        system: 'iOS 18',
        device: 'mobile',
        remembered: false,
      }),
    ]);
    expect((await list(renewed)).map((session) => session.current)).toEqual([true, false]);
  });

  it.each([
    ['127.0.0.1', true],
    ['192.168.1.20', true],
    ['172.32.0.1', false],
    ['203.0.113.5', false],
    ['::1', true],
    ['fd12:3456::1', true],
    ['2001:db8::1', false],
  ])('at %s are called local: %s', async (address, isLocal) => {
    const { phone } = await accountWithPassword(server);
    const data = await begin(phone, chrome);
    await server.database.platform.execute(
      `update session set address = '${address}' where account_id = (select account_id from account where phone = '${phone}')`,
    );
    expect((await list(data)).map(({ is_local }) => is_local)).toEqual([isLocal]);
  });

  it('names nothing of an agent that says nothing', async () => {
    const { phone } = await accountWithPassword(server);
    const data = await begin(phone, 'x'.repeat(300));
    expect(await list(data)).toMatchObject([{ browser: null, system: null, device: null }]);
  });

  it('end one by one, or all others at once', async () => {
    const { phone } = await accountWithPassword(server);
    const [here, second, third, fourth] = [
      await begin(phone, chrome),
      await begin(phone, chrome),
      await begin(phone, chrome),
      await begin(phone, chrome),
    ];
    const secondId = (await list(second)).find((session) => session.current)?.session_id ?? '';
    const end = (session_id: string, who: { token: string }) =>
      server.call('DELETE /merc/personal/sessions/{session_id}', { headers: headers(who), params: { session_id } });
    expect((await end(secondId, await person())).err.name).toBe('session_not_found');
    expect((await end(secondId, here)).status).toBe(200);
    expect((await end(secondId, here)).err.name).toBe('session_not_found');
    expect((await server.call('GET /merc/personal/current', { headers: headers(second) })).status).toBe(401);
    const { data } = await server.call('DELETE /merc/personal/sessions', { headers: headers(here) });
    expect(data).toEqual({ ended: 2 });
    for (const one of [third, fourth])
      expect((await server.call('GET /merc/personal/current', { headers: headers(one) })).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  it('that have expired are neither listed nor counted as ended', async () => {
    const { phone } = await accountWithPassword(server);
    await begin(phone, chrome);
    server.clock.advance({ hours: 13 });
    const here = await begin(phone, chrome);
    expect(await list(here)).toHaveLength(1);
    const { data } = await server.call('DELETE /merc/personal/sessions', { headers: headers(here) });
    expect(data).toEqual({ ended: 0 });
  });
});

describe('the older addresses', () => {
  it('read and edit the profile by its version', async () => {
    const who = await person();
    const got = await server.call('GET /personal', { headers: headers(who) });
    expect(got.data).toEqual(await current(who));
    const put = (version: number) =>
      server.call('PUT /personal', {
        headers: headers(who, { 'if-match': `"${version}"` }),
        body: { actual_name: '方晓棠3' },
      });
    expect((await put(got.data.version)).data).toMatchObject({ actual_name: '方晓棠3' });
    expect((await put(got.data.version)).err.name).toBe('stale_edit');
  });

  it('check the password, encrypted or not, and allow nothing by it', async () => {
    const who = await person();
    const check = (body: { pwd?: string; password?: string; key_id?: string }) =>
      server.call('POST /personal/check-password', { headers: headers(who), body });
    expect(await check({ pwd: password })).toMatchObject({ status: 200, data: null });
    const { pwd, key_id } = await encryptedPassword(server, password);
    expect((await check({ pwd, key_id })).status).toBe(200);
    expect((await check({ pwd: 'not-this-one' })).err.name).toBe('wrong_old_password');
    expect((await check({ password })).status).toBe(200);
    expect((await check({ pwd: password, password: 'not-this-one' })).err.fields).toMatchObject([
      { path: 'password', rule: 'invalid' },
    ]);
    expect((await check({})).err.fields).toMatchObject([{ path: 'pwd', rule: 'required' }]);
    const startBinding = async () =>
      (await server.call('GET /merc/personal/bind/wx/qrcode', { headers: headers(who), query: { origin: server.url } }))
        .err?.name;
    expect(await startBinding()).toBeUndefined(); // within ten minutes of the sign-in
    server.clock.advance({ minutes: 11 });
    expect((await check({ pwd: password })).status).toBe(200);
    expect(await startBinding()).toBe('step_up_needed');
  });

  it('change the password, and keep a session by its refresh token', async () => {
    const who = await person();
    const body = { old_pwd: password, pwd: 'Another#2027', re_pwd: 'Another#2027' };
    const { data } = await signIn(server, who.phone);
    const kept = await server.call('PUT /personal/keep-login-time', { body: { refresh_token: data.refresh_token } });
    expect((await current(kept.data)).phone).toBe(who.phone);
    expect((await server.call('PUT /personal/pw', { headers: headers(who), body })).status).toBe(200);
    expect((await signIn(server, who.phone, 'Another#2027')).status).toBe(200);
    expect((await server.call('GET /personal', { headers: headers(kept.data) })).status).toBe(401);
  });

  it('change the password under the older field names', async () => {
    const who = await person();
    const change = (body: BodyOf<Api['PUT /personal/pw']>) =>
      server.call('PUT /personal/pw', { headers: headers(who), body });
    const [new_password, confirm_password] = ['Another#2027', 'Another#2027'];
    expect((await change({ password, new_password })).err.fields).toMatchObject([{ path: 're_pwd', rule: 'required' }]);
    expect((await change({ new_password, confirm_password })).err.fields).toMatchObject([
      { path: 'old_pwd', rule: 'required' },
    ]);
    expect((await change({ password: 'not-this-one', new_password, confirm_password })).err.name).toBe(
      'wrong_old_password',
    );
    expect((await change({ password, new_password, confirm_password })).status).toBe(200);
    expect((await signIn(server, who.phone, new_password)).status).toBe(200);
  });
});
