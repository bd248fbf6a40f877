import { openingLimits } from '@regulars/contract/rules';
import { plain } from '../../platform/imports/index.ts';

const moneyPattern = /^¥?(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?$/;
const wholePattern = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.0+)?$/;

/** What is wrong with an amount. */
export type AmountFault = 'money' | 'whole' | 'too_large';

const inBounds = (amount: number): number | 'too_large' => (amount <= openingLimits.amount ? amount : 'too_large');

/** Converts yuan to fen without floating point: `1,234.5` is 123450. */
export const readMoney = (text: string): number | AmountFault => {
  const [, yuan, cents = ''] = moneyPattern.exec(plain(text)) ?? [];
  if (yuan === undefined) return 'money';
  return inBounds(Number(`${yuan.replaceAll(',', '')}${cents.padEnd(2, '0')}`));
};

export const readWhole = (text: string): number | AmountFault => {
  const [, whole] = wholePattern.exec(plain(text)) ?? [];
  return whole === undefined ? 'whole' : inBounds(Number(whole.replaceAll(',', '')));
};
