import type { Actor } from '../../platform/audit/audit.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import { couponReasonPhrases, say, type Language, type SkipReason } from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockTemplate } from '../coupons/index.ts';
import type { lockMembersForShare } from '../members/index.ts';
import {
  addToDays,
  countGiven,
  editIssued,
  lockOpenOf,
  writeExpired,
  type DayChange,
  type DueRow,
  type IssuedRecord,
} from './issued.queries.ts';
import { stateAt } from './issued.rules.ts';

/** Who voids, or undoes it. */
export interface Voider extends Actor {
  readonly day: BusinessDays;
  readonly language?: Language;
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

/** Writes that the time of locked coupons is over, on the last business day of each; answers what days are to count. */
export const expireRows = async (tx: TenantTx, day: BusinessDays, rows: readonly DueRow[]): Promise<DayChange[]> => {
  const ended = rows.map((row) => ({ ...row, day: day.of(new Date(row.expires_at.getTime() - 1)) }));
  await writeExpired(tx, ended);
  return ended.map(({ coupon_id, branch_id, day: date }) => ({ coupon_id, branch_id, day: date, expired: 1 }));
};

/** Writes that locked coupons are void, now or since, and logs it by template; answers what days are to count. */
const voidRows = async (
  tx: TenantTx,
  voider: Voider,
  rows: readonly IssuedRecord[],
  reason: string,
  at = voider.now,
): Promise<DayChange[]> => {
  if (rows.length === 0) return [];
  const { day, userId = null, operator = null } = voider;
  const date = day.of(at);
  await editIssued(tx, idsOf(rows), {
    state: 'void',
    order_id: null,
    held_until: null,
    off: null,
    used_branch_id: null,
    ended_at: at,
    ended_on: date,
    ended_by: userId,
    ended_by_name: operator,
    reason,
  });
  await record(tx, voider, 'coupon.void', rows, reason);
  return rows.map(({ coupon_id, branch_id }) => ({ coupon_id, day: date, branch_id, voided: 1 }));
};

/** Voids locked coupons that are unused, and logs it by template. */
export const voidIssued = async (
  tx: TenantTx,
  voider: Voider,
  rows: readonly IssuedRecord[],
  reason: string,
): Promise<void> => addToDays(tx, await voidRows(tx, voider, rows, reason));

/**
 * Ends locked coupons that an order gives back after the top-up that gave them was refunded, those of one that was given up as
 * of then; answers what days are to count.
 */
export const endRefunded = async (
  tx: TenantTx,
  voider: Voider,
  rows: readonly IssuedRecord[],
): Promise<DayChange[]> => {
  const reason = say(couponReasonPhrases.refunded, voider.language ?? 'zh-CN');
  const endOf = ({ held_until: until }: IssuedRecord): number => Math.min(until?.getTime() ?? Infinity, voider.now.getTime()); // prettier-ignore
  const days: DayChange[] = [];
  for (const [at, some] of Map.groupBy(rows, endOf)) days.push(...(await voidRows(tx, voider, some, reason, new Date(at)))); // prettier-ignore
  return days;
};

/** Voids those unused of locked coupons that are due for a refund; what an order has ends once that gives it back. */
export const revokeIssued = async (
  tx: TenantTx,
  voider: Voider,
  due: readonly IssuedRecord[],
  { refundId, reason }: { readonly refundId: string; readonly reason: string },
): Promise<void> => {
  const { unused = [], expired = [] } = Object.groupBy(due, (row) => stateAt(row, voider.now));
  const unwritten = expired.filter(({ state }) => state !== 'expired');
  const days = [...(await expireRows(tx, voider.day, unwritten)), ...(await voidRows(tx, voider, unused, reason))];
  if (due.length > 0) await editIssued(tx, idsOf(due), { refund_id: refundId });
  await addToDays(tx, days);
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
  const unused = inState('unused').filter(({ member_id: id }) => id === memberId); // a printed code stays nobody’s
  await voidIssued(tx, tenant, unused, reason);
  return unused.length;
};

/** Why a void coupon isn't made usable again. */
type NotBack = Extract<SkipReason, 'not_unused' | 'coupon_limit' | 'cancelled'>;

type Owners = Awaited<ReturnType<typeof lockMembersForShare>>;

/**
 * What of locked void coupons can be made usable again: their time isn't over, their member hasn't cancelled, and none gets more
 * than one may have, because void ones don't count as had. Their templates are locked until commit, as if they were given.
 * Answers why not the others.
 */
const partUsable = async (tx: TenantTx, now: Date, rows: readonly IssuedRecord[], owners: Owners) => {
  const fit: IssuedRecord[] = [];
  const skipped: NotBack[] = [];
  const byTemplate = [...Map.groupBy(rows, ({ coupon_id: id }) => id)];
  for (const [couponId, some] of byTemplate.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { terms } = await lockTemplate(tx, couponId);
    const most = terms.per_member;
    const memberIds = some.flatMap(({ member_id: id }) => id ?? []);
    const had = new Map(most === null ? [] : await countGiven(tx, couponId, memberIds));
    for (const row of some) {
      const has = had.get(row.member_id ?? '') ?? 0;
      if (row.expires_at <= now) skipped.push('not_unused');
      else if (owners.get(row.member_id ?? '')?.state === 'cancelled') skipped.push('cancelled');
      else if (row.member_id !== null && most !== null && has >= most) skipped.push('coupon_limit');
      else {
        fit.push(row);
        had.set(row.member_id ?? '', has + 1);
      }
    }
  }
  return { fit, skipped };
};

/** Makes those of locked coupons usable again that were voided and can be; answers them, and why not the others. `owners` are locked, too. */
export const unvoidIssued = async (
  tx: TenantTx,
  actor: Actor,
  { voided, owners }: { readonly voided: readonly IssuedRecord[]; readonly owners: Owners },
  reason: string,
): Promise<{ readonly restored: readonly string[]; readonly skipped: readonly NotBack[] }> => {
  const { fit: rows, skipped } = await partUsable(tx, actor.now, voided, owners);
  const restored = idsOf(rows);
  if (rows.length === 0) return { restored, skipped };
  await editIssued(tx, restored, {
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
  return { restored, skipped };
};
