import { describe, expect, it } from 'vitest';
import { couponFaults, mostOff, plainCoupon } from './coupons.ts';

const terms = (more: object = {}) => ({ ...plainCoupon(), ...more });
const steps = (...pairs: [number, number][]) => pairs.map(([least, off]) => ({ least, off }));

describe('faults of a coupon', () => {
  it.each([
    ['discount', { rate: 9_000 }],
    ['discount', { rate: 9_000, most: 20_000, least: 5_000 }],
    ['reduction', { steps: steps([20_000, 4_000], [40_000, 9_000]) }],
    ['cash', { value: 3_000 }],
    ['cash', { value: 3_000, least: 3_001 }],
    ['special', { price: 0, units: 1 }],
    ['cash', { value: 1, items: 'except', brand_ids: ['b'] }],
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01', to: '2026-12-01' }],
    ['cash', { value: 1, blackouts: [{ from: '2026-12-02', to: '2026-12-02' }] }],
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01', to: '2026-12-04', weekdays: [5], blackouts: [{ from: '2026-12-01', to: '2026-12-03' }] }], // prettier-ignore
  ] as const)('are none of a sound %s %o', (kind, more) => {
    expect(couponFaults(kind, terms(more))).toEqual([]);
  });

  it.each([
    ['discount', {}, 'rate', 'required'],
    ['reduction', {}, 'steps', 'required'],
    ['special', { price: 0 }, 'units', 'required'],
    ['reduction', { steps: steps([200, 40]), least: 100 }, 'least', 'not_of_kind'],
    ['reduction', { steps: steps([200, 40], [200, 50]) }, 'steps.1.least', 'above_previous'],
    ['reduction', { steps: steps([200, 40], [300, 40]) }, 'steps.1.off', 'above_previous'],
    ['reduction', { steps: steps([200, 200]) }, 'steps.0.least', 'above_value'],
    ['cash', { value: 3_000, least: 3_000 }, 'least', 'above_value'],
    ['cash', { value: 1, item_ids: ['a'] }, 'items', 'required'],
    ['cash', { value: 1, items: 'except' }, 'item_ids', 'required'],
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01' }, 'to', 'required'],
    ['cash', { value: 1, days: null }, 'days', 'required'],
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01', to: '2026-12-03', weekdays: [5] }, 'to', 'no_day_left'],
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01', to: '2026-12-01', blackouts: [{ from: '2026-12-01', to: '2026-12-01' }] }, 'to', 'no_day_left'], // prettier-ignore
    ['cash', { value: 1, validity: 'dates', from: '2026-12-01', to: '2926-12-03', blackouts: [{ from: '2026-11-01', to: '2900-01-01' }, { from: '2900-01-02', to: '2999-12-31' }] }, 'to', 'no_day_left'], // prettier-ignore
    ['cash', { value: 1, blackouts: [{ from: '2026-12-02', to: '2026-12-01' }] }, 'blackouts.0.to', 'before_from'],
  ] as const)('of a %s with %o: %s %s', (kind, more, path, rule) => {
    expect(couponFaults(kind, terms(more))).toMatchObject([{ path, rule }]);
  });
});

it('what one takes off at most is known but for a rate without a limit and a special price', () => {
  expect([
    mostOff('discount', terms({ rate: 9_000, most: 500 })),
    mostOff('discount', terms({ rate: 9_000 })),
    mostOff('reduction', terms({ steps: steps([200, 40], [400, 90]) })),
    mostOff('cash', terms({ value: 30 })),
    mostOff('special', terms({ price: 0, units: 1 })),
  ]).toEqual([500, undefined, 90, 30, undefined]);
});
