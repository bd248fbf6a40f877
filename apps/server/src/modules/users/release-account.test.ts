import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantCode, received } from '../../../test/codes.ts';
import { nextPhone, type Caller } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
/** The owners of the merchant that makes the account, and of the one that links it. */
let maker: Caller;
let linker: Caller;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.make.user(await server.make.shop());
  linker = await server.make.user(await server.make.shop());
});
afterAll(() => server.stop());

const [given, own] = ['Halfday#2026', 'Lanterns#2026'];
const origin = 'http://localhost:7300';
const add = (as: Caller, phone: string, pwd?: string) =>
  server.call('POST /users', { as, body: { phone, actual_name: '夏晴', role_ids: [], all_branches: true, origin, ...(pwd && { pwd }) } }); // prettier-ignore
const run = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.platform.execute(text, values)).rows as Row[]; // as the statement says

/** An account that `maker` made with a password, whose person signed in once. */
const madeHere = async (phone = nextPhone()) => {
  const { data } = await add(maker, phone, given);
  const [row] = await run<{ account_id: string }>(
    'update account set phone_verified_at = now() where phone = $1 returning account_id',
    phone,
  );
  return { phone, userId: data.user_id, accountId: row?.account_id ?? '' };
};
const setPassword = async (phone: string) => {
  const captcha_code = await plantCode(server, { phone, purpose: 'forgot_password' });
  return server.call('PUT /merc/personal/pwd/from/forget', { body: { phone, captcha_code, pwd: own, re_pwd: own } });
};
const addPasskey = (accountId: string) =>
  run(
    `insert into passkey (passkey_id, account_id, credential_id, public_key, counter, transports, synced, name, created_at)
     values ($1::text::uuid, $2, $1::text, '', 0, '{}', false, '手机', $3)`,
    newId(),
    accountId,
    server.clock.now(),
  );
const bind = (accountId: string) =>
  run(
    'update account set wechat_key = $1::text, wechat_id = $1::text, wechat_name = $1::text, wechat_bound_at = $2 where account_id::text = $1',
    accountId,
    server.clock.now(),
  );
const ways = async (accountId: string) => {
  const [row] = await run(
    `select a.password_hash is not null as password, a.wechat_key is not null as wechat,
       (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys,
       (select count(*)::int from account_totp t where t.account_id = a.account_id) as apps,
       (select count(*)::int from recovery_code c where c.account_id = a.account_id) as codes,
       (select count(*)::int from session s where s.account_id = a.account_id and s.revoked_at is null) as sessions
     from account a where a.account_id = $1`,
    accountId,
  );
  return row;
};

describe('an account that another merchant made', () => {
  it('lets nobody in with what that merchant set or holds, once it is linked, and invites its person', async () => {
    const { phone, userId, accountId } = await madeHere();
    await server.call('PUT /users/base-account', {
      as: maker,
      body: { user_id: userId, change: 'password', pwd: own },
    });
    const { data: held } = await signIn(server, phone, own);
    await addPasskey(accountId);
    await run("insert into account_totp (account_id, secret, begun_at) values ($1, '', now())", accountId);
    await run("insert into recovery_code (account_id, code_hash) values ($1, '')", accountId);
    await bind(accountId);
    expect((await add(linker, phone)).data.outcome).toBe('invited');
    const none = { password: false, wechat: false, passkeys: 0, apps: 0, codes: 0, sessions: 0 };
    expect(await ways(accountId)).toEqual(none);
    const token = { authorization: `Bearer ${held.token}`, 'x-merchant-id': linker.merchantId ?? '' };
    expect((await server.call('GET /users', { headers: token })).err?.name).toBe('session_invalid');
    expect((await server.call('PUT /merc/personal/refresh', { body: { refresh_token: held.refresh_token } })).status).toBe(401); // prettier-ignore
    expect((await signIn(server, phone, own)).err?.name).toBe('wrong_credentials');
    for (const change of ['password', 'sessions'] as const) {
      const { err } = await server.call('PUT /users/base-account', { as: maker, body: { user_id: userId, change, pwd: given } }); // prettier-ignore
      expect(err?.name).toBe('account_elsewhere');
    }
    expect((await received(server, phone))[0]?.template).toBe('invitation');
    expect((await setPassword(phone)).status).toBe(200);
    expect((await signIn(server, phone, own)).status).toBe(200);
  });

  it('isn’t its person’s because its password was changed with the one that was given', async () => {
    const { phone, accountId } = await madeHere();
    const { data } = await signIn(server, phone, given);
    const words = { old_pwd: given, pwd: own, re_pwd: own };
    const changed = await server.call('PUT /merc/personal/account/pwd', {
      headers: { authorization: `Bearer ${data.token}` },
      body: words,
    });
    expect(changed.status).toBe(200);
    expect((await add(linker, phone)).data.outcome).toBe('invited');
    expect(await ways(accountId)).toMatchObject({ password: false });
  });

  it('keeps the password that its person set with a code, and what was set up since, but nothing older', async () => {
    const { phone, accountId } = await madeHere();
    await addPasskey(accountId);
    await bind(accountId);
    server.clock.advance({ minutes: 1 });
    expect((await setPassword(phone)).status).toBe(200);
    server.clock.advance({ minutes: 1 });
    await addPasskey(accountId);
    expect((await add(linker, phone)).data.outcome).toBe('linked');
    expect(await ways(accountId)).toMatchObject({ password: true, wechat: false, passkeys: 1 });
    const third = await server.make.user(await server.make.shop());
    await server.make.session(accountId);
    expect((await add(third, phone)).data.outcome).toBe('linked');
    expect(await ways(accountId)).toMatchObject({ password: true, passkeys: 1, sessions: 1 });
  });

  it('is not given a password by its maker while the other merchant links it', async () => {
    const { phone, userId, accountId } = await madeHere();
    await Promise.all([
      add(linker, phone),
      server.call('PUT /users/base-account', { as: maker, body: { user_id: userId, change: 'password', pwd: given } }),
    ]);
    expect(await ways(accountId)).toMatchObject({ password: false });
  });

  it('is not linked without SMS, even if its phone was proved: only the operator gives a way in that its maker doesn’t know', async () => {
    const silent = await startTestServer({ withSms: false });
    const [a, b] = [await silent.make.user(await silent.make.shop()), await silent.make.user(await silent.make.shop())];
    const phone = nextPhone();
    const put = (as: Caller) =>
      silent.call('POST /users', {
        as,
        body: { phone, actual_name: '夏晴', role_ids: [], all_branches: true, pwd: given },
      });
    expect((await put(a)).data.outcome).toBe('with_password');
    await silent.database.platform.execute('update account set phone_verified_at = now() where phone = $1', [phone]);
    expect((await put(b)).err?.name).toBe('account_unproved');
    await silent.stop();
  });
});
