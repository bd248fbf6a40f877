import { t } from '@lingui/core/macro';
import type { Failure } from '@regulars/contract/kernel';
import { ApiError, failureError } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;

export type WireRequest = {
  method: string;
  /** With its parameters filled in, without `/api`. */
  path: string;
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
  /** Sent as JSON, but a form as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Milliseconds; of a file, whose length nobody knows, more than the usual. */
  patience?: number | undefined;
};

/** What an endpoint answers that answers with a file. */
export class ReceivedFile {
  readonly name: string;
  readonly content: Blob;

  constructor(name: string, content: Blob) {
    this.name = name;
    this.content = content;
  }
}

/** Long enough for initialisation on a slow machine. */
const usualPatience = 60_000;

/** Sends one request and takes the answer out of its envelope, or the file that it is; throws ApiError, or the reason of an abort. */
export async function send({
  method,
  path,
  query = {},
  body,
  headers = {},
  signal,
  patience = usualPatience,
}: WireRequest): Promise<unknown> {
  const giveUp = AbortSignal.timeout(patience);
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      ...sent(headers, body),
      signal: signal ? AbortSignal.any([signal, giveUp]) : giveUp,
      // Identity is the token alone.
      credentials: 'omit',
      cache: 'no-store',
    });
    status = response.status;
    answer = fileName(response) === undefined ? await response.json() : await fileOf(response);
  } catch {
    signal?.throwIfAborted();
  }
  if (answer instanceof ReceivedFile) return answer;
  if (isSuccess(answer)) return answer.data;
  if (isFailure(answer)) throw failureError(status, answer);
  // No answer, or one that isn't ours, as a proxy's page.
  throw new ApiError({
    status: 0,
    code: 0,
    name: 'network',
    message: t`The network is having trouble. Refresh and try again later.`,
  });
}

function sent(headers: Readonly<Record<string, string>>, body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers: { ...headers }, body: null };
  // The browser writes the type of a form, with its boundary.
  if (body instanceof FormData) return { headers: { ...headers }, body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Of an answer that is a file, what the server calls it. */
function fileName(response: Response): string | undefined {
  const encoded = /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded && decodeURIComponent(encoded);
}

async function fileOf(response: Response): Promise<ReceivedFile> {
  return new ReceivedFile(fileName(response) ?? '', await response.blob());
}

/** Arrays are repeated keys; what is undefined or null is left out. */
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
