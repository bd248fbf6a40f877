import { describe, expect, it } from 'vitest';
import { listedIds, namesOf, saysSame, type Names } from './record-rows.ts';

const none: ReadonlySet<string> = new Set();

/** The names, and how often one was looked up. */
const counting = (named: Parameters<typeof namesOf>[0]): { names: Names; asked: () => number } => {
  let asked = 0;
  const names = new Map(namesOf(named));
  const has = names.has.bind(names);
  names.has = (name) => {
    asked += 1;
    return has(name);
  };
  return { names, asked: () => asked };
};

describe('a cell of several names', () => {
  const names = namesOf([
    ['收银', '1'],
    ['收银，夜班', '2'],
    ['Night shift', '3'],
    ['a ;b', '4'],
    ['b', '5'],
    ['b', '6'],
  ]);

  it('has the longest name that begins at a place, whatever its case and width', () => {
    expect(listedIds('收银、night SHIFT', names, none)).toEqual(['1', '3']);
    expect(listedIds('收银,夜班 ;Ｎight shift', names, none)).toEqual(['2', '3']);
    expect(listedIds(' A ；b,, 收银 \n', names, none)).toEqual(['1', '4']);
  });

  it('names the first that is unknown or ambiguous, unless it is meant by what the record has', () => {
    expect(listedIds('收银、Nobody，x', names, none)).toEqual({ fault: 'unknown', name: 'Nobody' });
    expect(listedIds('b', names, none)).toEqual({ fault: 'ambiguous', name: 'b' });
    expect(listedIds('b', names, new Set(['6']))).toEqual(['6']);
    expect(listedIds('b', names, new Set(['5', '6']))).toEqual(['5']);
  });

  it('costs no more than its length, also of a name that comes hundreds of times', () => {
    const { names: few, asked } = counting([['A', '1']]);
    expect(listedIds('A,'.repeat(500), few, none)).toEqual(['1']);
    expect(asked()).toBeLessThan(5_000);
  });
});

it('a cell says the same as a text that was exported, with the quote of a formula or without', () => {
  expect(saysSame('=1+1', ["'=1+1"])).toBe(true);
  expect(saysSame('收银', ['夜班', ' 收银'])).toBe(true);
  expect(saysSame("'收银", ['收银'])).toBe(false);
});
