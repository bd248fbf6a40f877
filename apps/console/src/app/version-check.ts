/** The check's dependencies; `use-version-check.ts` implements them for the browser. */
export interface VersionPort {
  /** The running version; null in development, where nothing is built. */
  readonly running: string | null;
  fetchLatest(): Promise<string | null>;
  /** No unsaved input would be lost and nothing is being saved. */
  isSafe(): boolean;
  /** The version this tab last reloaded for, so that a stale cache can't cause a reload loop. */
  lastReloadedFor(): string | null;
  reloadFor(version: string): void;
  /** Offers the reload to the user instead. */
  offer(version: string): void;
}

/** Call the result on every navigation. Runs one check at a time and offers each version once. */
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
