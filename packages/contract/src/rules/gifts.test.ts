import { expect, it } from 'vitest';
import { givesSomething, isSameGift, type Gift } from './gifts.ts';

const tea = { coupon_id: 'tea', name: '奶茶券', count: 1 };
const cake = { coupon_id: 'cake', name: '茶点券', count: 1 };
const gift = (more: Partial<Gift> = {}): Gift => ({ points: 100, bonus: 0, coupons: [tea], ...more });

it.each<[string, Gift | null, Gift | null, boolean]>([
  ['none and none', null, null, true],
  ['a gift and none', gift(), null, false],
  ['other points', gift(), gift({ points: 101 }), false],
  ['another bonus', gift(), gift({ bonus: 1 }), false],
  ['another template', gift(), gift({ coupons: [cake] }), false],
  ['one template more', gift(), gift({ coupons: [tea, cake] }), false],
  ['more of one template', gift(), gift({ coupons: [{ ...tea, count: 2 }] }), false],
  ['another name of the same template', gift(), gift({ coupons: [{ ...tea, name: '新名' }] }), true],
  ['one from before there were coupons and one without any', gift({ coupons: undefined }), gift({ coupons: [] }), true],
])('%s: whether they give the same', (_, one, other, isSame) => {
  expect([isSameGift(one, other), isSameGift(other, one)]).toEqual([isSame, isSame]);
});

it('coupons alone are a gift, and nothing is none', () => {
  expect(givesSomething(gift({ points: 0 }))).toBe(true);
  expect(givesSomething(gift({ points: 0, coupons: [] }))).toBe(false);
});
