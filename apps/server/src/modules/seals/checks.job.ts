import { defineTenantJob } from '../../platform/jobs/tenant-jobs.ts';
import { checkLog, type CheckResult } from './checking.service.ts';
import { getLatestCheck, setEnded, setProgress } from './checks.queries.ts';
import { readHeads } from './head-file.ts';
import { sealKeyOf } from './seals.rules.ts';
import type { SealConfig } from './seals.jobs.ts';

/** A check that says nothing for this long was lost with its server. */
export const lostAfter = 120_000;

/** Checks a merchant's log and stores what it found. Never retried: whoever asked sees how it ended. */
export const checkSeals = ({ dataKey, auditHeadFile: path }: SealConfig) =>
  defineTenantJob<{ merchantId: string; checkId: string }>(
    'logs.check',
    async ({ db, clock, signal }, { checkId: id }) => {
      const end = (result: Pick<CheckResult, 'entries' | 'fault'>) =>
        db.transaction((tx) => setEnded(tx, id, clock.now(), result));
      try {
        const filed = path === undefined ? undefined : await readHeads(path, db.merchantId);
        const onProgress = async (entries: number): Promise<void> => {
          if (!(await db.transaction((tx) => setProgress(tx, id, entries, clock.now()))))
            throw new Error('The check was taken for lost');
        };
        await end(await checkLog(db, sealKeyOf(dataKey), clock.now(), { filed, signal, onProgress }));
      } catch (error) {
        const { entries = 0 } = (await getLatestCheck(db)) ?? {};
        await end({ entries, fault: { fault: 'unfinished', position: null, logId: null, at: null } });
        throw error;
      }
    },
    { retryLimit: 0 },
  );
