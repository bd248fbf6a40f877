import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { jobPhrases } from '@regulars/phrases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseEnvironment, databaseUrlOf, noDatabase } from '../test/database-url.ts';
import { openConnection } from '../test/raw-connection.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { findRunning } from './platform/postgres/embedded.ts';

/** The program as started in production, on folders and databases of its own. */

let testDatabase: TestDatabase;
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'regulars-main-'));
});
afterEach(async () => {
  for (const program of started.splice(0)) program.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

const said = async (stream: Readable | null): Promise<string> => (stream === null ? '' : text(stream));

const start = (env: Readonly<Record<string, string>> = {}) => {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...noDatabase, LOG_LEVEL: 'fatal', SEED: 'none', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(program);
  // Not 'close', which never fires once the lifeline was cut.
  const exit = once(program, 'exit') as Promise<[code: number | null]>;
  const ended = Promise.all([exit, said(program.stdout), said(program.stderr)]).then(([[code], out, err]) => ({
    code,
    out,
    err,
  }));
  return { program, ended };
};

/** A port already in use. */
const takenPort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { port: String(address.port), free: () => server.close() };
};

/** One sentence without a stack trace. */
const refusal = (sentence: RegExp) => ({
  code: 1,
  out: '',
  err: expect.stringMatching(new RegExp(`^${sentence.source}[^\\n]*\\n$`)),
});

describe('a failure to start is reported in a sentence', () => {
  const databaseUrl = (change: Record<string, string>): string =>
    databaseUrlOf({ ...testDatabase.connection, ...change });

  it("if the database can't be reached or is invalid", async () => {
    const nowhere = start({ DATABASE_URL: databaseUrl({ host: 'nowhere.invalid' }) });
    const missing = start({ DATABASE_URL: databaseUrl({ database: 'nothing' }) });
    expect(await nowhere.ended).toEqual(refusal(/The database can't be reached \(.*nowhere\.invalid/));
    expect(await missing.ended).toEqual(
      refusal(/PostgreSQL refused the connection \(database "nothing" does not exist\)/),
    );
  });

  it('if the data folder is invalid', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const { ended } = start({ DATA_DIR: join(dataDir, 'file/data') });
    expect(await ended).toEqual(refusal(/The data folder can't be used \(ENOTDIR/));
  });

  it('if the address does not belong to this machine', async () => {
    const { ended } = start({
      ...databaseEnvironment(testDatabase),
      HOST: '192.0.2.1',
      ALLOW: 'default-secrets,single-role',
    });
    expect(await ended).toEqual(refusal(/The program can't listen on the address \(.*192\.0\.2\.1/));
  });

  it('if the port is taken, before a database is created', async () => {
    const { port, free } = await takenPort();
    const { ended } = start({ PORT: port });
    expect(await ended).toEqual(refusal(/The port is in use \(.*EADDRINUSE/));
    free();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('if the secrets are invalid, and PostgreSQL is stopped gracefully', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
    const { code, err } = await start().ended;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('has no data_key') });
    expect(await readdir(join(dataDir, 'postgres'))).toContain('PG_VERSION');
    await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  });
});

it('copies start concurrently on an empty database: one seeds it, all become ready', async () => {
  const empty = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set() } });
  const env = { ...databaseEnvironment(empty), SEED: 'demo', SEED_ORDERS: '0' };
  const copies = [start(env), start(env)];
  const ready = copies.map(({ program }) => once(program.stdout ?? program, 'data'));
  await Promise.race([Promise.all(ready), ...copies.map(({ ended }) => ended)]);
  for (const { program } of copies) program.kill('SIGTERM');
  const ends = await Promise.all(copies.map(({ ended }) => ended));
  const wellDone = { code: 0, out: expect.stringContaining('is at http'), err: '' };
  expect(ends).toEqual([wellDone, wellDone]);
  await empty.drop();
});

it('logs migrations, the start of shutdown and its end', async () => {
  const empty = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set() } });
  const { program, ended } = start({ ...databaseEnvironment(empty), LOG_LEVEL: 'info' });
  program.stdout?.on('data', (chunk) => {
    if (String(chunk).includes('is at http')) program.kill('SIGTERM');
  });
  const { code, out } = await ended;
  await empty.drop();
  const lines = out.split('\n').filter((line) => line.startsWith('{'));
  const told = lines.map((line): unknown => JSON.parse(line));
  const ms = expect.any(Number) as unknown;
  expect(told).toContainEqual(expect.objectContaining({ level: 30, migration: '0001_platform.sql', ms }));
  expect(told).toContainEqual(expect.objectContaining({ level: 30, migration: 'functions', ms }));
  // A job that is running may end in between.
  expect(told).toContainEqual(expect.objectContaining({ level: 30, msg: 'Stopping', reason: 'SIGTERM' }));
  expect(told.at(-1)).toMatchObject({ level: 30, msg: 'Stopped', ms });
  expect(code).toBe(0);
});

it('runs jobs that the provider has words for', async () => {
  const { program, ended } = start(databaseEnvironment(testDatabase));
  await once(program.stdout ?? program, 'data');
  program.kill('SIGTERM');
  await ended;
  const { rows } = await testDatabase.database.platform.execute('select name from pgboss.queue');
  const names = (rows as { name: string }[]).map(({ name }) => name).filter((name) => !name.startsWith('__pgboss'));
  const loops = ['coupon_gifts.give', 'ledger.fold'];
  expect([...names, ...loops].toSorted()).toEqual(Object.keys(jobPhrases).toSorted());
});

it('warns about a single role for everything', async () => {
  const { owner, connection } = testDatabase;
  const { program, ended } = start({ DATABASE_URL: databaseUrlOf(owner ?? connection), LOG_LEVEL: 'warn' });
  await once(program.stdout ?? program, 'data');
  program.kill('SIGTERM');
  const { out } = await ended;
  expect(out).toMatch(
    /^{"level":40,.*"msg":"Owner and application share one database role, .*DATABASE_OWNER_URL[^\n]*}\n/,
  );
});

it('warns if copies on one database have different secrets', async () => {
  const outOf = async (byte: number): Promise<string> => {
    const SECRET_KEY = Buffer.alloc(32, byte).toString('base64');
    const { program, ended } = start({ ...databaseEnvironment(testDatabase), SECRET_KEY, LOG_LEVEL: 'warn' });
    await once(program.stdout ?? program, 'data');
    program.kill('SIGTERM');
    return (await ended).out;
  };
  await outOf(1);
  expect(await outOf(1)).not.toContain('SECRET_KEY');
  expect(await outOf(2)).toMatch(/{"level":40,.*"msg":"SECRET_KEY [^\n]* differs from the key [^\n]*}\n/);
});

describe('shutting down', () => {
  it('is graceful despite a client whose request body never ends', { timeout: 60_000 }, async () => {
    const { program, ended } = start(databaseEnvironment(testDatabase));
    const [said] = (await once(program.stdout ?? program, 'data')) as [Buffer]; // a stream without an encoding
    const address = /http:[^ ]*/.exec(String(said))?.[0].trim() ?? '';
    const stranger = await openConnection(address);
    stranger.write(
      'POST /api/personal/pw-login HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 900000\r\nExpect: 100-continue\r\n\r\n',
    );
    await stranger.received(/100 Continue/);
    const drip = setInterval(() => stranger.write(' '), 300);
    program.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
    clearInterval(drip);
  });

  it.each(['at once', 'when PostgreSQL runs'])(
    'during startup, %s, is graceful, even if only the launcher disappears',
    async (moment) => {
      const { program, ended } = start();
      if (moment !== 'at once') await expect.poll(() => findRunning(dataDir)).toBeDefined();
      program.disconnect();
      expect(await ended).toEqual({ code: 0, out: '', err: '' });
      await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    },
  );
});
