import { itemLimits } from '@regulars/contract/rules';
import { describe, expect, it } from 'vitest';
import { businessDays } from '../../platform/clock/business-date.ts';
import { arrange } from './arrange.rules.ts';
import { decide, differing, fieldsKept } from './decide.rules.ts';
import { readGiven } from './given.rules.ts';
import { nextRun } from './schedule.rules.ts';

describe('a row of the source beside ours', () => {
  const base = { price: 1_000, name: '茶' };
  const row = { given: base, ours: base, base, overruled: {} };
  const kept = ['price', 'name'];

  it('is new if we have none', () => {
    expect(decide({ ...row, ours: undefined }, kept)).toEqual({ kind: 'added' });
  });
  it('is taken where ours is still what the source gave', () => {
    const given = { ...base, price: 1_200 };
    expect(decide({ ...row, given }, kept)).toEqual({ kind: 'settled', changes: { price: 1_200 }, overruled: {} });
  });
  it('is left where it is kept here', () => {
    expect(decide({ ...row, given: { ...base, price: 1_200 } }, ['name'])).toMatchObject({ changes: {} });
  });
  it('is a conflict where ours was edited, whether or not theirs was', () => {
    const ours = { ...base, price: 900 };
    expect(decide({ ...row, ours }, kept)).toEqual({ kind: 'conflict' });
    expect(decide({ ...row, ours, given: { ...base, price: 1_200 } }, kept)).toEqual({ kind: 'conflict' });
  });
  it('is no conflict where both were edited to the same', () => {
    const both = { ...base, price: 900 };
    expect(decide({ ...row, ours: both, given: both }, kept)).toMatchObject({ kind: 'settled', changes: {} });
  });
  it('is a conflict where ours was here before', () => {
    expect(decide({ ...row, base: undefined, ours: { ...base, price: 1 } }, kept)).toEqual({ kind: 'conflict' });
  });
  it('keeps what the source says nothing of', () => {
    expect(decide({ ...row, given: { name: '茶' } }, kept)).toEqual({ kind: 'settled', changes: {}, overruled: {} });
    expect(differing({ name: '绿茶' }, base, kept)).toEqual(['name']);
  });
  it('always has the source’s code, and of brands and categories what items leave to it', () => {
    expect(fieldsKept('item', ['price'])).toEqual(['code', 'price']);
    expect(fieldsKept('brand', ['price', 'name', 'category', 'state'])).toEqual(['name', 'state']);
    expect(fieldsKept('category', ['name', 'category'])).toEqual(['name', 'parent']);
    expect(fieldsKept('category', ['name'])).toEqual(['name']);
  });
  it('stays declined until the source changes it', () => {
    const declined = { ...row, ours: { ...base, price: 900 }, overruled: { price: 1_000 } };
    expect(decide(declined, kept)).toEqual({ kind: 'settled', changes: {}, overruled: { price: 1_000 } });
    expect(decide({ ...declined, given: { ...base, price: 1_100 } }, kept)).toEqual({ kind: 'conflict' });
    expect(decide({ ...declined, decision: 'theirs' }, kept)).toMatchObject({ changes: { price: 1_000 } });
  });
});

describe('categories', () => {
  it('that each stand below the one before are judged in one pass, however many', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => ({
      id: `c${at}`,
      parent: at === 0 ? null : `c${at - 1}`,
    }));
    const { placed, refused } = arrange(chain, new Set());
    expect(placed.map(({ id }) => id)).toEqual(['c0', 'c1']);
    expect(new Set(refused.map(({ fault }) => fault))).toEqual(new Set(['too_deep']));
  });
  const node = (id: string, parent: string | null = null) => ({ id, parent });
  it('come after their parents', () => {
    const { placed, refused } = arrange([node('b', 'a'), node('a'), node('c', 'here')], new Set(['here']));
    expect(placed.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(refused).toEqual([]);
  });
  it('in a cycle, below one, too deep or without their parent are refused', () => {
    const nodes = [
      node('a', 'b'),
      node('b', 'a'),
      node('c', 'a'),
      node('s', 's'),
      node('d'),
      node('e', 'd'),
      node('f', 'e'),
      node('g', 'x'),
    ];
    const { placed, refused } = arrange(nodes, new Set());
    expect(placed.map(({ id }) => id)).toEqual(['d', 'e']);
    expect(refused.map(({ node: { id }, fault }) => `${id} ${fault}`)).toEqual([
      'a cycle',
      'b cycle',
      'c cycle',
      's cycle',
      'f too_deep',
      'g parent_unknown',
    ]);
  });
});

describe('a price', () => {
  const priceOf = (price: unknown) => {
    const { given, fault } = readGiven('item', { id: 1, name: '茶', price });
    return fault ?? given['price'];
  };
  it.each([
    [12, 1_200],
    [0.1, 10],
    ['12.5', 1_250],
    [' 0 ', 0],
    ['1000000.00', 100_000_000],
    [12.345, 'price_decimals'],
    ['12.345', 'price_decimals'],
    [-1, 'price_negative'],
    ['-0.01', 'price_negative'],
    [1_000_000.01, 'price_large'],
    ['9'.repeat(40), 'price_large'],
    ['9'.repeat(400), 'price_large'],
    ['1e3', 'price'],
    [Number.NaN, 'price'],
    ['¥12', 'price'],
    [null, 'price'],
    [undefined, 'price'],
    [[12], 'price'],
    [true, 'price'],
  ])('of %j is %j', (price, expected) => expect(priceOf(price)).toBe(expected));
});

describe('a blank cell', () => {
  const blank = { id: '1', name: '', price: 12, unit: '', state: null };
  it('of a sheet says nothing, but for what every row has', () => {
    expect(readGiven('item', blank, 'unsaid')).toMatchObject({
      given: { name: null, code: '1', price: 1_200 },
      fault: 'name',
    });
    expect(Object.keys(readGiven('item', blank, 'unsaid').given)).not.toContain('unit');
  });
  it('over HTTP means none, or the default', () => {
    expect(readGiven('item', { ...blank, name: '茶' }).given).toMatchObject({ unit: null, brand: null, state: 'used' });
  });
});

it.each([
  ['杯', null],
  ['杯'.repeat(itemLimits.unit), null],
  ['杯'.repeat(itemLimits.unit + 1), 'unit'],
  [' ', 'unit'],
  [5, 'unit'],
])('a unit %j has the fault %j', (unit, fault) => {
  expect(readGiven('item', { id: 1, name: '茶', price: 1, unit }).fault).toBe(fault);
});

it('a row with several faults tells the first', () => {
  expect(readGiven('item', { id: 1, name: '', price: -1 })).toMatchObject({ fault: 'name', field: 'name' });
});

it('a row that is not understood shows what it gave, cut and without what is invisible', () => {
  const { given, fault } = readGiven('item', { id: 1, name: `\u202E${'x'.repeat(500)}`, price: 1 });
  expect(fault).toBe('name');
  expect(given['name']).toBe(`\uFFFD${'x'.repeat(79)}`);
});

describe('the next run', () => {
  const days = (now: Date) => businessDays(now, 'Asia/Shanghai', '03:00:00');
  const daily = { daily_at: '03:00:00', every_hours: null };
  it.each([
    ['2026-11-20T18:59:59Z', '2026-11-20T19:00:00.000Z'],
    ['2026-11-20T19:00:00Z', '2026-11-21T19:00:00.000Z'],
  ])('after %s is at %s', (now, next) => {
    expect(nextRun(daily, new Date(now), days(new Date(now)))?.toISOString()).toBe(next);
  });
  it('is so many hours from now, or none', () => {
    const now = new Date('2026-11-20T18:00:00Z');
    expect(nextRun({ daily_at: null, every_hours: 4 }, now, days(now))?.toISOString()).toBe('2026-11-20T22:00:00.000Z');
    expect(nextRun({ daily_at: null, every_hours: null }, now, days(now))).toBeNull();
  });
});
