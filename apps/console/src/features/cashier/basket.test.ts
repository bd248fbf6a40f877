import { expect, test } from 'vitest';
import { changed, emptyBasket, isEmpty, one, pricedOf, readQuantity } from './basket.ts';
import type { Basket, TillLine } from './basket.ts';

const tea: TillLine = {
  key: 'a',
  item: { item_id: 'i1', name: '龙井', unit: '杯' },
  name: null,
  price: 3_200,
  quantity: one,
};
const amount: TillLine = { key: 'b', item: null, name: null, price: 8_800, quantity: one };
const basket: Basket = { ...emptyBasket, member: { vip_id: 'm1', name: '林晓雯' }, lines: [tea, amount] };

test('a basket with a member or a line is not empty', () => {
  expect([emptyBasket, { ...basket, lines: [] }, { ...basket, member: null }].map(isEmpty)).toEqual([
    true,
    false,
    false,
  ]);
});

test('an item that is there counts up by what is added, and an amount is a line of its own', () => {
  const twice = changed(basket, { do: 'add', line: { ...tea, key: 'c', quantity: 1_500 } });
  expect(twice.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['a', 2_500],
    ['b', 1_000],
  ]);
  expect(changed(twice, { do: 'add', line: { ...amount, key: 'd' } }).lines).toHaveLength(3);
});

test('a line without a quantity is gone, and what was given by hand with the last one', () => {
  const given = changed(changed(basket, { do: 'off', fen: 50 }), { do: 'off', fen: 100 });
  const left = changed(given, { do: 'count', key: 'a', quantity: 0 });
  expect(left).toEqual({ ...basket, lines: [amount], off: 100 });
  expect(changed(left, { do: 'count', key: 'b', quantity: 0 })).toEqual({ ...basket, lines: [], off: 0 });
});

test('another member begins with the best plan, and leaves the lines', () => {
  const plain = changed(basket, { do: 'plan', plan: 'none' });
  expect(changed(plain, { do: 'serve', member: null })).toEqual({ ...basket, member: null, plan: 'best' });
});

test('prices items by the catalogue, and asks for what the plan says', () => {
  const lines = [
    { key: 'a', item_id: 'i1', quantity: 1_000 },
    { key: 'b', name: null, price: 8_800, quantity: 1_000 },
  ];
  const asked = { branch_id: 's1', vip_id: 'm1', lines };
  expect(pricedOf(basket, 's1')).toEqual({ ...asked, grade_discount: true, most_points: true });
  expect(pricedOf({ ...basket, plan: 'grade', off: 100 }, 's1')).toEqual({
    ...asked,
    off: 100,
    grade_discount: true,
    most_points: false,
  });
  expect(pricedOf({ ...basket, plan: 'none' }, 's1')).toEqual({ ...asked, grade_discount: false, most_points: false });
  // Without a member, none of it is anybody's.
  expect(pricedOf({ ...basket, member: null }, 's1')).toEqual({ ...asked, vip_id: null });
  expect(pricedOf(emptyBasket, 's1')).toBeUndefined();
});

test('a typed quantity has at most three decimals and is more than nothing', () => {
  expect(['2', '０．5', '.125', '1,000', '10000'].map(readQuantity)).toEqual([2_000, 500, 125, 1_000_000, 10_000_000]);
  expect(['', '.', '0', '0.0001', '10000.001', '-1', '1e3', '两'].map(readQuantity)).toEqual(Array(8).fill(undefined));
});
