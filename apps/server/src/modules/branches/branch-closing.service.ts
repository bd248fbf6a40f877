import type { Api, Branch, BranchClosing } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustSee } from '../../platform/lists/editing.ts';
import { lockAccess } from '../permissions/index.ts';
import { getAllowance, getClosingFigures, listLeft } from './branch-figures.queries.ts';
import { branchRows, lockAlone, type BranchRecord } from './branches.queries.ts';
import { getBranchRow, getShown, lockBranch, missing } from './branches.service.ts';

const getFigures = (view: TenantView, { now, day }: Tenant, id: string) =>
  getClosingFigures(view, id, now, day.today());

/** What closing a branch would touch. */
export const getClosing = async (tenant: Tenant, id: string): Promise<BranchClosing> => {
  const { is_head } = await getBranchRow(tenant.db, tenant, id);
  const [figures, left] = await Promise.all([getFigures(tenant.db, tenant, id), listLeft(tenant.db, id)]);
  return { ...figures, left, is_head };
};

/**
 * Changes the state of a locked branch of the user's. Access is locked first: who works where, how many branches there
 * are, and whom members belong to stays meanwhile as it was read.
 */
const changingState = (
  tenant: Tenant,
  id: string,
  seenVersion: number | undefined,
  change: (tx: TenantTx, branch: BranchRecord) => Promise<void>,
): Promise<Branch> =>
  tenant.transaction(async (tx) => {
    await lockAccess(tx);
    await getBranchRow(tx, tenant, id);
    await tx.query(lockAlone, [tx.merchantId, id]);
    await change(tx, mustSee(await lockBranch(tx, id), missing, seenVersion));
    return getShown(tx, tenant, id);
  });

const setState = async (
  tx: TenantTx,
  tenant: Tenant,
  { branch_id: id, state, closed_reason }: BranchRecord,
  action: 'branch.close' | 'branch.reopen',
  reason?: string,
): Promise<void> => {
  const isClosing = action === 'branch.close';
  const after = isClosing
    ? { state: 'closed', closed_at: tenant.now, closed_reason: reason ?? null }
    : { state: 'open', closed_at: null, closed_reason: null };
  await branchRows.edit(tx, [id], after);
  await recordOperation(tx, tenant, {
    action,
    subjectKind: 'branch',
    subjectIds: [id],
    changes: [changesBetween({ state, closed_reason }, { state: after.state, closed_reason: after.closed_reason })],
    reason,
  });
};

/** Closes a branch, whose figures the caller has seen. */
export const closeBranch = (
  tenant: Tenant,
  id: string,
  { reason, seen }: BodyOf<Api['PUT /branches/{id}/close']>,
  seenVersion: number | undefined,
): Promise<Branch> =>
  changingState(tenant, id, seenVersion, async (tx, branch) => {
    if (branch.is_head) throw new Problem('head_branch_kept');
    if (branch.state === 'closed') throw new Problem('branch_closed');
    const figures = await getFigures(tx, tenant, id);
    if (Object.keys(changesBetween<object>(seen, figures)).length > 0) throw new Problem('branch_figures_changed');
    await setState(tx, tenant, branch, 'branch.close', reason);
  });

/** Throws branch_limit_reached if the plan includes no further branch. Lock access first. */
export const mustHaveRoom = async (tx: TenantTx): Promise<void> => {
  const { limit, used } = await getAllowance(tx);
  if (used >= limit) throw new Problem('branch_limit_reached', { values: { limit } });
};

/** Throws no_such_branch, branch_not_closed, branch_limit_reached, stale_edit. */
export const reopenBranch = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<Branch> =>
  changingState(tenant, id, seenVersion, async (tx, branch) => {
    if (branch.state !== 'closed') throw new Problem('branch_not_closed');
    await mustHaveRoom(tx);
    await setState(tx, tenant, branch, 'branch.reopen');
  });
