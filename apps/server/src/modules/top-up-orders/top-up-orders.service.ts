import type { TopUpPayment } from '@regulars/contract';
import { couponGiftText, say, topUpOrderStatePhrases, type TopUpOrderState } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { getLedgerAccount, post, spendableOf, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { branchesValue, mustBeOpen, mustFindWithin } from '../branches/index.ts';
import { giveGrade, lockServed, postOnStanding, type Standings } from '../grades/index.ts';
import { giveGifts, type GivenGift } from '../issued-coupons/index.ts';
import { getPointsExpiry } from '../point-rules/index.ts';
import { listRequests } from '../refund-requests/index.ts';
import { lockShiftAt, mustHaveShift } from '../shifts/index.ts';
import { getTerms } from '../top-up-rules/index.ts';
import { decide, lockDeciding } from './offers.service.ts';
import { getOrderRow } from './top-up-order-list.queries.ts';
import { documentOf, postingsOf, type Spending } from './top-up-postings.ts';
import { presentOrder, presentRefund, presentRequest, stateOf, type Page } from './top-up-orders.presenter.ts';
import {
  addOrder,
  editOrder,
  listRefunds,
  lockOrder,
  notPaid,
  type NewOrder,
  type OrderRecord,
  type PaidOrder,
} from './top-up-orders.queries.ts';

/** How long an order waits for its payment, in milliseconds. */
export const longestWait = 30 * 60_000;

/** `refunds`: those that the caller knows, without which nothing can have been asked for. Throws top_up_order_not_found. */
export const getOrderPage = async (
  tenant: Tenant,
  view: TenantView,
  orderId: string,
  refunds?: Awaited<ReturnType<typeof listRefunds>>,
): Promise<Page> => {
  const row = await getOrderRow(view, orderId, branchesValue(tenant.branches) ?? undefined);
  const found = mustFind(row, 'top_up_order_not_found');
  return {
    ...presentOrder(found),
    refunds: (refunds ?? (await listRefunds(view, orderId))).map(presentRefund),
    refund_requests: refunds ? [] : (await listRequests(tenant, view, orderId)).map(presentRequest),
  };
};

export const getTopUpOrder = (tenant: Tenant, orderId: string): Promise<Page> =>
  getOrderPage(tenant, tenant.db, orderId);

const wrongState = (state: TopUpOrderState, { language }: Pick<Tenant, 'language'>): Problem =>
  new Problem('top_up_order_state', { values: { state: say(topUpOrderStatePhrases[state], language) } });

/** Locks an order of the user's branches in one of these states. Throws top_up_order_not_found, stale_edit, top_up_order_state. */
export const lockOrderIn = async (
  tx: TenantTx,
  tenant: Tenant,
  {
    id,
    state,
    seenVersion,
  }: { readonly id: string; readonly state: OrderRecord['state']; readonly seenVersion: number | undefined },
): Promise<OrderRecord> => {
  const order = mustFindWithin(tenant, await lockOrder(tx, id), 'top_up_order_not_found');
  if (seenVersion !== undefined && seenVersion !== order.version) throw new Problem('stale_edit');
  if (order.state !== state || (state === 'paid' && order.refunded === order.paid))
    throw wrongState(stateOf(order), tenant);
  return order;
};

/** Posts what an order gives. */
const postOrder = async (tx: TenantTx, tenant: Tenant, order: NewOrder, terms: Spending): Promise<Posted[]> => {
  const { now, day, userId } = tenant;
  const pointsExpireAt = order.points + order.points_earned > 0 ? await getPointsExpiry(tx, day) : null;
  const posted: Posted[] = [];
  for (const movement of postingsOf(order, { merchantId: tx.merchantId, day, actorId: userId, terms, pointsExpireAt }))
    posted.push(await post(tx, now, movement));
  return posted;
};

/** Gives the value of an order that is paid, and answers what the order then says. */
const settle = async (
  tx: TenantTx,
  tenant: Tenant,
  {
    standings,
    order,
    terms,
    payment,
    shiftId,
  }: {
    readonly standings: Standings;
    readonly order: NewOrder;
    readonly terms: Spending;
    readonly payment: TopUpPayment;
    readonly shiftId: string | null;
  },
): Promise<PaidOrder> => {
  const { now, userId, operator } = tenant;
  const { member_id: memberId, grade_id: gradeId } = order;
  const { grade_id: heldBefore } = mustFind(standings.holders.get(memberId), 'member_not_found');
  const [coupons = []] = await giveGifts(tx, tenant, [
    {
      gifts: order.coupons,
      source: 'top_up',
      sourceId: order.order_id,
      receiver: { memberId, branchId: order.branch_id },
    },
  ]);
  const posted = await postOnStanding(tx, tenant, standings, () => postOrder(tx, tenant, order, terms));
  const [first] = posted;
  if (!first) throw new Error('The top-up gave nothing');
  const grown = posted.reduce((sum, { change }) => sum + change.growth, 0);
  const given =
    gradeId === null ? undefined : await giveGrade(tx, tenant, standings, { memberId, gradeId, heldBefore, grown });
  const account = mustFind(await getLedgerAccount(tx, memberId), 'member_not_found'); // after the gift of a grade, too
  return {
    state: 'paid',
    pay_way: payment.way,
    pay_reference: payment.reference?.trim() || null,
    paid_at: now,
    paid_by: userId,
    paid_by_name: operator,
    value_after: first.after.principal + first.after.bonus,
    value_left: spendableOf(account).value,
    grade_id: given === undefined ? null : gradeId,
    grade_from: given?.grade_from ?? null,
    grade_to: given?.grade_to ?? null,
    shift_id: shiftId,
    coupons,
  };
};

/** The shift that a payment belongs to. Throws shift_required. */
const lockPaying = async (
  tx: TenantTx,
  tenant: Tenant,
  branchId: string,
  payment: TopUpPayment,
): Promise<string | null> => {
  const shiftId = await lockShiftAt(tx, tenant, branchId);
  await mustHaveShift(tx, { shiftId, branchId }, payment.way === 'cash');
  return shiftId;
};

const logPaid = (
  tx: TenantTx,
  tenant: Tenant,
  order: NewOrder,
  { pay_way, pay_reference, coupons }: PaidOrder,
): Promise<void> => {
  const texts = (isMeant: (gift: GivenGift) => boolean): string[] => coupons.filter(isMeant).map(couponGiftText);
  const [given, kept] = [texts(({ why }) => why === null), texts(({ why }) => why !== null)];
  return recordOperation(tx, tenant, {
    action: 'top_up.pay',
    subjectKind: 'top_up_order',
    subjectIds: [order.order_id],
    changes: [
      {
        state: ['waiting', 'paid'],
        paid: [null, order.paid],
        bonus: [null, order.bonus],
        pay_way: [null, pay_way],
        pay_reference: [null, pay_reference],
        ...(given.length > 0 && { gift_coupons: [null, given] }),
        ...(kept.length > 0 && { gift_coupons_not_given: [null, kept] }),
      },
    ],
  });
};

interface NewTopUp {
  readonly vip_id: string;
  readonly branch_id: string;
  readonly pay: number;
  readonly rule_id: string;
  readonly rule_number: number;
  readonly payment?: TopUpPayment | undefined;
}

/**
 * Makes an order by the rule that fits, and with a payment gives its value. Throws member_not_found,
 * member_state_refused, branch_not_found, branch_closed, top_up_not_offered, top_up_offer_changed, shift_required,
 * ledger_*.
 */
export const addTopUpOrder = (tenant: Tenant, asked: NewTopUp): Promise<Page> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const { vip_id: memberId, branch_id: branchId, pay, payment } = asked;
    const shiftId = payment ? await lockPaying(tx, tenant, branchId, payment) : null;
    const deciding = await lockDeciding(tx, tenant, { memberId, branchId, locksRules: true });
    const { rule, gives } = decide(deciding, pay, tenant);
    if (rule.rule_id !== asked.rule_id || rule.number !== asked.rule_number) throw new Problem('top_up_offer_changed');
    const order: NewOrder = {
      order_id: newId(),
      member_id: memberId,
      branch_id: branchId,
      state: 'waiting',
      rule_id: rule.rule_id,
      rule_number: rule.number,
      paid: pay,
      ...gives,
      coupons: gives.coupons.map((gift) => ({ ...gift, given: 0, why: null })),
      source: 'counter',
      made_at: now,
      made_by: userId,
      made_by_name: operator,
      waits_until: new Date(now.getTime() + longestWait),
    };
    await addDocument(tx, { ...documentOf(order.order_id), number: await takeNumber(tenant, 'top_up_order') });
    const paid =
      payment &&
      (await settle(tx, tenant, { standings: deciding.standings, order, terms: rule.terms, payment, shiftId }));
    await addOrder(tx, { ...order, ...(paid ?? notPaid) });
    if (paid) await logPaid(tx, tenant, order, paid);
    else
      await recordOperation(tx, tenant, {
        action: 'top_up.create',
        subjectKind: 'top_up_order',
        subjectIds: [order.order_id],
        changes: [{ vip_id: [null, memberId], paid: [null, pay], bonus: [null, order.bonus] }],
      });
    return getOrderPage(tenant, tx, order.order_id, []);
  });

/** Throws top_up_order_not_found, top_up_order_state, stale_edit, branch_closed, shift_required, member_state_refused, ledger_*. */
export const payTopUpOrder = (
  tenant: Tenant,
  id: string,
  payment: TopUpPayment,
  seenVersion: number | undefined,
): Promise<Page> =>
  tenant.transaction(async (tx) => {
    const order = await lockOrderIn(tx, tenant, { id, state: 'waiting', seenVersion });
    if (order.waits_until <= tenant.now) throw wrongState('closed', tenant);
    await mustBeOpen(tx, tenant, order.branch_id);
    const shiftId = await lockPaying(tx, tenant, order.branch_id, payment);
    const { standings } = await lockServed(tx, tenant, order.member_id);
    const terms = mustFind(await getTerms(tx, order.rule_id, order.rule_number), 'top_up_rule_not_found');
    const paid = await settle(tx, tenant, { standings, order, terms, payment, shiftId });
    await editOrder(tx, id, paid);
    await logPaid(tx, tenant, order, paid);
    return getOrderPage(tenant, tx, id, []);
  });

/** Throws top_up_order_not_found, top_up_order_state, stale_edit. */
export const closeTopUpOrder = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<Page> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    await lockOrderIn(tx, tenant, { id, state: 'waiting', seenVersion });
    await editOrder(tx, id, { state: 'closed', closed_at: now, closed_by: userId, closed_by_name: operator });
    await recordOperation(tx, tenant, {
      action: 'top_up.close',
      subjectKind: 'top_up_order',
      subjectIds: [id],
      changes: [{ state: ['waiting', 'closed'] }],
    });
    return getOrderPage(tenant, tx, id);
  });
