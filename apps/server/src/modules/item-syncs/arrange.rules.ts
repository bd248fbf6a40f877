import type { ItemSyncRowFault } from '@regulars/phrases';

interface Node {
  readonly id: string;
  readonly parent: string | null;
}

/** Categories of a source: parents before their children, and why others can't be placed. */
export interface Arranged<N> {
  readonly placed: readonly N[];
  readonly refused: readonly { readonly node: N; readonly fault: ItemSyncRowFault }[];
}

/** How many categories there are from one up to its top, itself counted; undefined: they go round in a circle. */
const levelsOf = (parents: ReadonlyMap<string, string | null>): ((id: string) => number | undefined) => {
  const known = new Map<string, number | undefined>();
  return (id) => {
    const path = new Set<string>();
    let at: string | null | undefined = id;
    for (; typeof at === 'string' && !known.has(at) && !path.has(at); at = parents.get(at)) path.add(at);
    let levels = typeof at === 'string' ? known.get(at) : 0;
    for (const one of [...path].toReversed()) known.set(one, levels === undefined ? undefined : (levels += 1));
    return known.get(id);
  };
};

/**
 * Two levels at most; whatever is part of a cycle, or below one, is refused. `known` may be parents too: they are here
 * already, though not in the source now.
 */
export const arrange = <N extends Node>(nodes: readonly N[], known: ReadonlySet<string>): Arranged<N> => {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const levelsFrom = levelsOf(parents);
  const faultOf = ({ id, parent }: Node): ItemSyncRowFault | undefined => {
    if (parent === null) return undefined;
    if (!parents.has(parent) && !known.has(parent)) return 'parent_unknown';
    const levels = levelsFrom(id);
    if (levels === undefined) return 'cycle';
    return levels > 2 ? 'too_deep' : undefined;
  };
  const judged = nodes.map((node) => ({ node, fault: faultOf(node) }));
  return {
    placed: judged
      .flatMap(({ node, fault }) => (fault ? [] : node))
      .toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null)),
    refused: judged.flatMap(({ node, fault }) => (fault ? { node, fault } : [])),
  };
};
