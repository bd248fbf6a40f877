/** Adds each node's count to its own and to all of its ancestors. */
function sumTree(
  counts: Iterable<readonly [id: string, count: number]>,
  parentOf: (id: string) => string | null | undefined,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [from, count] of counts)
    for (let id: string | null | undefined = from; id; id = parentOf(id)) sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}

/** The row above the nodes: everything. */
export const allNodes = 'all';

/** The count of each row of a tree: of a node with all below it, of `allNodes`, and of `none`, which has no node. */
export function countsOf(
  counts: Iterable<readonly [id: string | null, count: number]>,
  parentOf: (id: string) => string | null | undefined,
  none: string,
): (id: string) => number {
  const named = Array.from(counts, ([id, count]) => [id ?? none, count] as const);
  const sums = sumTree(named, (id) => (id === allNodes ? null : (parentOf(id) ?? allNodes)));
  return (id) => sums.get(id) ?? 0;
}
