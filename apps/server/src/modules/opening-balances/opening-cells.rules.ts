import { dateRange, openingLimits } from '@regulars/contract/rules';

/** A text without what makes equal things look different: full-width forms, outer and unbreakable spaces. */
export const plain = (text: string): string => text.normalize('NFKC').trim();

const moneyPattern = /^¥?(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?$/;
const wholePattern = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.0+)?$/;

/** What is wrong with an amount. */
export type AmountFault = 'money' | 'whole' | 'too_large';

const inBounds = (amount: number): number | 'too_large' => (amount <= openingLimits.amount ? amount : 'too_large');

/** Yuan as fen, without a fraction ever being a number: `1,234.5` is 123450. */
export const readMoney = (text: string): number | AmountFault => {
  const [, yuan, cents = ''] = moneyPattern.exec(plain(text)) ?? [];
  if (yuan === undefined) return 'money';
  return inBounds(Number(`${yuan.replaceAll(',', '')}${cents.padEnd(2, '0')}`));
};

export const readWhole = (text: string): number | AmountFault => {
  const [, whole] = wholePattern.exec(plain(text)) ?? [];
  return whole === undefined ? 'whole' : inBounds(Number(whole.replaceAll(',', '')));
};

const datePattern = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;

/** A day as YYYY-MM-DD; also taken as 2027/1/31, 2027.1.31, 20270131 and 2027年1月31日. Undefined where it is none. */
export const readDate = (text: string): string | undefined => {
  const [, year, , m1, d1, m2, d2, m3, d3] = datePattern.exec(plain(text)) ?? [];
  if (year === undefined) return undefined;
  const date = [year, m1 ?? m2 ?? m3 ?? '', d1 ?? d2 ?? d3 ?? ''].map((part) => part.padStart(2, '0')).join('-');
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined;
};

/** Whether a day is one that the contract takes. */
export const isInRange = (date: string): boolean => date >= dateRange.first && date <= dateRange.last;

/** A phone as it is kept: without spaces, dashes and the country's number. */
export const readPhone = (text: string): string =>
  plain(text)
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '');
