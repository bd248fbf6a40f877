import type { Api, ConsumptionOrderPage, OrderRefundPreview, OrderReturned } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { listPostingIds, refund, type OnShort, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { previewing, Problem, type Tenant } from '../../platform/http/index.ts';
import { lockStandings, postOnStanding } from '../grades/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import { endRequests, type Giver } from '../refund-requests/index.ts';
import { giveBackCoupons, lockUsedBy } from '../issued-coupons/index.ts';
import { getRefundPolicy } from '../settings/index.ts';
import { lockShiftAt, mustHaveShift } from '../shifts/index.ts';
import { getRefundLimit, mustCoverRefund, type Refunding } from '../till-limits/index.ts';
import { documentOf, postingSteps, type PostingStep } from './order-postings.ts';
import type { ReceiptCodes } from '../receipts/index.ts';
import { getOrderPage, lockStanding } from './orders.service.ts';
import { backOf, returnedLines, returningOf, type Asked, type Returning } from './refunds.rules.ts';
import { presentParts, returnedOf } from './orders.presenter.ts';
import {
  addRefund,
  editOrder,
  listLines,
  setLinesBack,
  type LineRow,
  type OrderRecord,
  type PartsJson,
  type RefundRow,
} from './orders.queries.ts';
import { watchGrade, type GradeMove } from './reckoning.rules.ts';

/** What comes back of an order. */
interface Back extends Returning {
  /** As they were before it. */
  readonly lines: readonly LineRow[];
}
interface Done extends Back {
  readonly figures: OrderReturned;
  readonly gradeMove: GradeMove | null;
}

/** What is asked for of a locked order. Throws order_refund_too_large, invalid_input. */
export const getBack = async (tx: TenantTx, orderId: string, asked: Asked): Promise<Back> => {
  const lines = await listLines(tx, orderId);
  return { ...returningOf(lines, asked), lines };
};

type Refunded = Pick<OrderRecord, 'order_id' | 'branch_id' | 'stored_value' | 'points_value' | 'due'>;

/** Of how much an order's posting is refunded how much; undefined: not at all. */
const shareOf = (step: PostingStep, order: Refunded, parts: PartsJson, fen: number) => {
  const of = (paid: number, part: number) => (part > 0 ? { paid, part } : undefined);
  switch (step) {
    case 'value':
      return of(order.stored_value, parts.stored_value ?? 0);
    case 'points_used':
      return of(order.points_value, parts.points ?? 0);
    case 'points':
    case 'growth':
      return of(order.due, fen);
  }
};

/**
 * Posts what a refund gives back, and what it takes back of what was earned, in proportion; nothing is recomputed (decision
 * 57). Answers by step. Throws ledger_*.
 */
export const postRefund = async (
  tx: TenantTx,
  now: Date,
  order: Refunded,
  { refundId, actorId, parts, fen, keepsGrowth, onShort }: Pick<Returning, 'parts' | 'fen'> & {
    readonly refundId: string;
    readonly actorId: string;
    readonly keepsGrowth: boolean;
    readonly onShort: OnShort;
  }, // prettier-ignore
): Promise<ReadonlyMap<PostingStep, Posted>> => {
  const posted = new Map<PostingStep, Posted>();
  const postings = await listPostingIds(tx, documentOf(order.order_id), postingSteps);
  for (const { step, postingId } of postings as { step: PostingStep; postingId: number }[]) {
    const share = step === 'growth' && keepsGrowth ? undefined : shareOf(step, order, parts, fen);
    if (!share) continue;
    const document = { kind: 'refund_order', id: refundId, step } as const;
    posted.set(step, await refund(tx, now, { document, branchId: order.branch_id, actorId, postingId, ...share, onShort })); // prettier-ignore
  }
  return posted;
};

/** What a refund gave back by means, what its postings gave and took, and how many coupons can be used again. */
export const figuresOf = (parts: PartsJson, posted: ReadonlyMap<PostingStep, Posted>, coupons: number): OrderReturned =>
  returnedOf(parts, {
    points: posted.get('points_used')?.change.points ?? 0,
    points_taken: -(posted.get('points')?.change.points ?? 0),
    growth_taken: -(posted.get('growth')?.change.growth ?? 0),
    points_missing: posted.get('points')?.short.points ?? 0,
    growth_missing: posted.get('growth')?.short.growth ?? 0,
    coupons,
  });

/** Whether nothing is left of these lines. */
const isAllBack = (lines: readonly LineRow[], { returned }: Back): boolean =>
  lines.every(({ line_no: no, quantity, returned: before }) => {
    const now = returned.find(({ key }) => key === String(no))?.quantity ?? 0;
    return before + now === quantity;
  });

/** Whether nothing is left of an order: none of its money, and none of what cost nothing. */
const isWhole = ({ refunded, due }: OrderRecord, back: Back): boolean => {
  const free = back.lines.filter((line) => line.due === 0);
  return refunded + back.fen === due && isAllBack(free, back);
};

/** Whether something returns to the member's account. */
const isOfAccount = ({ stored_value: value = 0, points = 0 }: PartsJson): boolean => value + points > 0;

/** Throws ledger_*. Growth stays where the growth rules say so; coupons come back with all of the order. */
const giveBack = async (
  tx: TenantTx,
  tenant: Tenant,
  order: OrderRecord,
  refundId: string,
  back: Back,
): Promise<Done> => {
  let posted: ReadonlyMap<PostingStep, Posted> = new Map();
  let gradeMove: GradeMove | null = null;
  const memberId = order.member_id;
  const standings = memberId === null ? undefined : await lockStandings(tx, tenant, [memberId]);
  const coupons = isWhole(order, back) ? await lockUsedBy(tx, order.order_id) : [];
  if (standings && memberId !== null) {
    const keepsGrowth = (await getGrowthInForce(tx))?.rules.refund_lowers === false;
    const onShort = await getRefundPolicy(tx);
    const movedTo = watchGrade(standings, memberId);
    // A closed account has nothing that could be taken back; money that came in otherwise is owed all the same.
    const isOwed = standings.holders.get(memberId)?.state === 'cancelled' && !isOfAccount(back.parts);
    if (!isOwed)
      await postOnStanding(tx, tenant, standings, async () => {
        const by = { ...back, refundId, actorId: tenant.userId, keepsGrowth, onShort };
        posted = await postRefund(tx, tenant.now, order, by);
        return [...posted.values()];
      });
    gradeMove = movedTo();
  }
  const usable = await giveBackCoupons(tx, tenant, coupons, order.due);
  return { ...back, figures: figuresOf(back.parts, posted, usable), gradeMove };
};

/** What limits are asked of a refund. */
export const refundingOf = (
  { order_id: orderId, branch_id: branchId, made_at: paidAt }: Pick<OrderRecord, 'order_id' | 'branch_id' | 'made_at'>,
  fen: number,
): Refunding => ({ permission: 'order:refund', orderId, branchId, paidAt, fen, approved: true });

/**
 * Does the refund, and undoes it: so it shows exactly what would happen. Throws order_not_found, order_state,
 * order_refund_too_large, invalid_input, ledger_account_closed.
 */
export const previewRefund = (tenant: Tenant, id: string, asked: Asked): Promise<OrderRefundPreview> =>
  previewing(tenant, async (tx) => {
    const order = await lockStanding(tx, tenant, id, undefined);
    const back = await getBack(tx, id, asked);
    const { figures, gradeMove, parts, fen } = await giveBack(tx, tenant, order, newId(), back);
    const limit = await getRefundLimit(tx, tenant, refundingOf(order, fen));
    const most = order.due - order.refunded;
    return { returned: figures, parts: presentParts(parts), grade: gradeMove, most, limit };
  });

/** A refund's row. */
export const refundRowOf = (
  { returned, parts, fen, figures, gradeMove }: Omit<Done, 'lines'>,
  { refundId, order, reason }: {
    readonly refundId: string;
    readonly order: Pick<OrderRecord, 'order_id' | 'member_id'>;
    readonly reason: string;
  }, // prettier-ignore
  { userId, operator, shiftId, approvedBy }: Giver,
  now: Date,
): RefundRow => ({
  refund_id: refundId,
  order_id: order.order_id,
  member_id: order.member_id,
  fen,
  parts,
  lines: returnedLines(returned),
  points: figures.points,
  points_taken: figures.points_taken,
  growth_taken: figures.growth_taken,
  points_missing: figures.points_missing,
  growth_missing: figures.growth_missing,
  coupons: figures.coupons,
  grade_move: gradeMove,
  reason,
  made_at: now,
  made_by: userId,
  made_by_name: operator,
  shift_id: shiftId,
  approved_by: approvedBy?.userId ?? null,
  approved_by_name: approvedBy?.operator ?? null,
});

interface Making {
  /** As the preview showed. */
  readonly expected: OrderReturned;
  readonly reason: string;
  readonly giver: Giver;
}

/**
 * Makes a refund of a locked order, if it comes to what its preview showed, logs it and answers its id. Call it after every
 * lock but those of members and accounts. Throws order_changed, ledger_*.
 */
export const makeRefund = async (
  tx: TenantTx,
  tenant: Tenant,
  order: OrderRecord,
  back: Back,
  { expected, reason, giver }: Making,
): Promise<string> => {
  const { order_id: id } = order;
  const refundId = newId();
  await addDocument(tx, { kind: 'refund_order', id: refundId, number: await takeNumber(tenant, 'refund_order') });
  const done = await giveBack(tx, tenant, order, refundId, back);
  const names = Object.keys(done.figures) as (keyof OrderReturned)[]; // its own keys
  if (names.some((name) => done.figures[name] !== expected[name])) throw new Problem('order_changed');
  const { points, points_taken, growth_taken, points_missing, growth_missing, coupons } = done.figures;
  await addRefund(tx, refundRowOf(done, { refundId, order, reason }, giver, tenant.now));
  await setLinesBack(
    tx,
    id,
    done.returned.map(({ key, quantity, parts }) => {
      const line = done.lines.find(({ line_no: no }) => String(no) === key);
      return { line_no: Number(key), quantity, back: backOf(line, parts) };
    }),
  );
  const refunded = order.refunded + done.fen;
  await editOrder(tx, id, { refunded, free_returned: order.due === 0 && isAllBack(done.lines, done) });
  await recordOperation(tx, tenant, {
    action: giver.approvedBy ? 'order.approve_refund' : 'order.refund',
    subjectKind: 'order',
    subjectIds: [id],
    changes: [
      {
        refunded: [order.refunded, refunded],
        ...(giver.approvedBy && { asked_by: [null, giver.userId] }),
        ...(points > 0 && { points: [null, points] }),
        ...(coupons > 0 && { coupon_count: [null, coupons] }),
        ...(points_taken > 0 && { taken_points: [null, points_taken] }),
        ...(growth_taken > 0 && { taken_growth: [null, growth_taken] }),
        ...(points_missing > 0 && { taken_missing_points: [null, points_missing] }),
        ...(growth_missing > 0 && { taken_missing_growth: [null, growth_missing] }),
      },
    ],
    reason,
  });
  return refundId;
};

/**
 * Refunds an order, exactly as its preview showed. Throws order_not_found, order_state, stale_edit, order_refund_too_large,
 * refund_above_limit, order_changed, shift_required, invalid_input, ledger_account_closed.
 */
export const refundOrder = (
  tenant: Tenant,
  receipts: ReceiptCodes,
  id: string,
  { reason, expected, ...asked }: BodyOf<Api['POST /orders/{id}/refund']>,
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { userId, operator } = tenant;
    const order = await lockStanding(tx, tenant, id, seenVersion);
    const back = await getBack(tx, id, asked);
    await mustCoverRefund(tx, tenant, refundingOf(order, back.fen));
    await endRequests(tx, tenant, id);
    const shiftId = await lockShiftAt(tx, tenant, order.branch_id);
    await mustHaveShift(tx, { shiftId, branchId: order.branch_id }, (back.parts.cash ?? 0) > 0);
    const giver = { userId, operator, shiftId, approvedBy: null };
    await makeRefund(tx, tenant, order, back, { expected, reason, giver });
    return getOrderPage(tenant, tx, receipts, id);
  });
