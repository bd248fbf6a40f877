import { isMoney } from './use-units.ts';
import type { Unit } from './use-units.ts';

/**
 * Parses a typed amount to the server's unit: fen for yuan with at most two decimals, else whole points. Allows commas
 * between digits; undefined for anything else.
 */
export function readAmount(unit: Unit, typed: string): number | undefined {
  const pattern = isMoney(unit) ? /^(\d{1,13})(?:\.(\d{1,2}))?$/ : /^(\d{1,13})$/;
  const parts = pattern.exec(typed.trim().replaceAll(',', ''));
  if (!parts) return undefined;
  const [, whole = '', cents = ''] = parts;
  return isMoney(unit) ? Number(whole) * 100 + Number(cents.padEnd(2, '0')) : Number(whole);
}

/** An amount in typed form, with grouped digits: 123450 fen gives 1,234.50; 1234 points give 1,234. */
export function typedAmount(unit: Unit, amount: number): string {
  if (!isMoney(unit)) return amount.toLocaleString('en-US');
  const cents = String(amount % 100).padStart(2, '0');
  return `${Math.trunc(amount / 100).toLocaleString('en-US')}${cents === '00' ? '' : `.${cents}`}`;
}
