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
