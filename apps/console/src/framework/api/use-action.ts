import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Quietness } from './announcements.ts';
import type { ApiError } from './api-error.ts';
import { request } from './call.ts';
import type { CallOptions, EndpointName, InputOf } from './call.ts';

type ActionOptions = Quietness & {
  /** Reads that its success makes stale. */
  invalidates?: readonly EndpointName[];
};

/** The input, with what goes beside it in headers. */
export type ActionVariables<C extends EndpointName> = InputOf<Api[C]> & Pick<CallOptions, 'idempotencyKey' | 'ifMatch'>;

/** A mutation of an endpoint. Its errors are announced, except those whose `fields` a form shows. */
export function useAction<C extends EndpointName>(
  name: C,
  { invalidates = [], quiet, handles }: ActionOptions = {},
): UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>> {
  const client = useQueryClient();
  return useMutation<DataOf<Api[C]>, ApiError, ActionVariables<C>>({
    mutationFn: ({ idempotencyKey, ifMatch, ...input }) =>
      // The rest is the endpoint's input again, which the compiler can't tell of a generic one.
      request(name, input as InputOf<Api[C]>, { idempotencyKey, ifMatch, quiet, handles, formTakesFields: true }),
    onSuccess: () => Promise.all(invalidates.map((stale) => client.invalidateQueries({ queryKey: [stale] }))),
  });
}
