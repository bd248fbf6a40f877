import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenPair } from '@regulars/contract';
import { accountWithPassword, password, signIn, untilSomethingWaits } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { hashPassword, resetPassword, revokeSessions } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const refresh = (refresh_token: string) => server.call('PUT /merc/personal/refresh', { body: { refresh_token } });
const signOut = (token: string) =>
  server.call('DELETE /merc/personal/logout', { headers: { authorization: `Bearer ${token}` } });
const works = async (token: string): Promise<boolean> => {
  const { status, err } = await server.call('GET /merc/personal/current', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 200 && err.code !== 8011) throw new Error(`answered ${status}: ${err.name}`);
  return status === 200;
};
const begin = async (remember = false): Promise<TokenPair & { accountId: string; phone: string }> => {
  const account = await accountWithPassword(server);
  return { ...account, ...(await signIn(server, account.phone, password, { remember })).data };
};
const refreshed = async (refreshToken: string): Promise<TokenPair> => {
  const { status, data } = await refresh(refreshToken);
  expect(status).toBe(200);
  return data;
};
const refused = { status: 401, err: { code: 8011, name: 'session_invalid' } };
const livePairs = async (accountId: string): Promise<number> => {
  const { rows } = await server.database.platform.execute(
    'select session_id from session where account_id = $1 and revoked_at is null',
    [accountId],
  );
  return rows.length;
};
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describe('a session', () => {
  it('is stored only as hashes', async () => {
    const { token, refresh_token, accountId } = await begin();
    const { rows } = await server.database.platform.execute(
      'select s::text as kept, access_hash, refresh_hash from session s where account_id = $1',
      [accountId],
    );
    const kept = JSON.stringify(rows);
    for (const secret of [token, refresh_token]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
      expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('is valid for 15 minutes, then needs a refresh', async () => {
    const { token, refresh_token } = await begin();
    server.clock.advance({ minutes: 14, seconds: 59 });
    expect(await works(token)).toBe(true);
    server.clock.advance({ seconds: 1 });
    expect(await works(token)).toBe(false);
    expect(await works((await refreshed(refresh_token)).token)).toBe(true);
  });

  it.each([
    ['12 hours', false, 12],
    ['30 days when remembered, also after a refresh', true, 30 * 24],
  ])('can be refreshed for %s', async (_, remember, hours) => {
    const late = await begin(remember);
    let { refresh_token } = await refreshed((await begin(remember)).refresh_token);
    server.clock.advance({ hours: hours - 1, minutes: 59 });
    ({ refresh_token } = await refreshed(refresh_token));
    server.clock.advance({ minutes: 1 });
    expect(await refresh(late.refresh_token)).toMatchObject(refused);
    await refreshed(refresh_token);
  });

  it('ends 90 days after its sign-in, however often it is refreshed', async () => {
    let last: TokenPair = await begin(true);
    for (let days = 0; days < 89; days += 1) {
      server.clock.advance({ hours: 24 });
      last = await refreshed(last.refresh_token);
    }
    server.clock.advance({ hours: 23, minutes: 50 });
    last = await refreshed(last.refresh_token);
    expect(last.expires_in).toBe(600);
    server.clock.advance({ minutes: 10 });
    expect(await works(last.token)).toBe(false);
    expect(await refresh(last.refresh_token)).toMatchObject(refused);
  });

  it('does not begin with anything but a refresh token', async () => {
    const { token } = await begin();
    for (const text of [token, 'A'.repeat(43), 'x'.repeat(200)]) expect(await refresh(text)).toMatchObject(refused);
    expect((await refresh('short')).err.name).toBe('invalid_input');
  });
});

describe('a remembered session', () => {
  it('keeps the network known where it goes on, and makes no other known', async () => {
    const { accountId, refresh_token: first } = await begin(true);
    const seen = async () =>
      (
        await server.database.platform.execute('select network, seen_at from known_network where account_id = $1', [
          accountId,
        ])
      ).rows;
    server.clock.advance({ days: 20 });
    const { refresh_token: second } = await refreshed(first);
    expect(await seen()).toEqual([{ network: '127.0.0.1', seen_at: server.clock.now() }]);
    server.clock.advance({ days: 20 });
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    await server.call('PUT /merc/personal/refresh', { body: { refresh_token: second }, headers: elsewhere });
    expect(await seen()).toHaveLength(1);
  });
});

describe('an exchanged refresh token', () => {
  it('gets a sibling within 10 seconds; both pairs stay valid', async () => {
    const { refresh_token } = await begin();
    const first = await refreshed(refresh_token);
    server.clock.advance({ seconds: 10 });
    const sibling = await refreshed(refresh_token);
    expect(sibling.refresh_token).not.toBe(first.refresh_token);
    server.clock.advance({ seconds: 60 });
    for (const pair of [first, sibling]) {
      expect(await works(pair.token)).toBe(true);
      expect(await works((await refreshed(pair.refresh_token)).token)).toBe(true);
    }
  });

  it('ends the session when it returns later', async () => {
    const { token, refresh_token, accountId } = await begin();
    const next = await refreshed(refresh_token);
    server.clock.advance({ seconds: 10.001 });
    expect(await refresh(refresh_token)).toMatchObject(refused);
    expect(await refresh(next.refresh_token)).toMatchObject(refused);
    for (const one of [token, next.token]) expect(await works(one)).toBe(false);
    expect(await livePairs(accountId)).toBe(0);
  });

  it('ends the session once its successor was exchanged', async () => {
    const { refresh_token } = await begin();
    const last = await refreshed((await refreshed(refresh_token)).refresh_token);
    expect(await refresh(refresh_token)).toMatchObject(refused);
    expect(await works(last.token)).toBe(false);
  });

  it('ends the session even after many refreshes, or when expired', async () => {
    const { refresh_token } = await begin();
    let last = await refreshed(refresh_token);
    for (let round = 0; round < 13; round += 1) {
      server.clock.advance({ hours: 1 });
      last = await refreshed(last.refresh_token);
    }
    expect(await works(last.token)).toBe(true);
    expect(await refresh(refresh_token)).toMatchObject(refused);
    expect(await works(last.token)).toBe(false);
  });

  it('leaves the account’s other sessions alone', async () => {
    const { phone, refresh_token } = await begin();
    const other = (await signIn(server, phone)).data;
    await refreshed(refresh_token);
    server.clock.advance({ seconds: 11 });
    await refresh(refresh_token);
    expect(await works(other.token)).toBe(true);
    await refreshed(other.refresh_token);
  });

  it('that comes a third time gets a new sibling in place of the unused one, and none in place of a used one', async () => {
    const { refresh_token } = await begin();
    const first = await refreshed(refresh_token);
    const lost = await refreshed(refresh_token);
    const sibling = await refreshed(refresh_token);
    expect(await works(lost.token)).toBe(false);
    expect(await refresh(lost.refresh_token)).toMatchObject(refused);
    const later = await refreshed(sibling.refresh_token);
    expect(await refresh(refresh_token)).toMatchObject(refused);
    for (const pair of [first, later]) expect(await works(pair.token)).toBe(true);
  });

  it.each([2, 64])('sent %i times at once leaves one successor and one sibling', async (count) => {
    const { accountId, refresh_token } = await begin();
    const answers = await times(count, () => refresh(refresh_token));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(count).fill(200));
    expect(new Set(answers.flatMap(({ data }) => [data.token, data.refresh_token])).size).toBe(2 * count);
    const { rows } = await server.database.platform.execute(
      `select count(*) as pairs, count(previous_refresh_hash) as successors, count(distinct family_id) as families, count(rotated_at) as rotated
       from session where account_id = $1 and revoked_at is null`,
      [accountId],
    );
    expect(rows).toEqual([{ pairs: 3, successors: 1, families: 1, rotated: 1 }]);
    const working = await Promise.all(answers.map(({ data }) => works(data.token)));
    expect(working.filter(Boolean)).toHaveLength(2);
    server.clock.advance({ seconds: 11 });
    expect(await refresh(refresh_token)).toMatchObject(refused);
    expect(await livePairs(accountId)).toBe(0);
  });

  it('ends the session for good, even with concurrent refreshes', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { accountId, refresh_token: stolen } = await begin();
      const { refresh_token } = await refreshed(stolen);
      server.clock.advance({ seconds: 11 });
      const [, replay] = await Promise.all([refresh(refresh_token), refresh(stolen), refresh(refresh_token)]);
      expect(replay).toMatchObject(refused);
      expect(await livePairs(accountId)).toBe(0);
    }
  });
});

describe('DELETE /merc/personal/logout', () => {
  it('ends this session at once, with every pair of it, and no other', async () => {
    const { phone, token, refresh_token } = await begin();
    const other = (await signIn(server, phone)).data;
    const next = await refreshed(refresh_token);
    const answer = await signOut(token);
    expect([answer.status, answer.data]).toEqual([200, null]);
    for (const one of [token, next.token]) expect(await works(one)).toBe(false);
    expect(await refresh(next.refresh_token)).toMatchObject(refused);
    expect(await works(other.token)).toBe(true);
  });

  it('requires a signed-in account', async () => {
    expect(await server.call('DELETE /merc/personal/logout')).toMatchObject(refused);
  });

  it('leaves no valid pair when a refresh runs at the same time', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { accountId, token, refresh_token } = await begin();
      await Promise.all([signOut(token), refresh(refresh_token)]);
      expect(await livePairs(accountId)).toBe(0);
    }
  });
});

describe('revokeSessions', () => {
  it('ends all sessions of one account and no others', async () => {
    const [mine, others] = [await begin(), await begin()];
    const second = (await signIn(server, mine.phone)).data;
    await server.database.platform.transaction((tx) => revokeSessions(tx, mine.accountId, server.clock.now()));
    for (const { token, refresh_token } of [mine, second]) {
      expect(await works(token)).toBe(false);
      expect(await refresh(refresh_token)).toMatchObject(refused);
    }
    expect(await works(others.token)).toBe(true);
  });
});

describe('resetPassword', () => {
  const reset = (accountId: string, passwordHash: string) =>
    server.database.platform.transaction((tx) =>
      resetPassword(tx, accountId, passwordHash, server.clock.now(), { by: 'other' }),
    );

  it('ends the sessions, accepts only the new password, and clears failed sign-ins', async () => {
    const { accountId, phone, token } = await begin();
    for (let failure = 0; failure < 5; failure += 1) await signIn(server, phone, 'not-this-one');
    expect((await signIn(server, phone)).err.name).toBe('too_many_attempts');
    expect(await reset(accountId, await hashPassword('Another#2027'))).toBe(true);
    expect(await works(token)).toBe(false);
    expect((await signIn(server, phone)).err.name).toBe('wrong_credentials');
    expect((await signIn(server, phone, 'Another#2027')).status).toBe(200);
  });

  it('returns false if there is no such account', async () => {
    expect(await reset('01890000-0000-7000-8000-000000000001', await hashPassword('Another#2027'))).toBe(false);
  });

  it('makes a concurrent sign-in wait for its commit, and then refuses it', async () => {
    const { accountId, phone } = await accountWithPassword(server);
    const other = await hashPassword('Another#2027');
    const [signInNow, commitNow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const resetting = server.database.platform.transaction(async (tx) => {
      await resetPassword(tx, accountId, other, server.clock.now(), { by: 'other' });
      signInNow.resolve();
      await commitNow.promise;
    });
    await signInNow.promise;
    const signingIn = signIn(server, phone);
    await untilSomethingWaits(server);
    commitNow.resolve();
    await resetting;
    expect((await signingIn).err.name).toBe('wrong_credentials');
    expect(await livePairs(accountId)).toBe(0);
  });

  it('refuses a concurrent sign-in with the old password', async () => {
    const other = await hashPassword('Another#2027');
    for (let round = 0; round < 10; round += 1) {
      const { accountId, phone } = await accountWithPassword(server);
      const [, ...answers] = await Promise.all([
        reset(accountId, other),
        ...[1, 2, 3].map(() => signIn(server, phone)),
      ]);
      const opened = answers.flatMap(({ status, data }) => (status === 200 ? [data.token] : []));
      for (const token of opened) expect(await works(token)).toBe(false);
      expect(await livePairs(accountId)).toBe(0);
    }
  });
});
