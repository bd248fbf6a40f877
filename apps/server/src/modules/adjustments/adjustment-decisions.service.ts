import type { AdjustmentDetail } from '@regulars/contract';
import { getPostingId, getLedgerAccount, reverse, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { notify } from '../../platform/notices/index.ts';
import { mustBeChangeable } from '../branches/index.ts';
import { postWithGrades } from '../grades/index.ts';
import { getSettings, onShortOf } from '../settings/index.ts';
import { getLeft } from './adjustment-authority.queries.ts';
import { mustCover } from './adjustment-limits.rules.ts';
import { getAdjustmentRow } from './adjustment-list.queries.ts';
import { presentAdjustment, presentBalances } from './adjustments.presenter.ts';
import { listApprovable, isUndoable } from './approvable.service.ts';
import { mustBeReadable } from './approvers.service.ts';
import {
  decideAdjustment,
  lockAdjustment,
  lockMember,
  markUndone,
  type AdjustmentRecord,
} from './adjustments.queries.ts';
import { stateAt, undoUntil, units } from './adjustments.rules.ts';
import { changesOf, documentOf, explained, mustFitCard, postAdjustment } from './adjustments.service.ts';

/** An adjustment the user may see, with the member's current balances. */
const getDetail = async (
  tenant: Tenant,
  adjustmentId: string,
  view: TenantView = tenant.db,
): Promise<AdjustmentDetail> => {
  const row = mustFind(await getAdjustmentRow(view, adjustmentId, tenant), 'adjustment_not_found');
  const account = mustFind(await getLedgerAccount(view, row.member_id), 'adjustment_not_found');
  const [approvable, undoable] = await Promise.all([
    listApprovable(tenant, view, [row]),
    isUndoable(tenant, view, row),
  ]);
  return {
    ...presentAdjustment(row, tenant.now, approvable.has(adjustmentId)),
    undoable,
    balances: presentBalances(account),
  };
};

export const getAdjustment = async (tenant: Tenant, adjustmentId: string): Promise<AdjustmentDetail> => {
  const detail = await getDetail(tenant, adjustmentId);
  mustBeReadable(tenant, detail);
  return detail;
};

type Locked = AdjustmentRecord & { readonly undo_hours: number };
type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Runs a decision on the locked adjustment and its locked member. Checks that the user may see the adjustment, has seen
 * this version and may change the member's branch. A withdrawal (`own`) skips the member: the asker may always
 * withdraw.
 */
const deciding = (
  tenant: Tenant,
  adjustmentId: string,
  seenVersion: number | undefined,
  decide: (tx: TenantTx, adjustment: Locked, member: LockedMember | undefined) => Promise<void>,
  { own = false } = {},
): Promise<AdjustmentDetail> =>
  tenant.transaction(async (tx) => {
    const seen = await getAdjustmentRow(tx, adjustmentId, tenant);
    const { branch_id } = mustFind(seen, 'adjustment_not_found');
    const locked = mustSee(await lockAdjustment(tx, adjustmentId), 'adjustment_not_found', seenVersion);
    // Checked after the lock, because the member may have moved to another branch in the meantime.
    const member = own ? undefined : await lockMember(tx, locked.member_id);
    if (!own) mustBeChangeable(tenant, [branch_id, member?.branch_id ?? null]);
    await decide(tx, locked, member);
    return getDetail(tenant, adjustmentId, tx);
  });

const mustBeWaiting = (adjustment: Locked, now: Date): void => {
  if (stateAt(adjustment, now) !== 'waiting') throw new Problem('adjustment_not_waiting');
};

/** Nothing is given to a cancelled member, nor taken. */
const mustBeMember = (member: LockedMember | undefined): void => {
  if (member?.state === 'cancelled') throw new Problem('member_state_refused');
};

/** Only a second person may approve or refuse. */
const mustBeRequestedByOther = ({ asked_by }: Locked, { userId }: Tenant): void => {
  if (asked_by === userId) throw new Problem('adjustment_own');
};

const record = (
  tx: TenantTx,
  tenant: Tenant,
  action: 'adjustment.approve' | 'adjustment.refuse' | 'adjustment.withdraw' | 'adjustment.undo',
  adjustment: Locked,
  after: 'posted' | 'refused' | 'withdrawn' | 'undone',
  reason?: string,
): Promise<void> =>
  recordOperation(tx, tenant, {
    action,
    subjectKind: 'adjustment',
    subjectIds: [adjustment.adjustment_id],
    changes: [{ vip_id: [null, adjustment.member_id], ...changesOf(adjustment), state: [adjustment.state, after] }],
    reason,
  });

/** The notice to the requester of a decision. */
const subjectOf = (adjustment: Locked, { operator }: Tenant) => ({
  id: adjustment.adjustment_id,
  vip_id: adjustment.member_id,
  amounts: units.flatMap((unit) => (adjustment[unit] === 0 ? [] : [{ unit, amount: adjustment[unit] }])),
  by: operator,
});

/**
 * Posts a waiting adjustment within the approver's own limits. Rechecks member and balance; if the ledger refuses, the
 * adjustment keeps waiting.
 */
export const approveAdjustment = (tenant: Tenant, adjustmentId: string, seenVersion: number | undefined) =>
  deciding(tenant, adjustmentId, seenVersion, async (tx, adjustment, member) => {
    mustBeWaiting(adjustment, tenant.now);
    mustBeRequestedByOther(adjustment, tenant);
    mustBeMember(member);
    const left = await getLeft(tx, tenant, [adjustment.member_id]);
    mustCover(adjustment, left(adjustment.member_id), tenant.language);
    await mustFitCard(tx, tenant, adjustment.member_id, adjustment);
    await decideAdjustment(tx, adjustmentId, 'posted', tenant.now, tenant);
    await record(tx, tenant, 'adjustment.approve', adjustment, 'posted');
    const subject = subjectOf(adjustment, tenant);
    await notify(tx, [adjustment.asked_by], { kind: 'adjustment_approved', subject }, tenant.now);
    await postAdjustment(tx, tenant, adjustment);
  });

export const refuseAdjustment = (
  tenant: Tenant,
  adjustmentId: string,
  reason: string,
  seenVersion: number | undefined,
) =>
  deciding(tenant, adjustmentId, seenVersion, async (tx, adjustment) => {
    mustBeWaiting(adjustment, tenant.now);
    mustBeRequestedByOther(adjustment, tenant);
    await decideAdjustment(tx, adjustmentId, 'refused', tenant.now, tenant, reason);
    await record(tx, tenant, 'adjustment.refuse', adjustment, 'refused', reason);
    const subject = { ...subjectOf(adjustment, tenant), reason };
    await notify(tx, [adjustment.asked_by], { kind: 'adjustment_refused', subject }, tenant.now);
  });

export const withdrawAdjustment = (tenant: Tenant, adjustmentId: string, seenVersion: number | undefined) =>
  deciding(
    tenant,
    adjustmentId,
    seenVersion,
    async (tx, adjustment) => {
      mustBeWaiting(adjustment, tenant.now);
      if (adjustment.asked_by !== tenant.userId) throw new Problem('adjustment_not_own');
      await decideAdjustment(tx, adjustmentId, 'withdrawn', tenant.now, null);
      await record(tx, tenant, 'adjustment.withdraw', adjustment, 'withdrawn');
    },
    { own: true },
  );

/**
 * Reverses a posted adjustment in full, within the limits of the user who undoes it. If added value has been spent, the
 * merchant's setting says whether it is refused, with figures.
 */
export const undoAdjustment = (tenant: Tenant, adjustmentId: string, reason: string, seenVersion: number | undefined) =>
  deciding(tenant, adjustmentId, seenVersion, async (tx, adjustment, member) => {
    mustBeMember(member);
    const { state, undo_hours, branch_id, member_id } = adjustment;
    const postingId = await getPostingId(tx, documentOf(adjustmentId));
    if (state !== 'posted' || postingId === undefined || undoUntil(adjustment, undo_hours) <= tenant.now)
      throw new Problem('adjustment_not_undoable', { values: { hours: undo_hours } });
    const left = await getLeft(tx, tenant, [member_id], adjustmentId);
    mustCover(adjustment, left(member_id), tenant.language);
    await markUndone(tx, adjustmentId, tenant, reason);
    await record(tx, tenant, 'adjustment.undo', adjustment, 'undone', reason);
    const onShort = onShortOf(await getSettings(tx));
    const act = (): Promise<Posted> =>
      reverse(tx, tenant.now, {
        postingId,
        document: { ...documentOf(adjustmentId), step: 'undo' },
        branchId: branch_id,
        actorId: tenant.userId,
        onShort,
      }).catch((error: unknown) => {
        throw explained(error, tenant.language);
      });
    await (adjustment.growth === 0 ? act() : postWithGrades(tx, tenant, member_id, act));
  });
