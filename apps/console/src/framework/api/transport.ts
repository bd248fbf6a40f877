import { t } from '@lingui/core/macro';
import type { Failure } from '@regulars/contract/kernel';
import { ApiError, failureError } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;

export type WireRequest = {
  method: string;
  /** Path without `/api`, with parameters filled in. */
  path: string;
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
  /** Sent as JSON, except FormData, which is sent as is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds; longer for files, whose size is unknown. */
  patience?: number | undefined;
  /** Gets what stands for the user's menu, permissions and branches in the merchant. */
  onAccess?: (tag: string) => void;
};

/** The response of an endpoint that returns a file. */
export class ReceivedFile {
  readonly name: string;
  readonly content: Blob;

  constructor(name: string, content: Blob) {
    this.name = name;
    this.content = content;
  }
}

/** Sent with everything that changes something. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Milliseconds; long enough for initialising a merchant on a slow machine. */
const defaultTimeoutMs = 60_000;

/**
 * Sends one request and unwraps the response envelope, or returns the received file. Throws ApiError, or the abort
 * reason.
 */
export async function send({
  method,
  path,
  query = {},
  body,
  headers = {},
  signal,
  patience = defaultTimeoutMs,
  onAccess,
}: WireRequest): Promise<unknown> {
  const giveUp = AbortSignal.timeout(patience);
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      ...sent(headers, body),
      signal: signal ? AbortSignal.any([signal, giveUp]) : giveUp,
      // The token is the only credential.
      credentials: 'omit',
      cache: 'no-store',
    });
    status = response.status;
    const tag = response.headers.get('access-tag');
    if (tag !== null) onAccess?.(tag);
    answer = fileName(response) === undefined ? await response.json() : await fileOf(response);
  } catch {
    signal?.throwIfAborted();
  }
  if (answer instanceof ReceivedFile) return answer;
  if (isSuccess(answer)) return answer.data;
  if (isFailure(answer)) throw failureError(status, answer);
  // No response, or not one of ours, such as a proxy's error page.
  throw new ApiError({
    status: 0,
    code: 0,
    name: 'network',
    message: noAnswerText(idempotencyKeyHeader in headers),
  });
}

/** Never says to refresh, which would lose the input. The key makes a repeated action safe, whatever came of the first. */
function noAnswerText(changes: boolean): string {
  if (!navigator.onLine)
    return changes
      ? t`No network: not saved yet. Try again once you are back online.`
      : t`No network. Try again once you are back online.`;
  return changes
    ? t`No response: this may not be saved. Try again; it is saved only once.`
    : t`No response from the server. Try again in a moment.`;
}

function sent(headers: Readonly<Record<string, string>>, body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers: { ...headers }, body: null };
  // The browser sets the content type of a form, including its boundary.
  if (body instanceof FormData) return { headers: { ...headers }, body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** The file name of a response with an attachment, else undefined. */
function fileName(response: Response): string | undefined {
  const encoded = /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded && decodeURIComponent(encoded);
}

async function fileOf(response: Response): Promise<ReceivedFile> {
  return new ReceivedFile(fileName(response) ?? '', await response.blob());
}

/** Serialises arrays as repeated keys, as the server expects; omits undefined and null. */
function queryText(query: NonNullable<WireRequest['query']>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    return [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => [key, String(one)]);
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function isSuccess(answer: unknown): answer is { ok: true; data: unknown } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true && 'data' in answer;
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false && 'err' in answer;
}
