/** Where the check reads and what it may do; the browser's side stands in `use-version-check.ts`. */
export interface VersionPort {
  /** The version that runs; null where nothing was built (development). */
  readonly running: string | null;
  fetchLatest(): Promise<string | null>;
  /** Nothing typed would be lost and nothing is being saved. */
  isSafe(): boolean;
  /** The version that this tab reloaded for last, so that a stale cache can't make it reload for ever. */
  lastReloadedFor(): string | null;
  reloadFor(version: string): void;
  /** Offers the reload to the person instead. */
  offer(version: string): void;
}

/** Made once; called on every navigation. One look at a time, and a version is offered once. */
export function createVersionCheck(port: VersionPort): () => Promise<void> {
  let looking = false;
  let offered: string | null = null;

  return async () => {
    if (port.running === null || looking) return;
    looking = true;
    const latest = await port.fetchLatest().catch(() => null);
    looking = false;
    if (latest === null || latest === port.running) return;
    if (port.isSafe() && port.lastReloadedFor() !== latest) {
      port.reloadFor(latest);
    } else if (offered !== latest) {
      offered = latest;
      port.offer(latest);
    }
  };
}
