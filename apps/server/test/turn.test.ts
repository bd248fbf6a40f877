import { describe, expect, test } from 'vitest';
import { endpointsByAddress } from './answer-check.ts';
import { shareOf, turnOf } from './turn.ts';

const parts = [...endpointsByAddress.keys()];
const turns = [1, 2, 3, 4, 5, 6, 7, 8];

describe.each([2, 4, 8] as const)('of %i shares', (shares) => {
  const all = turns.map((turn) => shareOf(shares, turn));
  const once = all.slice(0, shares);

  test('each part is in one, by its name and by its place', () => {
    expect(once.flatMap(({ has }) => parts.filter(has)).toSorted()).toEqual(parts.toSorted());
    expect(once.flatMap(({ of }) => of(parts)).toSorted()).toEqual(parts.toSorted());
  });

  test('none has twice its part by names, and places divide equally', () => {
    const even = parts.length / shares;
    expect(Math.max(...all.map(({ has }) => parts.filter(has).length))).toBeLessThan(2 * even);
    const sizes = all.map(({ of }) => of(parts).length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([Math.floor(even), Math.ceil(even)]);
  });
});

test('a share is named with what repeats it', () => {
  expect([shareOf(8, 7).name, shareOf(4, 7).name, shareOf(2, 'all').name]).toEqual([
    'share 7 of 8, TURN=7',
    'share 3 of 4, TURN=7',
    'all of them, TURN=all',
  ]);
});

test('the commit chooses the turn, the same each time, and every turn comes', () => {
  expect(turnOf({}, () => '8d5e7bc')).toBe(turnOf({ LONG: '0', TURN: '' }, () => '8d5e7bc'));
  expect(new Set(Array.from({ length: 80 }, (_, at) => turnOf({}, () => String(at)))).size).toBe(turns.length);
});

test('TURN chooses it, and the long run takes all unless told', () => {
  const never = (): string => {
    throw new Error('the commit was asked');
  };
  expect(turnOf({ TURN: '3' }, never)).toBe(3);
  expect(turnOf({ TURN: 'all' }, never)).toBe('all');
  expect(turnOf({ LONG: '1' }, never)).toBe('all');
  expect(turnOf({ LONG: '1', TURN: '3' }, never)).toBe(3);
});

test.each(['9', '0', '1.5', 'each'])('%s is no turn, which the error explains', (TURN) => {
  expect(() => turnOf({ TURN })).toThrow(`TURN is ${TURN}: it must be 1 to 8, or all`);
});
