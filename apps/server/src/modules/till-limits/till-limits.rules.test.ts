import type { TillLimits } from '@regulars/contract';
import { refundHelpPhrases } from '@regulars/phrases';
import { describe, expect, it } from 'vitest';
import { anyTill } from '../permissions/index.ts';
import { daysSince, excessWords, helpOf, mostOff, refundExcess } from './till-limits.rules.ts';

const within = (limits: Partial<TillLimits>): TillLimits => ({ ...anyTill, ...limits });
/** Given back of other orders within 24 hours. */
const others = (all: number) => ({ all, ofOrder: 0 });
const boundOf = (limits: Partial<TillLimits>, given: number, fen: number, daysAgo = 0) =>
  refundExcess(within(limits), others(given), { fen, daysAgo })?.bound;

describe('a refund', () => {
  it('is above no limit that there isn’t, and reaches each of them exactly', () => {
    expect(boundOf({}, 1_000_000, 1_000_000, 900)).toBeUndefined();
    expect([boundOf({ refund_most: 500 }, 0, 500), boundOf({ refund_most: 500 }, 0, 501)]).toEqual([
      undefined,
      'refund_most',
    ]);
    const day = { refund_day_most: 500 };
    expect([boundOf(day, 200, 300), boundOf(day, 200, 301)]).toEqual([undefined, 'refund_day_most']);
    expect([boundOf({ refund_days: 7 }, 0, 1, 7), boundOf({ refund_days: 7 }, 0, 1, 8)]).toEqual([
      undefined,
      'refund_days',
    ]);
    expect([boundOf({ refund_days: 0 }, 0, 1, 0), boundOf({ refund_days: 0 }, 0, 1, 1)]).toEqual([
      undefined,
      'refund_days',
    ]);
  });

  it('of goods that cost nothing is above no sum, also where more was given back than is allowed by now', () => {
    expect(boundOf({ refund_most: 0, refund_day_most: 0 }, 900, 0)).toBeUndefined();
    expect(refundExcess(within({ refund_day_most: 500 }), others(900), { fen: 1, daysAgo: 0 })).toEqual({
      bound: 'refund_day_most',
      most: 500,
      wanted: 1,
      left: 0,
    });
  });

  it('counts parts of its order as one', () => {
    const inParts = (ofOrder: number) => refundExcess(within({ refund_most: 500 }), { all: 900, ofOrder }, { fen: 200, daysAgo: 0 }); // prettier-ignore
    expect(inParts(300)).toBeUndefined();
    expect(inParts(301)).toEqual({ bound: 'refund_most', most: 500, wanted: 501, inParts: true });
  });

  it('says its limit, and what is left of it', () => {
    const say = (limits: Partial<TillLimits>, daysAgo = 0, ofOrder = 0) => {
      const excess = refundExcess(within(limits), { all: 20_000, ofOrder }, { fen: 40_000, daysAgo });
      return excess && excessWords(excess, 'en');
    };
    expect(say({ refund_most: 30_000 })).toBe('You can refund ¥300.00 at once, not ¥400.00.');
    expect(say({ refund_most: 50_000 }, 0, 20_000)).toBe(
      'You can refund ¥500.00 at once, not ¥600.00: parts of an order within 24 hours count together.',
    );
    expect(say({ refund_day_most: 50_000 })).toBe(
      'You can refund ¥500.00 within 24 hours, of which ¥300.00 is left: not ¥400.00.',
    );
    expect([0, 1, 7].map((refund_days) => say({ refund_days }, 8))).toEqual([
      'You can refund only what was paid today.',
      'You can refund only what was paid today or yesterday.',
      'You can refund what was paid up to 7 days ago.',
    ]);
  });
});

it('a discount by hand is within percent and yuan, whichever is less, and to the fen', () => {
  const most = (discount_percent: number | null, discount_most: number | null, base: number) =>
    mostOff(within({ discount_percent, discount_most }), base);
  expect([
    most(null, null, 999),
    most(10, null, 999),
    most(null, 50, 999),
    most(10, 50, 999),
    most(10, 50, 300),
  ]).toEqual([null, 99, 50, 50, 30]);
  expect([most(0, null, 999), most(100, null, 999)]).toEqual([0, 999]);
});

it('who may help is one, one of several, or nobody', () => {
  const help = (total: number) => helpOf(refundHelpPhrases, { names: total === 0 ? [] : ['何苗'], total }, 'en');
  expect([1, 2, 0].map(help)).toEqual([
    '何苗 can approve it.',
    '何苗 or another of 2 colleagues can approve it.',
    refundHelpPhrases.nobody.en,
  ]);
});

it('days are counted between business dates, also over a change of the clock', () => {
  expect([daysSince('2026-11-20', '2026-11-20'), daysSince('2026-11-20', '2026-11-27')]).toEqual([0, 7]);
  expect(daysSince('2026-12-31', '2027-01-01')).toBe(1);
});
