import { createServer } from 'node:net';
import { once } from 'node:events';
import {
  sandboxClient,
  startSandbox,
  type FaultRule,
  type Sandbox,
  type SandboxClient,
} from '../../../../sandbox/src/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../config/config.ts';
import type { SmsAccount } from '../config/third-parties.ts';
import { createLog, type Log } from '../log/log.ts';
import type { SmsGateway } from './gateway.ts';
import { createSms, tencentGateway, tidySms, type Sms } from './index.ts';
import { callsMost } from './sms.ts';

const start = '2026-11-20T06:35:00Z';
const phone = '13800000001';
const clock = new TestClock(start);
const dataKey = Buffer.alloc(32, 7);

let test: TestDatabase;
/** Of this file alone, because fault rules concern whoever calls next. */
let sandbox: Sandbox;
let client: SandboxClient;
let account: SmsAccount;
let lines: string[];
let log: Log;

beforeAll(async () => {
  test = await createTestDatabase();
  sandbox = await startSandbox({ smsLimits: false });
  client = sandboxClient(sandbox.address);
  const { sms } = readConfig(sandbox.environment).thirdParties;
  if (!sms) throw new Error('The sandbox configures no SMS');
  account = sms;
});
afterAll(async () => {
  await sandbox.stop();
  await test.drop();
});
beforeEach(async () => {
  clock.set(start);
  await client.reset();
  await test.database.platform.execute('delete from sms_message');
  lines = [];
  log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
});

const smsThrough = (gateway: SmsGateway, hasAccount = true): Sms =>
  createSms({ gateway, dataKey, withAccount: (_, phones) => Promise.resolve(new Set(hasAccount ? phones : [])) });
const usual = (timeout?: number): SmsGateway => tencentGateway(account, timeout === undefined ? {} : { timeout });

const queue = (sms: Sms, accountsOnly = false, to = phone): Promise<void> =>
  test.database.platform.transaction((tx) =>
    sms.queue(
      tx,
      {
        phone: to,
        template: 'code',
        parameters: ['012345', '5'],
        accountsOnly,
        expiresAt: new Date(clock.now().getTime() + 300_000),
      },
      clock.now(),
    ),
  );

interface Kept {
  readonly sms_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly provider_id: string | null;
  readonly error: string | null;
  readonly parameters: Buffer | null;
}
const kept = async (): Promise<Kept[]> =>
  (await test.database.platform.execute('select * from sms_message')).rows as unknown as Kept[]; // of this table
const sendWaiting = (sms: Sms): Promise<void> => sms.sendWaiting({ database: test.database, clock, log });
const sendAll = async (sms: Sms): Promise<void> => {
  await sendWaiting(sms);
  await sms.settled();
};
const calls = async () => (await client.requests()).length;

describe('a message', () => {
  it('is sent once, and its provider’s id is kept but not its parameters', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    const [waiting] = await kept();
    expect(waiting).toMatchObject({ state: 'queued', attempts: 0, parameters: expect.any(Buffer) });
    expect(waiting?.parameters?.includes('012345')).toBe(false);
    await sendAll(sms);
    const [message, ...more] = await client.inbox(phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ parameters: ['012345', '5'], sign: '常客' });
    expect(await kept()).toMatchObject([
      { state: 'accepted', attempts: 1, provider_id: message?.id, error: null, parameters: null },
    ]);
    await sendAll(sms);
    expect(await calls()).toBe(1);
  });

  it('for accounts only is withheld from other phones', async () => {
    const sms = smsThrough(usual(), false);
    await queue(sms, true);
    await queue(sms, false);
    await sendAll(sms);
    expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['accepted', 'withheld']);
    expect(await calls()).toBe(1);
  });

  it('is not sent after its expiry', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    clock.advance({ minutes: 5 });
    await sendAll(sms);
    expect(await kept()).toMatchObject([{ state: 'expired', attempts: 0, parameters: null }]);
    expect(await calls()).toBe(0);
  });

  it('is logged with a masked phone and without its parameters', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    await client.refuseSms(phone, 'FailedOperation.PhoneNumberInBlacklist');
    await sendAll(sms);
    expect(lines.join()).toContain('138****0001');
    expect(lines.join()).toContain('FailedOperation.PhoneNumberInBlacklist');
    expect(lines.join()).not.toMatch(/13800000001|012345/);
  });
});

describe('what fails', () => {
  const faults: readonly (readonly [string, Omit<FaultRule, 'path'>, Partial<Kept>, number])[] = [
    ['a 500', { status: 500 }, { state: 'unknown', error: 'http_500' }, 0],
    ['a 503', { status: 503 }, { state: 'unknown', error: 'http_503' }, 0],
    ['an error inside the gateway', { errcode: 'InternalError' }, { state: 'unknown', error: 'InternalError' }, 0],
    ['a dropped request', { drop: 'request' }, { state: 'unknown', error: 'connection_lost' }, 0],
    ['a dropped answer', { drop: 'answer' }, { state: 'unknown', error: 'connection_lost' }, 1],
    ['a malformed answer', { malformed: true }, { state: 'unknown', error: 'malformed' }, 1],
    [
      'a refusal of the account',
      { errcode: 'UnauthorizedOperation.SmsSdkAppIdVerifyFail' },
      { state: 'refused', error: 'UnauthorizedOperation.SmsSdkAppIdVerifyFail' },
      0,
    ],
    [
      'a refusal of the number',
      { errcode: 'LimitExceeded.PhoneNumberDailyLimit' },
      { state: 'refused', error: 'LimitExceeded.PhoneNumberDailyLimit' },
      0,
    ],
  ];

  it.each(faults)('%s is recorded as it is, and never sent again', async (_, fault, outcome, delivered) => {
    const sms = smsThrough(usual());
    await client.addFault({ path: 'SendSms', ...fault });
    await queue(sms);
    await sendAll(sms);
    const [message] = await kept();
    expect(message).toMatchObject({ ...outcome, attempts: 1, provider_id: null, parameters: null });
    await sendAll(sms);
    await tidySms(test.database.platform, clock.now());
    expect(await calls()).toBe(1);
    expect(await client.inbox(phone)).toHaveLength(delivered);
    expect(await kept()).toMatchObject([outcome]);
  });

  it('an answer that never comes is recorded as unknown', async () => {
    await client.addFault({ path: 'SendSms', delay: 60_000 });
    const sms = smsThrough(usual(0.2));
    await queue(sms);
    await sendAll(sms);
    expect(await kept()).toMatchObject([{ state: 'unknown', error: 'timeout', attempts: 1 }]);
    expect(await calls()).toBe(1);
  });

  it('a call cut off by a kill is unknown, and is not repeated', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    await test.database.platform.execute(`update sms_message set state = 'sending', attempts = 1`);
    await sendAll(sms);
    clock.advance({ minutes: 10 });
    await tidySms(test.database.platform, clock.now());
    expect(await kept()).toMatchObject([{ state: 'unknown', error: 'interrupted', attempts: 1, parameters: null }]);
    expect(await calls()).toBe(0);
  });

  it.each(['RequestLimitExceeded', 'LimitExceeded.PhoneNumberThirtySecondLimit'])(
    'a message refused for now (%s) waits to be sent again',
    async (errcode) => {
      await client.addFault({ path: 'SendSms', errcode });
      const sms = smsThrough(usual());
      await queue(sms);
      await sendAll(sms);
      expect(await kept()).toMatchObject([{ state: 'queued', error: errcode, attempts: 1 }]);
    },
  );

  it('a gateway that is not reached, or takes no more calls, is tried again, each time after twice as long', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as { port: number }; // of a TCP server that listens
    await once(closed.close(), 'close');
    await client.addFault({ path: 'SendSms', errcode: 'RequestLimitExceeded' });
    const unreachable = tencentGateway({ ...account, endpoint: `http://127.0.0.1:${port}` });
    const turns = [unreachable, usual(), usual()];
    const errors: (string | null)[] = [];
    const sms = smsThrough({
      send: async (message) => {
        errors.push((await kept())[0]?.error ?? null);
        return (turns.shift() ?? usual()).send(message);
      },
    });
    await queue(sms);
    for (const seconds of [1, 1, 3, 1]) {
      await sendAll(sms);
      clock.advance({ seconds });
    }
    expect(errors).toEqual([null, 'ECONNREFUSED']);
    await sendAll(sms);
    expect(errors).toEqual([null, 'ECONNREFUSED', 'RequestLimitExceeded']);
    expect(await kept()).toMatchObject([{ state: 'accepted', attempts: 3, error: null }]);
    expect(await client.inbox(phone)).toHaveLength(1);
  });
});

describe('many messages', () => {
  /** As many messages for accounts only, to phones without one, as a flood brings. */
  const flood = (messages: number, createdAt = clock.now()): Promise<unknown> =>
    test.database.platform.execute(
      `insert into sms_message (sms_id, phone, template, parameters, accounts_only, state, created_at, expires_at)
       select gen_random_uuid(), '1360' || lpad(n::text, 7, '0'), 'code', '\\x00', true, 'queued', $2, $2::timestamptz + interval '5 minutes'
       from generate_series(1, $1::integer) n`,
      [messages, createdAt],
    );
  const states = async () => {
    const { rows } = await test.database.platform.execute(
      'select state, count(*)::integer as messages from sms_message group by state order by state',
    );
    return Object.fromEntries((rows as { state: string; messages: number }[]).map((row) => [row.state, row.messages])); // of this statement
  };
  const onlyOwn = (gateway: SmsGateway, lookups: number[] = []): Sms =>
    createSms({
      gateway,
      dataKey,
      withAccount: (_, phones) => {
        lookups.push(phones.length);
        return Promise.resolve(new Set(phones.filter((one) => one === phone)));
      },
    });

  it('to phones without an account cost the gateway’s calls no turn, wherever in the queue they are', async () => {
    const lookups: number[] = [];
    const sms = onlyOwn(usual(), lookups);
    await flood(2_500);
    await queue(sms, true);
    clock.advance({ seconds: 1 });
    await flood(2_500);
    await sendAll(sms);
    expect(await states()).toEqual({ accepted: 1, withheld: 5_000 });
    expect(await client.inbox(phone)).toHaveLength(1);
    expect(lookups.length).toBeLessThanOrEqual(6);
  });

  it('that expired cost no turn either', async () => {
    const sms = onlyOwn(usual());
    await flood(500);
    clock.advance({ minutes: 5 });
    await queue(sms, true);
    await sendAll(sms);
    expect(await states()).toEqual({ accepted: 1, expired: 500 });
  });

  it('are sent while other calls hang, up to a limit, the newest first', async () => {
    const hanging = Promise.withResolvers<void>();
    const called: string[] = [];
    const sms = smsThrough({
      send: async ({ phone: to }) => {
        called.push(to);
        await hanging.promise;
        return { state: 'unknown', error: 'timeout' };
      },
    });
    for (let at = 0; at < 12; at += 1) await queue(sms, true, `136000000${10 + at}`);
    await sendWaiting(sms);
    clock.advance({ seconds: 1 });
    await queue(sms, true);
    await sendWaiting(sms);
    expect(called).toHaveLength(13);
    expect(called.at(-1)).toBe(phone);
    await flood(callsMost);
    clock.advance({ seconds: 1 });
    await queue(sms, true, '13800000002');
    await sendWaiting(sms);
    expect(called).toContain('13800000002');
    // The parameters of a flood can't be unsealed, so that its calls begin but reach no gateway.
    expect(await states()).toEqual({ queued: 14, sending: callsMost });
    hanging.resolve();
    await sms.settled();
  });
});

describe('tidying', () => {
  it('decides what nothing will send any more, and forgets messages after 30 days', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    await queue(sms);
    await test.database.platform.execute(
      `update sms_message set state = 'sending' where sms_id = (select min(sms_id::text)::uuid from sms_message)`,
    );
    const tidy = () => tidySms(test.database.platform, clock.now());
    const states = async () => (await kept()).map(({ state, parameters }) => [state, parameters === null]).toSorted();
    clock.advance({ minutes: 4, seconds: 59 });
    await tidy();
    expect(await states()).toEqual([
      ['queued', false],
      ['sending', false],
    ]);
    clock.advance({ seconds: 1 });
    await tidy();
    expect(await states()).toEqual([
      ['expired', true],
      ['sending', false],
    ]);
    clock.advance({ minutes: 5 });
    await tidy();
    expect(await states()).toEqual([
      ['expired', true],
      ['unknown', true],
    ]);
    clock.advance({ days: 30 });
    await tidy();
    expect(await kept()).toEqual([]);
  });
});
