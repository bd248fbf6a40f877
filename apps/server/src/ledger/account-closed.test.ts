import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';
import {
  closeAccount,
  expireAccountAt,
  freezeAccounts,
  getLedgerAccount,
  hold,
  merge,
  post,
  postMany,
  refund,
  reverse,
  reverseMany,
  transfer,
  unmerge,
} from './index.ts';

/** What the ledger itself refuses on the account of a cancelled member, whoever asks. */

let db: TestDatabase;
let shop: LedgerShop;
beforeAll(async () => {
  // These accounts have no members, so the verification would find them.
  db = await createTestDatabase({ breaksLedger: true });
  shop = await newLedgerShop(db.database);
});
afterAll(() => db.drop());

const topUp = (accountId: string, principal = 1_000) =>
  shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: { principal } }));
const spend = (accountId: string, principal: number) =>
  shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { principal } }));
const close = (accountId: string, at = now) => shop.inTx((tx) => closeAccount(tx, accountId, at));
const outcome = (work: (tx: TenantTx) => Promise<unknown>): Promise<string> =>
  shop.inTx(work).then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.problem : String(error)),
  );
const closed = 'ledger_account_closed';

describe('a closed account', () => {
  it('takes no posting, by any door', async () => {
    const [gone = '', other = '', survivor = '', merged = ''] = await shop.members(4);
    const first = await topUp(gone);
    const spent = await spend(gone, 400);
    await spend(gone, 600);
    await topUp(other);
    await topUp(merged, 5);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: merged, toId: survivor }));
    await spend(survivor, 5);
    await close(gone);
    await close(survivor);
    const paper = () => shop.paper();
    const points = { amount: 1, expiresAt: null };
    const moves: ((tx: TenantTx) => Promise<unknown>)[] = [
      (tx) => post(tx, now, { ...paper(), kind: 'top_up', accountId: gone, give: { principal: 1 } }),
      (tx) => post(tx, now, { ...paper(), kind: 'earn', accountId: gone, give: { growth: 1 } }),
      (tx) => post(tx, now, { ...paper(), kind: 'spend', accountId: gone, take: { principal: 1 } }),
      (tx) => hold(tx, now, { ...paper(), accountId: gone, points: 1, expiresAt: daysLater(1) }),
      (tx) => refund(tx, now, { ...paper(), postingId: spent.postingId, paid: 400, part: 100 }),
      (tx) => reverse(tx, now, { ...paper(), postingId: spent.postingId }),
      (tx) => transfer(tx, now, { ...paper(), fromId: other, toId: gone, take: { principal: 1 } }),
      (tx) => transfer(tx, now, { ...paper(), fromId: gone, toId: other, take: { principal: 1 } }),
      (tx) => merge(tx, now, { ...paper(), fromId: other, toId: gone }),
      (tx) => merge(tx, now, { ...paper(), fromId: gone, toId: other }),
      (tx) => unmerge(tx, now, { ...paper(), fromId: merged }),
      (tx) => freezeAccounts(tx, [gone], true),
    ];
    const refused: string[] = [];
    for (const move of moves) refused.push(await outcome(move));
    expect(refused).toEqual(moves.map(() => closed));
    const many = await shop.inTx((tx) =>
      postMany(
        tx,
        now,
        [gone, other].map((accountId) => ({ ...paper(), kind: 'gift', accountId, give: { points } })),
      ),
    );
    expect(many).toMatchObject([{ problem: closed }, { postingId: expect.any(Number) }]);
    const undone = await shop.inTx((tx) => reverseMany(tx, now, [{ ...paper(), postingId: first.postingId }]));
    expect(undone).toMatchObject([{ problem: closed }]);
    await shop.inTx((tx) => expireAccountAt(tx, gone, daysLater(400)));
    const account = await shop.inTx((tx) => getLedgerAccount(tx, gone));
    expect(account?.balances).toMatchObject({ principal: 0, bonus: 0, points: 0, growth: 0 });
  });

  it('still answers a repeated document', async () => {
    const gone = await shop.member();
    const paper = shop.paper();
    const give = (tx: TenantTx) => post(tx, now, { ...paper, kind: 'earn', accountId: gone, give: { growth: 3 } });
    const { postingId } = await shop.inTx(give);
    await close(gone);
    expect(await shop.inTx(give)).toMatchObject({ postingId, repeated: true });
  });

  it('has no value, set aside or not; what expired is gone', async () => {
    const [rich = '', holding = '', late = ''] = await shop.members(3);
    await topUp(rich);
    expect(await outcome((tx) => closeAccount(tx, rich, now))).toBe('ledger_account_has_value');
    await topUp(holding);
    const value = { amount: 1_000, deduction: 'proportional' } as const;
    await shop.inTx((tx) => hold(tx, now, { ...shop.paper(), accountId: holding, value, expiresAt: daysLater(1) }));
    expect(await outcome((tx) => closeAccount(tx, holding, now))).toBe('ledger_holds_open');
    const points = { amount: 5, expiresAt: new Date(now.getTime() + 1_000) };
    await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'gift', accountId: late, give: { points } }));
    expect(await outcome((tx) => closeAccount(tx, late, now))).toBe('ledger_account_has_value');
    await close(late, new Date(now.getTime() + 2_000));
    await close(late);
  });
});
