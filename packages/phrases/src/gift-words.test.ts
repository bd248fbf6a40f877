import { expect, test } from 'vitest';
import { giftText } from './gift-words.ts';

test.each([
  [null, undefined, undefined],
  [{ points: 0, bonus: 0 }, undefined, undefined],
  [{ points: 1, bonus: 0 }, '1 积分', '1 point'],
  [{ points: 500, bonus: 1_000 }, '500 积分和 ¥10.00 赠金', '500 points and ¥10.00 of bonus'],
  [{ points: 0, bonus: 0, coupons: [{ name: '生日券', count: 1 }] }, '生日券 × 1', '生日券 × 1'],
  [
    { points: 500, bonus: 1_000, coupons: [{ name: '生日券', count: 2 }] },
    '500 积分、¥10.00 赠金和生日券 × 2',
    '500 points, ¥10.00 of bonus and 生日券 × 2',
  ],
])('a gift %o in words', (gift, chinese, english) => {
  expect([giftText(gift, 'zh-CN'), giftText(gift, 'en')]).toEqual([chinese, english]);
});
