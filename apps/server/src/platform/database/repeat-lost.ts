import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { isConflict } from './errors.ts';

const mostAttempts = 4;
/** The longest pause after the first attempt, in milliseconds; it grows with each. */
const longestPause = 40;

/**
 * Repeats work whose transaction lost a deadlock or a serialization conflict, up to three times: everything it did was
 * rolled back. The pause is random, so that transactions which met once don't meet again in step.
 */
export const repeatLost = async <T>(log: Pick<Log, 'warn'>, attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || attempts === mostAttempts) throw error;
      log.warn({ err: error, attempts }, 'Repeats work that lost to another transaction');
      await pause(Math.random() * longestPause * attempts);
    }
  }
};
