import type { Api } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import { readDocumentNumber } from '@regulars/contract/rules';
import type { TenantView } from '../../platform/database/index.ts';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import { getLiability, listTopUpSums, type TopUpSums } from '../../ledger/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { branchesValue, chosenBranches } from '../branches/index.ts';
import { listGrades } from '../grades/index.ts';
import { getOrderRow, listRuleSums, orderList, type OrderRow } from './top-up-order-list.queries.ts';
import { presentOrder } from './top-up-orders.presenter.ts';

export type TopUpFilter = QueryOf<Api['GET /recharge-rule/flow']>;

export const conditionsOf = (
  { branches, day }: Pick<Reader, 'branches' | 'day'>,
  { number, state, vip_id, rule_id, branch_id, pay_way, dated_from, dated_to }: TopUpFilter,
) => ({
  number: number === undefined ? undefined : (readDocumentNumber(number) ?? number),
  states: state,
  areFew: state && !state.includes('paid') ? (true as const) : undefined,
  memberId: vip_id,
  ruleId: rule_id,
  payWays: pay_way,
  datedFrom: dated_from === undefined ? undefined : day.startOf(dated_from),
  datedBefore: dated_to === undefined ? undefined : day.endOf(dated_to),
  branches: chosenBranches({ branches }, branch_id),
});

/** Orders of the user's branches. Throws page_too_deep, cursor_invalid. */
export const listTopUps = (tenant: Tenant, filter: TopUpFilter): Promise<DataOf<Api['GET /recharge-rule/flow']>> =>
  orderList.page(tenant.db, filter, conditionsOf(tenant, filter), presentOrder);

/** The name of the grade that an order gives; null: none, or one that is gone. */
export const getGradeName = async (
  view: TenantView,
  { grade_id: gradeId }: Pick<OrderRow, 'grade_id'>,
): Promise<string | null> =>
  gradeId === null ? null : ((await listGrades(view)).find(({ grade_id: id }) => id === gradeId)?.name ?? null);

/** Throws top_up_order_not_found. */
export const listSent = async (
  tenant: Tenant,
  orderId: string,
): Promise<DataOf<Api['GET /recharge-rule/flow/recharge-send-detail']>> => {
  const row = await getOrderRow(tenant.db, orderId, branchesValue(tenant.branches) ?? undefined);
  const order = mustFind(row, 'top_up_order_not_found');
  const amounts = (['bonus', 'points', 'growth', 'points_earned', 'growth_earned'] as const)
    .filter((kind) => order[kind] > 0)
    .map((kind) => ({ kind, amount: order[kind], name: null }));
  const coupons = order.coupons
    .filter(({ given }) => given > 0)
    .map(({ name, given }) => ({ kind: 'coupon' as const, amount: given, name }));
  if (order.grade_id === null) return [...amounts, ...coupons];
  return [...amounts, { kind: 'grade', amount: null, name: await getGradeName(tenant.db, order) }, ...coupons];
};

/** Of this month, of each rule. */
export const listRuleFigures = async ({
  db,
  day,
  branches,
}: Tenant): Promise<DataOf<Api['GET /recharge-rule/figures']>> => {
  const since = `${day.today().slice(0, 8)}01`;
  return { since, items: await listRuleSums(db, day.startOf(since), branchesValue(branches)) };
};

const none = { top_ups: 0, principal: 0, bonus: 0, refunds: 0, principal_back: 0, bonus_back: 0 };

export const getSituation = async ({
  db,
  day,
  branches,
}: Tenant): Promise<DataOf<Api['GET /recharge-rule/general-situation']>> => {
  const today = day.today();
  const among = branchesValue(branches);
  const [sums, liability] = await Promise.all([
    listTopUpSums(db, { today, since: `${today.slice(0, 8)}01` }, among),
    getLiability(db, among),
  ]);
  const of = (asked: TopUpSums['span']) => {
    const { span: _, ...figures } = sums.find(({ span }) => span === asked) ?? { span: asked, ...none };
    return figures;
  };
  return { today: of('today'), month: of('month'), total: of('total'), liability };
};
