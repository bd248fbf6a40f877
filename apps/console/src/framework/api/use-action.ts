import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { CallOptions, EndpointName, InputOf, LooseInput } from './call.ts';

type ActionOptions = Quietness & {
  /** What its success makes stale: reads whose path begins so, as `/item/brand-info`. */
  invalidates?: readonly StalePath[];
};

/** A path that is read, with its method where it is written as the endpoint's name. */
export type StalePath = ReadName | (ReadName extends `GET ${infer Path}` ? Path : never);
type ReadName = Extract<EndpointName, `GET ${string}`>;

const pathOf = (name: string): string => name.replace(/^GET /, '');

function isStale(key: unknown, stale: readonly StalePath[]): boolean {
  return typeof key === 'string' && stale.some((path) => pathOf(key).startsWith(pathOf(path)));
}

type Headers = Pick<CallOptions, 'idempotencyKey' | 'ifMatch'>;
type Loose = LooseInput & Headers;

/** The input, with what goes beside it in headers. */
export type ActionVariables<C extends EndpointName> = InputOf<Api[C]> & Headers;

/** A mutation of an endpoint. Its errors are announced, except those whose `fields` a form shows. */
export function useAction<C extends EndpointName>(
  name: C,
  { invalidates = [], quiet, handles }: ActionOptions = {},
): UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>> {
  const client = useQueryClient();
  // Loose inside: of a generic endpoint the compiler would compare the inputs of all of them, too many from 150 on.
  const action: UseMutationResult<DataOf<Api[C]>, ApiError, Loose> = useMutation({
    mutationFn: ({ idempotencyKey, ifMatch, ...input }: Loose) =>
      request(name, input, { idempotencyKey, ifMatch, quiet, handles, formTakesFields: true }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey[0], invalidates) }),
  });
  return action as unknown as UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>>; // what callers must give
}
