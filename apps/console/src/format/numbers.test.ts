import { expect, test } from 'vitest';
import { compactText, countText, decimalText, moneyText, percentText, yuanText } from './numbers.ts';

test('counts and sums have grouped thousands and a true minus sign', () => {
  expect([0, 1234, -1234567].map(countText)).toEqual(['0', '1,234', '−1,234,567']);
  expect([0, 5, 123450, -400001].map(moneyText)).toEqual(['¥0.00', '¥0.05', '¥1,234.50', '−¥4,000.01']);
  expect(yuanText(123450)).toBe('1,234.50');
});

test('shares, measured figures and round figures of an axis', () => {
  expect([percentText(0.125), percentText(0.125, 1), percentText(19.94, 1)]).toEqual(['13%', '12.5%', '1,994.0%']);
  expect([decimalText(0.43), decimalText(12)]).toEqual(['0.4', '12']);
  expect([compactText(20000, 'zh-CN'), compactText(20000, 'en')]).toEqual(['2万', '20K']);
});
