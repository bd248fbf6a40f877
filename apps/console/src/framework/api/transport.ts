import { t } from '@lingui/core/macro';
import type { Failure } from '@regulars/contract/kernel';
import { ApiError, failureError } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;

export type WireRequest = {
  method: string;
  /** With its parameters filled in, without `/api`. */
  path: string;
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

/** Long enough for initialisation on a slow machine. */
const patience = 60_000;

/** Sends one request and takes the answer out of its envelope; throws ApiError, or the reason of an abort. */
export async function send({ method, path, query = {}, body, headers = {}, signal }: WireRequest): Promise<unknown> {
  const giveUp = AbortSignal.timeout(patience);
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      headers: body === undefined ? { ...headers } : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, giveUp]) : giveUp,
      // Identity is the token alone.
      credentials: 'omit',
      cache: 'no-store',
    });
    status = response.status;
    answer = await response.json();
  } catch {
    signal?.throwIfAborted();
  }
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

/** Arrays are repeated keys (decisions.md 4); what is undefined or null is left out. */
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
