export {
  amountText,
  changeText,
  countText,
  factorText,
  figureText,
  moneyText,
  priceText,
  yuanText,
} from '@regulars/phrases';

/** A share as 12% or 12.5%: `digits` after the decimal point. */
export const percentText = (share: number, digits = 0): string =>
  share.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A measured figure with at most one digit after the decimal point: 0.4. */
export const decimalText = (figure: number): string => figure.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** A figure with its fractions, as far as four digits: 178.65. */
export const exactText = (figure: number): string => figure.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** Fen that may have fractions, as yuan: 1,234.5 gives ¥12.345. */
export const exactMoneyText = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;

/** A round figure for an axis, abbreviated in the words of the language: 2万, 20K. */
export const compactText = (figure: number, locale: string): string =>
  figure.toLocaleString(locale, { notation: 'compact' });
