import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../src/platform/database/index.ts';

/**
 * Finds calls that take a connection of the pool while they hold a transaction. As many of them at once as the pool has
 * connections wait for each other until they time out.
 */
export class ConnectionCheck {
  readonly problems: string[] = [];
  readonly #calls = new AsyncLocalStorage<{ open: number }>();

  readonly onAcquire = (use: 'statement' | 'transaction'): (() => void) => {
    const call = this.#calls.getStore();
    if (!call) return () => undefined;
    if (call.open > 0) this.problems.push(new Error(`A ${use} beside the call's open transaction`).stack ?? '');
    if (use === 'statement') return () => undefined;
    call.open += 1;
    return () => (call.open -= 1);
  };

  /** A call begins where it first asks this for a merchant's tables, and is all that it awaits from then on. */
  inCalls(database: Database): Database {
    return {
      ...database,
      tenant: (merchantId) => {
        if (!this.#calls.getStore()) this.#calls.enterWith({ open: 0 });
        return database.tenant(merchantId);
      },
    };
  }
}
