import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otherThan, plantCode, received, receivedCode } from '../../../test/codes.ts';
import { nextPhone, type Caller } from '../../../test/factories.ts';
import { codeOf, person, withTotp } from '../../../test/second-factors.ts';
import { accountWithPassword, answerAfterEnd, encrypted, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { addAccount, hashPassword, requireActivation, resetPassword } from '../auth/index.ts';
import { sweepCodes } from './codes.jobs.ts';

let server: TestServer;
let addresses = 0;
/** Each test comes from an address of its own. */
let headers: Record<string, string>;

const another = 'Another#2027';
const execute = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
});
afterAll(() => server.stop());
beforeEach(() => {
  headers = { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` };
});

/** An account that somebody else made, whose phone nobody verified. */
const madeAccount = async (): Promise<{ phone: string; accountId: string }> => {
  const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
  const accountId = await server.database.platform.transaction((tx) =>
    addAccount(tx, { phone, passwordHash, actualName: '方晓棠' }, server.clock.now()),
  );
  return { phone, accountId };
};
const byCode = (phone: string, captcha_code: string, more: { ticket?: string; is_default?: boolean } = {}) =>
  server.call('POST /merc/personal/login/phone', { body: { phone, captcha_code, ...more }, headers });
const askToSignIn = (phone: string, ticket?: string) =>
  server.call('POST /merc/personal/login/phone/captcha', { body: { phone, ...(ticket && { ticket }) }, headers });
const forget = (phone: string, captcha_code: string, pwd = another, re_pwd = pwd) =>
  server.call('PUT /merc/personal/pwd/from/forget', { body: { phone, captcha_code, pwd, re_pwd } });
const askToForget = (phone: string) =>
  server.call('POST /merc/personal/pwd/forget/captcha', { body: { phone }, headers });
const current = (token: string) =>
  server.call('GET /merc/personal/current', { headers: { authorization: `Bearer ${token}` } });
const logOf = (phone: string) =>
  execute('select method, outcome, account_id from sign_in_log where phone = $1 order by log_id', phone);

describe('signing in by code', () => {
  it('asks for the second factor of an account that has one; the code is used up', async () => {
    const who = await person(server);
    const { secret } = await withTotp(server, who);
    server.clock.advance({ seconds: 30 });
    await askToSignIn(who.phone);
    const code = await receivedCode(server, who.phone);
    const first = await byCode(who.phone, code);
    expect(first.err).toMatchObject({
      name: 'second_factor_needed',
      code: 8102,
      context: { ticket: expect.stringMatching(/^[\w-]{43}$/), factors: 'totp,recovery_code' },
    });
    expect((await byCode(who.phone, code)).err.name).toBe('code_expired');
    const { status } = await server.call('POST /merc/personal/login/second-factor', {
      body: { ticket: first.err.context?.['ticket'] ?? '', totp: codeOf(server, secret) },
    });
    expect(status).toBe(200);
    const sessions = await execute(
      'select factors from session where account_id = (select account_id from account where phone = $1) order by session_id desc limit 1',
      who.phone,
    );
    expect(sessions).toEqual([{ factors: ['code', 'totp'] }]);
  });

  it('opens the session of a password, remembered or not', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    await askToSignIn(phone);
    const { status, data } = await byCode(phone, await receivedCode(server, phone), { is_default: true });
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
    });
    expect((await current(data.token)).data).toMatchObject({ base_account_id: accountId, phone });
    expect(await execute('select remembered from session where account_id = $1', accountId)).toEqual([
      { remembered: true },
    ]);
  });

  it('works without a password, and not on a disabled account', async () => {
    const { phone, accountId } = await server.make.account();
    expect((await byCode(phone, await plantCode(server, { phone, purpose: 'sign_in' }))).status).toBe(200);
    await execute('update account set disabled_at = created_at where account_id = $1', accountId);
    const code = await plantCode(server, { phone, purpose: 'sign_in' });
    expect((await byCode(phone, code)).err.name).toBe('account_disabled');
    expect((await byCode(phone, code)).err.name).toBe('code_expired');
  });

  it('answers a code of a phone without an account like one that is used up', async () => {
    const phone = nextPhone();
    expect((await byCode(phone, await plantCode(server, { phone, purpose: 'sign_in' }))).err.name).toBe('code_expired');
  });

  it('takes the older address and field name', async () => {
    const { phone } = await accountWithPassword(server);
    const code = await plantCode(server, { phone, purpose: 'sign_in' });
    const older = (body: { captcha_code?: string; verification_code?: string }) =>
      server.call('POST /personal/sms-login', { body: { phone, ...body } });
    expect((await older({})).err.fields).toMatchObject([{ path: 'captcha_code', rule: 'required' }]);
    expect((await older({ captcha_code: code, verification_code: otherThan(code) })).err.fields).toMatchObject([
      { path: 'verification_code', rule: 'invalid' },
    ]);
    expect((await older({ captcha_code: code, verification_code: code })).status).toBe(200);
  });

  it('takes the tickets of a first sign-in and of a WeChat at the older address', async () => {
    const { phone } = await madeAccount();
    const ticket = (await signIn(server, phone)).err.context?.['ticket'] ?? '';
    await askToSignIn(phone, ticket);
    const verification_code = await receivedCode(server, phone);
    const older = (wx_ticket?: string) =>
      server.call('POST /personal/sms-login', {
        body: { phone, verification_code, ticket, ...(wx_ticket !== undefined && { wx_ticket }) },
      });
    expect((await older('x'.repeat(43))).err.name).toBe('wechat_ticket_expired');
    expect((await older()).status).toBe(200);
  });
});

describe('the sign-in log', () => {
  it('has each try, by password and by code, and the account of those that succeeded', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    await signIn(server, phone, 'not-this-one');
    await signIn(server, phone);
    await byCode(phone, '000000');
    await byCode(phone, await plantCode(server, { phone, purpose: 'sign_in' }));
    expect(await logOf(phone)).toEqual([
      { method: 'password', outcome: 'wrong_credentials', account_id: null },
      { method: 'password', outcome: 'ok', account_id: accountId },
      { method: 'code', outcome: 'code_expired', account_id: null },
      { method: 'code', outcome: 'ok', account_id: accountId },
    ]);
    const unknown = nextPhone();
    await signIn(server, unknown);
    expect(await logOf(unknown)).toEqual([{ method: 'password', outcome: 'wrong_credentials', account_id: null }]);
  });
});

describe('the first sign-in to an account that somebody else made', () => {
  const ticketFor = async (phone: string): Promise<string> => {
    const { status, err } = await signIn(server, phone);
    expect([status, err]).toMatchObject([403, { code: 8101, exception_phone: phone }]);
    return err.context?.['ticket'] ?? '';
  };

  it('needs a code after the password, once', async () => {
    const { phone, accountId } = await madeAccount();
    const ticket = await ticketFor(phone);
    expect((await askToSignIn(phone, ticket)).data).toEqual({ retry_after: 60, expires_in: 300 });
    const code = await receivedCode(server, phone);
    expect((await byCode(phone, otherThan(code), { ticket })).err.name).toBe('wrong_code');
    const { data } = await byCode(phone, code, { ticket });
    expect((await current(data.token)).data.base_account_id).toBe(accountId);
    expect((await signIn(server, phone)).status).toBe(200);
    expect((await askToSignIn(phone, ticket)).err.name).toBe('ticket_expired');
    expect(await logOf(phone)).toMatchObject([
      { outcome: 'phone_verification_needed' },
      { outcome: 'wrong_code' },
      { method: 'code', outcome: 'ok' },
      { method: 'password', outcome: 'ok' },
    ]);
  });

  it('ends with the password that it began with', async () => {
    const { phone, accountId } = await madeAccount();
    const ticket = await ticketFor(phone);
    const passwordHash = await hashPassword(another);
    await server.database.platform.transaction((tx) =>
      resetPassword(tx, accountId, passwordHash, server.clock.now(), { by: 'other' }),
    );
    expect((await askToSignIn(phone, ticket)).err.name).toBe('ticket_expired');
  });

  it('is asked for as often as the password is right, which hides no wrong ones', async () => {
    const { phone } = await madeAccount();
    for (let at = 0; at < 6; at += 1) await ticketFor(phone);
    for (let at = 0; at < 4; at += 1)
      expect((await signIn(server, phone, 'not-this-one')).err.name).toBe('wrong_credentials');
    await ticketFor(phone);
    expect((await signIn(server, phone, 'not-this-one')).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone)).err.name).toBe('too_many_attempts');
  });

  it('isn’t asked for after a wrong password', async () => {
    const { phone } = await madeAccount();
    expect((await signIn(server, phone, 'not-this-one')).err.name).toBe('wrong_credentials');
  });

  it('needs a ticket of ten minutes and of this phone', async () => {
    const [{ phone }, { phone: other }] = [await madeAccount(), await madeAccount()];
    const ticket = await ticketFor(phone);
    expect((await askToSignIn(other, ticket)).err).toMatchObject({ code: 42384, name: 'ticket_expired' });
    expect((await askToSignIn(phone, 'x'.repeat(43))).err.name).toBe('ticket_expired');
    await askToSignIn(phone, ticket);
    const code = await receivedCode(server, phone);
    expect((await byCode(phone, code)).err.name).toBe('code_expired');
    server.clock.advance({ minutes: 4 });
    expect((await byCode(phone, code, { ticket: 'x'.repeat(43) })).err.name).toBe('ticket_expired');
    server.clock.advance({ minutes: 6 });
    expect((await byCode(phone, code, { ticket })).err.name).toBe('ticket_expired');
  });

  it('can’t begin with a code, nor with a forgotten password: the phone may be a stranger’s', async () => {
    const { phone } = await madeAccount();
    const code = await plantCode(server, { phone, purpose: 'sign_in' });
    expect((await byCode(phone, code)).err).toMatchObject({ code: 42385, name: 'password_needed' });
    await askToForget(phone);
    expect((await forget(phone, await receivedCode(server, phone))).err.name).toBe('password_needed');
    await ticketFor(phone);
  });

  it('can be asked for at the older address, with its ticket', async () => {
    const { phone } = await madeAccount();
    const send = (body: { purpose: 'sign_in' | 'first_sign_in'; ticket?: string }) =>
      server.call('POST /sms/send', { body: { phone, ...body }, headers });
    const ticket = await ticketFor(phone);
    expect((await send({ purpose: 'first_sign_in' })).err.fields).toMatchObject([{ path: 'ticket', rule: 'required' }]);
    expect((await send({ purpose: 'sign_in', ticket })).err.fields).toMatchObject([
      { path: 'ticket', rule: 'invalid' },
    ]);
    expect((await send({ purpose: 'first_sign_in', ticket })).status).toBe(200);
    expect((await byCode(phone, await receivedCode(server, phone), { ticket })).status).toBe(200);
  });

  it('needs no code where SMS are not set up', async () => {
    const without = await startTestServer({ withSms: false });
    const [phone, passwordHash] = [nextPhone(), await hashPassword(password)];
    await without.database.platform.transaction(async (tx) => {
      const accountId = await addAccount(tx, { phone, passwordHash, actualName: null }, without.clock.now());
      await requireActivation(tx, accountId, without.clock.now());
    });
    expect((await signIn(without, phone)).status).toBe(200);
    await without.stop();
  });
});

describe('an account brought from another product', () => {
  it('is activated by a code and a new password', async () => {
    const { phone, accountId } = await madeAccount();
    await server.database.platform.transaction((tx) => requireActivation(tx, accountId, server.clock.now()));
    const { status, err } = await signIn(server, phone);
    expect([status, err]).toMatchObject([403, { code: 8100, exception_phone: phone }]);
    expect(err.context).toBeUndefined();
    const signInCode = await plantCode(server, { phone, purpose: 'sign_in' });
    expect((await byCode(phone, signInCode)).err.name).toBe('password_needed');
    await server.call('POST /sms/send', { body: { phone, purpose: 'activation' }, headers });
    const code = await receivedCode(server, phone);
    expect((await forget(phone, code, password)).err.fields).toMatchObject([{ path: 'pwd', rule: 'password_kept' }]);
    expect((await forget(phone, code)).status).toBe(200);
    expect((await signIn(server, phone, password)).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone, another)).status).toBe(200);
  });
});

it('a password that is right is no failure before the activation', async () => {
  const { phone, accountId } = await madeAccount();
  await server.database.platform.transaction((tx) => requireActivation(tx, accountId, server.clock.now()));
  for (let at = 0; at < 6; at += 1) expect((await signIn(server, phone)).err.name).toBe('activation_needed');
});

describe('a forgotten password', () => {
  it('is replaced with a code; all sessions end and the phone is told', async () => {
    const { phone } = await accountWithPassword(server);
    const { data: session } = await signIn(server, phone);
    await askToForget(phone);
    const { status, data } = await forget(phone, await receivedCode(server, phone));
    expect([status, data]).toEqual([200, null]);
    expect((await current(session.token)).status).toBe(401);
    expect((await signIn(server, phone)).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone, another)).status).toBe(200);
    const [notice] = await received(server, phone);
    expect(notice).toMatchObject({ template: 'notice', text: expect.stringContaining('密码已修改') });
  });

  it('is replaced without the second factor, which the new one then needs', async () => {
    const who = await person(server);
    await withTotp(server, who);
    const code = await plantCode(server, { phone: who.phone, purpose: 'forgot_password' });
    expect((await forget(who.phone, code)).status).toBe(200);
    expect((await signIn(server, who.phone, another)).err.name).toBe('second_factor_needed');
  });

  it('travels encrypted, twice with one nonce', async () => {
    const { phone } = await accountWithPassword(server);
    const { data: key } = await server.call('GET /merc/personal/login/key');
    const box = (pwd: string) => encrypted(key.public_key, JSON.stringify({ pwd, nonce: key.nonce }));
    const code = await plantCode(server, { phone, purpose: 'forgot_password' });
    const [pwd, re_pwd] = [await box(another), await box(another)];
    const body = { phone, captcha_code: ` ${code} `, pwd, re_pwd, key_id: key.key_id };
    expect((await server.call('PUT /merc/personal/pwd/from/forget', { body })).status).toBe(200);
    expect((await server.call('PUT /merc/personal/pwd/from/forget', { body })).err.name).toBe('sign_in_key_expired');
    expect((await signIn(server, phone, another)).status).toBe(200);
  });

  it('is refused for an unusable password, which leaves the code, or a wrong code, which leaves the password', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const code = await plantCode(server, { phone, purpose: 'forgot_password' });
    expect((await forget(phone, code, 'tea house')).err.fields).toMatchObject([{ path: 'pwd', rule: 'new_password' }]);
    expect((await forget(phone, code, 'password')).err.fields).toMatchObject([
      { path: 'pwd', rule: 'guessable_password' },
    ]);
    expect((await forget(phone, code, another, `${another}8`)).err.fields).toMatchObject([
      { path: 're_pwd', rule: 'passwords_differ' },
    ]);
    expect((await forget(phone, otherThan(code))).err.name).toBe('wrong_code');
    expect((await signIn(server, phone)).status).toBe(200);
    await execute('update account set disabled_at = created_at where account_id = $1', accountId);
    expect((await forget(phone, code)).err.name).toBe('account_disabled');
  });

  it('of an unknown phone gets the answer of a code that is used up', async () => {
    const phone = nextPhone();
    expect((await askToForget(phone)).status).toBe(200);
    expect((await forget(phone, '000000')).err.name).toMatch(/^(?:wrong_code|code_expired)$/);
    const code = await plantCode(server, { phone, purpose: 'forgot_password' });
    expect((await forget(phone, code)).err.name).toBe('code_expired');
  });
});

describe('an identity check', () => {
  const check = async (caller: Caller): Promise<string> => {
    await server.call('POST /merc/personal/identity/verify/captcha', { as: caller, headers });
    const captcha_code = await receivedCode(server, caller.phone);
    const { data } = await server.call('POST /merc/personal/identity/verify/check', {
      as: caller,
      body: { captcha_code },
    });
    return data.until;
  };
  const askForNew = (as: Caller, phone: string) =>
    server.call('POST /merc/personal/phone/new/captcha', { as, body: { phone }, headers });
  const change = (as: Caller, phone: string, captcha_code: string) =>
    server.call('PUT /merc/personal/phone/change', { as, body: { phone, captcha_code } });

  it('lets the session change its phone: all sessions end and the old phone is told', async () => {
    const caller = await server.make.account();
    const phone = nextPhone();
    expect(await check(caller)).toBe(new Date(server.clock.now().getTime() + 600_000).toISOString());
    // The new phone needs no minute after the code to the old one.
    expect((await askForNew(caller, ` +86 ${phone}`)).status).toBe(200);
    const code = await receivedCode(server, phone);
    expect((await change(caller, phone, otherThan(code))).err.name).toBe('wrong_code');
    expect((await change(caller, phone, code)).status).toBe(200);
    expect((await current(caller.token)).status).toBe(401);
    expect(await execute('select phone, version from account where account_id = $1', caller.accountId)).toEqual([
      { phone, version: 2 },
    ]);
    const [notice] = await received(server, caller.phone);
    expect(notice).toMatchObject({ template: 'notice', text: expect.stringContaining('换绑新手机号') });
    expect((await byCode(phone, await plantCode(server, { phone, purpose: 'sign_in' }))).status).toBe(200);
  });

  it('uses the code up for a phone that somebody has', async () => {
    const [caller, { phone }] = [await server.make.account(), await server.make.account()];
    await check(caller);
    const code = await plantCode(server, { phone, purpose: 'new_phone', accountId: caller.accountId });
    expect((await change(caller, phone, code)).err.name).toBe('account_phone_taken');
    expect((await change(caller, phone, code)).err.name).toBe('code_expired');
  });

  it('takes the old phone’s wrong passwords and the first sign-in’s ticket away with the phone', async () => {
    const { phone: before, accountId } = await madeAccount();
    const ticket = (await signIn(server, before)).err.context?.['ticket'] ?? '';
    for (let at = 0; at < 5; at += 1) await signIn(server, before, 'not-this-one');
    expect((await signIn(server, before, 'not-this-one')).err.name).toBe('too_many_attempts');
    const session = await server.make.session(accountId);
    const caller = { phone: before, accountId, merchantId: undefined, userId: undefined, ...session };
    const phone = nextPhone();
    await check(caller);
    const code = await plantCode(server, { phone, purpose: 'new_phone', accountId });
    expect((await change(caller, phone, code)).status).toBe(200);
    expect((await signIn(server, before, 'not-this-one')).err.name).toBe('wrong_credentials');
    expect((await askToSignIn(phone, ticket)).err.name).toBe('ticket_expired');
  });

  it('is needed, of this session, for ten minutes', async () => {
    const caller = await server.make.account();
    const other = { ...caller, ...(await server.make.session(caller.accountId)) };
    const phone = nextPhone();
    const plant = () => plantCode(server, { phone, purpose: 'new_phone', accountId: caller.accountId });
    expect((await change(caller, phone, await plant())).err).toMatchObject({ code: 40381, name: 'step_up_needed' });
    await check(caller);
    expect((await change(other, phone, await plant())).err.name).toBe('step_up_needed');
    server.clock.advance({ minutes: 10 });
    expect((await change(caller, phone, await plant())).err.name).toBe('step_up_needed');
    await sweepCodes(server.database.platform, server.clock.now());
    expect(await execute('select from session_step_up where family_id = $1', caller.sessionId)).toEqual([]);
  });

  it('doesn’t let anybody take a phone that has an account, or use another account’s code', async () => {
    const [caller, other] = [await server.make.account(), await server.make.account()];
    await check(caller);
    const taken = await plantCode(server, { phone: other.phone, purpose: 'new_phone', accountId: caller.accountId });
    expect((await change(caller, other.phone, taken)).err).toMatchObject({ code: 40981, name: 'account_phone_taken' });
    const phone = nextPhone();
    const foreign = await plantCode(server, { phone, purpose: 'new_phone', accountId: other.accountId });
    expect((await change(caller, phone, foreign)).err.name).toBe('code_expired');
    expect((await current(caller.token)).data.phone).toBe(caller.phone);
  });

  it('of a new phone is ended by none that another account asks for it', async () => {
    const [one, other, phone] = [await server.make.account(), await server.make.account(), nextPhone()];
    for (const caller of [one, other]) {
      await check(caller);
      expect((await askForNew(caller, phone)).status).toBe(200);
      server.clock.advance({ minutes: 1 });
    }
    const code = (await received(server, phone)).at(-1)?.parameters[0] ?? '';
    expect((await change(one, phone, code)).status).toBe(200);
  });

  it('changes neither phone nor password once its session was ended, also while it is under way', async () => {
    const [caller, phone] = [await server.make.account(), nextPhone()];
    await check(caller);
    const code = await plantCode(server, { phone, purpose: 'new_phone', accountId: caller.accountId });
    const changed = await answerAfterEnd(server, caller.accountId, () => change(caller, phone, code));
    expect(changed.err.name).toBe('session_invalid');
    const other = { ...caller, ...(await server.make.session(caller.accountId)) };
    server.clock.advance({ minutes: 1 });
    await check(other);
    const body = { pwd: another, re_pwd: another };
    const reset = () => server.call('PUT /personal/new-pw', { as: other, body });
    expect((await answerAfterEnd(server, caller.accountId, reset)).err.name).toBe('session_invalid');
    expect(await execute('select phone, password_hash from account where account_id = $1', caller.accountId)).toEqual([
      { phone: caller.phone, password_hash: null },
    ]);
  });

  it('refuses a phone that another account takes at the same time', async () => {
    const [caller, phone] = [await server.make.account(), nextPhone()];
    await check(caller);
    const code = await plantCode(server, { phone, purpose: 'new_phone', accountId: caller.accountId });
    const { changing } = await server.database.platform.transaction(async (tx) => {
      await addAccount(tx, { phone, passwordHash: null, actualName: null }, server.clock.now());
      const answer = change(caller, phone, code);
      const isWaiting = () =>
        execute(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      await expect.poll(isWaiting).toHaveLength(1);
      return { changing: answer };
    });
    expect((await changing).err.name).toBe('account_phone_taken');
  });

  it('limits codes for a new phone by those of the phone, too', async () => {
    const [caller, phone] = [await server.make.account(), nextPhone()];
    await askToSignIn(phone);
    expect((await askForNew(caller, phone)).err.name).toBe('too_many_codes');
    server.clock.advance({ minutes: 1 });
    expect((await askForNew(caller, phone)).status).toBe(200);
    expect((await askForNew(caller, phone)).err.name).toBe('too_many_codes');
    for (let at = 0; at < 4; at += 1) expect((await askForNew(caller, nextPhone())).status).toBe(200);
    expect((await askForNew(caller, nextPhone())).err.name).toBe('too_many_codes');
  });

  it('lets the session reset its password', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const caller = {
      phone,
      accountId,
      merchantId: undefined,
      userId: undefined,
      ...(await server.make.session(accountId)),
    };
    const reset = (body: { new_password: string; confirm_password?: string; re_pwd?: string }) =>
      server.call('PUT /personal/new-pw', { as: caller, body });
    expect((await reset({ new_password: another, re_pwd: another })).err.name).toBe('step_up_needed');
    await check(caller);
    expect((await reset({ new_password: another })).err.fields).toMatchObject([{ path: 're_pwd', rule: 'required' }]);
    expect((await reset({ new_password: '123456', confirm_password: '123456' })).err.name).toBe('invalid_input');
    expect((await reset({ new_password: another, confirm_password: another })).status).toBe(200);
    expect((await current(caller.token)).status).toBe(401);
    expect((await signIn(server, phone, another)).status).toBe(200);
    expect(await received(server, phone)).toMatchObject([{ template: 'notice' }, { template: 'code' }]);
  });

  it('takes the older addresses and field names', async () => {
    const caller = await server.make.account();
    const { accountId, phone: own } = caller;
    const verify = async (phone: string) =>
      server.call('POST /sms/verify-other-code', {
        as: caller,
        body: { phone, verification_code: await plantCode(server, { phone: own, purpose: 'identity', accountId }) },
      });
    expect((await verify(nextPhone())).err.fields).toMatchObject([{ path: 'phone', rule: 'invalid' }]);
    expect((await verify(`0086${own}`)).status).toBe(200);
    const phone = nextPhone();
    await server.call('POST /sms/send/new-phone', { as: caller, body: { phone }, headers });
    const verification_code = await receivedCode(server, phone);
    const bound = await server.call('PUT /personal/bind-new-phone', { as: caller, body: { phone, verification_code } });
    expect(bound.status).toBe(200);
  });
});

it('tells the phone of a password changed in the account centre', async () => {
  const { phone, accountId } = await accountWithPassword(server);
  const as = { phone, accountId, merchantId: undefined, userId: undefined, ...(await server.make.session(accountId)) };
  const body = { old_pwd: password, pwd: another, re_pwd: another };
  expect((await server.call('PUT /merc/personal/account/pwd', { as, body })).status).toBe(200);
  expect(await received(server, phone)).toMatchObject([{ template: 'notice' }]);
});
