import type { Api, ConsumptionOrderPage, OrderRefundPreview, OrderReturned } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { moneyText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { listPostingIds, refund, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { previewing, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import {
  fenOf,
  returnAll,
  returnAmount,
  returnQuantities,
  sumByMeans,
  type Returned,
  type SoldLine,
} from '../../pricing/index.ts';
import { lockStandings, postOnStanding } from '../grades/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import { getRefundPolicy } from '../settings/index.ts';
import { documentOf, orderSteps, type OrderStep } from './order-postings.ts';
import { getOrderPage, lockStanding } from './orders.service.ts';
import { presentParts, returnedOf } from './orders.presenter.ts';
import {
  addRefund,
  editOrder,
  listLines,
  setLinesBack,
  type LineRow,
  type OrderRecord,
  type PartsJson,
} from './orders.queries.ts';

type Means = keyof PartsJson;
type Asked = Pick<BodyOf<Api['POST /orders/{id}/refund']>, 'lines' | 'fen'>;

const entriesOf = (parts: PartsJson) => Object.entries(parts) as [Means, number][]; // its own keys

/** What is left of an order's lines. */
const soldOf = (lines: readonly LineRow[]): SoldLine<Means>[] =>
  lines.map(({ line_no: no, quantity, returned, parts, back }) => ({
    key: String(no),
    quantity: quantity - returned,
    parts: new Map(entriesOf(parts).map(([means, fen]) => [means, fen - (back[means] ?? 0)] as const)),
  }));

const tooLarge = (most: number): Problem =>
  new Problem('order_refund_too_large', { values: { most: moneyText(most) }, context: { most: String(most) } });

/**
 * What comes back: pieces of lines, or money alone; neither: all that is left. Throws invalid_input,
 * order_refund_too_large.
 */
const returnedBy = (left: readonly SoldLine<Means>[], { lines, fen }: Asked): Returned<Means>[] => {
  if (lines !== undefined && fen !== undefined) throw refuseFields({ path: 'fen', rule: 'unknown_field' });
  if (fen !== undefined) {
    const rest = left.reduce((sum, line) => sum + fenOf(line), 0);
    if (fen > rest) throw tooLarge(rest);
    return returnAmount(left, fen);
  }
  if (lines === undefined) return returnAll(left);
  for (const [at, { no, quantity }] of lines.entries()) {
    if (lines.findIndex((one) => one.no === no) < at)
      throw refuseFields({ path: `lines.${at}.no`, rule: 'unique_items' });
    const line = left.find(({ key }) => key === String(no));
    if (!line) throw refuseFields({ path: `lines.${at}.no`, rule: 'not_found' });
    if (quantity > line.quantity)
      throw refuseFields({ path: `lines.${at}.quantity`, rule: 'maximum', values: { limit: line.quantity } });
  }
  return returnQuantities(left, new Map(lines.map(({ no, quantity }) => [String(no), quantity])));
};

interface Done {
  readonly returned: readonly Returned<Means>[];
  readonly parts: PartsJson;
  readonly fen: number;
  readonly figures: OrderReturned;
  /** As they were before it. */
  readonly lines: readonly LineRow[];
}

/** Of how much an order's posting is refunded how much; undefined: not at all. */
const shareOf = (step: OrderStep, order: OrderRecord, parts: PartsJson, fen: number) => {
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
 * Gives back what a refund gives back, and takes back what was earned in proportion; nothing is recomputed (decision 57).
 * Growth stays where the growth rules say so. Throws order_refund_too_large, invalid_input, ledger_*.
 */
const giveBack = async (
  tx: TenantTx,
  tenant: Tenant,
  order: OrderRecord,
  refundId: string,
  asked: Asked,
): Promise<Done> => {
  const lines = await listLines(tx, order.order_id);
  const returned = returnedBy(soldOf(lines), asked);
  // The money that is left never says so of goods that cost nothing.
  if (returned.length === 0) throw tooLarge(0);
  const parts: PartsJson = Object.fromEntries(sumByMeans(returned));
  const fen = returned.reduce((sum, one) => sum + fenOf(one), 0);
  const posted = new Map<OrderStep, Posted>();
  const memberId = order.member_id;
  if (memberId !== null) {
    const keepsGrowth = (await getGrowthInForce(tx))?.rules.refund_lowers === false;
    const onShort = await getRefundPolicy(tx);
    const standings = await lockStandings(tx, tenant, [memberId]);
    const postings = await listPostingIds(tx, documentOf(order.order_id), orderSteps);
    await postOnStanding(tx, tenant, standings, async () => {
      for (const { step, postingId } of postings as { step: OrderStep; postingId: number }[]) {
        const share = step === 'growth' && keepsGrowth ? undefined : shareOf(step, order, parts, fen);
        if (!share) continue;
        const document = { kind: 'refund_order', id: refundId, step } as const;
        posted.set(step, await refund(tx, tenant.now, { document, branchId: order.branch_id, actorId: tenant.userId, postingId, ...share, onShort })); // prettier-ignore
      }
      return [...posted.values()];
    });
  }
  const figures = returnedOf(parts, {
    points: posted.get('points_used')?.change.points ?? 0,
    points_taken: -(posted.get('points')?.change.points ?? 0),
    growth_taken: -(posted.get('growth')?.change.growth ?? 0),
    points_missing: posted.get('points')?.short.points ?? 0,
    growth_missing: posted.get('growth')?.short.growth ?? 0,
  });
  return { returned, parts, fen, figures, lines };
};

/**
 * Does the refund, and undoes it: so it shows exactly what would happen. Throws order_not_found, order_state,
 * order_refund_too_large, invalid_input, ledger_account_closed.
 */
export const previewRefund = (tenant: Tenant, id: string, asked: Asked): Promise<OrderRefundPreview> =>
  previewing(tenant, async (tx) => {
    const order = await lockStanding(tx, tenant, id, undefined);
    const { figures, parts } = await giveBack(tx, tenant, order, newId(), asked);
    return { returned: figures, parts: presentParts(parts), most: order.due - order.refunded };
  });

/** All that came back of a line: before, and now. */
const backOf = (line: LineRow | undefined, now: Returned<Means>['parts']): PartsJson => {
  const back = new Map(entriesOf(line?.back ?? {}));
  for (const [means, fen] of now) back.set(means, (back.get(means) ?? 0) + fen);
  return Object.fromEntries(back);
};

/**
 * Refunds an order, exactly as its preview showed. Throws order_not_found, order_state, stale_edit, order_refund_too_large,
 * order_changed, invalid_input, ledger_account_closed.
 */
export const refundOrder = (
  tenant: Tenant,
  id: string,
  { reason, expected, ...asked }: BodyOf<Api['POST /orders/{id}/refund']>,
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const order = await lockStanding(tx, tenant, id, seenVersion);
    const refundId = newId();
    await addDocument(tx, { kind: 'refund_order', id: refundId, number: await takeNumber(tenant, 'refund_order') });
    const done = await giveBack(tx, tenant, order, refundId, asked);
    const names = Object.keys(done.figures) as (keyof OrderReturned)[]; // its own keys
    if (names.some((name) => done.figures[name] !== expected[name])) throw new Problem('order_changed');
    const { points, points_taken, growth_taken, points_missing, growth_missing } = done.figures;
    await addRefund(tx, {
      refund_id: refundId,
      order_id: id,
      fen: done.fen,
      parts: done.parts,
      lines: done.returned.map((one) => ({ no: Number(one.key), quantity: one.quantity, fen: fenOf(one) })),
      points,
      points_taken,
      growth_taken,
      points_missing,
      growth_missing,
      reason,
      made_at: now,
      made_by: userId,
      made_by_name: operator,
    });
    await setLinesBack(
      tx,
      id,
      done.returned.map(({ key, quantity, parts }) => {
        const line = done.lines.find(({ line_no: no }) => String(no) === key);
        return { line_no: Number(key), quantity, back: backOf(line, parts) };
      }),
    );
    const refunded = order.refunded + done.fen;
    await editOrder(tx, id, { refunded });
    await recordOperation(tx, tenant, {
      action: 'order.refund',
      subjectKind: 'order',
      subjectIds: [id],
      changes: [
        {
          refunded: [order.refunded, refunded],
          ...(points > 0 && { points: [null, points] }),
          ...(points_taken > 0 && { taken_points: [null, points_taken] }),
          ...(growth_taken > 0 && { taken_growth: [null, growth_taken] }),
          ...(points_missing > 0 && { taken_missing_points: [null, points_missing] }),
          ...(growth_missing > 0 && { taken_missing_growth: [null, growth_missing] }),
        },
      ],
      reason,
    });
    return getOrderPage(tenant, tx, id);
  });
