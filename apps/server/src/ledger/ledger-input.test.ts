import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerContents } from '../../test/ledger/ledger-contents.ts';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { Problem } from '../platform/http/index.ts';
import {
  capture,
  freezeAccounts,
  hold,
  merge,
  openPurse,
  post,
  postPurse,
  reclass,
  refund,
  release,
  reverse,
  transfer,
  unmerge,
  type PostingContext,
  type Giving,
  type Movement,
  type Taking,
} from './index.ts';

const most = Number.MAX_SAFE_INTEGER;
let db: TestDatabase;
/** A shop with a member of each kind, and another, unrelated shop. */
let shop: LedgerShop;
let world: Awaited<ReturnType<typeof makeWorld>>;

const give = {
  principal: 10_000,
  bonus: { amount: 2_000, expiresAt: daysLater(30) },
  points: { amount: 100, expiresAt: daysLater(30) },
  growth: 50,
};

const makeWorld = async () => {
  const other = await newLedgerShop(db.database);
  const inTx = shop.inTx;
  const topUp = (of: LedgerShop, accountId: string) =>
    of.inTx((tx) => post(tx, now, { ...of.paper(), kind: 'top_up', accountId, give }));
  const paperOf = (accountId: string) => ({ ...shop.paper(), kind: 'spend', accountId }) as const;
  const [rich = '', poor = '', frozen = '', merged = '', survivor = '', owner = ''] = await shop.members(6);
  const bulk = await topUp(shop, rich);
  for (const id of [frozen, merged, survivor]) await topUp(shop, id);
  const spent = await inTx((tx) => post(tx, now, { ...paperOf(rich), take: { points: 10 }, give: { growth: 5 } }));
  const refunded = await inTx((tx) => post(tx, now, { ...paperOf(rich), take: { points: 10 } }));
  const part = await inTx((tx) =>
    refund(tx, now, { ...shop.paper(), postingId: refunded.postingId, paid: 100, part: 40 }),
  );
  const reversed = await inTx((tx) => post(tx, now, { ...paperOf(rich), take: { points: 10 } }));
  await inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: reversed.postingId }));
  await inTx((tx) => post(tx, now, { ...paperOf(rich), kind: 'top_up', give: { principal: 70 } }));
  await inTx((tx) => post(tx, now, { ...paperOf(rich), take: { principal: 10_070 - 300 } }));
  const held = await inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId: rich, points: 20, expiresAt: daysLater(1) }),
  );
  const over = await inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId: rich, points: 1, expiresAt: daysLater(1) }),
  );
  await inTx((tx) => release(tx, now, { holdId: over.holdId, actorId: null, reason: 'test' }));
  const frozenHold = await inTx((tx) =>
    hold(tx, now, {
      ...shop.paper(),
      accountId: frozen,
      value: { amount: 600, deduction: 'proportional' },
      expiresAt: daysLater(1),
    }),
  );
  const frozenSpend = await inTx((tx) => post(tx, now, { ...paperOf(frozen), take: { points: 10 } }));
  const frozenOther = await inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId: frozen, points: 5, expiresAt: daysLater(1) }),
  );
  await inTx((tx) => freezeAccounts(tx, [frozen], true));
  const mergedPaper = shop.paper();
  const moved = await inTx((tx) => merge(tx, now, { ...mergedPaper, fromId: merged, toId: survivor }));
  await inTx((tx) => post(tx, now, { ...paperOf(survivor), kind: 'earn', give: { growth: 1 } }));
  const [purse, pack] = [newId(), newId()];
  await inTx((tx) => openPurse(tx, { purseId: purse, unit: 'merchant_value', product: 'stored_value' }));
  await inTx((tx) => openPurse(tx, { purseId: pack, unit: 'pack', product: 'sms' }));
  const bought = await inTx((tx) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: pack, give: 5 }));
  const stranger = await other.member();
  const foreign = await topUp(other, stranger);
  const foreignHold = await other.inTx((tx) =>
    hold(tx, now, { ...other.paper(), accountId: stranger, points: 1, expiresAt: daysLater(1) }),
  );
  const foreignPurse = newId();
  await other.inTx((tx) => openPurse(tx, { purseId: foreignPurse, unit: 'pack', product: 'sms' }));
  const used = shop.paper();
  const first: Movement = { ...used, kind: 'earn', accountId: poor, give: { growth: 7 } };
  await inTx((tx) => post(tx, now, first));
  return {
    other,
    rich,
    poor,
    frozen,
    merged,
    survivor,
    owner,
    spent,
    refunded,
    part,
    reversed,
    bulk,
    held,
    over,
    frozenHold,
    frozenSpend,
    frozenOther,
    moved,
    purse,
    pack,
    bought,
    stranger,
    foreign,
    foreignHold,
    foreignPurse,
    first,
  };
};
type World = typeof world;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
  world = await makeWorld();
});
afterAll(() => db.drop());

type Ask = (tx: TenantTx, w: World) => Promise<unknown>;
/** The refusal of a request, and which tables changed. */
const answerTo = async (ask: Ask): Promise<{ problem: string; values: object; written: string[] }> => {
  const before = await ledgerContents(db.database);
  const error: unknown = await shop
    .inTx((tx) => ask(tx, world))
    .then(
      (answer) => new Error(`It was answered: ${JSON.stringify(answer)}`),
      (thrown: unknown) => thrown,
    );
  if (!(error instanceof Problem)) throw error;
  const after = await ledgerContents(db.database);
  const written = Object.keys(after).filter((table) => after[table] !== before[table]);
  return { problem: error.problem, values: error.details.values ?? {}, written };
};
const refusal = (problem: string, values: object = {}): object => ({
  problem,
  values: expect.objectContaining(values) as unknown,
  written: [],
});

/** Requests that a caller could make by bypassing the types. */
interface Loose extends Partial<PostingContext> {
  readonly kind?: Movement['kind'];
  readonly take?: Taking;
  readonly give?: Giving;
}
const movement = (accountId: string, parts: Loose): Movement =>
  ({ ...shop.paper(), kind: 'adjust', accountId, ...parts }) as Movement;
const posting =
  (who: (w: World) => string, parts: Loose): Ask =>
  (tx, w) =>
    post(tx, now, movement(who(w), parts));
const rich = (w: World): string => w.rich;

/** Every place that takes an amount. */
const amounts: Readonly<Record<string, (amount: number) => Ask>> = {
  'principal in': (amount) => posting(rich, { give: { principal: amount } }),
  'bonus in': (amount) => posting(rich, { give: { bonus: { amount, expiresAt: null } } }),
  'points in': (amount) => posting(rich, { give: { points: { amount, expiresAt: null } } }),
  'growth in': (amount) => posting(rich, { give: { growth: amount } }),
  'value out': (amount) => posting(rich, { take: { value: { amount, deduction: 'proportional' } } }),
  'principal out': (amount) => posting(rich, { take: { principal: amount } }),
  'bonus out': (amount) => posting(rich, { take: { bonus: amount } }),
  'points out': (amount) => posting(rich, { take: { points: amount } }),
  'growth out': (amount) => posting(rich, { take: { growth: amount } }),
  'one among valid ones': (amount) => posting(rich, { take: { points: 1 }, give: { principal: 1, growth: amount } }),
  'what was paid':
    (amount) =>
    (tx, { spent }) =>
      refund(tx, now, { ...shop.paper(), postingId: spent.postingId, paid: amount, part: 1 }),
  'what is refunded':
    (amount) =>
    (tx, { spent }) =>
      refund(tx, now, { ...shop.paper(), postingId: spent.postingId, paid: 10, part: amount }),
  'held value': (amount) => (tx, w) =>
    hold(tx, now, {
      ...shop.paper(),
      accountId: w.rich,
      value: { amount, deduction: 'bonus_first' },
      expiresAt: daysLater(1),
    }),
  'held points': (amount) => (tx, w) =>
    hold(tx, now, { ...shop.paper(), accountId: w.rich, points: amount, expiresAt: daysLater(1) }),
  'captured value':
    (amount) =>
    (tx, { held }) =>
      capture(tx, now, { ...shop.paper(), holdId: held.holdId, value: amount }),
  'captured points':
    (amount) =>
    (tx, { held }) =>
      capture(tx, now, { ...shop.paper(), holdId: held.holdId, points: amount }),
  'earned at a capture':
    (amount) =>
    (tx, { held }) =>
      capture(tx, now, { ...shop.paper(), holdId: held.holdId, give: { growth: amount } }),
  transferred: (amount) => (tx, w) =>
    transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.poor, take: { points: amount } }),
  reclassified: (amount) => (tx, w) =>
    reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.rich, tranche: 1, amount }),
  'a tranche': (amount) => (tx, w) =>
    reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.rich, tranche: amount, amount: 1 }),
  'into a purse': (amount) => (tx, w) =>
    postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: w.purse, give: amount }),
  'taken from a purse': (amount) => (tx, w) =>
    postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId: w.pack, take: amount }),
};

describe('an amount that is not a whole number from 1 to 2^53 - 1 is refused', () => {
  const wrong: readonly unknown[] = [
    0.1 + 0.2,
    0.001,
    1e-7,
    1.5,
    1e300,
    '1',
    '1e3',
    '',
    0,
    -0,
    -1,
    NaN,
    Infinity,
    -Infinity,
    2 ** 53,
    -(2 ** 53),
    null,
    true,
    5n,
    [5],
    { amount: 5 },
  ];
  test.each(Object.entries(amounts))('%s', async (_, ask) => {
    // What callers that bypass the types would send.
    for (const amount of wrong as readonly number[])
      expect(await answerTo(ask(amount))).toEqual(refusal('ledger_amount_invalid'));
  });
});

test.each<[string, Ask]>([
  ['a posting', posting(rich, {})],
  ['a posting with empty parts', posting(rich, { take: {}, give: {} })],
  ['a hold', (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.rich, expiresAt: daysLater(1) })],
  ['a transfer', (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.poor, take: {} })],
  [
    'a purse',
    (tx, w) =>
      postPurse(tx, now, { ...shop.paper(), kind: 'adjust', purseId: w.purse, ...({} as { readonly give: number }) }),
  ],
])('%s that moves nothing is refused', async (_, ask) => {
  expect(await answerTo(ask)).toEqual(refusal('ledger_amount_invalid'));
});

test.each<[string, Ask, string, object?]>([
  ['an unknown member', posting(() => newId(), { give: { growth: 1 } }), 'ledger_account_missing'],
  [
    'a hold of an unknown member',
    (tx) => hold(tx, now, { ...shop.paper(), accountId: newId(), points: 1, expiresAt: daysLater(1) }),
    'ledger_account_missing',
  ],
  [
    'a transfer to an unknown member',
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: newId(), take: { points: 1 } }),
    'ledger_account_missing',
  ],
  [
    'a transfer from an unknown member',
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: newId(), toId: w.rich, take: { points: 1 } }),
    'ledger_account_missing',
  ],
  [
    'a merge into an unknown member',
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.rich, toId: newId() }),
    'ledger_account_missing',
  ],
  [
    'an unmerge of an unknown member',
    (tx) => unmerge(tx, now, { ...shop.paper(), fromId: newId() }),
    'ledger_account_missing',
  ],
  [
    'a reclass of an unknown member',
    (tx) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: newId(), tranche: 1, amount: 1 }),
    'ledger_account_missing',
  ],
  [
    'an unknown purse',
    (tx) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: newId(), give: 1 }),
    'ledger_account_missing',
  ],
  [
    'a member as purse',
    (tx, w) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: w.rich, give: 1 }),
    'ledger_account_missing',
  ],
  [
    'an unknown posting',
    (tx) => refund(tx, now, { ...shop.paper(), postingId: most, paid: 1, part: 1 }),
    'ledger_posting_missing',
  ],
  [
    'a reversal of an unknown posting',
    (tx) => reverse(tx, now, { ...shop.paper(), postingId: most }),
    'ledger_posting_missing',
  ],
  ['an unknown hold', (tx) => capture(tx, now, { ...shop.paper(), holdId: most }), 'ledger_hold_missing'],
  [
    'a release of an unknown hold',
    (tx) => release(tx, now, { holdId: most, actorId: null, reason: 'test' }),
    'ledger_hold_missing',
  ],

  ["another shop's member", posting((w) => w.stranger, { give: { growth: 1 } }), 'ledger_account_missing'],
  [
    "another shop's purse",
    (tx, w) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: w.foreignPurse, give: 1 }),
    'ledger_account_missing',
  ],
  [
    "a transfer to another shop's member",
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.stranger, take: { points: 1 } }),
    'ledger_account_missing',
  ],
  [
    "a transfer from another shop's member",
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.stranger, toId: w.rich, take: { points: 1 } }),
    'ledger_account_missing',
  ],
  [
    "a merge of another shop's member",
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.stranger, toId: w.rich }),
    'ledger_account_missing',
  ],
  [
    "another shop's posting",
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.foreign.postingId, paid: 1, part: 1 }),
    'ledger_posting_missing',
  ],
  [
    "a reversal of another shop's posting",
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.foreign.postingId }),
    'ledger_posting_missing',
  ],
  [
    "another shop's hold",
    (tx, w) => capture(tx, now, { ...shop.paper(), holdId: w.foreignHold.holdId }),
    'ledger_hold_missing',
  ],
  [
    "a release of another shop's hold",
    (tx, w) => release(tx, now, { holdId: w.foreignHold.holdId, actorId: null, reason: 'test' }),
    'ledger_hold_missing',
  ],
  [
    "another member's tranche",
    (tx, w) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.owner, tranche: 1, amount: 1 }),
    'ledger_insufficient',
  ],
  [
    "another member's tranche, for a member with bonus",
    (tx, w) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.rich, tranche: 99, amount: 1 }),
    'ledger_lot_missing',
  ],
  [
    'a tranche of points',
    (tx, w) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.rich, tranche: 3, amount: 1 }),
    'ledger_lot_missing',
  ],

  [
    'a spend of a frozen member',
    posting((w) => w.frozen, { kind: 'spend', take: { points: 1 } }),
    'ledger_account_frozen',
  ],
  [
    'a hold of a frozen member',
    (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.frozen, points: 1, expiresAt: daysLater(1) }),
    'ledger_account_frozen',
  ],
  [
    'a transfer from a frozen member',
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.frozen, toId: w.poor, take: { points: 1 } }),
    'ledger_account_frozen',
  ],
  [
    'a merge of a frozen member',
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.frozen, toId: w.poor }),
    'ledger_account_frozen',
  ],
  [
    'a merge into a frozen member',
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.poor, toId: w.frozen }),
    'ledger_account_frozen',
  ],
  [
    'a posting on a merged account',
    (tx, w) => post(tx, now, movement(w.merged, { give: { growth: 1 } })),
    'ledger_account_merged',
  ],
  [
    'a hold of a merged account',
    (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.merged, points: 1, expiresAt: daysLater(1) }),
    'ledger_account_merged',
  ],
  [
    'a merge with oneself',
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.rich }),
    'ledger_same_account',
  ],
  [
    'a transfer to oneself',
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.rich, take: { points: 1 } }),
    'ledger_same_account',
  ],
  [
    'a merge of a member with open holds',
    (tx, w) => merge(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.poor }),
    'ledger_holds_open',
  ],
  [
    'an unmerge of a member who is not merged',
    (tx, w) => unmerge(tx, now, { ...shop.paper(), fromId: w.rich }),
    'ledger_not_merged',
  ],
  [
    'an unmerge after the survivor was touched',
    (tx, w) => unmerge(tx, now, { ...shop.paper(), fromId: w.merged }),
    'ledger_merge_touched',
  ],

  [
    'more points than there are',
    posting((w) => w.poor, { take: { points: 1 } }),
    'ledger_insufficient',
    { unit: 'points', wanted: 1, available: 0 },
  ],
  [
    'more points than are free',
    posting(rich, { take: { points: 71 } }),
    'ledger_insufficient',
    { unit: 'points', wanted: 71, available: 64 },
  ],
  [
    'more value than there is',
    posting(rich, { take: { value: { amount: 2_301, deduction: 'proportional' } } }),
    'ledger_insufficient',
    { unit: 'value', available: 2_300 },
  ],
  [
    'more principal than there is',
    posting(rich, { take: { principal: 301 } }),
    'ledger_insufficient',
    { unit: 'principal', available: 300 },
  ],
  [
    'more bonus than there is',
    posting(rich, { take: { bonus: 2_001 } }),
    'ledger_insufficient',
    { unit: 'bonus', available: 2_000 },
  ],
  [
    'more growth than there is',
    posting(rich, { take: { growth: most } }),
    'ledger_insufficient',
    { unit: 'growth', available: 55 },
  ],
  [
    'more points than are free, held',
    (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.rich, points: 65, expiresAt: daysLater(1) }),
    'ledger_insufficient',
  ],
  [
    'more than there is, transferred',
    (tx, w) => transfer(tx, now, { ...shop.paper(), fromId: w.rich, toId: w.poor, take: { points: 65 } }),
    'ledger_insufficient',
  ],
  [
    'more pieces than a pack has',
    (tx, w) => postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId: w.pack, take: 6 }),
    'ledger_insufficient',
  ],
  [
    'more fen than a purse has',
    (tx, w) => postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId: w.purse, take: 1 }),
    'ledger_insufficient',
  ],
  [
    'more bonus than a tranche has',
    (tx, w) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId: w.rich, tranche: 1, amount: 2_001 }),
    'ledger_insufficient',
  ],

  [
    'a refund above what was paid',
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.spent.postingId, paid: 10, part: 11 }),
    'ledger_refund_too_large',
    { left: 10 },
  ],
  [
    'a refund above what is left',
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.refunded.postingId, paid: 100, part: 61 }),
    'ledger_refund_too_large',
    { left: 60 },
  ],
  [
    'a refund on another basis',
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.refunded.postingId, paid: 99, part: 1 }),
    'ledger_refund_basis',
    { paid: 100 },
  ],
  [
    'a refund of what was reversed',
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.reversed.postingId, paid: 1, part: 1 }),
    'ledger_already_reversed',
  ],
  [
    'a second reversal',
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.reversed.postingId }),
    'ledger_already_reversed',
  ],
  [
    'a reversal of what was refunded',
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.refunded.postingId }),
    'ledger_already_refunded',
  ],
  [
    'a refund of a refund',
    (tx, w) => refund(tx, now, { ...shop.paper(), postingId: w.part.postingId, paid: 1, part: 1 }),
    'ledger_not_undoable',
  ],
  [
    'a reversal of a merge',
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.moved.to.postingId }),
    'ledger_not_undoable',
  ],
  [
    "a reversal of a purse's posting",
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.bought.postingId }),
    'ledger_not_undoable',
  ],
  [
    'principal that was spent, whatever the policy',
    (tx, w) => reverse(tx, now, { ...shop.paper(), postingId: w.bulk.postingId, onShort: 'clamp' }),
    'ledger_spent',
    { unit: 'principal' },
  ],

  [
    'a capture above the hold',
    (tx, w) => capture(tx, now, { ...shop.paper(), holdId: w.held.holdId, points: 21 }),
    'ledger_capture_too_large',
  ],
  [
    'a capture of value from a hold of points',
    (tx, w) => capture(tx, now, { ...shop.paper(), holdId: w.held.holdId, value: 1 }),
    'ledger_capture_too_large',
  ],
  [
    'a capture of a closed hold',
    (tx, w) => capture(tx, now, { ...shop.paper(), holdId: w.over.holdId }),
    'ledger_hold_over',
    { state: 'released' },
  ],
  [
    'a capture after the hold lapsed',
    (tx, w) => capture(tx, daysLater(1), { ...shop.paper(), holdId: w.held.holdId }),
    'ledger_hold_over',
    { state: 'lapsed' },
  ],
  [
    'a hold that lapses now',
    (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.rich, points: 1, expiresAt: now }),
    'ledger_expiry_past',
  ],
  ['points that expire now', posting(rich, { give: { points: { amount: 1, expiresAt: now } } }), 'ledger_expiry_past'],
  [
    'bonus that has expired',
    posting(rich, { give: { bonus: { amount: 1, expiresAt: daysLater(-1) } } }),
    'ledger_expiry_past',
  ],
  [
    'a reclass outside a statutory refund',
    (tx, w) => reclass(tx, now, { ...shop.paper(), accountId: w.rich, tranche: 1, amount: 1 }),
    'ledger_not_statutory',
  ],

  [
    'a document with another amount',
    (tx, w) => post(tx, now, { ...w.first, give: { growth: 8 } }),
    'ledger_document_reused',
  ],
  [
    'a document with another member',
    (tx, w) => post(tx, now, { ...w.first, accountId: w.rich }),
    'ledger_document_reused',
  ],
  [
    'a document with another kind of posting',
    (tx, w) => reverse(tx, now, { ...w.first, postingId: w.spent.postingId }),
    'ledger_document_reused',
  ],
  [
    'a posting both into and out of a purse',
    (tx, w) =>
      postPurse(tx, now, {
        ...shop.paper(),
        kind: 'adjust',
        purseId: w.purse,
        ...({ give: 3, take: 3 } as { give: number }),
      }),
    'ledger_movement_invalid',
    { kind: 'adjust', part: 'give' },
  ],
  ['principal above the limit', posting(rich, { give: { principal: most } }), 'ledger_balance_too_large'],
  [
    'bonus above the limit',
    posting(rich, { give: { bonus: { amount: most, expiresAt: null } } }),
    'ledger_balance_too_large',
  ],
  [
    'points above the limit',
    posting(rich, { give: { points: { amount: most, expiresAt: null } } }),
    'ledger_balance_too_large',
  ],
  ['growth above the limit', posting(rich, { give: { growth: most } }), 'ledger_balance_too_large'],
  [
    'a pack above the limit',
    (tx, w) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: w.pack, give: most }),
    'ledger_balance_too_large',
  ],
])('%s is refused', async (_, ask, problem, values) => {
  expect(await answerTo(ask)).toEqual(refusal(problem, values));
});

test.each<[string, (date: Date) => Ask]>([
  ['the expiry of points', (expiresAt) => posting(rich, { give: { points: { amount: 1, expiresAt } } })],
  ['the expiry of bonus', (expiresAt) => posting(rich, { give: { bonus: { amount: 1, expiresAt } } })],
  ['the time of the event', (occurredAt) => posting(rich, { occurredAt, give: { growth: 1 } })],
  [
    'the expiry of a hold',
    (expiresAt) => (tx, w) => hold(tx, now, { ...shop.paper(), accountId: w.rich, points: 1, expiresAt }),
  ],
  [
    'the expiry of a pack',
    (expiresAt) => (tx, w) =>
      postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId: w.pack, give: 1, expiresAt }),
  ],
])('an invalid date as %s is an error, not "never"', async (_, ask) => {
  const before = await ledgerContents(db.database);
  await expect(shop.inTx((tx) => ask(new Date(Number.NaN))(tx, world))).rejects.toThrow(RangeError);
  expect(await ledgerContents(db.database)).toEqual(before);
});

test('a frozen member still gets captures, refunds, reversals, releases and incoming value', async () => {
  const { frozen, frozenHold, frozenSpend, frozenOther } = world;
  const captured = await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId: frozenHold.holdId }));
  expect(captured.change).toMatchObject({ principal: -500, bonus: -100 });
  const part = await shop.inTx((tx) =>
    refund(tx, now, { ...shop.paper(), postingId: captured.postingId, paid: 6, part: 3 }),
  );
  expect(part.change).toMatchObject({ principal: 250, bonus: 50 });
  const undone = await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: frozenSpend.postingId }));
  expect(undone.after.points).toBe(100);
  expect(
    await shop.inTx((tx) => release(tx, now, { holdId: frozenOther.holdId, actorId: null, reason: 'test' })),
  ).toMatchObject({ state: 'released' });
  expect(await shop.inTx((tx) => post(tx, now, movement(frozen, { kind: 'earn', give: { growth: 1 } })))).toMatchObject(
    {
      after: { growth: 51 },
    },
  );
});

test('a balance may be 2^53 - 1, and be taken as a whole', async () => {
  const accountId = await shop.member();
  const full = await shop.inTx((tx) =>
    post(
      tx,
      now,
      movement(accountId, { give: { principal: most, points: { amount: most, expiresAt: null }, growth: most } }),
    ),
  );
  expect(full.after).toEqual({ principal: most, bonus: 0, points: most, growth: most });
  const above: Ask = (tx) => post(tx, now, movement(accountId, { give: { growth: 1 } }));
  expect(await answerTo(above)).toEqual(refusal('ledger_balance_too_large'));
  const spent = await shop.inTx((tx) =>
    post(tx, now, {
      ...shop.paper(),
      kind: 'spend',
      accountId,
      take: { value: { amount: most, deduction: 'proportional' }, points: most },
    }),
  );
  const half = await shop.inTx((tx) =>
    refund(tx, now, { ...shop.paper(), postingId: spent.postingId, paid: most, part: (most - 1) / 2 }),
  );
  expect(half.after).toMatchObject({ principal: (most - 1) / 2, points: (most - 1) / 2 });
});
