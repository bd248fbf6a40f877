import { useInfiniteQuery } from '@tanstack/react-query';

const rowsAtOnce = 50;

interface RowsPage<Row> {
  items: Row[];
  next_after: number | null;
}

interface AskedRows {
  after: number | undefined;
  size: number;
}

/**
 * Rows of an import, page after page. `fetch` requests one; `key` begins with the endpoint's name, so that actions can
 * invalidate it, and identifies the requested rows.
 */
export function useImportRows<Row>(
  key: readonly string[],
  fetch: (asked: AskedRows, signal: AbortSignal) => Promise<RowsPage<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetch({ after: pageParam, size: rowsAtOnce }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_after }) => next_after ?? undefined,
    // Never cached: the rows change with the state of the import.
    staleTime: 0,
    gcTime: 0,
    meta: { quietness: { quiet: true } },
  });
  return { ...query, rows: query.data?.pages.flatMap(({ items }) => items) };
}
