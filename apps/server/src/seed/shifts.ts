import { addMovement, closeShift, getCurrentShift, openShift } from '../modules/shifts/index.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Tenant } from '../platform/http/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf, type AdjustingStaff } from './adjustments.ts';
import { dateOf, dayStart } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { nameShift } from './seed.queries.ts';

const minute = 60_000;
/** Since midnight: before the first guest comes; after the last has gone, when cash goes into the safe; some minutes later. */
const [opens, putsAway, closes] = [560 * minute, 1_326 * minute, 1_332 * minute];
const float = 50_000;

/** What was counted, less what should have been there, by days ago; on the others it agrees. */
const differences: Readonly<Record<number, { readonly fen: number; readonly reason: string }>> = {
  2: { fen: -200, reason: '找零时多给了两个硬币' },
  4: { fen: 500, reason: '客人没等找零就走了' },
  6: { fen: -1_000, reason: '收到一张十元破损币，换不了' },
};

/** A cashier's shift of one day. */
interface Day {
  readonly from: Date;
  /** When it is closed, or until now. */
  readonly to: Date;
  readonly open?: true;
  readonly difference?: { readonly fen: number; readonly reason: string } | undefined;
}

const expectedNow = async (call: Tenant): Promise<number> => (await getCurrentShift(call)).shift?.expected ?? 0;

/** Opens a shift, names it in what its cashier did meanwhile, and closes it. */
const addShift = async (tx: TenantTx, log: Log, staff: Staff, { from, to, open, difference }: Day): Promise<void> => {
  const at = (when: Date): Tenant => ({
    ...callOf({ tx, log }, staff, when),
    permissions: new Set(['shift:operate'] as const),
  });
  if (staff.branchId === null) throw new RangeError('A shift is of one branch');
  const { shift_id: id } = await openShift(at(from), { branch_id: staff.branchId, float });
  await nameShift(tx, id, to);
  if (open) return;
  const safe = at(new Date(to.getTime() - closes + putsAway));
  const spare = Math.floor(((await expectedNow(safe)) - float) / 10_000) * 10_000;
  if (spare > 0) await addMovement(safe, id, { direction: 'out', fen: spare, reason: '存入保险柜' });
  const expected = await expectedNow(at(to));
  const { fen, reason } = difference ?? { fen: 0, reason: null };
  await closeShift(at(to), id, { counted: expected + fen, expected, reason });
};

/**
 * The shifts of the last week: those of the cashier are closed, today's of the manager is open. What is added to these days in the
 * background belongs to none: a closed shift keeps its figures.
 */
export const addShifts = async (
  tx: TenantTx,
  { manager, cashier }: Pick<AdjustingStaff, 'manager' | 'cashier'>,
  now: Date,
  log: Log,
): Promise<void> => {
  const start = (daysAgo: number): number => dayStart(addDays(dateOf(now), -daysAgo));
  for (const daysAgo of [6, 5, 4, 3, 2, 1]) {
    const day = { from: new Date(start(daysAgo) + opens), to: new Date(start(daysAgo) + closes) };
    await addShift(tx, log, cashier, { ...day, difference: differences[daysAgo] });
    await addShift(tx, log, manager, { ...day, difference: differences[daysAgo + 1] });
  }
  const from = new Date(Math.min(start(0) + opens, now.getTime() - minute));
  await addShift(tx, log, manager, { from, to: now, open: true });
};
