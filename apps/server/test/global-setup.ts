import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startSandbox } from '../../sandbox/src/index.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDatabase, prepareDatabase, type Connections } from '../src/platform/database/index.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { disableClockSkew, ownedBy, toDatabase } from './database-roles.ts';
import { neverLogged, unwordedFields } from './logged-actions.ts';
import { endpointShare } from './turn.ts';
import { createLog } from '../src/platform/log/log.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: TestCluster;
    /** What stands for third parties in this run: its address, and the variables that point to it. */
    readonly sandbox: { readonly address: string; readonly environment: Readonly<Record<string, string>> };
    /** The file to which test servers report what their calls wrote to the operation log. */
    readonly loggedActions: string;
  }
}

/** Where tests create their databases. Plain data, because it is sent to the workers. */
export interface TestCluster {
  /** A role that may create databases. */
  readonly admin: ClientConfig;
  /** The program's connections; without an owner, a single role is used for everything. */
  readonly roles: Connections;
  /** The prefix of every database of this run. */
  readonly prefix: string;
}

const log = createLog({ level: 'warn' });

/**
 * One cluster per run: that of DATABASE_URL and its companions, or an embedded one without fsync, with a migrated
 * template database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `regulars_test_${process.pid}_`;
  const url = process.env['DATABASE_URL'];
  const { cluster, stop } =
    url === undefined || url === '' ? await embeddedCluster(prefix) : systemCluster(url, prefix);
  await disableClockSkew(cluster.admin, cluster.roles);
  await createTemplate(cluster);
  project.provide('cluster', cluster);
  // Carriers count by their own clock, which doesn't follow those of the tests.
  const sandbox = await startSandbox({ smsLimits: false });
  project.provide('sandbox', { address: sandbox.address, environment: sandbox.environment });
  const folder = await mkdtemp(join(tmpdir(), 'regulars-test-run-'));
  const loggedActions = join(folder, 'logged-actions');
  await writeFile(loggedActions, '');
  project.provide('loggedActions', loggedActions);
  return async () => {
    await sandbox.stop();
    await dropDatabases(cluster);
    await stop();
    const whole = await passedWhole(project);
    const missing = whole ? neverLogged(loggedActions, endpointShare) : [];
    const unworded = unwordedFields(loggedActions);
    await rm(folder, { recursive: true });
    if (unworded.length > 0)
      throw new Error(`The operation log has no words for these fields (logFieldPhrases):\n${unworded.join('\n')}`);
    if (missing.length > 0)
      throw new Error(`No test saw these declared operation log actions written:\n${missing.join('\n')}`);
  };
}

/** Whether every test of the project ran and passed. */
async function passedWhole(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  if (config.testNamePattern !== undefined || process.env['LONG'] === '1') return false;
  const ran = state.getFiles().filter(({ projectName }) => projectName === project.name);
  const { testFiles } = await project.globTestFiles();
  return ran.length === testFiles.length && ran.every(({ result }) => result?.state === 'pass');
}

interface RunningCluster {
  readonly cluster: TestCluster;
  readonly stop: () => Promise<void>;
}

function connectionOf(url: string): ClientConfig {
  const { hostname: host, port, username, password, pathname } = new URL(url);
  return {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
}

function systemCluster(url: string, prefix: string): RunningCluster {
  const connectionNamed = (name: string): ClientConfig | undefined => {
    const given = process.env[name];
    return given === undefined || given === '' ? undefined : connectionOf(given);
  };
  const connection = connectionOf(url);
  const owner = connectionNamed('DATABASE_OWNER_URL');
  const roles = { connection, owner, maintenance: connectionNamed('DATABASE_MAINTENANCE_URL') };
  return { cluster: { admin: owner ?? connection, roles, prefix }, stop: async () => undefined };
}

async function embeddedCluster(prefix: string): Promise<RunningCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-test-'));
  const server = await startEmbedded({ dataDir, log, fsync: false });
  return {
    cluster: {
      admin: server.superuser,
      roles: { connection: server.connection, owner: server.owner, maintenance: server.maintenance },
      prefix,
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function createTemplate({ admin, roles, prefix }: TestCluster): Promise<void> {
  const name = `${prefix}template`;
  const client = new Client(admin);
  await client.connect();
  await client.query(`create database ${name}${ownedBy(roles)}`);
  await client.end();
  const template = toDatabase(roles, name);
  await prepareDatabase(template, join(import.meta.dirname, '../migrations'), log);
  const database = openDatabase({ connection: template.connection, max: 4, log });
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
