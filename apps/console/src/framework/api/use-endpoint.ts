import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { EndpointName, InputOf } from './call.ts';

type EndpointOptions<Data> = Quietness & {
  enabled?: boolean;
  /** Old rows stay until the new ones come. */
  keepPrevious?: boolean;
  /** Milliseconds that an answer is taken for new; Infinity for what hardly changes. */
  staleTime?: number;
  /** Milliseconds between looks; by what was seen last, where it depends on that. */
  refetchInterval?: number | ((seen: Data | undefined) => number | false) | undefined;
};

/** As a list of what it is given, TypeScript would work out every endpoint's input at once. */
const keyOf = (name: EndpointName, input: unknown): readonly unknown[] => [name, input];

/** Reads an endpoint and keeps its answer under `[name, input]`. */
export function useEndpoint<C extends EndpointName>(
  name: C,
  input: InputOf<Api[C]>,
  { keepPrevious = false, quiet, handles, refetchInterval, ...options }: EndpointOptions<DataOf<Api[C]>> = {},
): UseQueryResult<DataOf<Api[C]>, ApiError> {
  return useQuery<DataOf<Api[C]>, ApiError>({
    queryKey: keyOf(name, input),
    // Quiet here: only the last of several tries is announced, by the cache.
    queryFn: ({ signal }) => request(name, input, { signal, quiet: true }),
    refetchInterval:
      typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : (refetchInterval ?? false),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    meta: { quietness: { quiet, handles } },
    ...options,
  });
}
