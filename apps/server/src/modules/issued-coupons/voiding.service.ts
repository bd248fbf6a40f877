import type { Actor } from '../../platform/audit/audit.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { addToDays, editIssued, lockOpenOf, type IssuedRecord } from './issued.queries.ts';
import { stateAt } from './issued.rules.ts';

/** Who voids, or undoes it. */
export interface Voider extends Actor {
  readonly day: BusinessDays;
}

const idsOf = (rows: readonly IssuedRecord[]): string[] => rows.map(({ issued_id: id }) => id);

/** One entry of the log for each template, with how many of its coupons it was. */
const record = async (
  tx: TenantTx,
  actor: Actor,
  action: 'coupon.void' | 'coupon.unvoid',
  rows: readonly IssuedRecord[],
  reason: string,
): Promise<void> => {
  const byTemplate = [...Map.groupBy(rows, ({ coupon_id: id }) => id)];
  await recordOperation(tx, actor, {
    action,
    subjectKind: 'coupon',
    subjectIds: byTemplate.map(([id]) => id),
    changes: byTemplate.map(([, some]) => ({ coupon_count: [null, some.length] as const })),
    reason,
  });
};

/** Voids locked coupons that are unused, and logs it by template. */
export const voidIssued = async (
  tx: TenantTx,
  voider: Voider,
  rows: readonly IssuedRecord[],
  reason: string,
): Promise<void> => {
  if (rows.length === 0) return;
  const { now, day, userId = null, operator = null } = voider;
  const today = day.today();
  await editIssued(tx, idsOf(rows), {
    state: 'void',
    order_id: null,
    held_until: null,
    ended_at: now,
    ended_on: today,
    ended_by: userId,
    ended_by_name: operator,
    reason,
  });
  await record(tx, voider, 'coupon.void', rows, reason);
  await addToDays(
    tx,
    rows.map(({ coupon_id, branch_id }) => ({ coupon_id, day: today, branch_id, voided: 1 })),
  );
};

/**
 * Voids what a locked member could still use, whose membership ends; answers how many. Lock accounts after. Throws
 * ledger_holds_open while an order holds one.
 */
export const endMemberCoupons = async (
  tx: TenantTx,
  tenant: Tenant,
  memberId: string,
  reason: string,
): Promise<number> => {
  const open = await lockOpenOf(tx, memberId);
  const inState = (state: 'unused' | 'held') => open.filter((row) => stateAt(row, tenant.now) === state);
  if (inState('held').length > 0) throw new Problem('ledger_holds_open');
  const unused = inState('unused');
  await voidIssued(tx, tenant, unused, reason);
  return unused.length;
};

/** Makes locked coupons usable again that were voided. */
export const unvoidIssued = async (
  tx: TenantTx,
  actor: Actor,
  rows: readonly IssuedRecord[],
  reason: string,
): Promise<void> => {
  if (rows.length === 0) return;
  await editIssued(tx, idsOf(rows), {
    state: 'unused',
    ended_at: null,
    ended_on: null,
    ended_by: null,
    ended_by_name: null,
    reason: null,
  });
  await record(tx, actor, 'coupon.unvoid', rows, reason);
  await addToDays(
    tx,
    rows.map(({ coupon_id, branch_id, ended_on }) => ({ coupon_id, day: ended_on ?? '', branch_id, voided: -1 })), // void: it has its day
  );
};
