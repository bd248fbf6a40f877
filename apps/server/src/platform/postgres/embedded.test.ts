import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { asUser, findUser } from './confinement.ts';
import { startEmbedded } from './embedded.ts';
import type { Embedded, EmbeddedOptions } from './embedded.ts';

const log = createLog({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let servers: Embedded[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'regulars-embedded-'));
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log, ...options });
  servers.push(server);
  return server;
}

async function ask<Row extends object>(connection: ClientConfig, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('connects as a role that owns the database and is no superuser', async () => {
  const { connection } = await start();
  expect(
    await ask(connection, `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  expect(
    await ask(
      connection,
      `select pg_get_userbyid(datdba) = current_user as owns, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync
    from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ owns: true, encoding: 'UTF8', fsync: 'on' }]);
});

test('keeps what was written over a stop and a start', async () => {
  const first = await start();
  await ask(first.connection, 'create table kept as select 7 as number');
  await first.stop();
  await expect(ask(first.connection, 'select 1')).rejects.toThrow('ENOENT');
  const second = await start();
  expect(await ask(second.connection, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('after kill -9 of its parent the next start works and holds everything that was acknowledged', async () => {
  const program = join(import.meta.dirname, '../../../test/programs/embedded-writer.ts');
  let acknowledged = 0;
  for (let round = 0; round < 2; round += 1) {
    const writer = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(writer, 'exit');
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 50) writer.kill('SIGKILL');
    }
    await exit;
    const server = await start();
    const rows = await ask<{ number: number }>(server.connection, 'select number from written order by number');
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    expect(rows.slice(0, acknowledged).map(({ number }) => number)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    );
    await ask(server.connection, 'truncate written');
    await server.stop();
  }
});

test('comes back by itself after kill -9 of the server, with everything that was committed', async () => {
  const { connection } = await start();
  await ask(connection, 'create table kept as select 7 as number');
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => ask(connection, 'select number from kept').catch(() => []), { timeout: 15_000 })
    .toEqual([{ number: 7 }]);
});

test('refuses a folder whose database another living program runs', async () => {
  await start();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /Another running program uses the database in .*postgres \(PostgreSQL is process \d+\)/,
  );
});

// Elsewhere nothing but PostgreSQL's own lock file keeps them apart.
test.runIf(process.platform === 'linux')(
  'of two first starts at once, one works and the other is refused',
  async () => {
    const [one, other] = await Promise.allSettled([start(), start()]);
    const refused = one.status === 'rejected' ? one : other;
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refused).toMatchObject({
      reason: { message: expect.stringMatching(/^Another running program uses the database in /) },
    });
    expect(await ask(servers[0]?.connection ?? {}, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('refuses a path that is too long for PostgreSQL', async () => {
  const deep = join(dataDir, ...Array.from({ length: 5 }, () => 'x'.repeat(200)));
  await expect(startEmbedded({ dataDir: deep, log })).rejects.toThrow(/is too long a path/);
});

test('starts over a pid file and a socket lock that name a process of something else', async () => {
  const first = await start();
  await first.stop();
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n5432\n${dataDir}/run\n\n0 0\nready\n`,
  );
  await writeFile(join(dataDir, 'run/.s.PGSQL.5432.lock'), `${process.pid}\n`);
  await writeFile(join(dataDir, 'run/.s.PGSQL.5432'), '');
  const second = await start();
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('begins anew where a first start was killed in mid-creation', async () => {
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
  const { connection } = await start();
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('takes a short socket folder where the data folder is too deep for one, and clears it away', async () => {
  const deep = join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(3));
  const server = await start({ dataDir: deep });
  expect(server.connection.host).not.toContain(deep);
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(stat(server.connection.host ?? '')).rejects.toThrow('ENOENT');
});

test('refuses a folder of another major version, and one that holds something else', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/notes.txt'), '');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/holds files but is no database/);
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/was made by PostgreSQL 14 and this is 18/);
});

test('says what PostgreSQL said when it can not start', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/PostgreSQL did not start:[^]*no_such_setting/);
});

// Only root may become somebody else.
test.runIf(isRoot)('where user namespaces are off, runs as another user, whose way in is checked', async () => {
  const confinement = asUser(await findUser());
  await expect(startEmbedded({ dataDir, log, confinement })).rejects.toThrow(/can't enter .*regulars-embedded-/);
});
