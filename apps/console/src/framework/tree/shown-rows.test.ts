import { expect, test } from 'vitest';
import { shownRows } from './shown-rows.ts';

const outline = [
  { id: 'all', parent: null },
  { id: 'zhejiang', parent: null },
  { id: 'hangzhou', parent: 'zhejiang' },
  { id: 'xihu', parent: 'hangzhou' },
  { id: 'shangcheng', parent: 'hangzhou' },
  { id: 'ningbo', parent: 'zhejiang' },
];
const rows = (searched = '', folded: string[] = []) =>
  shownRows(outline, new Set(folded), searched, (id) => id).map(({ id, level }) => `${level} ${id}`);

test('a tree shows any number of levels, each row before those inside it', () => {
  expect(rows()).toEqual(['1 all', '1 zhejiang', '2 hangzhou', '3 xihu', '3 shangcheng', '2 ningbo']);
  expect(shownRows(outline, new Set(), '', (id) => id).find(({ id }) => id === 'shangcheng')).toMatchObject({
    children: 0,
    at: 2,
    of: 2,
  });
});

test('a folded row hides all below it', () => {
  expect(rows('', ['hangzhou'])).toEqual(['1 all', '1 zhejiang', '2 hangzhou', '2 ningbo']);
  expect(rows('', ['zhejiang'])).toEqual(['1 all', '1 zhejiang']);
});

test('a search shows matches with all above and below them, folded or not', () => {
  expect(rows('xihu', ['zhejiang'])).toEqual(['1 zhejiang', '2 hangzhou', '3 xihu']);
  expect(rows('hangzhou')).toEqual(['1 zhejiang', '2 hangzhou', '3 xihu', '3 shangcheng']);
  expect(rows('nowhere')).toEqual([]);
});
