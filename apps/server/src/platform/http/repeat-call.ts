import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from '../database/index.ts';
import type { Log } from '../log/log.ts';

/** A call's attempts in all. */
const mostAttempts = 4;
/** The longest pause after the first attempt, in milliseconds; it grows with each. */
const longestPause = 40;

/**
 * Repeats a call whose transaction lost a deadlock or a serialization conflict: everything it did was rolled back, its
 * idempotency key included. The pause is random, so that calls which met once don't meet again in step.
 */
export const repeatLost = async <T>(log: Log, attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || attempts === mostAttempts) throw error;
      log.warn({ err: error, attempts }, 'Repeats a call that lost to another transaction');
      await pause(Math.random() * longestPause * attempts);
    }
  }
};
