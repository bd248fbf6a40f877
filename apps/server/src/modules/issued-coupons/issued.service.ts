import type { Api, IssuedCoupon, IssuedCouponWithTerms, ReceivedFilter } from '@regulars/contract';
import type { BodyOf, DataOf, QueryOf } from '@regulars/contract/kernel';
import { readCouponCode } from '@regulars/contract/rules/coupon-codes';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import {
  refuseSkipped,
  runAction,
  selectionIn,
  type ActionOutcome,
  type Selection,
} from '../../platform/actions/index.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { mustBeChangeable, mustBeOpen } from '../branches/index.ts';
import { lockServed } from '../grades/index.ts';
import { getMember, mustSpareLookup } from '../members/index.ts';
import { couponGive } from './give.action.ts';
import { giveCoupons, refusedGift } from './giving.service.ts';
import { conditionsOf, issuedList, usedConditionsOf, usedList } from './issued-list.queries.ts';
import { presentIssued, presentWithTerms } from './issued.presenter.ts';
import { getIssuedIdByCode, getTemplateName } from './issued.queries.ts';
import { couponVoid } from './void.action.ts';

/** A coupon wherever it was given. Throws coupon_not_issued. */
const getIssuedRow = async ({ now }: Tenant, view: TenantView, id: string) =>
  mustFind(await issuedList.get(view, id, { now, branches: undefined }), 'coupon_not_issued');

export type ReceivedQuery = QueryOf<Api['GET /coupons/receive-records']>;
export type UsedQuery = QueryOf<Api['GET /coupons/write-off-records']>;

/** Throws page_too_deep, cursor_invalid. */
export const listReceived = async (
  tenant: Tenant,
  filter: ReceivedQuery,
): Promise<DataOf<Api['GET /coupons/receive-records']>> => ({
  ...(await issuedList.page(tenant.db, filter, conditionsOf(tenant, filter), (row) => presentWithTerms(row, tenant))),
  as_of: tenant.now.toISOString(),
});

/** Throws page_too_deep, cursor_invalid. */
export const listUsed = (tenant: Tenant, filter: UsedQuery): Promise<DataOf<Api['GET /coupons/write-off-records']>> =>
  usedList.page(tenant.db, filter, usedConditionsOf(tenant, filter), (row) => presentIssued(row, tenant));

/** A member's coupons, whoever gave them where. Throws member_not_found, page_too_deep, cursor_invalid. */
export const listMemberCoupons = async (
  tenant: Tenant,
  { vip_id: memberId, state, expires_within: within, ...asked }: QueryOf<Api['GET /vip-infos/coupon-report']>,
): Promise<DataOf<Api['GET /vip-infos/coupon-report']>> => {
  const values = {
    ...conditionsOf(tenant, { vip_id: memberId, state, expires_within: within }),
    branches: undefined,
    branchless: undefined,
  };
  const [, page] = await Promise.all([
    getMember(tenant, memberId),
    issuedList.page(tenant.db, asked, values, (row) => presentWithTerms(row, tenant)),
  ]);
  return page;
};

/** Throws coupon_code_unknown. */
export const getByCode = async (tenant: Tenant, typed: string): Promise<IssuedCouponWithTerms> => {
  const code = readCouponCode(typed);
  const id = code === undefined ? undefined : await getIssuedIdByCode(tenant.db, code);
  return presentWithTerms(await getIssuedRow(tenant, tenant.db, mustFind(id, 'coupon_code_unknown')), tenant);
};

/**
 * Gives coupons to members. Throws coupon_not_found, coupon_not_giveable, coupon_sold_out, coupon_member_limit,
 * member_not_found, member_state_refused, permission_denied, too_many_lookups, what selections throw.
 */
export const giveToMembers = async (
  tenant: Tenant,
  { ids, filter, as_of, ...given }: BodyOf<Api['PUT /coupons/give']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => {
  const selection = selectionIn({ ids, filter, as_of });
  if (filter) await mustSpareLookup(tenant, filter);
  const name = mustFind(await getTemplateName(tenant.db, given.coupon_id), 'coupon_not_found');
  return runAction(tenant, couponGive, selection, { ...given, give_id: newId(), name }, queue);
};

/**
 * Lets a member take a coupon at a branch. Throws coupon_not_found, coupon_not_giveable, coupon_sold_out,
 * coupon_member_limit, member_not_found, member_state_refused, branch_not_found, branch_closed.
 */
export const claimCoupon = (
  tenant: Tenant,
  couponId: string,
  { vip_id: memberId, branch_id: branchId }: BodyOf<Api['POST /coupons/{id}/claim']>,
): Promise<IssuedCouponWithTerms> =>
  tenant.transaction(async (tx) => {
    await mustBeOpen(tx, tenant, branchId);
    await lockServed(tx, tenant, memberId);
    const receivers = [{ memberId, branchId }];
    const asked = { couponId, count: 1, source: 'claim', sourceId: newId(), receivers } as const;
    const { template, given } = await giveCoupons(tx, tenant, asked);
    const [one] = given;
    const [id] = one?.ids ?? [];
    if (id === undefined) throw refusedGift(one?.why ?? 'sold_out', template.terms);
    await recordOperation(tx, tenant, {
      action: 'coupon.claim',
      subjectKind: 'member',
      subjectIds: [memberId],
      changes: [{ coupon_name: [null, template.terms.name] }],
    });
    return presentWithTerms(await getIssuedRow(tenant, tx, id), tenant);
  });

/** Makes codes to print. Throws coupon_not_found, coupon_not_giveable, coupon_sold_out. */
export const printCodes = (
  tenant: Tenant,
  couponId: string,
  { count, reason }: BodyOf<Api['POST /coupons/{id}/codes']>,
): Promise<DataOf<Api['POST /coupons/{id}/codes']>> =>
  tenant.transaction(async (tx) => {
    const sourceId = newId();
    const receivers = [{ memberId: null, branchId: null }];
    const { template, given } = await giveCoupons(tx, tenant, {
      couponId,
      count,
      source: 'print',
      sourceId,
      receivers,
    });
    for (const { why } of given) if (why !== null) throw refusedGift(why, template.terms);
    await recordOperation(tx, tenant, {
      action: 'coupon.print',
      subjectKind: 'coupon',
      subjectIds: [couponId],
      changes: [{ coupon_count: [null, count] }],
      reason,
    });
    return { source_id: sourceId, count };
  });

/** Throws coupon_not_issued, coupon_not_unused, what selections throw. */
export const voidReceived = (
  tenant: Tenant,
  { reason, ...selected }: BodyOf<Api['PUT /coupons/nullify-received']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, couponVoid, selectionIn(selected), { reason }, queue);

/** Throws coupon_not_issued, coupon_not_unused. */
export const voidOne = (
  tenant: Tenant,
  { issued_id: id, reason }: BodyOf<Api['PUT /coupons/nullify-single-received']>,
): Promise<IssuedCoupon> =>
  tenant.transaction(async (tx) => {
    refuseSkipped(couponVoid, await couponVoid.apply(tx, tenant, [id], { reason }));
    return presentIssued(await getIssuedRow(tenant, tx, id), tenant);
  });

/**
 * Voids what a member hasn't used, wherever it was given; many by a task. Throws member_not_found, permission_denied,
 * coupon_none_unused, selection_too_large.
 */
export const voidMemberCoupons = async (
  tenant: Tenant,
  { vip_id: memberId, reason }: BodyOf<Api['PUT /vip-infos/nullify-no-use-coupon']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => {
  const { branch_id: branchId } = await getMember(tenant, memberId);
  mustBeChangeable(tenant, [branchId]);
  const unused: Selection<ReceivedFilter> = { filter: { vip_id: memberId, state: ['unused'] }, asOf: tenant.now.toISOString() }; // prettier-ignore
  const outcome = await runAction(tenant, couponVoid, unused, { reason, member_id: memberId }, queue);
  if (outcome.changed === 0 && outcome.task_id === null) throw new Problem('coupon_none_unused');
  return outcome;
};
