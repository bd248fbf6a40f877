import type { Approval } from '@regulars/contract';
import { adjustmentReasonPhrases, say } from '@regulars/phrases';
import type { TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { mayChange } from '../branches/index.ts';
import { leftFor } from './adjustment-authority.queries.ts';
import { unitAbove } from './adjustment-limits.rules.ts';
import type { AdjustmentRow } from './adjustment-list.queries.ts';
import { waitingForOthers } from './adjustment-waiting.queries.ts';
import type { AdjustmentRecord } from './adjustments.queries.ts';
import { stateAt, units } from './adjustments.rules.ts';

type Covered = Pick<AdjustmentRecord, 'adjustment_id' | 'member_id' | 'principal' | 'bonus' | 'points' | 'growth'>;

/** Those that the user's limits cover. */
const covered = async <Row extends Covered>(
  tenant: Tenant,
  view: TenantView,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  if (rows.length === 0) return rows;
  const left = await leftFor(view, tenant, [...new Set(rows.map(({ member_id }) => member_id))]);
  return rows.filter((row) => unitAbove(row, left(row.member_id)) === undefined);
};

/** The ids of those that wait and that the user may approve. */
export const approvableAmong = async (
  tenant: Tenant,
  view: TenantView,
  rows: readonly AdjustmentRow[],
): Promise<ReadonlySet<string>> => {
  const { now, userId, permissions } = tenant;
  const candidates = rows.filter(
    (row) =>
      permissions.has('adjustment:approve') &&
      row.asked_by !== userId &&
      stateAt(row, now) === 'waiting' &&
      [row.branch_id, row.member_branch_id].every((branchId) => mayChange(tenant, branchId)),
  );
  return new Set((await covered(tenant, view, candidates)).map(({ adjustment_id }) => adjustment_id));
};

/** So many that wait are looked at; a merchant with more has other worries. */
const most = 1_000;

/** The adjustments that wait for the user's decision, the soonest to lapse first; whether these are all. */
export const adjustmentsToApprove = async (tenant: Tenant): Promise<{ approvals: Approval[]; all: boolean }> => {
  const { db, language, permissions } = tenant;
  if (!permissions.has('adjustment:approve')) return { approvals: [], all: true };
  const rows = await waitingForOthers(db, tenant, most + 1);
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
