import type { Adjustment, Api } from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { changeableBranches } from '../branches/index.ts';
import { approvableAmong } from './approvable.service.ts';
import { listAdjustments, type AdjustmentConditions } from './adjustment-list.queries.ts';
import { presentAdjustment } from './adjustments.presenter.ts';

export type AdjustmentFilter = QueryOf<Api['GET /vip-trim-order']>;

/** The filter as conditions for this reader. */
export const conditionsOf = (
  reader: Reader,
  { state = [], vip_id, asked_by, asked_from, asked_to, decided_from }: AdjustmentFilter,
): AdjustmentConditions => {
  const { now, userId, permissions, day } = reader;
  return {
    states: state,
    memberId: vip_id,
    askedBy: asked_by,
    askedFrom: asked_from === undefined ? undefined : day.startOf(asked_from),
    askedBefore: asked_to === undefined ? undefined : day.endOf(asked_to),
    decidedFrom: decided_from === undefined ? undefined : day.startOf(decided_from),
    branches: permissions.has('adjustment:read') ? changeableBranches(reader) : [],
    userId,
    now,
  };
};

/**
 * Adjustments in branches whose members the user may change, and its own; newest first by default. Without the read
 * permission, only its own.
 */
export const adjustmentsOf = async (tenant: Tenant, filter: AdjustmentFilter): Promise<PageOf<Adjustment>> => {
  const { now } = tenant;
  const { order = 'desc', cursor } = filter;
  const page = pageOf(filter);
  const list = `adjustments.${order}`;
  const found = await listAdjustments(tenant.db, {
    ...conditionsOf(tenant, filter),
    order,
    after: cursor === undefined ? undefined : readCursor(list, cursor, isInstant),
    offset: page.offset,
    limit: page.size,
  });
  const approvable = await approvableAmong(tenant, tenant.db, found.rows);
  return presentPage(
    found,
    page,
    (row) => presentAdjustment(row, now, approvable.has(row.adjustment_id)),
    ({ asked_at, adjustment_id }) => writeCursor(list, { value: asked_at.toISOString(), id: adjustment_id }),
  );
};
