import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './platform/log/log.ts';

/** What a stop closes, in reverse order of start: first the services, then PostgreSQL. */
export interface Running {
  readonly services: AsyncDisposableStack;
  readonly postgres: AsyncDisposableStack;
}

/** Time limits in milliseconds, for the services and in total. Service managers kill after ten seconds. */
export interface Patience {
  readonly services: number;
  readonly all: number;
}
const patience: Patience = { services: 8_000, all: 9_500 };

/**
 * Stops the services and then PostgreSQL, which is stopped even if a service hangs: everything acknowledged is
 * committed. False if it timed out or failed.
 */
export const stopAll = async (
  { services, postgres }: Running,
  log: Log,
  { services: forServices, all }: Patience = patience,
): Promise<boolean> => {
  const end = async (stack: AsyncDisposableStack, late: Promise<'late'>): Promise<boolean> => {
    const ended = stack.disposeAsync().then(
      () => 'ended',
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        return 'failed';
      },
    );
    const outcome = await Promise.race([ended, late]);
    if (outcome === 'late') log.error('Stopping took too long: the program exits now');
    return outcome === 'ended';
  };
  const deadline = delay(all, 'late' as const);
  const servicesEnded = await end(services, delay(forServices, 'late' as const));
  const postgresEnded = await end(postgres, deadline);
  return servicesEnded && postgresEnded;
};
