import type { ClientConfig } from 'pg';
import type { Connections } from '../src/platform/database/index.ts';

/** The connection as DATABASE_URL says it, for a program of its own. */
export const databaseUrlOf = ({ host, port = 5432, user, password, database }: ClientConfig): string => {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
};

/** Takes away what the tests themselves were started with. */
export const noDatabase = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DATABASE_MAINTENANCE_URL: '' };

/** The variables that lead a program to the database, by each role. */
export const databaseEnvironment = ({ connection, owner, maintenance }: Connections): typeof noDatabase => ({
  DATABASE_URL: databaseUrlOf(connection),
  DATABASE_OWNER_URL: owner ? databaseUrlOf(owner) : '',
  DATABASE_MAINTENANCE_URL: maintenance ? databaseUrlOf(maintenance) : '',
});
