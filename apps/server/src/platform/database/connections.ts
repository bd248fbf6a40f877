import type { ClientConfig } from 'pg';

/** How each role reaches the database. */
export interface Connections {
  /** The application's role: all that the program does, it does with this one. */
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

/** What the one who runs the program should know of these; undefined: all is as it should be. */
export function singleRoleWarning({ owner }: Connections): string | undefined {
  return owner === undefined
    ? "One database role is everything: the ledger's rows are guarded by the program alone. DATABASE_OWNER_URL separates owner and application, see docs/operations.md"
    : undefined;
}
