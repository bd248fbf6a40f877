import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { CallOptions, EndpointName, InputOf, LooseInput } from './call.ts';

type ActionOptions = Quietness & {
  /** Reads that its success makes stale. */
  invalidates?: readonly EndpointName[];
};

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
    onSuccess: () => Promise.all(invalidates.map((stale) => client.invalidateQueries({ queryKey: [stale] }))),
  });
  return action as unknown as UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>>; // what callers must give
}
