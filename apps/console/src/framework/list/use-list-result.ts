import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../api/index.ts';
import type { ListPage, ListResult } from './list-result.ts';

/** A list's result, which keeps the previous rows while the current ones load or can't be reached. */
export function useListResult<Row>(query: UseQueryResult<ListPage<Row>, ApiError>): ListResult<Row> {
  const { data: current, dataUpdatedAt, error, isPending, isFetching, refetch } = query;
  const [seen, setSeen] = useState<{ page: ListPage<Row>; at: number }>();
  // State is adjusted during render, so that no frame lacks the rows.
  if (current && (current !== seen?.page || dataUpdatedAt !== seen.at)) setSeen({ page: current, at: dataUpdatedAt });
  const previous = isPending || error?.name === 'network' ? seen?.page : undefined;
  const data = current ?? previous;
  return { data, error, isFetching, refetch, readAt: seen?.at, outdated: data !== undefined && current === undefined };
}
