import type { ClientConfig } from 'pg';
import type { Log } from '../log/log.ts';
import type { Connections } from './connections.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { grantPrivileges } from './privileges.ts';
import { statement } from './statement.ts';

const selectRole = statement<{ role: string }>('current_role', 'select current_user::text as role');

/** Migrates as the owner, then grants the other roles their privileges; throws what `migrate` and `grantPrivileges` throw. */
export async function prepareDatabase(
  { connection, owner, maintenance }: Connections,
  migrations: string,
  log: Log,
): Promise<void> {
  const database = openDatabase({ connection: owner ?? connection, max: 1, log });
  try {
    await migrate(database, migrations, log);
    if (owner === undefined) return;
    const [application, other] = await Promise.all([roleOf(connection, log), maintenance && roleOf(maintenance, log)]);
    await grantPrivileges(database, { application, maintenance: other });
  } finally {
    await database.close();
  }
}

async function roleOf(connection: ClientConfig, log: Log): Promise<string> {
  const database = openDatabase({ connection, max: 1, log });
  try {
    const [row] = await database.platform.query(selectRole);
    if (row === undefined) throw new Error('PostgreSQL returned no current role');
    return row.role;
  } finally {
    await database.close();
  }
}
