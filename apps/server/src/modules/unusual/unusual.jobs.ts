import type { UnusualRule } from '@regulars/phrases';
import { statement, type Database, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { notify } from '../../platform/notices/index.ts';
import { listPermittedUsers } from '../users/index.ts';
import { listHits } from './hits.service.ts';
import { addIncident, lockWatch, removeOldFindings, setWatchedTo } from './unusual.queries.ts';
import { allRules, hoursOf, incidentsOf, fromOf, rulesFrom } from './unusual.rules.ts';

/** An entry bears the instant when its call began; a later commit shows it late, but within this time. */
const late = 10 * 60_000;
/** How far back a look goes at most, as the first one does: what one could not finish must not grow. */
const farthest = 24 * 3_600_000;

/** Merchants where something was logged since the last look. */
const selectMerchants = statement<{ merchant_id: string }>(
  'unusual_merchants',
  `select m.merchant_id
   from merchant m left join unusual_watch w on w.merchant_id = m.merchant_id
   cross join lateral (select coalesce(w.watched_to - ${late} * interval '1 millisecond', $1::timestamptz) as since) s
   -- The latest by index: for exists, the planner takes a scan of every merchant's rows to end at once.
   where (select l.at from operation_log l where l.merchant_id = m.merchant_id order by l.at desc limit 1) > s.since
     or (select i.at from user_sign_in i where i.merchant_id = m.merchant_id order by i.at desc limit 1) > s.since
   order by m.merchant_id`,
);

/** Tells those who may read findings of new ones. */
const tell = async (
  tx: TenantTx,
  found: readonly { readonly id: string; readonly rule: UnusualRule }[],
  now: Date,
): Promise<void> => {
  if (found.length === 0) return;
  const users = await listPermittedUsers(tx, 'operation_log:read', { allBranches: true });
  for (const subject of found) await notify(tx, users, { kind: 'unusual_found', subject }, now);
};

/** Looks at what was logged since the last look, by each enabled rule. */
const watchOf = (db: TenantDb, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { rules: set, watched_to: watched } = await lockWatch(tx);
    const rules = rulesFrom(set);
    const added: { id: string; rule: UnusualRule }[] = [];
    const since = Math.max(watched?.getTime() ?? 0, now.getTime() - farthest);
    for (const rule of allRules.filter((one) => rules[one].enabled)) {
      // What goes on with earlier hits is found together with them, and what was committed late.
      const hits = await listHits[rule](tx, { after: new Date(since - hoursOf(rule)), to: now });
      for (const found of incidentsOf(rule, hits, fromOf(rule, rules))) {
        const id = await addIncident(tx, found);
        if (id !== undefined) added.push({ id, rule });
      }
    }
    await tell(tx, added, now);
    await removeOldFindings(tx, now);
    await setWatchedTo(tx, now);
  });

/** Looks for what is unusual in every merchant's logs. */
export const watchLogs = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: selectMerchants, values: [new Date(now.getTime() - farthest)], signal }, (db) =>
    watchOf(db, now),
  );

/** The scheduled jobs of this module. */
export const unusualSchedules: Schedule[] = [
  {
    job: defineJob('unusual.watch', ({ database, clock, signal }) => watchLogs(database, clock.now(), signal)),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
  },
];
