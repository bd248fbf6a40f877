import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { EndpointName, InputOf } from './call.ts';

type EndpointOptions = Quietness & {
  enabled?: boolean;
  /** Old rows stay until the new ones come. */
  keepPrevious?: boolean;
  /** Milliseconds that an answer is taken for new; Infinity for what hardly changes. */
  staleTime?: number;
  /** Milliseconds between looks. */
  refetchInterval?: number;
};

/** Reads an endpoint and keeps its answer under `[name, input]`. */
export function useEndpoint<C extends EndpointName>(
  name: C,
  input: InputOf<Api[C]>,
  { keepPrevious = false, quiet, handles, ...options }: EndpointOptions = {},
): UseQueryResult<DataOf<Api[C]>, ApiError> {
  return useQuery<DataOf<Api[C]>, ApiError>({
    queryKey: [name, input],
    // Quiet here: only the last of several tries is announced, by the cache.
    queryFn: ({ signal }) => request(name, input, { signal, quiet: true }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    meta: { quietness: { quiet, handles } },
    ...options,
  });
}
