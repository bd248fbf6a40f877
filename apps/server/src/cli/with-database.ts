import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import {
  connectionsOf,
  maintain,
  openDatabase,
  prepareDatabase,
  type Connections,
  type Database,
} from '../platform/database/index.ts';
import type { Maintain } from './command.ts';
import type { Log } from '../platform/log/log.ts';
import { findRunning, startEmbedded } from '../platform/postgres/embedded.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** DATABASE_URL; else the embedded PostgreSQL that the running server keeps; else one for the moment. */
const reach = async (config: Config, log: Log): Promise<Connections & { stop: () => Promise<void> }> => {
  const { dataDir } = config;
  const there = connectionsOf(config) ?? (await findRunning(dataDir));
  return there ? { ...there, stop: async () => undefined } : startEmbedded({ dataDir, log });
};

/** Runs the work on the product's database, migrated, and leaves it as running as it was. What maintenance does is logged. */
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
      const connection = cluster.maintenance ?? cluster.connection;
      return await work(database, (entry, maintaining) => maintain({ connection, log }, entry, maintaining));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
};
