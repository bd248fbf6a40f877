import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountWithPassword, encryptedPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { sweep } from './auth.jobs.ts';
import { issueTicket } from './first-sign-in.service.ts';
import { authSchedules, renewSignInKey } from './index.ts';
import { addNetwork } from './known-networks.queries.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const count = async (table: string): Promise<number> => {
  const ofAllMerchants = ['idempotency_key', 'user_sign_in'].includes(table) ? 'where merchant_id is not null' : '';
  return (await server.database.platform.execute(`select 1 from ${table} ${ofAllMerchants}`)).rows.length;
};
const renew = () => renewSignInKey(server.database.platform, server.dataKey, server.clock.now());
const keyId = async () => (await server.call('GET /merc/personal/login/key')).data.key_id;

describe('the sign-in key', () => {
  it('is issued for a day, minus the lead time in which the job makes the next', async () => {
    await renew();
    const first = await keyId();
    await renew();
    server.clock.advance({ hours: 21, minutes: 59 });
    await renew();
    expect(await keyId()).toBe(first);
    server.clock.advance({ minutes: 1 });
    await renew();
    expect(await keyId()).not.toBe(first);
    expect(await count('sign_in_key')).toBe(2);
  });

  it('is made by the request if the job has not run for a day', async () => {
    const first = await keyId();
    server.clock.advance({ days: 1 });
    expect(await keyId()).not.toBe(first);
  });

  it('decrypts for an hour after it retired', async () => {
    const { phone } = await accountWithPassword(server);
    await renew();
    const key = await keyId();
    server.clock.advance({ hours: 23, minutes: 58 });
    const { nonce: _, ...box } = await encryptedPassword(server, password);
    expect(box.key_id).toBe(key);
    server.clock.advance({ minutes: 4 });
    expect((await server.call('POST /merc/personal/pwd', { body: { account: phone, ...box } })).status).toBe(200);
  });

  it('is replaced when the data key has changed', async () => {
    await renew();
    const first = await keyId();
    await renewSignInKey(server.database.platform, Buffer.alloc(32, 7), server.clock.now());
    expect(await keyId()).not.toBe(first);
  });
});

describe('the sweep', () => {
  const oldRows = async (): Promise<Record<string, number>> => {
    const tables = [
      'session',
      'first_sign_in',
      'known_network',
      'sign_in_log',
      'user_sign_in',
      'sign_in_nonce',
      'sign_in_failure',
      'sign_in_key',
      'limit_use',
      'idempotency_key',
    ];
    return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
  };
  /** One expirable row of each kind, for each of two merchants where the kind is per merchant. */
  const leaveTraces = async (): Promise<void> => {
    const { phone, accountId } = await accountWithPassword(server);
    await signIn(server, phone, 'not-this-one');
    await server.call('GET /merc/personal/login/key');
    await server.make.session(accountId);
    await server.database.platform.query(addNetwork, [accountId, '203.0.113.1', server.clock.now()]);
    await issueTicket(server.database.platform, accountId, server.clock.now());
    for (const { merchantId } of [await server.make.shop(), await server.make.shop()]) {
      await server.database.platform.execute('insert into idempotency_key (merchant_id, account_id, key, input_hash, created_at) values ($1, $2, $3, $4, $5)', [
        merchantId, accountId, 'key-of-a-call', Buffer.alloc(32), server.clock.now(),
      ]); // prettier-ignore
      await server.database.platform.execute(
        `insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent) values ($1, $2, $2, $3, 'password', 'ok', '', '')`,
        [merchantId, accountId, server.clock.now()],
      );
    }
  };

  it('deletes each kind of row once nothing can need it, and not before', async () => {
    await leaveTraces();
    const fresh = {
      session: 1,
      first_sign_in: 1,
      known_network: 1,
      sign_in_log: 1,
      user_sign_in: 2,
      sign_in_nonce: 1,
      sign_in_failure: 1,
      sign_in_key: 1,
      limit_use: 2,
      idempotency_key: 2,
    };
    const after = async (time: Parameters<TestServer['clock']['advance']>[0]) => {
      server.clock.advance(time);
      await sweep(server.database, server.clock.now());
      return oldRows();
    };
    expect(await after({ minutes: 4, seconds: 59 })).toEqual(fresh);
    expect(await after({ seconds: 1 })).toEqual({ ...fresh, sign_in_nonce: 0 });
    expect(await after({ minutes: 4, seconds: 59 })).toMatchObject({ first_sign_in: 1 });
    expect(await after({ seconds: 1 })).toEqual({ ...fresh, sign_in_nonce: 0, first_sign_in: 0 });
    expect(await after({ minutes: 49, seconds: 59 })).toMatchObject({ sign_in_failure: 1, limit_use: 2 });
    const gone = { sign_in_nonce: 0, first_sign_in: 0, sign_in_failure: 0, limit_use: 0 };
    expect(await after({ seconds: 1 })).toEqual({ ...fresh, ...gone, limit_use: 1 });
    expect(await after({ hours: 10, minutes: 59 })).toMatchObject({ session: 1 });
    expect(await after({ minutes: 1 })).toMatchObject({ session: 0, sign_in_key: 1 });
    expect(await after({ hours: 12, minutes: 59 })).toMatchObject({ sign_in_key: 1 });
    expect(await after({ minutes: 1 })).toMatchObject({ sign_in_key: 0, idempotency_key: 2 });
    expect(await after({ days: 5, hours: 22, minutes: 59 })).toMatchObject({ idempotency_key: 2 });
    expect(await after({ minutes: 1 })).toEqual({
      ...gone,
      session: 0,
      known_network: 1,
      sign_in_log: 1,
      user_sign_in: 2,
      sign_in_key: 0,
      idempotency_key: 0,
    });
    expect(await after({ days: 82, hours: 23, minutes: 59 })).toMatchObject({ known_network: 1 });
    expect(await after({ minutes: 1 })).toMatchObject({ known_network: 0 });
    expect(await after({ days: 89, hours: 23, minutes: 59 })).toMatchObject({ sign_in_log: 1, user_sign_in: 2 });
    expect(await after({ minutes: 1 })).toMatchObject({ sign_in_log: 0, user_sign_in: 0 });
  });

  it('runs as a job, on a schedule that the queue accepts', async () => {
    await leaveTraces();
    server.clock.advance({ days: 7 });
    const schedules = authSchedules(server.dataKey);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const jobs = schedules.map(({ job }) => ({
      ...job,
      handle: async (...given: Parameters<typeof job.handle>) => {
        await job.handle(...given);
        if (job.name === 'auth.sweep') resolve();
      },
    }));
    const queue = createJobs({ ...server, log: createLog({ level: 'silent' }), jobs, schedules, pollSeconds: 0.5 });
    await queue.start();
    const job = jobs.find(({ name }) => name === 'auth.sweep');
    if (!job) throw new Error('no such job');
    await server.database.platform.transaction((tx) => queue.enqueue(tx, job, {}));
    await done;
    await queue.stop();
    expect(await count('idempotency_key')).toBe(0);
  });
});
