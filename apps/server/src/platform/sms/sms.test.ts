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
import { TestJobs } from '../../../test/test-jobs.ts';
import { readConfig } from '../config/config.ts';
import type { SmsAccount } from '../config/third-parties.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import type { SmsGateway } from './gateway.ts';
import { createSms, tencentGateway, tidySms, type Sms } from './index.ts';

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
let jobs: TestJobs;

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
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  jobs = new TestJobs({ database: test.database, clock, log });
});

const smsThrough = (gateway: SmsGateway, hasAccount = true): Sms =>
  createSms({ gateway, dataKey, hasAccount: () => Promise.resolve(hasAccount) });
const usual = (timeout?: number): SmsGateway => tencentGateway(account, timeout === undefined ? {} : { timeout });

const queue = (sms: Sms, accountsOnly = false, through: Pick<Jobs, 'enqueue'> = jobs): Promise<void> =>
  test.database.platform.transaction((tx) =>
    sms.queue(
      tx,
      through,
      {
        phone,
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
/** The queue delivers at least once. */
const deliverAgain = async (sms: Sms, message: Kept | undefined): Promise<void> => {
  await test.database.platform.transaction((tx) => jobs.enqueue(tx, sms.job, { smsId: message?.sms_id ?? '' }));
  await jobs.run();
};
const calls = async () => (await client.requests()).length;

describe('a message', () => {
  it('is sent once, and its provider’s id is kept but not its parameters', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    const [waiting] = await kept();
    expect(waiting).toMatchObject({ state: 'queued', attempts: 0, parameters: expect.any(Buffer) });
    expect(waiting?.parameters?.includes('012345')).toBe(false);
    await jobs.run();
    const [message, ...more] = await client.inbox(phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ parameters: ['012345', '5'], sign: '常客' });
    expect(await kept()).toMatchObject([
      { state: 'accepted', attempts: 1, provider_id: message?.id, error: null, parameters: null },
    ]);
    await deliverAgain(sms, waiting);
    expect(await calls()).toBe(1);
  });

  it('for accounts only is withheld from other phones', async () => {
    await queue(smsThrough(usual(), false), true);
    await queue(smsThrough(usual(), false), false);
    await jobs.run();
    expect((await kept()).map(({ state }) => state).toSorted()).toEqual(['accepted', 'withheld']);
    expect(await calls()).toBe(1);
  });

  it('is not sent after its expiry', async () => {
    await queue(smsThrough(usual()));
    clock.advance({ minutes: 5 });
    await jobs.run();
    expect(await kept()).toMatchObject([{ state: 'expired', attempts: 0, parameters: null }]);
    expect(await calls()).toBe(0);
  });

  it('is logged with a masked phone and without its parameters', async () => {
    await queue(smsThrough(usual()));
    await client.refuseSms(phone, 'FailedOperation.PhoneNumberInBlacklist');
    await jobs.run();
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
    await jobs.run();
    const [message] = await kept();
    expect(message).toMatchObject({ ...outcome, attempts: 1, provider_id: null, parameters: null });
    await deliverAgain(sms, message);
    await tidySms(test.database.platform, clock.now());
    expect(await calls()).toBe(1);
    expect(await client.inbox(phone)).toHaveLength(delivered);
    expect(await kept()).toMatchObject([outcome]);
  });

  it('an answer that never comes is recorded as unknown', async () => {
    await client.addFault({ path: 'SendSms', delay: 60_000 });
    await queue(smsThrough(usual(0.2)));
    await jobs.run();
    expect(await kept()).toMatchObject([{ state: 'unknown', error: 'timeout', attempts: 1 }]);
    expect(await calls()).toBe(1);
  });

  it('a call cut off by a kill is unknown, and is not repeated', async () => {
    const sms = smsThrough(usual());
    await queue(sms);
    await test.database.platform.execute(`update sms_message set state = 'sending', attempts = 1`);
    await jobs.run();
    expect(await kept()).toMatchObject([{ state: 'unknown', error: 'interrupted', attempts: 1, parameters: null }]);
    expect(await calls()).toBe(0);
  });

  it.each(['RequestLimitExceeded', 'LimitExceeded.PhoneNumberThirtySecondLimit'])(
    'a message refused for now (%s) waits to be sent again',
    async (errcode) => {
      await client.addFault({ path: 'SendSms', errcode });
      await queue(smsThrough(usual()));
      await expect(jobs.run()).rejects.toThrow(errcode);
      expect(await kept()).toMatchObject([{ state: 'queued', error: errcode, attempts: 1 }]);
    },
  );

  it('a gateway that is not reached, or takes no more calls, is tried again by the queue', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as { port: number }; // of a TCP server that listens
    await once(closed.close(), 'close');
    await client.addFault({ path: 'SendSms', errcode: 'RequestLimitExceeded' });
    const unreachable = tencentGateway({ ...account, endpoint: `http://127.0.0.1:${port}` });
    const turns = [unreachable, usual(), usual()];
    const errors: (string | null)[] = [];
    const decided = Promise.withResolvers<void>();
    const sms = smsThrough({
      send: async (message) => {
        errors.push((await kept())[0]?.error ?? null);
        const outcome = await (turns.shift() ?? usual()).send(message);
        if (outcome.state !== 'unreached') decided.resolve();
        return outcome;
      },
    });
    const log = createLog({ level: 'silent' });
    const real = createJobs({ database: test.database, clock, log, jobs: [sms.job], pollSeconds: 0.5 });
    await real.start();
    await queue(sms, false, real);
    await decided.promise;
    await real.stop();
    expect(errors).toEqual([null, 'ECONNREFUSED', 'RequestLimitExceeded']);
    expect(await kept()).toMatchObject([{ state: 'accepted', attempts: 3, error: null }]);
    expect(await client.inbox(phone)).toHaveLength(1);
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
