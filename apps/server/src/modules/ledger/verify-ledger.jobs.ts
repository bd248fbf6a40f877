import { verifyMerchant, type Verification } from '../../ledger/index.ts';
import type { TenantDb } from '../../platform/database/index.ts';
import { listPermittedUsers } from '../users/index.ts';
import { notify } from '../../platform/notices/index.ts';
import { defineTenantJob } from '../../platform/jobs/tenant-jobs.ts';
import {
  advanceVerification,
  beginVerification,
  endVerification,
  heartbeatQueue,
  heartbeatVerification,
  type Failure,
} from './verifications.queries.ts';
import { beat, lostAfter, timeLimit } from './verifications.rules.ts';

/** Why a verification ends early. */
class Ended extends Error {
  override readonly name = 'Ended';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Ends a verification with its report; users who may verify get a notice of breaches. */
const end = (db: TenantDb, id: string, report: Verification, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const breaches = await endVerification(tx, id, now, report);
    if (!breaches) return;
    const users = await listPermittedUsers(tx, 'ledger:verify', { allBranches: true });
    await notify(tx, users, { kind: 'ledger_breached', subject: { id, breaches } }, now);
  });

/** The job with a given time limit. Ending it also cancels its query in the database. */
export const verifyLedgerWithin = (limit: number) =>
  defineTenantJob<{ merchantId: string; verificationId: string }>(
    'ledger.verify',
    async ({ database, db, clock, now: begun, log, signal, stopping }, { merchantId, verificationId: id }) => {
      const run = await beginVerification(db, id, begun);
      if (!run) return;
      const ending = new AbortController();
      const endWith = (failure: Failure, message: string) => (): void => ending.abort(new Ended(failure, message));
      const stop = endWith('stopped', 'The program is stopping');
      const tell = async (): Promise<void> => {
        const now = clock.now();
        await heartbeatQueue(database.platform, new Date(now.getTime() - lostAfter), now);
        if (!(await heartbeatVerification(db, id, now))) endWith('silent', 'The verification was taken for lost')();
      };
      const telling = setInterval(() => {
        tell().catch((error: unknown) => log.warn({ err: error }, 'A verification’s heartbeat failed'));
      }, beat);
      const late = setTimeout(endWith('time_limit', `The verification took longer than ${limit / 1_000} s`), limit);
      for (const one of [signal, stopping]) one.addEventListener('abort', stop);
      if (signal.aborted || stopping.aborted) stop();
      try {
        const report = await verifyMerchant(database, merchantId, {
          from: run.from ?? undefined,
          signal: ending.signal,
          onProgress: (progress) => advanceVerification(db, id, clock.now(), progress),
        });
        await end(db, id, report, clock.now());
      } catch (error) {
        await endVerification(db, id, clock.now(), error instanceof Ended ? error.failure : 'error');
        throw error;
      } finally {
        clearInterval(telling);
        clearTimeout(late);
        for (const one of [signal, stopping]) one.removeEventListener('abort', stop);
      }
    },
    { retryLimit: 0, expireInSeconds: limit / 1_000 + 600 },
  );

/** Verifies a merchant's ledger and stores the result of each check. Never retried: the user sees how it ended. */
export const verifyLedger = verifyLedgerWithin(timeLimit);
