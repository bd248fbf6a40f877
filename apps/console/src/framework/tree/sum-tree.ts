/** Adds each node's count to its own and to all of its ancestors. */
export function sumTree(
  counts: Iterable<readonly [id: string, count: number]>,
  parentOf: (id: string) => string | null | undefined,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [from, count] of counts)
    for (let id: string | null | undefined = from; id; id = parentOf(id)) sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}
