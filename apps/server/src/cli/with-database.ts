import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../platform/config/config.ts';
import {
  connectionsOf,
  maintain,
  openDatabase,
  prepareDatabase,
  type Connections,
  type Database,
} from '../platform/database/index.ts';
import { Refusal, type Maintain } from './command.ts';
import type { Log } from '../platform/log/log.ts';
import { findRunning, startEmbedded } from '../platform/postgres/embedded.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** DATABASE_URL; else the running server's embedded PostgreSQL; else one that runs only for this command. */
const reach = async (config: Config, log: Log): Promise<Connections & { stop: () => Promise<void> }> => {
  const { dataDir } = config;
  const there = connectionsOf(config) ?? (await findRunning(dataDir));
  return there ? { ...there, stop: async () => undefined } : startEmbedded({ dataDir, log });
};

/** A single role also does maintenance. If the owner has its own role, the application's role may not. */
const maintenanceOf = ({ connection, owner, maintenance }: Connections): ClientConfig => {
  if (owner !== undefined && maintenance === undefined)
    throw new Refusal(
      'Set DATABASE_MAINTENANCE_URL: this command runs as the maintenance role (docs/operations.md, Database roles).',
    );
  return maintenance ?? connection;
};

/** Migrates the product's database, runs the work on it, and stops what it started. Maintenance logs its work. */
export const withDatabase = async <Result>(
  config: Config,
  log: Log,
  work: (database: Database, maintenance: Maintain) => Promise<Result>,
): Promise<Result> => {
  const cluster = await reach(config, log);
  try {
    await prepareDatabase(cluster, migrations, log);
    const database = openDatabase({ connection: cluster.connection, max: 2, log });
    try {
      return await work(database, async (entry, maintaining) =>
        maintain({ connection: maintenanceOf(cluster), log }, entry, maintaining),
      );
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
};
