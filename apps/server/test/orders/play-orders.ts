import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deduction } from '../../src/ledger/index.ts';
import { ledgerBreachesOf } from '../ledger/broken-ledgers.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { newOrderPlay } from './order-play.ts';
import type { Rules } from './order-model.ts';
import { give, orderSteps, policies, setPolicy, topUp } from './order-steps.ts';

const rules: fc.Arbitrary<Rules> = fc.record({
  discount: fc.constantFrom(10_000, 9_500, 8_888),
  earningRate: fc.constantFrom(10_000, 12_500),
  storedShare: fc.constantFrom(10_000, 5_000, 0),
  storedCountsForGrowth: fc.boolean(),
  visit: fc.constantFrom(0, 5),
  refundLowersGrowth: fc.boolean(),
  deduction: fc.constantFrom<Deduction>('proportional', 'principal_first', 'bonus_first'),
  days: fc.constantFrom(1, 3),
});

interface Runs {
  readonly seed?: number;
  readonly numRuns: number;
  readonly steps: number;
}

/** Runs random stories on the model and, over HTTP, on the product, which must agree after each step. */
export const playOrders = ({ steps, ...parameters }: Runs, timeout: number): void => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  // Also verifies all runs once more.
  afterAll(() => server.stop(), timeout);

  test('orders match their model', { timeout }, async () => {
    const property = fc.asyncProperty(rules, policies, orderSteps(steps), async (by, policy, commands) => {
      const play = await newOrderPlay(server, by);
      await setPolicy(play, policy);
      for (const from of play.members.keys()) {
        await topUp(play, { from, offer: 0 });
        await give(play, { from, count: 2 });
      }
      await fc.asyncModelRun(() => ({ model: {}, real: play }), commands);
      expect(await ledgerBreachesOf(server.database, play.shop.merchantId)).toEqual([]);
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
