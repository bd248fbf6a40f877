import type { Language } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { figureText, units } from './adjustments.rules.ts';

/** Up to which sums a user adds to one member and takes from it within 24 hours; null: no limit. */
export type Limits = { readonly [U in keyof Amounts]: number | null };

const perUnit = (of: (unit: keyof Amounts) => number | null): Limits => ({
  principal: of('principal'),
  bonus: of('bonus'),
  points: of('points'),
  growth: of('growth'),
});

/** What is left of limits; never below 0, for they may have been lowered since. */
export const leftOf = (limits: Limits, used: Amounts | undefined): Limits =>
  perUnit((unit) => {
    const limit = limits[unit];
    return limit === null ? null : Math.max(limit - (used?.[unit] ?? 0), 0);
  });

/** The first unit of which more is moved, either way, than is left; undefined: none. */
export const unitAbove = (amounts: Amounts, left: Limits): keyof Amounts | undefined =>
  units.find((unit) => Math.abs(amounts[unit]) > (left[unit] ?? Infinity));

/** Whoever approves or undoes moves the amounts as much as the one who asked. */
export const mustCover = (amounts: Amounts, left: Limits, language: Language): void => {
  const unit = unitAbove(amounts, left);
  if (!unit) return;
  const figures = { wanted: Math.abs(amounts[unit]), left: left[unit] ?? 0 };
  throw new Problem('adjustment_above_limit', {
    values: { wanted: figureText(unit, figures.wanted, language), left: figureText(unit, figures.left, language) },
    context: { unit, wanted: String(figures.wanted), left: String(figures.left) },
  });
};
