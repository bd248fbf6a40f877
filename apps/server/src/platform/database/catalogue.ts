import { keptByPlatform } from './platform-tables.ts';
import { statement } from './statement.ts';
import type { PlatformView } from './views.ts';

export interface Column {
  readonly name: string;
  /** As `pg_catalog.format_type` writes it: `bigint`, `text[]`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly isIdentity: boolean;
  /** Computed from the row's other columns. */
  readonly isGenerated: boolean;
  /** Of an enum; null for any other type. */
  readonly choices: readonly string[] | null;
}

export interface Table {
  readonly name: string;
  readonly isTenant: boolean;
  readonly columns: readonly Column[];
}

const selectColumns = statement<{
  table_name: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  is_identity: boolean;
  is_generated: boolean;
  choices: string[] | null;
}>(
  'catalogue_columns',
  `select t.relname as table_name, a.attname as name, pg_catalog.format_type(a.atttypid, null) as type,
          not a.attnotnull as nullable, a.atthasdef as has_default, a.attidentity = 'a' as is_identity, a.attgenerated = 's' as is_generated,
          (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = a.atttypid) as choices
   from pg_catalog.pg_class t
   join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
   where t.relnamespace = 'public'::pg_catalog.regnamespace and t.relkind in ('r', 'p') and not t.relispartition
   order by t.relname, a.attnum`,
);

/** The tables of the schema `public`, in order of their names. */
export async function readTables(view: PlatformView): Promise<Table[]> {
  const tables = Map.groupBy(await view.query(selectColumns), (row) => row.table_name);
  return [...tables].map(([name, rows]) => ({
    name,
    isTenant: !(name in keptByPlatform) && rows.some((row) => row.name === 'merchant_id'),
    columns: rows.map((row) => ({
      name: row.name,
      type: row.type,
      nullable: row.nullable,
      hasDefault: row.has_default,
      isIdentity: row.is_identity,
      isGenerated: row.is_generated,
      choices: row.choices,
    })),
  }));
}
