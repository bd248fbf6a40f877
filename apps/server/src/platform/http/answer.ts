import type { Failure } from '@regulars/contract/kernel';
import { permissionWords, isPermission } from '@regulars/contract/menu';
import { errorPhrases, fieldPhrases, say, type ErrorName, type Language } from '@regulars/phrases';
import { isConflict, isTimedOut, isTransient } from '../database/index.ts';
import { Problem } from './problem.ts';

/** Errors of Fastify, its plugins and the JSON parser, by their status. */
const refusals: Readonly<Record<number, ErrorName>> = {
  400: 'malformed_request',
  413: 'body_too_large',
  414: 'malformed_request',
  415: 'unsupported_media_type',
};

/** When to retry a call that other transactions kept from finishing. */
const busySeconds = 10;

/** Any thrown value as a Problem; an unexpected one becomes an internal error. */
export const asProblem = (error: unknown, bodyLimit: string): Problem => {
  if (error instanceof Problem) return error;
  if (isConflict(error) || isTimedOut(error))
    return new Problem('rows_busy', { retryAfter: busySeconds, cause: error });
  if (isTransient(error)) return new Problem('database_away', { cause: error });
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return new Problem(refusals[status] ?? 'internal_error', { values: { limit: bodyLimit }, cause: error });
};

/** The status and body of a problem, in the caller's language. */
export const failureOf = (
  { problem, details }: Problem,
  language: Language,
  requestId: string,
): { status: number; body: Failure } => {
  const { code, status } = errorPhrases[problem];
  const values = { ...details.values };
  if (typeof values['permission'] === 'string' && isPermission(values['permission']))
    values['permission'] = permissionWords(values['permission'], language);
  return {
    status,
    body: {
      ok: false,
      err: {
        code,
        name: problem,
        msg: say(errorPhrases[problem], language, values),
        request_id: requestId,
        ...(details.fields && {
          fields: details.fields.map((fault) => ({
            path: fault.path,
            rule: fault.rule,
            message: say(fieldPhrases[fault.rule], language, fault.values),
          })),
        }),
        ...(details.exceptionPhone && { exception_phone: details.exceptionPhone }),
        ...(details.context && { context: { ...details.context } }),
      },
    },
  };
};
