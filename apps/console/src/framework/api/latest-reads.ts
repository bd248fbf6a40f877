import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import type { EndpointName } from './call.ts';
import { queryClient } from './query-client.ts';

interface Read<Data> {
  readonly data: Data;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** What screens have read of an endpoint and still remember, whatever its input, the latest first. */
export function latestReads<C extends EndpointName>(name: C): readonly Read<DataOf<Api[C]>>[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [name] })
    .flatMap(({ queryKey, state: { data, dataUpdatedAt: at } }) =>
      // Those of `useEndless` have another shape; `useEndpoint` stores the endpoint's data.
      data === undefined || queryKey.length > 2 ? [] : { data: data as DataOf<Api[C]>, at },
    )
    .toSorted((one, other) => other.at - one.at);
}
