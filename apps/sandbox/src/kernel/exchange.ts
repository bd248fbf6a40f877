import type { IncomingHttpHeaders } from 'node:http';

/** A request, completely received. */
export interface Call {
  readonly method: string;
  /** Below the mount. */
  readonly path: string;
  /** As requested, with the mount. */
  readonly fullPath: string;
  /** The values of the route's `:names`. */
  readonly segments: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Aborted when the caller hangs up or the sandbox stops. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` matches one segment. */
  readonly path: string;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
}

/** The pattern's `:names` if it matches. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const segments: Record<string, string> = {};
  for (const [at, part] of expected.entries()) {
    const text = actual[at] ?? '';
    if (part.startsWith(':') && text !== '') segments[part.slice(1)] = text;
    else if (part !== text) return undefined;
  }
  return segments;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** The body as a JSON object; undefined if it isn't one. */
export function objectIn(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
