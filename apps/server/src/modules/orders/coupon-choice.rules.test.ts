import { describe, expect, test } from 'vitest';
import type { Candidate, Reduction } from '../../pricing/index.ts';
import { chooseFor, type CouponChoice, type Looked } from './coupon-choice.rules.ts';

const expiresAt = new Date('2026-03-31T15:59:59.999Z');
const basket = [
  { key: 'tea', price: 10_000, quantity: 1_000 },
  { key: 'cake', price: 3_000, quantity: 1_000 },
];
const grade: Reduction = { step: 'grade_discount', id: 'gold', lines: null, least: 0, by: { rate: 9_000, most: null } };

type Terms = Partial<Omit<Candidate, 'reduction'>> & {
  readonly reduction?: Partial<Reduction>;
  readonly withPoints?: boolean;
};
/** A coupon of so many fen off the bill. */
const coupon = (id: string, fen: number, { reduction, withPoints = true, ...terms }: Terms = {}): Looked => ({
  issued_id: id,
  coupon_id: terms.template ?? id,
  name: id,
  kind: 'cash',
  expires_at: expiresAt,
  more: 0,
  withPoints,
  refused: null,
  candidate: {
    id,
    template: id,
    kin: id,
    perOrder: 1,
    withGrade: true,
    withOthers: true,
    expiresAt: expiresAt.getTime(),
    ...terms,
    reduction: { step: 'order_coupon', id, lines: null, least: 0, by: { fen }, ...reduction },
  },
});
const refused = (id: string): Looked => ({ ...coupon(id, 100), refused: 'branch', candidate: null });

const bill = { basket, others: [] };
const told = (choice: CouponChoice) =>
  choice.told.map(({ issued_id, refused: why, off, used }) => [issued_id, used ? 'used' : why, off]);
const used = (choice: CouponChoice) => choice.used.map(({ issued_id, off }) => [issued_id, off]);

describe('without a wish', () => {
  test('the best are used, and each other says why not, those used first', () => {
    const alone = { withOthers: false };
    const choice = chooseFor(bill, [refused('elsewhere'), coupon('a', 500), coupon('b', 900, alone)], undefined);
    expect(told(choice)).toEqual([
      ['b', 'used', 900],
      ['elsewhere', 'branch', 0],
      ['a', 'worse', 500],
    ]);
  });
  test('one of the template that is used is as many as one order takes', () => {
    const kin = { template: 'cash', kin: 'cash' };
    const choice = chooseFor(bill, [coupon('one', 500, kin), coupon('two', 500, kin)], undefined);
    expect(told(choice)).toEqual([
      ['one', 'used', 500],
      ['two', 'per_order', 500],
    ]);
  });
  test('one below its least says what the bill or its items lack', () => {
    const cake = new Set(['cake']);
    const choice = chooseFor(
      bill,
      [
        coupon('bill', 100, { reduction: { least: 13_001 } }),
        coupon('items', 100, { reduction: { lines: cake, least: 3_200 } }),
        coupon('part', 100, { reduction: { lines: cake, least: 13_300, leastOf: 'basket' } }),
      ],
      undefined,
    );
    expect(choice.told.map(({ issued_id, refused: why, missing }) => [issued_id, why, missing])).toEqual([
      ['bill', 'below_least', { fen: 1, of: 'bill' }],
      ['items', 'below_least', { fen: 200, of: 'items' }],
      ['part', 'below_least', { fen: 300, of: 'bill' }],
    ]);
  });
  test('a grade’s discount that doesn’t go with one stays on the bill, of no line', () => {
    const choice = chooseFor({ basket, others: [grade] }, [coupon('a', 1_500, { withGrade: false })], undefined);
    expect(used(choice)).toEqual([['a', 1_500]]);
    expect(choice.reductions).toEqual([
      { ...grade, lines: new Set() },
      expect.objectContaining({ id: 'a', by: { fen: 1_500 } }),
    ]);
  });
});

describe('chosen by hand', () => {
  test('those asked for are used, also where others are better, and none is called worse', () => {
    const choice = chooseFor(bill, [coupon('a', 500), coupon('b', 900), coupon('c', 100)], ['c', 'a', 'no such']);
    expect(used(choice)).toEqual([
      ['a', 500],
      ['c', 100],
    ]);
    expect(told(choice).at(-1)).toEqual(['b', null, 900]);
  });
  test('the first asked for keeps out what it doesn’t go together with', () => {
    const both = [coupon('a', 500), coupon('b', 900, { withOthers: false })];
    expect(told(chooseFor(bill, both, ['a', 'b']))).toEqual([
      ['a', 'used', 500],
      ['b', 'not_with_others', 900],
    ]);
    expect(told(chooseFor(bill, both, ['b', 'a']))).toEqual([
      ['b', 'used', 900],
      ['a', 'not_with_others', 500],
    ]);
  });
  test('one that takes nothing off beside the others isn’t used up', () => {
    const all = [coupon('all', 13_000), coupon('z', 500)]; // priced by their ids
    expect(used(chooseFor(bill, all, ['z', 'all']))).toEqual([['all', 13_000]]);
    expect(used(chooseFor(bill, all, []))).toEqual([]);
  });
});

test('points may pay beside coupons unless one that is used says no', () => {
  const both = [coupon('a', 900), coupon('b', 500, { withPoints: false }), { ...refused('c'), withPoints: false }];
  expect(chooseFor(bill, both, ['a']).withPoints).toBe(true);
  expect(chooseFor(bill, both, ['a', 'b']).withPoints).toBe(false);
});
