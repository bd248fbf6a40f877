import { addDays } from '../../platform/clock/business-date.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { getVersion } from '../../platform/rules/index.ts';
import { gradeLadder } from './grade-ladder.service.ts';
import { listGrown, lockRaise, listMerchantsToRaise, setRaised } from './grade-raises.queries.ts';
import { listGrades } from './grades.queries.ts';
import { ladderOf, type Rung } from './standing.rules.ts';
import { listEnded, listMerchantsWithEnded, type Ended } from './standings.queries.ts';
import { lockStandings } from './standings.service.ts';

/** Members that one transaction moves. */
const atOnce = 500;

const endGrades = async (db: TenantDb, now: Date, signal?: AbortSignal): Promise<void> => {
  const day = await getMerchantDays(db, now);
  let last: Ended | undefined;
  for (let more = true; more && !signal?.aborted;) {
    const due = await db.transaction(async (tx) => {
      const found = await listEnded(tx, day.today(), atOnce, last);
      await lockStandings(tx, { now, day }, found.map(({ member_id: id }) => id).toSorted());
      return found;
    });
    last = due.at(-1);
    more = due.length === atOnce;
  }
};

/** Ends the grades whose last day is over, as on the day after it, however late it runs. */
export const endDueGrades = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  // A business date may be a day ahead of the date in UTC.
  const soon = addDays(now.toISOString().slice(0, 10), 1);
  return forEachMerchant(database, { find: listMerchantsWithEnded, values: [soon], signal }, (db) =>
    endGrades(db, now, signal),
  );
};

/** What decides who reaches a grade. */
const reachOf = ({ grade_id, growth_from, enabled }: Rung): string => `${grade_id} ${growth_from} ${enabled}`;

const raise = async (db: TenantDb, now: Date, signal?: AbortSignal): Promise<void> => {
  const day = await getMerchantDays(db, now);
  for (let more = true; more && !signal?.aborted;)
    more = await db.transaction(async (tx) => {
      const found = await lockRaise(tx);
      if (!found) return false;
      const before = ladderOf((await getVersion(gradeLadder, tx, tx.merchantId, found.from_number)) ?? []);
      const after = ladderOf(await listGrades(tx));
      const known = new Set(before.map(reachOf));
      const changed = after.filter((rung) => !known.has(reachOf(rung)));
      const least = Math.min(...changed.map((rung) => rung.growth_from));
      const due = changed.length === 0 ? [] : await listGrown(tx, found.done_to, least, atOnce);
      await lockStandings(tx, { now, day }, due);
      const isMore = due.length === atOnce;
      await setRaised(tx, isMore ? due.at(-1) : undefined);
      return isMore;
    });
};

/** Raises whom new thresholds raise; goes on where a stop cut it off. */
export const raiseMembers = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsToRaise, signal }, (db) => raise(db, now, signal));

export const gradeSchedules: Schedule[] = [
  {
    job: defineJob('grades.end', ({ database, clock, signal }) => endDueGrades(database, clock.now(), signal)),
    // Business days begin at any hour, by zone and cut.
    cron: '11 * * * *',
    timeZone: 'UTC',
  },
  {
    job: defineJob('grades.raise', ({ database, clock, signal }) => raiseMembers(database, clock.now(), signal)),
    cron: '* * * * *',
    timeZone: 'UTC',
  },
];
