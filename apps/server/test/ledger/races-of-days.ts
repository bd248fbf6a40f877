import { expect } from 'vitest';
import { freezeAccounts, post, type Moved, type Posted } from '../../src/ledger/index.ts';
import { statement } from '../../src/platform/database/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { closeDay, fold } from './sweeping.ts';

const closes = statement<{ business_date: string; posting_id: number }>(
  'race_closes',
  'select business_date::text, posting_id from ledger_day_close where merchant_id = $1 order by business_date',
);
const deltasLeft = statement<{ left: number }>(
  'race_deltas',
  'select count(*) as left from ledger_delta where merchant_id = $1',
);

const rolled = `business_date, kind, effect, postings, principal_in - principal_out as principal, bonus_in - bonus_out as bonus,
  points_in - points_out as points, growth_in - growth_out as growth, purse_in - purse_out as purse`;

/** Differences between days plus deltas and the postings, in one snapshot. A posting without effect has no delta. */
const differences = statement(
  'race_differences',
  `
  select business_date, kind, effect, sum(postings) as postings, sum(principal) as principal, sum(bonus) as bonus, sum(points) as points from (
    select ${rolled} from ledger_delta where merchant_id = $1
    union all select ${rolled} from ledger_day where merchant_id = $1
    union all select business_date, kind, effect, case when version_to < version_from then 0 else -1 end, -principal, -bonus, -points, -growth, -purse
      from ledger_posting where merchant_id = $1
  ) entries group by business_date, kind, effect
  having (sum(postings), sum(principal), sum(bonus), sum(points), sum(growth), sum(purse)) <> (0, 0, 0, 0, 0, 0)`,
);

/** Reports are exact at any time while eight sessions post and one folds. */
export const foldingAgainstReports = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.member({ principal: 1_000 })));
  let posting = members.length;
  const write = async (accountId: string): Promise<void> => {
    for (let count = 0; count < 20; count += 1) {
      const moved: Moved =
        count % 3 === 0
          ? { kind: 'top_up', give: { principal: 30, points: { amount: 3, expiresAt: null } } }
          : { kind: 'spend', take: { principal: 15 } };
      await shop.run((tx) => post(tx, day(count % 2), { ...shop.paper(), accountId, ...moved }));
    }
    posting -= 1;
  };
  let folded = 0;
  const foldAway = async (): Promise<void> => {
    while (posting > 0) folded += await shop.run((tx) => fold(tx, 5));
  };
  const report = async (): Promise<void> => {
    while (posting > 0)
      expect(await shop.database.tenant(shop.merchantId).query(differences, [shop.merchantId])).toEqual([]);
  };
  await Promise.all([...members.map(write), foldAway(), foldAway(), report(), report()]);
  expect(folded).toBeGreaterThan(0);
  while ((await shop.run((tx) => fold(tx, 50))) > 0);
  expect(await shop.database.tenant(shop.merchantId).query(deltasLeft, [shop.merchantId])).toEqual([{ left: 0 }]);
};

/** A day is closed once and gets no posting after that; later postings count on the next day. */
export const closingAgainstPostings = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(Array.from({ length: 6 }, () => shop.member({ principal: 1_000 })));
  const twoNextDay = new Date('2026-11-20T18:00:00Z');
  const works = members.flatMap((accountId) =>
    Array.from({ length: 4 }, (_, at): Work<Posted | boolean> => async (tx) => {
      // With a freeze in the same transaction: waiting for the day must not hold an account.
      if (at === 3) await freezeAccounts(tx, [accountId], false);
      return post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { principal: 10 } });
    }),
  );
  const closing: Work<Posted | boolean> = (tx) => closeDay(tx, '2026-11-20', twoNextDay);
  const { done, refused } = await shop.race(shop.shuffled([...works, closing, closing, closing]));
  expect(refused).toEqual({});
  expect(done.filter((answer) => answer === true)).toHaveLength(1);
  const [close, ...others] = await shop.database.tenant(shop.merchantId).query(closes, [shop.merchantId]);
  expect([close?.business_date, others]).toEqual(['2026-11-20', []]);
  for (const answer of done) {
    if (typeof answer === 'boolean') continue;
    const late = answer.postingId > (close?.posting_id ?? 0);
    expect([answer.late, answer.businessDate]).toEqual([late, late ? '2026-11-21' : '2026-11-20']);
  }
};
