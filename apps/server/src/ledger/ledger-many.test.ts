import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerBreachesOf } from '../../test/ledger/broken-ledgers.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { lockScenes } from '../../test/ledger/lock-scenes.ts';
import { Stage } from '../../test/ledger/stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';
import type { Movement, Posted } from './calls.ts';
import {
  foldDeltas,
  freezeAccounts,
  hold,
  merge,
  openAccounts,
  post,
  postMany,
  reverse,
  reverseMany,
} from './index.ts';
import type { Reversal } from './postings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Answer = Posted | Problem;

/** The merchant of one story. */
interface Side {
  readonly shop: LedgerShop;
  readonly post: (at: Date, movements: readonly Movement[]) => Promise<Answer[]>;
  readonly reverse: (at: Date, reversals: readonly Reversal[]) => Promise<Answer[]>;
}

/** Sends items one by one, each in a transaction of its own. */
const singly = (shop: LedgerShop): Side => {
  const each = async <T>(items: readonly T[], send: (tx: TenantTx, item: T) => Promise<Posted>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const item of items)
      answers.push(
        await shop
          .inTx((tx) => send(tx, item))
          .catch((error: unknown) => {
            if (error instanceof Problem) return error;
            throw error;
          }),
      );
    return answers;
  };
  return {
    shop,
    post: (at, movements) => each(movements, (tx, movement) => post(tx, at, movement)),
    reverse: (at, reversals) => each(reversals, (tx, reversal) => reverse(tx, at, reversal)),
  };
};

const together = (shop: LedgerShop): Side => ({
  shop,
  post: (at, movements) => shop.inTx((tx) => postMany(tx, at, movements)),
  reverse: (at, reversals) => shop.inTx((tx) => reverseMany(tx, at, reversals)),
});

const points = (count: number) => ({ points: { amount: count, expiresAt: null } });

/**
 * The same ten accounts in any shop: five empty, one almost full, one with a hold, one that owes, a frozen one, and one
 * that was merged into the first. Returns what the merged one posted before.
 */
const openTen = async ({ shop }: Side, ids: readonly string[]): Promise<Posted[]> => {
  const [, , , , , full = '', held = '', owing = '', frozen = '', gone = ''] = ids;
  const give = (accountId: string, what: object) =>
    shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: what }));
  await shop.inTx((tx) => openAccounts(tx, ids));
  await give(full, { growth: Number.MAX_SAFE_INTEGER - 300 });
  await give(held, { ...points(100), principal: 100 });
  await shop.inTx((tx) => hold(tx, now, { ...shop.paper(), accountId: held, points: 30, expiresAt: daysLater(1) }));
  const { postingId } = await give(owing, points(100));
  await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId: owing, take: { points: 70 } }));
  await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId, onShort: 'negative' }));
  await give(frozen, points(10));
  await shop.inTx((tx) => freezeAccounts(tx, [frozen], true));
  const before = [await give(gone, points(300)), await give(gone, { ...points(50), principal: 200, growth: 5 })];
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: gone, toId: ids[0] ?? '' }));
  return before;
};

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const amount = fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 2 });
const expiry = fc.constantFrom(null, null, null, 0.7, 30, 30);
const branch = fc.constantFrom(0, 1, null);
/** Repeats an earlier document instead of a new one. */
const again = rarely(fc.nat(30));
const movement = fc.record({
  account: fc.oneof({ weight: 14, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.integer({ min: 9, max: 10 }) }),
  kind: fc.constantFrom('opening', 'opening', 'opening', 'opening', 'top_up', 'adjust', 'earn', 'gift', 'spend'),
  amounts: fc.record({ principal: amount, bonus: amount, points: amount, growth: amount }),
  bonusEnd: expiry,
  pointsEnd: expiry,
  branch,
  occurred: rarely(fc.constant(-0.2)),
  again,
});
const reversal = fc.record({
  posting: fc.nat(1_000),
  branch,
  onShort: fc.constantFrom(...([undefined, 'negative', 'clamp'] as const)),
  again,
});
type Given<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
const few = { minLength: 1, maxLength: 14 };
const story = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ post: fc.array(movement, few) }) },
    { weight: 3, arbitrary: fc.record({ reverse: fc.array(reversal, few) }) },
    { weight: 1, arbitrary: fc.record({ resend: fc.nat(5) }) },
  ),
  { minLength: 3, maxLength: 7 },
);

/** Whether a movement moves anything: an empty one is refused before it is sent. */
const moves = ({ kind, amounts }: Given<typeof movement>): boolean =>
  Object.entries(amounts).some(([unit, value]) => value !== undefined && (kind !== 'spend' || unit !== 'growth'));

const withoutIds = (answer: Answer): object => {
  if (answer instanceof Problem) return { problem: answer.problem, values: answer.details.values };
  const { postingId: _, ...rest } = answer;
  return rest;
};

/** Plays a story, whose documents' ids begin with `prefix`; returns the answers without ids. */
const play = async (
  side: Side,
  ids: readonly string[],
  calls: Given<typeof story>,
  prefix: string,
): Promise<object[]> => {
  const documents: string[] = [];
  const posted: Posted[] = await openTen(side, ids);
  const contextOf = ({ branch: at, again: known }: { branch: number | null; again?: number | undefined }) => {
    const id = documents[known ?? documents.length] ?? `${prefix}${String(documents.length).padStart(12, '0')}`;
    documents.push(id);
    const branchId = at === null ? null : (side.shop.branchIds[at] ?? null);
    return { document: { kind: 'story', id }, branchId, actorId: null };
  };
  const lot = (count: number | undefined, end: number | null) =>
    count === undefined ? undefined : { amount: count, expiresAt: end === null ? null : daysLater(end) };
  const movementOf = ({ account, kind, amounts, bonusEnd, pointsEnd, occurred, ...given }: Given<typeof movement>) => {
    const { growth: _, ...spent } = amounts;
    const give = { ...amounts, bonus: lot(spent.bonus, bonusEnd), points: lot(spent.points, pointsEnd) };
    return {
      ...contextOf(given),
      kind,
      accountId: ids[account] ?? `${prefix}ffffffffffff`,
      occurredAt: occurred === undefined ? undefined : daysLater(occurred),
      ...(kind === 'spend' ? { take: spent } : { give }),
    } as Movement; // including some that the types forbid
  };
  const reversalOf = ({ posting, onShort, ...given }: Given<typeof reversal>): Reversal => ({
    ...contextOf(given),
    postingId: posted[posting % (posted.length + 1)]?.postingId ?? Number.MAX_SAFE_INTEGER,
    onShort,
  });
  const answers: Answer[] = [];
  const sent: ((at: Date) => Promise<Answer[]>)[] = [];
  for (const [index, one] of calls.entries()) {
    const items = 'post' in one ? one.post.filter(moves).map(movementOf) : [];
    const reversals = 'reverse' in one ? one.reverse.map(reversalOf) : [];
    const send =
      ('resend' in one && sent[one.resend]) ||
      ((at: Date) => (reversals.length > 0 ? side.reverse(at, reversals) : side.post(at, items)));
    sent.push(send);
    const made = await send(daysLater(index * 0.4));
    posted.push(...made.flatMap((answer) => (answer instanceof Problem || answer.repeated ? [] : answer)));
    answers.push(...made);
  }
  return answers.map(withoutIds);
};

/** All rows of a merchant's ledger, without ids and digests that differ between merchants. */
const contentsOf = async ({ shop }: Side): Promise<Record<string, unknown[]>> => {
  const own = "document_kind = 'story'";
  const selects: Readonly<Record<string, string>> = {
    account:
      "select to_jsonb(t) - '{posting_digest,lot_digest,hold_digest}'::text[] as row from ledger_account t where merchant_id = $1",
    // A reversal's hash covers the posting's id.
    posting: `select to_jsonb(t) - '{posting_id,reverses}'::text[] - case when reverses is null then '' else 'input_hash' end
       || jsonb_build_object('reversed', (
         select a.account_id || ' ' || a.number from ledger_posting a where a.merchant_id = $1 and a.posting_id = t.reverses
       )) as row from ledger_posting t where merchant_id = $1 and ${own}`,
    line: 'select to_jsonb(t) as row from ledger_line t where merchant_id = $1',
    lot: 'select to_jsonb(t) as row from ledger_lot t where merchant_id = $1',
    hold: "select to_jsonb(t) - '{hold_id,document_id,input_hash}'::text[] as row from ledger_hold t where merchant_id = $1",
    day: 'select to_jsonb(t) as row from ledger_day t where merchant_id = $1',
  };
  const contents: Record<string, unknown[]> = {};
  for (const [table, sql] of Object.entries(selects)) {
    const { rows } = await db.database.platform.execute(sql, [shop.merchantId]);
    contents[table] = rows
      .map((row) =>
        [shop.merchantId, ...shop.branchIds].reduce(
          (text, id, index) => text.replaceAll(id, `<${index}>`),
          JSON.stringify(row),
        ),
      )
      .toSorted();
  }
  return contents;
};

/** A survivor has 170 points left, and can give back either the 100 that came with a merged account or its own 130. */
const notEnoughForBoth = async ({ shop }: Side): Promise<readonly [merged: Posted, own: Posted]> => {
  const [gone = '', survivor = ''] = await shop.members(2);
  const earn = (accountId: string, count: number, end: number): Promise<Posted> =>
    shop.inTx((tx) =>
      post(tx, now, {
        ...shop.paper(),
        kind: 'earn',
        accountId,
        give: { points: { amount: count, expiresAt: daysLater(end) } },
      }),
    );
  const merged = await earn(gone, 100, 1);
  const own = await earn(survivor, 130, 2);
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: gone, toId: survivor }));
  await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId: survivor, take: { points: 60 } }));
  return [merged, own];
};

test.each([
  ['the merged account first', 'merged', (pair: readonly Posted[]) => pair],
  ['the survivor first', 'own', (pair: readonly Posted[]) => pair.toReversed()],
])('of two reversals on merged accounts the later is refused, in any call: %s', async (_, first, inOrder) => {
  const answers = [];
  for (const way of [singly, together]) {
    const side = way(await newLedgerShop(db.database));
    const [merged, own] = await notEnoughForBoth(side);
    const order = inOrder([merged, own]);
    expect(order[0]).toBe(first === 'merged' ? merged : own);
    const made = await side.reverse(
      now,
      order.map(({ postingId }) => ({ ...side.shop.paper(), postingId })),
    );
    answers.push(made.map((answer) => (answer instanceof Problem ? answer.problem : answer.change.points)));
  }
  const expected = [first === 'merged' ? -100 : -130, 'ledger_spent'];
  expect(answers).toEqual([expected, expected]);
});

test('many reversals hold no account while they wait for the survivor of a merge', async () => {
  const scene = lockScenes['many reversals between a merge and a lock on the survivor'];
  if (!scene) throw new Error('The scene exists');
  await expect(Stage.play(db.database, scene)).resolves.toBeUndefined();
});

const reached = [
  'ledger_expiry_past',
  'ledger_account_merged',
  'ledger_document_reused',
  'ledger_balance_too_large',
  'ledger_already_reversed',
  'ledger_movement_invalid',
  'ledger_insufficient',
  'ledger_account_frozen',
];

test('many at once get the answers, and leave the rows, that they would one by one', { timeout: 300_000 }, async () => {
  const seen = new Map<string, number>();
  const nameOf = (answer: object): string =>
    'problem' in answer
      ? String(answer.problem)
      : 'repeated' in answer && answer.repeated === true
        ? 'repeated'
        : 'posted';
  const property = fc.asyncProperty(story, async (calls) => {
    const ids = Array.from({ length: 10 }, () => newId()).toSorted();
    const prefix = newId().slice(0, 24);
    const [one, many] = await Promise.all(
      [singly, together].map(async (way) => {
        const side = way(await newLedgerShop(db.database));
        return { side, answers: await play(side, ids, calls, prefix) };
      }),
    );
    if (!one || !many) throw new Error('Both sides play');
    await foldDeltas(db.database);
    for (const answer of many.answers) seen.set(nameOf(answer), (seen.get(nameOf(answer)) ?? 0) + 1);
    expect(many.answers).toEqual(one.answers);
    expect(await contentsOf(many.side)).toEqual(await contentsOf(one.side));
    expect(await ledgerBreachesOf(db.database, many.side.shop.merchantId)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 40, seed: 20_261_122, unbiased: true });
  // The stories cover the cases they were written for.
  for (const name of [...reached, 'posted', 'repeated'])
    expect([name, seen.get(name)]).toEqual([name, expect.any(Number)]);
});
