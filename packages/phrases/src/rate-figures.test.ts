import { expect, it } from 'vitest';
import { priceText } from './figure-words.ts';
import { factorText } from './figures.ts';

it('says a price as a shop of each language says it', () => {
  expect([9_800, 8_850, 10_000].map((rate) => priceText(rate, 'zh-CN'))).toEqual(['9.8 折', '8.85 折', '原价']);
  expect([9_800, 8_850, 10_000].map((rate) => priceText(rate, 'en'))).toEqual(['2% off', '11.5% off', 'full price']);
  expect([10_000, 12_500].map(factorText)).toEqual(['1', '1.25']);
});
