import type { MemberEvent } from '@regulars/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../framework/api/index.ts';

const name = 'GET /vip-infos/{id}/events';

/** A member's history, newest first, paged. */
export function useMemberEvents(id: string) {
  const query = useInfiniteQuery({
    queryKey: [name, id],
    queryFn: ({ pageParam, signal }) =>
      call(name, { params: { id }, query: { cursor: pageParam } }, { signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    meta: { quietness: { quiet: true } },
  });
  const events: readonly MemberEvent[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { ...query, events };
}
