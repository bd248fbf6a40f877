import type { TenantTx } from '../database/index.ts';
import type { Tenant } from './context.ts';

/** What a preview has seen, thrown so that nothing of it stays. */
class Seen<T> extends Error {
  readonly preview: T;
  constructor(preview: T) {
    super('Seen');
    this.preview = preview;
  }
}

/** Does what a use case does, answers what came of it, and undoes it: so a preview can't say anything else. */
export const previewing = <T>(tenant: Pick<Tenant, 'transaction'>, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  tenant
    .transaction(async (tx): Promise<never> => {
      throw new Seen(await work(tx));
    })
    .catch((error: unknown) => {
      if (error instanceof Seen) return error.preview as T; // this call's own: it has one transaction
      throw error;
    });
