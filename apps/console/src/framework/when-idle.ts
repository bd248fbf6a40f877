/** Milliseconds after which it runs at the latest, or after which it runs where the browser can't tell (Safari). */
const latest = 1_000;

/** Runs something once the browser has nothing better to do; returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, latest);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: latest });
  return () => cancelIdleCallback(handle);
}
