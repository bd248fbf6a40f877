import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useState } from 'react';
import { useEndpoint, type EndpointName, type InputOf } from '../../framework/api/index.ts';

/** Reads an endpoint, and polls every second while `isUnfinished` holds for the answer. */
export function useWatched<C extends EndpointName>(
  name: C,
  input: InputOf<Api[C]>,
  isUnfinished: (data: DataOf<Api[C]>) => boolean,
) {
  const [watching, setWatching] = useState(false);
  const result = useEndpoint(name, input, { quiet: true, ...(watching && { refetchInterval: 1_000 }) });
  const going = result.data !== undefined && isUnfinished(result.data);
  if (going !== watching) setWatching(going);
  return result;
}
