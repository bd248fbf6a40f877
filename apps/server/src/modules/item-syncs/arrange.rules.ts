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

/**
 * Two levels at most; whatever is part of a cycle, or below one, is refused. `known` may be parents too: they are here
 * already, though not in the source now.
 */
export const arrange = <N extends Node>(nodes: readonly N[], known: ReadonlySet<string>): Arranged<N> => {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const faultOf = ({ id, parent }: Node): ItemSyncRowFault | undefined => {
    if (parent === null) return undefined;
    if (!parents.has(parent) && !known.has(parent)) return 'parent_unknown';
    const above = new Set([id]);
    for (let at: string | null | undefined = parent; typeof at === 'string'; at = parents.get(at)) {
      if (above.has(at)) return 'cycle';
      above.add(at);
    }
    return above.size > 2 ? 'too_deep' : undefined;
  };
  const judged = nodes.map((node) => ({ node, fault: faultOf(node) }));
  return {
    placed: judged
      .flatMap(({ node, fault }) => (fault ? [] : node))
      .toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null)),
    refused: judged.flatMap(({ node, fault }) => (fault ? { node, fault } : [])),
  };
};
