import type { Lot } from '@regulars/contract';
import type { AssetUnit } from '@regulars/phrases';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../framework/api/index.ts';

const name = 'GET /vip-infos/{id}/lots';

/** The open lots behind a balance, in spending order, now or as of an instant. */
export function useLots(id: string, units: readonly AssetUnit[], at: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: [name, id, units, at],
    queryFn: ({ pageParam, signal }) =>
      call(
        name,
        { params: { id }, query: { unit: [...units], at, open: true, cursor: pageParam, size: 10 } },
        { signal, quiet: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    meta: { quietness: { quiet: true } },
  });
  const lots: readonly Lot[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { ...query, lots };
}
