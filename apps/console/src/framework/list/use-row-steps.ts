import { useEffect, useRef } from 'react';
import { deepestPage } from './list-address.ts';
import type { ListPage } from './list-result.ts';
import type { List } from './use-list.ts';

export interface RowSteps {
  /** Opens the row before or after the open one, on another page if need be; undefined at the list's ends. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** A row of this page, or the first or last of another. */
type Target = { readonly id: string } | { readonly index: number; readonly edge: 0 | -1; readonly cursor?: string };

/** Steps from the open row of a list to its neighbours, across pages. */
export function useRowSteps<Row>(
  list: List<Row, object>,
  opened: string | undefined,
  open: (id: string) => void,
): RowSteps {
  const { index, ready, idOf, result } = list;
  const page = ready ? result.data : undefined;
  // The page being fetched, and which of its rows to open.
  const turning = useRef<{ index: number; edge: 0 | -1 }>(undefined);
  useEffect(() => {
    const wanted = turning.current;
    if (!wanted || !page || wanted.index !== index) return;
    turning.current = undefined;
    const row = page.items.at(wanted.edge);
    if (row) open(idOf(row));
  });
  const step = (to: Target): void => {
    if ('id' in to) return open(to.id);
    turning.current = to;
    if (to.cursor === undefined) list.goTo(to.index);
    else list.nextPage(to.cursor);
  };
  const at = page?.items.findIndex((row) => idOf(row) === opened) ?? -1;
  const [before, after] = page && at >= 0 ? [rowBefore(list, page, at), rowAfter(list, page, at)] : [];
  return { previous: before && (() => step(before)), next: after && (() => step(after)) };
}

function rowBefore<Row>(
  { index, cursor, idOf }: List<Row, object>,
  { items }: ListPage<Row>,
  at: number,
): Target | undefined {
  const row = items[at - 1];
  if (row) return { id: idOf(row) };
  return cursor === undefined && index > 1 ? { index: index - 1, edge: -1 } : undefined;
}

function rowAfter<Row>(
  { index, cursor, size, idOf }: List<Row, object>,
  { items, total, next_cursor }: ListPage<Row>,
  at: number,
): Target | undefined {
  const row = items[at + 1];
  if (row) return { id: idOf(row) };
  if (cursor === undefined && index < deepestPage(size))
    return index * size < total ? { index: index + 1, edge: 0 } : undefined;
  return next_cursor === null ? undefined : { index: index + 1, edge: 0, cursor: next_cursor };
}
