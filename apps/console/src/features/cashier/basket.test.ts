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

test('a basket with a member, a line or a printed coupon is not empty', () => {
  const coupon = { ...emptyBasket, scanned: [{ id: 'p1', owner: null }] };
  expect([emptyBasket, { ...basket, lines: [] }, { ...basket, member: null }, coupon].map(isEmpty)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('coupons that were chosen stay until another member is served, or the last line is gone', () => {
  const chosen = changed(basket, { do: 'coupons', ids: ['c1', 'c2'] });
  const other = { vip_id: 'm2', name: '沈听澜' };
  expect(pricedOf(chosen, 's1')?.coupons).toEqual(['c1', 'c2']);
  expect(changed(chosen, { do: 'serve', member: other }).coupons).toBeUndefined();
  expect(changed(chosen, { do: 'serve', member: null }).coupons).toBeUndefined();
  expect(changed({ ...chosen, lines: [tea] }, { do: 'count', key: 'a', quantity: 0 }).coupons).toBeUndefined();
  // A printed code is nobody's: it stays once it is known who pays, and that none is used doesn't.
  const printed = { ...chosen, member: null, coupons: ['p1'] };
  expect(changed(printed, { do: 'serve', member: other }).coupons).toEqual(['p1']);
  expect(changed({ ...printed, coupons: [] }, { do: 'serve', member: other }).coupons).toBeUndefined();
});

test('a printed code stays on the bill whoever pays, also when nothing is left on it; a member’s own goes with them', () => {
  const [printed, own] = [{ id: 'p1', owner: null }, { id: 'c1', owner: 'm1' }]; // prettier-ignore
  const scanned = changed(changed(basket, { do: 'scan', coupon: own }), { do: 'scan', coupon: printed });
  expect(pricedOf(scanned, 's1')).toMatchObject({ scanned_coupons: ['p1', 'c1'] });
  expect(changed(scanned, { do: 'scan', coupon: own }).scanned).toEqual([own, printed]);
  const other = changed(scanned, { do: 'serve', member: { vip_id: 'm2', name: '沈听澜' } });
  expect(other.scanned).toEqual([printed]);
  expect(changed(scanned, { do: 'serve', member: null }).scanned).toEqual([printed]);
  expect(changed({ ...other, lines: [tea] }, { do: 'count', key: 'a', quantity: 0 }).scanned).toEqual([printed]);
  expect(changed(scanned, { do: 'drop', id: 'c1' }).scanned).toEqual([printed]);
  expect(pricedOf(changed(scanned, { do: 'drop' }), 's1')).not.toHaveProperty('scanned_coupons');
});

test('without discounts no coupon is used unless one is chosen', () => {
  const plain = changed(basket, { do: 'plan', plan: 'none' });
  expect(pricedOf(plain, 's1')?.coupons).toEqual([]);
  const one = changed(plain, { do: 'coupons', ids: ['c1'] });
  expect(pricedOf(one, 's1')).toMatchObject({ coupons: ['c1'], grade_discount: false });
  expect(changed(one, { do: 'coupons', ids: undefined })).toEqual(plain);
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
  expect(pricedOf({ ...basket, plan: 'none' }, 's1')).toEqual({
    ...asked,
    coupons: [],
    grade_discount: false,
    most_points: false,
  });
  // Without a member, none of it is anybody's but a printed coupon.
  expect(pricedOf({ ...basket, member: null }, 's1')).toEqual({ ...asked, vip_id: null });
  expect(pricedOf({ ...basket, member: null, coupons: ['p1'] }, 's1')).toEqual({
    ...asked,
    vip_id: null,
    coupons: ['p1'],
  });
  expect(pricedOf(emptyBasket, 's1')).toBeUndefined();
});

test('a typed quantity has at most three decimals and is more than nothing', () => {
  expect(['2', '０．5', '.125', '1,000', '10000'].map(readQuantity)).toEqual([2_000, 500, 125, 1_000_000, 10_000_000]);
  expect(['', '.', '0', '0.0001', '10000.001', '-1', '1e3', '两'].map(readQuantity)).toEqual(Array(8).fill(undefined));
});
