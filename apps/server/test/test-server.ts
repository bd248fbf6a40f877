import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf, Failure, ParamsOf, QueryOf } from '@regulars/contract/kernel';
import { inject } from 'vitest';
import { createApp, smsThrough } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { paymentHosts } from '../src/platform/config/third-parties.ts';
import type { FileStore } from '../src/platform/files/index.ts';
import { isConsoleOrigin } from '../src/modules/wechat-sign-in/index.ts';
import { relyingPartyOf } from '../src/modules/second-factors/index.ts';
import { wechatOpenAt } from '../src/platform/wechat-open/index.ts';
import { createLog } from '../src/platform/log/log.ts';
import { filesInMemory } from './files.ts';
import { mustDeclare } from './declared-errors.ts';
import { Factories, type Caller } from './factories.ts';
import { LoggedActions } from './logged-actions.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabaseOptions } from './test-database.ts';
import { TestJobs } from './test-jobs.ts';

/** The start of every test's clock: a Friday afternoon in Shanghai. */
export const testStart = '2026-11-20T06:35:00Z';

type Call = keyof Api;

interface Given<C extends Call> {
  readonly as?: Caller;
  readonly params?: ParamsOf<Api[C]>;
  readonly query?: QueryOf<Api[C]>;
  readonly body?: BodyOf<Api[C]>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly err: Failure['err'];
}

/** No third party is configured. */
const none = { sms: undefined, wechat: undefined, itemSourceUrl: undefined, payments: paymentHosts, s3: undefined };

const queryText = (query: object): string => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) text.append(name, String(one));
  return text.size > 0 ? `?${text.toString()}` : '';
};

/** Sends any request unchecked. Throws if the answer is an error that the endpoint doesn't declare. */
export const senderTo =
  (url: string, logged: LoggedActions) =>
  async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, { method, ...init });
    await mustDeclare(method, path, answer);
    logged.note(method, path, answer);
    return answer;
  };

/** The product on its own database and port, with a test clock and factories. */
export const startTestServer = async ({
  trustProxy = false,
  withSms = true,
  publicUrl,
  itemSource,
  files = filesInMemory(),
  ...options
}: {
  readonly trustProxy?: false | string[];
  readonly withSms?: boolean;
  readonly publicUrl?: string;
  readonly itemSource?: string;
  readonly files?: FileStore;
} & Pick<TestDatabaseOptions, 'connections' | 'observe'> = {}) => {
  const testDatabase = await createTestDatabase(options);
  const { database, connection, owner, maintenance } = testDatabase;
  const clock = new TestClock(testStart);
  const lines: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const log = createLog({ level: 'debug', destination });
  const dataKey = createHash('sha256').update('test').digest();
  const {
    sms: account,
    wechat: open,
    itemSourceUrl: sandboxed,
    payments,
  } = withSms ? readConfig(inject('sandbox').environment).thirdParties : none;
  const sms = account && smsThrough(account, dataKey);
  const wechat = open && wechatOpenAt(open, { timeout: 500 });
  const jobs = new TestJobs({ database, clock, log });
  const itemSourceUrl = itemSource ?? sandboxed;
  const relyingParty = relyingPartyOf({ publicUrl, isLoopback: true });
  const isLocal = (origin: string): boolean => isConsoleOrigin(origin, { publicUrl: undefined, isLoopback: true });
  const server = await createApp({
    database: testDatabase.inCalls,
    clock,
    log,
    jobs,
    sms,
    dataKey,
    files,
    relyingParty,
    itemSourceUrl,
    payments,
    wechat,
    isConsoleOrigin: isLocal,
    publicUrl,
    rateLimit: 0,
    trustProxy,
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });

  const logged = new LoggedActions();
  const send = senderTo(url, logged);

  /** Calls an endpoint with the contract's types, using the token and merchant of `as`. */
  const call = async <C extends Call>(
    address: C,
    { as, params, query, body, headers = {} }: Given<C> = {},
  ): Promise<Answer<DataOf<Api[C]>>> => {
    const [method = '', path = ''] = address.split(' ');
    const values: Readonly<Record<string, unknown>> = params ?? {};
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const response = await send(method, `/api${filled}${queryText(query ?? {})}`, {
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(as?.merchantId && { 'x-merchant-id': as.merchantId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data, err } = (await response.json()) as { data: DataOf<Api[C]>; err: Failure['err'] }; // the server's envelope, checked by the tests
    return { status: response.status, headers: response.headers, data, err };
  };

  return {
    app: server.app,
    files,
    url,
    database,
    connection,
    owner,
    maintenance,
    clock,
    jobs,
    sms,
    log,
    lines,
    dataKey,
    itemSourceUrl,
    payments,
    relyingParty,
    wechat,
    isConsoleOrigin: isLocal,
    call,
    send,
    logged,
    make: new Factories(database, () => clock.now()),
    /** Stops the server and drops the database; rejects if a statement lacked its merchant or a call lost a deadlock. */
    stop: async () => {
      await server.drain();
      await logged.report(database, inject('loggedActions'));
      await testDatabase.drop();
      // Repeating hides a wrong lock order from the caller, but not from the tests.
      const repeated = lines.filter((line) => line.includes('lost to another transaction'));
      if (repeated.length > 0) throw new Error(`Calls lost deadlocks:\n${repeated.join('')}`);
    },
  };
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
