import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { createApp } from './app.ts';
import { authSchedules, renewSignInKey } from './modules/auth/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { loadSecrets } from './platform/config/secrets.ts';
import { migrate, openDatabase } from './platform/database/index.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { demoLogins, seedDemo } from './seed/index.ts';

const migrations = join(import.meta.dirname, '../migrations');
const consoleDir = resolve(import.meta.dirname, '../../console/dist');

/** How long requests under way and jobs may take to end. */
const patience = 9_000;

const openCluster = async (
  { databaseUrl, dataDir }: Config,
  log: Log,
): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> => {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  return startEmbedded({ dataDir, log });
};

const start = async (config: Config, log: Log): Promise<() => Promise<void>> => {
  const cluster = await openCluster(config, log);
  const clock = systemClock;
  const database = openDatabase({ connection: cluster.connection, max: config.databasePool, log });
  await migrate(database, migrations);
  const { dataKey } = await loadSecrets(config);
  if (config.seed === 'demo') await seedDemo({ database, clock, log });
  await renewSignInKey(database.platform, dataKey, clock.now());
  const schedules = authSchedules(dataKey);
  const jobs = createJobs({ database, clock, log, jobs: schedules.map(({ job }) => job), schedules });
  await jobs.start();
  const server = await createApp({
    database,
    clock,
    log,
    dataKey,
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
  });
  const address = await server.app.listen({ port: config.port, host: config.host });
  process.stdout.write(
    `\n  Regulars 常客 is at ${address.replace('[::1]', 'localhost')}\n${config.seed === 'demo' ? demoLogins : ''}\n`,
  );
  return async () => {
    await server.drain();
    await jobs.stop();
    await database.close();
    await cluster.stop();
  };
};

/** Ends by itself where stopping takes too long: what is acknowledged is committed. */
const stopOnce = (stop: () => Promise<void>, log: Log): (() => void) => {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
};

try {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  const stop = stopOnce(await start(config, log), log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('disconnect', stop); // the launcher is gone
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
}
