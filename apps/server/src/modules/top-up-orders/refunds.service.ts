import type { TopUpPayment, TopUpRefundPreview, TopUpTaken } from '@regulars/contract';
import { figureText, missingCouponTexts, separators, type RefundCause } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { reclass, refund, type OnShort, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { previewing, Problem, type Tenant } from '../../platform/http/index.ts';
import { lockStandings, postOnStanding, revokeGrade } from '../grades/index.ts';
import { lockGivenBy, revokeIssued } from '../issued-coupons/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import { getRefundPolicy } from '../settings/index.ts';
import { endRequests, type Giver } from '../refund-requests/index.ts';
import { lockShiftAt, mustHaveShift } from '../shifts/index.ts';
import { getRefundLimit, mustCoverRefund, type Refunding } from '../till-limits/index.ts';
import { areSame, loggedCoupons, takeCoupons } from './refund-coupons.ts';
import { measure } from './refund-measure.ts';
import { byLaw, isMissing, usedOf, type TopUpUse } from './refund.rules.ts';
import { addRefund, editOrder, type OrderRecord } from './top-up-orders.queries.ts';
import { getOrderPage, lockOrderIn } from './top-up-orders.service.ts';
import type { Page } from './top-up-orders.presenter.ts';
import { takenOf } from './top-up-postings.ts';

interface Asked {
  readonly refundId: string;
  readonly cause: RefundCause;
  /** Undefined: all that can be given back. */
  readonly cash: number | undefined;
  readonly onShort: OnShort;
  /** With which coupons are voided. */
  readonly reason: string;
}

interface Done {
  /** Fen of bonus that became principal, in a posting of its own document. */
  readonly became: number;
  readonly taken: TopUpTaken;
  /** The grade that the member then holds; null: the one held stays. */
  readonly gradeAfter: string | null;
  readonly use: TopUpUse;
  readonly most: number;
  /** More is missing than rounding explains. */
  readonly isShort: boolean;
}

/**
 * Takes back what a refund takes back, and answers it. The tranche's principal, and points, growth and bonus in proportion
 * to it; nothing is recomputed (decision 50). Growth that was earned stays where the growth rules say so. Where the law
 * grants more than the principal left, bonus becomes principal first. Throws top_up_refund_too_large, ledger_*.
 */
const takeBack = async (tx: TenantTx, tenant: Tenant, order: OrderRecord, asked: Asked): Promise<Done> => {
  const { now, userId } = tenant;
  const keepsGrowth = (await getGrowthInForce(tx))?.rules.refund_lowers === false;
  const standings = await lockStandings(tx, tenant, [order.member_id]);
  const gradeOf = (): string | undefined => standings.holders.get(order.member_id)?.grade_id;
  const heldBefore = gradeOf();
  const issued = order.coupons.some(({ given }) => given > 0) ? await lockGivenBy(tx, order.order_id) : [];
  const { postings, tranche, refunds, use, most, cash } = await measure(tx, order, asked);
  const place = { branchId: order.branch_id, actorId: userId };
  const became = Math.max(0, cash - tranche.principal);
  if (became > 0)
    await reclass(tx, now, {
      ...place,
      document: { kind: 'statutory_refund', id: asked.refundId },
      accountId: tranche.accountId,
      tranche: tranche.number,
      amount: became,
    });
  const posted = await postOnStanding(tx, tenant, standings, async () => {
    const answers: Posted[] = [];
    for (const { step, postingId } of postings) {
      if (step === 'growth' && keepsGrowth) continue;
      answers.push(
        await refund(tx, now, {
          ...place,
          document: { kind: 'refund_order', id: asked.refundId, step },
          postingId,
          paid: order.paid,
          part: cash,
          onShort: asked.onShort,
        }),
      );
    }
    return answers;
  });
  const isWhole = order.refunded + cash === order.paid;
  const { grade_id, grade_from, grade_to } = order;
  const tookGrade =
    isWhole &&
    grade_id !== null &&
    grade_from !== null &&
    (await revokeGrade(tx, tenant, standings, {
      memberId: order.member_id,
      orderId: order.order_id,
      given: { grade_id, grade_from, grade_to },
    }));
  const { coupons, due } = takeCoupons(order, issued, { refunded: order.refunded + cash, now });
  await revokeIssued(tx, tenant, due, asked);
  const taken = takenOf(posted, { cash, became, gradeId: tookGrade ? grade_id : null, coupons });
  const heldAfter = gradeOf();
  const gradeAfter = heldAfter === undefined || heldAfter === heldBefore ? null : heldAfter;
  return { became, use, most, isShort: isMissing(order, [...refunds, taken]), taken, gradeAfter };
};

/** What a refund takes besides that of which something is missing. */
export const needsOf = (isShort: boolean): 'top_up:refund_short' | null => (isShort ? 'top_up:refund_short' : null);

/** What limits are asked of a refund. */
const refundingOf = (
  { order_id: orderId, branch_id: branchId, paid_at: paidAt, made_at: madeAt }: OrderRecord,
  fen: number,
  alsoNeeds: Refunding['alsoNeeds'] = null,
): Refunding => ({
  permission: 'top_up:refund',
  alsoNeeds,
  orderId,
  branchId,
  paidAt: paidAt ?? madeAt,
  fen,
  approved: true,
});

/**
 * Does the refund, and undoes it: so it shows exactly what would happen. Throws top_up_order_not_found, top_up_order_state,
 * top_up_refund_too_large, ledger_account_closed.
 */
export const previewRefund = (
  tenant: Tenant,
  id: string,
  { cause, cash }: { readonly cause: RefundCause; readonly cash?: number | undefined },
): Promise<TopUpRefundPreview> =>
  previewing(tenant, async (tx) => {
    const order = await lockOrderIn(tx, tenant, { id, state: 'paid', seenVersion: undefined });
    const asked = { refundId: newId(), cause, cash, onShort: await getRefundPolicy(tx), reason: '' };
    const { taken, gradeAfter, use, most, isShort } = await takeBack(tx, tenant, order, asked);
    return {
      taken,
      grade_after: gradeAfter,
      most,
      principal_left: use.principal,
      bonus_left: use.bonus,
      used: usedOf(use),
      by_law: byLaw(use),
      limit: await getRefundLimit(tx, tenant, refundingOf(order, taken.cash, needsOf(isShort))),
      allowed: !isShort || tenant.permissions.has('top_up:refund_short'),
    };
  });

const sayMissing = (taken: TopUpTaken, { language }: Pick<Tenant, 'language'>): string =>
  [
    ...(['bonus', 'points', 'growth'] as const)
      .filter((unit) => taken[`missing_${unit}`] > 0)
      .map((unit) => figureText(unit, taken[`missing_${unit}`], language)),
    ...taken.coupons.flatMap((one) => missingCouponTexts(one, language)),
  ].join(separators[language]);

const isSame = (taken: TopUpTaken, expected: TopUpTaken): boolean =>
  (Object.keys(taken) as (keyof TopUpTaken)[]).every((name) => name === 'coupons' || taken[name] === expected[name]) && // its own keys
  areSame(taken.coupons, expected.coupons);

export interface NewRefund {
  readonly cash: number;
  readonly cause: RefundCause;
  readonly payment: TopUpPayment;
  readonly reason: string;
  readonly expected: TopUpTaken;
  readonly grade_after?: string | null | undefined;
}

/**
 * Makes a refund of a locked order, if it comes to what its preview showed, logs it and answers its id. Call it after every
 * lock but those of members and accounts. Throws top_up_refund_changed, top_up_refund_too_large, top_up_refund_short,
 * ledger_*.
 */
export const makeRefund = async (
  tx: TenantTx,
  tenant: Tenant,
  order: OrderRecord,
  { cash, cause, payment, reason, expected, grade_after }: NewRefund,
  { userId, operator, shiftId, approvedBy }: Giver,
): Promise<string> => {
  const { order_id: id } = order;
  const refundId = newId();
  await addDocument(tx, { kind: 'refund_order', id: refundId, number: await takeNumber(tenant, 'refund_order') });
  const onShort = await getRefundPolicy(tx);
  const { taken, gradeAfter, became, isShort } = await takeBack(tx, tenant, order, {
    refundId,
    cause,
    cash,
    onShort,
    reason,
  });
  const names = Object.keys(taken) as (keyof TopUpTaken)[]; // its own keys
  const isGradeOther = grade_after !== undefined && grade_after !== gradeAfter;
  if (isGradeOther || !isSame(taken, expected)) throw new Problem('top_up_refund_changed');
  if (isShort && !tenant.permissions.has('top_up:refund_short'))
    throw new Problem('top_up_refund_short', { values: { missing: sayMissing(taken, tenant) } });
  if (became > 0)
    await addDocument(tx, {
      kind: 'statutory_refund',
      id: refundId,
      number: await takeNumber(tenant, 'statutory_refund'),
    });
  await addRefund(tx, {
    refund_id: refundId,
    order_id: id,
    ...taken,
    cause,
    pay_way: payment.way,
    pay_reference: payment.reference?.trim() || null,
    reason,
    made_at: tenant.now,
    made_by: userId,
    made_by_name: operator,
    shift_id: shiftId,
    approved_by: approvedBy?.userId ?? null,
    approved_by_name: approvedBy?.operator ?? null,
  });
  const refunded = order.refunded + cash;
  await editOrder(tx, id, { refunded });
  await recordOperation(tx, tenant, {
    action: approvedBy ? 'top_up.approve_refund' : 'top_up.refund',
    subjectKind: 'top_up_order',
    subjectIds: [id],
    changes: [
      {
        refunded: [order.refunded, refunded],
        ...(approvedBy && { asked_by: [null, userId] }),
        pay_way: [null, payment.way],
        ...Object.fromEntries(
          names
            .filter((name) => name !== 'cash' && name !== 'coupons' && taken[name])
            .map((name) => [`taken_${name}`, [null, taken[name]]] as const),
        ),
        ...loggedCoupons(taken),
      },
    ],
    reason,
  });
  return refundId;
};

/**
 * Refunds a top-up, exactly as its preview showed. Throws top_up_order_not_found, top_up_order_state, stale_edit,
 * top_up_refund_too_large, top_up_refund_short, top_up_refund_changed, refund_above_limit, shift_required,
 * ledger_account_closed.
 */
export const refundTopUp = (
  tenant: Tenant,
  id: string,
  asked: NewRefund,
  seenVersion: number | undefined,
): Promise<Page> =>
  tenant.transaction(async (tx) => {
    const { userId, operator } = tenant;
    const order = await lockOrderIn(tx, tenant, { id, state: 'paid', seenVersion });
    await mustCoverRefund(tx, tenant, refundingOf(order, asked.cash));
    await endRequests(tx, tenant, id);
    const shiftId = await lockShiftAt(tx, tenant, order.branch_id);
    await mustHaveShift(tx, { shiftId, branchId: order.branch_id }, asked.payment.way === 'cash');
    await makeRefund(tx, tenant, order, asked, { userId, operator, shiftId, approvedBy: null });
    return getOrderPage(tenant, tx, id);
  });
