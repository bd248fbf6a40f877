import type { CouponTerms } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { describe, expect, it } from 'vitest';
import { businessDays } from '../../platform/clock/business-date.ts';
import { priceBasket } from '../../pricing/index.ts';
import { stateAt, validityOf } from './issued.rules.ts';
import { linesFor, reductionOf, refusalOf, type ItemPlace } from './use.rules.ts';

const timezone = 'Asia/Shanghai';
const dayCut = '04:00:00';
const at = (time: string): Date => new Date(`${time}+08:00`);
const terms = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...plainCoupon(),
  name: '老友券',
  value: 1_000,
  ...more,
});
const coupon = (more: Partial<CouponTerms> = {}, own: object = {}) => ({
  state: 'unused' as const,
  member_id: 'm',
  order_id: null,
  held_until: null,
  valid_from: at('2026-11-01T04:00:00'),
  expires_at: at('2026-12-01T04:00:00'),
  refund_id: null,
  content: terms(more),
  ...own,
});
const use = (time: string, more: object = {}) => {
  const now = at(time);
  return {
    memberId: 'm',
    gradeId: 'silver',
    branchId: 'b',
    scene: 'cashier' as const,
    now,
    day: businessDays(now, timezone, dayCut),
    timezone,
    orderId: null,
    ...more,
  };
};
const friday = '2026-11-20T12:00:00';

it('a coupon is used from its first instant on', () => {
  expect(refusalOf(coupon({}, { valid_from: at(friday) }), use(friday))).toBeNull();
});

describe('a coupon is refused', () => {
  it.each([
    ['before its first instant', coupon({}, { valid_from: at('2026-11-20T12:00:01') }), use(friday), 'not_yet'],
    ['from its end on', coupon(), use('2026-12-01T04:00:00'), 'expired'],
    ['for another member', coupon(), use(friday, { memberId: 'other' }), 'not_members'],
    ['for nobody', coupon(), use(friday, { memberId: null }), 'not_members'],
    ['of another grade', coupon({ grade_ids: ['gold'] }), use(friday), 'grade'],
    ['of no grade', coupon({ grade_ids: ['gold'] }), use(friday, { gradeId: null }), 'grade'],
    ['at another branch', coupon({ branch_ids: ['c'] }), use(friday), 'branch'],
    ['elsewhere than at the cashier', coupon({ scenes: ['applet'] }), use(friday), 'scene'],
    ['on other weekdays', coupon({ weekdays: [6, 7] }), use(friday), 'weekday'],
    ['outside its hours', coupon({ hours: [['13:00', '18:00']] }), use(friday), 'hours'],
    ['on a day left out', coupon({ blackouts: [{ from: '2026-11-20', to: '2026-11-20' }] }), use(friday), 'blackout'],
    [
      'that another order holds',
      coupon({}, { state: 'held', order_id: 'o', held_until: at('2026-11-20T12:30:00') }),
      use(friday),
      'held',
    ],
    ['that was used', coupon({}, { state: 'used' }), use(friday), 'used'],
  ] as const)('%s', (_, one, asked, why) => expect(refusalOf(one, asked)).toBe(why));
});

describe('a coupon is taken', () => {
  it.each([
    ['in its last millisecond', coupon(), use('2026-12-01T03:59:59.999')],
    ['by its grade, at its branch, on its weekday, in its hours', coupon({ grade_ids: ['silver'], branch_ids: ['b'], weekdays: [5], hours: [['11:00', '12:01']] }), use(friday)], // prettier-ignore
    [
      'after midnight of the business day that is left to the weekday before',
      coupon({ weekdays: [5] }),
      use('2026-11-21T03:59:00'),
    ],
    ['in the first minute of its hours', coupon({ hours: [['12:00', '18:00']] }), use(friday)],
    ['in hours that began the evening before', coupon({ hours: [['22:00', '02:00']] }), use('2026-11-21T01:59:00')],
    ['that nobody has', coupon({}, { member_id: null }), use(friday, { memberId: null })],
    ['that nobody has, from a member', coupon({}, { member_id: null }), use(friday)],
    ['whose order lapsed', coupon({}, { state: 'held', order_id: 'o', held_until: at(friday) }), use(friday)],
    ['that this order holds, whatever has passed since', coupon({ weekdays: [1] }, { state: 'held', order_id: 'o', held_until: at('2026-12-01T05:00:00') }), use('2026-12-01T04:30:00', { orderId: 'o' })], // prettier-ignore
  ] as const)('%s', (_, one, asked) => expect(refusalOf(one, asked)).toBeNull());

  it('not in the first minute after hours that ended in the night', () => {
    expect(refusalOf(coupon({ hours: [['22:00', '02:00']] }), use('2026-11-21T02:00:00'))).toBe('hours');
  });
});

describe('the lines of a coupon', () => {
  const tea = { item_id: 't', brand_id: 'brand', category_ids: ['leaf', 'drinks'] };
  const cake = { item_id: 'c', brand_id: null, category_ids: ['food'] };
  const lines = new Map<string, ItemPlace | undefined>([
    ['1', tea],
    ['2', cake],
    ['3', undefined],
  ]);
  it.each<[CouponTerms['items'], Partial<CouponTerms>, string[]]>([
    ['only', { item_ids: ['c'] }, ['2']],
    ['only', { category_ids: ['drinks'] }, ['1']],
    ['only', { brand_ids: ['brand'] }, ['1']],
    ['except', { category_ids: ['leaf'], item_ids: ['c'] }, ['3']],
  ])('are %s these: %o', (items, named, keys) => {
    const some = linesFor(terms({ items, ...named }), lines);
    expect([...(some ?? [])]).toEqual(keys);
  });
  it('are all of them for all', () => expect(linesFor(terms(), lines)).toBeNull());
  it('are found by reading what it names once, however many lines there are', () => {
    const reads = (count: number): number => {
      let read = 0;
      const counted = (ids: string[]): string[] =>
        new Proxy(ids, { get: (target, key) => ((read += 1), Reflect.get(target, key) as unknown) });
      const named = Array.from({ length: 500 }, (_, no) => `x${no}`);
      const many = { item_ids: counted(named), category_ids: counted(named), brand_ids: counted(named) };
      const bill = new Map(Array.from({ length: count }, (_, no) => [String(no), { ...tea, item_id: `t${no}` }]));
      expect(linesFor(terms({ items: 'except', ...many }), bill)?.size).toBe(count);
      return read;
    };
    expect(reads(100)).toBe(reads(1));
  });
});

describe('what a coupon of each kind takes off ¥100', () => {
  it.each<[CouponKind, Partial<CouponTerms>, number]>([
    ['cash', { value: 3_000 }, 3_000],
    ['cash', { value: 30_000 }, 10_000],
    ['discount', { value: null, rate: 8_000 }, 2_000],
    ['discount', { value: null, rate: 8_000, most: 1_500 }, 1_500],
    ['reduction', { value: null, steps: [{ least: 5_000, off: 800 }, { least: 10_000, off: 2_100 }] }, 2_100], // prettier-ignore
    ['reduction', { value: null, steps: [{ least: 10_001, off: 2_100 }] }, 0], // prettier-ignore
    ['special', { value: null, price: 990, units: 1 }, 9_010],
    ['special', { value: null, price: 0, units: 1, least: 10_001 }, 0],
  ])('%s %o', (kind, more, off) => {
    const content = terms(more);
    const { applied } = priceBasket(
      [{ key: 'a', price: 10_000, quantity: 1_000 }],
      [reductionOf({ kind, content, issued_id: 'i' }, new Map())],
    );
    expect(applied).toMatchObject([{ id: 'i', off }]);
  });

  it('lacks of the lowest step of a full reduction', () => {
    const content = terms({ value: null, steps: [{ least: 10_500, off: 800 }, { least: 20_000, off: 2_100 }] }); // prettier-ignore
    const { applied } = priceBasket(
      [{ key: 'a', price: 10_000, quantity: 1_000 }],
      [reductionOf({ kind: 'reduction', content, issued_id: 'i' }, new Map())],
    );
    expect(applied).toMatchObject([{ refused: 'below_least', missing: 500 }]);
  });

  it('is for as many units as a special price names, and its minimum is that of the whole bill', () => {
    const content = terms({ value: null, price: 990, units: 2, least: 15_000, items: 'only', item_ids: ['t'] });
    const item = { item_id: 't', brand_id: null, category_ids: [] };
    const { applied } = priceBasket(
      [
        { key: 'a', price: 2_000, quantity: 3_000 },
        { key: 'b', price: 9_000, quantity: 1_000 },
      ],
      [reductionOf({ kind: 'special', content, issued_id: 'i' }, new Map([['a', item], ['b', undefined]]))], // prettier-ignore
    );
    expect(applied).toMatchObject([{ off: 2_020, refused: null }]);
  });
});

describe('the time of a coupon', () => {
  const given = { now: at('2026-11-21T01:00:00'), day: businessDays(at('2026-11-21T01:00:00'), timezone, dayCut) };
  it('counts business days from the one on which it is given', () => {
    expect(validityOf(terms({ days: 1 }), given)).toEqual({
      valid_from: given.now,
      expires_at: at('2026-11-21T04:00:00'),
    });
    expect(validityOf(terms({ after_days: 2, days: 3 }), given)).toEqual({ valid_from: at('2026-11-22T04:00:00'), expires_at: at('2026-11-25T04:00:00') }); // prettier-ignore
  });
  it('is that of its dates', () => {
    const dates = { validity: 'dates', from: '2026-12-24', to: '2026-12-26', after_days: null, days: null } as const;
    expect(validityOf(terms(dates), given)).toEqual({ valid_from: at('2026-12-24T04:00:00'), expires_at: at('2026-12-27T04:00:00') }); // prettier-ignore
  });
  it('is over for who held it once that lapses', () => {
    const held = {
      state: 'held',
      held_until: at('2026-12-02T00:00:00'),
      expires_at: at('2026-12-01T04:00:00'),
      refund_id: null,
    } as const;
    expect(stateAt(held, at('2026-12-01T23:59:59'))).toBe('held');
    expect(stateAt(held, at('2026-12-02T00:00:00'))).toBe('expired');
    const refunded = { ...held, refund_id: 'r' };
    expect(stateAt(refunded, at('2026-12-01T23:59:59'))).toBe('held');
    expect(stateAt(refunded, at('2026-12-02T00:00:00'))).toBe('void');
  });
});
