import type { RefundCause } from '@regulars/phrases';

/** What became of the stored value of a top-up. Fen. */
export interface TopUpUse {
  /** What it was sold with. */
  readonly paid: number;
  readonly given: number;
  /** Left, without what open holds reserve. */
  readonly principal: number;
  readonly bonus: number;
  readonly held: number;
  /** Bonus that lapsed unused. */
  readonly expired: number;
  /** By refunds so far: cash given back, and principal and bonus taken back. */
  readonly refunded: number;
  readonly takenBack: number;
}

/** Principal and bonus that were spent. */
export const usedOf = ({ paid, given, principal, bonus, held, expired, takenBack }: TopUpUse): number =>
  Math.max(0, paid + given - principal - bonus - held - expired - takenBack);

/**
 * What the law grants in cash, less what was given back: of a refund that the member asks for, what was used counts in full
 * (法释〔2025〕4号, 19); of one that is the shop's doing, by paid ÷ (paid + given) (18), rounded for the
 * member. Neither is more than was paid (20).
 */
export const byLaw = (use: TopUpUse): Readonly<Record<RefundCause, number>> => {
  const { paid, given, refunded } = use;
  const used = usedOf(use);
  const share = Number((BigInt(used) * BigInt(paid)) / BigInt(paid + given));
  const less = (granted: number): number => Math.max(0, granted - refunded);
  return { member: less(paid - used), merchant: less(paid - share) };
};

/**
 * The most that can be given back: the principal that is left. Where the law grants more, bonus of the same top-up becomes
 * principal for it, as far as there is any.
 */
export const mostRefund = (use: TopUpUse, cause: RefundCause): number =>
  Math.min(use.paid - use.refunded, Math.max(use.principal, Math.min(byLaw(use)[cause], use.principal + use.bonus)));

/** How many of the coupons given of a template are due back for all refunds so far: as much as of the cash, half up. */
export const couponsDue = (
  given: number,
  { paid, refunded }: { readonly paid: number; readonly refunded: number },
): number => Math.floor((2 * given * refunded + paid) / (2 * paid));

/** What refunds could not take back. */
interface Missing {
  readonly missing_bonus: number;
  readonly missing_points: number;
  readonly missing_growth: number;
  readonly coupons: readonly { readonly missing: number }[];
}

/**
 * Whether more is missing of all refunds of a top-up, the last of which is new, than rounding explains: a spend is split to
 * the fen of principal, which is worth so much bonus. Parts of a refund don't add up to more.
 */
export const isMissing = (
  { paid, bonus }: { readonly paid: number; readonly bonus: number },
  refunds: readonly Missing[],
): boolean => {
  const last = refunds.at(-1);
  if (last?.coupons.some(({ missing }) => missing > 0)) return true;
  if (!last || last.missing_bonus + last.missing_points + last.missing_growth === 0) return false;
  const missingBonus = refunds.reduce((sum, { missing_bonus: fen }) => sum + fen, 0);
  return last.missing_points + last.missing_growth > 0 || missingBonus > Math.ceil(bonus / paid);
};
