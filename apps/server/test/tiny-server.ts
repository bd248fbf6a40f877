import { Writable } from 'node:stream';
import type { Endpoints } from '@regulars/contract/kernel';
import type { Database } from '../src/platform/database/index.ts';
import { buildServer, type Authenticate, type Domain, type Identity, type Server } from '../src/platform/http/index.ts';
import { createLog } from '../src/platform/log/log.ts';
import { TestClock } from './test-clock.ts';
import { testStart } from './test-server.ts';

interface TinyOptions {
  readonly database: Database;
  readonly domains: readonly Pick<Domain, 'endpoints' | 'handlers'>[];
  /** The identity of every token; none by default. */
  readonly identity?: Identity;
  readonly consoleDir?: string;
  readonly framed?: readonly string[] | undefined;
  readonly rateLimit?: number;
  readonly trustProxy?: false | number | string[];
  readonly host?: string;
}

export interface TinyServer extends Server {
  readonly url: string;
  readonly lines: string[];
}

/** The request pipeline with a test's own endpoints, on its own port. */
export const startTinyServer = async ({
  database,
  domains,
  identity,
  consoleDir,
  framed,
  rateLimit = 0,
  trustProxy = false,
  host = '127.0.0.1',
}: TinyOptions): Promise<TinyServer> => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const authenticate: Authenticate = async () => identity;
  const server = await buildServer({
    database,
    authenticate,
    consoleDir,
    framed,
    rateLimit,
    trustProxy,
    dataKey: Buffer.alloc(32, 1),
    clock: new TestClock(testStart),
    log: createLog({ level: 'debug', destination }),
    domains: domains.map((domain, at) => ({ name: `tiny${at}`, ...domain })),
  });
  return { ...server, lines, url: await server.app.listen({ port: 0, host }) };
};

/** An invalid declaration that the compiler would refuse, as after a careless cast. */
export const carelessly = (declared: Readonly<Record<string, unknown>>): Endpoints => declared as Endpoints; // to test the server's own refusal

export const tinyToken = `Bearer ${'t'.repeat(43)}`;
