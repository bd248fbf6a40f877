import { expect, test } from 'vitest';
import { compactText, decimalText, percentText } from './numbers.ts';

test('shares, measured figures and round figures of an axis', () => {
  expect([percentText(0.125), percentText(0.125, 1), percentText(19.94, 1)]).toEqual(['13%', '12.5%', '1,994.0%']);
  expect([decimalText(0.43), decimalText(12)]).toEqual(['0.4', '12']);
  expect([compactText(20000, 'zh-CN'), compactText(20000, 'en')]).toEqual(['2万', '20K']);
});
