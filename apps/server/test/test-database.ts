import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/database/index.ts';
import type { Connections, Database } from '../src/platform/database/index.ts';
import type { Observe } from '../src/platform/database/sending.ts';
import { platformTables, tenantTables } from '../src/platform/database/schema.ts';
import { createLog } from '../src/platform/log/log.ts';
import { ConnectionCheck } from './connection-check.ts';
import { ownedBy, toDatabase } from './database-roles.ts';
import { ledgerBreaches } from './ledger/broken-ledgers.ts';
import { StatementCheck } from './statement-check.ts';
import type { TableNames } from './statement-check.ts';

export interface TestDatabase extends Connections {
  /** With the application's role. */
  readonly database: Database;
  /** The same, for a server: reports calls that take a second connection while they hold a transaction. */
  readonly inCalls: Database;
  /**
   * Closes and drops it. Rejects if a statement used a tenant table without a merchant, a call took a second connection
   * while it held a transaction, or a ledger has breaches.
   */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /**
   * An empty database for these tables, which the application may create, instead of a copy of the migrated template.
   */
  readonly emptyFor?: TableNames;
  /** The maximum number of connections; 10 by default. */
  readonly connections?: number;
  /** The tests break ledgers on purpose, so they are not verified at the end. */
  readonly breaksLedger?: boolean;
  /** Sees every statement sent. */
  readonly observe?: Observe;
}

/** Creates a database for one test file from the migrated template. */
export async function createTestDatabase({
  emptyFor,
  connections = 10,
  breaksLedger = false,
  observe,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { roles: clusterRoles, admin, prefix } = inject('cluster');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const template = emptyFor === undefined ? `${prefix}template` : 'template0';
  // Copies files: through the write-ahead log it would take three times the processor time.
  await send(admin, `create database ${name} template ${template} strategy file_copy${ownedBy(clusterRoles)}`);
  const roles = toDatabase(clusterRoles, name);
  const { connection, owner } = roles;
  if (owner !== undefined) {
    // A copy of the template lacks only the database's own privileges.
    await send(admin, `grant create on database ${name} to "${connection.user}"`);
    if (emptyFor !== undefined) await send(owner, `grant create on schema public to "${connection.user}"`);
  }
  const tables = emptyFor ?? { tenant: tenantTables, platform: platformTables };
  const check = new StatementCheck(tables);
  const connectionCheck = new ConnectionCheck();
  const database = openDatabase({
    // In production a call fails after 5 s without a connection; here many tests share the machine.
    connection: { ...connection, connectionTimeoutMillis: 120_000 },
    max: connections,
    log: createLog({ level: 'silent' }),
    observe: (sent, values) => {
      check.observe(sent);
      observe?.(sent, values);
    },
    onAcquire: connectionCheck.onAcquire,
    tenantTables: tables.tenant,
  });
  return {
    database,
    inCalls: connectionCheck.inCalls(database),
    ...roles,
    async drop() {
      const breaches = breaksLedger || emptyFor !== undefined ? [] : await ledgerBreaches(database);
      await database.close();
      await send(admin, `drop database ${name} with (force)`);
      const problems = [...check.problems, ...connectionCheck.problems, ...breaches];
      if (problems.length > 0) throw new Error(problems.join('\n\n'));
    },
  };
}

async function send(connection: ClientConfig, command: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
