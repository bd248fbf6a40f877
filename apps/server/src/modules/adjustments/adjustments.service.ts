import type { AskedAdjustment, NewBalanceAdjustment, NewOtherAdjustment } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { post, type Amounts, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { addDays, businessDate, startOfBusinessDate } from '../../platform/clock/business-date.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { insertAdjustment, type AdjustmentRecord } from './adjustments.queries.ts';
import { figureText, movementOf, readAmounts, undoUntil, units } from './adjustments.rules.ts';

/** What is posted belongs to this document; its undoing is a step of it. */
export const documentOf = (adjustmentId: string) => ({ kind: 'adjustment', id: adjustmentId });

const withFigures: ReadonlySet<string> = new Set(['ledger_insufficient', 'ledger_spent']);

/** A refusal of the ledger with its figures: worded in the unit that they are of, and as they are for a screen. */
export const explained = (error: unknown): unknown => {
  if (!(error instanceof Problem) || !withFigures.has(error.problem)) return error;
  const { unit = '', ...figures } = error.details.values ?? {};
  const entries = Object.entries(figures);
  return new Problem(error.problem, {
    values: Object.fromEntries(entries.map(([name, value]) => [name, figureText(String(unit), Number(value))])),
    context: { unit: String(unit), ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) },
    cause: error,
  });
};

/** Posts an adjustment; the last thing in its transaction. */
export const postAdjustment = (
  tx: TenantTx,
  { now, userId, timezone, dayCut }: Tenant,
  adjustment: Amounts & Pick<AdjustmentRecord, 'adjustment_id' | 'member_id' | 'branch_id' | 'expires_on'>,
): Promise<Posted> => {
  const { adjustment_id, member_id, branch_id, expires_on } = adjustment;
  const expiresAt = expires_on === null ? null : startOfBusinessDate(addDays(expires_on, 1), timezone, dayCut);
  return post(tx, now, {
    kind: 'adjust',
    accountId: member_id,
    document: documentOf(adjustment_id),
    branchId: branch_id,
    actorId: userId,
    ...movementOf(adjustment, expiresAt),
  }).catch((error: unknown) => {
    throw explained(error);
  });
};

/** The amounts as the operation log keeps them. */
export const changesOf = (amounts: Amounts): Record<string, [null, number]> =>
  Object.fromEntries(units.filter((unit) => amounts[unit] !== 0).map((unit) => [unit, [null, amounts[unit]]]));

/**
 * Asks for an adjustment. Within the limits of the asker's roles it is posted in the same transaction; above, it waits
 * for a second person.
 */
const ask = (
  tenant: Tenant,
  amounts: Amounts,
  { vip_id, expires_on = null, reason, note }: NewBalanceAdjustment | NewOtherAdjustment,
): Promise<AskedAdjustment> =>
  tenant.transaction(async (tx) => {
    const adjustmentId = newId();
    const asked = await insertAdjustment(tx, tenant, {
      adjustmentId,
      memberId: vip_id,
      amounts,
      expiresOn: expires_on,
      reason,
      note: note?.trim() || null,
    });
    if (!asked) throw new Problem('member_not_found');
    if (asked.state === null) throw new Problem('member_state_refused');
    const isPosted = asked.state === 'posted';
    // Neither waits for the other's answer. The ledger's comes last: it locks the account.
    const recorded = recordOperation(tx, tenant, {
      action: isPosted ? 'adjustment.post' : 'adjustment.ask',
      subjectKind: 'adjustment',
      subjectIds: [adjustmentId],
      changes: [{ vip_id: [null, vip_id], ...changesOf(amounts), reason: [null, reason] }],
      reason: note?.trim() || null,
    });
    const posting = isPosted
      ? postAdjustment(tx, tenant, {
          ...amounts,
          adjustment_id: adjustmentId,
          member_id: vip_id,
          branch_id: asked.branch_id,
          expires_on,
        })
      : undefined;
    const [posted] = await Promise.all([posting, recorded]);
    return {
      adjustment_id: adjustmentId,
      state: asked.state,
      waits_until: asked.waits_until?.toISOString() ?? null,
      undo_until: isPosted
        ? undoUntil({ asked_at: tenant.now, decided_at: null }, asked.undo_hours).toISOString()
        : null,
      after: posted?.after ?? null,
    };
  });

const todayOf = ({ now, timezone, dayCut }: Tenant): string => businessDate(now, timezone, dayCut);

/** Adds to stored value or takes from it. */
export const adjustBalance = (tenant: Tenant, input: NewBalanceAdjustment): Promise<AskedAdjustment> =>
  ask(tenant, readAmounts(input, ['principal', 'bonus'], todayOf(tenant)), input);

/** Adds to points or growth, or takes from them. */
export const adjustOther = (tenant: Tenant, input: NewOtherAdjustment): Promise<AskedAdjustment> =>
  ask(tenant, readAmounts(input, ['points', 'growth'], todayOf(tenant)), input);
