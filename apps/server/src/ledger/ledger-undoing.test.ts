import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { hold, merge, post, refund, reverse, transfer, type Moved, type OnShort } from './index.ts';

// What the model found, at its smallest.
let db: TestDatabase;
let shop: LedgerShop;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
});
afterAll(() => db.drop());

test('a refund after a merge goes to the lot that moved, whatever part of it was transferred before', async () => {
  const [a = '', b = ''] = await shop.members(2);
  await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId: a, give: { principal: 100 } }));
  const spent = await shop.inTx((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: a, take: { principal: 40 } }),
  );
  await shop.inTx((tx) => transfer(tx, now, { ...shop.paper(), fromId: a, toId: b, take: { principal: 60 } }));
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const refunded = await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: spent.postingId }));
  expect(refunded).toMatchObject({ accountId: b, change: { principal: 40 }, after: { principal: 100 } });
});

describe('a refund that gives points back to a lot that ended, and takes back what was earned', () => {
  /** 30 points that end tomorrow pay for something that earns 7, which are spent too. */
  const spentTwice = async () => {
    const accountId = await shop.member();
    const move = (moved: Moved) => shop.inTx((tx) => post(tx, now, { ...shop.paper(), accountId, ...moved }));
    await move({ kind: 'earn', give: { points: { amount: 30, expiresAt: daysLater(1) } } });
    const spent = await move({
      kind: 'spend',
      take: { points: 30 },
      give: { points: { amount: 7, expiresAt: null } },
    });
    await move({ kind: 'spend', take: { points: 7 } });
    return { accountId, postingId: spent.postingId };
  };
  const undo = (postingId: number, onShort: OnShort) =>
    shop.inTx((tx) => refund(tx, daysLater(2), { ...shop.paper(), postingId, paid: 1, part: 1, onShort }));

  test('is refused as spent', async () => {
    const { postingId } = await spentTwice();
    await expect(undo(postingId, 'refuse')).rejects.toMatchObject({ problem: 'ledger_spent' });
  });

  test('owes what was earned, and what came back is gone', async () => {
    const { postingId } = await spentTwice();
    expect(await undo(postingId, 'negative')).toMatchObject({ change: { points: -7 }, after: { points: -7 } });
  });

  test('records what was earned as short', async () => {
    const { postingId } = await spentTwice();
    expect(await undo(postingId, 'clamp')).toMatchObject({ after: { points: 0 }, pointsShort: 7 });
  });

  test('leaves a hold its points', async () => {
    const { accountId, postingId } = await spentTwice();
    await shop.inTx((tx) =>
      post(tx, daysLater(2), {
        ...shop.paper(),
        kind: 'earn',
        accountId,
        give: { points: { amount: 20, expiresAt: null } },
      }),
    );
    await shop.inTx((tx) =>
      hold(tx, daysLater(2), { ...shop.paper(), accountId, points: 20, expiresAt: daysLater(3) }),
    );
    expect(await undo(postingId, 'negative')).toMatchObject({ after: { points: 13 } });
  });
});
