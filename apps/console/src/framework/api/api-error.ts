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

/** A failed call, with a message for the user. Named `network` (status 0) if no valid response arrived. */
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
    // A newer server may send an unknown name; names are only compared, so it matches none.
    name: name as ErrorName,
    message: msg,
    requestId: request_id,
    fields,
    exceptionPhone: exception_phone,
    context,
  });
}

/** What went wrong, where no field is marked: a general refusal of the input is replaced by what is wrong with it. */
export function messageOf({ name, message, fields }: ApiError): string {
  const faults = name === 'invalid_input' ? fields.map((field) => field.message) : [];
  return faults.length > 0 ? [...new Set(faults)].join(' ') : message;
}

const tolerated: ReadonlySet<number> = new Set([8011, 8012, 8100, 8101]);

/** Errors that screens always handle themselves, never with a toast: session, merchant choice and sign-in steps. */
export function isTolerated(error: ApiError): boolean {
  return tolerated.has(error.code);
}

/** Whether the outcome of a failed call is unknown: no valid response arrived, or the server failed midway. */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

const noMerchant: ReadonlySet<string> = new Set<ErrorName>([
  'merchant_required',
  'merchant_not_linked',
  'merchant_not_open',
  'merchant_expired',
  'merchant_disabled',
  'merchant_uninitialised',
  'second_factor_demanded',
  'user_not_linked',
  'user_disabled',
]);

/**
 * Whether an error means that a merchant must be chosen: none is selected, or the selected one is unusable. The console then
 * leaves for the choice, which says why, so that no call needs a toast.
 */
export function needsMerchant(error: unknown): boolean {
  return error instanceof ApiError && noMerchant.has(error.name);
}
