import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextPhone } from '../../../test/factories.ts';
import { codeOf, person, ticketOf, withPasskey, withTotp } from '../../../test/second-factors.ts';
import { accountWithPassword, encryptedPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const own = async (headers: Readonly<Record<string, string>>) =>
  (await server.call('GET /merc/personal/sign-ins', { headers })).data.items;
const told = async (headers: Readonly<Record<string, string>>) =>
  (await own(headers)).map(({ method, result }) => `${method} ${result}`);
const second = (ticket: string, proof: { totp: string } | { recovery_code: string }) =>
  server.call('POST /merc/personal/login/second-factor', { body: { ticket, ...proof } });

it('are listed with each step and each failure, the newest first', async () => {
  const who = await person(server);
  server.clock.advance({ seconds: 1 });
  await signIn(server, who.phone, 'not-this-one');
  const { secret, codes } = await withTotp(server, who);
  server.clock.advance({ minutes: 1 });
  const ticket = await ticketOf(server, who.phone);
  server.clock.advance({ seconds: 1 });
  expect((await second(ticket, { totp: '000000' })).err.name).toBe('wrong_totp');
  server.clock.advance({ seconds: 1 });
  expect((await second(ticket, { totp: codeOf(server, secret) })).status).toBe(200);
  server.clock.advance({ seconds: 1 });
  await second(await ticketOf(server, who.phone), { recovery_code: codes[0] ?? '' });
  expect((await told(who.headers)).slice(0, 6).toSorted()).toEqual([
    'password first_step',
    'password first_step',
    'password wrong',
    'recovery_code ok',
    'totp ok',
    'totp wrong',
  ]);
  expect((await told(who.headers)).at(-1)).toBe('password ok');
  const [last] = await own(who.headers);
  expect(last).toMatchObject({ at: server.clock.now().toISOString(), address: '127.0.0.1', is_local: true });
});

it('have passkeys alone, and a phone that nobody has leaves rows, too', async () => {
  const who = await person(server);
  const { passkey } = await withPasskey(server, who);
  const ask = () => server.call('POST /merc/personal/login/passkey/options');
  const assertion = passkey.assert((await ask()).data);
  server.clock.advance({ seconds: 1 });
  expect((await server.call('POST /merc/personal/login/passkey', { body: { passkey: assertion } })).status).toBe(200);
  expect((await told(who.headers))[0]).toBe('passkey ok');
  const unknown = nextPhone();
  await signIn(server, unknown);
  const { rows } = await server.database.platform.execute(
    'select method, outcome, account_id from sign_in_log where phone = $1',
    [unknown],
  );
  expect(rows).toEqual([{ method: 'password', outcome: 'wrong_credentials', account_id: null }]);
});

it('keep their successes however many others fail, of which those alike are one', async () => {
  const who = await person(server);
  server.clock.advance({ seconds: 1 });
  for (let at = 0; at < 60; at += 1) await signIn(server, who.phone, 'not-this-one');
  const items = await own(who.headers);
  expect(items.map(({ method, result, times }) => [method, result, times])).toEqual([
    ['password', 'too_many', 50],
    ['password', 'ok', 1],
  ]);
});

it('have a refused passkey, and tries that ended before a password or a code was looked at', async () => {
  const who = await person(server);
  const { passkey } = await withPasskey(server, who);
  const { data: asked } = await server.call('POST /merc/personal/login/passkey/options');
  server.clock.advance({ seconds: 1 });
  const refused = passkey.assert(asked, { verified: false });
  await server.call('POST /merc/personal/login/passkey', { body: { passkey: refused } });
  expect((await told(who.headers))[0]).toBe('passkey wrong');
  const { pwd, key_id } = await encryptedPassword(server, password);
  server.clock.advance({ minutes: 6 });
  const late = await server.call('POST /merc/personal/pwd', { body: { account: who.phone, pwd, key_id } });
  expect(late.err.name).toBe('sign_in_key_expired');
  expect((await told(who.headers))[0]).toBe('password failed');
  server.clock.advance({ seconds: 1 });
  const tried = { phone: who.phone, captcha_code: '000000', wx_ticket: 'x'.repeat(43) };
  const code = await server.call('POST /merc/personal/login/phone', { body: tried });
  expect(code.err.name).toBe('wechat_ticket_expired');
  expect((await told(who.headers))[0]).toBe('code failed');
});

it('don’t have a second step of nobody’s ticket, which is in the log', async () => {
  expect((await second('x'.repeat(43), { totp: '000000' })).err.name).toBe('second_factor_expired');
  const { rows } = await server.database.platform.execute(
    "select method, phone, account_id from sign_in_log where outcome = 'second_factor_expired'",
    [],
  );
  expect(rows).toEqual([{ method: 'totp', phone: '', account_id: null }]);
});

it('are one’s own: nobody else’s, nor tries with the phone before one had it, nor older than 90 days', async () => {
  const [who, other] = [await person(server), await accountWithPassword(server)];
  await signIn(server, other.phone, 'not-this-one');
  expect(await told(who.headers)).toEqual(['password ok']);
  server.clock.advance({ minutes: 1 });
  await server.database.platform.execute(
    'update account set phone = $2, phone_verified_at = $3 where account_id = $1',
    [other.accountId, nextPhone(), server.clock.now()],
  );
  await server.database.platform.execute(
    'update account set phone = $2, phone_verified_at = $3 where account_id = $1',
    [who.accountId, other.phone, server.clock.now()],
  );
  expect(await told(who.headers)).toEqual(['password ok']);
  server.clock.advance({ days: 89 });
  const { data } = await signIn(server, other.phone);
  const again = { authorization: `Bearer ${data.token}` };
  expect(await told(again)).toEqual(['password ok', 'password ok']);
  server.clock.advance({ days: 2 });
  const later = { authorization: `Bearer ${(await signIn(server, other.phone)).data.token}` };
  expect(await told(later)).toHaveLength(2);
});
