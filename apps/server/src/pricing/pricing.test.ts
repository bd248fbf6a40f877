import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { partsOf, type Payment } from './means.ts';
import { amountOf, priceBasket, steps, type BasketLine, type Priced, type Reduction } from './price.ts';
import { someSteps } from './price.fixture.ts';
import { leftOf, returnAll, returnAmount, returnQuantities, sumByMeans, type SoldLine } from './refund.ts';

const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);
const line = (key: string, price: number, quantity = 1_000): BasketLine => ({ key, price, quantity });
const reduction = (by: Reduction['by'], more: Partial<Reduction> = {}): Reduction => ({
  step: 'grade_discount',
  id: 'one',
  lines: null,
  least: 0,
  by,
  ...more,
});
const duesOf = ({ lines }: Priced) => Object.fromEntries(lines.map(({ key, due }) => [key, due]));

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const fen = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 100_000_000 }));
const someBasket: fc.Arbitrary<BasketLine[]> = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom(...keys),
    price: fen,
    quantity: fc.oneof(fc.constant(1_000), fc.integer({ min: 1, max: 20_000 })),
  }),
  { minLength: 1, selector: ({ key }) => key },
);
const some = fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 5 });
const someTerms: fc.Arbitrary<Reduction['by']> = fc.oneof(
  fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), most: fc.option(fen) }),
  fc.record({ fen }),
  fc.dictionary(fc.constantFrom(...keys), fen).map((prices) => ({ prices: new Map(Object.entries(prices)) })),
  fc.record({ price: fen, units: fc.integer({ min: 1, max: 5_000 }) }),
  someSteps(fen),
);
const someReductions: fc.Arbitrary<Reduction[]> = fc.uniqueArray(
  fc.record({
    step: fc.constantFrom(...steps),
    id: fc.constantFrom('x', 'y', 'z'),
    lines: fc.option(some.map((of) => new Set<string>(of))),
    least: fc.oneof(fc.constant(0), fen),
    by: someTerms,
  }),
  { selector: ({ step, id }) => step + id, maxLength: 6 },
);
const turned = <T>(values: readonly T[], by: number): T[] => [...values.slice(by), ...values.slice(0, by)].reverse();

describe('allocation', () => {
  const shares = (total: number, ...weights: number[]) => [
    ...allocate(
      total,
      weights.map((weight, at) => ({ key: keys[at] ?? '', weight })),
    ).values(),
  ];
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 3], [0, 1]],
    [10, [0, 5], [0, 10]],
    [0, [0, 0], [0, 0]],
    [1, [2, 1, 2], [1, 0, 0]],
    [2, [1, 3], [0, 2]],
    [2, [4, 3, 3], [1, 1, 0]],
    [1, [1, 3, 2], [0, 1, 0]],
    [9_007_199_254_740_991, [9_007_199_254_740_990, 1], [9_007_199_254_740_990, 1]],
  ])('%i by %j is %j', (total, weights, expected) => {
    expect(shares(total, ...weights)).toEqual(expected);
  });
  test('sums to the total, is off its exact share by less than one, and up to the weights takes no more than each', () => {
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 7 }), fen, (weights, wished) => {
        const all = sum(weights);
        const total = all === 0 ? 0 : wished;
        const given = shares(total, ...weights);
        expect(sum(given)).toBe(total);
        for (const [at, share] of given.entries()) {
          const weight = weights[at] ?? NaN;
          // Exactly: |share × all − total × weight| < all.
          const off = BigInt(share) * BigInt(all) - BigInt(total) * BigInt(weight);
          expect(off < 0n ? -off : off).toBeLessThan(BigInt(Math.max(all, 1)));
          if (total <= all) expect(share).toBeLessThanOrEqual(weight);
        }
      }),
    );
  });
  test('gives what remains to the largest remainders, whatever the order of the weights', () => {
    const someWeights = fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), weight: fen }), { minLength: 1, selector: ({ key }) => key }); // prettier-ignore
    fc.assert(
      fc.property(someWeights, fen, fc.nat(6), (weights, wished, by) => {
        const all = BigInt(sum(weights.map(({ weight }) => weight)));
        const total = all === 0n ? 0 : wished;
        const given = allocate(total, weights);
        const other = allocate(total, turned(weights, by % weights.length));
        expect(Object.fromEntries(other)).toEqual(Object.fromEntries(given));
        if (all === 0n) return;
        const remainders = (raised: boolean): bigint[] =>
          weights.flatMap(({ key, weight }) => {
            const product = BigInt(total) * BigInt(weight);
            return BigInt(given.get(key) ?? 0) > product / all === raised ? [product % all] : [];
          });
        for (const one of remainders(true))
          for (const left of remainders(false)) expect(one).toBeGreaterThanOrEqual(left);
      }),
    );
  });
  test('without a weight there is nobody to give anything to', () => {
    expect(() => allocate(1, [{ key: 'a', weight: 0 }])).toThrow('Nothing weighs anything');
  });
});

describe('a price', () => {
  test('the bill of the picture, to the fen', () => {
    const bill = [line('大红袍', 12_800), line('茶位', 2_500, 2_000), line('桂花糕', 1_800, 2_000)];
    const more = [line('龙井', 3_200), line('瓜子', 2_200)];
    const priced = priceBasket(
      [...bill, ...more],
      [
        reduction({ fen: 4_000 }, { step: 'order_coupon', least: 20_000 }),
        reduction({ rate: 9_500, most: null }, { step: 'grade_discount' }),
      ],
    );
    expect(priced).toMatchObject({ list: 26_800, due: 21_660 });
    expect(priced.applied.map(({ base, off }) => [base, off])).toEqual([
      [26_800, 4_000],
      [22_800, 1_140],
    ]);
    expect(sum(priced.lines.map(({ due }) => due))).toBe(21_660);
  });
  test.each([
    ['a rate is floored in what it takes off', { rate: 9_500, most: null }, 99, 95],
    ['a rate takes no more than its most', { rate: 5_000, most: 10 }, 100, 90],
    ['an amount takes no more than there is', { fen: 500 }, 300, 0],
    ['a price holds where it is lower', { prices: new Map([['a', 40]]) }, 100, 40],
    ['a price that is higher is left', { prices: new Map([['a', 140]]) }, 100, 100],
  ] as const)('%s', (_, by, price, due) => {
    expect(priceBasket([line('a', price)], [reduction(by)]).due).toBe(due);
  });
  test('quantities are thousandths, rounded half up', () => {
    expect([amountOf(101, 500), amountOf(333, 1_500), amountOf(1, 499), amountOf(1, 500)]).toEqual([51, 500, 0, 1]);
  });
  test('says why a reduction takes nothing', () => {
    const whyOf = (one: Reduction) => priceBasket([line('a', 100)], [one]).applied[0]?.refused;
    expect(whyOf(reduction({ fen: 10 }, { least: 101 }))).toBe('below_least');
    expect(whyOf(reduction({ fen: 10 }, { least: 100 }))).toBeNull();
    expect(whyOf(reduction({ fen: 10 }, { lines: new Set(['b']) }))).toBe('no_line');
    expect(whyOf(reduction({ prices: new Map([['a', 100]]) }))).toBe('not_lower');
  });
  test('the least counts only the lines that a reduction is for, after the steps before', () => {
    const basket = [line('a', 100), line('b', 1_000)];
    const first = reduction({ prices: new Map([['a', 80]]) }, { step: 'member_price' });
    const coupon = reduction({ fen: 10 }, { step: 'item_coupon', lines: new Set(['a']), least: 81 });
    expect(duesOf(priceBasket(basket, [coupon, first]))).toEqual({ a: 80, b: 1_000 });
    expect(duesOf(priceBasket(basket, [{ ...coupon, least: 80 }, first]))).toEqual({ a: 70, b: 1_000 });
  });

  test('applies what reduces it step by step, and within a step by id, each on what those before left', () => {
    const half = (step: Reduction['step'], id = 'a') => reduction({ rate: 5_000, most: null }, { step, id });
    const { applied, due } = priceBasket(
      [line('a', 6_400)],
      [
        half('cashier'),
        half('grade_discount'),
        half('order_coupon'),
        half('item_coupon', 'b'),
        half('item_coupon'),
        half('member_price'),
      ],
    );
    expect(applied.map(({ step, id, base }) => `${step} ${id} ${base}`)).toEqual([
      'member_price a 6400',
      'item_coupon a 3200',
      'item_coupon b 1600',
      'order_coupon a 800',
      'grade_discount a 400',
      'cashier a 200',
    ]);
    expect(due).toBe(100);
  });

  test('lines sum to the total, and each stays between 0 and its list price', () => {
    fc.assert(
      fc.property(someBasket, someReductions, (basket, reductions) => {
        const priced = priceBasket(basket, reductions);
        for (const { list, offs, due } of priced.lines) {
          expect(due).toBe(list - sum(offs));
          expect(due).toBeGreaterThanOrEqual(0);
          expect(Math.min(0, ...offs)).toBe(0);
        }
        expect(priced.due).toBe(sum(priced.lines.map(({ due }) => due)));
        expect(priced.list - priced.due).toBe(sum(priced.applied.map(({ off }) => off)));
        for (const [at, { off, base, refused }] of priced.applied.entries()) {
          expect(off).toBe(sum(priced.lines.map(({ offs }) => offs[at] ?? NaN)));
          expect(off).toBeLessThanOrEqual(base);
          expect(refused === null).toBe(off > 0);
        }
      }),
    );
  });
  test('neither the order of lines nor that of reductions changes anything', () => {
    fc.assert(
      fc.property(someBasket, someReductions, fc.nat(6), (basket, reductions, by) => {
        const priced = priceBasket(basket, reductions);
        const other = priceBasket(turned(basket, by % basket.length), turned(reductions, by));
        expect(other.applied).toEqual(priced.applied);
        expect(new Map(other.lines.map((one) => [one.key, one]))).toEqual(
          new Map(priced.lines.map((one) => [one.key, one])),
        );
      }),
    );
  });
  test('a rate gives a bill in parts never more than the whole', () => {
    fc.assert(
      fc.property(someBasket, fc.integer({ min: 0, max: 10_000 }), fc.nat(6), (basket, rate, at) => {
        const due = (of: BasketLine[]): number => priceBasket(of, [reduction({ rate, most: null })]).due;
        expect(due(basket.slice(0, at)) + due(basket.slice(at))).toBeGreaterThanOrEqual(due(basket));
      }),
    );
  });
});

/** A basket that was priced, and paid by some means. */
const somePaid = fc
  .tuple(someBasket, someReductions, fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }))
  .map(([basket, reductions, weights]) => {
    const priced = priceBasket(basket, reductions);
    const of = ['points', 'stored_value', 'cash', 'terminal'] as const;
    const shares = allocate(
      priced.due,
      of.map((means, at) => ({ key: means, weight: 1 + (weights[at] ?? 0) })),
    );
    const payments: Payment<string>[] = [...shares].map(([means, part]) => ({ means, fen: part }));
    const parts = partsOf(priced.lines, payments);
    const sold = basket.map(({ key, quantity }): SoldLine<string> => ({
      key,
      quantity,
      parts: parts.get(key) ?? new Map(),
    }));
    return { priced, payments, sold };
  });

describe('means', () => {
  test('the parts of a line sum to what was due for it, those of a means to what was paid by it', () => {
    fc.assert(
      fc.property(somePaid, ({ priced, payments, sold }) => {
        for (const [at, { due }] of priced.lines.entries()) expect(sum(sold[at]?.parts.values() ?? [])).toBe(due);
        const sums = sumByMeans(sold);
        for (const { means, fen: paid } of payments) expect(sums.get(means) ?? 0).toBe(paid);
        for (const { parts } of sold) expect([...parts.values()]).not.toContain(0);
      }),
    );
  });
  test('payments that are not what is due are refused', () => {
    expect(() => partsOf([{ key: 'a', due: 5 }], [{ means: 'cash', fen: 4 }])).toThrow('1 fen away');
  });
});

describe('a refund', () => {
  test('of pieces, then of money, then of the rest', () => {
    const sold = [{ key: 'a', quantity: 3_000, parts: new Map([['stored_value', 70], ['cash', 30]]) }]; // prettier-ignore
    const first = returnQuantities(sold, new Map([['a', 1_000]]));
    expect(first).toEqual([{ key: 'a', quantity: 1_000, parts: new Map([['stored_value', 23], ['cash', 10]]) }]); // prettier-ignore
    const second = returnAmount(leftOf(sold, first), 10);
    expect(second).toEqual([
      {
        key: 'a',
        quantity: 0,
        parts: new Map([
          ['stored_value', 7],
          ['cash', 3],
        ]),
      },
    ]);
    const left = leftOf(leftOf(sold, first), second);
    expect(returnQuantities(left, new Map([['a', 2_000]]))).toEqual([
      {
        key: 'a',
        quantity: 2_000,
        parts: new Map([
          ['stored_value', 40],
          ['cash', 17],
        ]),
      },
    ]);
  });
  test('of more than is left is refused', () => {
    const sold = [{ key: 'a', quantity: 1_000, parts: new Map([['cash', 5]]) }];
    expect(() => returnQuantities(sold, new Map([['a', 1_001]]))).toThrow('less than 1001');
    expect(() => returnAmount(sold, 6)).toThrow('Less than 6 fen');
  });
  test('of all that is left leaves nothing, and names no line of which nothing is left', () => {
    fc.assert(
      fc.property(somePaid, fc.integer({ min: 0, max: 100 }), ({ sold }, share) => {
        const paid = sum(sumByMeans(sold).values());
        const some = returnAmount(sold, Math.floor((paid * share) / 100));
        for (const { parts } of some) expect(parts.size).toBeGreaterThan(0);
        const left = leftOf(sold, some);
        const rest = leftOf(left, returnAll(left));
        for (const { quantity, parts } of rest) expect([quantity, sum(parts.values())]).toEqual([0, 0]);
        expect(returnAll(rest)).toEqual([]);
      }),
    );
  });
  test('in any parts and any order returns exactly what was paid in each means, and never more', () => {
    const ask = fc.oneof(
      fc.record({ key: fc.constantFrom(...keys), share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ share: fc.integer({ min: 1, max: 100 }) }),
    );
    fc.assert(
      fc.property(somePaid, fc.array(ask, { maxLength: 8 }), ({ payments, sold }, asks) => {
        let left = sold;
        const back = new Map<string, number>();
        const give = (returned: ReturnType<typeof returnAmount<string>>): void => {
          left = leftOf(left, returned);
          for (const [means, part] of sumByMeans(returned)) back.set(means, (back.get(means) ?? 0) + part);
          for (const { quantity, parts } of left)
            expect(Math.min(quantity, ...parts.values())).toBeGreaterThanOrEqual(0);
        };
        for (const one of asks) {
          const target = 'key' in one ? left.find(({ key }) => key === one.key) : undefined;
          if (!('key' in one)) give(returnAmount(left, Math.floor((sum(sumByMeans(left).values()) * one.share) / 100)));
          else if (target && target.quantity > 0)
            give(returnQuantities(left, new Map([[target.key, Math.ceil((target.quantity * one.share) / 100)]])));
        }
        give(returnQuantities(left, new Map(left.filter(({ quantity }) => quantity > 0).map((one) => [one.key, one.quantity])))); // prettier-ignore
        give(returnAmount(left, sum(sumByMeans(left).values())));
        for (const { means, fen: paid } of payments) expect(back.get(means) ?? 0).toBe(paid);
      }),
    );
  });
});
