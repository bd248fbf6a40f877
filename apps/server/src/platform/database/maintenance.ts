import type { ClientConfig } from 'pg';
import { v7 as newId } from 'uuid';
import type { Log } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';
import type { PlatformTx } from './views.ts';

export interface MaintenanceEntry {
  readonly now: Date;
  /** Who asked for it. */
  readonly operator: string;
  /** Why; never empty. */
  readonly reason: string;
}

const insertEntry = statement(
  'insert_maintenance_log',
  'insert into maintenance_log (log_id, at, operator, reason) values ($1, $2, $3, $4)',
);

/**
 * Runs a restore or erasure in the maintenance role, its only use: one transaction, without a time limit, that first
 * writes its row in `maintenance_log`. ConstraintError if operator or reason is empty.
 */
export async function maintain<Result>(
  { connection, log }: { readonly connection: ClientConfig; readonly log: Log },
  { now, operator, reason }: MaintenanceEntry,
  work: (tx: PlatformTx) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 }, max: 1, log });
  try {
    return await database.platform.transaction(async (tx) => {
      // Never a schema named like the role, which the application could have created.
      await tx.execute('set local search_path = public, pg_temp');
      await tx.query(insertEntry, [newId(), now, operator, reason]);
      return work(tx);
    });
  } finally {
    await database.close();
  }
}
