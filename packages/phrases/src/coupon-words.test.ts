import { expect, it } from 'vitest';
import { couponFaceText, couponGivesText, couponHoldsText, couponTogetherText } from './coupon-words.ts';

const gives = { rate: null, most: null, steps: [], value: null, price: null, units: null, least: 0 };
const steps = [
  { least: 20_000, off: 4_000 },
  { least: 40_000, off: 9_000 },
];
const holds = {
  items: 'all' as const,
  item_ids: [],
  category_ids: [],
  brand_ids: [],
  branch_ids: [],
  grade_ids: [],
  validity: 'days' as const,
  from: null,
  to: null,
  after_days: 0,
  days: 30,
  weekdays: [],
  hours: [],
  blackouts: [],
  per_member: null,
  per_day: null,
  per_order: 1,
  with_grade: true,
  with_points: true,
  with_others: false,
  scenes: [],
};
const names = { branches: new Map([['b', '西湖店']]), grades: new Map([['g', '金卡']]) };

it.each([
  ['reduction', { steps }, '满 ¥200 减 ¥40，满 ¥400 减 ¥90', '¥40 off from ¥200, ¥90 off from ¥400'],
  ['discount', { rate: 8_500, most: 20_000 }, '8.5 折，最多减 ¥200', '15% off, up to ¥200'],
  ['discount', { rate: 9_000, least: 5_000 }, '9 折，满 ¥50 可用', '10% off, from ¥50'],
  ['cash', { value: 3_000 }, '抵 ¥30，无门槛', '¥30 off, from any amount'],
  ['cash', { value: 1_550, least: 3_000 }, '抵 ¥15.50，满 ¥30 可用', '¥15.50 off, from ¥30'],
  ['special', { price: 0, units: 1 }, '免费，限 1 份', 'Free, up to 1'],
  ['special', { price: 990, units: 2 }, '每份 ¥9.90，限 2 份', '¥9.90 each, up to 2'],
] as const)('a %s gives, in words: %o', (kind, more, zh, en) => {
  expect([
    couponGivesText(kind, { ...gives, ...more }, 'zh-CN'),
    couponGivesText(kind, { ...gives, ...more }, 'en'),
  ]).toEqual([zh, en]);
});

it('what its face shows is the most that it takes off, and what that needs', () => {
  expect(couponFaceText('reduction', { ...gives, steps }, 'zh-CN')).toEqual({ figure: '¥90', below: '满 ¥400 可用' });
  expect(couponFaceText('discount', { ...gives, rate: 9_000 }, 'en')).toEqual({
    figure: '10% off',
    below: 'From any amount',
  });
  expect(couponFaceText('special', { ...gives, price: 0, units: 1 }, 'zh-CN').figure).toBe('¥0');
});

it('all of when, where, on what, by whom and beside what it is used, in words', () => {
  const some = {
    ...holds,
    weekdays: [2, 1],
    hours: [['09:00', '12:00']] as const,
    items: 'except' as const,
    item_ids: ['i'],
    brand_ids: ['x'],
    branch_ids: ['b'],
    grade_ids: ['g'],
    after_days: 1,
    category_ids: ['c', 'd'],
    blackouts: [
      { from: '2026-12-24', to: '2026-12-25' },
      { from: '2027-01-01', to: '2027-01-01' },
    ],
    per_member: 3,
    per_day: 2,
    per_order: 2,
    with_grade: false,
    with_points: false,
    scenes: ['cashier', 'till'] as const,
  };
  expect(couponHoldsText(holds, names, 'zh-CN')).toBe(
    '领后 30 天，全部商品，全部门店，全部会员，一单最多用 1 张，不和其他券同用',
  );
  expect(couponHoldsText({ ...holds, after_days: 2 }, names, 'zh-CN')).toContain('领后满 2 天起 30 天');
  expect(couponHoldsText({ ...holds, with_others: true }, names, 'en')).toBe(
    '30 days from receipt, all items, all branches, all members, up to 1 on a bill',
  );
  expect(couponHoldsText(some, names, 'en')).toBe(
    '30 days, from the day after receipt, Mon, Tue, 09:00–12:00, not on 2026-12-24 to 2026-12-25, 2027-01-01, ' +
      'not for 1 item, 2 categories and 1 brand, 西湖店, 金卡, up to 3 a member, up to 2 used a day, up to 2 on a bill, ' +
      'only at: Cashier, Till, not together with the grade’s discount, points, other coupons',
  );
  expect(couponHoldsText(some, names, 'zh-CN')).toBe(
    '领后次日起 30 天，周一、周二，09:00–12:00，2026-12-24 至 2026-12-25、2027-01-01 不可用，' +
      '1 种商品、2 个分类和 1 个品牌除外，西湖店，金卡，每人最多 3 张，每天最多用 2 张，一单最多用 2 张，' +
      '只在收银台、收银机用，不和等级折扣、积分抵扣、其他券同用',
  );
  expect(couponHoldsText({ ...holds, validity: 'dates', from: '2026-12-01', to: '2026-12-14' }, names, 'zh-CN')).toBe(
    '2026-12-01 至 2026-12-14，全部商品，全部门店，全部会员，一单最多用 1 张，不和其他券同用',
  );
});

it('names what a coupon goes together with as one list', () => {
  const all = { ...holds, with_others: true };
  expect(couponTogetherText(all, 'en')).toBe('The grade’s discount, points, other coupons');
  expect(couponTogetherText(all, 'zh-CN')).toBe('等级折扣、积分抵扣、其他券');
  expect(couponTogetherText({ ...all, with_grade: false, with_points: false, with_others: false }, 'en')).toBe('');
});
