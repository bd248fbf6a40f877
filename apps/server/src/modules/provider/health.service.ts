import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { jobPhrases, say, type Language } from '@regulars/phrases';
import type { Database } from '../../platform/database/index.ts';
import type { Provider } from '../../platform/http/index.ts';
import { everyMerchant, forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import {
  countMerchant,
  countStates,
  getCounted,
  listExpiring,
  listJobFailures,
  removeOldFailures,
  setCount,
} from './health.queries.ts';

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

const titleOf = (job: string, language: Language): string =>
  Object.hasOwn(jobPhrases, job) ? say(jobPhrases[job as keyof typeof jobPhrases], language) : job; // as just checked

export const getHealth = async ({
  db,
  now,
  language,
}: Pick<Provider, 'db' | 'now' | 'language'>): Promise<DataOf<Api['GET /provider/health']>> => {
  const states = await db.query(countStates, [now]);
  const expiring = await db.query(listExpiring, [now]);
  const failures = await db.query(listJobFailures, [dayBefore(now, 7)]);
  const [counted] = await db.query(getCounted);
  return {
    merchants: states.map(({ vip_open_status, count }) => ({ vip_open_status, count })),
    not_initialised: states.reduce((sum, row) => sum + row.not_initialised, 0),
    expiring,
    failed_jobs: failures.map((row) => ({
      ...row,
      title: titleOf(row.name, language),
      last_at: row.last_at.toISOString(),
    })),
    failed_tasks: counted?.tasks_failed ?? 0,
    broken_ledgers: counted?.broken_ledgers ?? [],
    broken_logs: counted?.broken_logs ?? [],
    counted_at: counted?.counted_at?.toISOString() ?? null,
  };
};

/** Counts each merchant for the provider's lists, one after another, and forgets old failures of jobs. */
export const countMerchants = async (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  await database.platform.query(removeOldFailures, [dayBefore(now, 30)]);
  await forEachMerchant(database, { find: everyMerchant, signal }, async (db) => {
    const [row] = await db.query(countMerchant, [db.merchantId, now]);
    if (!row) return;
    const { members, tasks_failed, ledger_broken, log_broken } = row;
    await database.platform.query(setCount, [db.merchantId, members, tasks_failed, ledger_broken, log_broken, now]);
  });
};
