import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginCoupons, gift, step } from '../../../test/coupon-play.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';

// A coupon's states over HTTP beside a model of its own: given, held, used, voided, made usable again, expired, given back.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('is what a model says after any sequence of gifts, bills, voids and time, and verification finds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(gift, { minLength: 3, maxLength: 6 }),
      fc.array(step, { minLength: 20, maxLength: 30 }),
      async (gifts, steps) => {
        const play = await beginCoupons(server);
        for (const { run } of [...gifts, ...steps]) {
          await run(play);
          await play.check();
        }
        const { checks } = await verifyMerchant(server.database, play.shop.merchantId);
        expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
      },
    ),
    { seed: 20_261_130, numRuns: 5, endOnFailure: true },
  );
}, 300_000);
