import { v7 as newId } from 'uuid';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerBreachesOf } from '../../test/ledger/broken-ledgers.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import {
  capture,
  handOver,
  hold,
  merge,
  post,
  postMany,
  reclass,
  refund,
  reverse,
  transfer,
  type Deduction,
  type Moved,
  type Posted,
} from './index.ts';

// A tranche is spent by its own order of deduction; one without is spent as each spend says.
let db: TestDatabase;
let shop: LedgerShop;
let accountId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  shop = await newLedgerShop(db.database);
  accountId = await shop.member();
});
afterEach(async () => {
  const breaches = await ledgerBreachesOf(db.database, shop.merchantId);
  if (breaches.length > 0) throw new Error(`The ledger is broken: ${JSON.stringify(breaches)}`);
});
afterAll(() => db.drop());

const move = (moved: Moved, account = accountId) =>
  shop.inTx((tx) => post(tx, now, { ...shop.paper(), accountId: account, ...moved }));
const giving = (deduction?: Deduction, principal = 100, bonus = 100): Moved => ({
  kind: 'top_up',
  give: { principal, bonus: { amount: bonus, expiresAt: null }, deduction },
});
const spend = (amount: number, deduction: Deduction = 'proportional', account = accountId) =>
  move({ kind: 'spend', take: { value: { amount, deduction } } }, account);
const taken = ({ change: { principal, bonus } }: Posted) => [0 - principal, 0 - bonus];

test('a tranche is spent by its own order whatever the spend says, also where the order is the usual one', async () => {
  await move(giving('bonus_first'));
  expect(taken(await spend(60, 'principal_first'))).toEqual([0, 60]);
  expect(taken(await spend(60))).toEqual([20, 40]);
  accountId = await shop.member();
  await move(giving('proportional'));
  expect(taken(await spend(60, 'bonus_first'))).toEqual([30, 30]);
});

test('orders that differ leave the order of tranches: each of them is spent by its own, one after the other', async () => {
  await move(giving('bonus_first'));
  await move(giving());
  await move(giving('principal_first'));
  expect(taken(await spend(150))).toEqual([50, 100]);
  // The rest of the first, then of the second what the spend says.
  expect(taken(await spend(110, 'bonus_first'))).toEqual([50, 60]);
  expect(taken(await spend(140))).toEqual([100, 40]);
  expect(taken(await spend(130))).toEqual([100, 30]);
});

test('what is given to many at once keeps its order', async () => {
  await shop.inTx((tx) => postMany(tx, now, [{ ...shop.paper(), accountId, ...giving('bonus_first') }]));
  expect(taken(await spend(60))).toEqual([0, 60]);
});

test('a hold, and a part of it, follow the tranche', async () => {
  await move(giving('principal_first'));
  const { holdId, principal, bonus } = await shop.inTx(
    (tx) =>
    hold(tx, now, { ...shop.paper(), accountId, value: { amount: 150, deduction: 'bonus_first' }, expiresAt: daysLater(1) }), // prettier-ignore
  );
  expect([principal, bonus]).toEqual([100, 50]);
  expect(taken(await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId, value: 110 })))).toEqual([100, 10]);
});

test('the order stays over a transfer, a merge, a hand-over and a reclass, and a refund finds it again', async () => {
  const [a = '', b = '', c = ''] = await shop.members(3);
  await move(giving('bonus_first'), a);
  const first = await spend(10, 'principal_first', a);
  expect(taken(first)).toEqual([0, 10]);
  await shop.inTx((tx) => transfer(tx, now, { ...shop.paper(), fromId: a, toId: b, take: { bonus: 40, principal: 50 } })); // prettier-ignore
  expect(taken(await spend(30, 'principal_first', b))).toEqual([0, 30]);
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: c }));
  const all = await spend(100, 'principal_first', c);
  expect(taken(all)).toEqual([50, 50]);
  // Nothing of it is open now: the refund reopens its lots.
  await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: all.postingId }));
  await shop.inTx((tx) => refund(tx, now, { ...shop.paper(), postingId: first.postingId, paid: 10, part: 10 }));
  const [fromId, toId] = shop.branchIds;
  await shop.inTx((tx) =>
    handOver(tx, now, [c], { document: { kind: 'hand_over', id: newId() }, actorId: null, fromId, toId }),
  );
  expect(taken(await spend(20, 'principal_first', c))).toEqual([0, 20]);
  const { rows } = await db.database.platform.execute(
    `select tranche from ledger_lot where merchant_id = $1 and account_id = $2 and open and unit = 'bonus'`,
    [shop.merchantId, c],
  );
  const [{ tranche } = { tranche: 0 }] = rows as { tranche: number }[];
  await shop.inTx((tx) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: c, tranche, amount: 10 }));
  expect(taken(await spend(40, 'principal_first', c))).toEqual([10, 30]);
});

test('a document is the same whatever order its tranche would have had', async () => {
  const paper = shop.paper();
  const send = (deduction?: Deduction) =>
    shop.inTx((tx) => post(tx, now, { ...paper, accountId, ...giving(deduction) }));
  const first = await send('bonus_first');
  expect(await send('principal_first')).toEqual({ ...first, repeated: true });
  expect(await send()).toEqual({ ...first, repeated: true });
  expect(taken(await spend(60))).toEqual([0, 60]);
});

const order = fc.constantFrom<Deduction | undefined>('proportional', 'principal_first', 'bonus_first', undefined);
const amount = fc.integer({ min: 1, max: 300 });
const story = fc.record({
  tranches: fc.array(fc.record({ principal: amount, bonus: amount, said: order }), { minLength: 1, maxLength: 4 }),
  percents: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
  deduction: fc.constantFrom<Deduction>('proportional', 'principal_first', 'bonus_first'),
  part: fc.integer({ min: 1, max: 9 }),
});

test('spends over tranches of any orders take what each says, and refunds in parts give exactly it back', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ tranches, percents, deduction, part }) => {
      const account = await shop.member();
      for (const { principal, bonus, said } of tranches) await move(giving(said, principal, bonus), account);
      const left = tranches.map(({ principal, bonus }) => ({ principal, bonus }));
      const spends: Posted[] = [];
      for (const percent of percents) {
        const all = left.reduce((sum, { principal, bonus }) => sum + principal + bonus, 0);
        const value = Math.floor((all * percent) / 100);
        if (value === 0) continue;
        const spent = await spend(value, deduction, account);
        spends.push(spent);
        const due = { principal: 0, bonus: 0 };
        let rest = value;
        for (const [at, { said, ...sold }] of tranches.entries()) {
          const here = left[at];
          if (!here) continue;
          const x = Math.min(rest, here.principal + here.bonus);
          rest -= x;
          const before = sold.principal + sold.bonus - here.principal - here.bonus;
          const fair =
            Math.floor(((before + x) * sold.principal) / (sold.principal + sold.bonus)) -
            (sold.principal - here.principal);
          const wish = { proportional: fair, principal_first: x, bonus_first: 0 }[said ?? deduction];
          const principal = Math.min(Math.max(wish, x - here.bonus, 0), x, here.principal);
          due.principal += principal;
          due.bonus += x - principal;
          here.principal -= principal;
          here.bonus -= x - principal;
        }
        expect(taken(spent)).toEqual([due.principal, due.bonus]);
      }
      const back = { principal: 0, bonus: 0 };
      for (const { postingId } of spends)
        for (const piece of [part, 10 - part]) {
          const { change } = await shop.inTx((tx) =>
            refund(tx, now, { ...shop.paper(), postingId, paid: 10, part: piece }),
          );
          back.principal += change.principal;
          back.bonus += change.bonus;
        }
      const spent = { principal: 0, bonus: 0 };
      for (const { change } of spends) {
        spent.principal -= change.principal;
        spent.bonus -= change.bonus;
      }
      expect(back).toEqual(spent);
      // Each tranche is whole again, as it was sold.
      const whole = await spend(
        tranches.reduce((sum, { principal, bonus }) => sum + principal + bonus, 0),
        deduction,
        account,
      );
      expect(taken(whole)).toEqual([
        tranches.reduce((sum, { principal }) => sum + principal, 0),
        tranches.reduce((sum, { bonus }) => sum + bonus, 0),
      ]);
    }),
    { numRuns: 40 },
  );
});
