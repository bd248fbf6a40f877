import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { Factories, type Shop } from '../../test/factories.ts';
import {
  capture,
  freezeAccounts,
  hold,
  merge,
  openAccounts,
  post,
  reclass,
  refund,
  release,
  reverse,
  transfer,
  unmerge,
} from './index.ts';
import type { TenantTx } from '../platform/database/index.ts';

let db: TestDatabase;
let shop: Shop;
const start = new Date('2026-11-20T06:35:00Z');
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await new Factories(db.database, () => start).shop();
});
afterAll(() => db.drop());

const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  db.database.tenant(shop.merchantId).transaction(work);
const member = async (): Promise<string> => {
  const id = newId();
  await inTx((tx) => openAccounts(tx, [id]));
  return id;
};
const paper = (kind = 'test') => ({ document: { kind, id: newId() }, branchId: shop.branchIds[0], actorId: null });
const later = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

test('a top-up, a proportional spend, a refund in parts', async () => {
  const accountId = await member();
  const topUp = await inTx((tx) =>
    post(tx, start, {
      ...paper(),
      kind: 'top_up',
      accountId,
      give: {
        principal: 10_000,
        bonus: { amount: 2_000, expiresAt: later(30) },
        points: { amount: 100, expiresAt: later(10) },
        growth: 100,
      },
    }),
  );
  expect(topUp.after).toEqual({ principal: 10_000, bonus: 2_000, points: 100, growth: 100 });
  const spend = await inTx((tx) =>
    post(tx, start, {
      ...paper(),
      kind: 'spend',
      accountId,
      take: { value: { amount: 600, deduction: 'proportional' }, points: 30 },
      give: { points: { amount: 7, expiresAt: null } },
    }),
  );
  expect(spend.change).toEqual({ principal: -500, bonus: -100, points: -23, growth: 0 });
  const half = await inTx((tx) =>
    refund(tx, later(1), { ...paper(), postingId: spend.postingId, paid: 600, part: 200 }),
  );
  // A third of 500 and of 100 is 200 in total, not 166 and 33.
  expect(half.change).toEqual({ principal: 166, bonus: 34, points: 8, growth: 0 });
  const rest = await inTx((tx) =>
    refund(tx, later(1), { ...paper(), postingId: spend.postingId, paid: 600, part: 400 }),
  );
  expect(rest.after).toEqual({ principal: 10_000, bonus: 2_000, points: 100, growth: 100 });
  const undone = await inTx((tx) => reverse(tx, later(1), { ...paper(), postingId: topUp.postingId }));
  expect(undone.after).toEqual({ principal: 0, bonus: 0, points: 0, growth: 0 });
});

test('hold, expiry, capture', async () => {
  const accountId = await member();
  await inTx((tx) =>
    post(tx, start, { ...paper(), kind: 'earn', accountId, give: { points: { amount: 100, expiresAt: later(1) } } }),
  );
  const held = await inTx((tx) => hold(tx, start, { ...paper(), accountId, points: 40, expiresAt: later(3) }));
  const earned = await inTx((tx) =>
    post(tx, later(2), { ...paper(), kind: 'earn', accountId, give: { points: { amount: 5, expiresAt: null } } }),
  );
  expect(earned.after.points).toBe(45);
  await inTx((tx) => freezeAccounts(tx, [accountId], true));
  await expect(
    inTx((tx) => hold(tx, later(2), { ...paper(), accountId, points: 1, expiresAt: later(3) })),
  ).rejects.toMatchObject({ problem: 'ledger_account_frozen' });
  const captured = await inTx((tx) => capture(tx, later(2), { ...paper(), holdId: held.holdId, points: 30 }));
  expect(captured.change.points).toBe(-30);
  const last = await inTx((tx) =>
    post(tx, later(2), { ...paper(), kind: 'earn', accountId, give: { points: { amount: 1, expiresAt: null } } }),
  );
  expect(last.after.points).toBe(6);
  await expect(
    inTx((tx) => release(tx, later(2), { holdId: held.holdId, actorId: null, reason: 'test' })),
  ).rejects.toMatchObject({ problem: 'ledger_hold_over' });
});

test('transfer, merge and unmerge', async () => {
  const [a, b] = [await member(), await member()];
  await inTx((tx) =>
    post(tx, start, {
      ...paper(),
      kind: 'top_up',
      accountId: a,
      give: {
        principal: 1000,
        bonus: { amount: 500, expiresAt: later(9) },
        points: { amount: 50, expiresAt: later(9) },
        growth: 3,
      },
    }),
  );
  const spend = await inTx((tx) =>
    post(tx, start, {
      ...paper(),
      kind: 'spend',
      accountId: a,
      take: { value: { amount: 300, deduction: 'bonus_first' }, points: 50 },
    }),
  );
  const moved = await inTx((tx) =>
    transfer(tx, start, {
      ...paper(),
      fromId: a,
      toId: b,
      take: { value: { amount: 120, deduction: 'proportional' } },
    }),
  );
  expect(moved.from.change).toEqual({ principal: -120, bonus: 0, points: 0, growth: 0 });
  expect(moved.to.change.principal).toBe(120);
  const merged = await inTx((tx) => merge(tx, start, { ...paper(), fromId: a, toId: b }));
  expect(merged.from.after).toEqual({ principal: 0, bonus: 0, points: 0, growth: 0 });
  expect(merged.to.after).toEqual({ principal: 1000, bonus: 200, points: 0, growth: 3 });
  const back = await inTx((tx) => unmerge(tx, start, { ...paper(), fromId: a }));
  expect(back.from.after).toEqual({ principal: 880, bonus: 200, points: 0, growth: 3 });
  await inTx((tx) => merge(tx, start, { ...paper(), fromId: a, toId: b }));
  const refunded = await inTx((tx) =>
    refund(tx, start, { ...paper(), postingId: spend.postingId, paid: 300, part: 300 }),
  );
  expect(refunded.accountId).toBe(b);
  expect(refunded.change).toEqual({ principal: 0, bonus: 300, points: 50, growth: 0 });
  await inTx((tx) => reclass(tx, start, { ...paper('statutory_refund'), accountId: b, tranche: 4, amount: 50 }));
});
