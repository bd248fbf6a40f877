import { v7 as newId } from 'uuid';
import {
  capture,
  handOver,
  hold,
  merge,
  openAccounts,
  openPurse,
  post,
  postMany,
  postPurse,
  reclass,
  refund,
  release,
  reverse,
  reverseMany,
  transfer,
  unmerge,
  type PostingContext,
} from '../../src/ledger/index.ts';
import { statement, type Database, type TenantTx } from '../../src/platform/database/index.ts';
import { marked } from '../../src/platform/lists/list-bits.ts';
import { nextPhone, type Shop } from '../factories.ts';

const addMember = statement(
  'history_member',
  marked(
    'members',
    'member_id',
    `insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, joined_at)
     values ($1, $2, $3, $4, '林晓雯', 'back_office', $5, '2026-11-20', $6)`,
  ),
);
const fold = statement('history_fold', 'select ledger_fold($1, 50000)');
const closeDay = statement('history_close', 'select ledger_close_day($1, $2, $3)');
const newestTranche = statement<{ tranche: number }>(
  'history_tranche',
  `select tranche from ledger_lot where merchant_id = $1 and account_id = $2 and unit = 'bonus' and open order by lot_no desc limit 1`,
);
const expire = statement('history_expire', 'select ledger_expire($1, $2, $3)');

/** What a top-up and its refund wrote beside their postings. */
const addTopUp = statement(
  'history_top_up',
  `insert into top_up_order (merchant_id, order_id, member_id, branch_id, state, rule_id, rule_number, paid, bonus, points, growth,
     points_earned, points_number, growth_earned, source, made_at, made_by, waits_until, pay_way, paid_at, paid_by, value_after, refunded, coupons)
   select merchant_id, document_id, account_id, branch_id, 'paid', document_id, 1, principal, bonus, points, growth,
     30, 2, 0, 'counter', posted_at, actor_id, posted_at, 'cash', posted_at, actor_id, principal_after + bonus_after, $3, '[]'
   from ledger_posting where merchant_id = $1 and posting_id = $2`,
);
const addTopUpRefund = statement(
  'history_top_up_refund',
  `insert into top_up_refund (merchant_id, refund_id, order_id, cash, principal, bonus, points, growth, missing_bonus, missing_points, missing_growth,
     cause, pay_way, reason, made_at, made_by, coupons)
   select merchant_id, document_id, $3, -sum(principal), -sum(principal), -sum(bonus), -sum(points), -sum(growth), sum(bonus_short), sum(points_short), sum(growth_short),
     'member', 'cash', '', min(posted_at), $4, '[]'
   from ledger_posting where merchant_id = $1 and document_kind = 'refund_order' and document_id = $2 group by merchant_id, document_id`,
);

/** Version 2 of the rules of points, and version 1 of the rule by which a document topped up. */
const addVersions = statement(
  'history_rule_versions',
  `insert into merchant_rule_version (merchant_id, kind, rule_id, number, content, made_at)
   values ($1, 'points', $1, 2, '{}', $3), ($1, 'top_up', $2, 1, '{}', $3)`,
);

const addHeld = statement(
  'history_held_order',
  `insert into held_order (merchant_id, order_id, member_id, branch_id, state, bill, stored_value, points, held_at, held_by, expires_at, ended_at, ended_by, reason)
   select merchant_id, document_id, account_id, branch_id, state::text, '{}', principal + bonus, points, created_at, actor_id, expires_at, ended_at, ended_by, end_reason
   from ledger_hold where merchant_id = $1 and hold_id = $2`,
);

/** What an order that stored value paid wrote beside its first posting and its last, the same if it earned nothing. */
const addOrder = statement(
  'history_order',
  `insert into consumption (merchant_id, order_id, member_id, branch_id, state, source, list, due, line_count, means, reductions, points_used, points_value,
     stored_value, takings, points_earned, points_number, growth_earned, value_after, points_after, growth_after, made_at, made_by, refunded, voided_at, voided_by, void_reason)
   select p.merchant_id, p.document_id, p.account_id, p.branch_id, case when $5::timestamptz is null then 'paid' else 'voided' end, 'cashier',
     -p.principal - p.bonus, -p.principal - p.bonus, 1, '{stored_value}', '[]', 0, 0, -p.principal - p.bonus, 0, greatest(l.points, 0),
     case when l.points > 0 then 2 end, 0, l.principal_after + l.bonus_after, l.points_after, l.growth_after, p.posted_at, p.actor_id, $4::bigint, $5,
     case when $5 is not null then p.actor_id end, case when $5 is not null then '' end
   from ledger_posting p join ledger_posting l on l.merchant_id = $1 and l.posting_id = $3 where p.merchant_id = $1 and p.posting_id = $2`,
);
const addLine = statement(
  'history_order_line',
  `insert into consumption_line (merchant_id, order_id, line_no, price, quantity, list, offs, due, parts, back)
   select merchant_id, order_id, 1, due, 1000, due, '{}', due, jsonb_build_object('stored_value', due), jsonb_build_object('stored_value', refunded)
   from consumption where merchant_id = $1 and order_id = $2`,
);
const addPayment = statement(
  'history_order_payment',
  `insert into consumption_payment (merchant_id, order_id, means, fen)
   select merchant_id, order_id, 'stored_value', stored_value from consumption where merchant_id = $1 and order_id = $2`,
);
const addRefund = statement(
  'history_order_refund',
  `insert into consumption_refund (merchant_id, refund_id, order_id, member_id, fen, parts, lines, points, points_taken, growth_taken, points_missing, growth_missing, reason, made_at, made_by)
   select merchant_id, document_id, $3::uuid, (array_agg(account_id))[1], sum(principal + bonus), jsonb_build_object('stored_value', sum(principal + bonus)),
     jsonb_build_array(jsonb_build_object('no', 1, 'quantity', 0, 'fen', sum(principal + bonus))), 0, -sum(points), 0, sum(points_short), 0, '', min(posted_at), $4::uuid
   from ledger_posting where merchant_id = $1 and document_kind = 'refund_order' and document_id = $2 group by merchant_id, document_id`,
);
/** What an order and its refund have at a till: the closed shift, the member's confirmation, and who approved the refund. */
const tillRows = [
  statement(
    'history_shift',
    `insert into shift (merchant_id, shift_id, branch_id, user_id, float, opened_at, closed_at, closed_by, expected, found, figures)
     select merchant_id, order_id, branch_id, made_by, 100, made_at, made_at, made_by, 100, 100,
       jsonb_build_array(jsonb_build_object('kind', 'order', 'means', 'stored_value', 'taken', due, 'taken_count', 1, 'back', 0, 'back_count', 0))
     from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_order_at_till',
    `update consumption set shift_id = order_id, confirmed_by = 'code' where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_confirmation',
    `insert into member_confirmation (merchant_id, member_id, order_id, order_fen, order_by)
     select merchant_id, member_id, order_id, stored_value, confirmed_by from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_refund_approved',
    'update consumption_refund set approved_by = made_by where merchant_id = $1 and order_id = $2',
  ),
  statement(
    'history_refund_request',
    `insert into refund_request (merchant_id, request_id, kind, order_id, branch_id, paid_at, state, asked, expected, fen, parts, lines, reason, asked_at, asked_by,
       waits_until, decided_at, decided_by, refund_id)
     select r.merchant_id, r.refund_id, 'consumption_order', r.order_id, o.branch_id, o.made_at, 'approved', '{}', '{}', r.fen, r.parts, r.lines, r.reason, r.made_at, r.made_by,
       r.made_at + interval '1 day', r.made_at, r.approved_by, r.refund_id
     from consumption_refund r join consumption o on o.merchant_id = $1 and o.order_id = r.order_id where r.merchant_id = $1 and r.order_id = $2`,
  ),
  // A coupon of 1 fen, which has the order's id, as has its template, and the gift of a grade that gave one, which expired.
  statement(
    'history_coupon_template',
    `insert into coupon_template (merchant_id, coupon_id, number, kind, name, given, created_at)
     select merchant_id, order_id, 'CT20260101-0001', 'cash', '券', 2, made_at from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_coupon_document',
    `insert into document (merchant_id, kind, document_id, number)
     select merchant_id, 'coupon_template', coupon_id, number from coupon_template where merchant_id = $1 and coupon_id = $2`,
  ),
  statement(
    'history_coupon_terms',
    `insert into coupon_terms (merchant_id, coupon_id, number, content, made_at)
     select merchant_id, order_id, 1, '{"name": "券", "value": 1, "validity": "days", "days": 1}', made_at from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_coupon',
    `insert into issued_coupon (merchant_id, issued_id, coupon_id, terms_number, code, member_id, branch_id, source, source_id, given_at, given_on, valid_from,
       expires_at, state, order_id, off, used_branch_id, ended_at, ended_on, ended_by)
     select merchant_id, order_id, order_id, 1, 'A00000000000', member_id, branch_id, 'hand', order_id, made_at, made_at::date, made_at,
       date_trunc('minute', made_at) + interval '1 day', 'used', order_id, 1, branch_id, made_at, made_at::date, made_by
     from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_coupon_gift',
    `with gift as (
       insert into coupon_gift (merchant_id, gift_id, member_id, branch_id, source, origin_id, coupons, created_at, done_at, done_on, outcome)
       select o.merchant_id, o.order_id, o.member_id, o.branch_id, 'grade', o.order_id, g.named, o.made_at, o.made_at, o.made_at::date,
         jsonb_set(g.named, '{0}', g.named -> 0 || '{"given": 1, "why": null}')
       from consumption o, jsonb_build_array(jsonb_build_object('coupon_id', o.order_id, 'name', '券', 'count', 1)) as g(named)
       where o.merchant_id = $1 and o.order_id = $2 returning *
     )
     insert into issued_coupon (merchant_id, issued_id, coupon_id, terms_number, code, member_id, branch_id, source, source_id, given_at, given_on, valid_from,
       expires_at, state, ended_at, ended_on)
     select merchant_id, gen_random_uuid(), gift_id, 1, 'A00000000001', member_id, branch_id, source, gift_id, done_at, done_on, done_at,
       date_trunc('minute', done_at) + interval '1 day', 'expired', date_trunc('minute', done_at) + interval '1 day', done_on from gift`,
  ),
  statement(
    'history_coupon_day',
    `insert into coupon_day (merchant_id, coupon_id, day, branch_id, given, used, spent, expired, off, orders, revenue)
     select merchant_id, order_id, made_at::date, branch_id, 2, 1, 1, 1, 1, 1, due from consumption where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_order_reduced',
    `update consumption set list = list + 1, reductions = jsonb_build_array(jsonb_build_object('step', 'order_coupon', 'id', order_id, 'off', 1))
     where merchant_id = $1 and order_id = $2`,
  ),
  statement(
    'history_line_reduced',
    `update consumption_line set price = price + 1, list = list + 1, offs = '{1}' where merchant_id = $1 and order_id = $2`,
  ),
];

/** A ledger with every kind of event. */
export interface History {
  /** Spends, holds, refunds and purchases; the survivor of `merged`. */
  readonly regular: string;
  /** Owes points. */
  readonly owing: string;
  readonly merged: string;
  /** Has value that one branch handed over to the other. */
  readonly handed: string;
  readonly purse: string;
  readonly pack: string;
}

/** Two business days from `start`, the first of them closed; `actorId` is a user of the shop. */
export const mixedHistory = async (database: Database, shop: Shop, actorId: string, start: Date): Promise<History> => {
  const tenant = database.tenant(shop.merchantId);
  const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => tenant.transaction(work);
  const hours = (count: number): Date => new Date(start.getTime() + count * 3_600_000);
  const paper = (kind = 'history', branch: 0 | 1 = 0): PostingContext => ({
    document: { kind, id: newId() },
    branchId: shop.branchIds[branch],
    actorId,
  });
  const member = async (): Promise<string> => {
    const id = newId();
    await inTx(async (tx) => {
      await tx.query(addMember, [tx.merchantId, id, id.slice(-12), nextPhone(), shop.gradeIds[0], start]);
      await openAccounts(tx, [id]);
    });
    return id;
  };
  const topUp = (accountId: string, at: Date, branch: 0 | 1 = 0) =>
    inTx((tx) =>
      post(tx, at, {
        ...paper('top_up', branch),
        kind: 'top_up',
        accountId,
        give: {
          principal: 10_000,
          bonus: { amount: 2_001, expiresAt: at < hours(20) ? hours(20) : hours(800) },
          points: { amount: 100, expiresAt: at < hours(20) ? hours(21) : null },
          growth: 100,
        },
      }),
    );
  const spend = (accountId: string, at: Date, amount: number, points = 0) =>
    inTx((tx) =>
      post(tx, at, {
        ...paper('order', 1),
        kind: 'spend',
        accountId,
        take: { value: { amount, deduction: 'proportional' }, ...(points > 0 && { points }) },
        give: { points: { amount: 7, expiresAt: hours(400) }, growth: 1 },
      }),
    );
  const earn = (accountId: string, at: Date, amount: number) =>
    inTx((tx) =>
      post(tx, at, { ...paper('order'), kind: 'earn', accountId, give: { points: { amount, expiresAt: null } } }),
    );

  const [regular, owing, merged] = [await member(), await member(), await member()];

  // First day: value comes in, is spent and partly refunded.
  await topUp(regular, start);
  const spent = await spend(regular, hours(1), 3_333, 40);
  await inTx((tx) =>
    refund(tx, hours(2), { ...paper('refund'), postingId: spent.postingId, paid: 3_333, part: 1_111 }),
  );
  await inTx((tx) =>
    refund(tx, hours(2), { ...paper('refund'), postingId: spent.postingId, paid: 3_333, part: 1_000 }),
  );
  const mistake = await topUp(regular, hours(2), 1);
  await inTx((tx) => reverse(tx, hours(3), { ...paper('reversal'), postingId: mistake.postingId }));

  // Two members' opening balances, posted together; one of them is taken back.
  const opening = { principal: 700, bonus: { amount: 77, expiresAt: hours(700) }, growth: 7 };
  const openings = [await member(), await member()].map((accountId) => ({ ...paper('opening'), accountId }));
  const opened = await inTx((tx) =>
    postMany(
      tx,
      hours(1),
      openings.map((each) => ({ ...each, kind: 'opening', give: opening })),
    ),
  );
  const [first] = opened;
  if (!first || !('postingId' in first)) throw new Error('The opening was refused');
  await inTx((tx) => reverseMany(tx, hours(2), [{ ...paper('opening'), postingId: first.postingId }]));

  // Points spent before they were clawed back: the reversal leaves a debt, the refund records a shortfall; a hold
  // delays repayment.
  const earned = await earn(owing, start, 50);
  const gone = await earn(owing, start, 30);
  const kept = await inTx((tx) =>
    hold(tx, hours(1), { ...paper(), accountId: owing, points: 20, expiresAt: hours(6) }),
  );
  await inTx((tx) => post(tx, hours(1), { ...paper('order'), kind: 'spend', accountId: owing, take: { points: 55 } }));
  await inTx((tx) => reverse(tx, hours(2), { ...paper(), postingId: earned.postingId, onShort: 'negative' }));
  await inTx((tx) => release(tx, hours(3), { holdId: kept.holdId, actorId, reason: 'not needed' }));
  await inTx((tx) =>
    refund(tx, hours(3), { ...paper(), postingId: gone.postingId, paid: 30, part: 10, onShort: 'clamp' }),
  );
  await earn(owing, hours(3), 4);

  // A bill that was held, and released.
  const ofHeld = paper('consumption_order');
  await inTx(async (tx) => {
    const document = { ...ofHeld.document, step: 'value' };
    const value = { amount: 100, deduction: 'proportional' } as const;
    const { holdId } = await hold(tx, hours(3), {
      ...ofHeld,
      document,
      accountId: regular,
      value,
      expiresAt: hours(30),
    });
    await release(tx, hours(3), { holdId, actorId, reason: 'not needed' });
    await tx.query(addHeld, [tx.merchantId, holdId]);
  });

  // Holds: one per final state, and an open one.
  const captured = await inTx((tx) =>
    hold(tx, hours(3), {
      ...paper(),
      accountId: regular,
      value: { amount: 500, deduction: 'bonus_first' },
      points: 10,
      expiresAt: hours(30),
    }),
  );
  await inTx((tx) => capture(tx, hours(4), { ...paper('order'), holdId: captured.holdId, value: 400 }));
  await inTx((tx) => hold(tx, hours(4), { ...paper(), accountId: regular, points: 5, expiresAt: hours(5) }));

  // The merchant's own purses.
  const [purse, pack] = [newId(), newId()];
  await inTx((tx) => openPurse(tx, { purseId: purse, unit: 'merchant_value', product: 'stored_value' }));
  await inTx((tx) => openPurse(tx, { purseId: pack, unit: 'pack', product: 'sms' }));
  await inTx((tx) => postPurse(tx, hours(1), { ...paper(), kind: 'top_up', purseId: purse, give: 50_000 }));
  await inTx((tx) => postPurse(tx, hours(2), { ...paper(), kind: 'spend', purseId: purse, take: 300 }));
  await inTx((tx) =>
    postPurse(tx, hours(1), { ...paper(), kind: 'top_up', purseId: pack, give: 100, expiresAt: hours(500) }),
  );
  await inTx((tx) => postPurse(tx, hours(2), { ...paper(), kind: 'spend', purseId: pack, take: 30 }));

  // A top-up order that also earns points, refunded in part after some of them were spent.
  const topped = await member();
  const order = paper('top_up_order');
  const points = (amount: number) => ({ amount, expiresAt: null });
  const ordered = await inTx((tx) =>
    post(tx, hours(1), {
      ...order,
      kind: 'top_up',
      accountId: topped,
      rule: `top_up:${order.document.id}@1`,
      give: { principal: 5_000, bonus: { amount: 500, expiresAt: null }, points: points(10), growth: 5 },
    }),
  );
  const pointed = await inTx((tx) =>
    post(tx, hours(1), {
      ...order,
      document: { ...order.document, step: 'points' },
      kind: 'earn',
      accountId: topped,
      rule: `points:${tx.merchantId}@2`,
      give: { points: points(30) },
    }),
  );
  await inTx((tx) => post(tx, hours(2), { ...paper('order'), kind: 'spend', accountId: topped, take: { points: 35 } }));
  const back = paper('refund_order');
  for (const [step, { postingId }] of Object.entries({ '': ordered, points: pointed }))
    await inTx((tx) =>
      refund(tx, hours(3), {
        ...back,
        document: { ...back.document, step },
        postingId,
        paid: 5_000,
        part: 2_000,
        onShort: 'clamp',
      }),
    );
  await inTx(async (tx) => {
    await tx.query(addTopUp, [tx.merchantId, ordered.postingId, 2_000]);
    await tx.query(addTopUpRefund, [tx.merchantId, back.document.id, order.document.id, actorId]);
    await tx.query(addVersions, [tx.merchantId, order.document.id, start]);
  });

  // Orders that stored value paid: one that earns points and is refunded in part, and one that is voided.
  const pay = (bill: PostingContext, amount: number) =>
    inTx((tx) =>
      post(tx, hours(4), {
        ...bill,
        document: { ...bill.document, step: 'value' },
        kind: 'spend',
        accountId: topped,
        take: { value: { amount, deduction: 'proportional' } },
      }),
    );
  const [bill, wrong] = [paper('consumption_order'), paper('consumption_order')];
  const paid = await pay(bill, 1_000);
  const earnedBy = await inTx((tx) =>
    post(tx, hours(4), {
      ...bill,
      document: { ...bill.document, step: 'points' },
      kind: 'earn',
      accountId: topped,
      rule: `points:${tx.merchantId}@2`,
      give: { points: points(10) },
    }),
  );
  const returned = paper('refund_order');
  for (const [step, { postingId }] of Object.entries({ value: paid, points: earnedBy }))
    await inTx((tx) =>
      refund(tx, hours(5), {
        ...returned,
        document: { ...returned.document, step },
        postingId,
        paid: 1_000,
        part: 400,
        onShort: 'clamp',
      }),
    );
  const { postingId: wrongId } = await pay(wrong, 500);
  await inTx((tx) =>
    reverse(tx, hours(5), { ...wrong, document: { ...wrong.document, step: 'value_void' }, postingId: wrongId }),
  );
  await inTx(async (tx) => {
    await tx.query(addOrder, [tx.merchantId, paid.postingId, earnedBy.postingId, 400, null]);
    await tx.query(addOrder, [tx.merchantId, wrongId, wrongId, 0, hours(5)]);
    for (const { document } of [bill, wrong]) {
      await tx.query(addLine, [tx.merchantId, document.id]);
      await tx.query(addPayment, [tx.merchantId, document.id]);
    }
    await tx.query(addRefund, [tx.merchantId, returned.document.id, bill.document.id, actorId]);
    for (const row of tillRows) await tx.query(row, [tx.merchantId, bill.document.id]);
  });

  // Next afternoon: the day before is closed, an offline till posts late, and lots have expired.
  await inTx((tx) => tx.query(fold, [tx.merchantId]));
  await inTx((tx) => tx.query(closeDay, [tx.merchantId, '2026-11-20', hours(12)]));
  await inTx((tx) =>
    post(tx, hours(22), {
      ...paper('order'),
      kind: 'earn',
      accountId: regular,
      occurredAt: hours(5),
      give: { points: { amount: 9, expiresAt: hours(300) } },
    }),
  );
  await inTx((tx) => tx.query(expire, [tx.merchantId, owing, hours(22)]));
  await inTx((tx) => refund(tx, hours(23), { ...paper(), postingId: spent.postingId, paid: 3_333, part: 1_222 }));

  // Transfers between members, a merge, its reversal and another merge.
  await topUp(merged, hours(1));
  const toMove = { value: { amount: 2_500, deduction: 'proportional' }, points: 60 } as const;
  await inTx((tx) => transfer(tx, hours(2), { ...paper(), fromId: merged, toId: owing, take: toMove }));
  const before = await spend(merged, hours(3), 1_000);
  await inTx((tx) => merge(tx, hours(23), { ...paper(), fromId: merged, toId: regular }));
  await inTx((tx) => unmerge(tx, hours(23), { ...paper(), fromId: merged }));
  await inTx((tx) => merge(tx, hours(23), { ...paper(), fromId: merged, toId: regular }));
  await inTx((tx) =>
    refund(tx, hours(23), { ...paper(), postingId: before.postingId, paid: 1_000, part: 333, onShort: 'negative' }),
  );
  await topUp(regular, hours(24));
  const [newest] = await tenant.query(newestTranche, [shop.merchantId, regular]);
  await inTx((tx) =>
    reclass(tx, hours(24), {
      ...paper('statutory_refund'),
      accountId: regular,
      tranche: newest?.tranche ?? 0,
      amount: 50,
    }),
  );
  await inTx((tx) =>
    hold(tx, hours(24), {
      ...paper(),
      accountId: regular,
      value: { amount: 300, deduction: 'proportional' },
      points: 3,
      expiresAt: hours(700),
    }),
  );
  const brief = await inTx((tx) =>
    post(tx, hours(24), {
      ...paper('order'),
      kind: 'earn',
      accountId: owing,
      give: { points: { amount: 500, expiresAt: hours(25) } },
    }),
  );
  await inTx((tx) => reverse(tx, hours(26), { ...paper(), postingId: brief.postingId, onShort: 'negative' }));

  // What the first branch sold goes on at the second: the principal at once, the bonus with a refund of an older purchase.
  const handed = await member();
  await topUp(handed, hours(24));
  const ofBonus = await inTx((tx) =>
    post(tx, hours(24), {
      ...paper('order'),
      kind: 'spend',
      accountId: handed,
      take: { value: { amount: 3_000, deduction: 'bonus_first' } },
    }),
  );
  const [fromId, toId] = shop.branchIds;
  await inTx((tx) => handOver(tx, hours(25), [handed], { ...paper('hand_over'), fromId, toId }));
  await inTx((tx) => refund(tx, hours(26), { ...paper(), postingId: ofBonus.postingId, paid: 3_000, part: 1_000 }));
  await spend(handed, hours(26), 500);
  return { regular, owing, merged, handed, purse, pack };
};
