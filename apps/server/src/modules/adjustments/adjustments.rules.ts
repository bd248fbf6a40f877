import type { AdjustmentState } from '@regulars/phrases';
import type { Amounts, Giving, Taking } from '../../ledger/index.ts';
import { refuseFields } from '../../platform/http/index.ts';

/** The policy of a merchant that has set none. */
export const defaultPolicy = { approvalHours: 72, undoHours: 24 } as const;

/** The limits of the initial roles: fen of principal and bonus, points, growth; null means unlimited. */
export const templateLimits = [
  { template: 'owner', principal: null, bonus: null, points: null, growth: null },
  { template: 'manager', principal: 50_000, bonus: 20_000, points: 5_000, growth: 5_000 },
  { template: 'cashier', principal: 0, bonus: 0, points: 100, growth: 0 },
] as const;

export const units = ['principal', 'bonus', 'points', 'growth'] as const satisfies readonly (keyof Amounts)[];

interface Asked extends Partial<{ readonly [U in keyof Amounts]: number | undefined }> {
  readonly expires_on?: string | null | undefined;
  readonly reason: string;
  readonly note?: string | null | undefined;
}

/**
 * The requested amounts. Refuses all-zero amounts, mixed directions, an expiry on units that can't have one, and the
 * reason "other" without a note.
 */
export const readAmounts = (asked: Asked, among: readonly (keyof Amounts)[], today: string): Amounts => {
  const amounts = { principal: 0, bonus: 0, points: 0, growth: 0 };
  for (const unit of among) amounts[unit] = asked[unit] || 0; // turns -0 into 0
  const given = among.filter((unit) => amounts[unit] !== 0);
  if (given.length === 0) throw refuseFields(...among.map((path) => ({ path, rule: 'required' as const })));
  const against = given.filter((unit) => amounts[unit] > 0 !== isAddition(amounts));
  if (against.length > 0) throw refuseFields(...against.map((path) => ({ path, rule: 'one_direction' as const })));
  if (asked.expires_on) {
    if (amounts.bonus <= 0 && amounts.points <= 0) throw refuseFields({ path: 'expires_on', rule: 'adds_only' });
    if (asked.expires_on < today) throw refuseFields({ path: 'expires_on', rule: 'expires_on' });
  }
  if (asked.reason === 'other' && !asked.note?.trim()) throw refuseFields({ path: 'note', rule: 'required' });
  return amounts;
};

/** Whether it adds value: all amounts have one sign, so the first decides. */
const isAddition = (amounts: Amounts): boolean => (units.map((unit) => amounts[unit]).find(Boolean) ?? 0) > 0;

/** What the ledger gives or takes; added bonus and points expire at `expiresAt`. */
export const movementOf = (
  { principal, bonus, points, growth }: Amounts,
  expiresAt: Date | null,
): { give: Giving } | { take: Taking } => {
  const whole = (amount: number): number | undefined => Math.abs(amount) || undefined;
  if (!isAddition({ principal, bonus, points, growth }))
    return { take: { principal: whole(principal), bonus: whole(bonus), points: whole(points), growth: whole(growth) } };
  return {
    give: {
      principal: whole(principal),
      bonus: bonus > 0 ? { amount: bonus, expiresAt } : undefined,
      points: points > 0 ? { amount: points, expiresAt } : undefined,
      growth: whole(growth),
    },
  };
};

/** The state at an instant. An overdue request counts as expired whether or not the job has recorded it. */
export const stateAt = (
  { state, waits_until }: { readonly state: AdjustmentState; readonly waits_until: Date | null },
  now: Date,
): AdjustmentState => (state === 'waiting' && waits_until && waits_until <= now ? 'expired' : state);

/** Until when a posted adjustment can be undone. */
export const undoUntil = (
  { asked_at, decided_at }: { readonly asked_at: Date; readonly decided_at: Date | null },
  undoHours: number,
): Date => new Date((decided_at ?? asked_at).getTime() + undoHours * 3_600_000);
