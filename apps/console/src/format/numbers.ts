/** Grouped thousands: 12,345. */
const grouped = (whole: number): string => whole.toLocaleString('en-US');

/** A count with grouped thousands and a true minus sign. */
export const countText = (count: number): string => `${count < 0 ? '−' : ''}${grouped(Math.abs(count))}`;

/** Fen as yuan without a sign: 123450 gives 1,234.50. */
export function yuanText(fen: number): string {
  const size = Math.abs(fen);
  return `${grouped(Math.trunc(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Fen as ¥1,234.50 or −¥40.00. */
export const moneyText = (fen: number): string => `${fen < 0 ? '−' : ''}¥${yuanText(fen)}`;

/** A share as 12% or 12.5%: `digits` after the decimal point. */
export const percentText = (share: number, digits = 0): string =>
  share.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A measured figure with at most one digit after the decimal point: 0.4. */
export const decimalText = (figure: number): string => figure.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** A round figure for an axis, abbreviated in the words of the language: 2万, 20K. */
export const compactText = (figure: number, locale: string): string =>
  figure.toLocaleString(locale, { notation: 'compact' });
