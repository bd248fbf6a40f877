import type { Api } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import { readDocumentNumber } from '@regulars/contract/rules';
import { changeableBranches } from '../branches/index.ts';
import { listApprovable } from './approvable.service.ts';
import { adjustmentList, valuesOf } from './adjustment-list.queries.ts';
import { presentAdjustment } from './adjustments.presenter.ts';

export type AdjustmentFilter = QueryOf<Api['GET /vip-trim-order']>;

/** The branches whose adjustments a reader sees, besides its own requests. */
export const branchesRead = (reader: Pick<Reader, 'permissions' | 'branches'>): Reader['branches'] =>
  reader.permissions.has('adjustment:read') ? changeableBranches(reader) : [];

/** The filter as the list's values for this reader, who without the read permission sees only their own requests. */
export const conditionsOf = (
  reader: Reader,
  { number, state, vip_id, asked_by, asked_from, asked_to, decided_from }: AdjustmentFilter,
) => {
  const { now, userId, day } = reader;
  return valuesOf({
    number: number === undefined ? undefined : (readDocumentNumber(number) ?? number),
    states: state,
    memberId: vip_id,
    askedBy: asked_by,
    askedFrom: asked_from === undefined ? undefined : day.startOf(asked_from),
    askedBefore: asked_to === undefined ? undefined : day.endOf(asked_to),
    decidedFrom: decided_from === undefined ? undefined : day.startOf(decided_from),
    branches: branchesRead(reader),
    userId,
    now,
  });
};

/**
 * Adjustments in branches whose members the user may change, and the user's own; newest first by default. Without the
 * read permission, only the user's own.
 */
export const listAdjustments = async (
  tenant: Tenant,
  filter: AdjustmentFilter,
): Promise<DataOf<Api['GET /vip-trim-order']>> => {
  const { db, now } = tenant;
  const page = await adjustmentList.page(db, filter, conditionsOf(tenant, filter), (row) => row);
  const approvable = await listApprovable(tenant, db, page.items);
  return {
    ...page,
    items: page.items.map((row) => presentAdjustment(row, now, approvable.has(row.adjustment_id))),
  };
};
