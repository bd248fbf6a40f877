import { expect, it } from 'vitest';
import { allNodes, countsOf } from './sum-tree.ts';

it('counts a node with all that is below it, everything, and what has no node', () => {
  const parents: Readonly<Record<string, string>> = { tea: 'drinks', green: 'tea', juice: 'drinks' };
  const counts = [...Object.entries({ green: 3, tea: 2, juice: 1, cups: 5 }), [null, 7] as const];
  const countOf = countsOf(counts, (id) => parents[id], 'none');
  const ids = ['green', 'tea', 'juice', 'drinks', 'cups', 'none', allNodes, 'bowls'];
  expect(ids.map(countOf)).toEqual([3, 5, 1, 6, 5, 7, 18, 0]);
});
