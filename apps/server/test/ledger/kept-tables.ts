import type { Client } from 'pg';

/** The columns of a table that are written, generated ones left out, as a list of SQL. */
export const writtenColumnsOf = async (client: Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
};

/**
 * Lets a test write into tables what their checks and references would refuse, and keeps their rows; the result puts
 * those of a table back. As the database's owner.
 */
export const keepTables = async <Table extends string>(
  client: Client,
  tables: readonly Table[],
): Promise<(table: Table) => Promise<void>> => {
  const { rows } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as command
     from pg_constraint where contype in ('c', 'f') and conrelid::regclass::text = any ($1)`,
    [tables],
  );
  for (const { command } of rows) await client.query(command);
  for (const table of tables) await client.query(`create temporary table kept_${table} as select * from ${table}`);
  return async (table) => {
    await client.query(`delete from ${table}`);
    const columns = await writtenColumnsOf(client, table);
    await client.query(`insert into ${table} (${columns}) select ${columns} from kept_${table}`);
  };
};
