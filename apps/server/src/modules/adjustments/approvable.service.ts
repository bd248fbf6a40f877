import type { Approval } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import type { WaitingSource } from '../../platform/notices/index.ts';
import { mayChange } from '../branches/index.ts';
import { getLeft } from './adjustment-authority.queries.ts';
import { unitAbove } from './adjustment-limits.rules.ts';
import type { AdjustmentRow } from './adjustment-list.queries.ts';
import { listWaiting } from './adjustment-waiting.queries.ts';
import type { AdjustmentRecord } from './adjustments.queries.ts';
import { defaultPolicy, stateAt, undoUntil, units } from './adjustments.rules.ts';

type Covered = Pick<AdjustmentRecord, 'adjustment_id' | 'member_id' | 'principal' | 'bonus' | 'points' | 'growth'>;

/** The adjustments within the user's limits. */
const covered = async <Row extends Covered>(
  tenant: Reader,
  view: TenantView,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  if (rows.length === 0) return rows;
  const left = await getLeft(view, tenant, [...new Set(rows.map(({ member_id }) => member_id))]);
  return rows.filter((row) => unitAbove(row, left(row.member_id)) === undefined);
};

/** The ids of the waiting adjustments that the user may approve. */
export const listApprovable = async (
  tenant: Tenant,
  view: TenantView,
  rows: readonly AdjustmentRow[],
): Promise<ReadonlySet<string>> => {
  const ids = rows.filter((row) => stateAt(row, tenant.now) === 'waiting').map(({ adjustment_id }) => adjustment_id);
  if (ids.length === 0) return new Set();
  const waiting = await listWaiting(view, tenant, ids.length, ids);
  return new Set((await covered(tenant, view, waiting)).map(({ adjustment_id }) => adjustment_id));
};

/** Whether the user may undo this adjustment: posted, recent enough, and within the user's branches and limits. */
export const isUndoable = async (tenant: Tenant, view: TenantView, row: AdjustmentRow): Promise<boolean> => {
  const until = undoUntil(row, row.undo_hours ?? defaultPolicy.undoHours);
  if (!tenant.permissions.has('adjustment:undo') || row.state !== 'posted' || until <= tenant.now) return false;
  if (row.member_state === 'cancelled') return false;
  if (![row.branch_id, row.member_branch_id].every((branchId) => mayChange(tenant, branchId))) return false;
  const left = await getLeft(view, tenant, [row.member_id], row.adjustment_id);
  return unitAbove(row, left(row.member_id)) === undefined;
};

/** The maximum number of waiting adjustments to examine. */
const most = 1_000;

/** The adjustments that wait for the user's decision, soonest to expire first, and whether the list is complete. */
export const listApprovals = async (tenant: Reader): Promise<{ approvals: Approval[]; all: boolean }> => {
  const { db, language } = tenant;
  const rows = await listWaiting(db, tenant, most + 1);
  const approvals = (await covered(tenant, db, rows.slice(0, most))).map((row): Approval => ({
    kind: 'adjustment',
    id: row.adjustment_id,
    version: row.version,
    vip_id: row.member_id,
    member_name: row.member_name,
    amounts: units.filter((unit) => row[unit] !== 0).map((unit) => ({ unit, amount: row[unit] })),
    reason: say(adjustmentReasonPhrases[row.reason], language),
    note: row.note,
    branch_name: row.branch_name,
    asked_by_name: row.asked_by_name,
    asked_at: row.asked_at.toISOString(),
    waits_until: row.waits_until.toISOString(),
  }));
  return { approvals, all: rows.length <= most };
};

export const waitingAdjustments: WaitingSource = {
  kind: 'adjustment',
  count: async (tenant) => {
    const { approvals, all } = await listApprovals(tenant);
    return { total: approvals.length, exact: all };
  },
};
