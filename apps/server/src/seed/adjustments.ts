import type { NewBalanceAdjustment, NewOtherAdjustment } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { adjustBalance, adjustOther, approveAdjustment, refuseAdjustment } from '../modules/adjustments/index.ts';
import { addDays, businessDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Tenant } from '../platform/http/index.ts';
import type { Log } from '../platform/log/log.ts';
import { dateOf, dayStart } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { shareBy, timeAt } from './opening-hours.ts';
import { listAdjustable } from './seed.queries.ts';

/** The users who request and decide. */
export interface AdjustingStaff {
  readonly owner: Staff;
  readonly manager: Staff;
  readonly cashier: Staff;
}

interface Scene {
  readonly tx: TenantTx;
  readonly now: Date;
  readonly log: Log;
}

/** A call of this user at an instant, in the seed's transaction. */
export const callOf = (
  { tx, log }: Pick<Scene, 'tx' | 'log'>,
  { accountId, userId, name, branchId }: Staff,
  now: Date,
): Tenant => ({
  requestId: newId(),
  now,
  language: 'zh-CN',
  address: '127.0.0.1',
  agent: '',
  confidential: true,
  log,
  sessionId: newId(),
  accountId,
  isProvider: false,
  hasSecondFactor: false,
  selectedMerchantId: tx.merchantId,
  merchantId: tx.merchantId,
  userId,
  operator: name,
  permissions: new Set(),
  branches: branchId === null ? 'all' : [branchId],
  timezone: 'Asia/Shanghai',
  day: businessDays(now, 'Asia/Shanghai', '00:00'),
  db: tx,
  transaction: (work) => work(tx),
  aside: tx.platform,
});

/** An instant of the current day by the share of its guests so far; of the day before if few have come yet. */
const lately = (now: Date, share: number): Date => {
  const passed = shareBy(now.getTime() - dayStart(dateOf(now)));
  return passed > 0.2
    ? new Date(dayStart(dateOf(now)) + timeAt(passed * share))
    : new Date(dayStart(addDays(dateOf(now), -1)) + timeAt(share));
};

/**
 * Whom the adjustments concern: two members without a branch, whom everybody may change; of the branch, the member with
 * the highest balance and one without a posting since `quietSince`, because a posting can't be dated before another, whose
 * card has room for a bonus.
 */
const membersOf = (members: Awaited<ReturnType<typeof listAdjustable>>, quietSince: Date) => {
  const [guest, wanderer] = members.filter(({ branch_id: branchId }) => branchId === null);
  const [rich, ...others] = members
    .filter(({ branch_id: branchId }) => branchId !== null)
    .toSorted((a, b) => b.principal - a.principal);
  const regular = others.find(
    ({ principal, last_at: last }) => principal <= 300_000 && last !== null && last < quietSince,
  );
  if (!guest || !wanderer || !rich || !regular) throw new RangeError('The shop has too few members to adjust');
  return { guest, wanderer, rich, regular };
};

/**
 * Adds one adjustment that was approved, one that was refused, and two that wait: one that a manager may decide, and
 * one above a manager's limit.
 */
export const addAdjustments = async (
  tx: TenantTx,
  { owner, manager, cashier }: AdjustingStaff,
  now: Date,
  log: Log,
): Promise<void> => {
  const scene: Scene = { tx, now, log };
  const today = dateOf(now);
  const daysAgo = (days: number, share: number): Date => new Date(dayStart(addDays(today, -days)) + timeAt(share));
  const { guest, wanderer, rich, regular } = membersOf(await listAdjustable(tx, manager.branchId), daysAgo(6, 0));
  const ask = (staff: Staff, at: Date, input: NewOtherAdjustment) => adjustOther(callOf(scene, staff, at), input);
  const askBalance = (staff: Staff, at: Date, input: NewBalanceAdjustment) =>
    adjustBalance(callOf(scene, staff, at), input);

  const promised = await askBalance(manager, daysAgo(5, 0.4), {
    vip_id: regular.member_id,
    bonus: 30_000,
    expires_on: addDays(today, 360),
    reason: 'promotion',
    note: '双十一充 1,000 送 300，系统没有自动送，小票已核对',
  });
  await approveAdjustment(callOf(scene, owner, daysAgo(5, 0.7)), promised.adjustment_id, undefined);
  const wished = await ask(cashier, daysAgo(2, 0.3), {
    vip_id: wanderer.member_id,
    points: 2_000,
    reason: 'goodwill',
    note: '会员说上次答应多送积分',
  });
  const reason = '当天的小票已经积过分，没有另送的约定';
  await refuseAdjustment(callOf(scene, manager, daysAgo(2, 0.5)), wished.adjustment_id, reason, undefined);

  // Above the manager's limit; the member has it, to be taken.
  const excess = Math.min(88_000, Math.floor(rich.principal / 10_000) * 10_000);
  await askBalance(manager, lately(now, 0.5), {
    vip_id: rich.member_id,
    principal: -excess,
    reason: 'correction',
    note: `充值时多录了 ${excess / 100} 元，已和会员核对收款记录`,
  });
  await ask(cashier, lately(now, 0.9), {
    vip_id: guest.member_id,
    points: 300,
    reason: 'service',
    note: '上错茶，等了四十分钟，答应补积分',
  });
};
