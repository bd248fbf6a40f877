import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** The roles of an embedded cluster, and the program's database. */
export const roles = {
  application: 'regulars',
  owner: 'regulars_owner',
  maintenance: 'regulars_maintenance',
  database: 'regulars',
} as const;

/** How each role reaches the database through the cluster's socket folder. */
export function connectionsThrough(sockets: string): Record<'connection' | 'owner' | 'maintenance', ClientConfig> {
  const as = (user: string): ClientConfig => ({ host: sockets, port: 5432, user, database: roles.database });
  return { connection: as(roles.application), owner: as(roles.owner), maintenance: as(roles.maintenance) };
}

/** Creates missing roles and the database; hands a database of the single-role release to the owner role. */
export async function createRoles(superuser: ClientConfig): Promise<void> {
  const database = await as(superuser, async (client) => {
    const found = await client.query<{ name: string }>('select rolname as name from pg_roles');
    const known = new Set(found.rows.map(({ name }) => name));
    for (const role of [roles.application, roles.owner, roles.maintenance])
      if (!known.has(role)) await client.query(`create role ${role} login`);
    // Its changes are in PostgreSQL's log, and so in the program's.
    await client.query(`alter role ${roles.maintenance} set log_statement = 'mod'`);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [roles.database],
    );
    if (rows.length === 0) await client.query(`create database ${roles.database} owner ${roles.owner}`);
    return rows[0];
  });
  if (database !== undefined && database.owner !== roles.owner)
    await as({ ...superuser, database: roles.database }, async (client) => {
      await client.query(takeOver);
    });
}

/** Reassigns schema public to the owner; the jobs' schema stays the application's. */
const takeOver = `
  begin;
  do $$
  declare
    object text;
  begin
    for object in
      select format('table %s', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select format('routine %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select format('type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
      where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
    loop
      execute format('alter %s owner to ${roles.owner}', object);
    end loop;
  end $$;
  alter database ${roles.database} owner to ${roles.owner};
  commit;
`;

async function as<Result>(superuser: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  // A superuser searches only pg_catalog: elsewhere others could have planted objects.
  const client = new Client({ ...superuser, options: '-c search_path=pg_catalog' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
