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

/** Plays runs of commands on the model and on PostgreSQL, which must agree after each. */
export const playModel = ({ steps: count, ...parameters }: Runs, timeout: number): void => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  // Verifies every run once more.
  afterAll(() => db.drop(), timeout);

  test('the ledger does what its model does', { timeout }, async () => {
    let seat = 0;
    const property = fc.asyncProperty(steps(count), async (commands) => {
      const play = await newPlay(db.database, (seat += 1));
      await fc.asyncModelRun(() => ({ model: {}, real: play }), commands);
      expect(await ledgerBreachesOf(db.database, play.shop.merchantId)).toEqual([]);
    });
    // Unbiased, or most runs would be short. Shrinking stops in time to tell what was found.
    await fc.assert(property, {
      ...parameters,
      unbiased: true,
      interruptAfterTimeLimit: timeout * 0.75,
      markInterruptAsFailure: true,
    });
  });
};
