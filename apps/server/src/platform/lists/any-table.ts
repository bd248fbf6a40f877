import type { Kysely } from 'kysely';
import type { TenantTables } from '../database/index.ts';

/**
 * A tenant table unknown at compile time: a parameter of the kit. Its columns were checked where the table was named;
 * the tenant check applies as to any query.
 */
export interface AnyTable {
  readonly a_table: { readonly [column: string]: unknown };
}

export const anyTables = (kysely: Kysely<TenantTables>) => kysely as unknown as Kysely<AnyTable>;
export const aTable = (table: keyof TenantTables) => table as string as 'a_table';

export const anyTable = (kysely: Kysely<TenantTables>, table: keyof TenantTables) => ({
  any: anyTables(kysely),
  table: aTable(table),
});
