import type { Log } from '../log/log.ts';

export interface Repeated {
  /** Starts nothing new and waits for what runs, whose signal is aborted. */
  stop(): Promise<void>;
}

/**
 * For what must happen more often than a schedule's once a minute, in every copy of the program: runs the work again
 * `milliseconds` after it has ended, never twice at once. Of failures in a row the first is logged.
 */
export function every(milliseconds: number, log: Log, work: (signal: AbortSignal) => Promise<unknown>): Repeated {
  const ending = new AbortController();
  let failing = false;
  let wake = (): void => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await work(ending.signal);
        failing = false;
      } catch (error) {
        if (!failing) log.error({ err: error }, 'Repeated work failed');
        failing = true;
      }
      if (!ending.signal.aborted) await pause();
    }
  };
  const ended = run();
  return {
    stop() {
      ending.abort();
      wake();
      return ended;
    },
  };
}
