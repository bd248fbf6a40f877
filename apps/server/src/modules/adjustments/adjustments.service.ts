import type { AskedAdjustment, NewBalanceAdjustment, NewOtherAdjustment } from '@regulars/contract';
import { inUnits, moneyText, type Language } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { post, type Amounts, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { mustBeChangeable } from '../branches/index.ts';
import { postWithGrades } from '../grades/index.ts';
import { getCardRoom } from '../card-room/index.ts';
import { getLeft } from './adjustment-authority.queries.ts';
import { getPolicy } from './adjustment-limits.queries.ts';
import { unitAbove } from './adjustment-limits.rules.ts';
import {
  addAdjustment,
  lockMember,
  getWaitingTwin,
  type AdjustmentRecord,
  type NewAdjustment,
} from './adjustments.queries.ts';
import { listApproversOf } from './approvers.service.ts';
import { movementOf, readAmounts, undoUntil, units } from './adjustments.rules.ts';

/** The ledger document of an adjustment; undoing it is another step of the same document. */
export const documentOf = (adjustmentId: string) => ({ kind: 'adjustment' as const, id: adjustmentId });

/** A ledger refusal with its figures formatted in their unit for the message, and raw in the context for a screen. */
export const explained = (error: unknown, language: Language): unknown => {
  const values = error instanceof Problem ? error.details.values : undefined;
  if (!(error instanceof Problem) || values?.['unit'] === undefined) return error;
  return new Problem(error.problem, {
    values: inUnits(values, language),
    context: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    cause: error,
  });
};

/**
 * Nothing is added by hand to a locked member that the card may not hold beside its waiting top-ups: those are paid whatever
 * happens (decision 50). Throws adjustment_above_card.
 */
export const mustFitCard = async (
  tx: TenantTx,
  { now }: Pick<Tenant, 'now'>,
  memberId: string,
  { principal, bonus }: Pick<Amounts, 'principal' | 'bonus'>,
): Promise<void> => {
  if (principal + bonus <= 0) return;
  const room = await getCardRoom(tx, memberId, now);
  if (principal + bonus <= room.left) return;
  const { most, left, held, waiting } = room;
  throw new Problem('adjustment_above_card', {
    values: { most: moneyText(most), left: moneyText(left), held: moneyText(held), waiting: moneyText(waiting) },
    context: { most: String(most), left: String(left), held: String(held), waiting: String(waiting) },
  });
};

/** Posts an adjustment, with the grade that its growth brings or takes. Call it last in the transaction. */
export const postAdjustment = (
  tx: TenantTx,
  tenant: Tenant,
  adjustment: Amounts & Pick<AdjustmentRecord, 'adjustment_id' | 'member_id' | 'branch_id' | 'expires_on'>,
): Promise<Posted> => {
  const { adjustment_id, member_id, branch_id, expires_on, growth } = adjustment;
  const { now, userId, day, language } = tenant;
  const expiresAt = expires_on === null ? null : day.endOf(expires_on);
  const act = (): Promise<Posted> =>
    post(tx, now, {
      kind: 'adjust',
      accountId: member_id,
      document: documentOf(adjustment_id),
      branchId: branch_id,
      actorId: userId,
      ...movementOf(adjustment, expiresAt),
    }).catch((error: unknown) => {
      throw explained(error, language);
    });
  return growth === 0 ? act() : postWithGrades(tx, tenant, member_id, act);
};

/** The amounts as logged. */
export const changesOf = (amounts: Amounts): Record<string, [null, number]> =>
  Object.fromEntries(units.filter((unit) => amounts[unit] !== 0).map((unit) => [unit, [null, amounts[unit]]]));

/** Two people may request the same by accident; a caller that intends it sets `again`. */
const alreadyWaits = (twin: NonNullable<Awaited<ReturnType<typeof getWaitingTwin>>>, memberId: string): Problem =>
  new Problem('adjustment_waits_already', {
    values: { name: twin.asked_by_name ?? '–' },
    context: {
      adjustment_id: twin.adjustment_id,
      vip_id: memberId,
      asked_by: twin.asked_by,
      asked_by_name: twin.asked_by_name ?? '',
      asked_at: twin.asked_at.toISOString(),
    },
  });

/**
 * Requests an adjustment. Within the asker's remaining limits it posts in the same transaction; above them it waits for
 * a second person.
 */
const ask = (
  tenant: Tenant,
  amounts: Amounts,
  { vip_id, expires_on = null, reason, note, again = false }: NewBalanceAdjustment | NewOtherAdjustment,
): Promise<AskedAdjustment> =>
  tenant.transaction(async (tx) => {
    const { now } = tenant;
    // One round trip; the lock is the first statement.
    const [member, left, policy, twin, number] = await Promise.all([
      lockMember(tx, vip_id),
      getLeft(tx, tenant, [vip_id]),
      getPolicy(tx),
      again ? undefined : getWaitingTwin(tx, vip_id, amounts, now),
      takeNumber(tenant, 'adjustment'),
    ]);
    const { branch_id, state } = mustFind(member, 'member_not_found');
    mustBeChangeable(tenant, [branch_id]);
    if (state === 'cancelled') throw new Problem('member_state_refused');
    if (twin) throw alreadyWaits(twin, vip_id);
    await mustFitCard(tx, tenant, vip_id, amounts);
    const waits = unitAbove(amounts, left(vip_id)) !== undefined;
    const adjustment: NewAdjustment = {
      ...amounts,
      adjustment_id: newId(),
      member_id: vip_id,
      branch_id,
      expires_on,
      reason,
      note: note?.trim() || null,
      waits_until: waits ? new Date(now.getTime() + policy.approval_hours * 3_600_000) : null,
    };
    // Pipelined: none needs another's answer. The ledger posts last because it locks the account.
    const [, , , posted, approvers] = await Promise.all([
      addAdjustment(tx, tenant, adjustment),
      addDocument(tx, { ...documentOf(adjustment.adjustment_id), number }),
      recordOperation(tx, tenant, {
        action: waits ? 'adjustment.ask' : 'adjustment.post',
        subjectKind: 'adjustment',
        subjectIds: [adjustment.adjustment_id],
        changes: [{ vip_id: [null, vip_id], ...changesOf(amounts), reason: [null, reason] }],
        reason: adjustment.note,
      }),
      waits ? undefined : postAdjustment(tx, tenant, adjustment),
      waits
        ? listApproversOf(tx, tenant, {
            ...amounts,
            member_id: vip_id,
            asked_by: tenant.userId,
            branchIds: [branch_id],
          })
        : null,
    ]);
    return {
      adjustment_id: adjustment.adjustment_id,
      number,
      state: waits ? 'waiting' : 'posted',
      waits_until: adjustment.waits_until?.toISOString() ?? null,
      undo_until: waits ? null : undoUntil({ asked_at: now, decided_at: null }, policy.undo_hours).toISOString(),
      approvers,
      after: posted?.after ?? null,
    };
  });

/** Adjusts stored value in either direction. */
export const adjustBalance = (tenant: Tenant, input: NewBalanceAdjustment): Promise<AskedAdjustment> =>
  ask(tenant, readAmounts(input, ['principal', 'bonus'], tenant.day.today()), input);

/** Adjusts points or growth in either direction. */
export const adjustOther = (tenant: Tenant, input: NewOtherAdjustment): Promise<AskedAdjustment> =>
  ask(tenant, readAmounts(input, ['points', 'growth'], tenant.day.today()), input);
