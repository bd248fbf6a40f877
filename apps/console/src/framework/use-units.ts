import { useLingui } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { amountText, changeText } from '../format/numbers.ts';

/** The units of a member's balances: principal and bonus in fen, points, growth. */
export const units = ['principal', 'bonus', 'points', 'growth'] as const;
export type Unit = (typeof units)[number];

export const isMoney = (unit: Unit): boolean => unit === 'principal' || unit === 'bonus';

/** The part of a balance that isn't held. */
export function freeOf(unit: Unit, balances: AdjustmentDetail['balances']): number {
  return unit === 'growth' ? balances.growth : balances[`${unit}_free`];
}

export interface Units {
  readonly labels: Readonly<Record<Unit, string>>;
  /** ¥1,234.50, or 1,234. */
  readonly text: (unit: Unit, amount: number) => string;
  /** Signed, with + for an increase. */
  readonly change: (unit: Unit, amount: number) => string;
}

/** Labels of the units, and formatting of their amounts. */
export function useUnits(): Units {
  const { t } = useLingui();
  return {
    labels: { principal: t`Principal`, bonus: t`Bonus`, points: t`Points`, growth: t`Growth` },
    text: amountText,
    change: changeText,
  };
}
