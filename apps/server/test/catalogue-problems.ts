import type { Database } from '../src/platform/database/index.ts';
import { statement } from '../src/platform/database/index.ts';

const selectKeys = statement<{ table_name: string; name: string; columns: string[] }>(
  'catalogue_keys',
  `select t.relname as table_name, i.relname as name,
          array(select a.attname from unnest(x.indkey::int2[]) with ordinality as k (attnum, place)
                join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by k.place)::text[] as columns
   from pg_catalog.pg_index x
   join pg_catalog.pg_class t on t.oid = x.indrelid
   join pg_catalog.pg_class i on i.oid = x.indexrelid
   where t.relnamespace = 'public'::pg_catalog.regnamespace and (x.indisunique or x.indisprimary)
   order by t.relname, i.relname`,
);

const selectForeignKeys = statement<{ table_name: string; name: string; referred: string; pairs: string[] }>(
  'catalogue_foreign_keys',
  `select t.relname as table_name, c.conname as name, f.relname as referred,
          array(select a.attname || ' ' || b.attname from unnest(c.conkey, c.confkey) with ordinality as k (own, others, place)
                join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
                join pg_catalog.pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.others order by k.place)::text[] as pairs
   from pg_catalog.pg_constraint c
   join pg_catalog.pg_class t on t.oid = c.conrelid
   join pg_catalog.pg_class f on f.oid = c.confrelid
   where c.contype = 'f' and t.relnamespace = 'public'::pg_catalog.regnamespace
   order by t.relname, c.conname`,
);

const selectTriggers = statement<{ table_name: string; name: string }>(
  'catalogue_triggers',
  `select t.relname as table_name, g.tgname as name
   from pg_catalog.pg_trigger g join pg_catalog.pg_class t on t.oid = g.tgrelid
   where not g.tgisinternal and t.relnamespace = 'public'::pg_catalog.regnamespace`,
);

const selectSequences = statement<{ name: string }>(
  'catalogue_sequences',
  `select s.relname as name from pg_catalog.pg_class s
   where s.relkind = 'S' and s.relnamespace = 'public'::pg_catalog.regnamespace
     and not exists (select from pg_catalog.pg_depend d where d.objid = s.oid and d.deptype = 'i')`,
);

/** What would prevent distributing the schema by merchant_id: keys that don't begin with it, triggers, sequences. */
export async function catalogueProblems({ platform }: Database, tenantTables: ReadonlySet<string>): Promise<string[]> {
  const keys = await platform.query(selectKeys);
  const foreignKeys = await platform.query(selectForeignKeys);
  const keyed = new Set(keys.map(({ table_name }) => table_name));
  return [
    ...[...tenantTables].filter((table) => !keyed.has(table)).map((table) => `${table} has no primary key`),
    ...keys
      .filter(({ table_name, columns }) => tenantTables.has(table_name) && columns[0] !== 'merchant_id')
      .map(({ table_name, name }) => `${table_name}: the key ${name} does not begin with merchant_id`),
    ...foreignKeys
      .filter(
        ({ table_name, referred, pairs }) =>
          tenantTables.has(table_name) && tenantTables.has(referred) && pairs[0] !== 'merchant_id merchant_id',
      )
      .map(({ table_name, name }) => `${table_name}: the foreign key ${name} does not begin with merchant_id`),
    ...foreignKeys
      .filter(({ table_name, referred }) => !tenantTables.has(table_name) && tenantTables.has(referred))
      .map(({ table_name, name }) => `${table_name}: the foreign key ${name} refers to a tenant table`),
    ...(await platform.query(selectTriggers)).map(({ table_name, name }) => `${table_name} has the trigger ${name}`),
    ...(await platform.query(selectSequences)).map(({ name }) => `the sequence ${name} belongs to no identity column`),
  ];
}
