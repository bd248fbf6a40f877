import { expect, test } from 'vitest';
import { topUpGivesText } from './top-up-words.ts';

test('Chinese has a space before figures, and none before a name', () => {
  const tier = { pay: 50_000, bonus_unit: 'fen', bonus: 5_000, points: 500, growth: 0, grade_id: null } as const;
  const gives = (tiers: readonly (Omit<typeof tier, 'grade_id'> & { grade_id: string | null })[]) =>
    topUpGivesText({ tiers, adds_up: false, free: null }, new Map([['gold', '金卡']]), 'zh-CN');
  expect(gives([tier])).toBe('付 ¥500 送 ¥50 赠金和 500 积分');
  expect(gives([{ ...tier, grade_id: 'gold' }])).toBe('付 ¥500 送 ¥50 赠金、500 积分和金卡等级');
});
