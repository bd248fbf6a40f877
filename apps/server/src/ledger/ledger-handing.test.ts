import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerBreachesOf } from '../../test/ledger/broken-ledgers.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { fold } from '../../test/ledger/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import {
  capture,
  closeAccount,
  freezeAccounts,
  handOver,
  hold,
  listBranchSums,
  listLots,
  merge,
  post,
  reclass,
  refund,
  release,
  reverse,
  reverseMany,
  transfer,
  unmerge,
  type Giving,
  type Handed,
} from './index.ts';

let db: TestDatabase;
let shop: LedgerShop;
let from: string;
let to: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  shop = await newLedgerShop(db.database);
  [from, to] = shop.branchIds;
});
afterAll(() => db.drop());

const bonus = (amount: number, expiresAt: Date | null = null) => ({ amount, expiresAt });
const at = (branchId: string) => ({ ...shop.paper(), branchId });
const topUp = (accountId: string, branchId: string, give: Giving, when = now) =>
  shop.inTx((tx) => post(tx, when, { ...at(branchId), kind: 'top_up', accountId, give }));
const spend = (accountId: string, amount: number, when = now) =>
  shop.inTx((tx) =>
    post(tx, when, { ...at(to), kind: 'spend', accountId, take: { value: { amount, deduction: 'proportional' } } }),
  );
const giveBack = (postingId: number, paid: number, part: number, when = now) =>
  shop.inTx((tx) => refund(tx, when, { ...shop.paper(), postingId, paid, part }));
const handing = (accounts: readonly string[], { id = newId(), fromId = from, toId = to, when = now } = {}) =>
  shop.inTx((tx) => handOver(tx, when, accounts, { document: { kind: 'hand_over', id }, actorId: null, fromId, toId }));
const handed = (account: string, principal: number, bonus_ = 0, state: Handed['state'] = 'handed'): Handed => ({
  account_id: account,
  state,
  principal,
  bonus: bonus_,
});
/** Open lots: seller, unit, what is left, in the order of spending. */
const lotsOf = async (account: string) => {
  const names = new Map([
    [from, 'from'],
    [to, 'to'],
  ]);
  const { rows } = await db.database.platform.execute(
    `select branch_id, unit, remaining from ledger_lot where merchant_id = $1 and account_id = $2 and open order by coalesce(spend_no, tranche), unit, lot_no`,
    [shop.merchantId, account],
  );
  return (rows as { branch_id: string; unit: string; remaining: number }[]).map(
    ({ branch_id, unit, remaining }) => `${names.get(branch_id) ?? 'other'} ${unit} ${remaining}`,
  );
};
/** What two branches sold and still owe: principal and bonus. */
const owed = async (...branches: string[]) => {
  const sums = await listBranchSums(db.database.tenant(shop.merchantId), branches, '2026-11-01');
  return branches.map((id) => {
    const sum = sums.find(({ branch_id }) => branch_id === id);
    return [sum?.principal, sum?.bonus];
  });
};
const balanceOf = async (account: string): Promise<unknown> => {
  const { rows } = await db.database.platform.execute(
    'select principal, bonus, points, growth from ledger_account where merchant_id = $1 and account_id = $2',
    [shop.merchantId, account],
  );
  return rows[0];
};
const isClean = async (): Promise<void> => {
  expect(await ledgerBreachesOf(db.database, shop.merchantId)).toEqual([]);
};

describe('a hand-over', () => {
  test('moves what one branch sold to another, and no balance', async () => {
    const [a = '', b = '', c = ''] = await shop.members(3);
    const give = { principal: 10_000, bonus: bonus(2_000, daysLater(30)), points: bonus(50), growth: 9 };
    await topUp(a, from, give);
    await topUp(a, to, { principal: 500 });
    await topUp(b, from, { principal: 300 });
    await topUp(c, to, { principal: 700 });
    await spend(a, 1_200);
    const before = await Promise.all([a, b, c].map(balanceOf));
    expect(await owed(from, to)).toEqual([[9_300, 1_800], [1_200, 0]]); // prettier-ignore
    expect(await handing([a, b, c])).toEqual([handed(a, 9_000, 1_800), handed(b, 300)]);
    expect(await Promise.all([a, b, c].map(balanceOf))).toEqual(before);
    expect(await lotsOf(a)).toEqual(['to principal 9000', 'to bonus 1800', 'from points 50', 'to principal 500']);
    // Before and after folding.
    expect(await owed(from, to)).toEqual([[0, 0], [10_500, 1_800]]); // prettier-ignore
    await shop.inTx((tx) => fold(tx, 1_000));
    expect(await owed(from, to)).toEqual([[0, 0], [10_500, 1_800]]); // prettier-ignore
    await isClean();
  });

  test('is posted once for a document, and for another branch refused', async () => {
    const account = await shop.member();
    await topUp(account, from, { principal: 100, bonus: bonus(7) });
    const id = newId();
    expect(await handing([account], { id })).toEqual([handed(account, 100, 7)]);
    expect(await handing([account, account], { id })).toEqual([handed(account, 100, 7, 'repeated')]);
    await expect(handing([account], { id, toId: newId() })).rejects.toMatchObject({
      problem: 'ledger_document_reused',
    });
    // Another document finds nothing more.
    expect(await handing([account])).toEqual([]);
    await isClean();
  });

  test('back again is another hand-over, and a plain reversal is refused', async () => {
    const account = await shop.member();
    await topUp(account, from, { principal: 100, bonus: bonus(7) });
    await handing([account]);
    const { rows } = await db.database.platform.execute(
      `select posting_id from ledger_posting where merchant_id = $1 and account_id = $2 and kind = 'hand_over'`,
      [shop.merchantId, account],
    );
    const [{ posting_id: postingId } = { posting_id: 0 }] = rows as { posting_id: number }[];
    for (const undo of [
      () => shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId })),
      () => giveBack(postingId, 10, 1),
    ])
      await expect(undo()).rejects.toMatchObject({ problem: 'ledger_not_undoable' });
    expect(await handing([account], { fromId: to, toId: from })).toEqual([handed(account, 100, 7)]);
    expect(await lotsOf(account)).toEqual(['from principal 100', 'from bonus 7']);
    expect(await owed(from, to)).toEqual([[100, 7], [0, 0]]); // prettier-ignore
    await isClean();
  });

  test('takes frozen members along, and finds nothing on cancelled and merged ones', async () => {
    const [frozen = '', closed = '', gone = '', survivor = ''] = await shop.members(4);
    await topUp(frozen, from, { principal: 100 });
    await topUp(gone, from, { principal: 40 });
    await shop.inTx((tx) => freezeAccounts(tx, [frozen], true));
    await shop.inTx((tx) => closeAccount(tx, closed, now));
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: gone, toId: survivor }));
    expect(await handing([frozen, closed, gone, survivor, newId()])).toEqual([
      handed(frozen, 100),
      handed(survivor, 40),
    ]);
    await isClean();
  });

  test('leaves an account with a hold on such value whole, until the hold ends', async () => {
    const [held = '', other = ''] = await shop.members(2);
    const holding = (accountId: string, amount: number, expiresAt = daysLater(3)) =>
      shop.inTx((tx) =>
        hold(tx, now, { ...shop.paper(), accountId, value: { amount, deduction: 'proportional' }, expiresAt }),
      );
    await topUp(held, from, { principal: 100, bonus: bonus(20) });
    await topUp(held, from, { principal: 500 });
    const { holdId } = await holding(held, 60);
    // A hold on what another branch sold is no hindrance.
    await topUp(other, to, { principal: 100 });
    await holding(other, 60);
    await topUp(other, from, { principal: 100 });
    expect(await handing([held, other])).toEqual([handed(held, 600, 20, 'held'), handed(other, 100)]);
    const { postingId } = await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId, value: 30 }));
    const id = newId();
    expect(await handing([held], { id })).toEqual([handed(held, 575, 15)]);
    await giveBack(postingId, 30, 30);
    expect(await lotsOf(held)).toEqual(['to principal 100', 'to bonus 20', 'to principal 500']);
    await isClean();
  });

  test('first ends what is due: a hold frees its lots, a lot expires', async () => {
    const account = await shop.member();
    await topUp(account, from, { principal: 100, bonus: bonus(20, daysLater(2)) });
    await shop.inTx((tx) =>
      hold(tx, now, {
        ...shop.paper(),
        accountId: account,
        value: { amount: 60, deduction: 'proportional' },
        expiresAt: daysLater(1),
      }),
    );
    expect(await handing([account], { when: daysLater(3) })).toEqual([handed(account, 100)]);
    await isClean();
  });

  test('keeps the order of spending among what other branches sold', async () => {
    const account = await shop.member();
    for (const [branchId, principal] of [
      [from, 100],
      [to, 200],
      [from, 300],
    ] as const)
      // prettier-ignore
      await topUp(account, branchId, { principal });
    await handing([account]);
    const listed = await listLots(db.database.tenant(shop.merchantId), account, {
      units: ['principal'],
      which: 'open',
      after: undefined,
      limit: 2,
    });
    expect(listed.map(({ remaining }) => remaining)).toEqual([100, 200]);
    const rest = await listLots(db.database.tenant(shop.merchantId), account, {
      units: ['principal'],
      which: 'open',
      after: listed[1]?.lot_no,
      limit: 2,
    });
    expect(rest.map(({ remaining }) => remaining)).toEqual([300]);
    await spend(account, 250);
    expect(await lotsOf(account)).toEqual(['to principal 50', 'to principal 300']);
    await shop.inTx((tx) =>
      post(tx, now, { ...shop.paper(), kind: 'adjust', accountId: account, take: { principal: 60 } }),
    );
    expect(await lotsOf(account)).toEqual(['to principal 290']);
    await isClean();
  });

  test('goes on through a merge, which then can’t be undone', async () => {
    const [gone = '', survivor = ''] = await shop.members(2);
    await topUp(gone, from, { principal: 90, bonus: bonus(10) });
    const { postingId } = await spend(gone, 50);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: gone, toId: survivor }));
    expect(await handing([survivor])).toEqual([handed(survivor, 45, 5)]);
    await expect(shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: gone }))).rejects.toMatchObject({
      problem: 'ledger_merge_touched',
    });
    await giveBack(postingId, 50, 50);
    expect(await lotsOf(survivor)).toEqual(['to principal 90', 'to bonus 10']);
    await isClean();
  });

  test('before a merge, and a merge that is undone', async () => {
    const [gone = '', survivor = ''] = await shop.members(2);
    await topUp(gone, from, { principal: 90, bonus: bonus(10) });
    await topUp(gone, to, { principal: 1_000 });
    const { postingId } = await spend(gone, 50);
    await handing([gone]);
    const joining = () => shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: gone, toId: survivor }));
    await joining();
    await shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: gone }));
    expect(await lotsOf(gone)).toEqual(['to principal 45', 'to bonus 5', 'to principal 1000']);
    await joining();
    // The merge keeps the order: the oldest is spent first.
    await giveBack(postingId, 50, 25);
    await spend(survivor, 75);
    expect(await lotsOf(survivor)).toEqual(['to principal 1000']);
    await giveBack(postingId, 50, 25);
    expect(await lotsOf(survivor)).toEqual(['to principal 23', 'to bonus 2', 'to principal 1000']);
    await isClean();
  });

  test('leaves the order of spending as it was, also of what a statutory refund added', async () => {
    const [account = '', survivor = ''] = await shop.members(2);
    const order = async (id: string): Promise<number[]> => {
      const query = { units: ['principal'], which: 'open', after: undefined, limit: 9 } as const;
      return (await listLots(db.database.tenant(shop.merchantId), id, query)).map(({ remaining }) => remaining);
    };
    await topUp(account, from, { principal: 100, bonus: bonus(10) });
    await topUp(account, to, { principal: 200 });
    await shop.inTx((tx) =>
      reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: account, tranche: 1, amount: 4 }),
    );
    expect(await order(account)).toEqual([100, 4, 200]);
    await handing([account]);
    expect(await order(account)).toEqual([100, 4, 200]);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: account, toId: survivor }));
    expect(await order(survivor)).toEqual([100, 4, 200]);
    await handing([survivor], { fromId: to, toId: from });
    const take = { principal: 102 };
    await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'adjust', accountId: survivor, take }));
    expect(await order(survivor)).toEqual([2, 200]);
    await isClean();
  });

  test('is posted no earlier than what it first ends, if the caller’s clock is behind', async () => {
    const accounts = await shop.members(20);
    for (const account of accounts) await topUp(account, from, { principal: 100, bonus: bonus(20, daysLater(2)) });
    await shop.inTx(async (tx) => {
      await tx.platform.execute(`set local ledger.clock_skew = '1 second'`, []);
      const document = { kind: 'hand_over', id: newId() };
      await handOver(tx, now, accounts, { document, actorId: null, fromId: from, toId: to });
    });
    const { rows } = await db.database.platform.execute(
      `select count(*)::int as earlier from ledger_posting h
       join ledger_posting e on e.merchant_id = h.merchant_id and e.account_id = h.account_id and e.kind = 'expire'
       where h.merchant_id = $1 and h.kind = 'hand_over' and h.posted_at < e.posted_at`,
      [shop.merchantId],
    );
    expect(rows).toEqual([{ earlier: 0 }]);
    await isClean();
  });

  test('of a transferred part and of reclassed bonus', async () => {
    const [a = '', b = ''] = await shop.members(2);
    await topUp(a, from, { principal: 90, bonus: bonus(10) });
    await handing([a]);
    await shop.inTx((tx) =>
      transfer(tx, now, { ...shop.paper(), fromId: a, toId: b, take: { principal: 9, bonus: 1 } }),
    );
    expect(await lotsOf(b)).toEqual(['to principal 9', 'to bonus 1']);
    const tranche = 3;
    await shop.inTx((tx) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: a, tranche, amount: 4 }));
    expect(await lotsOf(a)).toEqual(['to principal 81', 'to principal 4', 'to bonus 5']);
    expect(await handing([a, b], { fromId: to, toId: from })).toEqual([handed(a, 85, 5), handed(b, 9, 1)]);
    await isClean();
  });
});

describe('a refund after a hand-over', () => {
  test('of an older purchase returns to what continues its lots, also of those that were empty', async () => {
    const account = await shop.member();
    await topUp(account, from, { principal: 90, bonus: bonus(10) });
    const { postingId } = await shop.inTx((tx) =>
      post(tx, now, {
        ...shop.paper(),
        kind: 'spend',
        accountId: account,
        take: { value: { amount: 30, deduction: 'bonus_first' } },
      }),
    );
    await handing([account]);
    expect(await lotsOf(account)).toEqual(['to principal 70']);
    for (let part = 0; part < 3; part += 1) await giveBack(postingId, 3, 1);
    expect(await lotsOf(account)).toEqual(['to principal 90', 'to bonus 10']);
    expect(await owed(from, to)).toEqual([[0, 0], [90, 10]]); // prettier-ignore
    await isClean();
  });

  test('of a tranche that was spent whole returns to its own branch, and can be handed over then', async () => {
    const account = await shop.member();
    await topUp(account, from, { principal: 90, bonus: bonus(10) });
    const { postingId } = await spend(account, 100);
    expect(await handing([account])).toEqual([]);
    await giveBack(postingId, 100, 40);
    expect(await owed(from, to)).toEqual([[36, 4], [0, 0]]); // prettier-ignore
    expect(await handing([account])).toEqual([handed(account, 36, 4)]);
    await giveBack(postingId, 100, 60);
    expect(await lotsOf(account)).toEqual(['to principal 90', 'to bonus 10']);
    await isClean();
  });

  test('reaches the branch that owes it, where a merge was undone, and the next found nothing left', async () => {
    const [account = '', survivor = ''] = await shop.members(2);
    const joining = () => shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: account, toId: survivor }));
    await topUp(account, from, { principal: 90, bonus: bonus(10) });
    await joining();
    await shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: account }));
    await handing([account]);
    const { postingId } = await spend(account, 100);
    await joining();
    await giveBack(postingId, 100, 50);
    expect(await lotsOf(survivor)).toEqual(['to principal 45', 'to bonus 5']);
    await giveBack(postingId, 100, 50);
    expect(await lotsOf(survivor)).toEqual(['to principal 90', 'to bonus 10']);
    expect(await owed(from, to)).toEqual([[0, 0], [90, 10]]); // prettier-ignore
    await isClean();
  });

  test('reaches it with a lot that was empty then, after a merge of what was spent whole', async () => {
    const [account = '', survivor = '', last = ''] = await shop.members(3);
    const joining = (fromId: string, toId: string) =>
      shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId, toId }));
    const spending = (accountId: string, amount: number) =>
      shop.inTx((tx) =>
        post(tx, now, {
          ...shop.paper(),
          kind: 'spend',
          accountId,
          take: { value: { amount, deduction: 'bonus_first' } },
        }),
      );
    await topUp(account, from, { principal: 90, bonus: bonus(10) });
    const ofBonus = await spending(account, 10);
    await handing([account]);
    const ofPrincipal = await spending(account, 90);
    await joining(account, survivor);
    await giveBack(ofBonus.postingId, 10, 5);
    await giveBack(ofPrincipal.postingId, 90, 45);
    expect(await lotsOf(survivor)).toEqual(['to principal 45', 'to bonus 5']);
    await handing([survivor], { fromId: to, toId: from });
    const rest = await spending(survivor, 50);
    await joining(survivor, last);
    for (const { postingId } of [ofBonus, ofPrincipal])
      await giveBack(postingId, postingId === ofBonus.postingId ? 10 : 90, 5);
    await giveBack(rest.postingId, 50, 50);
    expect(await lotsOf(last)).toEqual(['from principal 50', 'from bonus 10']);
    expect(await owed(from, to)).toEqual([[50, 10], [0, 0]]); // prettier-ignore
    await isClean();
  });

  test('is as exact as without one', async () => {
    const [plain = '', moved = ''] = await shop.members(2);
    const played = await Promise.all(
      [plain, moved].map(async (account) => {
        await topUp(account, from, { principal: 997, bonus: bonus(131, daysLater(9)) });
        const first = await spend(account, 333);
        if (account === moved) await handing([account]);
        const second = await spend(account, 501);
        await giveBack(first.postingId, 7, 3);
        if (account === moved) await handing([account], { fromId: to, toId: from });
        await giveBack(second.postingId, 5, 4);
        const third = await spend(account, 222);
        await giveBack(first.postingId, 7, 4);
        await giveBack(second.postingId, 5, 1);
        return [third.after, await balanceOf(account)];
      }),
    );
    expect(played[0]).toEqual(played[1]);
    await isClean();
  });

  test('of the top-up itself takes back what it gave, and what of it expired', async () => {
    const account = await shop.member();
    const { postingId } = await topUp(account, from, { principal: 100, bonus: bonus(20, daysLater(2)) });
    await handing([account]);
    await spend(account, 60);
    await shop.inTx((tx) =>
      refund(tx, daysLater(3), { ...shop.paper(), postingId, paid: 100, part: 50, onShort: 'clamp' }),
    );
    expect(await balanceOf(account)).toEqual({ principal: 0, bonus: 0, points: 0, growth: 0 });
    await isClean();
  });

  test('by reversals, one and many', async () => {
    const accounts = await shop.members(3);
    const [first, second, third] = [
      await topUp(accounts[0] ?? '', from, { principal: 100, bonus: bonus(20) }),
      await topUp(accounts[1] ?? '', from, { principal: 100, bonus: bonus(20) }),
      await topUp(accounts[2] ?? '', from, { principal: 100, bonus: bonus(20) }),
    ];
    await handing(accounts.slice(0, 2));
    await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: first.postingId }));
    const many = await shop.inTx((tx) =>
      reverseMany(
        tx,
        now,
        [second, third].map(({ postingId }) => ({ ...shop.paper(), postingId })),
      ),
    );
    expect(many).toMatchObject([{ after: { principal: 0 } }, { after: { principal: 0 } }]);
    expect(await owed(from, to)).toEqual([[0, 0], [0, 0]]); // prettier-ignore
    await isClean();
  });

  test('a hold made after one is captured and released as ever', async () => {
    const account = await shop.member();
    await topUp(account, to, { principal: 50 });
    await topUp(account, from, { principal: 90, bonus: bonus(10) });
    await handing([account]);
    const holding = (amount: number) =>
      shop.inTx((tx) =>
        hold(tx, now, {
          ...shop.paper(),
          accountId: account,
          value: { amount, deduction: 'proportional' },
          expiresAt: daysLater(1),
        }),
      );
    const [one, two] = [await holding(90), await holding(20)];
    const { postingId } = await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId: one.holdId, value: 70 }));
    await shop.inTx((tx) => release(tx, now, { holdId: two.holdId, actorId: null, reason: 'test' }));
    expect(await lotsOf(account)).toEqual(['to principal 72', 'to bonus 8']);
    await giveBack(postingId, 70, 70);
    expect(await lotsOf(account)).toEqual(['to principal 50', 'to principal 90', 'to bonus 10']);
    await isClean();
  });
});

test('1,000 accounts are handed over in one call, with one delta for each of the branches', async () => {
  const accounts = await shop.members(1_000);
  for (const account of accounts.slice(0, 20)) await topUp(account, from, { principal: 100, bonus: bonus(20) });
  await shop.inTx((tx) => fold(tx, 1_000));
  const answer = await handing(accounts);
  expect(answer).toHaveLength(20);
  const { rows } = await db.database.platform.execute(
    `select postings, principal_in, principal_out, bonus_in, bonus_out, selling_branch_id = $2 as into
     from ledger_delta where merchant_id = $1 order by principal_in`,
    [shop.merchantId, to],
  );
  expect(rows).toEqual([
    { postings: 20, principal_in: 0, principal_out: 2_000, bonus_in: 0, bonus_out: 400, into: false },
    { postings: 0, principal_in: 2_000, principal_out: 0, bonus_in: 400, bonus_out: 0, into: true },
  ]);
  await expect(handing([...accounts, newId()])).rejects.toMatchObject({ problem: 'ledger_movement_invalid' });
  await expect(handing(accounts, { toId: from })).rejects.toMatchObject({ problem: 'ledger_movement_invalid' });
  await isClean();
});
