import { verifyMerchant } from '../../ledger/index.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { advanceVerification, beginVerification, endVerification, tellVerification } from './verifications.queries.ts';
import { beat } from './verifications.rules.ts';

/** Verifies a merchant's ledger and keeps what each check found. It is not tried again: whoever asked for it sees that it is lost. */
export const verifyLedger = defineJob<{ merchantId: string; verificationId: string }>(
  'ledger.verify',
  async ({ database, clock, log, signal }, { merchantId, verificationId: id }) => {
    const db = database.tenant(merchantId);
    const run = await beginVerification(db, id, clock.now());
    if (!run) return;
    const telling = setInterval(() => {
      tellVerification(db, id, clock.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'A verification could not tell that it goes on'),
      );
    }, beat);
    try {
      const report = await verifyMerchant(database, merchantId, {
        from: run.from ?? undefined,
        onProgress: async (progress) => {
          signal.throwIfAborted();
          await advanceVerification(db, id, clock.now(), progress);
        },
      });
      await endVerification(db, id, clock.now(), report);
    } catch (error) {
      await endVerification(db, id, clock.now(), undefined);
      throw error;
    } finally {
      clearInterval(telling);
    }
  },
  { retryLimit: 0, expireInSeconds: 4 * 3_600 },
);
