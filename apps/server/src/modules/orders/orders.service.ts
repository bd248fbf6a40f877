import type { Api, ConsumptionOrderPage, RefundRequest } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import { readDocumentNumber } from '@regulars/contract/rules';
import { orderStatePhrases, say } from '@regulars/phrases';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Reader, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { branchesValue, chosenBranches, mustFindWithin } from '../branches/index.ts';
import { listRequests } from '../refund-requests/index.ts';
import { listGivenBack } from '../issued-coupons/index.ts';
import { getSettings } from '../settings/index.ts';
import { getOrderRow, orderList, type OrderRow } from './order-list.queries.ts';
import { presentOrder, presentPage, presentRequest, stateOf } from './orders.presenter.ts';
import type { ReceiptCodes } from '../receipts/index.ts';
import { listLines, listPayments, listRefunds, lockOrder, type OrderRecord, type RefundRow } from './orders.queries.ts';
import type { Told } from './quotes.rules.ts';

export type OrderFilter = QueryOf<Api['GET /orders']>;

export const conditionsOf = (
  { branches, day }: Pick<Reader, 'branches' | 'day'>,
  { number, state, vip_id, made_by, branch_id, means, made_from, made_to }: OrderFilter,
) => ({
  number: number === undefined ? undefined : (readDocumentNumber(number) ?? number),
  states: state,
  areFew: state && !state.includes('paid') ? (true as const) : undefined,
  memberId: vip_id,
  cashiers: made_by,
  ...Object.fromEntries((means ?? []).map((one) => [`by_${one}`, true as const])),
  madeFrom: made_from === undefined ? undefined : day.startOf(made_from),
  madeBefore: made_to === undefined ? undefined : day.endOf(made_to),
  branches: chosenBranches({ branches }, branch_id),
});

/** Orders of the user's branches. Throws page_too_deep, cursor_invalid. */
export const listOrders = (tenant: Tenant, filter: OrderFilter): Promise<DataOf<Api['GET /orders']>> =>
  orderList.page(tenant.db, filter, conditionsOf(tenant, filter), presentOrder);

/** The requests to refund an order, as the user may decide them. */
const getRequests = async (tenant: Tenant, view: TenantView, orderId: string): Promise<RefundRequest[]> =>
  (await listRequests(tenant, view, orderId)).map(presentRequest);

/** The coupons that all of an order gave back, and whether they could be used again then. */
export const listCouponsBack = async (
  view: TenantView,
  { order_id: id, reductions, voided_at: voidedAt }: Pick<OrderRow, 'order_id' | 'reductions' | 'voided_at'>,
  refunds: readonly RefundRow[],
): Promise<ConsumptionOrderPage['coupons_back']> => {
  const at = voidedAt ?? refunds.at(-1)?.made_at;
  const used = (reductions as Told[]).filter(({ step, off }) => step.endsWith('_coupon') && off > 0); // as payOrder wrote them
  if (!at || used.length === 0) return [];
  const back = await listGivenBack(view, id, used.map((one) => one.id)); // prettier-ignore
  return used.flatMap(({ id: issuedId, name }) =>
    back
      .filter(({ issued_id: one }) => one === issuedId)
      .map(({ code_end, over_at: end }) => ({ name: name ?? '', code_end, usable: end > at })),
  );
};

/** Throws order_not_found. */
export const getOrderPage = async (
  tenant: Tenant,
  view: TenantView,
  receipts: ReceiptCodes,
  orderId: string,
): Promise<ConsumptionOrderPage> => {
  const row = mustFind(
    await getOrderRow(view, orderId, branchesValue(tenant.branches) ?? undefined),
    'order_not_found',
  );
  const [lines, payments, refunds, requests, settings] = await Promise.all([
    listLines(view, orderId),
    listPayments(view, orderId),
    listRefunds(view, orderId),
    getRequests(tenant, view, orderId),
    getSettings(view),
  ]);
  const couponsBack = await listCouponsBack(view, row, refunds);
  return presentPage(tenant, receipts, row, { lines, payments, refunds, requests, couponsBack, settings });
};

export const getOrder = (tenant: Tenant, receipts: ReceiptCodes, orderId: string): Promise<ConsumptionOrderPage> =>
  getOrderPage(tenant, tenant.db, receipts, orderId);

/** Locks an order of the user's branches of which something is left. Throws order_not_found, stale_edit, order_state. */
export const lockStanding = async (
  tx: TenantTx,
  tenant: Tenant,
  orderId: string,
  seenVersion: number | undefined,
): Promise<OrderRecord> => {
  const order = mustFindWithin(tenant, await lockOrder(tx, orderId), 'order_not_found');
  if (seenVersion !== undefined && seenVersion !== order.version) throw new Problem('stale_edit');
  const state = stateOf(order);
  if (state === 'voided' || state === 'refunded')
    throw new Problem('order_state', { values: { state: say(orderStatePhrases[state], tenant.language) } });
  return order;
};
