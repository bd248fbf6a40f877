import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '../database/index.ts';
import { createLog } from '../log/log.ts';
import { asUser, findUser } from './confinement.ts';
import { findRunning, startEmbedded } from './embedded.ts';
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

test('connects as the application, which is not the owner, and neither is a superuser', async () => {
  const { connection, owner, maintenance } = await start();
  const whoAmI = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may, pg_get_userbyid(datdba) = current_user as owns,
      pg_has_role(current_user, datdba, 'MEMBER') as owns_by_another, current_setting('log_statement') as logged
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  const nobody = { may: false, owns: false, owns_by_another: false, logged: 'none' };
  expect(await ask(connection, whoAmI)).toEqual([nobody]);
  expect(await ask(maintenance, whoAmI)).toEqual([{ ...nobody, logged: 'mod' }]);
  expect(await ask(owner, whoAmI)).toEqual([{ ...nobody, owns: true, owns_by_another: true }]);
  expect(
    await ask(connection, `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`),
  ).toEqual([{ encoding: 'UTF8', fsync: 'on' }]);
});

test('a cluster of the single-role release gets an owner, and the jobs still belong to the application', async () => {
  const first = await start();
  const inside = { ...first.superuser, database: 'regulars' };
  await ask(inside, 'reassign owned by regulars_owner to regulars');
  await ask(inside, 'drop role regulars_owner');
  await ask(inside, 'drop role regulars_maintenance');
  await ask(
    first.connection,
    `create table kept (id bigint generated always as identity primary key, number integer);
     create view seen as select number from kept;
     create function double(bigint) returns bigint language sql as 'select $1 * 2';
     create type colour as enum ('red');
     create type pair as (a integer, b integer);
     create schema pgboss;
     create table pgboss.job as select 1 as id;
     insert into kept (number) values (7)`,
  );
  await first.stop();

  const second = await start();
  expect(
    await ask(
      second.connection,
      `select relname as name, pg_get_userbyid(relowner) as owner from pg_class where relname in ('kept', 'kept_id_seq', 'seen', 'job')
       union all select proname, pg_get_userbyid(proowner) from pg_proc where proname = 'double'
       union all select typname, pg_get_userbyid(typowner) from pg_type where typname in ('colour', 'pair')
       union all select datname, pg_get_userbyid(datdba) from pg_database where datname = 'regulars' order by name`,
    ),
  ).toEqual([
    { name: 'colour', owner: 'regulars_owner' },
    { name: 'double', owner: 'regulars_owner' },
    { name: 'job', owner: 'regulars' },
    { name: 'kept', owner: 'regulars_owner' },
    { name: 'kept_id_seq', owner: 'regulars_owner' },
    { name: 'pair', owner: 'regulars_owner' },
    { name: 'regulars', owner: 'regulars_owner' },
    { name: 'seen', owner: 'regulars_owner' },
  ]);
  const folder = join(dataDir, 'migrations');
  await mkdir(folder);
  await prepareDatabase(second, folder, log);
  expect(await ask(second.connection, 'update kept set number = 8 returning id, number')).toEqual([
    { id: '1', number: 8 },
  ]);
  await ask(second.connection, 'create table pgboss.queue (name text)');
  await expect(ask(second.connection, 'create table public.more (id integer)')).rejects.toThrow('permission denied');
});

test('changes by maintenance are in the program’s log, without their values', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const server = await start({ log: createLog({ level: 'info', destination }) });
  await ask(server.owner, 'create table kept (number text); grant all on kept to public');
  const client = new Client(server.maintenance);
  await client.connect();
  await client.query('insert into kept\n values ($1)', ['never said']);
  await client.query('select number from kept');
  await client.end();
  await server.stop();
  const said = lines.filter((line) => line.includes('kept') || line.includes('values ('));
  expect(said).toEqual([expect.stringContaining('insert into kept'), expect.stringContaining('values ($1)')]);
  expect(lines.join()).not.toContain('never said');
});

test('keeps its data across a stop and a start', async () => {
  const first = await start();
  await ask(first.owner, 'create table kept as select 7 as number');
  await first.stop();
  await expect(ask(first.connection, 'select 1')).rejects.toThrow('ENOENT');
  const second = await start();
  expect(await ask(second.owner, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('after kill -9 of its parent, the next start works and has everything acknowledged', async () => {
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
    const rows = await ask<{ number: number }>(server.owner, 'select number from written order by number');
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    expect(rows.slice(0, acknowledged).map(({ number }) => number)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    );
    await ask(server.owner, 'truncate written');
    await server.stop();
  }
});

test('restarts by itself after kill -9 of the server, with everything committed', async () => {
  const { owner } = await start();
  await ask(owner, 'create table kept as select 7 as number');
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => ask(owner, 'select number from kept').catch(() => [])).toEqual([{ number: 7 }]);
});

test('refuses a folder whose database another running program uses', async () => {
  await start();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /Another running program uses the database in .*postgres \(PostgreSQL is process \d+\)/,
  );
});

// On other systems only PostgreSQL's own lock file separates them.
test.runIf(process.platform === 'linux')(
  'of two concurrent first starts, one works and the other is refused',
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

test('takes a folder with spaces, commas and quotes in its name, and is found there', async () => {
  const odd = join(dataDir, 'our "data", 2 of 3');
  const { connection } = await start({ dataDir: odd });
  expect(connection.host).toBe(join(odd, 'run'));
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findRunning(odd)).toMatchObject({ connection: { host: connection.host } });
});

test('starts despite a pid file and a socket lock that name an unrelated process', async () => {
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
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/contains files but no database/);
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/was created by PostgreSQL 14, but this is 18/);
});

test('reports PostgreSQL’s message if it can’t start', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/PostgreSQL did not start:[^]*no_such_setting/);
});

// Only root can switch users.
test.runIf(isRoot)('says that a user whose id has no name can’t run PostgreSQL', async () => {
  await chmod(dataDir, 0o777);
  const confinement = asUser({ name: '', uid: 54_321, gid: 54_321 });
  // The binaries may be where only root gets.
  await expect(startEmbedded({ dataDir, log, confinement })).rejects.toThrow(/none with the id 54321|can't enter/);
});

test.runIf(isRoot)('where user namespaces are off, runs as another user, whose way in is checked', async () => {
  const confinement = asUser(await findUser());
  await expect(startEmbedded({ dataDir, log, confinement })).rejects.toThrow(/can't enter .*regulars-embedded-/);
});
