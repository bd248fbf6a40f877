import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { ledgerBreachesOf } from './broken-ledgers.ts';
import { newPlay } from './model-play.ts';
import { steps } from './model-steps.ts';

interface Runs {
  readonly seed?: number;
  readonly numRuns: number;
  readonly steps: number;
}

/** Runs random commands on the model and on PostgreSQL, which must agree after each. */
export const playModel = ({ steps: count, ...parameters }: Runs, timeout: number): void => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  // Also verifies all runs once more.
  afterAll(() => db.drop(), timeout);

  test('the ledger matches its model', { timeout }, async () => {
    let seat = 0;
    const property = fc.asyncProperty(steps(count), async (commands) => {
      const play = await newPlay(db.database, (seat += 1));
      await fc.asyncModelRun(() => ({ model: {}, real: play }), commands);
      expect(await ledgerBreachesOf(db.database, play.shop.merchantId)).toEqual([]);
    });
    // Unbiased, because otherwise most runs would be short. Limits shrinking, so that the failure is reported in time.
    await fc.assert(property, {
      ...parameters,
      unbiased: true,
      interruptAfterTimeLimit: timeout * 0.75,
      markInterruptAsFailure: true,
    });
  });
};
