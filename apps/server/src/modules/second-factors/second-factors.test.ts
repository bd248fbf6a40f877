import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plantCode, received } from '../../../test/codes.ts';
import { SoftPasskey } from '../../../test/authenticator.ts';
import { codeOf, person, ticketOf, withPasskey, withTotp, type Person } from '../../../test/second-factors.ts';
import { encryptedPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['loopback'] });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(testStart));

const begin = (who: Person, pwd = password) =>
  server.call('POST /merc/personal/second-factors/totp', { headers: who.headers, body: { pwd } });
const confirm = (who: Person, totp: string) =>
  server.call('PUT /merc/personal/second-factors/totp', { headers: who.headers, body: { totp } });
const factors = async (who: Pick<Person, 'headers'>) =>
  (await server.call('GET /merc/personal/second-factors', { headers: who.headers })).data;
const second = (ticket: string, proof: { totp?: string; recovery_code?: string }, from?: string) =>
  server.call('POST /merc/personal/login/second-factor', {
    body: { ticket, ...proof },
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });
const remove = (who: Person, proof: { pwd?: string; totp?: string }) =>
  server.call('POST /merc/personal/second-factors/totp/remove', { headers: who.headers, body: proof });

/** Somebody with an authenticator app, after its first code. */
const protectedPerson = async () => {
  const who = await person(server);
  const app = await withTotp(server, who);
  server.clock.advance({ seconds: 30 });
  return { ...who, ...app };
};

it('ends what was half begun when its person signs out everywhere else', async () => {
  const who = await person(server);
  const { secret } = await withTotp(server, who);
  server.clock.advance({ seconds: 30 });
  const ticket = await ticketOf(server, who.phone);
  expect((await server.call('DELETE /merc/personal/sessions', { headers: who.headers })).status).toBe(200);
  const body = { ticket, totp: codeOf(server, secret) };
  expect((await server.call('POST /merc/personal/login/second-factor', { body })).err.name).toBe(
    'second_factor_expired',
  );
});

it('is not asked for any more once the account must be activated', async () => {
  const who = await person(server);
  const { secret } = await withTotp(server, who);
  server.clock.advance({ seconds: 30 });
  const ticket = await ticketOf(server, who.phone);
  await server.database.platform.execute('update account set activation_needed_at = created_at where account_id = $1', [
    who.accountId,
  ]);
  const body = { ticket, totp: codeOf(server, secret) };
  expect((await server.call('POST /merc/personal/login/second-factor', { body })).err.name).toBe(
    'second_factor_expired',
  );
});

describe('setting up an authenticator app', () => {
  it('takes its first code, and gives ten recovery codes', async () => {
    const who = await person(server);
    const { data } = await begin(who);
    expect(data.uri).toBe(`otpauth://totp/Regulars:${who.phone}?secret=${data.secret}&issuer=Regulars`);
    expect(await factors(who)).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: [], proved: false });
    expect((await signIn(server, who.phone)).status).toBe(200);
    const { data: confirmed } = await confirm(who, codeOf(server, data.secret));
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect(await factors(who)).toEqual({
      totp_since: testStart.replace('Z', '.000Z'),
      recovery_codes_left: 10,
      passkeys: [],
      proved: true,
    });
  });

  it('needs the password, which may be encrypted', async () => {
    const who = await person(server);
    expect((await begin(who, 'not-this-one')).err.name).toBe('wrong_old_password');
    const { nonce: _, ...body } = await encryptedPassword(server, password);
    const answer = await server.call('POST /merc/personal/second-factors/totp', { headers: who.headers, body });
    expect(answer.status).toBe(200);
  });

  it('refuses a wrong code, one after half an hour, and one without a beginning', async () => {
    const who = await person(server);
    expect((await confirm(who, '000000')).err.name).toBe('totp_not_begun');
    const { secret } = (await begin(who)).data;
    expect((await confirm(who, codeOf(server, secret, 2))).err.name).toBe('wrong_totp');
    server.clock.advance({ minutes: 14 });
    expect((await confirm(who, codeOf(server, secret))).status).toBe(200);
    const late = await person(server);
    const begun = (await begin(late)).data;
    await server.database.platform.execute(
      `update account_totp set begun_at = begun_at - interval '31 minutes' where account_id = $1`,
      [late.accountId],
    );
    expect((await confirm(late, codeOf(server, begun.secret))).err.name).toBe('totp_not_begun');
  });

  it('begins anew until it is confirmed, then not', async () => {
    const who = await person(server);
    const first = (await begin(who)).data.secret;
    const next = (await begin(who)).data.secret;
    expect((await confirm(who, codeOf(server, first))).err.name).toBe('wrong_totp');
    expect((await confirm(who, codeOf(server, next))).status).toBe(200);
    expect((await begin(who)).err.name).toBe('totp_present');
    expect((await confirm(who, codeOf(server, next, 1))).err.name).toBe('totp_present');
  });

  it('stores neither the secret nor the recovery codes', async () => {
    const who = await person(server);
    const { secret, codes } = await withTotp(server, who);
    const { rows } = await server.database.platform.execute(
      `select encode(secret, 'escape') as secret, (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_code) as codes
       from account_totp`,
    );
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored.toLowerCase()).not.toContain(text.toLowerCase());
  });
});

describe('signing in with a second factor', () => {
  it('answers a ticket and no tokens after the password, then tokens for a code', async () => {
    const who = await protectedPerson();
    const first = await signIn(server, who.phone);
    expect(first).toMatchObject({
      status: 403,
      err: { code: 8102, name: 'second_factor_needed', context: { factors: 'totp,recovery_code' } },
    });
    expect(first.data).toBeUndefined();
    const ticket = first.err.context?.['ticket'] ?? '';
    const asToken = await server.call('GET /merc/personal/current', { headers: { authorization: `Bearer ${ticket}` } });
    expect(asToken.status).toBe(401);
    const { data } = await second(ticket, { totp: codeOf(server, who.secret) });
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await server.call('GET /merc/personal/current', { headers })).data.phone).toBe(who.phone);
  });

  it('is asked for by every way in that proves one factor, the older addresses too', async () => {
    const { phone } = await protectedPerson();
    const code = () => plantCode(server, { phone, purpose: 'sign_in' });
    const answers = [
      await server.call('POST /merc/personal/pwd', { body: { account: phone, pwd: password } }),
      await server.call('POST /personal/pw-login', { body: { phone, password } }),
      await server.call('POST /merc/personal/login/phone', { body: { phone, captcha_code: await code() } }),
      await server.call('POST /personal/sms-login', { body: { phone, verification_code: await code() } }),
    ];
    expect(answers.map(({ err }) => err.name)).toEqual(answers.map(() => 'second_factor_needed'));
  });

  it('remembers for 30 days if the first step asked so', async () => {
    const who = await protectedPerson();
    const { err } = await signIn(server, who.phone, password, { remember: true });
    await second(err.context?.['ticket'] ?? '', { totp: codeOf(server, who.secret) });
    const { rows } = await server.database.platform.execute(
      'select remembered, factors from session where account_id = $1 order by created_at desc limit 1',
      [who.accountId],
    );
    expect(rows).toEqual([{ remembered: true, factors: ['password', 'totp'] }]);
  });

  it.each([-1, 0, 1])('takes the code %i steps from now, once', async (steps) => {
    const who = await protectedPerson();
    server.clock.advance({ minutes: 5 });
    const totp = codeOf(server, who.secret, steps);
    expect((await second(await ticketOf(server, who.phone), { totp })).status).toBe(200);
    expect((await second(await ticketOf(server, who.phone), { totp })).err.name).toBe('wrong_totp');
  });

  it.each([-2, 2])('refuses the code %i steps from now', async (steps) => {
    const who = await protectedPerson();
    server.clock.advance({ minutes: 5 });
    const totp = codeOf(server, who.secret, steps);
    expect((await second(await ticketOf(server, who.phone), { totp })).err.name).toBe('wrong_totp');
  });

  it('lets one of parallel uses of a code, a recovery code or a ticket through', async () => {
    const who = await protectedPerson();
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => ticketOf(server, who.phone)));
    const statuses = async (answers: ReturnType<typeof second>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).toSorted();
    const totp = codeOf(server, who.secret);
    expect(await statuses([second(one ?? '', { totp }), second(two ?? '', { totp })])).toEqual([200, 422]);
    const code = who.codes[0] ?? '';
    const [four, five] = [await ticketOf(server, who.phone), await ticketOf(server, who.phone)];
    const twice = [second(four, { recovery_code: code }), second(five, { recovery_code: code })];
    expect(await statuses(twice)).toEqual([200, 422]);
    const shared = who.codes.slice(1, 3).map((recovery_code) => second(three ?? '', { recovery_code }));
    expect(await statuses(shared)).toEqual([200, 422]);
  });

  it('takes a recovery code however it is typed, once', async () => {
    const who = await protectedPerson();
    const [code = ''] = who.codes;
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0');
    const { data } = await second(await ticketOf(server, who.phone), { recovery_code: typed });
    expect(await factors({ headers: { authorization: `Bearer ${data.token}` } })).toMatchObject({
      recovery_codes_left: 9,
    });
    const again = await second(await ticketOf(server, who.phone), { recovery_code: code });
    expect(again.err.name).toBe('wrong_recovery_code');
  });

  it('refuses what belongs to another account', async () => {
    const [who, other] = [await protectedPerson(), await protectedPerson()];
    const ticket = await ticketOf(server, who.phone);
    expect((await second(ticket, { totp: codeOf(server, other.secret) })).err.name).toBe('wrong_totp');
    expect((await second(ticket, { recovery_code: other.codes[0] ?? '' })).err.name).toBe('wrong_recovery_code');
    expect((await second(ticket, { recovery_code: who.codes[0] ?? '' })).status).toBe(200);
  });

  it('refuses a ticket that is unknown, expired or used, and none of the proofs', async () => {
    const who = await protectedPerson();
    const ticket = await ticketOf(server, who.phone);
    expect((await second('x'.repeat(43), { totp: '123456' })).err.name).toBe('second_factor_expired');
    expect((await second(ticket, {})).err.fields).toMatchObject([{ path: 'totp', rule: 'required' }]);
    server.clock.advance({ minutes: 10 });
    expect((await second(ticket, { totp: codeOf(server, who.secret) })).err.name).toBe('second_factor_expired');
    const next = await ticketOf(server, who.phone);
    expect((await second(next, { totp: codeOf(server, who.secret) })).status).toBe(200);
    expect((await second(next, { totp: codeOf(server, who.secret, 1) })).err.name).toBe('second_factor_expired');
  });

  it('ends with a new password, and with a disabled account', async () => {
    const who = await protectedPerson();
    const ticket = await ticketOf(server, who.phone);
    const pwd = 'Another#2027';
    await server.call('PUT /merc/personal/account/pwd', {
      headers: who.headers,
      body: { old_pwd: password, pwd, re_pwd: pwd },
    });
    expect((await second(ticket, { totp: codeOf(server, who.secret) })).err.name).toBe('second_factor_expired');
    const { err } = await signIn(server, who.phone, pwd);
    await server.database.platform.execute('update account set disabled_at = created_at where account_id = $1', [
      who.accountId,
    ]);
    const late = await second(err.context?.['ticket'] ?? '', { totp: codeOf(server, who.secret) });
    expect(late.err.name).toBe('second_factor_expired');
  });

  it('slows wrong codes like wrong passwords, which a right password between them does not undo', async () => {
    const who = await protectedPerson();
    for (let tries = 0; tries < 5; tries += 1) {
      const ticket = await ticketOf(server, who.phone);
      expect((await second(ticket, { totp: codeOf(server, who.secret, 9) })).err.name).toBe('wrong_totp');
    }
    expect((await signIn(server, who.phone)).err.name).toBe('too_many_attempts');
    server.clock.advance({ minutes: 15 });
    const ticket = await ticketOf(server, who.phone);
    expect((await second(ticket, { totp: codeOf(server, who.secret) })).status).toBe(200);
  });

  it('slows wrong codes of one account from many addresses, but neither its recovery codes nor its passkeys', async () => {
    const who = await protectedPerson();
    const { passkey } = await withPasskey(server, who);
    const ticket = await ticketOf(server, who.phone);
    for (let at = 1; at <= 31; at += 1) await second(ticket, {}, `203.0.112.${at}`);
    const names = [];
    for (let at = 1; at <= 31; at += 1)
      names.push((await second(ticket, { totp: codeOf(server, who.secret, 9) }, `203.0.113.${at}`)).err.name);
    expect(names.filter((name) => name === 'wrong_totp').length).toBe(30);
    expect(names.at(-1)).toBe('too_many_attempts');
    const elsewhere = '203.0.114.1';
    for (let at = 0; at < 6; at += 1)
      expect((await second(ticket, { totp: codeOf(server, who.secret) }, elsewhere)).err.name).toBe(
        'too_many_attempts',
      );
    const [recovery_code = ''] = who.codes;
    expect((await second(await ticketOf(server, who.phone), { recovery_code }, elsewhere)).status).toBe(200);
    const next = await ticketOf(server, who.phone);
    const asked = await server.call('POST /merc/personal/login/second-factor/passkey', { body: { ticket: next } });
    const body = { ticket: next, passkey: passkey.assert(asked.data) };
    expect((await server.call('POST /merc/personal/login/second-factor', { body })).status).toBe(200);
  });

  it('does not count right codes', async () => {
    const who = await protectedPerson();
    for (let at = 1; at <= 31; at += 1) {
      server.clock.advance({ seconds: 30 });
      const totp = codeOf(server, who.secret);
      expect((await second(await ticketOf(server, who.phone), { totp }, `203.0.115.${at}`)).status).toBe(200);
    }
  });

  it('takes the app’s code where the account signed in before, whatever others tried elsewhere', async () => {
    const who = await protectedPerson();
    const ticket = await ticketOf(server, who.phone);
    for (let at = 1; at <= 31; at += 1)
      await second(ticket, { totp: codeOf(server, who.secret, 9) }, `203.0.116.${at}`);
    expect((await second(ticket, { totp: codeOf(server, who.secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are replaced as a set, with the password or a code', async () => {
    const who = await protectedPerson();
    const replace = (proof: { pwd?: string; totp?: string }) =>
      server.call('POST /merc/personal/second-factors/recovery-codes', { headers: who.headers, body: proof });
    expect((await replace({ pwd: 'not-this-one' })).err.name).toBe('wrong_old_password');
    expect((await replace({ totp: codeOf(server, who.secret, 5) })).err.name).toBe('wrong_totp');
    expect((await replace({})).err.fields).toMatchObject([{ path: 'pwd', rule: 'required' }]);
    const { data } = await replace({ totp: codeOf(server, who.secret) });
    const [former = ''] = who.codes;
    const [newer = ''] = data.recovery_codes;
    const ticket = await ticketOf(server, who.phone);
    expect((await second(ticket, { recovery_code: former })).err.name).toBe('wrong_recovery_code');
    expect((await second(ticket, { recovery_code: newer })).status).toBe(200);
  });

  it('need a second factor', async () => {
    const who = await person(server);
    const answer = await server.call('POST /merc/personal/second-factors/recovery-codes', {
      headers: who.headers,
      body: { pwd: password },
    });
    expect(answer.err.name).toBe('no_second_factor');
  });
});

describe('removing the authenticator app', () => {
  it('needs the password or a code, and removes the recovery codes with it', async () => {
    const who = await protectedPerson();
    expect((await remove(who, { pwd: 'not-this-one' })).err.name).toBe('wrong_old_password');
    expect((await remove(who, { totp: codeOf(server, who.secret, 7) })).err.name).toBe('wrong_totp');
    expect((await remove(who, { totp: codeOf(server, who.secret) })).status).toBe(200);
    expect(await factors(who)).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: [], proved: false });
    expect((await signIn(server, who.phone)).status).toBe(200);
    expect((await remove(who, { pwd: password })).err.name).toBe('totp_not_found');
  });
});

describe('a session that began before the account had a second factor', () => {
  /** The same account, signed in by password elsewhere. */
  const elsewhere = async (who: Person): Promise<Person> => {
    const { token } = (await signIn(server, who.phone)).data;
    return { ...who, token, headers: { authorization: `Bearer ${token}` } };
  };
  const renew = (who: Person, proof: { pwd?: string; totp?: string }) =>
    server.call('POST /merc/personal/second-factors/recovery-codes', { headers: who.headers, body: proof });
  const addPasskey = (who: Person, passkey: ReturnType<SoftPasskey['attest']>) =>
    server.call('POST /merc/personal/passkeys', { headers: who.headers, body: { name: '手机', passkey } });
  const askForPasskey = (who: Person) =>
    server.call('POST /merc/personal/passkeys/options', { headers: who.headers, body: { pwd: password } });

  it('changes none of them by the password, however it begins', async () => {
    const who = await person(server);
    const other = await elsewhere(who);
    const begun = (await begin(other)).data;
    const asked = (await askForPasskey(other)).data;
    const { passkeyId, codes } = await withPasskey(server, who);
    const removed = await server.call('POST /merc/personal/passkeys/{passkey_id}/remove', {
      headers: other.headers,
      params: { passkey_id: passkeyId },
      body: { pwd: password },
    });
    const answers = [
      removed,
      await renew(other, { pwd: password }),
      await remove(other, { pwd: password }),
      await begin(other),
      await askForPasskey(other),
      await confirm(other, codeOf(server, begun.secret)),
      await addPasskey(other, new SoftPasskey().attest(asked)),
    ];
    expect(answers.map(({ err }) => err?.name)).toEqual(answers.map(() => 'second_factor_unproved'));
    expect(await factors(other)).toMatchObject({ totp_since: null, passkeys: [{}], proved: false });
    const ticket = await ticketOf(server, who.phone);
    expect((await second(ticket, { recovery_code: codes[0] ?? '' })).status).toBe(200);
  });

  it('changes them by a code of the app, or after a new sign-in', async () => {
    const who = await person(server);
    const other = await elsewhere(who);
    const { secret } = await withTotp(server, who);
    server.clock.advance({ seconds: 30 });
    const { data } = await renew(other, { totp: codeOf(server, secret) });
    const ticket = await ticketOf(server, who.phone);
    const again = await second(ticket, { recovery_code: data.recovery_codes[0] ?? '' });
    const headers = { authorization: `Bearer ${again.data.token}` };
    expect((await remove({ ...who, headers }, { pwd: password })).status).toBe(200);
  });

  it('does not get new recovery codes by asking while the first factor is set up', async () => {
    const who = await person(server);
    const other = await elsewhere(who);
    const { secret } = (await begin(who)).data;
    // Fewer than the tries of an address that are under way at once before the next is refused.
    const answers = await Promise.all([
      renew(other, { pwd: password }),
      confirm(who, codeOf(server, secret)),
      renew(other, { pwd: password }),
      renew(other, { pwd: password }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('of an account tell its phone of each change, not of what was refused', async () => {
  const who = await person(server);
  const told = async () =>
    (await received(server, who.phone)).filter(({ text }) => text.includes('两步验证方式已变更')).length;
  expect((await confirm(who, '000000')).err.name).toBe('totp_not_begun');
  await withTotp(server, who);
  expect(await told()).toBe(1);
  await withPasskey(server, who);
  expect(await told()).toBe(2);
  await server.call('POST /merc/personal/second-factors/recovery-codes', {
    headers: who.headers,
    body: { pwd: password },
  });
  expect(await told()).toBe(3);
  expect((await remove(who, { pwd: 'not-this-one' })).err.name).toBe('wrong_old_password');
  expect(await told()).toBe(3);
  expect((await remove(who, { pwd: password })).status).toBe(200);
  expect(await told()).toBe(4);
});
