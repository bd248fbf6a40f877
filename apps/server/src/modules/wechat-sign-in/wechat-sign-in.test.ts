import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient, startSandbox, type SandboxClient } from '../../../../sandbox/src/index.ts';
import { plantCode, received } from '../../../test/codes.ts';
import { codeOf, person, withTotp } from '../../../test/second-factors.ts';
import { accountWithPassword, answerAfterEnd, password } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { bindWechat, newPerson, origin, scanned, scannedToSignIn } from '../../../test/wechat.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { wechatOpenAt } from '../../platform/wechat-open/index.ts';
import { sweepStates } from './wechat-sign-in.jobs.ts';
import type { Returned } from './wechat-sign-in.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;
const signIn = (body: Returned & { is_default?: boolean }) =>
  server.call('POST /merc/personal/login/wx/qrcode', { body });
const toBind = async (headers: Headers, somebody: string) => {
  const { data } = await server.call('GET /merc/personal/bind/wx/qrcode', { headers, query: { origin } });
  return scanned(data, somebody);
};
const bind = (headers: Headers, body: Returned) => server.call('POST /merc/personal/bind/wx/qrcode', { headers, body });
const unbind = (headers: Headers) => server.call('DELETE /merc/personal/unbind/wx', { headers });
const current = async (headers: Headers) => (await server.call('GET /merc/personal/current', { headers })).data;
const verify = async ({ headers, phone, accountId }: { headers: Headers; phone: string; accountId: string }) => {
  const captcha_code = await plantCode(server, { phone, purpose: 'identity', accountId });
  await server.call('POST /merc/personal/identity/verify/check', { headers, body: { captcha_code } });
};
const execute = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, values)).rows;
/** Signs in by WeChat as far as the ticket that binds it. */
const ticketFor = async (somebody: string): Promise<string> => {
  const { err } = await signIn(await scannedToSignIn(server, somebody));
  expect(err.name).toBe('wechat_unbound');
  return err.context?.['ticket'] ?? '';
};
const byPassword = (phone: string, wx_ticket: string) =>
  server.call('POST /merc/personal/pwd', { body: { account: phone, pwd: password, wx_ticket } });

describe('the QR code', () => {
  it('is WeChat’s page for the console’s app, with a state that stands nowhere in the database', async () => {
    const { data } = await server.call('GET /merc/personal/login/wx/qrcode', { query: { origin } });
    const { hash, searchParams } = new URL(data.address);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${origin}/login`,
      response_type: 'code',
      scope: 'snsapi_login',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([hash, data.expires_in]).toEqual(['#wechat_redirect', 600]);
    expect(data.address).not.toContain(data.verifier);
    const kept = JSON.stringify(await execute('select * from wechat_state'));
    expect(kept).not.toContain(data.verifier);
    expect(kept).not.toContain(searchParams.get('state'));
  });

  it.each(['https://evil.example', 'http://127.0.0.1:7300.evil.example', 'http://192.168.1.2:7300'])(
    'does not lead back to %s',
    async (elsewhere) => {
      const { status, err } = await server.call('GET /merc/personal/login/wx/qrcode', { query: { origin: elsewhere } });
      expect([status, err.fields?.[0]?.path]).toEqual([400, 'origin']);
    },
  );

  it('is refused in words where WeChat is not configured', async () => {
    const copy = await createApp({ ...server, wechat: undefined, log: server.log, rateLimit: 0, trustProxy: false });
    const answer = await copy.app.inject({ url: `/api/merc/personal/login/wx/qrcode?origin=${origin}` });
    expect([answer.statusCode, answer.json<{ err: { name: string } }>().err.name]).toEqual([503, 'wechat_unavailable']);
    await copy.drain();
  });

  it('to bind needs an identity check, unless one has just signed in', async () => {
    const who = await person(server);
    const ask = () => server.call('GET /merc/personal/bind/wx/qrcode', { headers: who.headers, query: { origin } });
    expect(new URL((await ask()).data.address).searchParams.get('redirect_uri')).toBe(`${origin}/account?part=safety`);
    server.clock.advance({ minutes: 10 });
    expect((await ask()).err.name).toBe('step_up_needed');
    await verify(who);
    expect((await ask()).status).toBe(200);
  });
});

describe('a return from WeChat', () => {
  it('signs in the account that has the WeChat, by any of its sessions’ rules', async () => {
    const who = await person(server);
    const somebody = await newPerson();
    await bindWechat(server, who.headers, somebody);
    const { status, data } = await signIn({ ...(await scannedToSignIn(server, somebody)), is_default: true });
    expect([status, data.account]).toEqual([200, who.phone]);
    expect((await current({ authorization: `Bearer ${data.token}` })).base_account_id).toBe(who.accountId);
    const [session] = await execute(
      'select factors, remembered from session where account_id = $1 order by session_id desc limit 1',
      who.accountId,
    );
    expect(session).toEqual({ factors: ['wechat'], remembered: true });
    const tries = await execute(
      "select method, outcome, account_id from sign_in_log where phone = $1 and method = 'wechat'",
      who.phone,
    );
    expect(tries).toEqual([{ method: 'wechat', outcome: 'ok', account_id: who.accountId }]);
  });

  it('is accepted once, only in the browser that asked, for ten minutes, for its purpose and session', async () => {
    const [one, other] = [await person(server), await person(server)];
    const somebody = await newPerson();
    const returned = await scannedToSignIn(server, somebody);
    const [elsewhere] = [await scannedToSignIn(server, somebody)];
    const named = async (answer: Promise<{ err: { name: string } }>) => (await answer).err.name;
    expect(await named(signIn({ ...returned, verifier: elsewhere.verifier }))).toBe('wechat_state_invalid');
    expect(await named(bind(one.headers, returned))).toBe('wechat_state_invalid');
    // Nobody spoiled it for the browser that asked.
    expect(await named(signIn(returned))).toBe('wechat_unbound');
    expect(await named(signIn(returned))).toBe('wechat_state_invalid');
    const binding = await toBind(one.headers, somebody);
    expect(await named(bind(other.headers, binding))).toBe('wechat_state_invalid');
    expect(await named(signIn(binding))).toBe('wechat_state_invalid');
    server.clock.advance({ minutes: 10 });
    expect(await named(bind(one.headers, binding))).toBe('wechat_state_invalid');
    expect((await execute('select from wechat_state')).length).toBeGreaterThan(0);
    await sweepStates(server.database.platform, server.clock.now());
    expect(await execute('select from wechat_state')).toEqual([]);
  });

  it('is accepted once of ten at the same time', async () => {
    const returned = await scannedToSignIn(server, await newPerson());
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(returned)));
    const names = answers.map(({ err }) => err.name);
    expect(names.filter((name) => name === 'wechat_unbound')).toHaveLength(1);
    expect(names.filter((name) => name === 'wechat_state_invalid')).toHaveLength(9);
  });

  it('with a code that is wrong or used says so', async () => {
    const somebody = await newPerson();
    const used = await scannedToSignIn(server, somebody);
    await signIn(used);
    for (const code of [used.code, 'no-such-code']) {
      const fresh = await scannedToSignIn(server, somebody);
      expect((await signIn({ ...fresh, code })).err.name).toBe('wechat_code_invalid');
    }
  });

  it('that is refused is in the sign-in log, too, with whoever is known', async () => {
    const before = await execute("select from sign_in_log where method = 'wechat'");
    const who = await person(server);
    const somebody = await newPerson();
    await bindWechat(server, who.headers, somebody);
    const returned = await scannedToSignIn(server, somebody);
    await signIn({ ...returned, state: 'x'.repeat(43) });
    await signIn({ ...returned, code: 'no-such-code' });
    await execute('update account set disabled_at = now() where account_id = $1', who.accountId);
    await signIn(await scannedToSignIn(server, somebody));
    const tries = await execute(
      "select outcome, phone, account_id from sign_in_log where method = 'wechat' order by log_id offset $1",
      before.length,
    );
    expect(tries).toEqual([
      { outcome: 'wechat_state_invalid', phone: '', account_id: null },
      { outcome: 'wechat_code_invalid', phone: '', account_id: null },
      { outcome: 'account_disabled', phone: who.phone, account_id: who.accountId },
    ]);
  });

  it('asks for the second factor of an account that has one, and says whose account it is', async () => {
    const who = await person(server);
    const somebody = await newPerson();
    await bindWechat(server, who.headers, somebody);
    const { secret } = await withTotp(server, who);
    server.clock.advance({ seconds: 30 });
    const { err } = await signIn(await scannedToSignIn(server, somebody));
    expect(err).toMatchObject({ code: 8102, context: { account: who.phone, factors: 'totp,recovery_code' } });
    const { status } = await server.call('POST /merc/personal/login/second-factor', {
      body: { ticket: err.context?.['ticket'] ?? '', totp: codeOf(server, secret) },
    });
    expect(status).toBe(200);
  });

  it('refuses a disabled account, and one that must be activated', async () => {
    const who = await person(server);
    const somebody = await newPerson();
    await bindWechat(server, who.headers, somebody);
    await execute('update account set activation_needed_at = now() where account_id = $1', who.accountId);
    const { err } = await signIn(await scannedToSignIn(server, somebody));
    expect(err).toMatchObject({ name: 'activation_needed', exception_phone: who.phone });
    await execute('update account set disabled_at = now() where account_id = $1', who.accountId);
    expect((await signIn(await scannedToSignIn(server, somebody))).err.name).toBe('account_disabled');
  });
});

describe('a WeChat that no account has', () => {
  it('is bound by signing in with a password, and signs in from then on; the phone is told', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const somebody = await newPerson('茶\u202E客\n🍵');
    const { err } = await signIn(await scannedToSignIn(server, somebody));
    expect(err.context).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), wechat_name: '茶 客 🍵' });
    const { data } = await byPassword(phone, err.context?.['ticket'] ?? '');
    expect(await current({ authorization: `Bearer ${data.token}` })).toMatchObject({
      wechat_union_id: expect.stringMatching(/^u/),
      wechat_id: expect.stringMatching(/^o/),
      wechat_name: '茶 客 🍵',
    });
    expect((await received(server, phone)).map(({ text }) => text)).toEqual([expect.stringContaining('已绑定微信')]);
    expect((await signIn(await scannedToSignIn(server, somebody))).data.account).toBe(phone);
    expect(await execute('select account_id from account where wechat_name = $1', '茶 客 🍵')).toEqual([
      { account_id: accountId },
    ]);
  });

  it('is bound by signing in with a code', async () => {
    const { phone } = await accountWithPassword(server);
    const somebody = await newPerson();
    const wx_ticket = await ticketFor(somebody);
    const captcha_code = await plantCode(server, { phone, purpose: 'sign_in' });
    const body = { phone, captcha_code, wx_ticket };
    expect((await server.call('POST /merc/personal/login/phone', { body })).status).toBe(200);
    expect((await signIn(await scannedToSignIn(server, somebody))).data.account).toBe(phone);
  });

  it('is bound by the second step, not before it', async () => {
    const who = await person(server);
    const { secret } = await withTotp(server, who);
    const somebody = await newPerson();
    const first = await byPassword(who.phone, await ticketFor(somebody));
    expect(first.err.code).toBe(8102);
    expect((await current(who.headers)).wechat_id).toBeNull();
    server.clock.advance({ seconds: 30 });
    const body = { ticket: first.err.context?.['ticket'] ?? '', totp: codeOf(server, secret) };
    expect((await server.call('POST /merc/personal/login/second-factor', { body })).status).toBe(200);
    expect((await current(who.headers)).wechat_id).not.toBeNull();
  });

  it('is not bound with a ticket that is unknown, used or ten minutes old, and nobody signs in', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const used = await ticketFor(await newPerson());
    await byPassword(phone, used);
    const old = await ticketFor(await newPerson());
    server.clock.advance({ minutes: 10 });
    const before = await execute('select from session where account_id = $1', accountId);
    for (const ticket of ['x'.repeat(43), used, old]) {
      expect((await byPassword(phone, ticket)).err.name).toBe('wechat_ticket_expired');
    }
    expect(await execute('select from session where account_id = $1', accountId)).toHaveLength(before.length);
  });

  it('is bound to one of two accounts that sign in with it at once', async () => {
    const somebody = await newPerson();
    const [one, other] = [await accountWithPassword(server), await accountWithPassword(server)];
    const tickets = [await ticketFor(somebody), await ticketFor(somebody)];
    const answers = await Promise.all([
      byPassword(one.phone, tickets[0] ?? ''),
      byPassword(other.phone, tickets[1] ?? ''),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ err }) => err?.name)).toContain('wechat_taken');
  });

  it('is bound once by three that sign in to one account at once, each with another; none waits for another', async () => {
    const { phone } = await accountWithPassword(server);
    const tickets = await Promise.all([1, 2, 3].map(async () => ticketFor(await newPerson())));
    const answers = await Promise.all(tickets.map((ticket) => byPassword(phone, ticket)));
    const names = answers.map(({ status, err }) => (status === 200 ? 'ok' : err.name));
    expect(names.toSorted()).toEqual(['ok', 'wechat_account_bound', 'wechat_account_bound']);
  });

  it('that can’t be bound makes the right password no wrong one', async () => {
    const who = await person(server);
    await bindWechat(server, who.headers, await newPerson());
    for (let at = 0; at < 6; at += 1) {
      const { err } = await byPassword(who.phone, await ticketFor(await newPerson()));
      expect(err.name).toBe('wechat_account_bound');
    }
  });

  it('does not replace the WeChat that the account has', async () => {
    const who = await person(server);
    await bindWechat(server, who.headers, await newPerson());
    const { err } = await byPassword(who.phone, await ticketFor(await newPerson()));
    expect(err.name).toBe('wechat_account_bound');
  });
});

describe('binding in the account centre', () => {
  it.each([
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/fang/132', 'https://thirdwx.qlogo.cn/mmopen/vi_32/fang/132'],
    ['http://thirdwx.qlogo.cn/mmopen/vi_32/fang/132', null],
    ['', null],
  ])('keeps the avatar “%s” as %s', async (avatar, kept) => {
    const who = await person(server);
    await bindWechat(server, who.headers, await newPerson('茶客', avatar));
    expect((await current(who.headers)).wechat_avatar).toBe(kept);
  });

  it('refuses the WeChat of another account, and a second one', async () => {
    const [one, other] = [await person(server), await person(server)];
    const somebody = await newPerson();
    await bindWechat(server, one.headers, somebody);
    expect((await bind(other.headers, await toBind(other.headers, somebody))).err.name).toBe('wechat_taken');
    const { err } = await server.call('GET /merc/personal/bind/wx/qrcode', { headers: one.headers, query: { origin } });
    expect(err.name).toBe('wechat_account_bound');
  });

  it('is refused to a session that was ended while WeChat was asked', async () => {
    const who = await person(server);
    const returned = await toBind(who.headers, await newPerson());
    const { err } = await answerAfterEnd(server, who.accountId, () => bind(who.headers, returned));
    expect(err.name).toBe('session_invalid');
    expect(await execute('select wechat_key from account where account_id = $1', who.accountId)).toEqual([
      { wechat_key: null },
    ]);
  });

  it('is undone after an identity check; the WeChat then signs nobody in, and the phone is told', async () => {
    const who = await person(server);
    const somebody = await newPerson();
    expect((await unbind(who.headers)).err.name).toBe('step_up_needed');
    await verify(who);
    expect((await unbind(who.headers)).err.name).toBe('wechat_not_bound');
    await bindWechat(server, who.headers, somebody);
    expect((await unbind(who.headers)).status).toBe(200);
    expect(await current(who.headers)).toMatchObject({ wechat_union_id: null, wechat_id: null, wechat_name: null });
    expect((await signIn(await scannedToSignIn(server, somebody))).err.name).toBe('wechat_unbound');
    const texts = (await received(server, who.phone)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('已解绑微信'), expect.stringContaining('已绑定微信')]);
  });

  it('ends the sessions and the half sign-ins that the WeChat began, but the one that unbinds', async () => {
    const who = await person(server);
    const somebody = await newPerson();
    await bindWechat(server, who.headers, somebody);
    const begun = (await signIn(await scannedToSignIn(server, somebody))).data;
    await withTotp(server, who);
    const { err } = await signIn(await scannedToSignIn(server, somebody));
    expect(err.name).toBe('second_factor_needed');
    await verify(who);
    expect((await unbind(who.headers)).status).toBe(200);
    const authorization = `Bearer ${begun.token}`;
    expect((await server.call('GET /merc/personal/current', { headers: { authorization } })).status).toBe(401);
    const ticket = err.context?.['ticket'] ?? '';
    const half = await server.call('POST /merc/personal/login/second-factor', { body: { ticket, totp: '000000' } });
    expect(half.err.name).toBe('second_factor_expired');
    expect((await server.call('GET /merc/personal/current', { headers: who.headers })).status).toBe(200);
  });
});

describe('when WeChat fails', () => {
  it.each([
    ['/sns/oauth2/access_token', { status: 500 }, 'http_500'],
    ['/sns/oauth2/access_token', { delay: 2_000 }, 'timeout'],
    ['/sns/oauth2/access_token', { drop: 'request' }, 'connection'],
    ['/sns/oauth2/access_token', { malformed: true }, 'malformed'],
    ['/sns/oauth2/access_token', { errcode: 40_125 }, 'errcode_40125'],
    ['/sns/userinfo', { status: 502 }, 'http_502'],
    ['/sns/userinfo', { drop: 'answer' }, 'connection'],
    ['/sns/userinfo', { malformed: true }, 'malformed'],
    ['/sns/userinfo', { errcode: 42_001 }, 'errcode_42001'],
  ] as const)('%s with %o ends in words, and the log says %s without secrets', async (path, fault, cause) => {
    const { lines, code, status, name } = await afterScan((client) => client.addFault({ path, ...fault }));
    expect([status, name]).toEqual([503, 'wechat_unavailable']);
    const [last] = await execute(
      "select outcome from sign_in_log where method = 'wechat' order by log_id desc limit 1",
    );
    expect(last).toEqual({ outcome: 'wechat_unavailable' });
    const logged = lines.join('');
    expect(logged).toContain(`"cause":"${cause}"`);
    expect(logged).not.toContain(code);
    expect(logged).not.toContain('secret=');
  });

  it('for its code has expired, one is asked to scan again', async () => {
    const { status, name } = await afterScan((client) => client.advance(601));
    expect([status, name]).toEqual([422, 'wechat_code_invalid']);
  });
});

/** What a sign-in answers and logs if something happens, in a sandbox of its own, between WeChat's return and it. */
const afterScan = async (happens: (client: SandboxClient) => Promise<unknown>) => {
  await using sandbox = await startedSandbox();
  const copy = await createApp({ ...server, wechat: sandbox.wechat, log: server.log, rateLimit: 0, trustProxy: false });
  const url = '/api/merc/personal/login/wx/qrcode';
  const begun = (await copy.app.inject({ url: `${url}?origin=${origin}` })).json<{
    data: { address: string; verifier: string };
  }>();
  const payload = await scanned(begun.data, 'fang', sandbox.address);
  await happens(sandboxClient(sandbox.address));
  const before = server.lines.length;
  const answer = await copy.app.inject({ method: 'POST', url, payload });
  await copy.drain();
  const { err } = answer.json<{ err: { name: string } }>();
  return { lines: server.lines.slice(before), code: payload.code, status: answer.statusCode, name: err.name };
};

/** A sandbox of one test's own, whose faults no other test meets. */
const startedSandbox = async () => {
  const sandbox = await startSandbox();
  const open = readConfig(sandbox.environment).thirdParties.wechat;
  return {
    address: sandbox.address,
    wechat: open && wechatOpenAt(open, { timeout: 300 }),
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
};
