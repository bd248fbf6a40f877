import type { ErrorName } from '@regulars/phrases';

/** The number on the wire and the HTTP status of every error; the words are in phrases. Numbers never change. */
export const errorCodes = {
  session_invalid: { code: 8011, status: 401 },
  merchant_required: { code: 8012, status: 403 },
  activation_needed: { code: 8100, status: 403 },
  phone_verification_needed: { code: 8101, status: 403 },
  service_not_open: { code: 8801, status: 403 },
  invalid_input: { code: 40001, status: 400 },

  malformed_request: { code: 40002, status: 400 },
  page_too_deep: { code: 40003, status: 400 },
  cursor_invalid: { code: 40004, status: 400 },
  merchant_not_linked: { code: 40301, status: 403 },
  user_not_linked: { code: 40302, status: 403 },
  permission_denied: { code: 40303, status: 403 },
  user_disabled: { code: 40304, status: 403 },
  account_disabled: { code: 40305, status: 403 },
  provider_required: { code: 40306, status: 403 },
  merchant_not_open: { code: 40311, status: 403 },
  merchant_expired: { code: 40312, status: 403 },
  merchant_disabled: { code: 40313, status: 403 },
  merchant_uninitialised: { code: 40314, status: 403 },
  not_found: { code: 40401, status: 404 },
  route_not_found: { code: 40402, status: 404 },
  member_not_found: { code: 40403, status: 404 },
  method_not_allowed: { code: 40501, status: 405 },
  member_phone_taken: { code: 40901, status: 409 },
  member_no_taken: { code: 40902, status: 409 },
  stale_edit: { code: 41201, status: 412 },
  body_too_large: { code: 41301, status: 413 },
  unsupported_media_type: { code: 41501, status: 415 },
  headers_too_large: { code: 43101, status: 431 },
  wrong_credentials: { code: 42201, status: 422 },
  sign_in_key_expired: { code: 42202, status: 422 },
  plain_password_refused: { code: 42203, status: 422 },
  idempotency_key_reused: { code: 42204, status: 422 },
  grade_not_found: { code: 42205, status: 422 },
  branch_not_found: { code: 42206, status: 422 },
  member_state_refused: { code: 42207, status: 422 },
  rate_limited: { code: 42901, status: 429 },
  too_many_attempts: { code: 42902, status: 429 },
  internal_error: { code: 50001, status: 500 },
  database_away: { code: 50301, status: 503 },
  shutting_down: { code: 50302, status: 503 },
} as const satisfies Record<ErrorName, { code: number; status: number }>;

/** Errors that any call may answer, whatever it declares. */
export const commonErrors = [
  'invalid_input', 'malformed_request', 'body_too_large', 'headers_too_large', 'unsupported_media_type', 'rate_limited', 'internal_error', 'database_away', 'shutting_down',
] as const satisfies readonly ErrorName[];
