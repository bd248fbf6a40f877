import { expect, test } from 'vitest';
import { cardNumberText } from './card-numbers.ts';

test('card numbers are read in groups of four', () => {
  expect(['88000000007', 'VIP8', '12345678'].map(cardNumberText)).toEqual(['8800 0000 007', 'VIP8', '1234 5678']);
});
