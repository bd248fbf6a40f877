import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Passes each child process that `work` starts to the test, before the child runs. */
export const watchingChildren = async <T>(look: (child: ChildProcess) => void, work: () => Promise<T>): Promise<T> => {
  const onStart = (message: unknown): void => look((message as { process: ChildProcess }).process); // what Node publishes on this channel
  subscribe('child_process', onStart);
  try {
    return await work();
  } finally {
    unsubscribe('child_process', onStart);
  }
};

/** Sends a signal to each child process as soon as it exists, before it has loaded its signal handlers. */
export const signallingChildren = <T>(signal: NodeJS.Signals, work: () => Promise<T>): Promise<T> =>
  watchingChildren((child) => child.once('spawn', () => child.kill(signal)), work);
