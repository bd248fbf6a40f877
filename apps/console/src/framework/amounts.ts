import { countText, yuanText } from '../format/numbers.ts';
import { isMoney } from './use-units.ts';
import type { Unit } from './use-units.ts';

// Typed amounts may have commas between digits, and be full width, as Chinese input methods type them.
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').replaceAll(',', '').trim();

/** Parses typed yuan, with at most two decimals, to fen; undefined for anything else. */
export function readMoney(typed: string): number | undefined {
  const [, whole, cents = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain(typed)) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** What an amount field keeps of a text: its digits and, for money, the first point; of other amounts, the whole part. */
export function keptOf(typed: string, money: boolean): string {
  const [whole = '', ...rest] = plain(typed)
    .replace(/[^\d.]/g, '')
    .split('.');
  return money && rest.length > 0 ? `${whole}.${rest.join('')}` : whole;
}

/** Parses a typed amount to the server's unit: fen, or whole points; undefined for anything else. */
export function readAmount(unit: Unit, typed: string): number | undefined {
  if (isMoney(unit)) return readMoney(typed);
  const whole = plain(typed);
  return /^\d{1,13}$/.test(whole) ? Number(whole) : undefined;
}

/** An amount in typed form, with grouped digits: 123450 fen gives 1,234.50; 1234 points give 1,234. */
export function typedAmount(unit: Unit, amount: number): string {
  return isMoney(unit) ? yuanText(amount) : countText(amount);
}
