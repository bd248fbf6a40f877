/*
 * Figures are written here for server and console alike: grouped thousands in both languages, a true minus sign, fen as
 * yuan with two decimals. Those in words are in figure-words.ts.
 */

/** Grouped thousands: 12,345. */
const grouped = (whole: number): string => whole.toLocaleString('en-US');

const minusOf = (figure: number): string => (figure < 0 ? '−' : '');

/** A count: 12,345 or −40. */
export const countText = (count: number): string => `${minusOf(count)}${grouped(Math.abs(count))}`;

/** Fen as yuan without a sign: 123450 gives 1,234.50. */
export const yuanText = (fen: number): string => {
  const size = Math.abs(fen);
  return `${grouped(Math.trunc(size / 100))}.${String(size % 100).padStart(2, '0')}`;
};

/** A rate in basis points: `0.38%`. */
export const rateText = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`;

/** Fen as ¥1,234.50 or −¥40.00. */
export const moneyText = (fen: number): string => `${minusOf(fen)}¥${yuanText(fen)}`;

/** A card number in groups of four, as printed on the card. */
export const cardNumberText = (memberNo: string): string => memberNo.replace(/(.{4})(?=.)/g, '$1 ');

/** A multiple in basis points: 15,000 is 1.5. */
export const factorText = (rate: number): string =>
  (rate / 10_000).toLocaleString('en-US', { maximumFractionDigits: 4 });
