/** The session's browser dependencies. Tests create several tabs that share a store and a channel. */
export interface Browser {
  /** Storage of this tab, kept until it is closed. */
  readonly tabStorage: Storage;
  /** Storage shared by all tabs, kept until cleared. */
  readonly sharedStorage: Storage;
  readonly post: (message: unknown) => void;
  readonly listen: (listener: (message: unknown) => void) => void;
  /** Runs under a lock shared by all tabs. */
  readonly alone: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  readonly after: (ms: number, run: () => void) => void;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** The current page. */
  readonly here: () => Pick<URL, 'pathname' | 'search'>;
  /** Navigates with a full page load, so that no data of the old session stays in memory. */
  readonly load: (address: string) => void;
}

export function thisBrowser(): Browser {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('regulars.session') : undefined;
  return {
    tabStorage: sessionStorage,
    sharedStorage: localStorage,
    post: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
    // Without TLS the Locks API is missing; the server's grace period for a replayed refresh token covers that.
    alone: (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run()),
    after: (ms, run) => void setTimeout(run, ms),
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    here: () => location,
    load: (address) => location.assign(address),
  };
}
