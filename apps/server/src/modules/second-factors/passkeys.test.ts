import type { Assertion, RequestOptions } from '@regulars/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftPasskey } from '../../../test/authenticator.ts';
import { person, ticketOf, withPasskey, withTotp, type Person } from '../../../test/second-factors.ts';
import { password, signIn } from '../../../test/sign-in.ts';
import { createApp } from '../../app.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(testStart));

const options = (who: Person, pwd = password) =>
  server.call('POST /merc/personal/passkeys/options', { headers: who.headers, body: { pwd } });
const add = (who: Person, passkey: ReturnType<SoftPasskey['attest']>) =>
  server.call('POST /merc/personal/passkeys', { headers: who.headers, body: { name: '电脑', passkey } });
const listed = async (who: Pick<Person, 'headers'>) =>
  (await server.call('GET /merc/personal/second-factors', { headers: who.headers })).data.passkeys;
const ask = async () => (await server.call('POST /merc/personal/login/passkey/options')).data;
const enter = (passkey: Assertion) => server.call('POST /merc/personal/login/passkey', { body: { passkey } });
const remove = (who: Person, passkey_id: string, pwd = password) =>
  server.call('POST /merc/personal/passkeys/{passkey_id}/remove', {
    headers: who.headers,
    params: { passkey_id },
    body: { pwd },
  });

describe('adding a passkey', () => {
  it('shows it, gives recovery codes with the first, and asks authenticators for no copy', async () => {
    const who = await person(server);
    const { passkeyId, codes, passkey } = await withPasskey(server, who);
    expect(codes).toHaveLength(10);
    expect(await listed(who)).toEqual([
      {
        passkey_id: passkeyId,
        name: '店里的电脑',
        synced: false,
        created_at: server.clock.now().toISOString(),
        last_used_at: null,
      },
    ]);
    const { data } = await options(who);
    expect(data).toMatchObject({ rp: { id: 'localhost' }, user: { name: who.phone }, attestation: 'none' });
    expect(data.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
    expect((await withPasskey(server, who, '手机')).codes).toEqual([]);
    expect((await listed(who)).map(({ name }) => name)).toEqual(['店里的电脑', '手机']);
  });

  it('needs the password', async () => {
    expect((await options(await person(server), 'not-this-one')).err.name).toBe('wrong_old_password');
  });

  it('refuses a challenge twice, late, or of another account', async () => {
    const [who, other] = [await person(server), await person(server)];
    const { data } = await options(who);
    expect((await add(other, new SoftPasskey().attest(data))).err.name).toBe('passkey_expired');
    expect((await add(who, new SoftPasskey().attest(data))).status).toBe(201);
    expect((await add(who, new SoftPasskey().attest(data))).err.name).toBe('passkey_expired');
    const { data: next } = await options(who);
    server.clock.advance({ minutes: 5 });
    expect((await add(who, new SoftPasskey().attest(next))).err.name).toBe('passkey_expired');
  });

  it('refuses another origin, an unverified user, a known credential and rubbish', async () => {
    const [who, other] = [await person(server), await person(server)];
    const refused = async (
      made: (asked: Awaited<ReturnType<typeof options>>['data']) => ReturnType<SoftPasskey['attest']>,
    ) => (await add(who, made((await options(who)).data))).err.name;
    expect(await refused((asked) => new SoftPasskey().attest(asked, { origin: 'https://localhost.example' }))).toBe(
      'passkey_refused',
    );
    expect(await refused((asked) => new SoftPasskey().attest(asked, { verified: false }))).toBe('passkey_refused');
    const { passkey } = await withPasskey(server, other);
    expect(await refused((asked) => passkey.attest(asked))).toBe('passkey_present');
    const made = new SoftPasskey().attest((await options(who)).data);
    const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
    expect((await add(who, broken)).err.name).toBe('passkey_refused');
    const unreadable = { ...made, response: { ...made.response, clientDataJSON: 'AAAA' } };
    expect((await add(who, unreadable)).err.name).toBe('passkey_refused');
    expect(await listed(who)).toEqual([]);
  });

  it('ends at ten, also of those added at once', async () => {
    const who = await person(server);
    for (let count = 0; count < 9; count += 1) await withPasskey(server, who);
    const asked = [(await options(who)).data, (await options(who)).data];
    const answers = await Promise.all(asked.map((one) => add(who, new SoftPasskey().attest(one))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await options(who)).err).toMatchObject({ name: 'passkeys_full' });
  });
});

describe('a passkey', () => {
  it('signs in without a password, as both factors', async () => {
    const who = await person(server);
    const { passkey } = await withPasskey(server, who);
    server.clock.advance({ hours: 1 });
    const { status, data } = await enter(passkey.assert(await ask()));
    expect([status, data.account]).toEqual([200, who.phone]);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await server.call('GET /merc/personal/current', { headers })).data.base_account_id).toBe(who.accountId);
    expect((await listed({ headers }))[0]?.last_used_at).toBe(server.clock.now().toISOString());
  });

  it('completes the second step, for its own account only', async () => {
    const [who, other] = [await person(server), await person(server)];
    const [{ passkey }, { passkey: others }] = [await withPasskey(server, who), await withPasskey(server, other)];
    const { err } = await signIn(server, who.phone);
    expect(err).toMatchObject({ name: 'second_factor_needed', context: { factors: 'passkey,recovery_code' } });
    const ticket = await ticketOf(server, who.phone);
    const begin = async (): Promise<RequestOptions> =>
      (await server.call('POST /merc/personal/login/second-factor/passkey', { body: { ticket } })).data;
    const complete = (assertion: Assertion) =>
      server.call('POST /merc/personal/login/second-factor', { body: { ticket, passkey: assertion } });
    const asked = await begin();
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    expect((await complete(others.assert(asked))).err.name).toBe('passkey_refused');
    expect((await complete(passkey.assert(await ask()))).err.name).toBe('passkey_expired');
    expect((await complete(passkey.assert(await begin()))).status).toBe(200);
    const unknown = { body: { ticket: 'x'.repeat(43) } };
    expect((await server.call('POST /merc/personal/login/second-factor/passkey', unknown)).err.name).toBe(
      'second_factor_expired',
    );
  });

  it('is refused with a counter that did not rise', async () => {
    const { passkey } = await withPasskey(server, await person(server));
    passkey.counter = 6;
    expect((await enter(passkey.assert(await ask()))).status).toBe(200);
    passkey.counter = 6;
    expect((await enter(passkey.assert(await ask()))).err.name).toBe('passkey_refused');
    passkey.counter = 7;
    expect((await enter(passkey.assert(await ask()))).status).toBe(200);
  });

  it('is refused with another origin, an unverified user, a forged signature or another account’s handle', async () => {
    const [{ passkey }, { passkey: others }] = [
      await withPasskey(server, await person(server)),
      await withPasskey(server, await person(server)),
    ];
    const names = [
      await enter(passkey.assert(await ask(), { origin: 'https://regulars.example' })),
      await enter(passkey.assert(await ask(), { verified: false })),
      await enter({ ...others.assert(await ask()), id: passkey.id, rawId: passkey.id }),
      await enter(new SoftPasskey().assert(await ask())),
    ].map(({ err }) => err.name);
    expect(names).toEqual(Array(4).fill('passkey_refused'));
    const right = passkey.assert(await ask());
    const handle = others.assert(await ask()).response.userHandle ?? null;
    const swapped = { ...right, response: { ...right.response, userHandle: handle } };
    expect((await enter(swapped)).err.name).toBe('passkey_refused');
    expect((await enter(right)).err.name).toBe('passkey_expired');
  });

  it('uses a challenge once and within five minutes', async () => {
    const { passkey } = await withPasskey(server, await person(server));
    const asked = await ask();
    expect((await enter(passkey.assert(asked))).status).toBe(200);
    expect((await enter(passkey.assert(asked))).err.name).toBe('passkey_expired');
    const late = await ask();
    server.clock.advance({ minutes: 5 });
    expect((await enter(passkey.assert(late))).err.name).toBe('passkey_expired');
  });

  it('does not sign in an account that must be activated first', async () => {
    const who = await person(server);
    const { passkey } = await withPasskey(server, who);
    await server.database.platform.execute(
      'update account set activation_needed_at = created_at where account_id = $1',
      [who.accountId],
    );
    expect((await enter(passkey.assert(await ask()))).err).toMatchObject({
      code: 8100,
      name: 'activation_needed',
      exception_phone: who.phone,
    });
  });

  it('does not sign in a disabled account', async () => {
    const who = await person(server);
    const { passkey } = await withPasskey(server, who);
    await server.database.platform.execute('update account set disabled_at = created_at where account_id = $1', [
      who.accountId,
    ]);
    expect((await enter(passkey.assert(await ask()))).err.name).toBe('account_disabled');
  });

  it('that is known and refused is in the log with its person', async () => {
    const who = await person(server);
    const { passkey } = await withPasskey(server, who);
    await enter(passkey.assert(await ask(), { verified: false }));
    await enter(passkey.assert({ ...(await ask()), challenge: 'x'.repeat(43) }));
    await server.database.platform.execute('update account set disabled_at = created_at where account_id = $1', [
      who.accountId,
    ]);
    await enter(passkey.assert(await ask()));
    const { rows } = await server.database.platform.execute(
      "select outcome, account_id from sign_in_log where phone = $1 and method = 'passkey' order by log_id",
      [who.phone],
    );
    expect(rows).toEqual(
      ['passkey_refused', 'passkey_expired', 'account_disabled'].map((outcome) => ({
        outcome,
        account_id: who.accountId,
      })),
    );
  });
});

describe('the passkeys of an account', () => {
  it('are renamed and removed by their owner only', async () => {
    const [who, other] = [await person(server), await person(server)];
    const { passkey, passkeyId } = await withPasskey(server, who);
    const rename = (by: Person, name: string) =>
      server.call('PUT /merc/personal/passkeys/{passkey_id}', {
        headers: by.headers,
        params: { passkey_id: passkeyId },
        body: { name },
      });
    expect((await rename(other, '我的')).err.name).toBe('passkey_not_found');
    expect((await rename(who, '收银台')).data.name).toBe('收银台');
    expect((await remove(other, passkeyId)).err.name).toBe('passkey_not_found');
    expect((await remove(who, passkeyId, 'not-this-one')).err.name).toBe('wrong_old_password');
    const asked = await ask();
    expect((await remove(who, passkeyId)).status).toBe(200);
    expect((await enter(passkey.assert(asked))).err.name).toBe('passkey_refused');
    expect((await signIn(server, who.phone)).status).toBe(200);
  });

  it('end with the sessions that they began, but the one that removes them', async () => {
    const who = await person(server);
    const { passkey, passkeyId } = await withPasskey(server, who);
    const thief = (await enter(passkey.assert(await ask()))).data;
    const own = (await enter(passkey.assert(await ask()))).data;
    const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
    expect((await remove({ ...who, headers: headersOf(own) }, passkeyId)).status).toBe(200);
    const current = async (by: { token: string }) =>
      (await server.call('GET /merc/personal/current', { headers: headersOf(by) })).status;
    expect([await current(thief), await current(own)]).toEqual([401, 200]);
    const refreshed = await server.call('PUT /merc/personal/refresh', { body: { refresh_token: thief.refresh_token } });
    expect(refreshed.status).toBe(401);
  });

  it('leave the recovery codes while another second factor remains', async () => {
    const who = await person(server);
    await withTotp(server, who);
    const { passkeyId } = await withPasskey(server, who);
    await remove(who, passkeyId);
    const { data } = await server.call('GET /merc/personal/second-factors', { headers: who.headers });
    expect(data).toMatchObject({ recovery_codes_left: 10, passkeys: [] });
  });
});

describe('at an address where browsers allow no passkeys', () => {
  it('every call that needs one says so, and who signs in learns it before', async () => {
    const who = await person(server);
    const { passkey } = await withPasskey(server, who);
    const [made, assertion] = [new SoftPasskey().attest((await options(who)).data), passkey.assert(await ask())];
    const ticket = await ticketOf(server, who.phone);
    const parts = { log: server.log, rateLimit: 0, trustProxy: false as const };
    const copy = await createApp({ ...server, ...parts, relyingParty: undefined });
    const answer = async (path: string, payload: object = {}, headers = {}) => {
      const { statusCode, body } = await copy.app.inject({
        method: 'POST',
        url: `/api/merc/personal${path}`,
        payload,
        headers,
      });
      const { err } = JSON.parse(body) as { err?: { name: string } }; // the envelope
      return [path, statusCode, err?.name];
    };
    const answers = [
      await answer('/passkeys/options', { pwd: password }, who.headers),
      await answer('/passkeys', { name: '电脑', passkey: made }, who.headers),
      await answer('/login/passkey/options'),
      await answer('/login/passkey', { passkey: assertion }),
      await answer('/login/second-factor/passkey', { ticket }),
    ];
    expect(answers).toEqual(answers.map(([path]) => [path, 422, 'passkeys_not_offered']));
    const offered = await copy.app.inject({ url: '/api/merc/personal/login/passkey' });
    expect(offered.json<{ data: unknown }>().data).toEqual({ rp_id: null });
    await copy.drain();
  });
});
