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
  /** Keeps showing the previous data until the new data arrives. */
  keepPrevious?: boolean;
  /** Milliseconds for which data counts as fresh; Infinity for data that hardly changes. */
  staleTime?: number;
  /** Polling interval in milliseconds; may depend on the latest data and on why it couldn’t be read anew. */
  refetchInterval?: number | ((seen: Data | undefined, error: ApiError | null) => number | false) | undefined;
};

/** Returns an untyped array: inferring a tuple would make TypeScript expand every endpoint's input. */
const keyOf = (name: EndpointName, input: unknown): readonly unknown[] => [name, input];

/** Reads an endpoint; cached under `[name, input]`. */
export function useEndpoint<C extends EndpointName>(
  name: C,
  input: InputOf<Api[C]>,
  { keepPrevious = false, quiet, handles, refetchInterval, ...options }: EndpointOptions<DataOf<Api[C]>> = {},
): UseQueryResult<DataOf<Api[C]>, ApiError> {
  return useQuery<DataOf<Api[C]>, ApiError>({
    queryKey: keyOf(name, input),
    // Quiet here: the query cache announces the error after the last retry.
    queryFn: ({ signal }) => request(name, input, { signal, quiet: true }),
    refetchInterval:
      typeof refetchInterval === 'function'
        ? ({ state }) => refetchInterval(state.data, state.error)
        : (refetchInterval ?? false),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    meta: { quietness: { quiet, handles } },
    ...options,
  });
}
