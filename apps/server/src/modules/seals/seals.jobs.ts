import { logFaultPhrases, say } from '@regulars/phrases';
import { statement, type Database, type TenantDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { endUnsealed } from './check-ends.service.ts';
import type { Fault } from './faults.rules.ts';
import { getHeadFault } from './checking.service.ts';
import {
  appendHead,
  headOf,
  headsOf,
  keepHeads,
  newestOf,
  readHeadFile,
  type FiledHead,
  type HeadFile,
} from './head-file.ts';
import { getLastBatch, isUnsealed } from './seals.queries.ts';
import { sealLog, Unsealable } from './sealing.service.ts';
import { sealKeyOf, type SealKey } from './seals.rules.ts';

/** Where seals come from and go to. */
export interface SealConfig {
  readonly dataKey: Buffer;
  /** A file outside the database that gets the newest chain of each merchant; undefined: none. */
  readonly auditHeadFile: string | undefined;
}

interface MerchantRow {
  readonly merchant_id: string;
  /** Of the head; 0: it has none. */
  readonly batch: number;
  /** Of the newest batch; null: there is none. */
  readonly format: number | null;
  /** Whether an entry about as late as the last seal, or later, is unsealed; one committed later still waits for the next. */
  readonly is_due: boolean;
}
const selectMerchants = statement<MerchantRow>(
  'log_seal_merchants',
  `select m.merchant_id, coalesce(h.batch, 0) as batch,
   (select b.format from log_seal_batch b where b.merchant_id = m.merchant_id order by b.batch desc limit 1) as format, (
     select l.log_id from operation_log l where l.merchant_id = m.merchant_id
       and l.at > least(coalesce(h.sealed_to, '-infinity'), $1::timestamptz) - interval '10 minutes'
       and ${isUnsealed('m.merchant_id')}
     order by l.at desc limit 1 -- by index: for exists, the planner takes a scan of every merchant's entries to end at once
   ) is not null as is_due
   from merchant m left join log_seal_head h on h.merchant_id = m.merchant_id
   order by m.merchant_id`,
);

interface Sealing {
  readonly database: Database;
  readonly now: Date;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

/** The head file while the logs are sealed. */
interface Filing {
  readonly file: HeadFile;
  readonly append: (head: FiledHead) => Promise<void>;
  /** Merchants that had seals of which the file had nothing. */
  readonly unknown: string[];
}

/**
 * Seals a merchant's log and files its new heads. A log of which the file knows more, or something else, or whose end
 * somebody changed, is not sealed: else it would be sealed anew as somebody left it.
 */
const sealOne = async (
  db: TenantDb,
  { batch, format: made, is_due: isDue }: MerchantRow,
  { key, filing, now, log, signal }: Omit<Sealing, 'database'> & { key: SealKey; filing: Filing | undefined },
): Promise<void> => {
  const { merchantId } = db;
  const filed = newestOf(headsOf(filing?.file, merchantId));
  if (!isDue && (!filing || batch === (filed?.batch ?? 0))) return;
  const refuse = async (fault: Fault): Promise<void> => {
    const found = say(logFaultPhrases[fault.fault], 'en');
    log.error({ merchantId, fault: fault.fault }, `The operation log of a merchant is not sealed: ${found}`);
    await endUnsealed(db, fault, now);
  };
  const fault = filed && (await getHeadFault(db, filed));
  if (fault) return refuse(fault);
  // The release that made batches of format 1 kept a file only on request.
  if (filing && !filed && batch > 0 && made !== 1) filing.unknown.push(merchantId);
  let newest = filed?.batch ?? 0;
  const onBatch = async (): Promise<void> => {
    const last = filing && (await getLastBatch(db));
    if (!last || last.batch <= newest) return;
    newest = last.batch;
    await filing.append(headOf(merchantId, last));
  };
  await sealLog(db, key, now, { signal, onBatch }).catch((error: unknown) => {
    if (error instanceof Unsealable) return refuse(error.fault);
    throw error;
  });
};

/** Seals every merchant's log. A head file that can't be used is an error in the log, and tried again next time. */
export const sealLogs = async (
  { dataKey, auditHeadFile: path }: SealConfig,
  { database, now, log, signal }: Sealing,
): Promise<void> => {
  const key = sealKeyOf(dataKey);
  const cannot =
    (verb: string) =>
    (error: unknown): undefined => {
      log.error({ err: error, path }, `The heads of the operation log could not be ${verb} AUDIT_HEAD_FILE`);
    };
  const file = path === undefined ? undefined : await readHeadFile(path).catch(cannot('read from'));
  const added: FiledHead[] = [];
  const unknown: string[] = [];
  let isUsable = true;
  const filing =
    path === undefined || !file
      ? undefined
      : {
          file,
          unknown,
          append: async (head: FiledHead): Promise<void> => {
            if (!isUsable) return;
            await appendHead(path, head).then(
              () => added.push(head),
              (error: unknown) => {
                isUsable = false;
                cannot('written to')(error);
              },
            );
          },
        };
  try {
    await forEachMerchant(database, { find: selectMerchants, values: [now], signal }, (db, row) =>
      sealOne(db, row, { key, filing, now, log, signal }),
    );
  } finally {
    if (unknown.length > 0)
      log.warn(
        { path, merchants: unknown.length, first: unknown.slice(0, 20) },
        'AUDIT_HEAD_FILE had nothing of merchants whose logs have seals: it is new, or lines were lost',
      );
    if (path !== undefined && file) await keepHeads(path, file, added).catch(cannot('written to'));
  }
};

/** The scheduled jobs of this module. */
export const sealSchedules = (config: SealConfig): Schedule[] => [
  {
    job: defineJob('logs.seal', ({ database, clock, log, signal }) =>
      sealLogs(config, { database, now: clock.now(), log, signal }),
    ),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    atStart: true, // what was logged before, or while no server ran
  },
];
