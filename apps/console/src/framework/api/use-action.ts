import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { CallOptions, EndpointName, InputOf, LooseInput } from './call.ts';
import { keyRing } from './idempotency-keys.ts';

export type ActionOptions = Quietness & {
  /** Reads to invalidate on success, by path prefix, such as `/item/brand-info`. */
  invalidates?: readonly StalePath[];
};

/** The path of a read, or its endpoint name. */
export type StalePath = ReadName | (ReadName extends `GET ${infer Path}` ? Path : never);
type ReadName = Extract<EndpointName, `GET ${string}`>;

const pathOf = (name: string): string => name.replace(/^GET /, '');

function isStale(key: unknown, stale: readonly StalePath[]): boolean {
  return typeof key === 'string' && stale.some((path) => pathOf(key).startsWith(pathOf(path)));
}

type Headers = Pick<CallOptions, 'idempotencyKey' | 'ifMatch'>;
type Loose = LooseInput & Headers;

/** The endpoint's input, plus values sent as headers. A form passes its own key, which it keeps when the input changes. */
export type ActionVariables<C extends EndpointName> = InputOf<Api[C]> & Headers;

/**
 * A mutation of an endpoint. Errors are announced; a form's are shown at its fields (`useFormAction`). The same input
 * sent again after a lost answer takes effect once.
 */
export function useAction<C extends EndpointName>(
  name: C,
  { invalidates = [], ...quietness }: ActionOptions = {},
): UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>> {
  const client = useQueryClient();
  const [withKey] = useState(keyRing);
  const reread = () => client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey[0], invalidates) });
  // Loosely typed inside: with a generic endpoint, the compiler compares the inputs of all endpoints, which fails from
  // about 150 on.
  const action: UseMutationResult<DataOf<Api[C]>, ApiError, Loose> = useMutation({
    mutationFn({ idempotencyKey: ownKey, ifMatch, ...input }: Loose) {
      const send = (idempotencyKey: string) => request(name, input, { ...quietness, idempotencyKey, ifMatch });
      return ownKey === undefined ? withKey([input, ifMatch], send) : send(ownKey);
    },
    onSuccess: reread,
    // What the page shows is no longer what is there.
    onError: (error) =>
      error.name === 'stale_edit' && !quietness.handles?.includes('stale_edit') ? reread() : undefined,
  });
  return action as unknown as UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>>; // callers are held to the exact type
}
