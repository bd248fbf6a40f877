/** What the session needs of the browser; tests give two of these that share one store and one channel. */
export interface Browser {
  /** Of this tab, until it is closed. */
  readonly tabStorage: Storage;
  /** Of all tabs, until it is cleared. */
  readonly sharedStorage: Storage;
  readonly post: (message: unknown) => void;
  readonly listen: (listener: (message: unknown) => void) => void;
  /** Runs alone among all tabs. */
  readonly alone: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  readonly after: (ms: number, run: () => void) => void;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** The page that is open. */
  readonly here: () => Pick<URL, 'pathname' | 'search'>;
  /** Loads an address anew, so that nothing of the old session stays in memory. */
  readonly load: (address: string) => void;
}

export function thisBrowser(): Browser {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('regulars.session') : undefined;
  return {
    tabStorage: sessionStorage,
    sharedStorage: localStorage,
    post: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
    // Without TLS there are no locks; the server's grace for a predecessor covers that.
    alone: (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run()),
    after: (ms, run) => void setTimeout(run, ms),
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    here: () => location,
    load: (address) => location.assign(address),
  };
}
