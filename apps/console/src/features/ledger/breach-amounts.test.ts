import { expect, test } from 'vitest';
import { differencesOf, onlyIn, otherFacts } from './breach-amounts.ts';

test('reports only the balances that differ', () => {
  expect(differencesOf('account.balance', '{100,0,20,7}', '{100,0,25,-1}')).toEqual([
    { measure: 'points', expected: 20, found: 25 },
    { measure: 'growth', expected: 7, found: -1 },
  ]);
  expect(differencesOf('account.owed', '0', '30')).toEqual([{ measure: 'points', expected: 0, found: 30 }]);
});

test('reports what differs in the movements of a day or lot', () => {
  expect(differencesOf('rollup.day', 'postings 2, principal in 500', 'postings 3, principal in 400')).toEqual([
    { measure: 'postings', expected: 2, found: 3 },
    { measure: 'principal in', expected: 500, found: 400 },
  ]);
  expect(differencesOf('lot.lines', '500 bonus', '400 bonus')).toEqual([
    { measure: 'bonus', expected: 500, found: 400 },
  ]);
});

test('leaves anything but amounts of a known unit to the raw output', () => {
  expect(differencesOf('account.balance', '{5}', '{6}')).toBeUndefined(); // a purse
  expect(differencesOf('lot.lines', '500 bonus', 'no lot')).toBeUndefined();
  expect(differencesOf('rollup.day', 'purse in 5', 'purse in 6')).toBeUndefined();
  expect(differencesOf('reference.member', 'a member with an account', null)).toBeUndefined();
  expect(differencesOf('account.balance', '{1,2,3,4}', '{1,2,3,4}')).toBeUndefined();
});

test('reports what differs of a top-up: amounts, and the names of the other facts', () => {
  const [recorded, posted] = [
    'rule top_up:1@2, bonus 1000, value_after none',
    'rule top_up:1@1, bonus 500, value_after 7',
  ];
  expect(differencesOf('top_up.order', recorded, posted)).toEqual([{ measure: 'bonus', expected: 1_000, found: 500 }]);
  expect(otherFacts('top_up.order', recorded, posted)).toEqual(['rule', 'value_after']);
  expect(otherFacts('top_up.order', recorded, 'no posting')).toEqual([]);
  expect(otherFacts('rollup.day', 'postings 2', 'postings 3')).toEqual([]);
  expect([onlyIn(recorded, 'no posting'), onlyIn('no posting', posted), onlyIn(recorded, posted)]).toEqual([
    'records',
    'ledger',
    undefined,
  ]);
});
