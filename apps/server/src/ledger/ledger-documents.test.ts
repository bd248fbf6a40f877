import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories } from '../../test/factories.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { capture, hold, post, refund, release, reverse, type Deduction, type Giving, type Movement } from './index.ts';

let db: TestDatabase;
let shop: LedgerShop;
let cashier: string;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
  cashier = (await new Factories(db.database, () => now).user(shop)).userId ?? '';
});
afterAll(() => db.drop());

const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);

const asOwner = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> => {
  const client = new Client(db.owner ?? db.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};

describe('a document is recognised by its account and amounts', () => {
  const earning = async (give: Giving = { points: { amount: 10, expiresAt: null } }) => {
    const accountId = await shop.member();
    const movement: Movement = { ...shop.paper(), kind: 'earn', accountId, give: { ...give, principal: undefined } };
    return { movement, first: await shop.inTx((tx) => post(tx, now, movement)) };
  };

  test('whoever repeats it, wherever, whenever, and under whatever version of a rule', async () => {
    const { movement, first } = await earning();
    const again: Movement = {
      ...movement,
      actorId: cashier,
      branchId: shop.branchIds[1],
      occurredAt: hours(-3),
      rule: 'points:base@4',
    };
    expect(await shop.inTx((tx) => post(tx, hours(1), again))).toEqual({ ...first, repeated: true });
  });

  test('and by its fixed expiry, or the rule that computes one', async () => {
    const { movement, first } = await earning({ points: { amount: 10, expiresAt: daysLater(9) } });
    const withExpiry = (of: Movement, expiresAt: Date | { at: Date; rule: string } | null) =>
      shop.inTx((tx) =>
        post(tx, hours(1), { ...of, kind: 'earn', give: { points: { amount: 10, expiresAt } }, take: undefined }),
      );
    expect(await withExpiry(movement, daysLater(9))).toEqual({ ...first, repeated: true });
    const reused = { problem: 'ledger_document_reused' };
    await expect(withExpiry(movement, daysLater(10))).rejects.toMatchObject(reused);
    await expect(withExpiry(movement, null)).rejects.toMatchObject(reused);
    await expect(withExpiry(movement, { at: daysLater(9), rule: 'a year' })).rejects.toMatchObject(reused);

    const ruled = await earning({ points: { amount: 10, expiresAt: { at: daysLater(365), rule: 'a year' } } });
    const anHourLater = new Date(daysLater(365).getTime() + 3_600_000);
    expect(await withExpiry(ruled.movement, { at: anHourLater, rule: 'a year' })).toEqual({
      ...ruled.first,
      repeated: true,
    });
    await expect(withExpiry(ruled.movement, { at: daysLater(365), rule: 'two years' })).rejects.toMatchObject(reused);
    await expect(withExpiry(ruled.movement, daysLater(365))).rejects.toMatchObject(reused);
  });

  test('even if it takes something back', async () => {
    const { movement, first } = await earning();
    const { postingId } = first;
    const paper = { ...shop.paper(), postingId, paid: 10, part: 4 };
    const undone = await shop.inTx((tx) => refund(tx, now, paper));
    const other = { actorId: cashier, branchId: null };
    expect(await shop.inTx((tx) => refund(tx, hours(1), { ...paper, ...other }))).toEqual({
      ...undone,
      repeated: true,
    });
    for (const onShort of ['refuse', 'negative', 'clamp'] as const)
      expect(await shop.inTx((tx) => refund(tx, now, { ...paper, onShort }))).toEqual({ ...undone, repeated: true });
    for (const difference of [{ part: 5 }, { paid: 11 }])
      await expect(shop.inTx((tx) => refund(tx, now, { ...paper, ...difference }))).rejects.toMatchObject({
        problem: 'ledger_document_reused',
      });
    // A reversal is not a posting of the same document either.
    await expect(
      shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), document: movement.document, postingId })),
    ).rejects.toMatchObject({ problem: 'ledger_document_reused' });
  });

  test('whatever the deduction, and whether defaults are given or omitted', async () => {
    const accountId = await shop.member();
    const give = { principal: 100, bonus: { amount: 100, expiresAt: null }, points: { amount: 9, expiresAt: null } };
    await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give }));
    const value = (deduction: Deduction) => ({ amount: 30, deduction });
    const spending = { ...shop.paper(), kind: 'spend', accountId } as const;
    const spent = await shop.inTx((tx) => post(tx, now, { ...spending, take: { value: value('proportional') } }));
    expect(await shop.inTx((tx) => post(tx, now, { ...spending, take: { value: value('bonus_first') } }))).toEqual({
      ...spent,
      repeated: true,
    });
    const holding = { ...shop.paper(), accountId, points: 4, expiresAt: hours(2) };
    const held = await shop.inTx((tx) => hold(tx, now, { ...holding, value: value('proportional') }));
    expect(await shop.inTx((tx) => hold(tx, now, { ...holding, value: value('principal_first') }))).toEqual({
      ...held,
      repeated: true,
    });
    const capturing = { ...shop.paper(), holdId: held.holdId };
    const captured = await shop.inTx((tx) => capture(tx, now, capturing));
    for (const said of [{ value: 30 }, { points: 4 }, { value: 30, points: 4 }])
      expect(await shop.inTx((tx) => capture(tx, now, { ...capturing, ...said }))).toEqual({
        ...captured,
        repeated: true,
      });
    for (const other of [{ value: 29 }, { points: 3 }])
      await expect(shop.inTx((tx) => capture(tx, now, { ...capturing, ...other }))).rejects.toMatchObject({
        problem: 'ledger_document_reused',
      });
    const reversing = { ...shop.paper(), postingId: spent.postingId };
    const undone = await shop.inTx((tx) => reverse(tx, now, reversing));
    expect(await shop.inTx((tx) => reverse(tx, now, { ...reversing, onShort: 'clamp' }))).toEqual({
      ...undone,
      repeated: true,
    });
  });

  test('and so is a hold, whatever its expiry', async () => {
    const { movement } = await earning();
    const asked = { ...shop.paper(), accountId: movement.accountId, points: 3 };
    const held = await shop.inTx((tx) => hold(tx, now, { ...asked, expiresAt: hours(2) }));
    const again = { ...asked, actorId: cashier, branchId: null, expiresAt: hours(3) };
    expect(await shop.inTx((tx) => hold(tx, hours(1), again))).toEqual({ ...held, repeated: true });
    await expect(shop.inTx((tx) => hold(tx, now, { ...again, points: 4 }))).rejects.toMatchObject({
      problem: 'ledger_document_reused',
    });
  });
});

describe('a posting from before documents were recognised by account and amounts', () => {
  /** The hash stored at that time: of the whole request. */
  const formerHash = `substr(sha256(convert_to(($1::jsonb || jsonb_build_object('account', $2::uuid))::text, 'UTF8')), 1, 16)`;

  test('is returned for the same request', async () => {
    const accountId = await shop.member();
    const { document, branchId } = shop.paper();
    const expiresAt = daysLater(9);
    const movement: Movement = {
      document,
      branchId,
      actorId: null,
      kind: 'earn',
      accountId,
      give: { points: { amount: 10, expiresAt } },
    };
    const first = await shop.inTx((tx) => post(tx, now, movement));
    const request = {
      kind: 'earn',
      document_kind: document.kind,
      document_id: document.id,
      step: '',
      branch_id: branchId,
      actor_id: null,
      points_in: 10,
      points_expire_at: expiresAt.toISOString(),
    };
    await asOwner(`update ledger_posting set input_hash = ${formerHash} where document_id = $3 and merchant_id = $4`, [
      JSON.stringify(request),
      accountId,
      document.id,
      shop.merchantId,
    ]);
    await asOwner(
      `update ledger_account set posting_digest = (
         select bit_xor(ledger_posting_digest(p)) from ledger_posting p where merchant_id = $1 and account_id = $2
       ) where merchant_id = $1 and account_id = $2`,
      [shop.merchantId, accountId],
    );
    expect(await shop.inTx((tx) => post(tx, hours(1), movement))).toEqual({ ...first, repeated: true });
    // The same expiry, from a caller that now names its rule.
    const ruled = { points: { amount: 10, expiresAt: { at: expiresAt, rule: 'nine days' } } };
    const give = { ...movement, kind: 'earn', give: ruled, take: undefined } as const;
    expect(await shop.inTx((tx) => post(tx, hours(1), give))).toMatchObject({ repeated: true });
    await expect(
      shop.inTx((tx) => post(tx, now, { ...give, give: { points: { amount: 11, expiresAt } } })),
    ).rejects.toMatchObject({ problem: 'ledger_document_reused' });
  });

  test('and so is a hold', async () => {
    const accountId = await shop.member();
    await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: { principal: 90 } }));
    const { document } = shop.paper();
    const value = { amount: 40, deduction: 'proportional' } as const;
    const asked = { document, branchId: null, actorId: null, accountId, value, expiresAt: hours(2) };
    const held = await shop.inTx((tx) => hold(tx, now, asked));
    const request = {
      document_kind: document.kind,
      document_id: document.id,
      step: '',
      branch_id: null,
      actor_id: null,
      value_out: 40,
      deduction: 'proportional',
      hold_expires_at: hours(2).toISOString(),
    };
    await asOwner(`update ledger_hold set input_hash = ${formerHash} where document_id = $3 and merchant_id = $4`, [
      JSON.stringify(request),
      accountId,
      document.id,
      shop.merchantId,
    ]);
    await asOwner(
      `update ledger_account set hold_digest = (
         select bit_xor(ledger_hold_digest(h)) # bit_xor(ledger_hold_lot_digest(l))
         from ledger_hold h join ledger_hold_lot l using (merchant_id, hold_id) where merchant_id = $1 and account_id = $2
       ) where merchant_id = $1 and account_id = $2`,
      [shop.merchantId, accountId],
    );
    expect(await shop.inTx((tx) => hold(tx, hours(1), asked))).toEqual({ ...held, repeated: true });
  });
});

describe('a hold', () => {
  const ended = async (holdId: number) =>
    (
      await db.database
        .tenant(shop.merchantId)
        .kysely.selectFrom('ledger_hold')
        .select(['state', 'ended_at', 'ended_by', 'end_reason'])
        .where('merchant_id', '=', shop.merchantId)
        .where('hold_id', '=', holdId)
        .execute()
    )[0];
  const held = async (expiresAt = hours(2)) => {
    const accountId = await shop.member();
    await shop.inTx((tx) =>
      post(tx, now, { ...shop.paper(), kind: 'earn', accountId, give: { points: { amount: 50, expiresAt: null } } }),
    );
    const { holdId } = await shop.inTx((tx) => hold(tx, now, { ...shop.paper(), accountId, points: 10, expiresAt }));
    return { accountId, holdId };
  };

  test('that is released records who released it and why', async () => {
    const { holdId } = await held();
    const because = { holdId, actorId: cashier, reason: '顾客改用现金' };
    expect(await shop.inTx((tx) => release(tx, hours(1), because))).toMatchObject({ repeated: false });
    // The first reason is kept.
    const other = { holdId, actorId: null, reason: 'another' };
    expect(await shop.inTx((tx) => release(tx, hours(1), other))).toMatchObject({ state: 'released', repeated: true });
    expect(await ended(holdId)).toEqual({
      state: 'released',
      ended_at: hours(1),
      ended_by: cashier,
      end_reason: '顾客改用现金',
    });
  });

  test.each(['', 'x'.repeat(201)])('is not released without a reason, or with one that is too long', async (reason) => {
    const { holdId } = await held();
    await expect(shop.inTx((tx) => release(tx, now, { holdId, actorId: null, reason }))).rejects.toMatchObject({
      problem: 'ledger_movement_invalid',
    });
    expect(await ended(holdId)).toMatchObject({ state: 'open' });
  });

  test('that is captured records by whom; one that lapses records nobody', async () => {
    const { holdId } = await held();
    await shop.inTx((tx) => capture(tx, hours(1), { ...shop.paper(), actorId: cashier, holdId }));
    expect(await ended(holdId)).toEqual({
      state: 'captured',
      ended_at: hours(1),
      ended_by: cashier,
      end_reason: null,
    });
    const gone = await held();
    const asked = { ...shop.paper(), kind: 'spend', accountId: gone.accountId, take: { points: 50 } } as const;
    await shop.inTx((tx) => post(tx, hours(3), { ...asked, actorId: cashier }));
    expect(await ended(gone.holdId)).toEqual({
      state: 'lapsed',
      ended_at: hours(2),
      ended_by: null,
      end_reason: null,
    });
  });

  test('lasts at most 31 days', async () => {
    expect(await held(daysLater(31))).toHaveProperty('holdId');
    await expect(held(new Date(daysLater(31).getTime() + 1))).rejects.toMatchObject({
      problem: 'ledger_hold_too_long',
      details: { values: { days: 31 } },
    });
  });
});
