import { sql, type SqlBool } from 'kysely';
import type { Condition } from './paged-list.ts';

/** What LIKE reads as its own is escaped. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of texts that contain this one, for `like`; worked out before a list's query is built. */
export const containing = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `%${escapeLike(text.trim().toLowerCase())}%`;

// Conditions of everyday filters, on a column such as `r.name`. Each is there only where its value is.

/** `pattern` comes from `containing`. */
export const like = (column: string, pattern: string | undefined): Condition =>
  pattern === undefined ? undefined : sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern}`;

export const oneOf = (column: string, values: readonly unknown[] | undefined): Condition =>
  values === undefined || values.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
