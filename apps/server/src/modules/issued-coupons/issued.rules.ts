import type { CouponTerms } from '@regulars/contract';
import { groupedCode } from '@regulars/contract/rules/coupon-codes';
import type { IssuedState } from '@regulars/phrases';
import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';

export interface Lasting {
  readonly state: IssuedState;
  readonly expires_at: Date;
  readonly held_until: Date | null;
  /** The refund that counted it as due: then an order that has it doesn't give it back. */
  readonly refund_id: string | null;
}

/**
 * A coupon's state at an instant, whether or not the job has written it since: the order that holds it may have been given
 * up, and its time may be over. In SQL `toldSql` says the same.
 */
export const stateAt = ({ state, expires_at, held_until, refund_id }: Lasting, now: Date): IssuedState => {
  if (state !== 'unused' && state !== 'held') return state;
  if (state === 'held' && held_until !== null && held_until > now) return 'held';
  if (refund_id !== null) return 'void';
  return expires_at <= now ? 'expired' : 'unused';
};

/** The end of a date, or of the first after it that ends after an instant: where the zone changes, a date may last no time. */
const endAfter = (day: BusinessDays, date: string, from: Date): Date => {
  const end = day.endOf(date);
  return end > from ? end : endAfter(day, addDays(date, 1), from);
};

/** From when until when a coupon can be used that is given now, by business days. */
export const validityOf = (
  { validity, from, to, after_days: after, days }: CouponTerms,
  { now, day }: { readonly now: Date; readonly day: BusinessDays },
): { readonly valid_from: Date; readonly expires_at: Date } => {
  if (validity === 'dates' && from !== null && to !== null) {
    const validFrom = day.startOf(from);
    return { valid_from: validFrom, expires_at: endAfter(day, to, validFrom) };
  }
  const first = addDays(day.today(), after ?? 0);
  const last = addDays(first, (days ?? 1) - 1);
  const validFrom = after ? day.startOf(first) : now;
  return { valid_from: validFrom, expires_at: endAfter(day, last, validFrom) };
};

/** A code as a user sees it: whole, or its end. */
export const shownCode = (code: string, isWhole: boolean): string =>
  isWhole ? groupedCode(code) : `•••• •••• ${code.slice(-4)}`;
