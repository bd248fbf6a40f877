import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './platform/log/log.ts';

/** What a stop ends: first all that works, then PostgreSQL, in the opposite order of their start. */
export interface Running {
  readonly services: AsyncDisposableStack;
  readonly postgres: AsyncDisposableStack;
}

/** Milliseconds: for the services, and for everything. Service managers kill after ten seconds. */
export interface Patience {
  readonly services: number;
  readonly all: number;
}
const patience: Patience = { services: 8_000, all: 9_500 };

/**
 * Ends the services and then PostgreSQL, which is told to stop even if a service hangs: what was acknowledged is
 * committed. False if it took too long or failed.
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
    if (outcome === 'late') log.error('Stopping takes too long: the program ends now');
    return outcome === 'ended';
  };
  const deadline = delay(all, 'late' as const);
  const servicesEnded = await end(services, delay(forServices, 'late' as const));
  const postgresEnded = await end(postgres, deadline);
  return servicesEnded && postgresEnded;
};
