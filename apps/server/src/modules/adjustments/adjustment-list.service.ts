import type { Adjustment, Api } from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import type { Tenant } from '../../platform/http/index.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { changeableBranches } from '../branches/index.ts';
import { approvableAmong } from './approvable.service.ts';
import { listAdjustments } from './adjustment-list.queries.ts';
import { presentAdjustment } from './adjustments.presenter.ts';

/** Adjustments where the user may change members, and its own, newest first unless asked otherwise. Without the permission to read, only its own. */
export const adjustmentsOf = async (
  tenant: Tenant,
  {
    state = [],
    vip_id,
    asked_by,
    asked_from,
    asked_to,
    decided_from,
    order = 'desc',
    ...asked
  }: QueryOf<Api['GET /vip-trim-order']>,
): Promise<PageOf<Adjustment>> => {
  const { now, userId, permissions, day } = tenant;
  const page = pageOf(asked);
  const list = `adjustments.${order}`;
  const found = await listAdjustments(tenant.db, {
    states: state,
    memberId: vip_id,
    askedBy: asked_by,
    askedFrom: asked_from === undefined ? undefined : day.startOf(asked_from),
    askedBefore: asked_to === undefined ? undefined : day.endOf(asked_to),
    decidedFrom: decided_from === undefined ? undefined : day.startOf(decided_from),
    branches: permissions.has('adjustment:read') ? changeableBranches(tenant) : [],
    userId,
    now,
    order,
    after: asked.cursor === undefined ? undefined : readCursor(list, asked.cursor, isInstant),
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
