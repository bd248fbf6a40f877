import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import type { EndpointName } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import type { ActionOptions, ActionVariables } from '../api/use-action.ts';

/** `useAction` for a form, which shows errors with `fields` at its fields: they are not announced. */
export function useFormAction<C extends EndpointName>(
  name: C,
  options: ActionOptions = {},
): UseMutationResult<DataOf<Api[C]>, ApiError, ActionVariables<C>> {
  return useAction(name, { ...options, formTakesFields: true });
}
