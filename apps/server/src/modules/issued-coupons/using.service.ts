import { couponRefusalPhrases, giftRefusalPhrases, say, type CouponRefusal } from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockMembersForShare } from '../members/index.ts';
import { addToDays, editIssued, lockIssued, type DayChange, type IssuedRecord } from './issued.queries.ts';
import { stateAt } from './issued.rules.ts';
import { countTakenOn, listIdsOfOrder, listLimits, writeGivenBack, writeUsed, type Use } from './using.queries.ts';
import { endRefunded, voidIssued, type Voider } from './voiding.service.ts';

/** A coupon that a bill uses, as its quote pinned it. */
export interface UsedCoupon {
  readonly issued_id: string;
  readonly coupon_id: string;
  readonly name: string;
  /** Fen that it takes off. */
  readonly off: number;
}
/** What uses coupons. */
interface Using {
  readonly orderId: string;
  readonly memberId: string | null;
  readonly branchId: string;
}

const gone = ({ language }: Tenant, name: string, why: CouponRefusal): Problem =>
  new Problem('order_coupon_gone', { values: { name, why: say(couponRefusalPhrases[why], language) } });

/** Whether an order holds a locked coupon. */
const isHeldBy = (row: IssuedRecord | undefined, { orderId }: Using, { now }: Tenant): boolean =>
  row !== undefined && row.order_id === orderId && stateAt(row, now) === 'held';

/** Why a locked coupon can't be used any more, if its quote promised it. */
const refusedNow = (row: IssuedRecord | undefined, using: Using, tenant: Tenant): CouponRefusal | null => {
  if (!row) return 'void';
  if (row.member_id !== null && row.member_id !== using.memberId) return 'not_members';
  if (isHeldBy(row, using, tenant)) return null;
  const state = stateAt(row, tenant.now);
  return state === 'unused' ? null : state;
};

const idsOf = (coupons: readonly UsedCoupon[]): string[] => coupons.map(({ issued_id: id }) => id);

/** Throws order_coupon_gone unless a bill may use these coupons, which are among the locked rows. */
const mustBeUsable = async (
  tx: TenantTx,
  tenant: Tenant,
  using: Using,
  coupons: readonly UsedCoupon[],
  rows: readonly IssuedRecord[],
): Promise<void> => {
  const limits = await listLimits(tx, idsOf(coupons));
  const byId = new Map(rows.map((row) => [row.issued_id, row]));
  for (const { issued_id: id, name } of coupons) {
    const why = refusedNow(byId.get(id), using, tenant);
    if (why !== null) throw gone(tenant, name, why);
  }
  const limited = limits.flatMap(({ issued_id: id, name, per_day: most }) => {
    const couponId = byId.get(id)?.coupon_id;
    const isHeld = isHeldBy(byId.get(id), using, tenant);
    return most === null || couponId === undefined ? [] : [{ couponId, name, most, isHeld }];
  });
  const asked = { ...using, now: tenant.now };
  const taken = await countTakenOn(tx, tenant.day.today(), asked, limited.map(({ couponId }) => couponId)); // prettier-ignore
  for (const { couponId, name, most, isHeld } of limited)
    if (!isHeld && (taken.get(couponId) ?? 0) + limited.filter((one) => one.couponId === couponId).length > most)
      throw gone(tenant, name, 'per_day');
};

/**
 * Locks the coupons of a quoted bill, until it is paid or held with them: from then on they are its own. What its quote
 * promised by date and place holds for as long as the quote; what may have happened since is looked at again, but for what
 * the order holds. Lock members before, accounts after. Throws order_coupon_gone.
 */
export const lockCouponsOf = async (
  tx: TenantTx,
  tenant: Tenant,
  using: Using,
  coupons: readonly UsedCoupon[],
): Promise<void> => {
  if (coupons.length > 0) await mustBeUsable(tx, tenant, using, coupons, await lockIssued(tx, idsOf(coupons)));
};

/** Holds locked coupons for an order until it is captured or released, or until it lapses. */
export const holdCoupons = async (
  tx: TenantTx,
  orderId: string,
  coupons: readonly UsedCoupon[],
  until: Date,
): Promise<void> => {
  const ids = idsOf(coupons);
  if (ids.length > 0) await editIssued(tx, ids, { state: 'held', order_id: orderId, held_until: until });
};

/** Locked coupons: those that end with the refund of their top-up, and those that are given back. */
const partRefunded = (rows: readonly IssuedRecord[]) => {
  const { over = [], back = [] } = Object.groupBy(rows, ({ refund_id: id }) => (id === null ? 'back' : 'over'));
  return { over, back: back.map(({ issued_id: id }) => id) };
};

/** Writes that locked coupons aren't held any more; answers what days are to count. */
const releaseRows = async (tx: TenantTx, voider: Voider, rows: readonly IssuedRecord[]): Promise<DayChange[]> => {
  const { over, back } = partRefunded(rows);
  if (back.length > 0) await editIssued(tx, back, { state: 'unused', order_id: null, held_until: null });
  return endRefunded(tx, voider, over);
};

/** Gives back locked coupons that are held. Those whose time is over meanwhile have expired. */
export const releaseCoupons = async (tx: TenantTx, voider: Voider, rows: readonly IssuedRecord[]): Promise<void> =>
  addToDays(tx, await releaseRows(tx, voider, rows));

/**
 * Locks what an order holds and the coupons with which it is captured, if it is, as `lockCouponsOf` does. Answers those held that
 * it doesn’t use. Throws order_coupon_gone.
 */
export const lockHeldCoupons = async (
  tx: TenantTx,
  tenant: Tenant,
  bill: Using & { readonly coupons?: readonly UsedCoupon[] | undefined },
): Promise<IssuedRecord[]> => {
  const { orderId, coupons = [] } = bill;
  const held = await listIdsOfOrder(tx, orderId);
  const rows = await lockIssued(tx, [...new Set([...held, ...idsOf(coupons)])]);
  if (coupons.length > 0) await mustBeUsable(tx, tenant, bill, coupons, rows);
  const used = new Set(idsOf(coupons));
  return rows.filter((row) => row.state === 'held' && row.order_id === orderId && !used.has(row.issued_id));
};

/**
 * What uses of coupons by an order did to the figures of their templates, by day and branch, and to those of where they were
 * given; `by` −1 takes it back.
 */
const countUses = (
  uses: readonly Use[],
  { day, branchId, revenue }: { readonly day: string; readonly branchId: string; readonly revenue: number },
  by: 1 | -1,
): DayChange[] => [
  ...[...Map.groupBy(uses, ({ coupon_id: id }) => id)].map(([coupon_id, some]) => ({
    coupon_id,
    day,
    branch_id: branchId,
    used: by * some.length,
    off: by * some.reduce((sum, { off }) => sum + (off ?? 0), 0),
    orders: by,
    revenue: by * revenue,
  })),
  ...uses.map(({ coupon_id, branch_id }) => ({ coupon_id, day, branch_id, spent: by })),
];

/** Writes that an order used locked coupons, and gives back others that it held. `due` is what it came to, in fen. */
export const spendCoupons = async (
  tx: TenantTx,
  tenant: Tenant,
  { orderId, memberId, branchId, due }: Using & { readonly due: number },
  coupons: readonly UsedCoupon[],
  notUsed: readonly IssuedRecord[],
): Promise<void> => {
  const { now, day, userId, operator } = tenant;
  const date = day.today();
  const uses =
    coupons.length > 0
      ? await writeUsed(tx, coupons, { orderId, branchId, memberId, at: now, date, by: userId, byName: operator })
      : [];
  const released = await releaseRows(tx, tenant, notUsed);
  await addToDays(tx, [...countUses(uses, { day: date, branchId, revenue: due }, 1), ...released]);
};

/** The used coupons of an order, locked. Lock members before, accounts after. */
export const lockUsedBy = async (tx: TenantTx, orderId: string): Promise<readonly IssuedRecord[]> =>
  (await lockIssued(tx, await listIdsOfOrder(tx, orderId))).filter(({ state }) => state === 'used');

/**
 * Gives locked coupons back that an order used which came to so many fen, and answers how many can be used again. Those whose
 * time is over meanwhile have expired; those whose top-up was refunded, and those of a member who cancelled, end.
 */
export const giveBackCoupons = async (
  tx: TenantTx,
  tenant: Tenant,
  used: readonly IssuedRecord[],
  due: number,
): Promise<number> => {
  const [one] = used;
  if (!one?.used_branch_id || !one.ended_on) return 0;
  const { over, back } = partRefunded(used);
  await writeGivenBack(tx, back);
  const refunded = await endRefunded(tx, tenant, over);
  const place = { day: one.ended_on, branchId: one.used_branch_id, revenue: due };
  await addToDays(tx, [...countUses(used, place, -1), ...refunded]);
  const usable = used.filter(({ expires_at: end, refund_id: refund }) => end > tenant.now && refund === null);
  const own = usable.filter(({ source }) => source !== 'print');
  const owners = await lockMembersForShare(tx, own.flatMap(({ member_id: id }) => id ?? [])); // prettier-ignore
  const ended = own.filter(({ member_id: id }) => id !== null && owners.get(id)?.state === 'cancelled');
  await voidIssued(tx, tenant, ended, say(giftRefusalPhrases.cancelled, tenant.language));
  return usable.length - ended.length;
};
