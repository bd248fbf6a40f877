import type { Log } from '../log/log.ts';

export interface Repeated {
  /** Starts no further run; aborts the signal of the current one and waits for it. */
  stop(): Promise<void>;
}

/** Between the failures that are counted while work goes on failing. */
const countedEvery = 60_000;

/**
 * For work more frequent than a schedule's once a minute, in every process: runs it again `milliseconds` after it has
 * ended, never overlapping. Logs only the first of consecutive failures; `count` is told of it and, while it lasts, of one a minute.
 */
export function every(
  milliseconds: number,
  log: Log,
  work: (signal: AbortSignal) => Promise<unknown>,
  count: (error: unknown) => Promise<unknown> = async () => undefined,
): Repeated {
  const ending = new AbortController();
  let failing = false;
  let counted = 0;
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
        if (!failing) log.error({ err: error }, 'Periodic work failed');
        if (!failing || performance.now() - counted >= countedEvery) {
          counted = performance.now();
          await count(error);
        }
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
