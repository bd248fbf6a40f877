import { statement, type Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { fileHeads } from './head-file.ts';
import { isUnsealed } from './seals.queries.ts';
import { sealLog } from './sealing.service.ts';
import { sealKeyOf } from './seals.rules.ts';

/** Where seals come from and go to. */
export interface SealConfig {
  readonly dataKey: Buffer;
  /** A file outside the database that gets each batch’s chain; undefined: none. */
  readonly auditHeadFile: string | undefined;
}

/** Merchants with an unsealed entry about as late as the last seal or later (one committed later still waits for the next), or with seals that the head file lacks. */
const selectMerchants = statement<{ merchant_id: string }>(
  'log_seal_merchants',
  `select m.merchant_id from merchant m left join log_seal_head h on h.merchant_id = m.merchant_id
   where ($1 and h.filed < h.batch) or (
     select l.log_id from operation_log l where l.merchant_id = m.merchant_id
       and l.at > least(coalesce(h.sealed_to, '-infinity'), $2::timestamptz) - interval '10 minutes'
       and ${isUnsealed('m.merchant_id')}
     order by l.at desc limit 1 -- by index: for exists, the planner takes a scan of every merchant's entries to end at once
   ) is not null
   order by m.merchant_id`,
);

interface Sealing {
  readonly database: Database;
  readonly now: Date;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

/** Seals every merchant's log. A head file that can't be written is an error in the log, and tried again next time. */
export const sealLogs = async (
  { dataKey, auditHeadFile: path }: SealConfig,
  { database, now, log, signal }: Sealing,
): Promise<void> => {
  const key = sealKeyOf(dataKey);
  await forEachMerchant(database, { find: selectMerchants, values: [path !== undefined, now], signal }, async (db) => {
    await sealLog(db, key, now, signal);
    if (path === undefined) return;
    await fileHeads(db, path).catch((error: unknown) => {
      log.error({ err: error, path }, 'The heads of the operation log could not be written to AUDIT_HEAD_FILE');
    });
  });
};

/** The scheduled jobs of this module. */
export const sealSchedules = (config: SealConfig): Schedule[] => [
  {
    job: defineJob('logs.seal', ({ database, clock, log, signal }) =>
      sealLogs(config, { database, now: clock.now(), log, signal }),
    ),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
  },
];
