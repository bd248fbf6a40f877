import type { Kysely } from 'kysely';
import type { TenantTables } from '../database/index.ts';

/**
 * A tenant table unknown at compile time: a parameter of the kit. Its columns were checked where the table was named;
 * the tenant check applies as to any query.
 */
export interface AnyTable {
  readonly a_table: { readonly [column: string]: unknown };
}

export const anyTable = (kysely: Kysely<TenantTables>, table: keyof TenantTables) => ({
  any: kysely as unknown as Kysely<AnyTable>,
  table: table as string as 'a_table',
});
