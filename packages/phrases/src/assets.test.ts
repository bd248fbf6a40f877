import { expect, test } from 'vitest';
import { postingName, toldKind } from './assets.ts';

test('a top-up undone is called alike in lists, in sentences and at the counter', () => {
  expect(postingName('top_up', 'reversal')).toEqual({ 'zh-CN': '撤销充值', en: 'Top-up reversed' });
  expect(postingName('top_up', 'refund')).toEqual({ 'zh-CN': '充值退款', en: 'Top-up refunded' });
  expect(postingName('top_up', 'forward')).toEqual({ 'zh-CN': '充值', en: 'Top-up' });
});

test('what a purchase earns is called a purchase, and what else is earned a reward', () => {
  expect(toldKind('earn', 'consumption_order')).toBe('spend');
  expect(toldKind('earn', 'gift')).toBe('earn');
  expect(toldKind('top_up', 'consumption_order')).toBe('top_up');
});
