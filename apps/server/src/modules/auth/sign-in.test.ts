import { createPublicKey } from 'node:crypto';
import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantCode } from '../../../test/codes.ts';
import { nextPhone } from '../../../test/factories.ts';
import { accountWithPassword, encrypted, encryptedPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

let server: TestServer;
let addresses = 0;
/** An address unique to one test. */
const nextAddress = (): string => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`;
/** Counts answers by error name; `ok` for success. */
const tally = (answers: readonly { err?: { name: string } | undefined }[]): Record<string, number> => {
  const count: Record<string, number> = {};
  for (const { err } of answers) count[err?.name ?? 'ok'] = (count[err?.name ?? 'ok'] ?? 0) + 1;
  return count;
};
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
});
afterAll(() => server.stop());

describe('GET /merc/personal/login/key', () => {
  it('issues one RSA key of 2048 bits to all, and a nonce of 5 minutes to each', async () => {
    const [first, second] = await times(2, () => server.call('GET /merc/personal/login/key'));
    expect(first?.status).toBe(200);
    const key = createPublicKey({
      key: Buffer.from(first?.data.public_key ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(first?.data.nonce).not.toBe(second?.data.nonce);
    expect(first?.data.expires_at).toBe(new Date(server.clock.now().getTime() + 5 * 60_000).toISOString());
    const later = await server.call('GET /merc/personal/login/key');
    expect(later.data.public_key).toBe((await server.call('GET /merc/personal/login/key')).data.public_key);
  });

  it('stores the private key encrypted', async () => {
    const { rows } = await server.database.platform.execute(
      `select max(position('PRIVATE KEY'::bytea in private_key)) as found from sign_in_key`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});

describe('the older field names', () => {
  it('sign in at the older address, encrypted or not, and missing ones are named', async () => {
    const { phone } = await accountWithPassword(server);
    const { nonce: _, pwd, key_id } = await encryptedPassword(server, password);
    const older = (body: BodyOf<Api['POST /personal/pw-login']>) => server.call('POST /personal/pw-login', { body });
    expect((await older({ phone, password })).status).toBe(200);
    expect((await older({ phone, password: pwd, key_id })).status).toBe(200);
    expect((await older({ phone, pwd: password })).status).toBe(200);
    expect((await older({ phone, password: 'not-this-one' })).err.name).toBe('wrong_credentials');
    expect((await older({ phone, account: nextPhone(), password })).err.fields).toMatchObject([{ path: 'phone' }]);
    expect((await older({ phone, pwd: password, password: 'other-one' })).err.fields).toMatchObject([
      { path: 'password' },
    ]);
    expect((await older({ password })).err.fields).toMatchObject([{ path: 'phone', rule: 'required' }]);
    expect((await older({ phone })).err.fields).toMatchObject([{ path: 'password', rule: 'required' }]);
  });
});

describe.each(['POST /merc/personal/pwd', 'POST /personal/pw-login'] as const)('%s', (address) => {
  it('answers a working pair of tokens', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    const { status, data } = await server.call(address, { body: { account: phone, ...box } });
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
    });
    const me = await server.call('GET /merc/personal/current', { headers: { authorization: `Bearer ${data.token}` } });
    expect(me.data).toMatchObject({ base_account_id: accountId, phone, user_id: null, is_provider: false });
  });

  it('compares the password exactly as it is sent, encrypted or not', async () => {
    const { phone } = await accountWithPassword(server);
    for (const text of [`${password} `, ` ${password}`, password.toLowerCase()]) {
      const { nonce: _, ...box } = await encryptedPassword(server, text);
      for (const sent of [box, { pwd: text }])
        expect((await server.call(address, { body: { account: phone, ...sent } })).err.name).toBe('wrong_credentials');
      await server.database.platform.execute('delete from sign_in_failure where phone = $1', [phone]);
    }
  });

  it('takes a password of any age, without asking for a new one', async () => {
    const { phone } = await accountWithPassword(server);
    server.clock.advance({ hours: 2 * 366 * 24 });
    expect((await server.call(address, { body: { account: phone, pwd: password } })).status).toBe(200);
  });
});

describe('an encrypted password', () => {
  const unreadable = { status: 400, err: { name: 'invalid_input', fields: [{ path: 'pwd', rule: 'invalid' }] } };
  const post = (body: { account: string; pwd: string; key_id: string }) =>
    server.call('POST /merc/personal/pwd', { body });

  it('works once, also when sent 64 times at once', async () => {
    const { phone } = await accountWithPassword(server);
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    const answers = await times(64, () => post({ account: phone, ...box }));
    expect(tally(answers)).toEqual({ ok: 1, sign_in_key_expired: 63 });
  });

  it('is spent by a wrong password, too', async () => {
    const { phone } = await accountWithPassword(server);
    const { nonce: _, ...box } = await encryptedPassword(server, 'not-this-one');
    expect((await post({ account: phone, ...box })).err.name).toBe('wrong_credentials');
    expect((await post({ account: phone, ...box })).err.name).toBe('sign_in_key_expired');
  });

  it('expires with its nonce', async () => {
    const { phone } = await accountWithPassword(server);
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    server.clock.advance({ minutes: 5 });
    expect(await post({ account: phone, ...box })).toMatchObject({
      status: 422,
      err: { code: 42202, name: 'sign_in_key_expired' },
    });
  });

  it('needs a nonce that was issued with that key', async () => {
    const { phone } = await accountWithPassword(server);
    const { data: key } = await server.call('GET /merc/personal/login/key');
    const foreign = await encrypted(key.public_key, JSON.stringify({ pwd: password, nonce: 'A'.repeat(43) }));
    expect((await post({ account: phone, pwd: foreign, key_id: key.key_id })).err.name).toBe('sign_in_key_expired');
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    expect((await post({ account: phone, ...box, key_id: '01890000-0000-7000-8000-000000000001' })).err.name).toBe(
      'sign_in_key_expired',
    );
  });

  const nulNonce = JSON.stringify({ pwd: password, nonce: `${'A'.repeat(42)}\u0000` });
  it.each(['', 'no JSON', 'null', '[]', '{"pwd":1,"nonce":2}', '{"nonce":"A"}', nulNonce])(
    'is refused if it contains %j',
    async (text) => {
      const { data: key } = await server.call('GET /merc/personal/login/key');
      expect(
        await post({ account: nextPhone(), pwd: await encrypted(key.public_key, text), key_id: key.key_id }),
      ).toMatchObject(unreadable);
    },
  );

  it.each(['no base64 at all!', 'A'.repeat(344)])('is refused if it is %s', async (pwd) => {
    const { data: key } = await server.call('GET /merc/personal/login/key');
    expect(await post({ account: nextPhone(), pwd, key_id: key.key_id })).toMatchObject(unreadable);
  });

  it.each(['short', 'x'.repeat(21)])('is refused if its password is invalid: %s', async (pwd) => {
    const { nonce: _, ...box } = await encryptedPassword(server, pwd);
    expect((await post({ account: nextPhone(), ...box })).err.fields).toMatchObject([
      { path: 'pwd', rule: 'password' },
    ]);
  });

  it('can be decrypted by another process', async () => {
    const { phone } = await accountWithPassword(server);
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    const copy = await createApp({ ...server, log: createLog({ level: 'silent' }), rateLimit: 0, trustProxy: false });
    const answer = await copy.app.inject({
      method: 'POST',
      url: '/api/merc/personal/pwd',
      payload: { account: phone, ...box },
    });
    expect(answer.statusCode).toBe(200);
    await copy.drain();
  });
});

describe('a plain password', () => {
  const inject = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/merc/personal/pwd',
      remoteAddress,
      headers,
      payload: { account: (await accountWithPassword(server)).phone, pwd: password },
    });

  it('is accepted on loopback and over TLS of a trusted proxy', async () => {
    expect((await inject('127.0.0.1')).statusCode).toBe(200);
    expect(
      (await inject('127.0.0.1', { 'x-forwarded-proto': 'https', 'x-forwarded-for': nextAddress() })).statusCode,
    ).toBe(200);
  });

  it('is refused over anything else, even if correct', async () => {
    expect((await inject('192.0.2.7')).json()).toMatchObject({ err: { code: 42203, name: 'plain_password_refused' } });
    expect((await inject('192.0.2.7', { 'x-forwarded-proto': 'https' })).json()).toMatchObject({
      err: { name: 'plain_password_refused' },
    });
  });
});

describe('wrong passwords', () => {
  it('get the same answer by the same statements, whether or not the phone is known', async () => {
    const { phone } = await accountWithPassword(server);
    const sent: string[] = [];
    const database = openDatabase({
      connection: server.connection,
      max: 2,
      log: createLog({ level: 'silent' }),
      observe: ({ name, text }) => sent.push(name ?? text),
    });
    const copy = await createApp({
      ...server,
      database,
      log: createLog({ level: 'silent' }),
      rateLimit: 0,
      trustProxy: false,
    });
    const attempt = async (account: string) => {
      sent.length = 0;
      const answer = await copy.app.inject({
        method: 'POST',
        url: '/api/merc/personal/pwd',
        remoteAddress: '127.0.0.9',
        payload: { account, pwd: 'not-this-one' },
      });
      const body = answer.json<{ err: { request_id: string } }>();
      return { status: answer.statusCode, err: { ...body.err, request_id: '' }, sent: [...sent] };
    };
    const known = await attempt(phone);
    expect(known).toMatchObject({ status: 422, err: { code: 42201, name: 'wrong_credentials' } });
    expect(await attempt(nextPhone())).toEqual(known);
    await copy.drain();
    await database.close();
  });

  it('lock a phone for 15 minutes after five, only for that address', async () => {
    const { phone } = await accountWithPassword(server);
    const [from, elsewhere] = [nextAddress(), nextAddress()];
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(server, phone, 'not-this-one', { from })).err.name).toBe('wrong_credentials');
    const closed = await signIn(server, phone, password, { from });
    expect(closed).toMatchObject({ status: 429, err: { code: 42902, name: 'too_many_attempts' } });
    expect(closed.err.msg).toContain('15');
    expect((await signIn(server, phone, password, { from: elsewhere })).status).toBe(200);
    server.clock.advance({ minutes: 14, seconds: 59 });
    expect((await signIn(server, phone, password, { from })).err.msg).toContain('1 ');
    server.clock.advance({ seconds: 1 });
    expect((await signIn(server, phone, password, { from })).status).toBe(200);
  });

  it('lock an unknown phone likewise', async () => {
    const [phone, from] = [nextPhone(), nextAddress()];
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(server, phone, password, { from })).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone, password, { from })).err.name).toBe('too_many_attempts');
  });

  it('are cleared by a correct one', async () => {
    const { phone } = await accountWithPassword(server);
    const from = nextAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1)
        expect((await signIn(server, phone, 'not-this-one', { from })).err.name).toBe('wrong_credentials');
      expect((await signIn(server, phone, password, { from })).status).toBe(200);
    }
  });

  it('are limited to five when 64 are sent at once', async () => {
    const { phone } = await accountWithPassword(server);
    const from = nextAddress();
    expect(tally(await times(64, () => signIn(server, phone, 'not-this-one', { from })))).toEqual({
      wrong_credentials: 5,
      too_many_attempts: 59,
    });
  });

  it('lock an address for every phone after fifty in an hour', async () => {
    const { phone } = await accountWithPassword(server);
    const from = nextAddress();
    expect(tally(await times(55, () => signIn(server, nextPhone(), password, { from })))).toEqual({
      wrong_credentials: 50,
      too_many_attempts: 5,
    });
    expect((await signIn(server, phone, password, { from })).err.name).toBe('too_many_attempts');
    expect((await signIn(server, phone, password, { from: nextAddress() })).status).toBe(200);
    server.clock.advance({ hours: 1 });
    expect((await signIn(server, phone, password, { from })).status).toBe(200);
  });

  it('of one phone are limited from all addresses together, known or not, but where its account signed in', async () => {
    const { phone } = await accountWithPassword(server);
    const home = nextAddress();
    expect((await signIn(server, phone, password, { from: home })).status).toBe(200);
    for (const guessed of [phone, nextPhone()])
      expect(tally(await times(64, () => signIn(server, guessed, 'not-this-one', { from: nextAddress() })))).toEqual({
        wrong_credentials: 20,
        strangers_tried: 44,
      });
    const refused = await signIn(server, phone, password, { from: nextAddress() });
    expect(refused).toMatchObject({
      status: 429,
      err: { name: 'strangers_tried', msg: expect.stringContaining('60') },
    });
    expect((await signIn(server, phone, 'not-this-one', { from: home })).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone, password, { from: home })).status).toBe(200);
    const code = await plantCode(server, { phone, purpose: 'sign_in' });
    const byCode = { body: { phone, captcha_code: code }, headers: { 'x-forwarded-for': nextAddress() } };
    expect((await server.call('POST /merc/personal/login/phone', byCode)).status).toBe(200);
    for (const left of [20, 20, 0]) {
      server.clock.advance({ hours: 1 });
      const tried = await times(21, () => signIn(server, phone, 'not-this-one', { from: nextAddress() }));
      expect(tally(tried)['wrong_credentials'] ?? 0).toBe(left);
    }
    server.clock.advance({ hours: 21 });
    expect((await signIn(server, phone, password, { from: nextAddress() })).status).toBe(200);
  });

  it('of one phone are not counted if they are right, and without codes only per address', async () => {
    const { phone } = await accountWithPassword(server);
    for (let at = 0; at < 25; at += 1)
      expect((await signIn(server, phone, password, { from: nextAddress() })).status).toBe(200);
    const without = await startTestServer({ withSms: false, trustProxy: ['loopback'] });
    const other = await accountWithPassword(without);
    const tried = await times(25, () => signIn(without, other.phone, 'not-this-one', { from: nextAddress() }));
    expect(tally(tried)).toEqual({ wrong_credentials: 25 });
    await without.stop();
  });

  it('count for the whole /64 network of an IPv6 address', async () => {
    const { phone } = await accountWithPassword(server);
    const names = [];
    for (let host = 1; host <= 6; host += 1)
      names.push((await signIn(server, phone, 'not-this-one', { from: `2001:db8:7:7::${host}` })).err.name);
    expect(names).toEqual([...Array<string>(5).fill('wrong_credentials'), 'too_many_attempts']);
  });
});

describe('a disabled account', () => {
  it('is reported only after a correct password', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    await server.database.platform.execute('update account set disabled_at = $2 where account_id = $1', [
      accountId,
      server.clock.now(),
    ]);
    expect((await signIn(server, phone, 'not-this-one')).err.name).toBe('wrong_credentials');
    expect(await signIn(server, phone)).toMatchObject({ status: 403, err: { code: 40305, name: 'account_disabled' } });
    // The right one is no failure, and forgets the wrong one.
    for (let at = 0; at < 5; at += 1) expect((await signIn(server, phone)).err.name).toBe('account_disabled');
  });
});

describe('an account without a password', () => {
  it('can not sign in by password', async () => {
    const { phone } = await server.make.account();
    expect((await signIn(server, phone)).err.name).toBe('wrong_credentials');
  });
});

describe('the log', () => {
  it('never contains a password, token, nonce, ciphertext or full phone', async () => {
    const { phone } = await accountWithPassword(server);
    server.lines.length = 0;
    const box = await encryptedPassword(server, 'Seeded#Wrong77');
    const wrong = { account: phone, pwd: box.pwd, key_id: box.key_id };
    await server.call('POST /merc/personal/pwd', { body: wrong });
    await server.call('POST /merc/personal/pwd', { body: wrong });
    await server.send('POST', '/api/merc/personal/pwd', {
      body: JSON.stringify({ account: phone, pwd: 'Seeded#Plain77', extra: 1 }),
      headers: { 'content-type': 'application/json' },
    });
    await server.send('POST', '/api/merc/personal/pwd', {
      body: `{"account":"${phone}","pwd":"Seeded#Broken77"`,
      headers: { 'content-type': 'application/json' },
    });
    const { data: first } = await signIn(server, phone);
    const { data: second } = await server.call('PUT /merc/personal/refresh', {
      body: { refresh_token: first.refresh_token },
    });
    server.clock.advance({ seconds: 11 });
    await server.call('PUT /merc/personal/refresh', { body: { refresh_token: first.refresh_token } });
    await server.call('DELETE /merc/personal/logout', { headers: { authorization: `Bearer ${second.token}` } });
    const log = server.lines.join('');
    expect(log).toContain('A used refresh token was replayed');
    const secrets = [
      phone,
      password,
      'Seeded#',
      box.pwd,
      box.nonce,
      first.token,
      first.refresh_token,
      second.token,
      second.refresh_token,
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});
