import type { ErrorName } from '@regulars/phrases';

/** Errors that any call may answer without declaring them. */
export const commonErrors = [
  'invalid_input',
  'malformed_request',
  'request_too_slow',
  'body_too_large',
  'headers_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'database_away',
  'rows_busy',
  'shutting_down',
] as const satisfies readonly ErrorName[];

/** Why nobody can work in a merchant. */
export const closedMerchantErrors = [
  'merchant_not_open',
  'merchant_expired',
  'merchant_disabled',
  'merchant_uninitialised',
] as const satisfies readonly ErrorName[];

/** Errors of calls that change a selection of rows. */
export const selectionErrors = [
  'selection_too_large',
  'tasks_too_many_of_user',
  'tasks_too_many_of_merchant',
  'task_files_full',
] as const satisfies readonly ErrorName[];
