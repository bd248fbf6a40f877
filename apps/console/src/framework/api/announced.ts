import { ApiError } from './api-error.ts';

/** Swallows an API error, which the call has announced; rethrows anything else. */
export function announced(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
