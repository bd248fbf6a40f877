import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

/** Counts a request as in flight until it settles. */
export async function counted<T>(request: Promise<T>): Promise<T> {
  change(1);
  try {
    return await request;
  } finally {
    change(-1);
  }
}

export function useRequestsInFlight(): number {
  return useSyncExternalStore(subscribe, () => count);
}

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
