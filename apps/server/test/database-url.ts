import type { ClientConfig } from 'pg';
import type { Connections } from '../src/platform/database/index.ts';

/** The connection as a DATABASE_URL, for another process. */
export const databaseUrlOf = ({ host, port = 5432, user, password, database }: ClientConfig): string => {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
};

/** Unsets the database variables of the test run. */
export const noDatabase = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DATABASE_MAINTENANCE_URL: '' };

/** The database variables for each role. */
export const databaseEnvironment = ({ connection, owner, maintenance }: Connections): typeof noDatabase => ({
  DATABASE_URL: databaseUrlOf(connection),
  DATABASE_OWNER_URL: owner ? databaseUrlOf(owner) : '',
  DATABASE_MAINTENANCE_URL: maintenance ? databaseUrlOf(maintenance) : '',
});
