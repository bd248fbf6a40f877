import { errorCodes, type Failure } from '@regulars/contract/kernel';
import { permissionWords, isPermission } from '@regulars/contract/menu';
import { errorPhrases, fieldPhrases, say, type ErrorName, type Language } from '@regulars/phrases';
import { DatabaseAway } from '../database/index.ts';
import { Problem } from './problem.ts';

const fastifyProblems: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** Whatever was thrown, as a problem with words; what nobody foresaw is an internal error. */
export const asProblem = (error: unknown, bodyLimit: string): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseAway) return new Problem('database_away', { cause: error });
  if (error instanceof Error) {
    const known = 'code' in error && typeof error.code === 'string' ? fastifyProblems[error.code] : undefined;
    if (known) return new Problem(known, { values: { limit: bodyLimit }, cause: error });
    // Fastify's own refusals, and the JSON parser's, which it passes on with a status.
    if ('statusCode' in error && error.statusCode === 400) return new Problem('malformed_request', { cause: error });
  }
  return new Problem('internal_error', { cause: error });
};

/** The status and the body that tell a problem in the caller's language. */
export const failureOf = ({ problem, details }: Problem, language: Language, requestId: string): { status: number; body: Failure } => {
  const { code, status } = errorCodes[problem];
  const values = { ...details.values };
  if (typeof values['permission'] === 'string' && isPermission(values['permission'])) values['permission'] = permissionWords(values['permission'], language);
  return {
    status,
    body: {
      ok: false,
      err: {
        code,
        name: problem,
        msg: say(errorPhrases[problem], language, values),
        request_id: requestId,
        ...(details.fields && { fields: details.fields.map((fault) => ({ path: fault.path, rule: fault.rule, message: say(fieldPhrases[fault.rule], language, fault.values) })) }),
        ...(details.exceptionPhone && { exception_phone: details.exceptionPhone }),
        ...(details.context && { context: { ...details.context } }),
      },
    },
  };
};
