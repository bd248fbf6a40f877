import { expect, it } from 'vitest';
import { amountText, changeText, figureText, inUnits, namedAmount, namedChange } from './figure-words.ts';
import { countText, moneyText, yuanText } from './figures.ts';
import { say } from './phrase.ts';

it('words a figure with its unit, in either language', () => {
  expect(figureText('principal', 123_450, 'zh-CN')).toBe('¥1,234.50');
  expect(figureText('points', 1_000, 'zh-CN')).toBe('1,000 积分');
  expect(figureText('points', 1_000, 'en')).toBe('1,000 points');
  expect(figureText('points', 1, 'en')).toBe('1 point');
  expect(figureText('growth', 7, 'zh-CN')).toBe('7 成长值');
  expect(figureText('growth', 7, 'en')).toBe('7 growth');
});

it('words the numbers beside a unit, and leaves other values', () => {
  expect(inUnits({ unit: 'value', wanted: 10_700, available: -5 }, 'en')).toEqual({
    wanted: '¥107.00',
    available: '−¥0.05',
  });
  expect(inUnits({ row: 7, first: '1900' }, 'en')).toEqual({ row: 7, first: '1900' });
});

it('groups thousands and has a true minus sign, for counts and sums of fen', () => {
  expect([0, 1234, -1234567].map(countText)).toEqual(['0', '1,234', '−1,234,567']);
  expect([0, 5, 123450, -400001].map(moneyText)).toEqual(['¥0.00', '¥0.05', '¥1,234.50', '−¥4,000.01']);
  expect(moneyText(Number.MAX_SAFE_INTEGER)).toBe('¥90,071,992,547,409.91');
  expect(yuanText(123450)).toBe('1,234.50');
});

it('writes an amount whose unit is named elsewhere, a change with its sign, and both with the name', () => {
  expect([amountText('bonus', -500), amountText('growth', 1200)]).toEqual(['−¥5.00', '1,200']);
  expect([1, 0, -1].map((amount) => changeText('points', 1000 * amount))).toEqual(['+1,000', '0', '−1,000']);
  expect(namedAmount('principal', 500, 'en')).toBe('Principal ¥5.00');
  expect(namedChange('principal', -500, 'zh-CN')).toBe('本金 −¥5.00');
  expect(namedChange('points', 200, 'en')).toBe('Points +200');
});

it('groups the digits of a number in a phrase, and leaves a text as it is', () => {
  const phrase = { 'zh-CN': '最多 {limit} 行，第 {no} 号', en: 'At most {limit} rows, number {no}' };
  expect(say(phrase, 'zh-CN', { limit: 10_000, no: '10000' })).toBe('最多 10,000 行，第 10000 号');
  expect(say(phrase, 'en', { limit: -9.8 })).toBe('At most −9.8 rows, number {no}');
});
