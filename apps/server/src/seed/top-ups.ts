import type { TopUpPayment } from '@regulars/contract';
import { addTopUpOrder, closeTopUpOrder, quoteTopUp, refundTopUp } from '../modules/top-up-orders/index.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf, type AdjustingStaff } from './adjustments.ts';
import { dateOf, dayStart } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { timeAt } from './opening-hours.ts';
import { listAdjustable } from './seed.queries.ts';

const minute = 60_000;

/**
 * The last days' top-ups beside those of the histories: one that waits for its payment, one that was closed, one refunded in
 * part and one as a whole.
 */
export const addTopUps = async (
  tx: TenantTx,
  { owner, manager, cashier }: AdjustingStaff,
  now: Date,
  log: Log,
): Promise<void> => {
  const at = (daysAgo: number, share: number): Date =>
    new Date(dayStart(addDays(dateOf(now), -daysAgo)) + timeAt(share));
  const callAt = (staff: Staff, when: Date) => callOf({ tx, log }, staff, when);
  // Known for days, and without a posting or hold since: a posting can't be dated before them.
  const guestsOf = async ({ branchId }: Staff): Promise<string[]> =>
    (await listAdjustable(tx, branchId))
      .filter((one) => one.branch_id === branchId && one.joined_at < at(5, 0))
      .filter(({ last_at: last }) => last === null || last < at(5, 0))
      .map((one) => one.member_id);
  const make = async (staff: Staff, when: Date, memberId: string | undefined, pay: number, payment?: TopUpPayment) => {
    if (memberId === undefined || staff.branchId === null)
      throw new RangeError('The shop has too few members to top up');
    const [call, asked] = [callAt(staff, when), { vip_id: memberId, branch_id: staff.branchId, pay }];
    const { rule_id, rule_number } = await quoteTopUp(call, asked);
    return addTopUpOrder(call, { ...asked, rule_id, rule_number, payment });
  };
  const [mine, theirs] = [await guestsOf(cashier), await guestsOf(manager)];

  const part = await make(cashier, at(3, 0.4), mine[3], 100_000, { way: 'terminal', reference: '704213' });
  const whole = await make(manager, at(2, 0.3), theirs[4], 50_000, { way: 'cash', reference: null });
  const left = await make(cashier, at(1, 0.5), mine[8], 200_000);
  await closeTopUpOrder(callAt(cashier, new Date(at(1, 0.5).getTime() + 7 * minute)), left.order_id, undefined);
  /** Nothing of it was used: each part of what it gave. */
  const takes = (order: typeof part, cash: number) => {
    const share = (given: number): number => Math.floor((given * cash) / order.paid);
    return {
      cash,
      principal: cash,
      bonus: share(order.bonus),
      points: share(order.points),
      growth: share(order.growth),
      grade_id: null,
      missing_bonus: 0,
      missing_points: 0,
      missing_growth: 0,
      coupons: [],
    };
  };
  await refundTopUp(
    callAt(manager, new Date(at(2, 0.3).getTime() + 4 * minute)),
    whole.order_id,
    {
      cash: 50_000,
      cause: 'merchant',
      payment: { way: 'cash' },
      reason: '收错了卡，重新充到他太太名下',
      expected: takes(whole, 50_000),
    },
    undefined,
  );
  await refundTopUp(
    callAt(owner, at(1, 0.2)),
    part.order_id,
    {
      cash: 30_000,
      cause: 'member',
      payment: { way: 'terminal', reference: '704391' },
      reason: '充多了，先退 300',
      expected: takes(part, 30_000),
    },
    undefined,
  );
  // The last: it closes by itself half an hour later.
  await make(cashier, new Date(now.getTime() - 3 * minute), mine[1], 50_000);
};
