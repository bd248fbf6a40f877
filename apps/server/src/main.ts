import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createApp, smsThrough } from './app.ts';
import { foldDeltas, ledgerSchedules } from './ledger/index.ts';
import { definitionsOf, importKinds, importsWith, tasksJobs } from './modules.ts';
import { adjustmentSchedules } from './modules/adjustments/index.ts';
import { giveWaitingGifts, issuedCouponSchedules } from './modules/issued-coupons/index.ts';
import { refundRequestSchedules } from './modules/refund-requests/index.ts';
import { topUpSchedules } from './modules/top-up-orders/index.ts';
import { gradeSchedules } from './modules/grades/index.ts';
import { privilegeSchedules } from './modules/privileges/index.ts';
import { authSchedules, renewSignInKey } from './modules/auth/index.ts';
import { carouselSchedules } from './modules/carousels/index.ts';
import { codeSchedules } from './modules/codes/index.ts';
import { deviceSchedules } from './modules/devices/index.ts';
import { itemSchedules } from './modules/items/index.ts';
import { itemSyncSchedules } from './modules/item-syncs/index.ts';
import { checkSeals, sealSchedules } from './modules/seals/index.ts';
import { unusualSchedules } from './modules/unusual/index.ts';
import { logSchedules } from './modules/logs/index.ts';
import { wechatOpenAt } from './platform/wechat-open/index.ts';
import { isConsoleOrigin, wechatSignInSchedules } from './modules/wechat-sign-in/index.ts';
import { relyingPartyOf, secondFactorSchedules } from './modules/second-factors/index.ts';
import { verifyLedger } from './modules/ledger/index.ts';
import { promoSchedules } from './modules/promo/index.ts';
import { permissionSchedules } from './modules/permissions/index.ts';
import { providerSchedules } from './modules/provider/index.ts';
import { userSchedules } from './modules/users/index.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import { zoneWarning } from './platform/clock/zone-differences.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { loadSecrets } from './platform/config/secrets.ts';
import {
  connectionsOf,
  openDatabase,
  prepareDatabase,
  singleRoleWarning,
  type Connections,
  type Database,
} from './platform/database/index.ts';
import { every, type Repeated } from './platform/jobs/every.ts';
import { countFailure, createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { documentSchedules } from './platform/documents/index.ts';
import { announcementSchedules } from './modules/announcements/index.ts';
import { merchantSchedules } from './modules/merchants/index.ts';
import { memberBits } from './modules/members/index.ts';
import { noticeSchedules } from './platform/notices/index.ts';
import { fileStoreOf, type FileStore } from './platform/files/index.ts';
import { pictureSchedules } from './platform/pictures/index.ts';
import { actionSchedules } from './platform/actions/index.ts';
import { importSchedules, jobsOf, resumeImports } from './platform/imports/index.ts';
import { taskSchedules, type TaskQueue } from './platform/tasks/index.ts';
import { foldListOfEach } from './platform/lists/fold-lists.ts';
import { smsSchedules, startSending } from './platform/sms/index.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { secretWarning } from './platform/secrets/fingerprint.ts';
import { demoLogins, keepDemoTills, keepHistories, seedDemo } from './seed/index.ts';
import { explainFailure } from './start-failure.ts';
import { stopAll, type Running } from './stopping.ts';

const migrations = join(import.meta.dirname, '../migrations');
const consoleDir = resolve(import.meta.dirname, '../../console/dist');

const openCluster = async (config: Config, log: Log): Promise<Connections & { stop: () => Promise<void> }> => {
  const configured = connectionsOf(config);
  if (configured) return { ...configured, stop: async () => undefined };
  return startEmbedded({ dataDir: config.dataDir, log });
};

/** Rejects if the address can't be bound, before time is spent on creating and seeding a database. */
const tryAddress = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen({ port, host, exclusive: true });
  await once(probe, 'listening');
  await once(probe.close(), 'close');
};

/** What runs by the clock. */
const schedulesOf = (
  dataKey: Buffer,
  { auditHeadFile, thirdParties: { itemSourceUrl } }: Config,
  queue: TaskQueue,
  files: FileStore,
) => [
  ...authSchedules(dataKey),
  ...codeSchedules,
  ...smsSchedules,
  ...secondFactorSchedules,
  ...wechatSignInSchedules,
  ...ledgerSchedules,
  ...adjustmentSchedules,
  ...topUpSchedules,
  ...refundRequestSchedules,
  ...issuedCouponSchedules,
  ...gradeSchedules,
  ...privilegeSchedules,
  ...logSchedules(dataKey),
  ...unusualSchedules,
  ...sealSchedules({ dataKey, auditHeadFile }),
  ...itemSyncSchedules(queue),
  ...deviceSchedules,
  ...taskSchedules(definitionsOf({ dataKey, itemSourceUrl })),
  ...documentSchedules,
  ...noticeSchedules,
  ...announcementSchedules,
  ...merchantSchedules,
  ...pictureSchedules(files),
  ...promoSchedules,
  ...itemSchedules,
  ...carouselSchedules,
  ...permissionSchedules,
  ...providerSchedules,
  ...userSchedules,
  ...actionSchedules,
  ...importSchedules(importKinds),
];

const warn = (log: Log, warning: string | undefined): void => {
  if (warning !== undefined) log.warn(warning);
};

/** Work that doesn't wait for a schedule's minute. */
const loopsOf = ({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Repeated[] => {
  const loop = (milliseconds: number, job: string, work: (signal: AbortSignal) => Promise<unknown>): Repeated => {
    const jobLog = log.child({ job });
    return every(milliseconds, jobLog, work, (error) => countFailure({ database, clock, log: jobLog }, job, error));
  };
  return [
    loop(1_000, 'ledger.fold', (signal) => foldDeltas(database, signal)),
    loop(5_000, 'lists.fold', (signal) => foldListOfEach(database, memberBits, clock.now(), signal)),
    loop(2_000, 'coupon_gifts.give', (signal) => giveWaitingGifts(database, clock.now(), signal)),
  ];
};

/** Starts one service after the other. A stop closes them in reverse order, even during the start. */
const start = async (config: Config, log: Log, { services, postgres }: Running): Promise<void> => {
  const opening = tryAddress(config).then(() => openCluster(config, log));
  postgres.defer(() =>
    opening.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const cluster = await opening;
  warn(log, singleRoleWarning(cluster));
  await prepareDatabase(cluster, migrations, log);
  const clock = systemClock;
  const database = openDatabase({ connection: cluster.connection, max: config.databasePool, log });
  services.defer(() => database.close());
  const { dataKey } = await loadSecrets(config);
  warn(log, await secretWarning(database, dataKey, clock.now()));
  const files = fileStoreOf(config);
  if (config.seed === 'demo') await seedDemo({ database, clock, log, dataKey, files, orders: config.seedOrders });
  warn(log, await zoneWarning(database, clock.now()));
  await renewSignInKey(database.platform, dataKey, clock.now());
  // The head file’s, where nothing else is in it. If it can't be made, the job says so.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const tasks = tasksJobs({ dataKey, itemSourceUrl: config.thirdParties.itemSourceUrl });
  const queue: TaskQueue = { ...tasks, enqueue: (tx, job, data) => jobs.enqueue(tx, job, data) };
  const schedules = schedulesOf(dataKey, config, queue, files);
  const sms = config.thirdParties.sms && smsThrough(config.thirdParties.sms, dataKey);
  const imports = importsWith({ dataKey, sms, ...thirdPartiesOf(config) });
  const jobs: Jobs = createJobs({
    database,
    clock,
    log,
    jobs: [
      ...schedules.map(({ job }) => job),
      ...jobsOf(imports),
      verifyLedger,
      checkSeals({ dataKey, auditHeadFile: config.auditHeadFile }),
      tasks.job,
      tasks.outsideJob,
    ],
    schedules,
  });
  services.defer(() => jobs.stop());
  await jobs.start();
  await resumeImports(database, jobs, imports);
  for (const loop of loopsOf({ database, clock, log })) services.defer(() => loop.stop());
  const sending = sms && startSending(sms, { database, clock, log: log.child({ job: 'sms.send' }) });
  services.defer(() => sending?.stop());
  const tills = config.seed === 'demo' ? keepDemoTills({ database, clock, log }) : undefined;
  services.defer(() => tills?.stop());
  const histories = config.seed === 'demo' ? keepHistories({ database, clock, log }) : undefined;
  services.defer(() => histories?.stop());
  const server = await createApp({
    database,
    clock,
    log,
    jobs,
    sms,
    dataKey,
    files,
    ...settingsOf(config),
  });
  // Jobs stop while requests drain, so that a slow request doesn't use up the jobs' time.
  services.defer(async () => {
    await Promise.all([server.drain(), jobs.stop()]);
  });
  const address = await server.app.listen({ port: config.port, host: config.host });
  process.stdout.write(
    `\n  Regulars 常客 is at ${address.replace('[::1]', 'localhost')}\n${config.seed === 'demo' ? demoLogins : ''}\n`,
  );
};

/** What calls take from the configuration. */
const settingsOf = (config: Config) => ({
  auditHeadFile: config.auditHeadFile,
  relyingParty: relyingPartyOf(config),
  ...thirdPartiesOf(config),
  publicUrl: config.publicUrl,
  rateLimit: config.rateLimit,
  trustProxy: config.trustProxy,
  consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
});

/** The third parties that calls reach. */
const thirdPartiesOf = (config: Config) => {
  const { wechat, itemSourceUrl, payments } = config.thirdParties;
  const isAt = (origin: string): boolean => isConsoleOrigin(origin, config);
  return { wechat: wechat && wechatOpenAt(wechat), isConsoleOrigin: isAt, itemSourceUrl, payments };
};

const stop = async (
  running: Running,
  log: Log,
  { reason, exitCode }: { reason: string; exitCode: number },
): Promise<void> => {
  if (running.services.disposed) return;
  const began = performance.now();
  log.info({ reason }, 'Stopping');
  const inOrder = await stopAll(running, log);
  if (inOrder) log.info({ ms: Math.round(performance.now() - began) }, 'Stopped');
  process.exit(inOrder ? exitCode : 1);
};

const reportFailure = (error: unknown): void => {
  const words = explainFailure(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${words}\n`);
};

const run = async (config: Config): Promise<void> => {
  const log = createLog({ level: config.logLevel });
  const running: Running = { services: new AsyncDisposableStack(), postgres: new AsyncDisposableStack() };
  const requestStop = (reason: string): void => void stop(running, log, { reason, exitCode: 0 });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, requestStop);
  process.on('disconnect', () => requestStop('the launcher exited'));
  // The launcher exited while this program was loading. Without a launcher this is undefined, despite the type.
  if (process.connected === false) return;
  await start(config, log, running).catch(async (error: unknown) => {
    // A stop during the start fails the start, but is no error.
    if (!running.services.disposed) reportFailure(error);
    await stop(running, log, { reason: 'the start failed', exitCode: 1 });
  });
};

try {
  await run(readConfig(process.env));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
