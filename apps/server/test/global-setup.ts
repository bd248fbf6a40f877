import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/platform/clock/clock.ts';
import { migrate, openDatabase } from '../src/platform/database/index.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: TestCluster;
  }
}

/** Where tests make their databases; plain data, because it travels to the workers. */
export interface TestCluster {
  /** May create databases. */
  readonly admin: ClientConfig;
  /** As the program connects; owns the databases. */
  readonly owner: ClientConfig;
  readonly ownerRole: string | null;
  /** Begins the name of every database of this run. */
  readonly prefix: string;
}

const log = createLog({ level: 'warn' });

/** One cluster for the run: that of DATABASE_URL, or an embedded one without fsync; with a migrated template in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `regulars_test_${process.pid}_`;
  const url = process.env['DATABASE_URL'];
  const { cluster, stop } =
    url === undefined || url === '' ? await embeddedCluster(prefix) : systemCluster(url, prefix);
  await createTemplate(cluster);
  project.provide('cluster', cluster);
  return async () => {
    await dropDatabases(cluster);
    await stop();
  };
}

interface RunningCluster {
  readonly cluster: TestCluster;
  readonly stop: () => Promise<void>;
}

function systemCluster(url: string, prefix: string): RunningCluster {
  const { hostname: host, port, username, password, pathname } = new URL(url);
  const connection = {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
  return { cluster: { admin: connection, owner: connection, ownerRole: null, prefix }, stop: async () => undefined };
}

async function embeddedCluster(prefix: string): Promise<RunningCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-test-'));
  const server = await startEmbedded({ dataDir, log, fsync: false });
  return {
    cluster: { admin: server.superuser, owner: server.connection, ownerRole: server.connection.user ?? null, prefix },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function createTemplate({ admin, owner, ownerRole, prefix }: TestCluster): Promise<void> {
  const name = `${prefix}template`;
  const client = new Client(admin);
  await client.connect();
  await client.query(`create database ${name}${ownerRole === null ? '' : ` owner ${ownerRole}`}`);
  await client.end();
  const database = openDatabase({ connection: { ...owner, database: name }, max: 4, log });
  await migrate(database, join(import.meta.dirname, '../migrations'));
  const jobs = createJobs({ database, clock: systemClock, log, jobs: [] });
  await jobs.start();
  await jobs.stop();
  await database.close();
}

async function dropDatabases({ admin, prefix }: TestCluster): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
