import { expect, test } from 'vitest';
import { rowsOf, type Branch } from './permission-rows.ts';

const branch = (key: string, ...below: Branch[]): Branch => ({ key, name: key, permissions: [], below });
const tree = [branch('a', branch('a1', branch('a11')), branch('a2')), branch('b', branch('b1'))];
const told = (open: string) =>
  rowsOf(tree, ({ key }) => open.split(' ').includes(key)).map((row) => [row.key, row.level, row.at, row.of, row.open]);

test('rows below what is open stand after it, each with its level and its place among those beside it', () => {
  expect(told('a a1')).toEqual([
    ['a', 1, 1, 2, true],
    ['a1', 2, 1, 2, true],
    ['a11', 3, 1, 1, undefined],
    ['a2', 2, 2, 2, undefined],
    ['b', 1, 2, 2, false],
  ]);
});

test('what is open below something closed is not in sight', () => {
  expect(told('a1 b').map(([key]) => key)).toEqual(['a', 'b', 'b1']);
});
