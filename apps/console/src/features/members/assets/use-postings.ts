import type { Posting } from '@regulars/contract';
import type { AssetUnit } from '@regulars/phrases';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../framework/api/index.ts';

const name = 'GET /vip-infos/{id}/postings';

/** The postings of a member's account in some units, newest first, paged; up to an instant if given. */
export function usePostings(id: string, units: readonly AssetUnit[], at: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: [name, id, units, at],
    queryFn: ({ pageParam, signal }) =>
      call(
        name,
        { params: { id }, query: { unit: [...units], at, cursor: pageParam, size: 10 } },
        { signal, quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    meta: { quietness: { quiet: true } },
  });
  const postings: readonly Posting[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { ...query, postings };
}
