import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { EndpointName, InputOf, LooseInput } from './call.ts';

interface Slice<Row> {
  items: readonly Row[];
  next_cursor: string | null;
}

/** Endpoints that return rows and the cursor to those after them. */
type EndlessEndpoint = {
  [C in EndpointName]: DataOf<Api[C]> extends Slice<unknown> ? C : never;
}[EndpointName];

type RowOf<C extends EndlessEndpoint> = DataOf<Api[C]> extends Slice<infer Row> ? Row : never;

/** Rows that are fetched slice by slice, on request. */
export function useEndless<C extends EndlessEndpoint>(
  name: C,
  input: InputOf<Api[C]>,
  options: {
    staleTime?: number;
    enabled?: boolean;
    /** Milliseconds between refetches of all slices so far. */
    refetchInterval?: (rows: readonly RowOf<C>[]) => number;
  } = {},
) {
  const { query: filter, ...rest }: LooseInput = input;
  const { refetchInterval, ...others } = options;
  const query = useInfiniteQuery<
    Slice<RowOf<C>>,
    ApiError,
    readonly RowOf<C>[],
    readonly unknown[],
    string | undefined
  >({
    // Apart from the key of `useEndpoint`, whose data has another shape.
    queryKey: [name, input, 'endless'],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const data = await request(name, { ...rest, query: { ...filter, cursor } }, { signal, quiet: true });
      return data as Slice<unknown> as Slice<RowOf<C>>; // `name` is an EndlessEndpoint
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    meta: { quietness: { quiet: true } },
    ...(refetchInterval && {
      refetchInterval: ({ state: { data } }) => refetchInterval(data?.pages.flatMap(({ items }) => items) ?? []),
    }),
    ...others,
  });
  return { ...query, rows: query.data ?? [] };
}
