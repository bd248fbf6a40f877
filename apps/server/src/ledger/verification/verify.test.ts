import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Factories, type Caller, type Shop } from '../../../test/factories.ts';
import { mixedHistory, type History } from '../../../test/ledger/ledger-history.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type Database } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { checkNames, verifyMerchant, type Verification } from '../index.ts';
import type { CheckName } from './verify.ts';

let db: TestDatabase;
let make: Factories;
let client: Client;
const start = new Date('2026-11-20T06:35:00Z');

beforeAll(async () => {
  db = await createTestDatabase({ breaksLedger: true });
  make = new Factories(db.database, () => start);
  client = new Client(db.owner ?? db.connection);
  await client.connect();
  // Each of these constraints is backed by a check, so the tests break what the constraints would refuse.
  const { rows } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as command
     from pg_constraint where contype in ('c', 'u') and conrelid::regclass::text like 'ledger\\_%'`,
  );
  for (const { command } of rows) await client.query(command);
  await client.query('drop index ledger_posting_reverses, ledger_hold_posting');
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

interface TestHistory extends History {
  readonly shop: Shop;
  readonly user: Caller;
}

const makeHistory = async (): Promise<TestHistory> => {
  const shop = await make.shop();
  const user = await make.user(shop);
  return { shop, user, ...(await mixedHistory(db.database, shop, user.userId ?? '', start)) };
};

const verify = (shop: Shop, from?: string): Promise<Verification> =>
  verifyMerchant(db.database, shop.merchantId, { from });
const broken = ({ checks }: Verification): string[] =>
  checks.filter(({ breaches }) => breaches > 0).map(({ name }) => name);

describe('a clean ledger', () => {
  it('passes every check, and each examines something', async () => {
    const { shop } = await makeHistory();
    const progress: number[] = [];
    const report = await verifyMerchant(db.database, shop.merchantId, {
      onProgress: ({ done, of }) => void progress.push(done / of),
    });
    expect(report.checks.filter(({ rows }) => rows.length > 0)).toEqual([]);
    expect(report).toMatchObject({ since: null, breaches: 0 });
    expect(report.checks.map(({ name }) => name)).toEqual(checkNames);
    expect(report.checks.filter(({ examined }) => examined === 0)).toEqual([]);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });
});

describe('a day that was closed', () => {
  it('passes after the shop’s zone and day cut change, also if its close predates the stored end', async () => {
    const { shop } = await makeHistory();
    await client.query(`update merchant set timezone = 'Pacific/Honolulu', day_cut = '06:00' where merchant_id = $1`, [
      shop.merchantId,
    ]);
    expect(broken(await verify(shop))).toEqual([]);
    const { rowCount } = await client.query(
      `update ledger_day_close set ended_at = null, hash = ledger_day_hash(merchant_id, null, business_date, closed_at, posting_id, null, null) where merchant_id = $1`,
      [shop.merchantId],
    );
    expect(rowCount).toBe(1);
    expect(broken(await verify(shop))).toEqual([]);
  });
});

interface Break {
  /** The checks that fail, in order. */
  readonly breaks: readonly string[];
  /** For merchant $1; `:name` is an id of the history. */
  readonly by: string;
}

const newest = (table: string, key: string, where: string): string =>
  `(select max(${key}) from ${table} where merchant_id = $1 and ${where})`;
const spend = newest('ledger_posting', 'posting_id', `account_id = :regular and kind = 'spend' and refunds is null`);
const refunded = newest('ledger_posting', 'refunds', 'account_id = :regular');
const reversal = newest(
  'ledger_posting',
  'posting_id',
  `account_id = :regular and effect = 'reversal' and kind = 'top_up'`,
);

/** What breaks each check, and which other checks must detect it too. */
const cases: Readonly<Record<string, Break>> = {
  'line.lot': {
    breaks: ['line.lot', 'digest.lines', 'lot.lines', 'lot.opening', 'rollup.seller'],
    by: `update ledger_line set lot_no = null where merchant_id = $1 and account_id = :regular and version = 2`,
  },
  'posting.shape': {
    breaks: ['posting.shape', 'posting.chain', 'digest.postings', 'rollup.day'],
    by: `update ledger_posting set version_from = 0 where merchant_id = $1 and account_id = :regular and number = 1`,
  },
  'posting.document': {
    breaks: ['posting.document', 'digest.postings'],
    by: `update ledger_posting set step = 'x' where merchant_id = $1 and kind = 'expire'`,
  },
  'posting.time': {
    breaks: ['posting.time', 'digest.postings', 'hold.end'],
    by: `update ledger_posting set posted_at = posted_at - interval '9 days' where merchant_id = $1 and posting_id = ${spend}`,
  },
  'account.exists': {
    breaks: ['account.exists'],
    by: 'delete from ledger_purse where merchant_id = $1 and purse_id = :purse',
  },
  'account.versions': {
    breaks: ['account.versions', 'posting.chain'],
    by: 'update ledger_account set version = version + 1 where merchant_id = $1 and account_id = :regular',
  },
  'posting.chain': {
    breaks: ['posting.chain', 'digest.postings'],
    by: `update ledger_posting set number = number + 1000 where merchant_id = $1 and posting_id = ${spend}`,
  },
  'account.postings': {
    breaks: ['account.postings'],
    by: `update ledger_account set last_at = last_at - interval '9 days' where merchant_id = $1 and account_id = :regular`,
  },
  'account.balance': {
    breaks: ['posting.chain', 'account.balance'],
    by: 'update ledger_account set growth = growth + 1 where merchant_id = $1 and account_id = :regular',
  },
  'account.bounds': {
    breaks: ['account.bounds', 'account.holds'],
    by: 'update ledger_account set principal_held = 1000000 where merchant_id = $1 and account_id = :regular',
  },
  'account.lots': {
    breaks: ['account.lots', 'lot.lines'],
    by: `update ledger_lot set remaining = remaining - 1 where merchant_id = $1 and account_id = :pack`,
  },
  'account.lot_numbers': {
    breaks: ['account.lot_numbers'],
    by: 'update ledger_account set last_lot = last_lot + 1 where merchant_id = $1 and account_id = :regular',
  },
  'account.next_expiry': {
    breaks: ['account.next_expiry', 'account.expiry_of_lot'],
    by: `update ledger_account set next_expiry = next_expiry + interval '999 days' where merchant_id = $1 and account_id = :regular`,
  },
  'account.owed': {
    breaks: ['account.lots', 'account.owed'],
    by: 'update ledger_account set points_owed = points_owed + 1 where merchant_id = $1 and account_id = :owing',
  },
  'account.deficit': {
    breaks: ['account.lots', 'account.owed', 'account.deficit'],
    by: 'update ledger_account set points_owed = 1 where merchant_id = $1 and account_id = :regular',
  },
  'account.short': {
    breaks: ['account.short'],
    by: 'update ledger_account set points_short = points_short + 1 where merchant_id = $1 and account_id = :owing',
  },
  'account.holds': {
    breaks: ['account.holds'],
    by: 'update ledger_account set points_held = points_held - 1 where merchant_id = $1 and account_id = :regular',
  },
  'digest.postings': {
    breaks: ['digest.postings'],
    by: `update ledger_posting set rule = 'other' where merchant_id = $1 and posting_id = ${spend}`,
  },
  'digest.lines': {
    breaks: ['digest.lines'],
    by: `update ledger_account set line_digest = line_digest + 1 where merchant_id = $1 and account_id = :regular`,
  },
  'digest.lots': {
    breaks: ['digest.lots'],
    by: `update ledger_account set lot_digest = lot_digest + 1 where merchant_id = $1 and account_id = :regular`,
  },
  'digest.holds': {
    breaks: ['digest.holds', 'order.hold'],
    by: `update ledger_hold set step = 'x' where merchant_id = $1`,
  },
  'digest.purse': {
    breaks: ['digest.purse'],
    by: `update ledger_purse set product = 'mail' where merchant_id = $1 and purse_id = :pack`,
  },
  'account.expiry_of_lot': {
    breaks: ['account.expiry_of_lot'],
    by: `update ledger_account set next_expiry = next_expiry - interval '1 second' where merchant_id = $1 and account_id = :regular`,
  },
  'lot.lines': {
    breaks: ['digest.lines', 'lot.lines', 'lot.opening'],
    by: `update ledger_line set lot_no = 1 where merchant_id = $1 and account_id = :regular and version = 2`,
  },
  'lot.expired': {
    breaks: ['lot.expired'],
    by: 'update ledger_lot set expired = expired + 1 where merchant_id = $1 and account_id = :regular and lot_no = 1',
  },
  'lot.bounds': {
    breaks: ['lot.bounds'],
    by: 'update ledger_lot set open = not open where merchant_id = $1 and account_id = :regular and lot_no = 1',
  },
  'lot.origin': {
    breaks: ['digest.lots', 'lot.origin'],
    by: 'update ledger_lot set origin_lot_no = 99 where merchant_id = $1 and origin_account_id = :merged and account_id = :owing',
  },
  'lot.arrival': {
    breaks: ['digest.lots', 'lot.arrival'],
    by: `update ledger_lot set posting_number = 1 where merchant_id = $1 and account_id = :regular and origin_lot_no is not null`,
  },
  'lot.spend_no': {
    breaks: ['lot.spend_no'],
    by: `update ledger_lot set spend_no = spend_no + 1 where merchant_id = $1 and account_id = :handed and spend_no is not null`,
  },
  'lot.root': {
    breaks: ['lot.root'],
    by: `update ledger_lot set root_account_id = :owing where merchant_id = $1 and account_id = :owing and unit = 'points' and lot_no = tranche`,
  },
  'lot.held': {
    breaks: ['lot.held'],
    by: 'update ledger_lot set held = held - 1 where merchant_id = $1 and account_id = :regular and held > 0',
  },
  'hold.lots': {
    breaks: ['digest.holds', 'lot.held', 'hold.lots'],
    by: 'update ledger_hold_lot p set amount = p.amount + 1 from ledger_hold h where p.merchant_id = $1 and h.merchant_id = $1 and h.hold_id = p.hold_id and h.state = $$open$$',
  },
  'lot.tranche': {
    breaks: ['digest.lots', 'lot.tranche', 'lot.sold'],
    by: "update ledger_lot set tranche = 3 where merchant_id = $1 and account_id = :regular and unit = 'bonus' and lot_no > 3",
  },
  'lot.sold': {
    breaks: ['lot.sold'],
    by: `update ledger_lot set given = given - 1 where merchant_id = $1 and account_id = :regular and root_account_id is not null`,
  },
  'tranche.root': {
    breaks: ['lot.root', 'lot.tranche', 'lot.sold', 'tranche.root'],
    by: `update ledger_lot l set root_account_id = o.root_account_id, root_tranche = o.root_tranche from ledger_lot o
      where l.merchant_id = $1 and l.account_id = :regular and l.open and l.unit = 'principal' and o.merchant_id = $1 and o.account_id = :regular and o.open and o.root_account_id is not null`,
  },
  'hold.bounds': {
    breaks: ['digest.holds', 'hold.bounds'],
    by: `update ledger_hold set expires_at = created_at where merchant_id = $1 and state = 'open'`,
  },
  'hold.capture': {
    breaks: ['digest.holds', 'hold.capture', 'hold.end'],
    by: 'update ledger_hold set posting_id = posting_id - 1 where merchant_id = $1 and posting_id is not null',
  },
  'hold.end': {
    breaks: ['digest.holds', 'hold.end'],
    by: `update ledger_hold set ended_at = ended_at + interval '1 second' where merchant_id = $1 and state = 'lapsed'`,
  },
  'undo.share': {
    breaks: ['undo.share', 'digest.undo'],
    by: `update ledger_undo set part = part + 100 where merchant_id = $1 and posting_id = ${refunded}`,
  },
  'digest.undo': {
    breaks: ['digest.undo'],
    by: `update ledger_undo set by_bucket = true where merchant_id = $1 and posting_id in (select refunds from ledger_posting where merchant_id = $1 and account_id = :owing)`,
  },
  'undo.refunds': {
    breaks: ['digest.postings', 'digest.undo', 'undo.refunds'],
    by: `update ledger_posting set refunds = null, effect = 'forward' where merchant_id = $1 and posting_id = ${newest('ledger_posting', 'posting_id', 'account_id = :owing and refunds is not null')}`,
  },
  'undoing.original': {
    breaks: ['digest.postings', 'undoing.original'],
    by: `update ledger_posting set reverses = 0 where merchant_id = $1 and posting_id = ${reversal}`,
  },
  'undoing.once': {
    breaks: ['digest.postings', 'undoing.original', 'undoing.once', 'undoing.amounts'],
    by: `update ledger_posting set reverses = ${refunded}, refunds = null, effect = 'reversal' where merchant_id = $1 and posting_id = ${reversal}`,
  },
  'undoing.amounts': {
    breaks: ['posting.chain', 'digest.postings', 'undoing.amounts', 'posting.lines'],
    by: `update ledger_posting set principal = principal + 1 where merchant_id = $1 and posting_id = ${reversal}`,
  },
  'clearing.zero': {
    breaks: ['digest.postings', 'clearing.zero'],
    by: `update ledger_posting set document_id = :regular where merchant_id = $1 and account_id = :owing and kind = 'transfer'`,
  },
  'hand_over.pairs': {
    breaks: ['digest.lots', 'lot.origin', 'lot.spend_no', 'hand_over.pairs'],
    by: `update ledger_lot set posting_number = posting_number + 1 where merchant_id = $1 and account_id = :handed and lot_no = tranche and spend_no is not null`,
  },
  'hand_over.sellers': {
    breaks: ['digest.postings', 'hand_over.sellers', 'rollup.day', 'rollup.seller'],
    by: `update ledger_posting set branch_id = null where merchant_id = $1 and kind = 'hand_over'`,
  },
  'merged.empty': {
    breaks: ['posting.chain', 'account.balance', 'account.owed', 'merged.empty'],
    by: 'update ledger_account set points_owed = 1, points = -1 where merchant_id = $1 and account_id = :merged',
  },
  'merged.survivor': {
    breaks: ['merged.survivor', 'merged.posting'],
    by: 'update ledger_account set merged_into = :merged where merchant_id = $1 and account_id = :merged',
  },
  'merged.posting': {
    breaks: ['merged.posting'],
    by: `update ledger_account set merged_into = :owing where merchant_id = $1 and account_id = :merged`,
  },
  'line.kind': {
    breaks: ['digest.lines', 'line.kind'],
    by: `update ledger_line set contra = 'clearing' where merchant_id = $1 and account_id = :regular and version = 1`,
  },
  'posting.lines': {
    breaks: ['digest.lines', 'posting.lines'],
    by: 'update ledger_line set balance = balance + 1 where merchant_id = $1 and account_id = :regular and version = 3',
  },
  'lot.opening': {
    breaks: ['digest.lots', 'lot.sold', 'lot.opening'],
    by: `update ledger_lot set amount = amount + 1 where merchant_id = $1 and account_id = :regular and lot_no = 1`,
  },
  'rollup.day': {
    breaks: ['rollup.day'],
    by: `update ledger_delta set growth_in = growth_in + 1 where merchant_id = $1 and delta_id = ${newest('ledger_delta', 'delta_id', 'true')}`,
  },
  'rollup.seller': {
    breaks: ['rollup.seller'],
    by: `update ledger_delta set selling_branch_id = branch_id where merchant_id = $1 and principal_in + principal_out > 0`,
  },
  'rollup.total': {
    breaks: ['rollup.total'],
    by: `update ledger_total set bonus_in = bonus_in + 1 where merchant_id = $1`,
  },
  'day.hash': {
    breaks: ['day.hash'],
    by: `update ledger_day_close set hash = sha256(hash) where merchant_id = $1`,
  },
  'day.close': {
    breaks: ['day.hash', 'day.close'],
    by: `update ledger_day_close set closed_at = closed_at - interval '9 days' where merchant_id = $1`,
  },
  'day.closed': {
    breaks: ['digest.postings', 'rollup.day', 'rollup.seller', 'day.closed'],
    by: `update ledger_posting set business_date = '2026-11-20' where merchant_id = $1 and late`,
  },
  'reference.member': {
    breaks: ['reference.member'],
    by: 'delete from member where merchant_id = $1 and member_id = :owing',
  },
  'reference.frozen': {
    breaks: ['reference.frozen'],
    by: 'update ledger_account set frozen = true where merchant_id = $1 and account_id = :regular',
  },
  'reference.closed': {
    breaks: ['reference.closed'],
    by: `update member set state = 'cancelled' where merchant_id = $1 and member_id = :regular`,
  },
  'reference.branch': {
    breaks: ['digest.holds', 'reference.branch'],
    by: `update ledger_hold set branch_id = :regular where merchant_id = $1 and hold_id = ${newest('ledger_hold', 'hold_id', 'true')}`,
  },
  'reference.user': {
    breaks: ['digest.holds', 'reference.user'],
    by: `update ledger_hold set actor_id = :regular where merchant_id = $1 and hold_id = ${newest('ledger_hold', 'hold_id', 'true')}`,
  },
  'reference.rule': {
    breaks: ['reference.rule'],
    by: `delete from merchant_rule_version where merchant_id = $1 and kind = 'points'`,
  },
  'top_up.order': {
    breaks: ['top_up.order'],
    by: 'update top_up_order set bonus = bonus + 1 where merchant_id = $1',
  },
  'top_up.coupons': {
    breaks: ['top_up.coupons'],
    by: `update top_up_order set coupons = jsonb_build_array(jsonb_build_object('coupon_id', merchant_id, 'given', 1)) where merchant_id = $1`,
  },
  'top_up.refunded': {
    breaks: ['top_up.refunded'],
    by: 'update top_up_order set refunded = refunded + 1 where merchant_id = $1',
  },
  'top_up.refund': {
    breaks: ['top_up.refund'],
    by: 'update top_up_refund set missing_points = missing_points + 1 where merchant_id = $1',
  },
  'top_up.refund_coupons': {
    breaks: ['top_up.refund_coupons'],
    by: `update top_up_refund set coupons = jsonb_build_array(jsonb_build_object('coupon_id', merchant_id, 'taken', 1, 'missing', 1)) where merchant_id = $1`,
  },
  'order.posting': {
    breaks: ['order.posting'],
    by: 'update consumption set points_after = points_after + 1 where merchant_id = $1',
  },
  'order.void': {
    breaks: ['order.void'],
    by: `update consumption set voided_at = voided_at + interval '1 second' where merchant_id = $1 and state = 'voided'`,
  },
  'order.refund': {
    breaks: ['order.refund'],
    by: 'update consumption_refund set points_taken = points_taken + 1 where merchant_id = $1',
  },
  'order.refunded': {
    breaks: ['order.refunded'],
    by: `update consumption set refunded = refunded + 1 where merchant_id = $1 and state = 'paid'`,
  },
  'order.refund_sum': {
    breaks: ['order.refund_sum', 'order.line', 'refund_request.refund'],
    by: `update consumption_refund set lines = '[]' where merchant_id = $1`,
  },
  'order.bill': {
    breaks: ['order.bill', 'shift.figures'],
    by: 'update consumption_payment set fen = fen + 1 where merchant_id = $1',
  },
  'order.line': {
    breaks: ['order.line'],
    by: `update consumption_line set offs = '{1}' where merchant_id = $1`,
  },
  'order.hold': {
    breaks: ['order.hold'],
    by: `insert into held_order (merchant_id, order_id, member_id, branch_id, state, bill, stored_value, points, held_at, held_by, expires_at)
         select merchant_id, gen_random_uuid(), :regular, branch_id, 'held', '{}', 1, 0, now(), :regular, now() + interval '1 hour' from branch where merchant_id = $1 limit 1`,
  },
  'order.coupon': {
    breaks: ['order.bill', 'order.coupon'],
    by: `update consumption set reductions = '[{"step": "order_coupon", "id": "?", "off": 1}]' where merchant_id = $1`,
  },
  'order.held_coupons': {
    breaks: ['order.held_coupons'],
    by: `insert into held_order (merchant_id, order_id, member_id, branch_id, state, bill, stored_value, points, coupons, held_at, held_by, expires_at)
         select merchant_id, gen_random_uuid(), :regular, branch_id, 'held', '{}', 0, 0, 1, now(), :regular, now() + interval '1 hour' from branch where merchant_id = $1 limit 1`,
  },
  'order.refund_coupons': {
    breaks: ['order.refund_coupons'],
    by: `update consumption_refund set coupons = coupons + 1 where merchant_id = $1`,
  },
  'coupon.gift': {
    breaks: ['coupon.gift'],
    by: `insert into coupon_gift (merchant_id, gift_id, member_id, source, origin_id, coupons, created_at, done_at, done_on, outcome)
         select merchant_id, gen_random_uuid(), member_id, 'grade', grade_id, '[]', now(), now(), current_date,
           jsonb_build_array(jsonb_build_object('coupon_id', member_id, 'given', 1))
         from member where merchant_id = $1 limit 1`,
  },
  'coupon.time': {
    breaks: ['coupon.time'],
    by: `update issued_coupon set expires_at = expires_at + interval '3 days' where merchant_id = $1 and source = 'hand'`,
  },
  'coupon.member': {
    breaks: ['coupon.member'],
    by: `update issued_coupon set member_id = :regular where merchant_id = $1 and source = 'grade'`,
  },
  'coupon.template': {
    breaks: ['coupon.template'],
    by: `update coupon_template set name = name || '?' where merchant_id = $1`,
  },
  'coupon.given': {
    breaks: ['coupon.template', 'coupon.given'],
    by: `insert into coupon_template (merchant_id, coupon_id, number, kind, name, given, created_at)
         values ($1, gen_random_uuid(), 'CT20260101-0001', 'cash', '券', 1, now())`,
  },
  'coupon.days': {
    breaks: ['coupon.template', 'coupon.days'],
    by: `with template as (
           insert into coupon_template (merchant_id, coupon_id, number, kind, name, created_at)
           values ($1, gen_random_uuid(), 'CT20260101-0001', 'cash', '券', now()) returning merchant_id, coupon_id
         )
         insert into coupon_day (merchant_id, coupon_id, day, given) select merchant_id, coupon_id, '2026-01-01', 1 from template`,
  },
  'order.confirmed': {
    breaks: ['order.confirmed'],
    by: `update consumption set confirmed_by = 'password' where merchant_id = $1 and confirmed_by is not null`,
  },
  'refund_request.refund': {
    breaks: ['refund_request.refund'],
    by: `update refund_request set reason = '?' where merchant_id = $1`,
  },
  'refund_request.order': {
    breaks: ['refund_request.order'],
    by: `update refund_request set paid_at = paid_at + interval '1 second' where merchant_id = $1`,
  },
  'shift.figures': {
    breaks: ['shift.figures'],
    by: `update shift set figures = '[]' where merchant_id = $1`,
  },
  'shift.expected': {
    breaks: ['shift.expected'],
    by: 'update shift set float = float + 1 where merchant_id = $1',
  },
  'shift.document': {
    breaks: ['shift.document'],
    by: 'update shift set user_id = gen_random_uuid() where merchant_id = $1',
  },
};

/** What is wrong by the database's own clock, which test clocks differ from: verified with the clock skew of production. */
const byClock: Readonly<Record<string, readonly string[]>> = {
  'day.open': [
    `update merchant set created_at = now() - interval '9 days' where merchant_id = $1`,
    'delete from ledger_day_close where merchant_id = $1',
  ],
  'day.reopened': [
    `insert into ledger_reopening (merchant_id, business_date, open_until) values ($1, '2026-11-21', now() + interval '169 hours')`,
  ],
};

/** Breaks a history: changes at least one of its rows. */
const change = async (history: TestHistory, by: string): Promise<void> => {
  const ids: Readonly<Record<string, string>> = { ...history, shop: '', user: '' };
  const changed = await client.query(
    by.replaceAll(/(?<!:):(\w+)/g, (_, id: string) => `'${ids[id] ?? ''}'::uuid`),
    [history.shop.merchantId],
  );
  expect(changed.rowCount).toBeGreaterThan(0);
};

const traced = new Set(['posting.chain', 'posting.lines']);

describe('a broken ledger', () => {
  it('has a case for every check', () => {
    expect(Object.keys(cases)).toEqual(checkNames.filter((name) => !Object.hasOwn(byClock, name)));
  });

  it.each(Object.entries(cases))('%s', async (name, { breaks, by }) => {
    const history = await makeHistory();
    await change(history, by);
    const report = await verify(history.shop);
    expect(broken(report)).toEqual(breaks);
    const check = report.checks.find((one) => one.name === name);
    // A check on sums is traced to the rows that break it.
    if (traced.has(name)) expect(check?.rows.length).toBeGreaterThan(0);
    else expect(check?.rows.length).toBe(Math.min(check?.breaches ?? 0, 20));
    expect(check?.rows[0]).toEqual({ at: expect.anything(), expected: expect.any(String), found: expect.any(String) });
  });
});

/**
 * Breaches that no constraint refuses, because it would slow every posting, and that a check reports besides its main
 * purpose.
 */
const unconstrained: readonly (readonly [what: string, check: CheckName, by: string])[] = [
  [
    'a posting of a number below 1',
    'posting.shape',
    'update ledger_posting set number = 1 - number where merchant_id = $1 and account_id = :regular',
  ],
  [
    'a posting that starts before the first version',
    'posting.shape',
    'update ledger_posting set version_from = 0 where merchant_id = $1 and account_id = :regular and number = 1',
  ],
  [
    'a posting that ends before it starts',
    'posting.shape',
    'update ledger_posting set version_to = version_from - 2 where merchant_id = $1 and account_id = :regular and number = 1',
  ],
  [
    'a reversal marked as a refund',
    'undoing.original',
    `update ledger_posting set refunds = reverses, reverses = null where merchant_id = $1 and posting_id = ${reversal}`,
  ],
  [
    'a forward posting that refunds another',
    'undoing.original',
    `update ledger_posting set refunds = ${refunded} where merchant_id = $1 and posting_id = ${spend}`,
  ],
  [
    'a line before the first',
    'account.versions',
    'update ledger_line set version = 0 where merchant_id = $1 and account_id = :regular and version = 1',
  ],
  [
    'a line of amount 0',
    'line.lot',
    'update ledger_line set amount = 0 where merchant_id = $1 and account_id = :regular and version = 1',
  ],
  [
    'a lot before the first',
    'lot.bounds',
    'update ledger_lot set lot_no = 0 where merchant_id = $1 and account_id = :regular and lot_no = 1',
  ],
  [
    'a lot of growth',
    'lot.bounds',
    `update ledger_lot set unit = 'growth' where merchant_id = $1 and account_id = :regular and lot_no = 1`,
  ],
  [
    'a lot of amount 0',
    'lot.bounds',
    `update ledger_lot set amount = 0 where merchant_id = $1 and account_id = :regular and lot_no = 1`,
  ],
  [
    'principal that expires',
    'lot.bounds',
    `update ledger_lot set expires_at = now() where merchant_id = $1 and account_id = :regular and unit = 'principal'`,
  ],
  [
    'a lot from a lot without an account',
    'lot.origin',
    'update ledger_lot set origin_lot_no = 1 where merchant_id = $1 and account_id = :regular and lot_no = 1',
  ],
  [
    'a lot from an account without a lot',
    'lot.origin',
    'update ledger_lot set origin_account_id = account_id where merchant_id = $1 and account_id = :regular and lot_no = 1',
  ],
  [
    'value returned to the branch that handed it over',
    'lot.origin',
    `update ledger_lot t set branch_id = o.branch_id from ledger_lot o
      where t.merchant_id = $1 and t.account_id = :handed and t.unit = 'bonus' and t.spend_no is not null
        and o.merchant_id = $1 and o.account_id = t.origin_account_id and o.lot_no = t.origin_lot_no`,
  ],
];

describe('by the clock', () => {
  let database: Database;
  beforeAll(() => {
    const connection = { ...db.connection, options: '-c ledger.clock_skew=' };
    database = openDatabase({ connection, max: 2, log: createLog({ level: 'silent' }) });
  });
  afterAll(() => database.close());
  const brokenNow = async (shop: Shop): Promise<string[]> => broken(await verifyMerchant(database, shop.merchantId));

  it.each(Object.entries(byClock))('%s', async (name, changes) => {
    const shop = await make.shop();
    const inMaking = `insert into ledger_day_close select $1, (now() - interval '2 days')::date, now(), 0, '\\x'`;
    await client.query(inMaking, [shop.merchantId]);
    expect(await brokenNow(shop)).not.toContain(name);
    for (const by of changes) await client.query(by, [shop.merchantId]);
    expect(await brokenNow(shop)).toContain(name);
  });

  it('days of a demo whose history is still being added need not be closed', async () => {
    const shop = await make.shop();
    const old = `update merchant set created_at = now() - interval '9 days' where merchant_id = $1`;
    await client.query(old, [shop.merchantId]);
    const filling = `insert into demo_history (merchant_id, task_id, began_at, kept, batches) values ($1, $1, now(), '{}', 1)`;
    await client.query(filling, [shop.merchantId]);
    expect(await brokenNow(shop)).toEqual([]);
    await client.query('delete from demo_history where merchant_id = $1', [shop.merchantId]);
    expect(await brokenNow(shop)).toEqual(['day.open']);
  });

  it('reopened days need not be closed, nor days whose reopening has just ended', async () => {
    const shop = await make.shop();
    await client.query(`update merchant set created_at = now() - interval '9 days' where merchant_id = $1`, [
      shop.merchantId,
    ]);
    await client.query(
      `insert into ledger_reopening values ($1, (now() - interval '9 days')::date, now() + interval '1 hour')`,
      [shop.merchantId],
    );
    expect(await brokenNow(shop)).toEqual([]);
    await client.query(`update ledger_reopening set open_until = now() - interval '2 days' where merchant_id = $1`, [
      shop.merchantId,
    ]);
    expect(await brokenNow(shop)).toEqual(['day.open']);
  });

  it('a hold that lapsed too early, even if everything else fits', async () => {
    const history = await makeHistory();
    await change(
      history,
      `update ledger_hold set state = 'lapsed', expires_at = now() + interval '1 day', ended_at = now() + interval '1 day' where merchant_id = $1 and state = 'open'`,
    );
    const report = await verifyMerchant(database, history.shop.merchantId);
    const early = report.checks.find(({ name }) => name === 'hold.end')?.rows ?? [];
    expect(early.map(({ expected }) => expected)).toContainEqual(expect.stringMatching(/^not after now, \{lapsed,/));
  });
});

describe('without a constraint', () => {
  it.each(unconstrained)('%s', async (_, check, by) => {
    const history = await makeHistory();
    await change(history, by);
    expect(broken(await verify(history.shop))).toContain(check);
  });
});

describe('the tail since a closed day', () => {
  it('covers the accounts touched since, and the days after', async () => {
    const { shop, purse, regular } = await makeHistory();
    const report = await verify(shop, '2026-11-21');
    expect(report).toMatchObject({ since: '2026-11-20', breaches: 0 });
    await client.query('update ledger_purse set balance = balance + 1 where merchant_id = $1 and purse_id = $2', [
      shop.merchantId,
      purse,
    ]);
    await client.query('update ledger_day set growth_in = growth_in + 1 where merchant_id = $1', [shop.merchantId]);
    expect(broken(await verify(shop, '2026-11-21'))).toEqual([]);
    await client.query('update ledger_account set growth = growth + 1 where merchant_id = $1 and account_id = $2', [
      shop.merchantId,
      regular,
    ]);
    expect(broken(await verify(shop, '2026-11-21'))).toEqual(['posting.chain', 'account.balance']);
    expect(broken(await verify(shop))).toEqual([
      'posting.chain',
      'account.balance',
      'rollup.day',
      'rollup.total',
      'day.hash',
    ]);
  });

  it('is everything if no earlier day is closed', async () => {
    const { shop } = await makeHistory();
    expect(await verify(shop, '2026-11-20')).toMatchObject({ since: null, breaches: 0 });
  });
});
