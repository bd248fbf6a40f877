import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../platform/config/config.ts';
import { migrate, openDatabase, type Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { findRunning, startEmbedded } from '../platform/postgres/embedded.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/** DATABASE_URL; else the embedded PostgreSQL that the running server keeps; else one for the moment. */
const reach = async (
  { databaseUrl, dataDir }: Config,
  log: Log,
): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> => {
  const stop = async (): Promise<void> => undefined;
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop };
  const running = await findRunning(dataDir);
  return running ? { connection: running, stop } : startEmbedded({ dataDir, log });
};

/** Runs the work on the product's database, migrated, and leaves it as running as it was. */
export const withDatabase = async <Result>(
  config: Config,
  log: Log,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const cluster = await reach(config, log);
  try {
    const database = openDatabase({ connection: cluster.connection, max: 2, log });
    try {
      await migrate(database, migrations);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
};
