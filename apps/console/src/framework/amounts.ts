import { countText, yuanText } from '../format/numbers.ts';
import { isMoney } from './use-units.ts';
import type { Unit } from './use-units.ts';

/** Commas that group thousands. Others stay, and make it no amount: 123,4 may be meant as 123.4. */
const isGrouped = (text: string): boolean => /^[^\d,]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text);

// Typed amounts may be full width, as Chinese input methods type them.
const halfWidth = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').trim();

/** An amount without the commas that group it. */
export function plain(typed: string): string {
  const text = halfWidth(typed);
  return isGrouped(text) ? text.replaceAll(',', '') : text;
}

/** A larger amount is above every limit anyway. */
const atMost = (amount: number): number => Math.min(amount, Number.MAX_SAFE_INTEGER);

/** Parses typed yuan, with at most two decimals, to fen; undefined for anything else. */
export function readMoney(typed: string): number | undefined {
  const [text, whole, cents = ''] = /^(?=\.?\d)(\d*)(?:\.(\d{0,2}))?$/.exec(plain(typed)) ?? [];
  return text === undefined ? undefined : atMost(Number(whole) * 100 + Number(cents.padEnd(2, '0')));
}

/**
 * What an amount field keeps of a text: digits, the first point, a leading minus, and commas. A sign
 * that the amount can't have is kept and refused, because dropping it would make another amount: 15 of 1.5, 50 of -50.
 */
export function keptOf(typed: string): string {
  const text = halfWidth(typed).replace(/[−–—]/g, '-');
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split('.');
  return sign + (rest.length > 0 ? `${whole}.${rest.join('')}` : whole);
}

/** Parses a typed amount to the server's unit: fen, or whole points; undefined for anything else. */
export function readAmount(unit: Unit, typed: string): number | undefined {
  if (isMoney(unit)) return readMoney(typed);
  const whole = plain(typed);
  return /^\d+$/.test(whole) ? atMost(Number(whole)) : undefined;
}

/** An amount in typed form, with grouped digits: 123450 fen gives 1,234.50; 1234 points give 1,234. */
export function typedAmount(unit: Unit, amount: number): string {
  return isMoney(unit) ? yuanText(amount) : countText(amount);
}
