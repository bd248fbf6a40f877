import { expect, it } from 'vitest';
import { sumTree } from './sum-tree.ts';

it('counts a node with all that is below it', () => {
  const parents: Readonly<Record<string, string>> = { tea: 'drinks', green: 'tea', juice: 'drinks' };
  const sums = sumTree(Object.entries({ green: 3, tea: 2, juice: 1, cups: 5 }), (id) => parents[id]);
  expect(Object.fromEntries(sums)).toEqual({ green: 3, tea: 5, juice: 1, drinks: 6, cups: 5 });
});
