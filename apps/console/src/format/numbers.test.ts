import { expect, test } from 'vitest';
import { countText, moneyText, yuanText } from './numbers.ts';

test('counts and sums have grouped thousands and a true minus sign', () => {
  expect([0, 1234, -1234567].map(countText)).toEqual(['0', '1,234', '−1,234,567']);
  expect([5, 123450, -400001].map(moneyText)).toEqual(['¥0.05', '¥1,234.50', '−¥4,000.01']);
  expect(yuanText(123450)).toBe('1,234.50');
});
