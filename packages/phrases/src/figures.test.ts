import { expect, it } from 'vitest';
import { figureText, inUnits } from './figures.ts';

it('words a figure with its unit, in either language', () => {
  expect(figureText('principal', 123_450, 'zh-CN')).toBe('¥1,234.50');
  expect(figureText('points', 1_000, 'zh-CN')).toBe('1,000 积分');
  expect(figureText('points', 1_000, 'en')).toBe('1,000 points');
  expect(figureText('growth', 7, 'zh-CN')).toBe('7 成长值');
  expect(figureText('growth', 7, 'en')).toBe('7 growth');
});

it('words the numbers beside a unit, and leaves other values', () => {
  expect(inUnits({ unit: 'value', wanted: 10_700, available: -5 }, 'en')).toEqual({
    wanted: '¥107.00',
    available: '¥-0.05',
  });
  expect(inUnits({ row: 7, first: '1900' }, 'en')).toEqual({ row: 7, first: '1900' });
});
