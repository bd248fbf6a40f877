import { describe, expect, test } from 'vitest';
import { Random } from '../../src/seed/random.ts';
import type { TestDatabase } from '../test-database.ts';
import { RaceShop } from './race-shop.ts';
import { closingAgainstPostings, foldingAgainstReports } from './races-of-days.ts';
import { oneDocument, oneDocumentForTwo, oneDocumentOfEachKind } from './races-of-documents.ts';
import { handOverAgainstAll, handOverAgainstExpiry, handOverOnce } from './races-of-hand-overs.ts';
import {
  captureAgainstFreeze,
  captureAgainstItsEnd,
  captureAgainstLotExpiry,
  captureAgainstRelease,
} from './races-of-holds.ts';
import {
  manyAgainstSingles,
  manyReversalsAgainstMerges,
  oneCallManyTimes,
  oneDocumentInManyCalls,
} from './races-of-many.ts';
import { crossingMerges, crossingTransfers, refundsAgainstMerges } from './races-of-merges.ts';
import {
  refundsAboveThePaid,
  refundsAgainstReversal,
  spendAgainstEarning,
  spendAgainstExpiry,
  spendAgainstRefund,
  spendAgainstSpend,
  withdrawalsFromPacks,
  withdrawalsFromPurse,
} from './races-of-spends.ts';
import { soak } from './soak.ts';

const races: Readonly<Record<string, (shop: RaceShop) => Promise<void>>> = {
  'spends over several lots': spendAgainstSpend,
  'spends and earnings': spendAgainstEarning,
  'spends and the expiry of a lot': spendAgainstExpiry,
  'spends and refunds': spendAgainstRefund,
  '64 partial refunds and a reversal': refundsAgainstReversal,
  '64 partial refunds of a payment of 50': refundsAboveThePaid,
  'withdrawals from a purse': withdrawalsFromPurse,
  'withdrawals from packs': withdrawalsFromPacks,
  'one document 64 times': oneDocument,
  'one document for two members': oneDocumentForTwo,
  'one document of each kind': oneDocumentOfEachKind,
  'many at once and single postings': manyAgainstSingles,
  'one call 16 times': oneCallManyTimes,
  'one document in many calls': oneDocumentInManyCalls,
  'many reversals, merges and unmerges': manyReversalsAgainstMerges,
  "captures and the hold's end": captureAgainstItsEnd,
  'captures and releases': captureAgainstRelease,
  'a capture and a freeze': captureAgainstFreeze,
  "a capture and the lot's expiry": captureAgainstLotExpiry,
  'folding, postings and reports': foldingAgainstReports,
  'closing a day and postings': closingAgainstPostings,
  'crossing transfers': crossingTransfers,
  'crossing merges': crossingMerges,
  'refunds, merges and unmerges': refundsAgainstMerges,
  'hand-overs of the same': handOverOnce,
  'hand-overs and the expiry of a lot': handOverAgainstExpiry,
  'hand-overs and all else': handOverAgainstAll,
};

/** A test per race; each round on a new merchant that is verified at the end. */
export const raceTests = (
  open: () => TestDatabase,
  {
    rounds,
    operations,
    seed,
    timeout,
  }: { readonly rounds: number; readonly operations: number; readonly seed: number; readonly timeout: number },
): void => {
  describe(`seed ${seed}`, () => {
    const all = Object.entries({ ...races, 'everything at once': (shop: RaceShop) => soak(shop, operations) });
    test.each(all)('%s', { timeout }, async (name, run) => {
      // The soak test is one long round.
      for (let round = 0; round < (name in races ? rounds : 1); round += 1) {
        const shop = await RaceShop.open(open().database, new Random(seed + round));
        await run(shop);
        expect(await shop.breaches()).toEqual([]);
      }
    });
  });
};
