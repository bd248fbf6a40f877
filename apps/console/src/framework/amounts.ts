import { isMoney } from './use-units.ts';
import type { Unit } from './use-units.ts';

/** An amount as typed, in the unit the server counts: fen for yuan with at most two decimals, else whole points. Commas may group digits; undefined for anything else. */
export function readAmount(unit: Unit, typed: string): number | undefined {
  const pattern = isMoney(unit) ? /^(\d{1,13})(?:\.(\d{1,2}))?$/ : /^(\d{1,13})$/;
  const parts = pattern.exec(typed.trim().replaceAll(',', ''));
  if (!parts) return undefined;
  const [, whole = '', cents = ''] = parts;
  return isMoney(unit) ? Number(whole) * 100 + Number(cents.padEnd(2, '0')) : Number(whole);
}

/** The amount as one would type it, grouped: 1,234.50 of 123450 fen, 1,234 of 1234 points. */
export function typedAmount(unit: Unit, amount: number): string {
  if (!isMoney(unit)) return amount.toLocaleString('en-US');
  const cents = String(amount % 100).padStart(2, '0');
  return `${Math.trunc(amount / 100).toLocaleString('en-US')}${cents === '00' ? '' : `.${cents}`}`;
}
