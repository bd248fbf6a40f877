import { defineTenantJob } from '../../platform/jobs/tenant-jobs.ts';
import { endCheck } from './check-ends.service.ts';
import { checkLog } from './checking.service.ts';
import { getLatestCheck, setProgress } from './checks.queries.ts';
import { readHeadFile, unreadable } from './head-file.ts';
import { sealKeyOf } from './seals.rules.ts';
import type { SealConfig } from './seals.jobs.ts';

/** A check that says nothing for this long was lost with its server. */
export const lostAfter = 120_000;

/** Checks a merchant's log and stores what it found. Never retried: whoever asked sees how it ended. */
export const checkSeals = ({ dataKey, auditHeadFile: path }: SealConfig) =>
  defineTenantJob<{ merchantId: string; checkId: string }>(
    'logs.check',
    async ({ db, clock, log, signal }, { checkId: id }) => {
      try {
        const cannot = (error: unknown) => {
          log.error({ err: error, path }, 'A check of the operation log could not read AUDIT_HEAD_FILE');
          return unreadable;
        };
        const file = path === undefined ? undefined : await readHeadFile(path).catch(cannot);
        const onProgress = async (entries: number): Promise<void> => {
          if (!(await db.transaction((tx) => setProgress(tx, id, entries, clock.now()))))
            throw new Error('The check was taken for lost');
        };
        const result = await checkLog(db, sealKeyOf(dataKey), clock.now(), { file, signal, onProgress });
        await endCheck(db, id, result, clock.now());
      } catch (error) {
        const { entries = 0 } = (await getLatestCheck(db)) ?? {};
        const fault = { fault: 'unfinished', position: null, logId: null, at: null } as const;
        await endCheck(db, id, { entries, fault, headFile: null }, clock.now());
        throw error;
      }
    },
    { retryLimit: 0 },
  );
