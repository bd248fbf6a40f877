import type { Failure, FieldFault } from '@regulars/contract/kernel';
import type { ErrorName } from '@regulars/phrases';

type Details = {
  status: number;
  code: number;
  name: ErrorName | 'network';
  message: string;
  requestId?: string;
  fields?: readonly FieldFault[];
  exceptionPhone?: string | undefined;
  context?: Readonly<Record<string, string>>;
};

/** Why a call failed, in words for people. `network` (status 0) when no answer of ours came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  override readonly name: ErrorName | 'network';
  readonly requestId: string;
  readonly fields: readonly FieldFault[];
  readonly exceptionPhone: string | undefined;
  readonly context: Readonly<Record<string, string>>;

  constructor({ status, code, name, message, requestId = '', fields = [], exceptionPhone, context = {} }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.name = name;
    this.requestId = requestId;
    this.fields = fields;
    this.exceptionPhone = exceptionPhone;
    this.context = context;
  }
}

export function failureError(status: number, { err }: Failure): ApiError {
  const { code, name, msg, request_id, fields = [], exception_phone, context = {} } = err;
  return new ApiError({
    status,
    code,
    // A name that a newer server added equals none that we know, which is all that it is compared with.
    name: name as ErrorName,
    message: msg,
    requestId: request_id,
    fields,
    exceptionPhone: exception_phone,
    context,
  });
}

const tolerated: ReadonlySet<number> = new Set([8011, 8012, 8100, 8101]);

/** Errors that a screen always answers by itself, never a toast. */
export function isTolerated(error: ApiError): boolean {
  return tolerated.has(error.code);
}
