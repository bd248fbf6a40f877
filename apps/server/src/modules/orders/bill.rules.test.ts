import { describe, expect, test } from 'vitest';
import type { Settings } from '@regulars/contract';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import type { ItemAtTill } from '../items/index.ts';
import {
  basketFaults,
  billOf,
  byHandIn,
  byStoredValue,
  memberPricesIn,
  mustPay,
  proposed,
  rateOf,
  reductionsOf,
  soldOf,
  type Customer,
} from './bill.rules.ts';

const problemOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    throw error;
  }
  return undefined;
};
const grade = { grade_id: 'g1', name: '金卡', earning_rate: 10_000, discount_rate: 9_500 };
const customer = (value: number): Customer => ({ memberId: 'm1', grade, value, points: 0, growth: 0 });
const item = { item_id: 'i1', code: 'A1', name: '龙井', unit: '杯', price: 3_200, member_price: 3_000, refused: null } as unknown as ItemAtTill; // prettier-ignore
const zh = { language: 'zh-CN' } as Tenant;

describe('a basket', () => {
  const faultsOf = (...lines: Parameters<typeof basketFaults>[0]['lines']) =>
    basketFaults({ lines }).map(({ path, rule }) => `${path} ${rule}`);
  test('names an item or a price, and never both', () => {
    expect(faultsOf({ key: 'a', item_id: 'i1', quantity: 1 }, { key: 'b', price: 0, quantity: 1 })).toEqual([]);
    expect(faultsOf({ key: 'a', item_id: null, quantity: 1 })).toEqual(['lines.0.price required']);
    expect(faultsOf({ key: 'a', item_id: 'i1', price: 0, name: '茶', quantity: 1 })).toEqual([
      'lines.0.price unknown_field',
      'lines.0.name unknown_field',
    ]);
    expect(faultsOf({ key: 'a', item_id: 'i1', name: null, quantity: 1 })).toEqual([]);
  });
  test('has each key once', () => {
    const line = { key: 'a', price: 1, quantity: 1 };
    expect(faultsOf(line, line, { ...line, key: 'b' }, line)).toEqual([
      'lines.1.key unique_items',
      'lines.3.key unique_items',
    ]);
  });
  test('sells items by the catalogue, and what has none by its own price', () => {
    const items = new Map([['i1', item]]);
    expect(soldOf({ key: 'a', item_id: 'i1', quantity: 1_500 }, items, zh)).toEqual({
      item_id: 'i1',
      code: 'A1',
      name: '龙井',
      unit: '杯',
      price: 3_200,
      quantity: 1_500,
    });
    const none = { item_id: null, code: null, unit: null, price: 88, quantity: 1_000 };
    expect(soldOf({ key: 'a', price: 88, quantity: 1_000 }, items, zh)).toEqual({ ...none, name: null });
    expect(soldOf({ key: 'a', name: '茶', price: 88, quantity: 1_000 }, items, zh)).toEqual({ ...none, name: '茶' });
    const sell = (id: string, of = items) => problemOf(() => soldOf({ key: 'a', item_id: id, quantity: 1 }, of, zh));
    expect(sell('i2')).toBe('order_item_not_sold');
    expect(sell('i1', new Map([['i1', { ...item, refused: 'sold_out' }]]))).toBe('order_item_not_sold');
  });
});

describe('reductions', () => {
  const stepsOf = (...of: Parameters<typeof reductionsOf>) => reductionsOf(...of).map(({ step }) => step);
  test('are what a basket asks for, and what a grade has', () => {
    const prices = new Map([['a', 3_000]]);
    expect(stepsOf({ off: 100 }, { grade }, prices)).toEqual(['member_price', 'grade_discount', 'cashier']);
    expect(stepsOf({ off: 0, grade_discount: false }, { grade }, new Map())).toEqual([]);
    expect(stepsOf({}, { grade: { ...grade, discount_rate: 10_000 } }, new Map())).toEqual([]);
    expect(stepsOf({}, null, new Map())).toEqual([]);
  });
  test('of members’ prices are for the items that have one below the price', () => {
    const dearer = { ...item, member_price: 3_200 };
    expect([...memberPricesIn([['a', item], ['b', dearer], ['c', undefined]])]).toEqual([['a', 3_000]]); // prettier-ignore
  });
  test('tell the rate of the grade alone, and name the grade alone', () => {
    const reductions = reductionsOf({ off: 100 }, { grade }, new Map([['a', 3_000]]));
    expect(rateOf(reductions)).toBe(9_500);
    expect(rateOf(reductions.filter(({ step }) => step !== 'grade_discount'))).toBeNull();
    const sold = new Map([['a', soldOf({ key: 'a', item_id: 'i1', quantity: 1_000 }, new Map([['i1', item]]), zh)]]);
    const bill = billOf(sold, reductions, new Map([[grade.grade_id, '金卡']]));
    expect(bill).toMatchObject({ list: 3_200, due: 2_750, lines: [{ code: 'A1', due: 2_750 }] });
    expect(bill.reductions.map(({ step, name, off }) => [step, name, off])).toEqual([
      ['member_price', null, 200],
      ['grade_discount', '金卡', 150],
      ['cashier', null, 100],
    ]);
    expect(byHandIn(bill)).toMatchObject({ off: 100, base: 2_850 });
  });
});

describe('stored value', () => {
  const settings = (more: object = {}) =>
    ({ stored_value_enabled: true, stored_value_most: null, ...more }) as Settings;
  test.each([
    ['all of it', 1_000, 1_000, {}, { most: 1_000, refused: null }],
    ['nothing, because nothing is due', 0, 500, {}, { most: 0, refused: null }],
    ['what there is', 1_000, 999, {}, { most: 999, refused: 'too_little' }],
    ['nothing of an empty card', 1_000, 0, {}, { most: 0, refused: 'none' }],
    ['nothing of a card below 0', 1_000, -5, {}, { most: 0, refused: 'none' }],
    ['as much as an order may use', 1_000, 5_000, { stored_value_most: 400 }, { most: 400, refused: 'order_most' }],
    ['as much as an order may use, of a card with just that', 1_000, 400, { stored_value_most: 400 }, { most: 400, refused: 'order_most' }], // prettier-ignore
    ['what there is, below that', 1_000, 300, { stored_value_most: 400 }, { most: 300, refused: 'too_little' }],
    ['nothing where it is off', 1_000, 5_000, { stored_value_enabled: false }, { most: 0, refused: 'off' }],
  ] as const)('pays %s', (_, toPay, value, more, expected) => {
    expect(byStoredValue(toPay, customer(value), settings(more))).toEqual(expected);
  });
  test('of nobody pays nothing', () => {
    expect(byStoredValue(1_000, null, settings())).toEqual({ most: 0, refused: 'nobody' });
  });
  test('is proposed where it suffices, cash where it doesn’t, and nothing where nothing is due', () => {
    expect(proposed(1_000, { most: 1_000, refused: null })).toEqual([{ means: 'stored_value', fen: 1_000 }]);
    expect(proposed(1_000, { most: 999, refused: 'too_little' })).toEqual([{ means: 'cash', fen: 1_000 }]);
    expect(proposed(0, { most: 0, refused: null })).toEqual([]);
  });
  test('and the other means pay exactly what is due, each once and as far as the settings allow', () => {
    const cash = (fen: number) => ({ means: 'cash', fen }) as const;
    const stored = (fen: number) => ({ means: 'stored_value', fen }) as const;
    const limited = { stored_value_enabled: true, stored_value_most: 400 };
    const payBy = (payments: Parameters<typeof mustPay>[0], memberId: string | null = 'm1', by = limited) =>
      problemOf(() => mustPay(payments, 1_000, memberId, by));
    expect(payBy([stored(400), cash(600)])).toBeUndefined();
    expect(payBy([cash(1_000)], null)).toBeUndefined();
    expect(payBy([stored(401), cash(599)])).toBe('order_stored_value_refused');
    expect(payBy([stored(1), cash(999)], 'm1', { ...limited, stored_value_enabled: false })).toBe('order_stored_value_refused'); // prettier-ignore
    expect(payBy([stored(400), cash(600)], null)).toBe('order_member_needed');
    for (const fen of [599, 601]) expect(payBy([stored(400), cash(fen)])).toBe('order_payments_wrong');
    expect(payBy([cash(400), cash(600)])).toBe('invalid_input');
  });
});
