import { figureText, type Language } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { units } from './adjustments.rules.ts';

/** The largest sums a user may add to or take from one member within 24 hours; null means no limit. */
export type Limits = { readonly [U in keyof Amounts]: number | null };

const perUnit = (of: (unit: keyof Amounts) => number | null): Limits => ({
  principal: of('principal'),
  bonus: of('bonus'),
  points: of('points'),
  growth: of('growth'),
});

/** What is left of the limits; never below 0, because limits may have been lowered since. */
export const leftOf = (limits: Limits, used: Amounts | undefined): Limits =>
  perUnit((unit) => {
    const limit = limits[unit];
    return limit === null ? null : Math.max(limit - (used?.[unit] ?? 0), 0);
  });

/** The first unit that moves more, in either direction, than is left. */
export const unitAbove = (amounts: Amounts, left: Limits): keyof Amounts | undefined =>
  units.find((unit) => Math.abs(amounts[unit]) > (left[unit] ?? Infinity));

/** What is above the limits, as numbers and in words. */
export const excessOf = (amounts: Amounts, left: Limits, language: Language) => {
  const unit = unitAbove(amounts, left);
  if (!unit) return undefined;
  const figures = { wanted: Math.abs(amounts[unit]), left: left[unit] ?? 0 };
  const wanted = figureText(unit, figures.wanted, language);
  return { unit, ...figures, values: { wanted, left: figureText(unit, figures.left, language) } };
};

/** Approving and undoing count against the user's limit, like requesting. */
export const mustCover = (amounts: Amounts, left: Limits, language: Language): void => {
  const excess = excessOf(amounts, left, language);
  if (!excess) return;
  const { unit, wanted, left: rest, values } = excess;
  throw new Problem('adjustment_above_limit', {
    values,
    context: { unit, wanted: String(wanted), left: String(rest) },
  });
};
