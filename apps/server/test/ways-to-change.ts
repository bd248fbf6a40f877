import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** The rows of the last statement, over a new connection. */
export const ask = async <Row extends object>(connection: ClientConfig, text: string): Promise<Row[]> => {
  const client = new Client(connection);
  await client.connect();
  try {
    const results = [await client.query<Row>(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
};

/** `done`, or PostgreSQL's error code. */
export const codeOf = (connection: ClientConfig, text: string): Promise<string> =>
  ask(connection, text).then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

/** Every kind of statement that writes to a table. */
export const waysToWrite = (table: string, column: string): string[] => [
  `insert into ${table} default values`,
  `insert into ${table} (${column}) select ${column} from ${table} where false`,
  `update ${table} set ${column} = ${column}`,
  `update only ${table} set ${column} = ${column} where false`,
  `delete from ${table}`,
  `with gone as (delete from ${table} returning 1) select from gone`,
  `do $$ begin delete from ${table}; end $$`,
];

/** The same, and statements that lock rows, change the table, or redefine its behaviour. */
export const waysToChange = (table: string, column: string): string[] => [
  ...waysToWrite(table, column),
  `merge into ${table} t using (select 1) s on false when not matched then insert default values`,
  `truncate ${table}`,
  `select from ${table} for update`,
  `select from ${table} for key share`,
  `begin; lock table ${table} in row exclusive mode`,
  `alter table ${table} add column more integer`,
  `alter table ${table} rename to other`,
  `alter table ${table} owner to current_user`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} set schema pgboss`,
  `drop table ${table} cascade`,
  `create index on ${table} (${column})`,
  `create trigger watch before insert on ${table} execute function suppress_redundant_updates_trigger()`,
  `create rule nothing as on insert to ${table} do instead nothing`,
  `create policy all_of_it on ${table}`,
];

/** Ways for a role to gain privileges or to create objects in the schema public. */
export const waysAround = (owner: string, database: string): string[] => [
  `set role "${owner}"`,
  `set session authorization "${owner}"`,
  `grant "${owner}" to current_user`,
  `alter role "${owner}" password 'mine'`,
  `alter role current_user superuser`,
  `reassign owned by "${owner}" to current_user`,
  `alter default privileges for role "${owner}" grant all on tables to current_user`,
  `alter database "${database}" owner to current_user`,
  'set session_replication_role = replica',
  'alter schema public owner to current_user',
  'create table public.mine (id integer)',
  "create function public.abs(bigint) returns bigint language sql as 'select -$1'",
  'create operator public.+ (leftarg = bigint, rightarg = bigint, function = int8mi)',
];

interface NamedTable {
  readonly name: string;
  /** A writable column. */
  readonly column: string;
  readonly isView: boolean;
}

/** The tables and views of the schema public with this prefix. */
export const tablesBeginning = (connection: ClientConfig, prefix: string): Promise<NamedTable[]> =>
  ask(
    connection,
    `select t.relname as name, (array_agg(a.attname::text order by a.attnum))[1] as column, t.relkind in ('v', 'm') as "isView"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and a.attidentity = '' and a.attgenerated = ''
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm') and starts_with(t.relname, '${prefix}')
     group by t.oid order by t.relname`,
  );
