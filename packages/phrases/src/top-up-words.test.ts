import { expect, test } from 'vitest';
import { topUpGivesText, topUpHoldsText } from './top-up-words.ts';

const grades = new Map([['g', '金卡']]);
const none = { points: 0, growth: 0, grade_id: null, bonus: 0, bonus_unit: 'fen' } as const;
const always = {
  from: null,
  to: null,
  weekdays: [],
  branch_ids: [],
  grade_ids: [],
  first_only: false,
  per_member: null,
  in_total: null,
  bonus_days: null,
  deduction_order: null,
};

test('a rule says what each step gives, the rest by free amounts', () => {
  const rule = {
    tiers: [
      { ...none, pay: 50_000, bonus: 5_050 },
      { ...none, pay: 100_000, bonus: 1_250, bonus_unit: 'percent' as const, points: 1, growth: 2_000, grade_id: 'g' },
      { ...none, pay: 200_000 },
    ],
    adds_up: true,
    free: { least: 10_000, step: 5_000 },
  };
  expect(topUpGivesText(rule, grades, 'zh-CN')).toBe(
    '付 ¥500 送 ¥50.50 赠金；付 ¥1,000 送 12.5% 赠金、1 积分、2,000 成长值和金卡等级；付 ¥2,000 不送；达到的各档累加；其他金额 ¥100 起，按 ¥50 加',
  );
  expect(topUpGivesText(rule, new Map(), 'en')).toBe(
    'Pay ¥500, get ¥50.50 bonus; pay ¥1,000, get 12.5% bonus, 1 point, 2,000 growth and the grade that is gone; pay ¥2,000, get nothing more; steps reached add up; other amounts from ¥100, by ¥50',
  );
  expect(topUpGivesText({ ...rule, tiers: [] }, grades, 'en')).toBe('From ¥100, by ¥50, with no gift');
});

test('and when, where, for whom and how often', () => {
  const names = { branches: new Map([['b', '湖滨店']]), grades };
  expect(topUpHoldsText(always, names, 'zh-CN')).toBe('长期，全部门店，全部会员');
  const narrow = {
    ...always,
    from: '2026-12-10',
    to: '2026-12-14',
    weekdays: [6, 2],
    branch_ids: ['b', 'x', 'y'],
    grade_ids: ['g'],
    per_member: 1,
    in_total: 1_000,
    bonus_days: 365,
    deduction_order: 'bonus_first' as const,
  };
  expect(topUpHoldsText(narrow, names, 'zh-CN')).toBe(
    '2026-12-10 至 2026-12-14，周二、周六，湖滨店、别的门店，金卡，每人 1 次，限 1,000 份，赠金 365 天内有效，花的时候先扣赠金',
  );
  expect(topUpHoldsText({ ...narrow, from: null, per_member: 3, first_only: true }, names, 'en')).toBe(
    'Until 2026-12-14, Tue, Sat, 湖滨店, other branches, 金卡, first top-up only, 1,000 in all, bonus is good for 365 days, spent: bonus first',
  );
});
