import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Sends a signal to each child process as soon as it is there: before it has loaded what handles signals. */
export const signallingChildren = async <T>(signal: NodeJS.Signals, work: () => Promise<T>): Promise<T> => {
  const onSpawn = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess }; // what Node publishes there
    child.once('spawn', () => child.kill(signal));
  };
  subscribe('child_process', onSpawn);
  try {
    return await work();
  } finally {
    unsubscribe('child_process', onSpawn);
  }
};
