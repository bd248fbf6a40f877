import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseCoupons, choiceLimits, mayJoin, reductionsWith, type Candidate } from './choose.ts';
import { priceBasket, type BasketLine, type Reduction } from './price.ts';
import { someSteps } from './price.fixture.ts';

const line = (key: string, price: number, quantity = 1_000): BasketLine => ({ key, price, quantity });
const coupon = (id: string, by: Reduction['by'], more: Partial<Candidate> & { least?: number } = {}): Candidate => ({
  id,
  template: more.kin ?? id,
  kin: more.kin ?? id,
  perOrder: 1,
  withGrade: true,
  withOthers: true,
  expiresAt: Infinity,
  ...more,
  reduction: {
    step: 'units' in by ? 'item_coupon' : 'order_coupon',
    id,
    lines: null,
    least: more.least ?? 0,
    by,
    ...more.reduction,
  },
});
const grade: Reduction = { step: 'grade_discount', id: 'gold', lines: null, least: 0, by: { rate: 9_000, most: null } };
const idsOf = ({ chosen }: { readonly chosen: readonly Candidate[] }) => chosen.map(({ id }) => id).toSorted();

describe('the best coupons', () => {
  const basket = [line('tea', 10_000), line('cake', 3_000, 2_000)];
  test('are all that go together', () => {
    const choice = chooseCoupons(basket, [], [coupon('a', { fen: 1_000 }), coupon('b', { rate: 9_000, most: null })]);
    expect([idsOf(choice), choice.priced.due, choice.isProven]).toEqual([['a', 'b'], 13_400, true]);
  });
  test('are none where the grade’s discount is better', () => {
    const alone = { withGrade: false };
    expect(idsOf(chooseCoupons(basket, [grade], [coupon('a', { fen: 1_599 }, alone)]))).toEqual([]);
    expect(idsOf(chooseCoupons(basket, [grade], [coupon('a', { fen: 1_600 }, alone)]))).toEqual([]);
    const better = chooseCoupons(basket, [grade], [coupon('a', { fen: 1_601 }, alone)]);
    expect([idsOf(better), better.priced.due]).toEqual([['a'], 14_399]);
  });
  test('are one alone if others may not join it', () => {
    const one = [coupon('a', { fen: 3_000 }, { withOthers: false }), coupon('b', { fen: 2_000 }), coupon('c', { fen: 900 })]; // prettier-ignore
    expect(idsOf(chooseCoupons(basket, [], one))).toEqual(['a']);
    expect(idsOf(chooseCoupons(basket, [], [...one, coupon('d', { fen: 101 })]))).toEqual(['b', 'c', 'd']);
  });
  test('leave out a rate that brings the basket below another’s least', () => {
    const two = [coupon('rate', { rate: 9_500, most: null }), coupon('cash', { fen: 4_000 }, { least: 16_000 })];
    expect(idsOf(chooseCoupons(basket, [], two))).toEqual(['cash']);
  });
  test('are of a kin those that expire first, as many as one order takes', () => {
    const kin = { kin: 'cash', perOrder: 2 };
    const three = [3, 1, 2].map((day) => coupon(`c${day}`, { fen: 500 }, { ...kin, expiresAt: day }));
    expect(idsOf(chooseCoupons(basket, [], three))).toEqual(['c1', 'c2']);
  });
  test('are of a template with several terms as many as the strictest of them allow, whatever goes with others', () => {
    const old = coupon('old', { fen: 500 }, { template: 'cash', kin: 'cash/1', withOthers: false, perOrder: 2 });
    const now = coupon('now', { fen: 600 }, { template: 'cash', kin: 'cash/2', perOrder: 2 });
    expect(idsOf(chooseCoupons(basket, [], [old, now]))).toEqual(['now', 'old']);
    expect(idsOf(chooseCoupons(basket, [], [{ ...old, perOrder: 1 }, now]))).toEqual(['now']);
  });
  test('of equally cheap choices have the fewest coupons', () => {
    const three = [coupon('a', { fen: 9_000 }), coupon('b', { fen: 9_000 }), coupon('all', { fen: 16_000 })];
    expect(idsOf(chooseCoupons(basket, [], three))).toEqual(['all']);
  });
  test('a special price is of what costs most, each unit once', () => {
    const two = [1, 2].map((n) => coupon(`gift${n}`, { price: 0, units: 1_000 }, { kin: 'gift', perOrder: 2 }));
    const { priced } = chooseCoupons(basket, [], two);
    expect(priced.lines.map(({ due }) => due)).toEqual([0, 3_000]);
  });
});

const keys = ['a', 'b', 'c', 'd'] as const;
const fen = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5_000 }));
const someBasket = fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), price: fen, quantity: fc.integer({ min: 1, max: 4_000 }) }), { minLength: 1, selector: ({ key }) => key }); // prettier-ignore
const someBy: fc.Arbitrary<Reduction['by']> = fc.oneof(
  fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), most: fc.option(fen) }),
  fc.record({ fen }),
  fc.record({ price: fen, units: fc.integer({ min: 1, max: 3_000 }) }),
  someSteps(fen),
);
const someKin = fc.record({
  template: fc.constantFrom('x', 'y', 'z'),
  by: someBy,
  lines: fc.option(fc.uniqueArray(fc.constantFrom(...keys)).map((of) => new Set<string>(of))),
  least: fc.oneof(fc.constant(0), fen),
  perOrder: fc.integer({ min: 1, max: 2 }),
  withGrade: fc.boolean(),
  withOthers: fc.boolean(),
  count: fc.integer({ min: 1, max: 2 }),
});
const someCoupons = fc.array(someKin, { maxLength: 4 }).map((kins) =>
  kins.flatMap(({ by, lines, least, count, ...kin }, at) =>
    Array.from({ length: count }, (_, no): Candidate => {
      const id = `${at}-${no}`;
      const step = 'units' in by ? 'item_coupon' : 'order_coupon';
      return { ...kin, id, kin: String(at), expiresAt: no, reduction: { step, id, lines, least, by } };
    }),
  ),
);

/** Every set of coupons that may go together, by brute force. */
const setsOf = (candidates: readonly Candidate[]): Candidate[][] =>
  candidates.reduce<Candidate[][]>(
    (sets, one) => [...sets, ...sets.flatMap((set) => (mayJoin(set, one) ? [[...set, one]] : []))],
    [[]],
  );

test('no set of up to 8 coupons is cheaper than the chosen one, nor as cheap with fewer', () => {
  fc.assert(
    fc.property(someBasket, fc.boolean(), someCoupons, (basket, hasGrade, candidates) => {
      const others = hasGrade ? [grade] : [];
      const choice = chooseCoupons(basket, others, candidates);
      const sets = setsOf(candidates).map((set) => ({ size: set.length, due: priceBasket(basket, reductionsWith(others, set)).due })); // prettier-ignore
      const cheapest = Math.min(...sets.map(({ due }) => due));
      const fewest = Math.min(...sets.filter(({ due }) => due === cheapest).map(({ size }) => size));
      expect([choice.priced.due, choice.chosen.length, choice.isProven]).toEqual([cheapest, fewest, true]);
      expect(priceBasket(basket, reductionsWith(others, choice.chosen))).toEqual(choice.priced);
    }),
    { numRuns: 500 },
  );
});

test('twenty of a kin of which the basket can use one hide no other', () => {
  const high = Array.from({ length: 20 }, (_, at) => coupon(`h${at}`, { fen: 5_000 }, { kin: 'high', perOrder: 20, least: 10_000, expiresAt: at })); // prettier-ignore
  const choice = chooseCoupons([line('tea', 12_000)], [], [...high, coupon('low', { fen: 4_000 })]);
  expect([idsOf(choice), choice.priced.due]).toEqual([['h0', 'low'], 3_000]);
});

test('of more than one choice looks at, those of a kin that take most off are kept, however many', () => {
  const kin = { kin: 'best', perOrder: 3 };
  const best = [1, 2, 3].map((no) => coupon(`b${no}`, { fen: 1_000 }, kin));
  const small = Array.from({ length: 40 }, (_, at) => coupon(`s${at}`, { fen: 10 + at }));
  const choice = chooseCoupons([line('tea', 100_000)], [], [...small, ...best]);
  const largest = Array.from({ length: 17 }, (_, no) => 49 - no).reduce((sum, fen) => sum + fen, 0);
  expect(choice.priced.due).toBe(100_000 - 3_000 - largest);
});

test.for([
  [1, choiceLimits.baskets],
  [100, 40],
] as const)('looks at a bounded number of choices for %i lines, and says so', ([lines, most]) => {
  const many = Array.from({ length: 60 }, (_, at) => coupon(`c${at}`, { rate: 9_900 - at, most: null }));
  const basket = Array.from({ length: lines }, (_, at) => line(`tea${at}`, 100_000));
  let priced = 0;
  const counted = new Proxy(basket, {
    get: (of, key, receiver) => {
      if (key === 'map') priced += 1;
      return Reflect.get(of, key, receiver) as unknown;
    },
  });
  const choice = chooseCoupons(counted, [], many);
  expect(choice.isProven).toBe(false);
  expect(choice.chosen).toHaveLength(choiceLimits.coupons);
  expect(priced).toBeLessThanOrEqual(most + many.length + 1);
});
