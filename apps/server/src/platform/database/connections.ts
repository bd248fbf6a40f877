import type { ClientConfig } from 'pg';

/** How each role reaches the database. */
export interface Connections {
  /** The application's role, used for everything but migrations and maintenance. */
  readonly connection: ClientConfig;
  /** Owns the database and its tables, and migrates; undefined: the application is its own owner. */
  readonly owner?: ClientConfig | undefined;
  /** Restores and erases, see maintenance.ts; undefined: nobody may. */
  readonly maintenance?: ClientConfig | undefined;
}

interface Urls {
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseMaintenanceUrl: string | undefined;
}

/** Undefined where the configuration names no database. */
export function connectionsOf({
  databaseUrl,
  databaseOwnerUrl,
  databaseMaintenanceUrl,
}: Urls): Connections | undefined {
  const reach = (url: string | undefined): ClientConfig | undefined =>
    url === undefined ? undefined : { connectionString: url };
  const connection = reach(databaseUrl);
  return connection && { connection, owner: reach(databaseOwnerUrl), maintenance: reach(databaseMaintenanceUrl) };
}

/** A warning for the operator about these connections; undefined if there is nothing to say. */
export function singleRoleWarning({ owner }: Connections): string | undefined {
  return owner === undefined
    ? "Owner and application share one database role, so only the program protects the ledger's rows. Set DATABASE_OWNER_URL to separate them; see docs/operations.md"
    : undefined;
}
