import type { OrderQuote } from '@regulars/contract';
import { describe, expect, test } from 'vitest';
import { asProposed, changeOf, paymentsOf, restOf, roundSums } from './payments.ts';

/** ¥206.60 are to be paid, of which the card may pay ¥150. */
const quote: OrderQuote = {
  quote: 'sealed',
  valid_until: '2026-11-20T06:45:00.000Z',
  lines: [],
  reductions: [],
  coupons: [],
  list: 20_660,
  due: 20_660,
  points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'too_few' },
  to_pay: 20_660,
  stored_value: { most: 15_000, refused: 'too_little' },
  payments: [{ means: 'cash', fen: 20_660 }],
  earns: { points: 206, growth: 206 },
  confirmation: null,
  member: null,
};

describe('payments', () => {
  test('are as the quote proposes until another means is chosen', () => {
    expect(paymentsOf(asProposed, quote)).toEqual([{ means: 'cash', fen: 20_660 }]);
    expect(
      paymentsOf({ ...asProposed, means: 'terminal', references: { terminal: ' 88 ', transfer: '9' } }, quote),
    ).toEqual([{ means: 'terminal', fen: 20_660, reference: '88' }]);
    expect(
      paymentsOf({ ...asProposed, means: 'transfer', references: { terminal: '88', transfer: '9' } }, quote),
    ).toEqual([{ means: 'transfer', fen: 20_660, reference: '9' }]);
    expect(paymentsOf({ ...asProposed, means: 'transfer', references: { transfer: ' ' } }, quote)).toEqual([
      { means: 'transfer', fen: 20_660 },
    ]);
  });

  test('tell what was handed over, and wait for enough of it', () => {
    const how = { ...asProposed, tendered: '210' };
    expect(changeOf(how, 20_660)).toBe(340);
    expect(paymentsOf(how, quote)).toEqual([{ means: 'cash', fen: 20_660, tendered: 21_000 }]);
    expect(paymentsOf({ ...asProposed, tendered: '200' }, quote)).toBeUndefined();
    expect(paymentsOf({ ...asProposed, tendered: 'two' }, quote)).toBeUndefined();
    expect(paymentsOf({ ...asProposed, tendered: '206.60' }, quote)).toEqual([
      { means: 'cash', fen: 20_660, tendered: 20_660 },
    ]);
    expect(paymentsOf({ ...asProposed, tendered: ' ', references: { cash: '88' } }, quote)).toEqual([
      { means: 'cash', fen: 20_660 },
    ]);
  });

  test('leave out what was typed for cash once another means is chosen', () => {
    for (const tendered of ['200', '210'])
      expect(paymentsOf({ ...asProposed, means: 'terminal', tendered }, quote)).toEqual([
        { means: 'terminal', fen: 20_660 },
      ]);
    const split = { cash: '200', terminal: '6.60' };
    expect(paymentsOf({ ...asProposed, split, tendered: '210', references: { terminal: '88' } }, quote)).toEqual([
      { means: 'terminal', fen: 660, reference: '88' },
      { means: 'cash', fen: 20_000, tendered: 21_000 },
    ]);
  });

  test('by several means come to what is due, to the fen', () => {
    const split = { stored_value: '150', cash: '56.60' };
    expect(paymentsOf({ ...asProposed, split }, quote)).toEqual([
      { means: 'stored_value', fen: 15_000 },
      { means: 'cash', fen: 5_660 },
    ]);
    expect(restOf({ ...asProposed, split: { ...split, cash: '56.59' } }, quote)).toBe(1);
    expect(paymentsOf({ ...asProposed, split: { ...split, cash: '56.59' } }, quote)).toBeUndefined();
    expect(paymentsOf({ ...asProposed, split: { ...split, cash: '56.61' } }, quote)).toBeUndefined();
    // What is no amount is not left out, even if the others suffice.
    expect(paymentsOf({ ...asProposed, split: { ...split, terminal: '5x' } }, quote)).toBeUndefined();
    expect(paymentsOf({ ...asProposed, split: { cash: '206.60', terminal: ' ', transfer: '0' } }, quote)).toEqual([
      { means: 'cash', fen: 20_660 },
    ]);
  });

  test('take no more from the card than it may pay', () => {
    expect(paymentsOf({ ...asProposed, split: { stored_value: '150.01', cash: '56.59' } }, quote)).toBeUndefined();
    expect(paymentsOf({ ...asProposed, means: 'stored_value' }, quote)).toBeUndefined();
  });

  test('are none where points paid all of it', () => {
    expect(paymentsOf({ ...asProposed, means: 'cash' }, { ...quote, to_pay: 0, payments: [] })).toEqual([]);
  });
});

test('offers the round sums that people hand over', () => {
  expect(roundSums(20_660)).toEqual([21_000, 25_000, 30_000]);
  expect(roundSums(20_000)).toEqual([]);
  expect(roundSums(4_990)).toEqual([5_000, 10_000]);
});
