import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, person, ticketOf, withPasskey, withTotp, type Person } from '../../../test/second-factors.ts';
import { password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { sweepSecondFactors } from './second-factors.jobs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(testStart));

const execute = (text: string, ...values: unknown[]) => server.database.platform.execute(text, values);
const set = (merchantId: string, demanded: boolean) =>
  execute('update role set second_factor = $2 where merchant_id = $1', merchantId, demanded);

/** A user whose role demands a second factor, signed in by password. */
const demandedUser = async () => {
  const [who, shop] = [await person(server), await server.make.shop()];
  await server.make.user(shop, {
    as: { ...who, sessionId: '', merchantId: undefined, userId: undefined },
  });
  await set(shop.merchantId, true);
  return { ...who, merchantId: shop.merchantId };
};
type User = Awaited<ReturnType<typeof demandedUser>>;

/** What the ways into a merchant answer. */
const entry = async ({ merchantId }: User, { headers }: Pick<Person, 'headers'>) => {
  const selected = { ...headers, 'x-merchant-id': merchantId };
  const answers = [
    await server.call('POST /merchants/entry/{id}', { headers, params: { id: merchantId } }),
    await server.call('POST /personal/permission-resources', { headers: selected }),
    await server.call('GET /vip-infos', { headers: selected }),
    await server.call('GET /merchants/{id}', { headers, params: { id: merchantId } }),
    await server.call('POST /sys-templates/initialize/{id}', { headers, params: { id: merchantId } }),
    await server.call('POST /system/initialize', { headers, body: { merchant_id: merchantId } }),
  ];
  return [...new Set(answers.map((answer) => (answer.status === 200 ? 200 : answer.err.name)))];
};

describe('a role that demands a second factor', () => {
  it('refuses a session without one, until this session sets one up', async () => {
    const who = await demandedUser();
    expect(await entry(who, who)).toEqual(['second_factor_demanded']);
    expect((await server.call('GET /merc/personal/second-factors', { headers: who.headers })).status).toBe(200);
    const other = (await signIn(server, who.phone)).data;
    await withTotp(server, who);
    expect(await entry(who, who)).toEqual([200]);
    expect(await entry(who, { headers: { authorization: `Bearer ${other.token}` } })).toEqual([
      'second_factor_demanded',
    ]);
  });

  it('lets sessions in that signed in with one, also after refreshing', async () => {
    const who = await demandedUser();
    const { secret } = await withTotp(server, who);
    server.clock.advance({ seconds: 30 });
    const body = { ticket: await ticketOf(server, who.phone), totp: codeOf(server, secret) };
    const { data } = await server.call('POST /merc/personal/login/second-factor', { body });
    expect(await entry(who, { headers: { authorization: `Bearer ${data.token}` } })).toEqual([200]);
    const refreshed = await server.call('PUT /merc/personal/refresh', { body: { refresh_token: data.refresh_token } });
    expect(await entry(who, { headers: { authorization: `Bearer ${refreshed.data.token}` } })).toEqual([200]);
  });

  it('lets a session in that signed in with a passkey', async () => {
    const who = await demandedUser();
    const { passkey } = await withPasskey(server, who);
    const { data: asked } = await server.call('POST /merc/personal/login/passkey/options');
    const { data } = await server.call('POST /merc/personal/login/passkey', {
      body: { passkey: passkey.assert(asked) },
    });
    expect(await entry(who, { headers: { authorization: `Bearer ${data.token}` } })).toEqual([200]);
  });

  it('refuses every session again once the last second factor is removed', async () => {
    const who = await demandedUser();
    await withTotp(server, who);
    const { passkeyId } = await withPasskey(server, who);
    const [headers, body] = [who.headers, { pwd: password }];
    await server.call('POST /merc/personal/second-factors/totp/remove', { headers, body });
    expect(await entry(who, who)).toEqual([200]);
    const params = { passkey_id: passkeyId };
    await server.call('POST /merc/personal/passkeys/{passkey_id}/remove', { headers, params, body });
    expect(await entry(who, who)).toEqual(['second_factor_demanded']);
    await set(who.merchantId, false);
    expect(await entry(who, who)).toEqual([200]);
  });
});

it('sweeps what was begun and not finished in time', async () => {
  const who = await person(server);
  await server.call('POST /merc/personal/second-factors/totp', { headers: who.headers, body: { pwd: password } });
  await server.call('POST /merc/personal/login/passkey/options');
  const left = async () =>
    (await execute('select 1 from account_totp where confirmed_at is null union all select 1 from passkey_challenge'))
      .rows.length;
  await sweepSecondFactors(server.database.platform, server.clock.now());
  expect(await left()).toBe(2);
  server.clock.advance({ minutes: 31 });
  await sweepSecondFactors(server.database.platform, server.clock.now());
  expect(await left()).toBe(0);
});
