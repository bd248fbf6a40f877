import { describe, expect, it } from 'vitest';
import { displaced, isReordered, landed, landingsOf, nearestLanding, rebased, stepped, without } from './outline.ts';
import type { Direction, Outline, OutlineRules } from './outline.ts';

/** Parses the notation `a(b c) d`: a with children b and c, then d. */
const read = (text: string): Outline =>
  [...text.matchAll(/(\w)(?:\(([^)]*)\))?/g)].flatMap(([, id = '', children = '']) => [
    { id, parent: null },
    ...children
      .split(' ')
      .filter(Boolean)
      .map((child) => ({ id: child, parent: id })),
  ]);
const write = (outline: Outline): string =>
  outline
    .filter(({ parent }) => parent === null)
    .map(({ id }) => {
      const children = outline.filter(({ parent }) => parent === id).map((child) => child.id);
      return children.length ? `${id}(${children.join(' ')})` : id;
    })
    .join(' ');

const two: OutlineRules = { levels: 2 };
const steps = (text: string, id: string, directions: Direction[], rules = two): string =>
  write(
    directions.reduce<Outline>((outline, direction) => stepped(outline, id, direction, rules) ?? outline, read(text)),
  );

describe('moving a row by keyboard', () => {
  it.each<[string, string, Direction[], string]>([
    ['a(b c) d', 'd', ['up'], 'd a(b c)'],
    ['d a(b c)', 'd', ['down'], 'a(b c) d'],
    ['a(b c) d', 'd', ['in'], 'a(b c d)'],
    ['a(b c) d', 'd', ['in', 'up'], 'a(b d c)'],
    ['a(b c) d', 'b', ['out'], 'a(c) b d'],
    ['a(b c) d', 'b', ['down', 'down'], 'a(c) d(b)'],
    ['a(b c) d', 'a', ['down'], 'd a(b c)'],
    ['a b', 'a', ['up'], 'a b'],
    ['a b', 'a', ['in'], 'a b'],
    ['a b(c)', 'b', ['in'], 'a b(c)'],
    ['a(b)', 'b', ['in'], 'a(b)'],
  ])('%s: %s goes %j', (before, id, directions, after) => {
    expect(steps(before, id, directions)).toBe(after);
  });

  it('never enters a parent that accepts no children, but may stay in its own', () => {
    const rules: OutlineRules = { levels: 2, takes: (id) => id !== 'a' };
    expect(steps('a(b c) d', 'd', ['in'], rules)).toBe('a(b c) d');
    expect(steps('a(b c) d', 'b', ['down'], rules)).toBe('a(c b) d');
  });

  it('stays on the first level of a flat list', () => {
    expect(steps('a b c', 'c', ['in', 'up'], { levels: 1 })).toBe('a c b');
  });
});

describe('rules', () => {
  const rules: OutlineRules = { levels: 2, tops: (id) => id !== 'p', stays: (id) => id === 'h' };

  it('keep rows in their groups, and what stays first', () => {
    expect(steps('h a(p) b', 'p', ['out'], rules)).toBe('h a(p) b');
    expect(steps('h a(p) b', 'p', ['down'], rules)).toBe('h a b(p)');
    expect(steps('h a(p) b', 'h', ['down'], rules)).toBe('h a(p) b');
    expect(steps('h a(p) b', 'b', ['up', 'up', 'up'], rules)).toBe('h b a(p)');
  });
});

describe('dropping a row', () => {
  const drop = (text: string, id: string, gap: number, isIn: boolean): string => {
    const outline = read(text);
    const landing = nearestLanding(landingsOf(outline, id, two), gap, isIn);
    return landing ? write(landed(outline, id, landing)) : '';
  };

  it('uses the gap, and the level under the pointer if both are possible', () => {
    expect(drop('a(b c) d', 'd', 3, true)).toBe('a(b c d)');
    expect(drop('a(b c) d', 'd', 3, false)).toBe('a(b c) d');
    expect(drop('a(b c) d', 'd', 2, false)).toBe('a(b d c)');
    expect(drop('a(b c) d', 'd', 0, true)).toBe('d a(b c)');
  });

  it('never puts a row with children between a parent and its children', () => {
    expect(drop('a(b) c(d e f)', 'a', 2, true)).toBe('a(b) c(d e f)');
    expect(drop('a(b) c(d e f)', 'a', 3, true)).toBe('c(d e f) a(b)');
  });

  it('moves the children along', () => {
    expect(write(without(read('a(b c) d'), 'a'))).toBe('d');
    expect(drop('a(b c) d', 'a', 1, false)).toBe('d a(b c)');
  });
});

describe('a drafted order and changes by others', () => {
  it('is kept if rows were only added and removed', () => {
    expect(isReordered(read('a(b c) d'), read('a(b n) d m'))).toBe(false);
    expect(write(rebased(read('d a(c b)'), read('a(b n) d m')))).toBe('d a(b n) m');
  });

  it('conflicts if somebody else reordered the same rows', () => {
    expect(isReordered(read('a b c'), read('b a c'))).toBe(true);
    expect(isReordered(read('a(b) c'), read('a c(b)'))).toBe(true);
  });

  it('drops a parent that is gone or no longer on the first level', () => {
    expect(write(rebased(read('a(b) c'), read('b c')))).toBe('b c');
    expect(write(rebased(read('c(a)'), read('a(n) c')))).toBe('c(a) n');
  });
});

describe('displaced rows', () => {
  it.each<[string, string, string, string]>([
    ['one moved', 'a b c', 'b a c', 'a'],
    ['one moved, another put back', 'a b c', 'b a c', 'a c'],
    ['into a parent', 'a(b) c', 'a(b c)', 'c'],
    ['a parent, its children with it', 'a(b c) d', 'd a(b c)', 'a b'],
    ['two past each other, told once', 'a b c', 'b a c', 'a b'],
  ])('%s', (_, before, after, moved) => {
    const rows = displaced(read(before), read(after), moved.split(' '));
    expect(rows).toHaveLength(1);
    expect(moved.split(' ')).toContain(rows[0]);
  });
  it('are none in the same order', () => expect(displaced(read('a b'), read('a b'), ['a', 'b'])).toEqual([]));
});
