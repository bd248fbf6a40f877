import { ApiError, isOutcomeUnknown } from './api-error.ts';

/** A new key; `crypto.randomUUID` is missing on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type WithKey = <T>(input: unknown, run: (key: string) => Promise<T>) => Promise<T>;

/**
 * Runs calls with one key per input. While the outcome of a call is unknown, repeating the input reuses its key, so that
 * the server executes it once.
 */
export function keyRing(): WithKey {
  const open = new Map<string, string>();
  return async (input, run) => {
    const name = JSON.stringify(input, withFiles);
    const key = open.get(name) ?? newIdempotencyKey();
    open.set(name, key);
    let known = true;
    try {
      return await run(key);
    } catch (error) {
      known = error instanceof ApiError && !isOutcomeUnknown(error);
      throw error;
    } finally {
      if (known) open.delete(name);
    }
  };
}

/** Identifies a file without reading it, by name, size and time; the server compares the content. */
function withFiles(_name: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value];
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
