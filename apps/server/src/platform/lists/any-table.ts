import type { Kysely } from 'kysely';
import type { TenantTables } from '../database/index.ts';

/**
 * A tenant table of which the compiler can't know which: a kit's parameter. Its columns were checked where the table was
 * named; the tenant check looks at the query as at any other.
 */
interface AnyTable {
  readonly a_table: { readonly [column: string]: unknown };
}

export const anyTable = (kysely: Kysely<TenantTables>, table: keyof TenantTables) => ({
  any: kysely as unknown as Kysely<AnyTable>,
  table: table as string as 'a_table',
});
