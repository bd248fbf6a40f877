import type { ClientConfig } from 'pg';

/** The connection as DATABASE_URL says it, for a program of its own. */
export const databaseUrlOf = ({ host, port = 5432, user, password, database }: ClientConfig): string => {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
};
